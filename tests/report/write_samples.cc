// SPDX-License-Identifier: MIT
//
// Writes sample pages and goldens for people and for the browser test:
//
//   write_samples <folder> <resnet18.json>
#include <filesystem>
#include <iostream>

#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/store.h"
#include "graphgold/report/page.h"
#include "samples.h"

namespace {

using namespace graphgold;

constexpr std::size_t kLarge = 10000;

class SampleWriter {
 public:
  explicit SampleWriter(std::filesystem::path folder) : folder_(std::move(folder)) {}

  void Write(const std::string& name, const OpGraph& graph) const {
    PageOptions options;
    options.after_name = name + ".json";
    WriteFileAtomically(folder_ / (name + ".html"), ReportPage(graph, options));
  }

  void Write(const std::string& name, const OpGraph& before, const OpGraph& after) const {
    PageOptions options;
    options.before_name = name + ".json";
    options.after_name = "pending/" + name + ".json";
    WriteFileAtomically(folder_ / (name + "_drift.html"),
                        ReportPage(Compare(before, after), options));
  }

  void Save(const std::string& name, const OpGraph& before, const OpGraph& after) const {
    SaveGolden(folder_ / (name + ".json"), Golden(before));
    SaveGolden(folder_ / "pending" / (name + ".json"), Golden(after));
  }

 private:
  const std::filesystem::path folder_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "write_samples <folder> <resnet18.json>\n";
    return 2;
  }
  const SampleWriter samples(argv[1]);
  samples.Write("ten", GraphOf(kTenCalls));
  samples.Write("ten", GraphOf(kTenCalls), GraphOf(kTenCallsDrifted));
  const OpGraph resnet = ResNet(argv[2]);
  samples.Write("resnet18", resnet);
  samples.Write("resnet18", resnet, DriftedResNet(resnet));
  samples.Save("resnet18", resnet, DriftedResNet(resnet));
  const OpGraph large = LargeGraph(kLarge);
  const OpGraph other_large = LargeGraph(kLarge, true);
  samples.Write("large", large, other_large);
  samples.Save("large", large, other_large);
  samples.Write("flat", FlatGraph(kLarge), FlatGraph(kLarge, true));
  samples.Write("nasty", NastyGraph(), NastyGraph(true));
  return 0;
}
