// SPDX-License-Identifier: MIT
#include "graphgold/graph/cost_call.h"

#include <algorithm>

#include "graphgold/graph/name.h"
#include "graphgold/graph/tensor_size.h"

namespace graphgold {
namespace {

Amount Product(TensorOf tensor, std::ptrdiff_t first, std::ptrdiff_t last) {
  if (tensor == nullptr) return Amount::Unknown();
  const auto rank = static_cast<std::ptrdiff_t>(tensor->shape.size());
  if (first < 0) first += rank;
  if (last < 0) last += rank;
  if (first < 0 || last < 0 || last > rank) return Amount::Unknown();
  Amount product = 1;
  for (std::ptrdiff_t i = first; i < last; ++i) {
    product *= Amount::Of(tensor->shape[static_cast<std::size_t>(i)]);
  }
  return product;
}

std::optional<double> NumberOf(const AttrValue& value) {
  if (const auto* dim = std::get_if<Dim>(&value.variant())) {
    if (dim->is_constant()) return static_cast<double>(dim->value());
  }
  if (const auto* number = std::get_if<double>(&value.variant())) return *number;
  return std::nullopt;
}

// A size, or the number of a dimension, which may be negative.
Amount IntegerOf(const AttrValue& value) {
  const auto* dim = std::get_if<Dim>(&value.variant());
  return dim == nullptr || !dim->is_constant() ? Amount::Unknown() : Amount(dim->value());
}

bool WritesAnything(const Node& node) {
  bool writes = false;
  ForEachValue(node.operands, [&](const Operand& operand) { writes = writes || operand.written; });
  return writes;
}

}  // namespace

Amount Elements(TensorOf tensor) {
  if (tensor == nullptr) return Amount::Unknown();
  const std::optional<std::int64_t> count = ElementCount(*tensor);
  return count ? Amount(*count) : Amount::Unknown();
}

Amount Bytes(TensorOf tensor) {
  if (tensor == nullptr) return Amount::Unknown();
  const std::optional<std::int64_t> bytes = ByteCount(*tensor);
  return bytes ? Amount(*bytes) : Amount::Unknown();
}

Amount BytesPerElement(TensorOf tensor) {
  if (tensor == nullptr) return Amount::Unknown();
  const std::optional<std::int64_t> bytes = BytesPerElement(std::string_view(tensor->dtype));
  return bytes ? Amount(*bytes) : Amount::Unknown();
}

Amount Size(TensorOf tensor, std::int64_t dim) {
  if (tensor == nullptr) return Amount::Unknown();
  const auto rank = static_cast<std::int64_t>(tensor->shape.size());
  if (dim < 0) dim += rank;
  if (dim < 0 || dim >= rank) return Amount::Unknown();
  return Amount::Of(tensor->shape[static_cast<std::size_t>(dim)]);
}

Amount SizeFrom(TensorOf tensor, int first) {
  if (tensor == nullptr) return Amount::Unknown();
  return Product(tensor, first, static_cast<std::ptrdiff_t>(tensor->shape.size()));
}

Amount SizeUpTo(TensorOf tensor, int last) { return Product(tensor, 0, last); }

std::vector<Amount> Footprints(const OpGraph& graph) {
  std::vector<bool> writes(graph.nodes.size());
  for (std::size_t i = 0; i < writes.size(); ++i) writes[i] = WritesAnything(graph.nodes[i]);
  std::vector<Amount> footprints(graph.values.size());
  for (std::size_t i = 0; i < footprints.size(); ++i) {
    const Value& value = graph.values[i];
    footprints[i] = Bytes(&*value.type);
    // What was resized has outgrown its source; what was only viewed cannot.
    const bool viewed = value.alias_of.valid() && value.origin == Origin::kResult &&
                        !writes[value.made_by.node.index()];
    if (!viewed) continue;
    // Mostly a value is listed after what it aliases.
    const std::size_t source = value.alias_of.index();
    const Amount whole = source < i ? footprints[source] : Bytes(&*graph.values[source].type);
    footprints[i] = Smaller(footprints[i], whole);
  }
  return footprints;
}

TensorOf CostCall::TensorAt(const std::vector<Operand>& operands, std::size_t index) const {
  if (index >= operands.size() || operands[index].kind != Operand::Kind::kValue) return nullptr;
  return &*graph_.value(operands[index].value).type;
}

std::vector<TensorOf> CostCall::InList(std::size_t index) const {
  std::vector<TensorOf> tensors;
  if (index >= node_.operands.size()) return tensors;
  const std::vector<Operand>& items = node_.operands[index].items;
  for (std::size_t i = 0; i < items.size(); ++i) tensors.push_back(TensorAt(items, i));
  return tensors;
}

Amount CostCall::ElementsIn(std::size_t index) const {
  if (index >= node_.operands.size()) return Amount::Unknown();
  if (node_.operands[index].kind != Operand::Kind::kList) return Elements(In(index));
  Amount sum = 0;
  for (const TensorOf tensor : InList(index)) sum += Elements(tensor);
  return sum;
}

const AttrValue* CostCall::Find(std::string_view name) const {
  for (const Attribute& attribute : node_.attributes) {
    if (attribute.name == name) return &attribute.value;
  }
  return nullptr;
}

bool CostCall::Bool(std::string_view name, bool otherwise) const {
  const AttrValue* const value = Find(name);
  const bool* const truth = value == nullptr ? nullptr : std::get_if<bool>(&value->variant());
  return truth == nullptr ? otherwise : *truth;
}

std::optional<double> CostCall::Number(std::string_view name) const {
  const AttrValue* const value = Find(name);
  return value == nullptr ? std::nullopt : NumberOf(*value);
}

std::optional<std::int64_t> CostCall::Integer(std::string_view name) const {
  const AttrValue* const value = Find(name);
  return value == nullptr ? std::nullopt : IntegerOf(*value).optional();
}

std::optional<std::string> CostCall::Text(std::string_view name) const {
  const AttrValue* const value = Find(name);
  const auto* const text = value == nullptr ? nullptr : std::get_if<std::string>(&value->variant());
  return text == nullptr ? std::nullopt : std::optional<std::string>(*text);
}

std::vector<Amount> CostCall::Sizes(std::string_view name) const {
  std::vector<Amount> sizes;
  const AttrValue* const value = Find(name);
  if (value == nullptr) return sizes;
  if (const auto* list = std::get_if<AttrValue::List>(&value->variant())) {
    for (const AttrValue& item : *list) sizes.push_back(IntegerOf(item));
  } else {
    sizes.push_back(IntegerOf(*value));
  }
  return sizes;
}

bool CostCall::Wanted(std::string_view mask, std::size_t index) const {
  const AttrValue* const value = Find(mask);
  const auto* const list =
      value == nullptr ? nullptr : std::get_if<AttrValue::List>(&value->variant());
  if (list == nullptr || index >= list->size()) return true;
  const bool* const wanted = std::get_if<bool>(&(*list)[index].variant());
  return wanted == nullptr || *wanted;
}

// An in-place call reads what it writes ("add_"), but for those that just fill; an out= form (an
// overload of a name without "_") does not.
bool CostCall::Overwrites() const {
  static constexpr std::string_view kFills[] = {
      "_foreach_copy_", "_foreach_zero_", "bernoulli_", "cauchy_",     "copy_",
      "exponential_",   "fill_",          "geometric_", "log_normal_", "normal_",
      "random_",        "uniform_",       "zero_"};
  const std::string_view name = ShortOpName(node_.op);
  if (std::find(std::begin(kFills), std::end(kFills), name) != std::end(kFills)) return true;
  return !name.empty() && name.back() != '_' && node_.op.str().find('.') != std::string::npos;
}

Amount CostCall::Written() const {
  std::vector<std::pair<ValueId, Amount>> writes;
  ForEachValue(node_.operands, [&](const Operand& operand) {
    if (!operand.written) return;
    writes.emplace_back(operand.value, Bytes(&*graph_.value(operand.value).type));
  });
  const auto by_value = [](const auto& a, const auto& b) { return a.first < b.first; };
  std::stable_sort(writes.begin(), writes.end(), by_value);
  Amount bytes = 0;
  ForEachValue(node_.results, [&](const Operand& result) {
    const Value& value = graph_.value(result.value);
    if (value.origin != Origin::kResult || &graph_.node(value.made_by.node) != &node_) return;
    if (!value.alias_of.valid()) {
      bytes += Bytes(&*value.type);
      return;
    }
    // Of an out= tensor that was resized, the result has the size.
    const auto at = std::lower_bound(writes.begin(), writes.end(),
                                     std::pair(value.alias_of, Amount()), by_value);
    if (at == writes.end() || at->first != value.alias_of) return;
    at->second = Larger(at->second, Bytes(&*value.type));
  });
  for (std::size_t i = 0; i < writes.size(); ++i) {
    if (i == 0 || writes[i].first != writes[i - 1].first) bytes += writes[i].second;
  }
  return bytes;
}

Amount CostCall::Moved() const {
  const bool overwrites = Overwrites();
  std::vector<ValueId> read;
  ForEachValue(node_.operands, [&](const Operand& operand) {
    if (!operand.written || !overwrites) read.push_back(operand.value);
  });
  std::sort(read.begin(), read.end());
  read.erase(std::unique(read.begin(), read.end()), read.end());
  Amount bytes = Written();
  for (const ValueId value : read) bytes += footprints_[value.index()];
  return bytes;
}

Amount CostCall::Read(std::size_t index) const {
  if (index >= node_.operands.size()) return 0;
  Amount bytes = 0;
  ForEachValue(node_.operands[index],
               [&](const Operand& operand) { bytes += footprints_[operand.value.index()]; });
  return bytes;
}

std::string_view CostCall::name() const {
  std::string_view name = ShortOpName(node_.op);
  if (name.size() > 1 && name.back() == '_') name.remove_suffix(1);
  return name;
}

bool OnlyMakesViews(const OpGraph& graph, const Node& node) {
  if (WritesAnything(node)) return false;
  std::size_t views = 0;
  bool only = true;
  ForEachValue(node.results, [&](const Operand& result) {
    ++views;
    const Value& value = graph.value(result.value);
    const bool made_here =
        value.origin == Origin::kResult && &graph.node(value.made_by.node) == &node;
    if (made_here && !value.alias_of.valid()) only = false;
  });
  for (const Operand& result : node.results) {
    only = only && result.kind != Operand::Kind::kScalar;
  }
  return only && views > 0;
}

}  // namespace graphgold
