// SPDX-License-Identifier: MIT
//
// An attribute's value as matchers see it: GoogleMock's comparisons work on it as on a number, its
// string matchers as on a string, and its container matchers as on a list.
//
// A value that is known only at run time ("?"), or as an expression in named sizes, equals nothing
// but itself, and to ask whether it is greater than 4 is an Error, as it is of a string or a list.
#ifndef GRAPHGOLD_MATCHERS_ATTR_VIEW_H_
#define GRAPHGOLD_MATCHERS_ATTR_VIEW_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "graphgold/graph/attribute.h"

namespace graphgold {

class AttrView {
 public:
  using value_type = AttrView;
  using const_iterator = std::vector<AttrView>::const_iterator;
  using iterator = const_iterator;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using reference = const AttrView&;
  using const_reference = const AttrView&;

  AttrView(AttrValue value);   // NOLINT: it is that value
  AttrView(std::string text);  // NOLINT
  AttrView(const char* text);  // NOLINT
  template <typename Number, typename = std::enable_if_t<std::is_arithmetic_v<Number>>>
  AttrView(Number value) : AttrView(FromNumber(value)) {}  // NOLINT
  template <typename Item>
  AttrView(const std::vector<Item>& items)  // NOLINT
      : AttrView(FromItems(std::vector<AttrView>(items.begin(), items.end()))) {}
  AttrView(std::initializer_list<AttrView> items) : AttrView(FromItems(items)) {}

  const AttrValue& value() const { return value_; }

  // As a container. Throws Error for what is no list.
  const_iterator begin() const { return Items().begin(); }
  const_iterator end() const { return Items().end(); }
  std::size_t size() const { return Items().size(); }
  bool empty() const { return Items().empty(); }

  // Throws Error for what is no number whose value is known, or none of that type: 1.5 is no int.
  template <typename Number, typename = std::enable_if_t<std::is_arithmetic_v<Number>>>
  explicit operator Number() const {
    if constexpr (std::is_integral_v<Number>) RequireInteger();
    return static_cast<Number>(ToNumber());
  }
  // Throws Error for what is no string.
  operator std::string() const;  // NOLINT: string matchers expect it

  friend bool operator==(const AttrView& a, const AttrView& b) { return a.value_ == b.value_; }
  friend bool operator!=(const AttrView& a, const AttrView& b) { return !(a == b); }
  friend bool operator<(const AttrView& a, const AttrView& b) {
    return a.ToNumber() < b.ToNumber();
  }
  friend bool operator>(const AttrView& a, const AttrView& b) { return b < a; }
  friend bool operator<=(const AttrView& a, const AttrView& b) {
    return a.ToNumber() <= b.ToNumber();
  }
  friend bool operator>=(const AttrView& a, const AttrView& b) { return b <= a; }

 private:
  template <typename Number>
  static AttrValue FromNumber(Number number) {
    if constexpr (std::is_same_v<Number, bool>) {
      return AttrValue(number);
    } else if constexpr (std::is_integral_v<Number>) {
      return AttrValue(static_cast<std::int64_t>(number));
    } else {
      return AttrValue(static_cast<double>(number));
    }
  }
  static AttrValue FromItems(const std::vector<AttrView>& items);
  const std::vector<AttrView>& Items() const;
  double ToNumber() const;
  void RequireInteger() const;

  AttrValue value_;
  std::vector<AttrView> items_;  // of a list
};

// Its text form. Found by GoogleTest.
void PrintTo(const AttrView& view, std::ostream* os);

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_ATTR_VIEW_H_
