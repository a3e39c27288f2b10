// SPDX-License-Identifier: MIT
//
// What matchers need from above (see matchers/context.h): LibTorch's operators with their defaults,
// and where this program's goldens are.
#ifndef GRAPHGOLD_PLUGIN_MATCHER_CONTEXT_H_
#define GRAPHGOLD_PLUGIN_MATCHER_CONTEXT_H_

namespace graphgold::internal {

// Called before main, by the first source file that includes the checks.
void InstallMatcherContext();

}  // namespace graphgold::internal

#endif  // GRAPHGOLD_PLUGIN_MATCHER_CONTEXT_H_
