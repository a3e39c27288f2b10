// SPDX-License-Identifier: MIT
#include "graph_promises.h"
#include "graphgold/golden/json_reader.h"
#include "graphgold/golden/json_writer.h"
#include "promise.h"
#include "targets.h"

namespace graphgold::fuzz {

// The fingerprint is not looked at: hardly any mutated file would get past it, but whoever means
// harm can compute it.
void JsonGolden(std::string_view bytes) {
  Golden golden;
  if (!Accepts([&] { golden = ReadJsonToWriteAgain(bytes, "golden.json"); })) return;
  const std::string written = WriteJson(golden);
  PromiseSame(WriteJson(ReadJson(written, "golden.json")), written,
              "a golden reads back as itself");
  for (const GoldenCase& one : golden.cases) PromiseSoundGraph(one.graph);
}

}  // namespace graphgold::fuzz
