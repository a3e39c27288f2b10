// SPDX-License-Identifier: MIT
//
// In place of the ONNX codec where GraphGold is built without ONNX.
#include "graphgold/golden/onnx_reader.h"
#include "graphgold/golden/onnx_writer.h"
#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

constexpr char kWithoutOnnx[] =
    "this GraphGold was built without ONNX, so it has no goldens that end in .onnx. Use .json, or "
    "install ONNX (on Debian: apt-get install libonnx-dev) and build GraphGold again.";

}  // namespace

std::string WriteOnnx(const Golden&) { throw Error(kWithoutOnnx); }

Golden ReadOnnx(std::string_view, const std::string& file_name_for_errors) {
  throw Error(file_name_for_errors + ": " + kWithoutOnnx);
}

}  // namespace graphgold
