// SPDX-License-Identifier: MIT
#include "graphgold/golden/onnx_schema.h"

#include "graphgold/graph/error.h"

namespace graphgold::onnx_schema {
namespace {

// Every namespace that operators are registered in has a domain of its own. Never one of ONNX's,
// for these are no operators of ONNX.
constexpr std::string_view kDomain = "org.pytorch";

struct TextFact {
  const char* key;
  std::string RunInfo::*text;
};
constexpr TextFact kTextFacts[] = {
    {"graphgold.libtorch", &RunInfo::libtorch},
    {kLevel, &RunInfo::level},
    {"graphgold.executor", &RunInfo::executor},
    {"graphgold.facets", &RunInfo::facets},
};

struct FlagFact {
  const char* key;
  bool RunInfo::*flag;
};
constexpr FlagFact kFlagFacts[] = {
    {"graphgold.training", &RunInfo::training},
    {"graphgold.grad", &RunInfo::grad},
    {"graphgold.inference", &RunInfo::inference},
    {"graphgold.autocast", &RunInfo::autocast},
};

}  // namespace

std::pair<std::string, std::string> OperatorToOnnx(const std::string& op) {
  const std::size_t colons = op.find("::");
  if (colons == std::string::npos || colons + 2 == op.size()) return {std::string(kDomain), op};
  return {std::string(kDomain) + "." + op.substr(0, colons), op.substr(colons + 2)};
}

std::string OperatorFromOnnx(const std::string& domain, const std::string& op_type) {
  if (op_type.empty()) throw Error("the operator's name is empty");
  if (domain == kDomain) return op_type;
  if (domain.compare(0, kDomain.size() + 1, std::string(kDomain) + ".") == 0) {
    return domain.substr(kDomain.size() + 1) + "::" + op_type;
  }
  throw Error("the domain \"" + domain + "\" holds no traced operators; expected " +
              std::string(kDomain) + ".<namespace>");
}

std::string PlaceName(const std::string& node, std::size_t result, std::int32_t element) {
  std::string name = node;
  if (result != 0 || element >= 0) name += ":" + std::to_string(result);
  if (element >= 0) name += "." + std::to_string(element);
  return name;
}

const char* RoleName(Origin origin) {
  switch (origin) {
    case Origin::kParameter:
      return "parameter";
    case Origin::kBuffer:
      return "buffer";
    case Origin::kConstant:
      return "constant";
    default:
      return "input";
  }
}

Facts RunFacts(const RunInfo& run) {
  const RunInfo usual;
  Facts facts;
  for (const TextFact& fact : kTextFacts) {
    const bool always = fact.text == &RunInfo::level;
    const std::string& text = run.*fact.text;
    if (always || !text.empty()) facts.emplace_back(fact.key, text);
  }
  for (const FlagFact& fact : kFlagFacts) {
    const bool flag = run.*fact.flag;
    if (flag != usual.*fact.flag) facts.emplace_back(fact.key, flag ? "true" : "false");
  }
  return facts;
}

bool ReadRunFact(const std::string& key, const std::string& value, RunInfo& run) {
  for (const TextFact& fact : kTextFacts) {
    if (key != fact.key) continue;
    run.*fact.text = value;
    return true;
  }
  for (const FlagFact& fact : kFlagFacts) {
    if (key != fact.key) continue;
    if (value != "true" && value != "false") {
      throw Error(key + ": found \"" + value + "\", expected true or false");
    }
    run.*fact.flag = value == "true";
    return true;
  }
  return false;
}

}  // namespace graphgold::onnx_schema
