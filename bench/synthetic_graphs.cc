// SPDX-License-Identifier: MIT
#include "synthetic_graphs.h"

#include <algorithm>
#include <utility>

namespace graphgold::bench {
namespace {

// Appends calls to a graph, as a run does.
class Builder {
 public:
  explicit Builder(const GraphEdits& edits) : edits_(edits), width_(edits.foreign ? 48 : 64) {}

  OpGraph Take(const std::vector<Operand>& outputs) {
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      graph_.outputs.push_back({"output." + std::to_string(i), outputs[i]});
    }
    return std::move(graph_);
  }

  std::size_t size() const { return graph_.nodes.size(); }
  std::int64_t width() const { return width_; }

  Operand Input(const std::vector<std::int64_t>& shape) {
    const ValueId value = Outside(Origin::kInput, shape);
    graph_.inputs.push_back({"input", value});
    return Operand::Of(value);
  }
  Operand Parameter(const std::string& name, const std::vector<std::int64_t>& shape) {
    const ValueId value = Outside(Origin::kParameter, shape);
    graph_.parameters.push_back({(edits_.foreign ? "other." : "") + name, value});
    return Operand::Of(value);
  }

  Operand Call(const std::string& op, std::vector<Operand> operands,
               const std::vector<std::int64_t>& shape, std::vector<Attribute> attributes = {}) {
    Node& node = Add(op, std::move(operands), std::move(attributes));
    Value value;
    value.made_by.node = NodeId(graph_.nodes.size() - 1);
    value.type = types_.Share(TypeOf(shape));
    graph_.values.push_back(std::move(value));
    const ValueId made(graph_.values.size() - 1);
    node.results = {Operand::Of(made)};
    return Operand::Of(made);
  }
  // A call that writes into its operand, and returns it.
  Operand InPlace(const std::string& op, Operand operand) {
    operand.written = true;
    Node& node = Add(op, {operand}, {});
    node.results = {Operand::Of(operand.value)};
    return Operand::Of(operand.value, NodeId(graph_.nodes.size() - 1));
  }

 private:
  Node& Add(const std::string& op, std::vector<Operand> operands,
            std::vector<Attribute> attributes) {
    const bool replaced =
        std::find(edits_.replaced.begin(), edits_.replaced.end(), size()) != edits_.replaced.end();
    Node node;
    node.op = (edits_.foreign ? "other::" : replaced ? "new::" : "aten::") + op;
    node.operands = std::move(operands);
    node.attributes = std::move(attributes);
    node.executed = size() + 1;
    graph_.nodes.push_back(std::move(node));
    return graph_.nodes.back();
  }

  static TensorType TypeOf(const std::vector<std::int64_t>& shape) {
    TensorType type;
    type.dtype = "f32";
    type.shape.assign(shape.begin(), shape.end());
    return type;
  }

  ValueId Outside(Origin origin, const std::vector<std::int64_t>& shape) {
    Value value;
    value.origin = origin;
    value.type = types_.Share(TypeOf(shape));
    graph_.values.push_back(std::move(value));
    return ValueId(graph_.values.size() - 1);
  }

