// SPDX-License-Identifier: MIT
//
// HasStrides, IsContiguous and HasMemoryFormat of tensor_matchers.h.
#include <algorithm>
#include <ostream>
#include <utility>

#include "graphgold/graph/error.h"
#include "graphgold/matchers/explain.h"
#include "graphgold/matchers/tensor_matchers.h"

namespace graphgold {
namespace {

using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;
using Strides = std::vector<std::int64_t>;

const Strides& RequireStrides(const TensorType& type, const char* matcher) {
  if (type.strides) return *type.strides;
  throw Error(std::string(matcher) + ": unknown, for the strides of " + ToString(type) +
              " were not recorded; trace the model with TraceOptions::strides = true");
}

std::string StridesText(const Strides& strides) {
  std::string text;
  for (const std::int64_t stride : strides) {
    text += (text.empty() ? "" : ",") + std::to_string(stride);
  }
  return "[" + text + "]";
}

class HasStridesMatcher : public MatcherInterface<const TensorType&> {
 public:
  explicit HasStridesMatcher(Matcher<const Strides&> strides) : strides_(std::move(strides)) {}

  bool MatchAndExplain(const TensorType& type, MatchResultListener* listener) const override {
    const Strides& strides = RequireStrides(type, "HasStrides");
    return internal::MatchInside<const Strides&>(
        strides_, strides, "whose strides are " + StridesText(strides), listener);
  }
  void DescribeTo(std::ostream* os) const override {
    *os << "has strides that, as a list, ";
    strides_.DescribeTo(os);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "has strides that, as a list, ";
    strides_.DescribeNegationTo(os);
  }

 private:
  const Matcher<const Strides&> strides_;
};

// A memory format: in which order dimensions lie in memory, the innermost first.
struct Format {
  const char* name;
  std::size_t rank;  // 0 for any
  std::vector<std::size_t> inner_first;
};

const Format& FindFormat(const std::string& name) {
  static const auto* const formats =
      new std::vector<Format>{{"contiguous", 0, {}},
                              {"channels_last", 4, {1, 3, 2, 0}},
                              {"channels_last_3d", 5, {1, 4, 3, 2, 0}}};
  for (const Format& format : *formats) {
    if (name == format.name) return format;
  }
  throw Error("HasMemoryFormat(\"" + name +
              "\"): expected contiguous, channels_last or channels_last_3d");
}

class MemoryFormatMatcher : public MatcherInterface<const TensorType&> {
 public:
  MemoryFormatMatcher(const char* matcher, const Format& format)
      : matcher_(matcher), format_(format) {}

  bool MatchAndExplain(const TensorType& type, MatchResultListener* listener) const override {
    const Strides& strides = RequireStrides(type, matcher_);
    if (listener->IsInterested()) {
      *listener << "which is " << ShapeToString(type.shape) << " with strides "
                << StridesText(strides);
    }
    return Fits(type, strides);
  }
  void DescribeTo(std::ostream* os) const override { *os << "lies in memory as " << format_.name; }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "doesn't lie in memory as " << format_.name;
  }

 private:
  bool Fits(const TensorType& type, const Strides& strides) const {
    const std::size_t rank = type.shape.size();
    if (strides.size() != rank || (format_.rank != 0 && format_.rank != rank)) return false;
    for (const Dim& dim : type.shape) {
      if (!dim.is_constant()) FailUnknown(type);
      if (dim.value() == 0) return true;
    }
    std::int64_t expected = 1;
    for (std::size_t k = 0; k < rank; ++k) {
      const std::size_t i = format_.rank == 0 ? rank - 1 - k : format_.inner_first[k];
      const std::int64_t size = type.shape[i].value();
      if (size != 1 && strides[i] != expected) return false;
      expected *= size;
    }
    return true;
  }

  [[noreturn]] void FailUnknown(const TensorType& type) const {
    throw Error(std::string(matcher_) + ": unknown, for " + ToString(type) +
                " has a dimension without a number; trace the model at one size");
  }

  const char* const matcher_;
  const Format& format_;
};

}  // namespace

Matcher<const TensorType&> HasStrides(const Matcher<const Strides&>& strides) {
  return ::testing::MakeMatcher(new HasStridesMatcher(strides));
}

Matcher<const TensorType&> IsContiguous() {
  return ::testing::MakeMatcher(new MemoryFormatMatcher("IsContiguous", FindFormat("contiguous")));
}

Matcher<const TensorType&> HasMemoryFormat(const std::string& name) {
  return ::testing::MakeMatcher(new MemoryFormatMatcher("HasMemoryFormat", FindFormat(name)));
}

}  // namespace graphgold
