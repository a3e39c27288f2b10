// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>

#include "graphgold/graph/name.h"
#include "graphgold/graph/text.h"
#include "graphgold/graph/text_line.h"

namespace graphgold {
namespace {

class TextParser {
 public:
  explicit TextParser(std::string_view text) : text_(text), assembler_(RunInfo{}) {}

  OpGraph Parse() {
    std::size_t number = 0;
    std::size_t start = 0;
    while (start < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', start), text_.size());
      Line line(text_.substr(start, end - start), ++number);
      start = end + 1;
      line.SkipSpaces();
      if (!line.AtEnd() && line.Peek() != '#') ParseLine(line);
    }
    for (Gradient& gradient : gradients_) {
      gradient.line.Located(gradient.column,
                            [&] { assembler_.SetDifferentiated(gradient.node, gradient.of); });
    }
    return assembler_.Take();
  }

 private:
  // "backward of …", to be looked up once all names are known.
  struct Gradient {
    Line line;
    std::size_t column;
    NodeId node;
    std::string_view of;
  };

  void ParseLine(Line& line) {
    if (TakeKeyword(line, "run ")) {
      if (started_) line.Fail("the run line must come first");
      started_ = true;
      return ParseRun(line);
    }
    started_ = true;
    if (TakeKeyword(line, "input ")) return Declare(line, Origin::kInput);
    if (TakeKeyword(line, "param ")) return Declare(line, Origin::kParameter);
    if (TakeKeyword(line, "buffer ")) return Declare(line, Origin::kBuffer);
    if (TakeKeyword(line, "const ")) return Declare(line, Origin::kConstant);
    if (TakeKeyword(line, "output ")) return ParseOutput(line);
    ParseNode(line);
  }

  // A call may have the name of a keyword: "output = my::output(x)".
  static bool TakeKeyword(Line& line, std::string_view keyword) {
    const std::size_t start = line.position();
    if (!line.Take(keyword)) return false;
    line.SkipSpaces();
    if (line.Peek() != '=') return true;
    line.MoveTo(start);
    return false;
  }

  void ParseRun(Line& line) {
    RunInfo run;
    for (line.SkipSpaces(); !line.AtEnd(); line.SkipSpaces()) {
      const std::string_view key = line.TakeUntil("= ");
      line.Expect("=");
      const std::size_t column = line.position();
      const std::string_view word = line.TakeWord();
      const std::string value = line.Located(column, [&] { return UnescapeName(word); });
      const auto flag = [&] {
        if (value != "true" && value != "false") line.Fail("expected true or false");
        return value == "true";
      };
      if (key == "libtorch") {
        run.libtorch = value;
      } else if (key == "level") {
        run.level = value;
      } else if (key == "executor") {
        run.executor = value;
      } else if (key == "training") {
        run.training = flag();
      } else if (key == "grad") {
        run.grad = flag();
      } else if (key == "inference") {
        run.inference = flag();
      } else if (key == "autocast") {
        run.autocast = flag();
      } else if (key == "facets") {
        run.facets = value;
      } else {
        line.Fail("unknown key \"" + std::string(key) + "\" of the run");
      }
    }
    assembler_ = GraphAssembler(run);
  }

  void Declare(Line& line, Origin origin) {
    line.SkipSpaces();
    const std::size_t column = line.position();
    const std::string_view name = line.TakeUntil(":");
    line.Expect(":");
    const std::string_view type = line.TakeUntil("");
    line.Located(column, [&] { assembler_.Declare(name, assembler_.ReadDeclared(origin, type)); });
  }

  void ParseOutput(Line& line) {
    line.SkipSpaces();
    const std::size_t column = line.position();
    const std::size_t end = line.Rest().find(": ");
    if (end == std::string_view::npos) line.FailExpected("\"name: value\"");
    const std::string_view name = line.Rest().substr(0, end);
    line.MoveTo(column + end + 2);
    Operand operand = ParseOperand(line, 0);
    RequireEnd(line);
    line.Located(column, [&] { assembler_.AddOutput(name, std::move(operand)); });
  }

