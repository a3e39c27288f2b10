// SPDX-License-Identifier: MIT
//
// What page.js shows, as JSON:
//
//   {"compared": true, "pictures": true, "columns": ["Calls", …], "modules": […],
//    "things": [{"kind": "call", "name": …, "mark": "modified", "module": 3, "part": 2, "box": 5,
//                "op": …, "type": …, "line": …, "in": [["x","f32[1,3]"]], "attrs": [["dim","1"]],
//                "out": ["f32[1,3]"], "from": [4], "was": {"op": …, "line": …, …}}],
//    "parts": [{"module": 0, "number": 1, "of": 2, "layout": 7, "edges": [3,3,1],
//               "boxes": [{"thing": 5, "text": […], "was": […]}, {"module": 3, "to": 4, "text": …},
//                         {"port": "in", "to": 2, "focus": "thing-5", "text": […]}]}],
//    "layouts": [{"size": [w,h], "at": [x,y,w,h, …], "paths": ["M…"]}]}
//
// "was" is a call in the golden where that differs; of a removed call there is nothing else. Edges
// are 1 in the golden, 2 as received, 3 in both.
#include <string>

#include "graphgold/graph/reference.h"
#include "graphgold/graph/text.h"
#include "graphgold/report/escape.h"
#include "graphgold/report/page_model.h"
#include "graphgold/report/pictures.h"

namespace graphgold {
namespace {

// Items of a list, told apart by commas.
class JsonList {
 public:
  void Add(const std::string& item) {
    if (!text_.empty()) text_ += ",";
    text_ += item;
  }
  std::string Take() { return "[" + std::move(text_) + "]"; }

 private:
  std::string text_;
};

std::string LabelJson(const Label& label) {
  JsonList lines;
  for (const std::string& line : label) lines.Add(JsonText(line));
  return lines.Take();
}

std::string TypeText(const OpGraph& graph, ValueId value) {
  return ToString(graph.value(value).type);
}

// A call as one of the graphs has it.
std::string CallJson(const OpGraph& graph, const ReferencePrinter& names, NodeId id) {
  const Node& node = graph.node(id);
  JsonList in;
  ForEachValue(node.operands, [&](const Operand& operand) {
    in.Add("[" + JsonText(names.PrintOperand(operand)) + "," +
           JsonText(TypeText(graph, operand.value)) + "]");
  });
  JsonList attributes;
  for (const Attribute& attribute : node.attributes) {
    attributes.Add("[" + JsonText(attribute.name.str()) + "," +
                   JsonText(ToString(attribute.value)) + "]");
  }
  JsonList out;
  ForEachValue(node.results,
               [&](const Operand& result) { out.Add(JsonText(TypeText(graph, result.value))); });
  return "\"op\":" + JsonText(node.op.str()) +
         ",\"line\":" + JsonText(PrintNode(graph, names, id)) + ",\"in\":" + in.Take() +
         ",\"attrs\":" + attributes.Take() + ",\"out\":" + out.Take();
}

class DataWriter {
 public:
  explicit DataWriter(const PageModel& model)
      : model_(model),
        pictures_(MakePictures(model.sources, model.joined, model.tree, model.levels)),
        before_names_(model.compared() ? *model.sources.before : *model.sources.after),
        after_names_(*model.sources.after) {}

  std::string Take() const {
    return std::string("{\"compared\":") + (model_.compared() ? "true" : "false") +
           ",\"pictures\":" + (CanLayOut() ? "true" : "false") +
           ",\n\"columns\":" + ColumnsJson(model_) + ",\n\"modules\":" + ModulesJson(model_) +
           ",\n\"things\":" + Things() + ",\n\"parts\":" + Parts() + ",\n\"layouts\":" + Layouts() +
           "}";
  }

 private:
  std::string Things() const {
    std::vector<std::vector<std::size_t>> from(model_.joined.things.size());
    for (const JoinedEdge& edge : model_.joined.edges) from[edge.to].push_back(edge.from);
    JsonList list;
    for (std::size_t i = 0; i < from.size(); ++i) list.Add("\n" + ThingJson(i, from[i]));
    return list.Take();
  }

  std::string ThingJson(std::size_t index, const std::vector<std::size_t>& from) const {
    using Kind = JoinedThing::Kind;
    const JoinedThing& thing = model_.joined.things[index];
    const Place place = model_.tree.places[index];
    const char* const kind = thing.kind == Kind::kCall    ? "call"
                             : thing.kind == Kind::kInput ? "input"
                                                          : "output";
    const bool removed = thing.mark == Mark::kRemoved;
    std::string json = std::string("{\"kind\":\"") + kind + "\",\"name\":" + JsonText(thing.name) +
                       ",\"mark\":\"" + MarkName(thing.mark) +
                       "\",\"module\":" + std::to_string(RowOf(thing.module)) +
                       ",\"part\":" + std::to_string(model_.levels.PartOf(place)) +
                       ",\"box\":" + std::to_string(place.slot % model_.levels.max_members) +
                       ",\"type\":" + JsonText(removed ? thing.type_before : thing.type_after);
    JsonList sources;
    for (const std::size_t source : from) sources.Add(std::to_string(source));
    json += ",\"from\":" + sources.Take();
    if (thing.kind != Kind::kCall) return json + "}";
    return json + Sides(thing) + "}";
  }

