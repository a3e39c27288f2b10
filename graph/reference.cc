// SPDX-License-Identifier: MIT
#include "graphgold/graph/reference.h"

#include <charconv>
#include <utility>

#include "graphgold/graph/error.h"
#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

void CheckName(std::string_view name, std::size_t max_size) {
  if (name.empty()) throw Error("a name is empty");
  RequireNameSize(name, max_size);
  if (name == kAbsentTensor) {
    throw Error("the name \"none\" means no tensor; as a name it is written " + EscapeName(name));
  }
  for (const char c : name) {
    if (!IsNameChar(c)) {
      throw Error("the name \"" + std::string(name) + "\" holds '" + c +
                  "'; in a name it is written as " + EscapeName(std::string(1, c)));
    }
  }
}

[[noreturn]] void FailUnknown(std::string_view kind, std::string_view name) {
  throw Error("unknown " + std::string(kind) + " \"" + std::string(name) +
              "\": a name must be declared on an earlier line than its first use");
}

}  // namespace

bool UsuallyTrainable(Origin origin) { return origin == Origin::kParameter; }

Value GraphAssembler::ReadDeclared(Origin origin, std::string_view declared) {
  Value value;
  value.origin = origin;
  const std::size_t tilde = declared.find('~');
  value.type = ReadType(declared.substr(0, tilde), UsuallyTrainable(origin));
  if (tilde != std::string_view::npos) value.alias_of = Lookup(declared.substr(tilde + 1));
  return value;
}

SharedType GraphAssembler::ReadType(std::string_view text, bool usual_requires_grad) {
  auto& known = usual_requires_grad ? grad_types_ : types_;
  if (const SharedType* type = known.Find(text)) return *type;
  const SharedType type(ParseTensorType(text, usual_requires_grad));
  *known.Insert(text).first = type;
  return type;
}

void GraphAssembler::Declare(std::string_view name, Value value) {
  const Origin origin = value.origin;
  CheckName(name, origin == Origin::kConstant ? 2 * kMaxCallNameSize : kMaxNameSize);
  std::string plain = origin == Origin::kConstant ? std::string(name) : UnescapeName(name);
  if (origin != Origin::kConstant) RequireNameSize(EscapeName(plain));
  auto& list = origin == Origin::kInput       ? graph_.inputs
               : origin == Origin::kParameter ? graph_.parameters
               : origin == Origin::kBuffer    ? graph_.buffers
                                              : graph_.constants;
  list.push_back({std::move(plain), AddValue(NewName(name), std::move(value))});
}

GraphAssembler::Meaning& GraphAssembler::NewName(std::string_view name) {
  const auto [meaning, is_new] = names_.Insert(name);
  if (!is_new) throw Error("the name \"" + std::string(name) + "\" is declared twice");
  return *meaning;
}

ValueId GraphAssembler::AddValue(Meaning& meaning, Value value) {
  meaning.value = ValueId(graph_.values.size());
  graph_.values.push_back(std::move(value));
  return meaning.value;
}

ValueId GraphAssembler::Lookup(std::string_view name) const {
  const Meaning* const found = names_.Find(name);
  if (found == nullptr || !found->value.valid()) FailUnknown("value", name);
  return found->value;
}

NodeId GraphAssembler::LookupCall(std::string_view name) const {
  const Meaning* const found = names_.Find(name);
  if (found == nullptr || !found->node.valid()) FailUnknown("call", name);
  return found->node;
}

// What is inside a call stands right behind it.
NodeId GraphAssembler::LookupParent(std::string_view name) const {
  const NodeId parent = LookupCall(name);
  NodeId open(graph_.nodes.size() - 1);
  while (open.valid() && open != parent) open = graph_.node(open).parent;
  if (open.valid()) return parent;
  throw Error("a call inside \"" + std::string(name) + "\" must stand right behind that call, or " +
              "behind another one inside it");
}

