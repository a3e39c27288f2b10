// SPDX-License-Identifier: MIT
//
// Shape of tensor_matchers.h.
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/error.h"
#include "graphgold/matchers/tensor_matchers.h"

namespace graphgold {
namespace {

using internal::DimMatcher;
using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

class ShapeMatcher : public MatcherInterface<const TensorType&> {
 public:
  explicit ShapeMatcher(std::vector<DimMatcher> dims) : dims_(std::move(dims)) {}

  bool MatchAndExplain(const TensorType& type, MatchResultListener* listener) const override {
    if (type.shape.size() != dims_.size()) {
      *listener << "which has " << type.shape.size()
                << (type.shape.size() == 1 ? " dimension" : " dimensions");
      return false;
    }
    ShapeBinding binding;
    std::optional<std::size_t> unknown;
    for (std::size_t i = 0; i < dims_.size(); ++i) {
      const DimMatcher::Answer answer = dims_[i].Match(type.shape[i], binding);
      if (answer == DimMatcher::Answer::kUnknown && !unknown) unknown = i;
      if (answer != DimMatcher::Answer::kDiffers) continue;
      if (listener->IsInterested()) {
        *listener << "whose dimension " << i << " is " << type.shape[i].ToString();
        const std::string why = dims_[i].Explain(type.shape[i], binding);
        if (!why.empty()) *listener << ", " << why;
      }
      return false;
    }
    if (unknown) FailUnknown(type, *unknown);
    binding.Commit(ToString(type));
    return true;
  }
  void DescribeTo(std::ostream* os) const override { Describe("has", os); }
  void DescribeNegationTo(std::ostream* os) const override { Describe("doesn't have", os); }

 private:
  void Describe(const char* verb, std::ostream* os) const {
    *os << verb << " the shape [";
    for (std::size_t i = 0; i < dims_.size(); ++i) {
      if (i > 0) *os << ",";
      dims_[i].DescribeTo(os);
    }
    *os << "]";
  }

  [[noreturn]] void FailUnknown(const TensorType& type, std::size_t index) const {
    const Dim& dim = type.shape[index];
    throw Error("Shape: whether dimension " + std::to_string(index) + " of " + ToString(type) +
                " matches is unknown, for it " +
                (dim.is_unknown()
                     ? std::string("varies with the data; match it with _ or \"?\"")
                     : "has no number; match it with _, a Size or \"" + dim.ToString() + "\""));
  }

  const std::vector<DimMatcher> dims_;
};

}  // namespace

Matcher<const TensorType&> internal::ShapeMatches(std::vector<DimMatcher> dims) {
  return ::testing::MakeMatcher(new ShapeMatcher(std::move(dims)));
}

}  // namespace graphgold
