// SPDX-License-Identifier: MIT
//
// Traces something and prints it.
#ifndef GRAPHGOLD_TESTS_TRACE_TRACED_H_
#define GRAPHGOLD_TESTS_TRACE_TRACED_H_

#include <graphgold/graphgold.h>
#include <torch/script.h>
#include <torch/torch.h>

#include <string>

namespace graphgold {

// The graph as text, without its run line (which names the LibTorch version).
inline std::string Text(const ModelRun& run) {
  const std::string text = PrintText(run.graph);
  return text.substr(text.find('\n') + 1);
}

template <typename M, typename... Args>
std::string TracedText(M&& model, const Args&... args) {
  return Text(Trace(model, args...));
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_TRACE_TRACED_H_
