// SPDX-License-Identifier: MIT
//
// What matchers can't know by themselves, for they know neither LibTorch nor the test program.
// Programs that include graphgold/graphgold.h have it all; without it, matchers do with less.
#ifndef GRAPHGOLD_MATCHERS_CONTEXT_H_
#define GRAPHGOLD_MATCHERS_CONTEXT_H_

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "graphgold/graph/attribute.h"

namespace graphgold {

// Each may be left out.
struct MatcherContext {
  // The operators that there are, with their overloads: "aten::add.Tensor". With it, a name that is
  // neither among them nor in the graph is an Error; without, every name is taken as it is.
  std::function<std::vector<std::string>()> operators;
  // The default of an operator's argument ("aten::conv2d", "stride": [1,1]); nothing where there is
  // none. A graph leaves out what has its default. Without it, such attributes are unknown.
  std::function<std::optional<AttrValue>(const std::string& op, const std::string& attribute)>
      attribute_default;
  // Where the golden of this name is. Without it, a relative path begins at the working directory.
  std::function<std::filesystem::path(const std::string& golden)> golden_path;
  // Says something to whoever runs the tests, without failing any. Without it, nothing is said.
  std::function<void(const std::string& text)> note;
};

// For all matchers of the process, from now on.
void SetMatcherContext(MatcherContext context);
MatcherContext CurrentMatcherContext();

namespace internal {

// Whether a name, with wildcards, is one of the context's operators; true where it knows none. To
// look one up takes a while, so those that were found are remembered.
bool IsKnownOperator(const std::string& pattern);
// The same, but it looks nothing up: true only for what is remembered.
bool IsRememberedOperator(const std::string& pattern);

}  // namespace internal
}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_CONTEXT_H_
