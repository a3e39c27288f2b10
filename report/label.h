// SPDX-License-Identifier: MIT
//
// What is written in a box: a line or two or three, short enough to be drawn.
#ifndef GRAPHGOLD_REPORT_LABEL_H_
#define GRAPHGOLD_REPORT_LABEL_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "graphgold/report/joined_graph.h"
#include "graphgold/report/module_tree.h"

namespace graphgold {

using Label = std::vector<std::string>;

// The graphs of a joined graph: `before` is null where there is nothing to compare with.
struct JoinedSources {
  const OpGraph* before = nullptr;
  const OpGraph* after = nullptr;
};

// Operator, name inside of the module `level`, type: "conv2d", "conv1", "f32[1,64,112,112]". Of a
// call that changed, as received; or, where asked for, as in the golden.
Label LabelOf(const JoinedSources& sources, const JoinedThing& thing, std::string_view level,
              bool as_before = false);
// Name, what is in it: "layer1", "12 calls, 3 changed".
Label LabelOf(const TreeModule& module, std::string_view level);

// "layer1" for "encoder.layer1" inside of "encoder".
std::string_view NameInside(std::string_view name, std::string_view level);

// Cut to so many characters, with an ellipsis: the end of a name tells more than its beginning.
std::string CutFront(std::string_view text, std::size_t longest);
std::string CutBack(std::string_view text, std::size_t longest);
// Characters, not bytes.
std::size_t TextLength(std::string_view text);

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_LABEL_H_
