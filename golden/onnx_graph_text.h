// SPDX-License-Identifier: MIT
//
// An ONNX graph on its way to a file. As messages, a large graph takes ten times the memory of its
// text, and is walked through again and again; so only a few messages are there at a time. Protobuf
// allows that: the text of a message is that of its fields, one after the other.
#ifndef GRAPHGOLD_GOLDEN_ONNX_GRAPH_TEXT_H_
#define GRAPHGOLD_GOLDEN_ONNX_GRAPH_TEXT_H_

#include <onnx/onnx_pb.h>

#include <string>

namespace graphgold {

class OnnxGraphText {
 public:
  // Each is to be filled before the next of its kind is added. They throw Error if what was added
  // is too long for protobuf.
  onnx::NodeProto& AddNode() { return *nodes_.Open().add_node(); }
  onnx::ValueInfoProto& AddInput() { return *inputs_.Open().add_input(); }
  onnx::ValueInfoProto& AddOutput() { return *outputs_.Open().add_output(); }
  onnx::ValueInfoProto& AddValueInfo() { return *value_infos_.Open().add_value_info(); }

  // The text of the GraphProto, with its fields in their order. Throws Error as well.
  std::string Take(const std::string& name);

 private:
  // What is repeated in one field.
  class Field {
   public:
    // A message with room for one more in that field.
    onnx::GraphProto& Open();
    std::string Take();

   private:
    void Close();

    onnx::GraphProto open_;  // emptied into the text, it keeps its memory
    std::string text_;
    int added_ = 0;
  };

  Field nodes_;
  Field inputs_;
  Field outputs_;
  Field value_infos_;
};

// The text of the model, whose graph is empty, with this graph. Throws Error as well.
std::string OnnxModelText(const onnx::ModelProto& model, const std::string& graph);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_ONNX_GRAPH_TEXT_H_
