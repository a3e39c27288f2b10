// SPDX-License-Identifier: MIT
//
// A pattern: a small graph with blanks, to be looked for in a large one (see pattern_search.h).
// Here it is plain data, with a short text that it is read from. The text is close to the text form
// of graphs, so that a line can be copied from there and loosened: a line per call, or several
// calls on a line with ";" between them.
//
//     # a downsampling block
//     c = aten::conv2d(_, _, ..., stride=[2,2])
//     b = aten::batch_norm(c, ...)
//     aten::relu|aten::relu_(b)
//
//   operators   aten::add            all its overloads; aten::add.Tensor only that one
//               aten::*pool?d        wildcards: any characters, one character
//               aten::relu|my::relu  either
//   before      backward aten::mm(…) only in that phase: forward, backward, other
//   behind      aten::mm(…) in enc*  only in modules of that path, and what is inside them
//   attributes  stride=[2,2]         equal to this (values as in the text form)
//               stride=*             there, which means: not its default
//               stride=default       not there. All that are not mentioned are free.
//   operands    _                    any: a tensor, a list or none
//               ...                  any number of any operands: (..., b, ...) has b somewhere
//               none                 no tensor
//               [b, ...]             a list
//               b                    what the call b of an earlier line left, see below
//               b:1, b:0.2           … its second result; the third element of its first, a list
//               x                    a variable, for there is no call x: any one tensor,
//                                    but in all places the same, and last written by the same call
//               b@w, x@w             the tensor, as last written by the call w of an earlier line
//               b@_, x@_             the tensor, whoever wrote it since
//               b!, x!, _!           … and this call writes it
//
// What a reader reads. In a graph an operand is a tensor and the last call that wrote it after it
// was made, `t@w`. It has its content from w; from the call that made t, where nothing wrote t
// since. So `b` is every operand of which the graph's text would say `b` or `…@b`, whatever the
// tensor is: after `r = aten::relu_(t!)` a reader of `t@r` reads `r`, and not the convolution that
// made t. (The latter is `c@r`, or `c@_`.) Where a result is a list, `b` is any element of it. An
// operand that b returned but neither made nor wrote (dropout when there is nothing to drop) is
// not read from b, neither here nor in the graph.
#ifndef GRAPHGOLD_GRAPH_PATTERN_H_
#define GRAPHGOLD_GRAPH_PATTERN_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphgold/graph/attribute.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/symbol.h"

namespace graphgold {

struct OperandPattern {
  enum class Kind : std::uint8_t { kAny, kRest, kAbsent, kList, kCall, kVariable };
  // Which content of the tensor: what its reader sees decides, the writer named decides, or any.
  enum class Version : std::uint8_t { kAsRead, kWrittenBy, kAny };

  Kind kind = Kind::kAny;
  Version version = Version::kAsRead;
  bool written = false;               // the call writes the operand
  std::size_t index = 0;              // of the call or the variable
  std::size_t writer = 0;             // for kWrittenBy: the index of the call
  std::optional<std::size_t> result;  // for kCall
  std::optional<std::size_t> element;
  std::vector<OperandPattern> items;  // for kList
};

struct AttributePattern {
  enum class Kind : std::uint8_t { kEqual, kPresent, kDefault };

  Symbol name;
  Kind kind = Kind::kEqual;
  AttrValue value;  // for kEqual
};

struct CallPattern {
  std::string name;              // empty where it has none
  std::string text;              // as it was written, without the name
  std::vector<std::string> ops;  // alternatives, with wildcards
  std::vector<OperandPattern> operands;
  std::vector<AttributePattern> attributes;
  std::vector<std::string> modules;  // alternatives, with wildcards; empty for any
  std::optional<Phase> phase;
};

struct Pattern {
  // Limits on what can be read. The search keeps sets of calls in 64 bits, and its stack grows with
  // the number of operands.
  static constexpr std::size_t kMaxCalls = 64;
  static constexpr std::size_t kMaxOperands = 512;

  std::vector<CallPattern> calls;
  std::vector<std::string> variables;
};

// Throws Error with line and column. What it returns is connected: every call is tied to the others
// by results or by variables.
Pattern ParsePattern(std::string_view text);

// Calls `visit` for each of them, and for what is in lists.
template <typename Visit>
void ForEachOperand(const std::vector<OperandPattern>& operands, const Visit& visit) {
  for (const OperandPattern& operand : operands) {
    visit(operand);
    ForEachOperand(operand.items, visit);
  }
}

// The first call that nothing ties to call 0, not even by way of others; the number of calls where
// all hang together.
std::size_t FirstUnconnected(const Pattern& pattern);

// Whether the pattern's call `reader` reads, or names as a writer, its call `call`.
bool Mentions(const CallPattern& reader, std::size_t call);

// By call: the last one before it that can change places with it, for both are written alike and
// read by none; else the call itself.
std::vector<std::size_t> Twins(const Pattern& pattern);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_PATTERN_H_
