// SPDX-License-Identifier: MIT
//
// The models of the corpus as functions that trace them, each with weights and inputs of a seed.
#ifndef GRAPHGOLD_TESTS_SCORE_CORPUS_RUNS_H_
#define GRAPHGOLD_TESTS_SCORE_CORPUS_RUNS_H_

#include <graphgold/graphgold.h>
#include <torch/torch.h>

#include <functional>
#include <string>
#include <vector>

#include "../trace/corpus.h"

namespace graphgold::score {

struct CorpusRun {
  std::string name;
  std::function<ModelRun(std::uint64_t seed)> run;

  OpGraph trace(std::uint64_t seed) const { return run(seed).graph; }
};

// As a check records it: with the digest of the recording.
template <typename Model>
ModelRun Recorded(Model& model, const Modules& modules, const torch::Tensor& input) {
  return MakeTraced({}, model, modules, input).FirstWithDigest();
}

template <typename MakeModel, typename MakeInput>
void AddRuns(const std::string& name, const MakeModel& make_model, const MakeInput& make_input,
             std::vector<CorpusRun>& runs) {
  const auto run_of = [=](std::uint64_t seed, bool training) {
    torch::manual_seed(seed);
    auto model = make_model();
    model->train(training);
    return Recorded(model, {}, make_input());
  };
  runs.push_back({name, [=](std::uint64_t seed) {
                    const torch::NoGradGuard no_grad;
                    return run_of(seed, false);
                  }});
  runs.push_back({name + ", training", [=](std::uint64_t seed) { return run_of(seed, true); }});
  runs.push_back({name + ", forward and backward", [=](std::uint64_t seed) {
                    torch::manual_seed(seed);
                    auto model = make_model();
                    const auto step = [&](const torch::Tensor& x) {
                      const torch::Tensor loss = model->forward(x).pow(2).mean();
                      loss.backward();
                      return loss;
                    };
                    return Recorded(step, {{"net", model}}, make_input());
                  }});
}

inline std::vector<CorpusRun> CorpusRuns() {
  std::vector<CorpusRun> runs;
  const auto images = [](std::int64_t size) {
    return [=] { return torch::randn({2, 3, size, size}); };
  };
  AddRuns(
      "MLP", corpus::Mlp,
      [] {
        return torch::randn({3, 8});
      },
      runs);
  AddRuns(
      "ResNet-18", [] { return resnet::ResNet18(); }, images(32), runs);
  AddRuns("MobileNet-like", corpus::MobileNetLike, images(24), runs);
  AddRuns(
      "transformer", [] { return corpus::Transformer(); },
      [] {
        return torch::randint(0, 20, {5, 2});
      },
      runs);
  AddRuns(
      "recurrent", [] { return corpus::Recurrent(); },
      [] {
        return torch::randn({4, 2, 6});
      },
      runs);
  AddRuns(
      "U-Net", [] { return corpus::UNet(); }, images(8), runs);
  AddRuns(
      "in place", [] { return corpus::InPlace(); },
      [] {
        return torch::randn({3, 8});
      },
      runs);
  return runs;
}

}  // namespace graphgold::score

#endif  // GRAPHGOLD_TESTS_SCORE_CORPUS_RUNS_H_
