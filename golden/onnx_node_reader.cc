// SPDX-License-Identifier: MIT
#include "graphgold/golden/onnx_node_reader.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <set>

#include "graphgold/golden/onnx_attribute.h"
#include "graphgold/golden/onnx_fault.h"
#include "graphgold/golden/onnx_schema.h"
#include "graphgold/golden/onnx_type.h"

namespace graphgold {
namespace {

using namespace onnx_schema;  // NOLINT: the words of this format

// Builds operands from a layout, "_[__]_", and what `leaf` gives for each place in turn.
template <typename Leaf>
class LayoutReader {
 public:
  LayoutReader(std::string_view layout, const Leaf& leaf) : layout_(layout), leaf_(leaf) {}

  std::vector<Operand> Read() {
    std::vector<Operand> operands = ReadList(0);
    if (at_ != layout_.size()) Fail();
    return operands;
  }

 private:
  std::vector<Operand> ReadList(int depth) {
    std::vector<Operand> items;
    for (; at_ < layout_.size() && layout_[at_] != kListClose; ++at_) {
      if (depth > kMaxListDepth) Fail();
      if (layout_[at_] == kLeaf) {
        items.push_back(leaf_());
      } else if (layout_[at_] == kListOpen) {
        ++at_;
        items.push_back(Operand::List(ReadList(depth + 1)));
        if (at_ == layout_.size()) Fail();
      } else {
        Fail();
      }
    }
    return items;
  }

  [[noreturn]] void Fail() const {
    throw Error("\"" + PrintableText(layout_.substr(0, 80)) +
                "\" is no layout; expected one like _[__]_, at most " +
                std::to_string(kMaxListDepth) + " deep");
  }

  std::string_view layout_;
  const Leaf& leaf_;
  std::size_t at_ = 0;
};

// How many places a layout has.
std::size_t CountLeaves(std::string_view layout) {
  return static_cast<std::size_t>(std::count(layout.begin(), layout.end(), kLeaf));
}

void RequireCount(const char* what, std::size_t found, std::size_t expected) {
  if (found == expected) return;
  throw Error("found " + std::to_string(found) + " " + what + ", expected " +
              std::to_string(expected) + " by its layout");
}

std::vector<bool> ReadWritten(const onnx::NodeProto& node, const onnx::AttributeProto* writes) {
  std::vector<bool> written(static_cast<std::size_t>(node.input_size()));
  if (writes == nullptr) return written;
  for (const std::int64_t input : writes->ints()) {
    if (input < 0 || input >= node.input_size() || node.input(static_cast<int>(input)).empty()) {
      throw Error(std::string(kWrites) + " names the input " + std::to_string(input) +
                  ", which is no tensor");
    }
    written[static_cast<std::size_t>(input)] = true;
  }
  return written;
}

// The results of one node, place by place.
class ResultReader {
 public:
  ResultReader(const onnx::NodeProto& node, const OnnxValueInfos& infos, GraphAssembler& assembler)
      : node_(node), infos_(infos), assembler_(assembler) {
    // The rest are written tensors that others read.
    while (size_ < node.output_size() && node.output(size_).find('@') == std::string::npos) ++size_;
  }

  std::vector<Operand> Read(const onnx::AttributeProto* layout) {
    std::vector<Operand> results;
    if (layout == nullptr) {
      while (next_ < size_) results.push_back(ReadPlace(results.size(), -1));
      return results;
    }
    // First with nothing in it: the layout is checked before anything is made.
    const auto nothing = [] { return Operand::None(); };
    results = LayoutReader<decltype(nothing)>(layout->s(), nothing).Read();
    RequireCount("outputs", static_cast<std::size_t>(size_), CountLeaves(layout->s()));
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (results[i].kind != Operand::Kind::kList) results[i] = ReadPlace(i, -1);
      for (std::size_t k = 0; k < results[i].items.size(); ++k) {
        Operand& item = results[i].items[k];
        if (item.kind == Operand::Kind::kList) throw Error("a list of lists among its results");
        item = ReadPlace(i, static_cast<std::int32_t>(k));
      }
    }
    return results;
  }