NodeId GraphAssembler::BeginNode(std::string_view name, Phase phase) {
  const NodeId id(graph_.nodes.size());
  CheckName(name, kMaxCallNameSize);
  NewName(name);
  Node node;
  node.name = name;
  node.phase = phase;
  ReadScope(name, node);
  RequireNameSize(EscapeName(node.scope));
  const std::string_view parent = ParentName(name);
  if (!parent.empty()) node.parent = LookupParent(parent);
  graph_.nodes.push_back(std::move(node));
  return id;
}

void GraphAssembler::SetOperator(std::string_view op) {
  RequireOperator(op);
  graph_.nodes.back().op = op;
  RequireSizeInside(graph_.nodes.back());
}

void GraphAssembler::RequireSizeInside(const Node& node) {
  if (!node.parent.valid()) return;
  const auto nested = sizes_.find(node.parent);
  const std::size_t around =
      nested != sizes_.end() ? nested->second : SizeInNames(graph_.node(node.parent).op);
  sizes_[NodeId(graph_.nodes.size() - 1)] = SizeInNames(node.op, around);
}

void GraphAssembler::SetDraw(std::string_view draw) {
  std::uint32_t& number = graph_.nodes.back().rng_draw;
  const char* const end = draw.data() + draw.size();
  const auto parsed = std::from_chars(draw.data(), end, number);
  if (parsed.ec == std::errc() && parsed.ptr == end && number != 0) return;
  throw Error("rng \"" + std::string(draw) + "\": expected the number of a draw, from 1 on");
}

void GraphAssembler::SetKernel(std::string_view kernel) {
  CheckName(kernel, kMaxNameSize);
  graph_.nodes.back().kernel = kernel;
}

Operand GraphAssembler::ReadOperand(std::string_view text) const {
  const bool written = !text.empty() && text.back() == '!';
  if (written) text.remove_suffix(1);
  NodeId writer;
  const std::size_t at = text.find('@');
  if (at != std::string_view::npos) {
    writer = LookupCall(text.substr(at + 1));
    text = text.substr(0, at);
  }
  return Operand::Of(Lookup(text), writer, written);
}

void GraphAssembler::SetOperands(std::vector<Operand> operands, std::vector<Attribute> attributes) {
  RequireAttributeCount(attributes.size());
  graph_.nodes.back().operands = std::move(operands);
  graph_.nodes.back().attributes = std::move(attributes);
}

ValueId GraphAssembler::LookupPlace(std::string_view place) const {
  if (place.empty() || place.front() != '#') return Lookup(place);
  const char* const end = place.data() + place.size();
  std::size_t index = 0;
  std::size_t item = 0;
  auto parsed = std::from_chars(place.data() + 1, end, index);
  const bool in_list = parsed.ec == std::errc() && parsed.ptr != end && *parsed.ptr == '.';
  if (in_list) parsed = std::from_chars(parsed.ptr + 1, end, item);
  const auto& operands = graph_.nodes.back().operands;
  if (parsed.ec == std::errc() && parsed.ptr == end && index < operands.size()) {
    const Operand& operand = operands[index];
    if (!in_list && operand.kind == Operand::Kind::kValue) return operand.value;
    if (in_list && item < operand.items.size() && operand.items[item].value.valid()) {
      return operand.items[item].value;
    }
  }
  throw Error("\"" + std::string(place) + "\" names no tensor operand of \"" +
              graph_.nodes.back().name + "\", which has " + std::to_string(operands.size()));
}

Operand GraphAssembler::ReadResult(std::string_view text, std::uint32_t result,
                                   std::int32_t element) {
  if (text == "scalar") return Operand::Scalar();
  if (!text.empty() && text.front() == '=') return Operand::Of(LookupPlace(text.substr(1)));
  Value value;
  const std::size_t tilde = text.find('~');
  if (tilde != std::string_view::npos) value.alias_of = LookupPlace(text.substr(tilde + 1));
  const Node& node = graph_.nodes.back();
  value.type = ReadType(text.substr(0, tilde), UsualRequiresGrad(graph_, node));
  value.made_by = {NodeId(graph_.nodes.size() - 1), result, element};
  if (result == 0 && element < 0) {
    return Operand::Of(AddValue(*names_.Find(node.name), std::move(value)));
  }
  std::string name = node.name + ":" + std::to_string(result);
  if (element >= 0) name += "." + std::to_string(element);
  return Operand::Of(AddValue(NewName(name), std::move(value)));
}

