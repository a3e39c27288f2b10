// SPDX-License-Identifier: MIT
//
// How steady budgets of time are, on a machine that does other things, too: a budget of 1.5 times
// what was recorded must hold in every round for the same model, and be broken in every round for
// one that does everything twice, while all other cores are busy.
//
//   time_stability [ROUNDS]     200 of each by default; exits with 1 if any verdict is wrong
#include <graphgold/graphgold.h>
#include <torch/torch.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "../tests/trace/corpus.h"
#include "graphgold/golden/store.h"
#include "graphgold/graph/budget_drift.h"
#include "graphgold/graph/measured.h"
#include "graphgold/matchers/context.h"

namespace graphgold::bench {
namespace {

using torch::Tensor;

// Keeps all cores but one busy while it lives.
class BusyMachine {
 public:
  BusyMachine() {
    for (unsigned i = 1; i < std::max(2U, std::thread::hardware_concurrency()); ++i) {
      threads_.emplace_back([this] {
        while (!over_) ++work_;
      });
    }
  }
  ~BusyMachine() {
    over_ = true;
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  std::atomic<bool> over_{false};
  std::atomic<std::uint64_t> work_{0};
  std::vector<std::thread> threads_;
};

struct Verdicts {
  int within = 0;
  int beyond = 0;
  int undecided = 0;
};

class Stability {
 public:
  explicit Stability(int rounds)
      : rounds_(rounds),
        folder_(std::filesystem::temp_directory_path() /
                ("graphgold-stability-" + std::to_string(getpid()))),
        golden_((folder_ / "net.json").string()),
        net_(corpus::MobileNetLike()),
        image_(torch::randn({4, 3, 64, 64})) {
    net_->eval();
    std::filesystem::create_directories(folder_);
    MatcherContext context;
    context.note = [this](const std::string&) { ++notes_; };
    SetMatcherContext(context);
    Record();
  }
  ~Stability() { std::filesystem::remove_all(folder_); }

  // The net, so many times in a row.
  Verdicts Judge(int repetitions) {
    Verdicts verdicts;
    for (int i = 0; i < rounds_; ++i) {
      const ModelRun run = Time(repetitions);
      notes_ = 0;
      const bool matches = testing::Matches(TimeWithin(golden_, 1.5))(run.profile);
      ++(notes_ > 0 ? verdicts.undecided : matches ? verdicts.within : verdicts.beyond);
    }
    return verdicts;
  }

 private:
  ModelRun Time(int repetitions) {
    TraceOptions options;
    options.time = true;
    options.timing.max_seconds = 0.3;
    const torch::NoGradGuard no_grad;
    return TraceWith(
        options,
        [&](const Tensor& x) {
          Tensor y;
          for (int i = 0; i < repetitions; ++i) y = net_->forward(x);
          return y;
        },
        {{"net", net_}}, image_);
  }

  void Record() {
    ModelRun run = Time(1);
    const Facets facets = Facets{Facet::kTime};
    run.graph.budget = UpdatedBudget({}, MeasureCosts(run.graph, run.profile, facets), facets);
    SaveGolden(golden_, run.graph);
    std::printf("recorded on the idle machine: %s\n", ToString(run.profile.time->run).c_str());
  }

  const int rounds_;
  const std::filesystem::path folder_;
  const std::string golden_;
  torch::nn::Sequential net_;
  const Tensor image_;
  int notes_ = 0;
};

void Print(const char* what, const Verdicts& verdicts) {
  std::printf("%-36s within %4d   beyond %4d   not judged %4d\n", what, verdicts.within,
              verdicts.beyond, verdicts.undecided);
}

int Run(int rounds) {
  torch::set_num_threads(1);
  Stability stability(rounds);
  const BusyMachine busy;
  const Verdicts same = stability.Judge(1);
  Print("the same model, budget 1.5x", same);
  const Verdicts slower = stability.Judge(2);
  Print("everything done twice, budget 1.5x", slower);
  return same.beyond == 0 && slower.beyond == rounds ? 0 : 1;
}

}  // namespace
}  // namespace graphgold::bench

int main(int argc, char** argv) {
  return graphgold::bench::Run(argc > 1 ? std::atoi(argv[1]) : 200);
}
