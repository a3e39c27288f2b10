// SPDX-License-Identifier: MIT
#include "graphgold/golden/onnx_digest.h"

#include <onnx/onnx_pb.h>

#include "graphgold/golden/onnx_schema.h"
#include "graphgold/graph/hash.h"

namespace graphgold {
namespace {

// Protobuf messages that stand one after the other are one message: this one has one entry.
std::string DigestEntry(std::string_view content) {
  HashInput input;
  input.Add(content);
  onnx::ModelProto model;
  auto& entry = *model.add_metadata_props();
  entry.set_key(onnx_schema::kDigest);
  entry.set_value(ToString(input.Hash()));
  return model.SerializeAsString();
}

}  // namespace

std::string WithOnnxDigest(std::string content) { return content += DigestEntry(content); }

bool HasOnnxDigest(std::string_view file) {
  const std::size_t size = DigestEntry("").size();
  if (file.size() < size) return false;
  return DigestEntry(file.substr(0, file.size() - size)) == file.substr(file.size() - size);
}

}  // namespace graphgold
