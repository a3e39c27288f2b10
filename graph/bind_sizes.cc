// SPDX-License-Identifier: MIT
#include "graphgold/graph/bind_sizes.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/numbers.h"

namespace graphgold {
namespace {

std::set<std::string> NamesIn(const AttrValue& number) { return DimOf(number).Names(); }

// One dimension of an input, symbolic and as it is.
struct Equation {
  std::string input;
  std::size_t dimension;
  Dim symbolic;
  std::int64_t value;

  std::string Place() const {
    return "dimension " + std::to_string(dimension) + " of input " + input;
  }
};

std::vector<Equation> EquationsOf(const OpGraph& symbolic, const OpGraph& concrete) {
  std::vector<Equation> equations;
  for (const NamedValue& input : symbolic.inputs) {
    const auto other =
        std::find_if(concrete.inputs.begin(), concrete.inputs.end(),
                     [&](const NamedValue& named) { return named.name == input.name; });
    if (other == concrete.inputs.end()) continue;
    const std::vector<Dim>& dims = symbolic.value(input.value).type->shape;
    const std::vector<Dim>& values = concrete.value(other->value).type->shape;
    if (dims.size() != values.size()) continue;
    for (std::size_t i = 0; i < dims.size(); ++i) {
      if (dims[i].Names().empty() || !values[i].is_constant()) continue;
      equations.push_back({input.name, i, dims[i], values[i].value()});
    }
  }
  return equations;
}

std::int64_t ValueAt(const Dim& dim, Sizes sizes, const std::string& name, std::int64_t value) {
  sizes[name] = value;
  return dim.Evaluate(sizes).value_or(0);
}

// What the name must be for the dimension to have the value; nothing if there is no one answer.
std::optional<std::int64_t> Solve(const Dim& dim, std::int64_t value, const std::string& name,
                                  const Sizes& sizes) {
  const std::int64_t at_zero = ValueAt(dim, sizes, name, 0);
  const std::int64_t slope = ValueAt(dim, sizes, name, 1) - at_zero;
  const bool affine = dim.ToString().find('/') == std::string::npos &&
                      ValueAt(dim, sizes, name, 2) - at_zero == 2 * slope;
  if (!affine || slope == 0 || (value - at_zero) % slope != 0) return std::nullopt;
  const std::int64_t solution = (value - at_zero) / slope;
  if (solution < 0 || ValueAt(dim, sizes, name, solution) != value) return std::nullopt;
  return solution;
}

class Binding {
 public:
  explicit Binding(std::vector<Equation> equations) : open_(std::move(equations)) {}

  // Names that stand alone first; then, again and again, what has one unbound name left.
  Sizes Run() {
    for (const Equation& equation : open_) {
      if (equation.symbolic.is_name()) Bind(equation.symbolic.ToString(), equation.value, equation);
    }
    while (SolveOne()) {
    }
    for (const Equation& equation : open_) Check(equation);
    return sizes_;
  }

 private:
  void Bind(const std::string& name, std::int64_t value, const Equation& by) {
    const auto [known, is_new] = sizes_.emplace(name, value);
    if (is_new) {
      told_by_[name] = by.Place();
    } else if (known->second != value) {
      throw Error(name + " is " + std::to_string(known->second) + " by " + told_by_[name] +
                  ", but " + std::to_string(value) + " by " + by.Place());
    }
  }

  bool SolveOne() {
    for (const Equation& equation : open_) {
      std::vector<std::string> unbound;
      for (const std::string& name : equation.symbolic.Names()) {
        if (sizes_.count(name) == 0) unbound.push_back(name);
      }
      if (unbound.size() != 1) continue;
      const auto value = Solve(equation.symbolic, equation.value, unbound.front(), sizes_);
      if (!value) continue;
      Bind(unbound.front(), *value, equation);
      return true;
    }
    return false;
  }

  void Check(const Equation& equation) const {
    const auto expected = equation.symbolic.Evaluate(sizes_);
    if (!expected || *expected == equation.value) return;
    Sizes involved;
    for (const std::string& name : equation.symbolic.Names()) involved[name] = sizes_.at(name);
    throw Error(equation.Place() + " is " + std::to_string(equation.value) + ", but " +
                equation.symbolic.ToString() + " is " + std::to_string(*expected) + " at " +
                SizesToString(involved));
  }

  std::vector<Equation> open_;
  Sizes sizes_;
  std::map<std::string, std::string> told_by_;
};

[[noreturn]] void FailUnbound(const std::string& name, const std::vector<Equation>& equations) {
  for (const Equation& equation : equations) {
    if (equation.symbolic.Names().count(name) == 0) continue;
    throw Error("the size \"" + name + "\" cannot be told: " + equation.Place() + " is " +
                std::to_string(equation.value) + ", and " + equation.symbolic.ToString() +
                " gives that for no " + name + ", or for several");
  }
  throw Error("the size \"" + name + "\" cannot be told: no dimension of an input has it");
}

}  // namespace

std::string SizesToString(const Sizes& sizes) {
  std::string text;
  for (const auto& [name, value] : sizes) {
    text += (text.empty() ? "" : ", ") + name + "=" + std::to_string(value);
  }
  return text;
}

std::set<std::string> SizeNames(const OpGraph& graph) {
  std::set<std::string> names;
  for (const AttrValue& number : NumbersOf(graph)) names.merge(NamesIn(number));
  return names;
}

bool HasSizeNames(const OpGraph& graph) {
  return AnyNumber(graph, [](const AttrValue& number) {
    const auto* dim = std::get_if<Dim>(&number.variant());
    return dim != nullptr && !dim->is_constant();
  });
}

Sizes BindKnownSizes(const OpGraph& symbolic, const OpGraph& concrete) {
  return Binding(EquationsOf(symbolic, concrete)).Run();
}

Sizes BindSizes(const OpGraph& symbolic, const OpGraph& concrete) {
  const std::vector<Equation> equations = EquationsOf(symbolic, concrete);
  Sizes sizes = Binding(equations).Run();
  for (const std::string& name : SizeNames(symbolic)) {
    if (sizes.count(name) == 0) FailUnbound(name, equations);
  }
  return sizes;
}

OpGraph WithSizes(OpGraph symbolic, const Sizes& sizes) {
  for (const std::string& name : SizeNames(symbolic)) {
    if (sizes.count(name) != 0) continue;
    throw Error("the size \"" + name + "\" has no value; given are " +
                (sizes.empty() ? "none" : SizesToString(sizes)));
  }
  return WithKnownSizes(std::move(symbolic), sizes);
}

OpGraph WithKnownSizes(OpGraph symbolic, const Sizes& sizes) {
  return CanonicalizeAsScoped(MapNumbers(std::move(symbolic), [&](const AttrValue& number) {
    const auto* dim = std::get_if<Dim>(&number.variant());
    if (dim == nullptr || dim->is_constant()) return number;
    const std::optional<std::int64_t> value = dim->Evaluate(sizes);
    return value ? AttrValue(*value) : number;
  }));
}

}  // namespace graphgold
