// SPDX-License-Identifier: MIT
//
// A digest of all in a recording that its graph is made of. Equal digests: equal graphs, so whoever
// knows the graph of the one need not make that of the other.
//
// Of tensors and storages it sees which is which, as the resolver does, and never where they are:
// the n-th that comes is n, and an address that ended is forgotten. Of time it sees the order. So a
// model that does the same in another process has the same digest (on a machine of the same byte
// order). The reverse is not promised: what is seen here and means nothing to the graph (how an
// operand was laid out) only costs whoever asks the shortcut.
#ifndef GRAPHGOLD_TRACE_RECORDING_DIGEST_H_
#define GRAPHGOLD_TRACE_RECORDING_DIGEST_H_

#include <optional>

#include "graphgold/graph/hash.h"
#include "graphgold/trace/recording.h"

namespace graphgold::trace {

// To be raised whenever graphs are built in another way: whenever the same recording may give
// another graph than it did.
inline constexpr int kGraphBuilding = 1;

// Of what a recording says about an operator: its schema.
Hash128 DigestOf(const OpInfo& op);

// Nothing for a recording that may be another the next time, or that is not whole: of several
// threads, of calls inside calls, of tensors that cannot be protected, of a call that threw, with
// problems.
std::optional<Hash128> DigestOf(const Recording& recording);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_RECORDING_DIGEST_H_
