// SPDX-License-Identifier: MIT
//
// At which sizes to run a model in order to see which of its numbers follow which names.
//
// Sizes only grow from the base, which the model is known to run at. A name's `step` is what its
// size must stay a multiple of, apart from the base's remainder (a window, a patch): 1 if not
// given.
#ifndef GRAPHGOLD_GRAPH_SIZES_TO_TRACE_H_
#define GRAPHGOLD_GRAPH_SIZES_TO_TRACE_H_

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "graphgold/graph/dim.h"

namespace graphgold {

// The base; each name changed alone, so that names are told apart even if their sizes are equal at
// the base; and all changed at once, so that "batch*seq" is told from a sum. A name's three sizes
// have different remainders by 2, 3 and 4, and grow by a quarter and more of the base, so that it
// shows behind strides; no two names grow by as much.
std::vector<Sizes> SizesToTrace(const Sizes& base, const Sizes& steps = {});

// Up to `count` further ones, where all names change at once, that are not among `known`.
std::vector<Sizes> FurtherSizes(const Sizes& base, const std::vector<Sizes>& known,
                                std::size_t count, const Sizes& steps = {});

// Some names at more than twice their size.
Sizes FarSizes(const std::set<std::string>& names, const Sizes& base, const Sizes& steps = {});

// The nearest sizes at which two expressions differ; nothing if there are none near. One name is
// changed.
std::optional<Sizes> SizesThatTell(const Dim& a, const Dim& b, const Sizes& base,
                                   const Sizes& steps = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_SIZES_TO_TRACE_H_