  const GraphEdits& edits_;
  const std::int64_t width_;
  OpGraph graph_;
  SharedTypes types_;
};

OpGraph Chain(Builder& build, std::size_t calls) {
  const char* const ops[] = {"relu", "sin", "cos", "tanh"};
  Operand x = build.Input({1, build.width()});
  while (build.size() < calls) {
    x = build.Call(ops[build.size() % 4], {x}, {1, build.width()}, {{"dim", 1}});
  }
  return build.Take({x});
}

OpGraph Fan(Builder& build, std::size_t calls) {
  const Operand x = build.Input({1, build.width()});
  std::vector<Operand> branches;
  while (build.size() + 1 < calls) {
    const auto index = static_cast<std::int64_t>(branches.size());
    branches.push_back(build.Call("slice", {x}, {1, build.width()}, {{"start", index}}));
  }
  return build.Take({build.Call("cat", {Operand::List(branches)}, {1, build.width()})});
}

OpGraph Transformer(Builder& build, std::size_t calls) {
  const std::int64_t d = build.width();
  const std::vector<std::int64_t> data = {1, 16, d};
  Operand x = build.Input(data);
  for (std::size_t block = 0; build.size() < calls; ++block) {
    const std::string path = "layers." + std::to_string(block) + ".";
    const auto linear = [&](const std::string& name, const Operand& in, std::int64_t width) {
      return build.Call("linear",
                        {in, build.Parameter(path + name + ".weight", {width, width}),
                         build.Parameter(path + name + ".bias", {width})},
                        {1, 16, width});
    };
    const auto norm = [&](const std::string& name, const Operand& in) {
      return build.Call("layer_norm", {in, build.Parameter(path + name + ".weight", {d})}, data,
                        {{"normalized_shape", AttrValue::List{d}}, {"eps", 1e-6}});
    };
    const Operand normed = norm("norm1", x);
    const Operand q = linear("q", normed, d);
    const Operand k = build.Call("transpose", {linear("k", normed, d)}, {1, d, 16});
    const Operand scores = build.Call("matmul", {q, k}, {1, 16, 16});
    const Operand weights = build.Call("softmax", {scores}, {1, 16, 16}, {{"dim", -1}});
    const Operand mixed = build.Call("matmul", {weights, linear("v", normed, d)}, data);
    x = build.Call("add", {x, linear("out", mixed, d)}, data);
    const Operand hidden =
        build.Call("gelu", {linear("fc1", norm("norm2", x), 4 * d)}, {1, 16, 4 * d});
    x = build.Call("add", {x, linear("fc2", hidden, d)}, data);
  }
  return build.Take({x});
}

OpGraph Residual(Builder& build, std::size_t calls) {
  const std::int64_t c = build.width();
  const std::vector<std::int64_t> data = {1, c, 56, 56};
  Operand x = build.Input(data);
  for (std::size_t block = 0; build.size() < calls; ++block) {
    const std::string path = "layer" + std::to_string(block / 8) + "." + std::to_string(block % 8);
    Operand y = x;
    for (const char* const number : {"1", "2"}) {
      const auto parameter = [&](const char* name, const std::vector<std::int64_t>& shape) {
        return build.Parameter(path + name, shape);
      };
      y = build.Call(
          "conv2d",
          {y, parameter((std::string(".conv") + number + ".weight").c_str(), {c, c, 3, 3})}, data,
          {{"padding", AttrValue::List{1, 1}}});
      const std::string bn = std::string(".bn") + number;
      y = build.Call(
          "batch_norm",
          {y, parameter((bn + ".weight").c_str(), {c}), parameter((bn + ".bias").c_str(), {c})},
          data, {{"eps", 1e-5}});
      if (*number == '1') y = build.InPlace("relu_", y);
    }
    x = build.InPlace("relu_", build.Call("add", {y, x}, data));
  }
  return build.Take({x});
}

// Random reads among few operators: many look alike at first, and few in the end.
OpGraph Dead(Builder& build, std::size_t calls) {
  const char* const ops[] = {"sin", "cos"};
  std::vector<Operand> made = {build.Input({build.width()})};
  std::uint64_t random = 1;
  while (build.size() < calls) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    const std::size_t reach = std::min<std::size_t>(made.size(), 50);
    const Operand& read = made[made.size() - 1 - (random >> 33) % reach];
    made.push_back(build.Call(ops[random >> 60 & 1], {read}, {build.width()}));
  }
  return build.Take({});
}

}  // namespace

OpGraph MakeGraph(GraphShape shape, std::size_t calls, const GraphEdits& edits) {
  Builder build(edits);
  switch (shape) {
    case GraphShape::kChain:
      return Chain(build, calls);
    case GraphShape::kFan:
      return Fan(build, calls);
    case GraphShape::kTransformer:
      return Transformer(build, calls);
    case GraphShape::kResidual:
      return Residual(build, calls);
    default:
      return Dead(build, calls);
  }
}

const char* NameOf(GraphShape shape) {
  switch (shape) {
    case GraphShape::kChain:
      return "chain";
    case GraphShape::kFan:
      return "fan";
    case GraphShape::kTransformer:
      return "transformer";
    case GraphShape::kResidual:
      return "residual";
    default:
      return "dead calls";
  }
}

}  // namespace graphgold::bench