 private:
  Operand ReadPlace(std::size_t result, std::int32_t element) {
    const int output = next_++;
    const std::string& name = node_.output(output);
    if (name.empty()) return Operand::None();
    return Located(
        [&] { return ItemPlace("output", output); },
        [&] {
          const std::string expected = PlaceName(node_.name(), result, element);
          if (name != expected) {
            throw Error("found \"" + PrintableText(name) + "\", expected \"" + expected + "\"");
          }
          const onnx::ValueInfoProto* const* const found = infos_.Find(name);
          if (found == nullptr) throw Error("\"" + name + "\" has no value_info");
          const onnx::ValueInfoProto& info = **found;
          const std::string& exact = RequireUtf8(info.doc_string());
          return assembler_.ReadResult(exact.empty() ? OnnxTypeText(info.type()) : exact,
                                       static_cast<std::uint32_t>(result), element);
        });
  }

  const onnx::NodeProto& node_;
  const OnnxValueInfos& infos_;
  GraphAssembler& assembler_;
  int size_ = 0;  // of its outputs, those that are results
  int next_ = 0;
};

}  // namespace

const onnx::AttributeProto* OnnxHidden::Find(std::string_view name) const {
  for (const auto& [key, attribute] : attributes) {
    if (key == name) return attribute;
  }
  return nullptr;
}

OnnxHidden ReadOnnxHidden(const onnx::NodeProto& node,
                          std::initializer_list<std::string_view> allowed) {
  OnnxHidden hidden;
  for (int i = 0; i < node.attribute_size(); ++i) {
    const auto& attribute = node.attribute(i);
    if (IsOnnxCallAttribute(attribute)) continue;
    Located([&] { return ItemPlace("attribute", i, attribute.name()); },
            [&] {
              if (std::find(allowed.begin(), allowed.end(), attribute.name()) == allowed.end()) {
                throw Error("unknown attribute of GraphGold");
              }
              if (hidden.Find(attribute.name()) != nullptr)
                throw Error("the attribute is there twice");
              hidden.attributes.emplace_back(attribute.name(), &attribute);
            });
  }
  return hidden;
}

std::vector<Attribute> ReadOnnxCallAttributes(const onnx::NodeProto& node) {
  std::vector<Attribute> attributes;
  std::set<std::string_view> names;
  for (int i = 0; i < node.attribute_size(); ++i) {
    const auto& attribute = node.attribute(i);
    if (!IsOnnxCallAttribute(attribute)) continue;
    Located([&] { return ItemPlace("attribute", i, attribute.name()); },
            [&] {
              if (!names.insert(RequireUtf8(attribute.name())).second) {
                throw Error("the attribute is there twice");
              }
              attributes.push_back(ReadOnnxAttribute(attribute));
            });
  }
  return attributes;
}

std::vector<Operand> ReadOnnxOperands(const onnx::NodeProto& node, const OnnxHidden& hidden,
                                      const GraphAssembler& assembler) {
  const std::vector<bool> written = ReadWritten(node, hidden.Find(kWrites));
  int next = 0;
  const auto leaf = [&] {
    const int input = next++;
    const std::string& name = node.input(input);
    if (name.empty()) return Operand::None();
    return Located([&] { return ItemPlace("input", input); },
                   [&] {
                     Operand operand = assembler.ReadOperand(name);
                     operand.written = written[static_cast<std::size_t>(input)];
                     return operand;
                   });
  };
  const auto size = static_cast<std::size_t>(node.input_size());
  const auto* const layout = hidden.Find(kOperands);
  if (layout != nullptr) {
    RequireCount("inputs", size, CountLeaves(layout->s()));
    return LayoutReader<decltype(leaf)>(layout->s(), leaf).Read();
  }
  std::vector<Operand> operands;
  operands.reserve(size);
  while (operands.size() < size) operands.push_back(leaf());
  return operands;
}

std::vector<Operand> ReadOnnxResults(const onnx::NodeProto& node, const OnnxHidden& hidden,
                                     const OnnxValueInfos& infos, GraphAssembler& assembler) {
  return ResultReader(node, infos, assembler).Read(hidden.Find(kResults));
}

}  // namespace graphgold