  void ParseNode(Line& line) {
    const std::size_t column = line.position();
    const std::string_view name = line.TakeUntil(" =");
    if (!line.Take("="))
      line.FailExpected("input, param, buffer, const, output or \"name = op(…)\"");
    Phase phase = Phase::kForward;
    std::string_view op = line.TakeUntil("( ");
    std::size_t of_column = 0;
    std::string_view of;
    if (line.Peek() == ' ' && ParsePhase(op, phase)) {  // else it is an operator of that name
      if (phase == Phase::kBackward && line.Take("of ")) {
        line.SkipSpaces();
        of_column = line.position();
        of = line.TakeUntil("( ");
      }
      op = line.TakeUntil("( ");
    }
    std::optional<std::string_view> draw;
    std::optional<std::string_view> kernel;
    for (; line.Peek() == ' '; op = line.TakeUntil("( ")) {
      const bool is_draw = op.substr(0, 4) == "rng:";
      if (!is_draw && op.substr(0, 7) != "kernel:") line.FailExpected("\"(\" after the operator");
      (is_draw ? draw : kernel) = op.substr(is_draw ? 4 : 7);
    }
    line.Expect("(");
    const NodeId node = line.Located(column, [&] { return assembler_.BeginNode(name, phase); });
    line.Located(column, [&] {
      assembler_.SetOperator(op);
      if (draw) assembler_.SetDraw(*draw);
      if (kernel) assembler_.SetKernel(*kernel);
    });
    if (!of.empty()) gradients_.push_back({line, of_column, node, of});
    ParseArguments(line);
    std::vector<Operand> results;
    if (line.Take("->")) {
      do {
        results.push_back(ParseResult(line, results.size(), -1));
      } while (line.Take(","));
    }
    RequireEnd(line);
    assembler_.EndNode(std::move(results));
  }

  void ParseArguments(Line& line) {
    std::vector<Operand> operands;
    std::vector<Attribute> attributes;
    if (!line.Take(")")) {
      do {
        line.SkipSpaces();
        const std::size_t start = line.position();
        const std::string_view word = line.TakeUntil("=,)");
        if (line.Peek() == '=') {
          Symbol name = ReadAttributeName(line, start, word, attributes);
          line.Expect("=");
          attributes.push_back({name, ParseAttrValue(line)});
        } else {
          line.MoveTo(start);
          if (!attributes.empty()) line.FailExpected("name=value (operands come first)");
          operands.push_back(ParseOperand(line, 0));
        }
      } while (line.Take(","));
      line.Expect(")");
    }
    assembler_.SetOperands(std::move(operands), std::move(attributes));
  }

  static Symbol ReadAttributeName(Line& line, std::size_t column, std::string_view word,
                                  const std::vector<Attribute>& before) {
    line.Located(column, [&] { RequireAttributeCount(before.size() + 1); });
    const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), IsNameChar);
    if (!plain) {
      line.MoveTo(column);
      line.FailExpected("an attribute's name");
    }
    const Symbol name = line.Located(column, [&] { return Symbol(UnescapeName(word)); });
    if (std::any_of(before.begin(), before.end(), [&](const auto& a) { return a.name == name; })) {
      line.MoveTo(column);
      line.FailExpected("each attribute once");
    }
    return name;
  }

  Operand ParseOperand(Line& line, int depth) {
    if (depth > kMaxListDepth) line.Fail("lists are nested too deeply");
    if (line.Take("[")) {
      std::vector<Operand> items;
      if (line.Take("]")) return Operand::List({});
      do {
        items.push_back(ParseOperand(line, depth + 1));
      } while (line.Take(","));
      line.Expect("]");
      return Operand::List(std::move(items));
    }
    line.SkipSpaces();
    const std::size_t column = line.position();
    const std::string_view word = line.TakeUntil(",)]");
    if (word == kAbsentTensor) return Operand::None();
    return line.Located(column, [&] { return assembler_.ReadOperand(word); });
  }

  Operand ParseResult(Line& line, std::size_t result, std::int32_t element) {
    if (element < 0 && line.Take("[")) {
      std::vector<Operand> items;
      if (line.Take("]")) return Operand::List({});
      do {
        items.push_back(ParseResult(line, result, static_cast<std::int32_t>(items.size())));
      } while (line.Take(","));
      line.Expect("]");
      return Operand::List(std::move(items));
    }
    line.SkipSpaces();
    const std::size_t column = line.position();
    const std::string_view word = line.TakeUntil(",]");
    if (word == kAbsentTensor) return Operand::None();
    return line.Located(column, [&] {
      return assembler_.ReadResult(word, static_cast<std::uint32_t>(result), element);
    });
  }

  static void RequireEnd(Line& line) {
    line.SkipSpaces();
    if (!line.AtEnd()) line.FailExpected("the line's end");
  }

  std::string_view text_;
  GraphAssembler assembler_;
  std::vector<Gradient> gradients_;
  bool started_ = false;
};

}  // namespace

bool ParsePhase(std::string_view word, Phase& phase) {
  if (word == "backward") {
    phase = Phase::kBackward;
  } else if (word == "other") {
    phase = Phase::kOther;
  } else {
    return false;
  }
  return true;
}

OpGraph ParseText(std::string_view text) { return TextParser(text).Parse(); }

}  // namespace graphgold
