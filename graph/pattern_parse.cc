// SPDX-License-Identifier: MIT
//
// Reads a pattern, line by line and call by call. What words mean is left to PatternNames.
#include <algorithm>
#include <utility>

#include "graphgold/graph/name.h"
#include "graphgold/graph/pattern.h"
#include "graphgold/graph/pattern_names.h"
#include "graphgold/graph/text.h"
#include "graphgold/graph/text_line.h"

namespace graphgold {
namespace {

std::string_view TrimSpaces(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// The parts between "|", without the spaces around them.
std::vector<std::string_view> Alternatives(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t bar; (bar = text.find('|')) != std::string_view::npos;) {
    parts.push_back(TrimSpaces(text.substr(0, bar)));
    text.remove_prefix(bar + 1);
  }
  parts.push_back(TrimSpaces(text));
  return parts;
}

// Without a namespace it would match nothing, and a search for what must not be there would pass.
void CheckOperatorPattern(std::string_view op) {
  const bool plain = std::all_of(op.begin(), op.end(), [](char c) {
    return IsNameChar(c) || std::string_view(":*?").find(c) != std::string_view::npos;
  });
  const bool complete = op.find("::") != std::string_view::npos || op.find('*') < op.size();
  if (plain && complete) return;
  const std::string hint = plain && !op.empty() ? "; write \"aten::" + std::string(op) +
                                                      "\", or \"*::" + std::string(op) + "\""
                                                : "";
  throw Error("expected an operator with its namespace, found \"" + std::string(op) + "\"" + hint);
}

class PatternParser {
 public:
  Pattern Parse(std::string_view text) {
    std::size_t number = 0;
    std::size_t start = 0;
    while (start < text.size()) {
      const std::size_t end = std::min(text.find('\n', start), text.size());
      const std::string_view content = text.substr(start, end - start);
      WithText(content, [&] { ParseLine(Line(content, ++number)); });
      start = end + 1;
    }
    if (pattern_.calls.empty()) {
      throw Error("the pattern has no call; expected a line such as \"aten::relu(...)\"");
    }
    pattern_.variables = names_.variables();
    CheckConnected();
    return std::move(pattern_);
  }

 private:
  // Where a call stands, for errors that show only later.
  struct Place {
    Line line;
    std::string_view content;
  };

  // What `parse` throws is said to be of a pattern, with the line it is about.
  template <typename Parse>
  static void WithText(std::string_view line, const Parse& parse) {
    try {
      parse();
    } catch (const Error& error) {
      constexpr std::size_t kShown = 200;
      throw Error("pattern, " + std::string(error.what()) + "\n  " +
                  std::string(line.substr(0, kShown)) + (line.size() > kShown ? "…" : ""));
    }
  }

  void ParseLine(Line line) {
    const std::string_view content = line.Rest();
    while (true) {
      line.SkipSpaces();
      if (line.AtEnd() || line.Peek() == '#') return;
      places_.push_back({line, content});
      ParseCall(line);
      if (!line.Take(";") && !line.AtEnd()) {
        line.FailExpected(
            "\"in\" with a module, \";\" or the line's end (a pattern says nothing of results, so "
            "leave out \"->\")");
      }
    }
  }

  void ParseCall(Line& line) {
    if (pattern_.calls.size() == Pattern::kMaxCalls) {
      line.Fail("the pattern has more than " + std::to_string(Pattern::kMaxCalls) +
                " calls; look for a part of it");
    }
    CallPattern call;
    const std::size_t start = line.position();
    call.name = line.TakeUntil("=( ;");
    if (line.Take("=")) {
      line.Located(start, [&] { names_.CheckNewCall(call.name); });
      line.SkipSpaces();
    } else {
      call.name.clear();
      line.MoveTo(start);
    }
    const std::string_view written = line.Rest();
    const std::size_t from = line.position();
    ParsePhase(line, call);
    ParseOperators(line, call);
    ParseArguments(line, call);
    if (line.Take("in ")) ParseModules(line, call);
    call.text = TrimSpaces(written.substr(0, line.position() - from));
    line.SkipSpaces();
    if (!call.name.empty()) names_.AddCall(call.name, pattern_.calls.size());
    pattern_.calls.push_back(std::move(call));
  }

