// SPDX-License-Identifier: MIT
#include "graph_promises.h"
#include "graphgold/golden/onnx_digest.h"
#include "graphgold/golden/onnx_reader.h"
#include "promise.h"
#include "targets.h"

namespace graphgold::fuzz {
namespace {

void ReadModel(std::string_view bytes) {
  Golden golden;
  if (!Accepts([&] { golden = ReadOnnx(bytes, "golden.onnx"); })) return;
  for (const GoldenCase& one : golden.cases) PromiseSoundGraph(one.graph);
}

}  // namespace

// Goldens and models of others. With a digest behind them, mutated goldens are read to their end.
void OnnxGolden(std::string_view bytes) {
  ReadModel(bytes);
  ReadModel(WithOnnxDigest(std::string(bytes)));
}

}  // namespace graphgold::fuzz
