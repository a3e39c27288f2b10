// SPDX-License-Identifier: MIT
//
// Attribute values in a golden, on the way back from JSON.
#ifndef GRAPHGOLD_GOLDEN_JSON_ATTRIBUTE_H_
#define GRAPHGOLD_GOLDEN_JSON_ATTRIBUTE_H_

#include "graphgold/golden/json_document.h"
#include "graphgold/graph/attribute.h"

namespace graphgold {

// Throws Error with the value's place.
AttrValue ReadJsonAttribute(const JsonDocument& document, const JsonValue& value, int depth = 0);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_JSON_ATTRIBUTE_H_
