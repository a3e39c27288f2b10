// SPDX-License-Identifier: MIT
//
// Which expression in named sizes a number is, told from what it was at several sizes.
//
// Tried are, from the most to the least likely:
//   1. what the call is known to make of its operands (see window_size.h), and sizes that are there
//      already: those of the call's operands, its attributes, the named sizes themselves;
//   2. one product of up to three of these, times a factor, plus a constant: "batch*seq",
//      "seq*2+1", "batch*((h+1)//2)*16";
//   3. a floor division of one of these, as strided windows and chunks make it: "(h+1)//2"; first
//   by
//      numbers among the call's attributes, then by any up to 64;
//   4. one of these rounded to a multiple, and what it takes for that: "((h+31)//32)*32-h";
//   5. only if nothing else fits: floor divisions of two or three times one ("seq*3//2") and of
//      products of two, then sums of two or three products ("batch*seq+batch"). Sums need more
//      samples than coefficients, so that at least one sample was not needed to find these.
#ifndef GRAPHGOLD_GRAPH_FIT_SIZE_H_
#define GRAPHGOLD_GRAPH_FIT_SIZE_H_

#include <cstdint>
#include <vector>

#include "graphgold/graph/dim.h"

namespace graphgold {

// What a number was, sample by sample.
using Seen = std::vector<std::int64_t>;

struct KnownSize {
  Dim dim;
  Seen seen;
};

// What a number may be made of.
struct FitSources {
  std::vector<KnownSize> expected;     // if one of these fits, it is not doubted
  std::vector<KnownSize> near;         // of the call's operands and attributes, nearest first
  std::vector<KnownSize> names;        // the named sizes
  std::vector<std::int64_t> divisors;  // integers among the call's attributes
};

// Expressions that give exactly what was seen, best first; none if there is none. Where there are
// several, more samples are needed to tell which it is. For a number that varies.
std::vector<Dim> FitSize(const Seen& seen, const FitSources& sources);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_FIT_SIZE_H_
