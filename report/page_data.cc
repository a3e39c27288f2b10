// SPDX-License-Identifier: MIT
//
// What the page's script shows, as JSON:
//
//   {"compared": true, "pictures": true, "columns": ["Calls", …],
//    "modules": [{"path": "body", "parent": 0, "part": 2, "changed": 1, "mark": …, "cells": […]}],
//    "things": [{"name": 0, "mark": "modified", "module": 3, "part": 2, "box": 5, "type": 1,
//                "from": [4], …, "was": {…}, "inner": [{"depth": 1, "name": 2, …}]},
//               {"kind": "input", …}],
//    "parts": [{"module": 0, "number": 1, "of": 2, "layout": 7, "edges": [3,3,1],
//               "boxes": [{"thing": 5, "text": [1,2], "was": [1,3]},
//                         {"module": 3, "to": 4, "text": […]},
//                         {"port": "in", "to": 2, "box": 5, "text": […]}]}],
//    "layouts": [{"size": [w,h], "at": [x,y,w,h, …], "paths": ["M…"]}],
//    "strings": ["conv1/conv2d", "f32[1,64]", …]}
//
// Texts are numbers of strings. A thing without a kind is a call, one without a mark is the same;
// what a call has besides is in page_calls.h. "was" is a call in the golden where that differs; of
// a removed call there is nothing else; it has a name if that is another. "inner" are the calls
// inside it. Edges are 1 in the golden, 2 as received, 3 in both.
#include <string>

#include "graphgold/report/json_list.h"
#include "graphgold/report/page_calls.h"
#include "graphgold/report/page_model.h"
#include "graphgold/report/pictures.h"

namespace graphgold {
namespace {

// `,"name":12`
std::string Field(const char* name, std::size_t number) {
  return std::string(",\"") + name + "\":" + std::to_string(number);
}

std::string LayoutJson(const Layout& layout, const std::vector<BoxSize>& sizes) {
  JsonList at;
  for (std::size_t box = 0; box < layout.centres.size(); ++box) {
    at.Add(std::to_string(layout.centres[box].x) + "," + std::to_string(layout.centres[box].y) +
           "," + std::to_string(sizes[box].width) + "," + std::to_string(sizes[box].height));
  }
  JsonList paths;
  for (const std::string& path : layout.paths) paths.Add("\"" + path + "\"");
  return "\n{\"size\":[" + std::to_string(layout.width) + "," + std::to_string(layout.height) +
         "],\"at\":" + at.ToString() + ",\"paths\":" + paths.ToString() + "}";
}

class DataWriter {
 public:
  explicit DataWriter(const PageModel& model)
      : model_(model),
        pictures_(MakePictures(model.sources, model.joined, model.tree, model.levels,
                               model.options.on_picture)),
        before_(model.compared() ? *model.sources.before : *model.sources.after, strings_),
        after_(*model.sources.after, strings_) {}

  std::string Take() {
    JsonList layouts;
    for (std::size_t i = 0; i < pictures_.layouts.size(); ++i) {
      layouts.Add(LayoutJson(pictures_.layouts[i], pictures_.sizes[i]));
    }
    std::string json = std::string("{\"compared\":") + (model_.compared() ? "true" : "false") +
                       ",\"pictures\":" + (CanLayOut() ? "true" : "false") +
                       ",\n\"columns\":" + ColumnsJson(model_);
    json += ",\n\"modules\":" + ModulesJson(model_, strings_);
    json += ",\n\"things\":" + Things();
    json += ",\n\"parts\":" + Parts();
    json += ",\n\"layouts\":" + layouts.ToString();
    return json + ",\n\"strings\":" + strings_.ToJson() + "}";
  }

 private:
  std::string Things() {
    std::vector<std::vector<std::size_t>> from(model_.joined.things.size());
    for (const JoinedEdge& edge : model_.joined.edges) from[edge.to].push_back(edge.from);
    JsonList list;
    for (std::size_t i = 0; i < from.size(); ++i) list.Add("\n{" + ThingJson(i, from[i]) + "}");
    return list.ToString();
  }

  std::string ThingJson(std::size_t index, const std::vector<std::size_t>& from) {
    using Kind = JoinedThing::Kind;
    const JoinedThing& thing = model_.joined.things[index];
    const Place place = model_.tree.places[index];
    const bool removed = thing.mark == Mark::kRemoved;
    std::string json =
        "\"name\":" + strings_.NumberOf(thing.name) + MarkField(thing.mark) +
        Field("module", RowOf(thing.module)) + Field("part", model_.levels.PartOf(place)) +
        Field("box", place.slot % model_.levels.max_members) +
        ",\"type\":" + strings_.NumberOf(removed ? thing.type_before : thing.type_after);
    JsonList sources;
    for (const std::size_t source : from) sources.Add(source);
    json += ",\"from\":" + sources.ToString();
    if (thing.kind == Kind::kInput) return json + ",\"kind\":\"input\"";
    if (thing.kind == Kind::kOutput) return json + ",\"kind\":\"output\"";
    return json + Sides(thing.before, thing.after) + Inner(thing);
  }

