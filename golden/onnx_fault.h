// SPDX-License-Identifier: MIT
//
// What is wrong in an ONNX file, and where. A place is put together from the inside out while the
// fault travels up, `.input[1]`, `.node[3] ("fc/addmm")`, `graph`, so that reading without faults
// costs nothing.
#ifndef GRAPHGOLD_GOLDEN_ONNX_FAULT_H_
#define GRAPHGOLD_GOLDEN_ONNX_FAULT_H_

#include <string>
#include <string_view>

#include "graphgold/golden/golden.h"
#include "graphgold/golden/utf8.h"
#include "graphgold/graph/error.h"

namespace graphgold {

struct OnnxFault {
  std::string place;
  std::string message;
  std::string next_step = kRestoreGolden;
};

// Runs `read`; a fault or an Error of it gets the place that `place()` gives.
template <typename Place, typename Read>
auto Located(const Place& place, const Read& read) {
  try {
    return read();
  } catch (const Error& error) {
    throw OnnxFault{place(), error.what()};
  } catch (OnnxFault& fault) {
    fault.place.insert(0, place());
    throw;
  }
}

// `.node[3] ("fc/addmm")`
inline std::string ItemPlace(std::string_view list, int index, std::string_view name = {}) {
  std::string place = "." + std::string(list) + "[" + std::to_string(index) + "]";
  if (!name.empty()) place += " (\"" + BriefText(name, kBriefName) + "\")";
  return place;
}

// A name out of the file.
inline const std::string& RequireUtf8(const std::string& text) {
  if (IsUtf8(text)) return text;
  throw Error("\"" + BriefText(text, kBriefName) + "\" is not valid UTF-8");
}

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_ONNX_FAULT_H_
