// SPDX-License-Identifier: MIT
//
// MakeTraced: erases the types of a model and its inputs, and remembers how to run them again.
#ifndef GRAPHGOLD_TRACE_MAKE_TRACED_H_
#define GRAPHGOLD_TRACE_MAKE_TRACED_H_

#include <functional>
#include <memory>
#include <utility>

#include "graphgold/trace/request.h"
#include "graphgold/trace/traced_model.h"

namespace graphgold {
namespace trace {

struct ModelSource {
  bool repeatable = false;
  Sizes sizes;
  std::function<Modules()> modules;
  // Visits the tensors among the inputs that the test gave.
  std::function<void(const NamedTensorVisitor&)> given;
  // Makes the inputs at these sizes, and calls `use` while they live.
  std::function<void(const Sizes&, const std::function<void(const TraceRequest&)>& use)> request;
};

template <typename Input>
Sizes SizesOf(const Input& input) {
  if constexpr (IsMadeInputs<Input>::value) {
    return input.sizes;
  } else {
    Sizes sizes;
    VisitGiven(input, SizeCollector(sizes));
    return sizes;
  }
}

}  // namespace trace

// The model and the input must outlive what is made. Throws Error if a name stands for two sizes.
template <typename M, typename Input>
TracedModel MakeTraced(const TraceOptions& options, M& model, const Modules& modules,
                       const Input& input) {
  auto source = std::make_shared<trace::ModelSource>();
  source->repeatable = trace::kIsModel<std::decay_t<M>>;
  source->sizes = trace::SizesOf(input);
  source->modules = [&model, modules] { return trace::ModulesOf(model, modules); };
  source->given = [&input](const trace::NamedTensorVisitor& visit) {
    trace::VisitGiven(input, visit);
  };
  source->request = [&model, modules, &input](const Sizes& sizes, const auto& use) {
    trace::WithArguments(input, sizes, [&](const auto& arguments) {
      use(trace::MakeRequest(model, modules, arguments));
    });
  };
  TracedModel traced(std::move(source));
  traced.options = options;
  return traced;
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_MAKE_TRACED_H_
