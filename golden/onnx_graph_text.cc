// SPDX-License-Identifier: MIT
#include "graphgold/golden/onnx_graph_text.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <climits>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

// Protobuf cannot write, and others cannot read, twice as much.
constexpr std::size_t kMaxOnnxSize = INT_MAX / 2;

// How many are there at a time: few enough for the fastest cache.
constexpr int kAtATime = 64;

// What stands before a message in the text of another.
std::string Head(int field, std::size_t size) {
  constexpr std::uint32_t kLengthDelimited = 2;
  std::string head;
  {
    google::protobuf::io::StringOutputStream stream(&head);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.WriteVarint32(static_cast<std::uint32_t>(field) << 3 | kLengthDelimited);
    coded.WriteVarint32(static_cast<std::uint32_t>(size));
  }
  return head;
}

void RequireSize(std::size_t size) {
  if (size <= kMaxOnnxSize) return;
  throw Error("the graph cannot be stored: it takes " + std::to_string(size) +
              " bytes, which is more than an ONNX file can have. Use a golden in JSON.");
}

}  // namespace

onnx::GraphProto& OnnxGraphText::Field::Open() {
  if (added_++ % kAtATime == 0) Close();
  return open_;
}

void OnnxGraphText::Field::Close() {
  RequireSize(open_.ByteSizeLong());
  open_.AppendToString(&text_);
  open_.Clear();
}

std::string OnnxGraphText::Field::Take() {
  Close();
  return std::move(text_);
}

std::string OnnxGraphText::Take(const std::string& name) {
  std::string text = nodes_.Take();
  onnx::GraphProto named;
  named.set_name(name);
  named.AppendToString(&text);
  text += inputs_.Take();
  text += outputs_.Take();
  text += value_infos_.Take();
  RequireSize(text.size());
  return text;
}

std::string OnnxModelText(const onnx::ModelProto& model, const std::string& graph) {
  // What stands before the graph, by the numbers of the fields, and what behind it.
  onnx::ModelProto first;
  first.set_ir_version(model.ir_version());
  first.set_producer_name(model.producer_name());
  onnx::ModelProto last = model;
  last.clear_ir_version();
  last.clear_producer_name();
  last.clear_graph();
  const std::size_t size = graph.size() + model.ByteSizeLong();
  RequireSize(size);
  std::string text = first.SerializeAsString();
  text += Head(onnx::ModelProto::kGraphFieldNumber, graph.size());
  text.reserve(text.size() + size);
  text += graph;
  last.AppendToString(&text);
  return text;
}

}  // namespace graphgold
