// SPDX-License-Identifier: MIT
//
// A parsed JSON text. What the values mean is left to others.
//
// All values stand in one list, in the order of the text: a list is followed by its items, an
// object by its members, each a key (a string) and its value. So a value and all that is inside it
// are a stretch of that list, which `extent` measures. Strings are views, into the text wherever it
// holds them as they are.
#ifndef GRAPHGOLD_GOLDEN_JSON_VALUE_H_
#define GRAPHGOLD_GOLDEN_JSON_VALUE_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace graphgold {

struct JsonValue {
  enum class Kind : std::uint8_t { kNull, kBool, kInteger, kDouble, kString, kArray, kObject };

  Kind kind = Kind::kNull;
  std::uint32_t offset = 0;  // where in the text it begins
  std::uint32_t extent = 1;  // how many entries it takes, itself included
  std::uint32_t length = 0;  // of a string, in bytes
  union {
    std::int64_t integer = 0;
    double number;
    bool boolean;
    const char* characters;
  };

  // Of a string.
  std::string_view text() const { return {characters, length}; }

  // The entry behind this value and all that is inside it.
  const JsonValue* next() const { return this + extent; }
  bool Holds(const JsonValue& other) const { return this <= &other && &other < next(); }
};

// How many steps it is from one iterator to another.
template <typename Iterator>
std::size_t Count(Iterator from, Iterator to) {
  std::size_t count = 0;
  for (; from != to; ++from) ++count;
  return count;
}

// The items of a list, for a range-based for.
class JsonItems {
 public:
  class Iterator {
   public:
    explicit Iterator(const JsonValue* at) : at_(at) {}
    const JsonValue& operator*() const { return *at_; }
    Iterator& operator++() {
      at_ = at_->next();
      return *this;
    }
    friend bool operator!=(Iterator a, Iterator b) { return a.at_ != b.at_; }

   private:
    const JsonValue* at_;
  };

  explicit JsonItems(const JsonValue& list) : list_(list) {}
  Iterator begin() const { return Iterator(&list_ + 1); }
  Iterator end() const { return Iterator(list_.next()); }
  std::size_t size() const { return Count(begin(), end()); }

 private:
  const JsonValue& list_;
};

struct JsonMember {
  const JsonValue& key;
  const JsonValue& value;
};

// The members of an object, likewise.
class JsonMembers {
 public:
  class Iterator {
   public:
    explicit Iterator(const JsonValue* at) : at_(at) {}
    JsonMember operator*() const { return {*at_, *(at_ + 1)}; }
    Iterator& operator++() {
      at_ = (at_ + 1)->next();
      return *this;
    }
    friend bool operator!=(Iterator a, Iterator b) { return a.at_ != b.at_; }

   private:
    const JsonValue* at_;
  };

  explicit JsonMembers(const JsonValue& object) : object_(object) {}
  Iterator begin() const { return Iterator(&object_ + 1); }
  Iterator end() const { return Iterator(object_.next()); }
  std::size_t size() const { return Count(begin(), end()); }

 private:
  const JsonValue& object_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_JSON_VALUE_H_
