// SPDX-License-Identifier: MIT
#include "graphgold/matchers/dim_matcher.h"

#include <ostream>

namespace graphgold {

std::optional<Dim> ShapeBinding::ValueOf(const Size& size) const {
  if (size.bound_->value) return size.bound_->value;
  for (const auto& [other, value] : new_) {
    if (other.bound_ == size.bound_) return value;
  }
  return std::nullopt;
}

void ShapeBinding::Bind(const Size& size, const Dim& value) { new_.emplace_back(size, value); }

void ShapeBinding::Commit(const std::string& by) {
  for (const auto& [size, value] : new_) {
    size.bound_->value = value;
    size.bound_->by = by;
  }
}

std::string ShapeBinding::Explain(const Size& size) const {
  const std::optional<Dim> value = ValueOf(size);
  if (!value) return size.name() + " is free";
  return size.name() + " is " + value->ToString() +
         (size.bound_->value ? ", bound by " + size.bound_->by : " already");
}

namespace internal {

DimMatcher::Answer DimMatcher::Match(const Dim& dim, ShapeBinding& binding) const {
  const auto answer = [](bool matches) { return matches ? Answer::kMatches : Answer::kDiffers; };
  if (dim_) return answer(*dim_ == dim);
  if (number_) return dim.is_constant() ? answer(number_->Matches(dim.value())) : Answer::kUnknown;
  if (!size_) return Answer::kMatches;
  // Two sizes that nobody knows may be the same, or not.
  if (dim.is_unknown()) return Answer::kUnknown;
  if (const std::optional<Dim> value = binding.ValueOf(*size_)) return answer(*value == dim);
  binding.Bind(*size_, dim);
  return Answer::kMatches;
}

void DimMatcher::DescribeTo(std::ostream* os) const {
  if (dim_) {
    *os << dim_->ToString();
  } else if (size_) {
    *os << size_->name();
  } else if (number_) {
    *os << "(";
    number_->DescribeTo(os);
    *os << ")";
  } else {
    *os << "_";
  }
}

std::string DimMatcher::Explain(const Dim& dim, const ShapeBinding& binding) const {
  if (size_) return "where " + binding.Explain(*size_);
  if (!number_ || !dim.is_constant()) return "";
  ::testing::StringMatchResultListener listener;
  number_->MatchAndExplain(dim.value(), &listener);
  return listener.str();
}

}  // namespace internal
}  // namespace graphgold