  // A removed call has the golden's line alone, a call that is the same the received one.
  std::string Sides(const JoinedThing& thing) const {
    const std::string was =
        thing.before.valid() ? CallJson(*model_.sources.before, before_names_, thing.before) : "";
    const std::string now =
        thing.after.valid() ? CallJson(*model_.sources.after, after_names_, thing.after) : "";
    if (now.empty()) return "," + was;
    return "," + now + (was.empty() || was == now ? "" : ",\"was\":{" + was + "}");
  }

  std::size_t RowOf(const std::string& path) const {
    const auto row = model_.row_of_path.find(path);
    return row == model_.row_of_path.end() ? 0 : row->second;
  }

  std::string Parts() const {
    JsonList list;
    for (std::size_t i = 0; i < model_.levels.parts.size(); ++i) list.Add("\n" + PartJson(i));
    return list.Take();
  }

  std::string PartJson(std::size_t index) const {
    const LevelPart& part = model_.levels.parts[index];
    JsonList boxes;
    for (std::size_t i = 0; i < part.boxes.size(); ++i) {
      boxes.Add(BoxJson(part, part.boxes[i], pictures_.labels[index][i]));
    }
    JsonList edges;
    for (const LevelEdge& edge : part.edges) {
      edges.Add(std::to_string((edge.before ? 1 : 0) + (edge.after ? 2 : 0)));
    }
    std::string json =
        "{\"module\":" + std::to_string(RowOf(model_.tree.modules[part.module].path)) +
        ",\"number\":" + std::to_string(part.part + 1) +
        ",\"of\":" + std::to_string(model_.levels.part_count[part.module]);
    if (CanLayOut()) json += ",\"layout\":" + std::to_string(pictures_.layout_of[index]);
    return json + ",\"edges\":" + edges.Take() + ",\"boxes\":" + boxes.Take() + "}";
  }

  std::string BoxJson(const LevelPart& part, const LevelBox& box, const Label& label) const {
    const std::string text = "\"text\":" + LabelJson(label) + "}";
    const Member member = box.member;
    if (box.kind == LevelBox::Kind::kMember) {
      if (!member.is_module)
        return "{\"thing\":" + std::to_string(member.index) + GoldenLabel(part, member, label) +
               "," + text;
      return "{\"module\":" + std::to_string(RowOf(model_.tree.modules[member.index].path)) +
             ",\"to\":" + std::to_string(model_.levels.first_part[member.index]) + "," + text;
    }
    std::string json = std::string("{\"port\":\"") + (box.is_source ? "in" : "out") + "\",";
    if (box.kind == LevelBox::Kind::kPartPort) {
      json += "\"to\":" + std::to_string(model_.levels.first_part[part.module] + box.part) + ",";
    }
    if (box.kind == LevelBox::Kind::kOuterPort) {
      const Place place = model_.tree.PlaceOf(member);
      json += "\"to\":" + std::to_string(model_.levels.PartOf(place)) +
              ",\"box\":" + std::to_string(place.slot % model_.levels.max_members) + ",";
    }
    return json + text;
  }

  // What the golden has in the box of a call, where that is something else.
  std::string GoldenLabel(const LevelPart& part, Member member, const Label& label) const {
    const JoinedThing& thing = model_.joined.things[member.index];
    const bool has_golden =
        thing.kind == JoinedThing::Kind::kCall ? thing.before.valid() : !thing.type_before.empty();
    if (!has_golden || thing.mark == Mark::kRemoved) return "";
    const Label was = LabelOf(model_.sources, thing, model_.tree.modules[part.module].path, true);
    return was == label ? "" : ",\"was\":" + LabelJson(was);
  }

  std::string Layouts() const {
    JsonList list;
    for (std::size_t i = 0; i < pictures_.layouts.size(); ++i) {
      const Layout& layout = pictures_.layouts[i];
      JsonList at;
      for (std::size_t box = 0; box < layout.centres.size(); ++box) {
        const BoxSize size = pictures_.sizes[i][box];
        at.Add(std::to_string(layout.centres[box].x) + "," + std::to_string(layout.centres[box].y) +
               "," + std::to_string(size.width) + "," + std::to_string(size.height));
      }
      JsonList paths;
      for (const std::string& path : layout.paths) paths.Add("\"" + path + "\"");
      list.Add("\n{\"size\":[" + std::to_string(layout.width) + "," +
               std::to_string(layout.height) + "],\"at\":" + at.Take() +
               ",\"paths\":" + paths.Take() + "}");
    }
    return list.Take();
  }

  const PageModel& model_;
  const Pictures pictures_;
  const ReferencePrinter before_names_;
  const ReferencePrinter after_names_;
};

}  // namespace

std::string DataSection(const PageModel& model) { return DataWriter(model).Take(); }

}  // namespace graphgold