  static void ParsePhase(Line& line, CallPattern& call) {
    const std::size_t start = line.position();
    const std::string_view word = line.TakeUntil("( ;");
    Phase phase = Phase::kForward;
    if (line.Peek() == ' ' && (word == "forward" || graphgold::ParsePhase(word, phase))) {
      call.phase = phase;
    } else {
      line.MoveTo(start);
    }
  }

  static void ParseOperators(Line& line, CallPattern& call) {
    line.SkipSpaces();
    const std::size_t column = line.position();
    const std::string_view ops = line.TakeUntil("(;");
    line.Expect("(");
    for (const std::string_view op : Alternatives(ops)) {
      line.Located(column, [&] { CheckOperatorPattern(op); });
      call.ops.emplace_back(op);
    }
  }

  static void ParseModules(Line& line, CallPattern& call) {
    line.SkipSpaces();
    const std::size_t column = line.position();
    for (const std::string_view path : Alternatives(line.TakeUntil(";"))) {
      call.modules.push_back(line.Located(column, [&] { return UnescapeName(path); }));
      if (!path.empty() && path.find(' ') == std::string_view::npos) continue;
      line.MoveTo(column);
      line.FailExpected("a module's path (in which a space is written as %20)");
    }
  }

  void ParseArguments(Line& line, CallPattern& call) {
    if (line.Take(")")) return;
    do {
      line.SkipSpaces();
      const std::size_t start = line.position();
      const std::string_view word = line.TakeUntil("=,);");
      if (line.Peek() == '=') {
        line.MoveTo(start);
        ParseAttribute(line, word, call);
      } else {
        line.MoveTo(start);
        if (!call.attributes.empty()) line.FailExpected("name=value (operands come first)");
        call.operands.push_back(ParseOperand(line, call, 0));
      }
    } while (line.Take(","));
    line.Expect(")");
  }

  static void ParseAttribute(Line& line, std::string_view name, CallPattern& call) {
    const auto& before = call.attributes;
    if (name.empty() || !std::all_of(name.begin(), name.end(), IsNameChar)) {
      line.FailExpected("an attribute's name");
    }
    const Symbol plain = line.Located(line.position(), [&] {
      RequireAttributeCount(before.size() + 1);
      return Symbol(UnescapeName(name));
    });
    if (std::any_of(before.begin(), before.end(), [&](const auto& a) { return a.name == plain; })) {
      line.FailExpected("each attribute once");
    }
    line.MoveTo(line.position() + name.size());
    line.Expect("=");
    const std::size_t start = line.position();
    const std::string_view word = line.TakeUntil(",);");
    AttributePattern attribute{plain, AttributePattern::Kind::kEqual, {}};
    if (word == "*") {
      attribute.kind = AttributePattern::Kind::kPresent;
    } else if (word == "default") {
      attribute.kind = AttributePattern::Kind::kDefault;
    } else {
      line.MoveTo(start);
      attribute.value = ParseAttrValue(line);
    }
    call.attributes.push_back(std::move(attribute));
  }

  OperandPattern ParseOperand(Line& line, const CallPattern& call, int depth) {
    if (depth > kMaxListDepth) line.Fail("lists are nested too deeply");
    if (++operands_ > Pattern::kMaxOperands) {
      line.Fail("the pattern has more than " + std::to_string(Pattern::kMaxOperands) +
                " operands; write \"...\" for those that don't matter");
    }
    if (line.Take("[")) {
      OperandPattern list;
      list.kind = OperandPattern::Kind::kList;
      if (line.Take("]")) return list;
      do {
        list.items.push_back(ParseOperand(line, call, depth + 1));
      } while (line.Take(","));
      line.Expect("]");
      return list;
    }
    line.SkipSpaces();
    const std::size_t column = line.position();
    const std::string_view word = line.TakeUntil(",)];");
    return line.Located(column, [&] { return names_.ReadOperand(word, call.name); });
  }

  void CheckConnected() const {
    const std::size_t call = FirstUnconnected(pattern_);
    if (call == pattern_.calls.size()) return;
    WithText(places_[call].content, [&] {
      places_[call].line.Fail(
          "expected a call that shares a result or a variable with the others, found one on its "
          "own; name what ties them together, or look for the parts one by one");
    });
  }

  Pattern pattern_;
  PatternNames names_;
  std::vector<Place> places_;  // by call
  std::size_t operands_ = 0;
};

}  // namespace

Pattern ParsePattern(std::string_view text) { return PatternParser().Parse(text); }

}  // namespace graphgold