  static std::string MarkField(Mark mark) {
    return mark == Mark::kSame ? "" : std::string(",\"mark\":\"") + MarkName(mark) + "\"";
  }

  // A removed call has the golden's side alone, a call that is the same the received one.
  std::string Sides(NodeId before, NodeId after) {
    if (!before.valid()) return "," + after_.ToJson(after);
    const std::string was = before_.ToJson(before);
    if (!after.valid()) return "," + was;
    const std::string now = after_.ToJson(after);
    const std::string& name = model_.sources.before->node(before).name;
    const bool renamed = name != model_.sources.after->node(after).name;
    if (was == now && !renamed) return "," + now;
    const std::string old_name = renamed ? "\"name\":" + strings_.NumberOf(name) + "," : "";
    return "," + now + ",\"was\":{" + old_name + was + "}";
  }

  std::string Inner(const JoinedThing& thing) {
    JsonList list;
    for (const NestedCall& call : thing.nested) {
      const Node& node = call.after.valid() ? model_.sources.after->node(call.after)
                                            : model_.sources.before->node(call.before);
      list.Add("{\"name\":" + strings_.NumberOf(node.name) + MarkField(call.mark) +
               Field("depth", call.depth) + Sides(call.before, call.after) + "}");
    }
    return list.empty() ? "" : ",\"inner\":" + list.ToString();
  }

  std::size_t RowOf(const std::string& path) const {
    const auto row = model_.row_of_path.find(path);
    return row == model_.row_of_path.end() ? 0 : row->second;
  }

  std::string Parts() {
    JsonList list;
    for (std::size_t i = 0; i < model_.levels.parts.size(); ++i) list.Add("\n" + PartJson(i));
    return list.ToString();
  }

  std::string PartJson(std::size_t index) {
    const LevelPart& part = model_.levels.parts[index];
    JsonList boxes;
    for (std::size_t i = 0; i < part.boxes.size(); ++i) {
      const Label& label = pictures_.labels[index][i];
      boxes.Add("{" + BoxJson(part, part.boxes[i], label) + "\"text\":" + LabelJson(label) + "}");
    }
    JsonList edges;
    for (const LevelEdge& edge : part.edges)
      edges.Add((edge.before ? 1u : 0u) + (edge.after ? 2u : 0u));
    std::string json =
        "{\"module\":" + std::to_string(RowOf(model_.tree.modules[part.module].path)) +
        Field("number", part.part + 1) + Field("of", model_.levels.part_count[part.module]);
    if (CanLayOut()) json += Field("layout", pictures_.layout_of[index]);
    return json + ",\"edges\":" + edges.ToString() + ",\"boxes\":" + boxes.ToString() + "}";
  }

  std::string LabelJson(const Label& label) {
    JsonList lines;
    for (const std::string& line : label) lines.Add(strings_.NumberOf(line));
    return lines.ToString();
  }

  // All of a box but its text; each field ends in a comma.
  std::string BoxJson(const LevelPart& part, const LevelBox& box, const Label& label) {
    const Member member = box.member;
    if (box.kind == LevelBox::Kind::kMember && !member.is_module) {
      return "\"thing\":" + std::to_string(member.index) + "," + GoldenLabel(part, member, label);
    }
    if (box.kind == LevelBox::Kind::kMember) {
      return "\"module\":" + std::to_string(RowOf(model_.tree.modules[member.index].path)) +
             Field("to", model_.levels.first_part[member.index]) + ",";
    }
    std::string json = std::string("\"port\":\"") + (box.is_source ? "in" : "out") + "\"";
    if (box.kind == LevelBox::Kind::kPartPort) {
      json += Field("to", model_.levels.first_part[part.module] + box.part);
    }
    if (box.kind == LevelBox::Kind::kOuterPort) {
      const Place place = model_.tree.PlaceOf(member);
      json += Field("to", model_.levels.PartOf(place)) +
              Field("box", place.slot % model_.levels.max_members);
    }
    return json + ",";
  }

  // What the golden has in the box of a call, where that is something else.
  std::string GoldenLabel(const LevelPart& part, Member member, const Label& label) {
    const JoinedThing& thing = model_.joined.things[member.index];
    const bool has_golden =
        thing.kind == JoinedThing::Kind::kCall ? thing.before.valid() : !thing.type_before.empty();
    if (!has_golden || thing.mark == Mark::kRemoved) return "";
    const Label was = LabelOf(model_.sources, thing, model_.tree.modules[part.module].path, true);
    return was == label ? "" : "\"was\":" + LabelJson(was) + ",";
  }

  const PageModel& model_;
  const Pictures pictures_;
  StringTable strings_;
  const PageCalls before_;
  const PageCalls after_;
};

}  // namespace

std::string DataSection(const PageModel& model) { return DataWriter(model).Take(); }

}  // namespace graphgold
