// SPDX-License-Identifier: MIT
#include "page_data.h"

#include <string>

namespace graphgold {
namespace {

using nlohmann::json;

class DataReader {
 public:
  explicit DataReader(json data) : data_(std::move(data)), strings_(data_["strings"]) {}

  json Take() {
    for (json& thing : data_["things"]) {
      if (!thing.contains("kind")) thing["kind"] = "call";
      thing["type"] = Text(thing["type"]);
      ReadThing(thing);
    }
    for (json& module : data_["modules"]) {
      for (json& cell : module["cells"]) {
        cell[0] = Text(cell[0]);
        if (cell.size() > 2) cell[2] = Text(cell[2]);
      }
    }
    return std::move(data_);
  }

 private:
  std::string Text(const json& number) const {
    return strings_.at(number.get<std::size_t>()).get<std::string>();
  }

  json Pairs(const json& numbers) const {
    json pairs = json::array();
    for (std::size_t i = 0; i < numbers.size(); i += 2) {
      pairs.push_back({Text(numbers[i]), Text(numbers[i + 1])});
    }
    return pairs;
  }

  void ReadThing(json& thing) const {
    thing["name"] = Text(thing["name"]);
    if (!thing.contains("mark")) thing["mark"] = "same";
    if (!thing.contains("op")) return;
    ReadCall(thing, thing["name"]);
    if (thing.contains("was")) {
      json& was = thing["was"];
      ReadCall(was, was.contains("name") ? Text(was["name"]) : std::string(thing["name"]));
    }
    if (!thing.contains("inner")) return;
    for (json& inner : thing["inner"]) ReadThing(inner);
  }

  void ReadCall(json& call, const std::string& name) const {
    call["op"] = Text(call["op"]);
    call["in"] = Pairs(call["in"]);
    call["attrs"] = Pairs(call["attrs"]);
    for (json& type : call["out"]) type = Text(type);
    call["line"] = name + " = " + Optional(call, "head", "") + std::string(call["op"]) + "(" +
                   Arguments(call) + ")" + Optional(call, "tail", Results(call));
  }

  std::string Optional(const json& call, const char* key, const std::string& usual) const {
    return call.contains(key) ? Text(call[key]) : usual;
  }

  static std::string Argument(const json& place, const json& call) {
    if (place.is_null()) return "none";
    if (place.is_number()) return call["in"][place.get<std::size_t>()][0];
    std::string text;
    for (const json& item : place) text += (text.empty() ? "" : ", ") + Argument(item, call);
    return "[" + text + "]";
  }

  static std::string Arguments(const json& call) {
    std::string text;
    const auto add = [&](const std::string& argument) {
      text += (text.empty() ? "" : ", ") + argument;
    };
    if (call.contains("args")) {
      for (const json& place : call["args"]) add(Argument(place, call));
    } else {
      for (const json& operand : call["in"]) add(operand[0]);
    }
    for (const json& attribute : call["attrs"]) {
      add(std::string(attribute[0]) + "=" + std::string(attribute[1]));
    }
    return text;
  }

  static std::string Results(const json& call) {
    std::string text;
    for (const json& type : call["out"]) text += (text.empty() ? " -> " : ", ") + std::string(type);
    return text;
  }

  json data_;
  const json strings_;
};

}  // namespace

nlohmann::json DataOf(const HtmlDocument& page) {
  return DataReader(nlohmann::json::parse(page.TextById("data"))).Take();
}

}  // namespace graphgold
