// SPDX-License-Identifier: MIT
//
// What may stand for one dimension in Shape (see tensor_matchers.h).
#ifndef GRAPHGOLD_MATCHERS_DIM_MATCHER_H_
#define GRAPHGOLD_MATCHERS_DIM_MATCHER_H_

#include <gmock/gmock-matchers.h>

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "graphgold/graph/dim.h"

namespace graphgold {

// A size that is the same wherever it stands. Copies share what it is bound to.
class Size {
 public:
  explicit Size(std::string name) : name_(std::move(name)), bound_(std::make_shared<Bound>()) {}

  const std::string& name() const { return name_; }
  // Nothing until a Shape has bound it.
  const std::optional<Dim>& value() const { return bound_->value; }

 private:
  friend class ShapeBinding;
  struct Bound {
    std::optional<Dim> value;
    std::string by;  // the type whose shape it was bound by
  };

  std::string name_;
  std::shared_ptr<Bound> bound_;
};

// What the Sizes of one Shape would be, until it is known that all of it matches.
class ShapeBinding {
 public:
  // What the size is: bound before, or earlier in this shape. Nothing where it is free.
  std::optional<Dim> ValueOf(const Size& size) const;
  void Bind(const Size& size, const Dim& value);
  // Makes it last. `by` is the type that matched.
  void Commit(const std::string& by);
  // "B is 4, bound by f32[4,3]"
  std::string Explain(const Size& size) const;

 private:
  std::vector<std::pair<Size, Dim>> new_;
};

namespace internal {

class DimMatcher {
 public:
  enum class Answer { kMatches, kDiffers, kUnknown };

  template <typename Dimension>
  explicit DimMatcher(const Dimension& dimension) {
    if constexpr (std::is_same_v<Dimension, Size>) {
      size_ = dimension;
    } else if constexpr (std::is_same_v<Dimension, Dim>) {
      dim_ = dimension;
    } else if constexpr (std::is_integral_v<Dimension>) {
      dim_ = Dim(static_cast<std::int64_t>(dimension));
    } else if constexpr (std::is_convertible_v<Dimension, std::string>) {
      dim_ = Dim::Parse(std::string(dimension));
    } else if constexpr (!std::is_same_v<Dimension, std::decay_t<decltype(::testing::_)>>) {
      number_ = ::testing::MatcherCast<std::int64_t>(dimension);
    }
  }

  // A free size that stands here is bound in `binding`.
  Answer Match(const Dim& dim, ShapeBinding& binding) const;
  void DescribeTo(std::ostream* os) const;
  // Why it differs: "where B is 4, …", "which …"; mostly empty.
  std::string Explain(const Dim& dim, const ShapeBinding& binding) const;

 private:
  // One of them, or none for "_".
  std::optional<Size> size_;
  std::optional<Dim> dim_;
  std::optional<::testing::Matcher<std::int64_t>> number_;
};

}  // namespace internal
}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_DIM_MATCHER_H_
