// SPDX-License-Identifier: MIT
#include "graphgold/golden/export_json.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "graphgold/golden/export_edges.h"
#include "graphgold/graph/cost.h"
#include "graphgold/graph/reference.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

using nlohmann::ordered_json;

ordered_json DimJson(const Dim& dim) {
  if (dim.is_constant()) return dim.value();
  return dim.ToString();
}

// As in a golden: what JSON has no form for is {"$": its text}.
ordered_json AttributeJson(const AttrValue& value) {
  const AttrValue::Variant& variant = value.variant();
  if (std::holds_alternative<AttrValue::None>(variant)) return nullptr;
  if (const auto* const flag = std::get_if<bool>(&variant)) return *flag;
  if (const auto* const text = std::get_if<std::string>(&variant)) return *text;
  if (const auto* const dim = std::get_if<Dim>(&variant); dim != nullptr && dim->is_constant()) {
    return dim->value();
  }
  if (const auto* const number = std::get_if<double>(&variant);
      number != nullptr && std::isfinite(*number)) {
    return *number;
  }
  if (const auto* const list = std::get_if<AttrValue::List>(&variant)) {
    ordered_json json = ordered_json::array();
    for (const AttrValue& item : *list) json.push_back(AttributeJson(item));
    return json;
  }
  return {{"$", ToString(value)}};
}

const char* OriginName(Origin origin) {
  switch (origin) {
    case Origin::kInput:
      return "input";
    case Origin::kParameter:
      return "parameter";
    case Origin::kBuffer:
      return "buffer";
    case Origin::kConstant:
      return "constant";
    case Origin::kResult:
      break;
  }
  return "result";
}

const char* EdgeName(ExportEdge::Type type) {
  switch (type) {
    case ExportEdge::Type::kData:
      return "data";
    case ExportEdge::Type::kGradient:
      return "gradient";
    case ExportEdge::Type::kAlias:
      return "alias";
  }
  return "";
}

// What was measured, by call.
struct CallCosts {
  explicit CallCosts(const Profile& profile) {
    if (profile.time) {
      for (const CallTime& call : profile.time->calls) times[call.node.index()] = call.nanoseconds;
    }
    if (!profile.memory) return;
    for (const CallMemory& call : profile.memory->calls) {
      memory[call.node.index()].push_back({{"device", call.memory.device.str()},
                                           {"peak_bytes", call.memory.peak_bytes},
                                           {"allocated_bytes", call.memory.allocated_bytes},
                                           {"allocations", call.memory.allocations}});
    }
  }

  std::unordered_map<std::size_t, double> times;
  std::unordered_map<std::size_t, ordered_json> memory;
};

class Exporter {
 public:
  Exporter(const OpGraph& graph, const Profile& profile)
      : graph_(graph),
        profile_(profile),
        printer_(graph),
        edges_(EdgesOf(graph)),
        costs_(CostOf(graph)),
        measured_(profile) {}

  std::string Write() {
    text_ = "{\"graphgold_export\": " + std::to_string(kExportVersion) + ",\n\"run\": ";
    text_ += Dumped(RunJson());
    WriteList("sources", edges_.sources.size(), [&](std::size_t i) { return SourceJson(i); });
    WriteList("nodes", graph_.nodes.size(), [&](std::size_t i) { return NodeJson(NodeId(i)); });
    WriteList("outputs", graph_.outputs.size(), [&](std::size_t i) { return OutputJson(i); });
    WriteList("edges", edges_.edges.size(), [&](std::size_t i) { return EdgeJson(i); });
    return text_ + "}\n";
  }

 private:
  // Names that are no UTF-8 get a mark in place of what JSON cannot hold.
  static std::string Dumped(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  }

  template <typename Json>
  void WriteList(const char* key, std::size_t size, const Json& json) {
    text_ += std::string(",\n\"") + key + "\": [";
    for (std::size_t i = 0; i < size; ++i) text_ += (i == 0 ? "\n" : ",\n") + Dumped(json(i));
    text_ += size == 0 ? "]" : "\n]";
  }

  ordered_json RunJson() const {
    const RunInfo& run = graph_.run;
    ordered_json json = {{"libtorch", run.libtorch}, {"level", run.level},
                         {"executor", run.executor}, {"training", run.training},
                         {"grad", run.grad},         {"inference", run.inference},
                         {"autocast", run.autocast}};
    if (profile_.time && profile_.time->unavailable.empty()) {
      json["time"] = profile_.time->run.median;
    }
    if (!profile_.memory || !profile_.memory->unavailable.empty()) return json;
    json["memory"] = ordered_json::array();
    for (const DeviceMemory& device : profile_.memory->devices) {
      json["memory"].push_back({{"device", device.device.str()},
                                {"peak_bytes", device.peak_bytes},
                                {"allocated_bytes", device.allocated_bytes},
                                {"allocations", device.allocations}});
    }
    return json;
  }

