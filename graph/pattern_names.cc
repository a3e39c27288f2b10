// SPDX-License-Identifier: MIT
#include "graphgold/graph/pattern_names.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "graphgold/graph/error.h"
#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

constexpr std::string_view kBlank = "_";
constexpr std::string_view kEllipsis = "...";

void CheckPatternName(std::string_view name) {
  const bool reserved = name == kBlank || name == kEllipsis || name == kAbsentTensor;
  if (!name.empty() && !reserved && std::all_of(name.begin(), name.end(), IsNameChar)) return;
  throw Error("expected a name, found \"" + std::string(name) + "\"" +
              (reserved ? ", which has a meaning of its own" : ""));
}

std::optional<std::size_t> TakeIndex(std::string_view& text) {
  std::uint32_t index = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), index);
  if (parsed.ec != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(parsed.ptr - text.data()));
  return index;
}

// "", ":1" or ":0.2"
void ReadResult(std::string_view text, OperandPattern& operand) {
  if (text.empty()) return;
  std::string_view rest = text.substr(1);
  operand.result = TakeIndex(rest);
  if (operand.result && !rest.empty() && rest.front() == '.') {
    rest.remove_prefix(1);
    operand.element = TakeIndex(rest);
    if (operand.element && rest.empty()) return;
  } else if (operand.result && rest.empty()) {
    return;
  }
  throw Error("expected \":1\" or \":0.2\" for a result, found \"" + std::string(text) + "\"");
}

}  // namespace

void PatternNames::CheckNewCall(const std::string& name) const {
  CheckPatternName(name);
  if (calls_.count(name) > 0) {
    throw Error("two calls have the name \"" + name + "\"; give one of them another");
  }
  if (variable_index_.count(name) > 0) {
    throw Error("the call \"" + name +
                "\" stands after a reader of that name; put it before its readers");
  }
}

OperandPattern PatternNames::ReadOperand(std::string_view word, const std::string& reader) {
  if (!reader.empty() && word.substr(0, word.find_first_of(":@!")) == reader) {
    throw Error("the call \"" + reader + "\" reads itself; read an earlier call");
  }
  OperandPattern operand;
  if (word == kEllipsis || word == kAbsentTensor) {
    operand.kind = word == kEllipsis ? OperandPattern::Kind::kRest : OperandPattern::Kind::kAbsent;
    return operand;
  }
  operand.written = !word.empty() && word.back() == '!';
  if (operand.written) word.remove_suffix(1);
  const std::size_t at = word.find('@');
  if (at != std::string_view::npos) {
    ReadWriter(word.substr(at + 1), operand);
    word = word.substr(0, at);
  }
  if (word != kBlank) ReadTensor(word, operand);
  return operand;
}

void PatternNames::ReadWriter(std::string_view name, OperandPattern& operand) const {
  operand.version = OperandPattern::Version::kAny;
  if (name == kBlank) return;
  const auto call = calls_.find(std::string(name));
  if (call == calls_.end()) {
    throw Error("unknown call \"" + std::string(name) +
                "\" after \"@\": expected a call of an earlier line, or \"@_\" for any");
  }
  operand.version = OperandPattern::Version::kWrittenBy;
  operand.writer = call->second;
}

void PatternNames::ReadTensor(std::string_view word, OperandPattern& operand) {
  const std::string name(word.substr(0, word.find(':')));
  CheckPatternName(name);
  const auto call = calls_.find(name);
  if (call != calls_.end()) {
    operand.kind = OperandPattern::Kind::kCall;
    operand.index = call->second;
    ReadResult(word.substr(name.size()), operand);
    return;
  }
  if (name.size() < word.size()) {
    throw Error("\"" + name + "\" is no call of an earlier line, so it has no results");
  }
  operand.kind = OperandPattern::Kind::kVariable;
  const auto added = variable_index_.emplace(name, variables_.size());
  operand.index = added.first->second;
  if (added.second) variables_.push_back(name);
}

}  // namespace graphgold