void GraphAssembler::EndNode(std::vector<Operand> results) {
  Node& node = graph_.nodes.back();
  node.results = std::move(results);
  // Only now: a call cannot read what it has yet to write.
  names_.Find(node.name)->node = NodeId(graph_.nodes.size() - 1);
}

void GraphAssembler::SetDifferentiated(NodeId node, std::string_view name) {
  const Meaning* const found = names_.Find(name);
  if (found == nullptr || !found->node.valid()) {
    throw Error("\"" + graph_.node(node).name + "\" is the gradient of \"" + std::string(name) +
                "\", but no call has that name");
  }
  graph_.nodes[node.index()].differentiates = found->node;
}

void GraphAssembler::AddOutput(std::string_view name, Operand operand) {
  const bool gradient = name.substr(0, kGradientPrefix.size()) == kGradientPrefix;
  CheckName(gradient ? name.substr(kGradientPrefix.size()) : name, kMaxNameSize);
  std::string plain = UnescapeName(name);
  RequireNameSize(EscapeName(plain), kMaxNameSize + kGradientPrefix.size());
  if (!outputs_.insert(plain).second) {
    throw Error("the output \"" + plain + "\" is declared twice");
  }
  graph_.outputs.push_back({std::move(plain), std::move(operand)});
}

std::string EscapeOutputName(std::string_view name) {
  const bool gradient = name.substr(0, kGradientPrefix.size()) == kGradientPrefix;
  if (!gradient) return EscapeName(name);
  return std::string(kGradientPrefix) + EscapeName(name.substr(kGradientPrefix.size()));
}

void RequireOperator(std::string_view op) {
  RequireNameSize(op);
  for (const char c : op) {
    if (!IsNameChar(c) && c != ':') {
      throw Error("the operator \"" + std::string(op) + "\" holds '" + c + "'");
    }
  }
  if (op.empty()) throw Error("an operator's name is missing");
  if (ShortOpName(op).empty()) {
    throw Error("the operator \"" + std::string(op) +
                "\" has no name of its own; expected one like aten::relu or aten::add.Tensor");
  }
}

void ReadScope(std::string_view node_name, Node& node) {
  const std::size_t mark = node_name.find_first_of("/+");
  node.scope = mark == std::string_view::npos ? "" : UnescapeName(node_name.substr(0, mark));
  node.scope_inferred = mark != std::string_view::npos && node_name[mark] == '+';
}

std::string_view ParentName(std::string_view node_name) {
  const std::size_t mark = node_name.rfind('>');
  return mark == std::string_view::npos ? std::string_view() : node_name.substr(0, mark);
}

std::string NameWithPlace(const OpGraph& graph, const Node& node) {
  if (node.parent.valid()) {
    return graph.node(node.parent).name + ">" + EscapeName(ShortOpName(node.op));
  }
  const std::string_view op = ShortOpName(node.op);
  std::string name;
  name.reserve(node.scope.str().size() + 1 + op.size());
  AppendEscaped(node.scope, name);
  if (!name.empty()) name += node.scope_inferred ? '+' : '/';
  AppendEscaped(op, name);
  return name;
}

std::size_t SizeInNames(std::string_view op, std::size_t around) {
  constexpr std::size_t kMark = 12;  // ">", and an ordinal
  const std::size_t size = around + EscapeName(ShortOpName(op)).size() + kMark;
  if (around == 0 || size <= kMaxCallNameSize / 2) return size;
  throw Error(
      "calls are nested too deeply: the operators of this one and of those around it have " +
      std::to_string(size) + " characters; expected at most " +
      std::to_string(kMaxCallNameSize / 2));
}

}  // namespace graphgold