  void AddType(const TensorType& type, ordered_json& json) const {
    json["dtype"] = type.dtype.str();
    json["shape"] = ordered_json::array();
    for (const Dim& dim : type.shape) json["shape"].push_back(DimJson(dim));
    json["device"] = type.device.str();
    json["requires_grad"] = type.requires_grad;
    if (type.layout != "strided") json["layout"] = type.layout.str();
    if (type.strides) json["strides"] = *type.strides;
  }

  ordered_json SourceJson(std::size_t place) const {
    const ExportSource& source = edges_.sources[place];
    ordered_json json = {
        {"id", place}, {"name", source.named->name}, {"origin", OriginName(source.origin)}};
    AddType(graph_.value(source.named->value).type, json);
    json["children"] = edges_.children[place];
    return json;
  }

  ordered_json OperandJson(const Operand& operand) const {
    ordered_json json = {{"tensor", printer_.NameOf(operand.value)},
                         {"from", edges_.PlaceOf(graph_, operand.value)}};
    if (operand.writer.valid()) json["written_by"] = edges_.PlaceOf(operand.writer);
    if (operand.written) json["writes"] = true;
    AddType(graph_.value(operand.value).type, json);
    return json;
  }

  ordered_json ResultJson(const Operand& result) const {
    ordered_json json = {{"tensor", printer_.NameOf(result.value)}};
    const Value& value = graph_.value(result.value);
    if (value.alias_of.valid()) json["alias_of"] = printer_.NameOf(value.alias_of);
    AddType(value.type, json);
    return json;
  }

  ordered_json NodeJson(NodeId id) const {
    const Node& node = graph_.node(id);
    const std::size_t place = edges_.PlaceOf(id);
    ordered_json json = {
        {"id", place},
        {"name", node.name},
        {"op", node.op.str()},
        {"module", std::string(ModuleOf(node))},
        {"phase", node.phase == Phase::kForward ? "forward" : std::string(PhaseName(node.phase))}};
    json["inputs"] = ordered_json::array();
    ForEachValue(node.operands,
                 [&](const Operand& operand) { json["inputs"].push_back(OperandJson(operand)); });
    json["outputs"] = ordered_json::array();
    ForEachValue(node.results,
                 [&](const Operand& result) { json["outputs"].push_back(ResultJson(result)); });
    json["attributes"] = ordered_json::object();
    for (const Attribute& attribute : node.attributes) {
      json["attributes"][attribute.name.str()] = AttributeJson(attribute.value);
    }
    json["parents"] = edges_.parents[place];
    json["children"] = edges_.children[place];
    if (node.parent.valid()) json["inside"] = edges_.PlaceOf(node.parent);
    AddCosts(id, json);
    return json;
  }

  void AddCosts(NodeId id, ordered_json& json) const {
    if (const std::optional<Cost>& cost = costs_.calls[id.index()]) {
      json["flops"] = cost->flops;
      json["bytes"] = cost->bytes;
    }
    const auto time = measured_.times.find(id.index());
    if (time != measured_.times.end()) json["time"] = time->second;
    const auto memory = measured_.memory.find(id.index());
    if (memory != measured_.memory.end()) json["memory"] = memory->second;
    if (graph_.node(id).executed != 0) json["timestamp"] = graph_.node(id).executed;
  }

  ordered_json OutputJson(std::size_t i) const {
    const NamedOperand& output = graph_.outputs[i];
    ordered_json json = {{"name", output.name}, {"tensors", ordered_json::array()}};
    ForEachValue(output.operand,
                 [&](const Operand& operand) { json["tensors"].push_back(OperandJson(operand)); });
    return json;
  }

  ordered_json EdgeJson(std::size_t i) const {
    const ExportEdge& edge = edges_.edges[i];
    ordered_json json = {{"type", EdgeName(edge.type)}, {"from", edge.from}, {"to", edge.to}};
    if (edge.value.valid()) json["tensor"] = printer_.NameOf(edge.value);
    if (edge.type == ExportEdge::Type::kData) json["operand"] = edge.operand;
    return json;
  }

  const OpGraph& graph_;
  const Profile& profile_;
  const ReferencePrinter printer_;
  const ExportEdges edges_;
  const GraphCost costs_;
  const CallCosts measured_;
  std::string text_;
};

}  // namespace

std::string ExportToJson(const OpGraph& graph, const Profile& profile) {
  return Exporter(graph, profile).Write();
}

}  // namespace graphgold
