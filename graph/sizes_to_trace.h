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

// The largest part of these expressions that agree at all given sizes: one, if all are told apart.
std::vector<Dim> LargestAgreement(const std::vector<Dim>& expressions,
                                  const std::vector<Sizes>& sizes);

// The sizes near the base where that part is least, and of these the nearest; nothing if all agree
// everywhere.
std::optional<Sizes> SizesThatTell(const std::vector<Dim>& expressions, const Sizes& base,
                                   const Sizes& steps = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_SIZES_TO_TRACE_H_
