// SPDX-License-Identifier: MIT
//
// The canonical form of a graph that is written as text.
#ifndef GRAPHGOLD_TESTS_GRAPH_CANONICAL_OF_H_
#define GRAPHGOLD_TESTS_GRAPH_CANONICAL_OF_H_

#include <string>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/text.h"

namespace graphgold {

inline OpGraph Canonical(const std::string& text) { return Canonicalize(ParseText(text)); }
inline std::string CanonicalText(const std::string& text) { return PrintText(Canonical(text)); }

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_GRAPH_CANONICAL_OF_H_
