// SPDX-License-Identifier: MIT
#include "graphgold/trace/traced_model.h"

#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "graphgold/trace/make_traced.h"
#include "graphgold/trace/model_state.h"
#include "graphgold/trace/other_data.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold {

TracedModel::TracedModel(std::shared_ptr<const trace::ModelSource> source)
    : source_(std::move(source)) {}

bool TracedModel::repeatable() const { return source_->repeatable; }

const Sizes& TracedModel::sizes() const { return source_->sizes; }

void TracedModel::Prepare() { before_ = std::make_shared<const trace::ModelState>(StateOfNow()); }

ModelRun TracedModel::First() { return Run({}); }

ModelRun TracedModel::FirstWithDigest() {
  const auto is_known = [](const RunInfo&, const std::optional<Hash128>&) { return false; };
  return *FirstUnless(is_known);
}

std::optional<ModelRun> TracedModel::FirstUnless(const IsKnownRun& is_known) {
  std::optional<ModelRun> run;
  source_->request({}, [&](const trace::TraceRequest& request) {
    run = trace::RunTraceUnless(is_known, request, options);
  });
  return run;
}

ModelRun TracedModel::Again(const Variation& variation) {
  CheckNames(variation.sizes);
  std::optional<ModelRun> run;
  FromTheStart([&] { run = Run(variation); });
  return *std::move(run);
}

void TracedModel::FromTheStart(const std::function<void()>& use) const {
  const trace::ModelState now = StateOfNow();
  try {
    if (before_ != nullptr) before_->Restore();
    use();
  } catch (...) {
    now.Restore();
    throw;
  }
  now.Restore();
}

void TracedModel::CheckNames(const Sizes& sizes) const {
  trace::CheckSizes(sizes);
  for (const auto& [name, size] : sizes) {
    if (source_->sizes.count(name) != 0) continue;
    std::string known;
    for (const auto& [other, value] : source_->sizes) known += (known.empty() ? "" : ", ") + other;
    throw Error("no input has a size called " + name +
                (known.empty() ? ": none is marked" : "; marked are " + known));
  }
}

trace::ModelState TracedModel::StateOfNow() const {
  std::vector<RegisteredTensor> inputs;
  source_->given([&](const std::string& name, const at::Tensor& tensor) {
    if (tensor.defined()) inputs.push_back({Origin::kInput, name, tensor});
  });
  return trace::ModelState::Of(source_->modules(), inputs);
}

ModelRun TracedModel::Run(const Variation& variation,
                          std::shared_ptr<trace::CallObserver> observer) const {
  std::optional<ModelRun> run;
  source_->request(variation.sizes, [&](const trace::TraceRequest& request) {
    if (variation.other_data) {
      std::unordered_set<std::uint64_t> written;
      request.inputs("", [&](const std::string&, const at::Tensor& tensor) {
        if (tensor.defined() && written.insert(trace::TensorId(tensor)).second) {
          trace::WriteOtherData(tensor);
        }
      });
    }
    run = trace::RunTrace(request, options, observer);
  });
  return *std::move(run);
}

}  // namespace graphgold
