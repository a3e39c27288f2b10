// SPDX-License-Identifier: MIT
#include "graphgold/golden/onnx_reader.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <climits>

#include "graphgold/golden/file_checks.h"
#include "graphgold/golden/onnx_digest.h"
#include "graphgold/golden/onnx_fault.h"
#include "graphgold/golden/onnx_foreign.h"
#include "graphgold/golden/onnx_golden_reader.h"
#include "graphgold/golden/onnx_model.h"

#if GOOGLE_PROTOBUF_VERSION < 4022000
#include <google/protobuf/stubs/logging.h>
#endif

namespace graphgold {
namespace {

#if GOOGLE_PROTOBUF_VERSION < 4022000
using ProtobufSilencer = google::protobuf::LogSilencer;
#else
struct ProtobufSilencer {};  // later ones have nothing to say about files
#endif

bool IsPlainText(std::string_view content) {
  return IsUtf8(content) && std::none_of(content.begin(), content.end(), [](unsigned char c) {
           return c < 0x20 && c != '\t' && c != '\n' && c != '\r';
         });
}

[[noreturn]] void FailToParse(std::string_view content, const std::string& file) {
  RefuseConflictMarkers(content, file);
  if (IsPlainText(content.substr(0, 4096))) {
    throw Error(file + ": the file is a text, \"" + PrintableText(content.substr(0, 40)) +
                "…\"; expected an ONNX model, which is binary. " + kRestoreGolden);
  }
  throw Error(file +
              ": no ONNX model: the file is cut off, damaged or nested too deeply, or it is "
              "something else. " +
              kRestoreGolden);
}

// Nothing in it may be larger than the file, and protobuf limits how deeply things are nested.
void Parse(std::string_view content, const std::string& file, onnx::ModelProto& model) {
  if (content.empty()) {
    throw Error(file + ": the file is empty; expected an ONNX model. " + kRestoreGolden);
  }
  if (content.size() > INT_MAX) {
    throw Error(file + ": the file has " + std::to_string(content.size()) +
                " bytes; no ONNX model has more than 2147483647. " + kRestoreGolden);
  }
  const ProtobufSilencer silencer{};
  if (!model.ParseFromArray(content.data(), static_cast<int>(content.size()))) {
    FailToParse(content, file);
  }
}

Golden ReadModel(const onnx::ModelProto& model, std::string_view content) {
  if (!IsOnnxGolden(model)) return ReadForeignOnnx(model);
  Golden golden = ReadOnnxGolden(model);
  // Last, since all else names a place.
  if (!HasOnnxDigest(content)) {
    throw OnnxFault{"", "the digest at its end is not that of the file: it was changed or damaged"};
  }
  return golden;
}

}  // namespace

Golden ReadOnnx(std::string_view content, const std::string& file_name_for_errors) {
  OnnxModel model;
  Parse(content, file_name_for_errors, *model);
  try {
    return ReadModel(*model, content);
  } catch (const OnnxFault& fault) {
    const std::string place = fault.place.empty() ? "" : fault.place + ": ";
    throw Error(file_name_for_errors + ": " + place + BriefText(fault.message, kBriefMessage) +
                ". " + fault.next_step);
  }
}

}  // namespace graphgold
