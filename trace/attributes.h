// SPDX-License-Identifier: MIT
//
// Recorded arguments as attributes of a node: enums by name, one number for a whole list.
#ifndef GRAPHGOLD_TRACE_ATTRIBUTES_H_
#define GRAPHGOLD_TRACE_ATTRIBUTES_H_

#include "graphgold/graph/attribute.h"
#include "graphgold/trace/recording.h"

namespace graphgold::trace {

AttrValue ToAttribute(const ArgumentInfo& argument, const Item& item);

// The next item on a tape.
AttrValue ReadAttribute(const ArgumentInfo& argument, TapeReader& reader);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_ATTRIBUTES_H_
