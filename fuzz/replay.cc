// SPDX-License-Identifier: MIT
//
// Runs stored inputs through a target, without a fuzzer: fuzz_replay TARGET FILE_OR_FOLDER...
// The seeds and all that was ever found are tests in this way, for every compiler.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "targets.h"

namespace {

namespace fs = std::filesystem;

struct NamedTarget {
  std::string_view name;
  void (*run)(std::string_view bytes);
};

constexpr NamedTarget kTargets[] = {
    {"json_golden", graphgold::fuzz::JsonGolden},   {"onnx_golden", graphgold::fuzz::OnnxGolden},
    {"graph_text", graphgold::fuzz::GraphText},     {"tensor_types", graphgold::fuzz::TensorTypes},
    {"patterns", graphgold::fuzz::Patterns},        {"names", graphgold::fuzz::Names},
    {"command_line", graphgold::fuzz::CommandLine}, {"raw_ids", graphgold::fuzz::RawIds},
    {"round_trip", graphgold::fuzz::RoundTrip},
};

std::vector<fs::path> FilesIn(const std::vector<std::string>& places) {
  std::vector<fs::path> files;
  for (const fs::path place : places) {
    if (!fs::is_directory(place)) {
      files.push_back(place);
      continue;
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(place)) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool Replay(const NamedTarget& target, const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    std::fprintf(stderr, "cannot read %s\n", file.c_str());
    return false;
  }
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  std::printf("%s\n", file.filename().c_str());
  std::fflush(stdout);  // the last line names the file that ended the program
  target.run(bytes);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> places(argv + std::min(argc, 2), argv + argc);
  const std::vector<fs::path> files = FilesIn(places);
  for (const NamedTarget& target : kTargets) {
    if (argc < 2 || target.name != argv[1]) continue;
    for (const fs::path& file : files) {
      if (!Replay(target, file)) return 2;
    }
    std::printf("%zu inputs\n", files.size());
    return files.empty() ? 2 : 0;
  }
  std::fprintf(stderr, "usage: fuzz_replay TARGET FILE_OR_FOLDER...; targets:");
  for (const NamedTarget& target : kTargets) {
    std::fprintf(stderr, " %s", std::string(target.name).c_str());
  }
  std::fprintf(stderr, "\n");
  return 2;
}
