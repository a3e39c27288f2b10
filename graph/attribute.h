// SPDX-License-Identifier: MIT
//
// The non-tensor arguments of a call: numbers, strings, lists, by their schema name.
#ifndef GRAPHGOLD_GRAPH_ATTRIBUTE_H_
#define GRAPHGOLD_GRAPH_ATTRIBUTE_H_

#include <complex>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "graphgold/graph/dim.h"
#include "graphgold/graph/symbol.h"

namespace graphgold {

// A value without a type of its own: an argument's type is fixed by its operator's schema, so 1
// and 1.0 are the same value here, and an enum is the string of its name.
class AttrValue {
 public:
  using List = std::vector<AttrValue>;
  struct None {
    friend bool operator==(None, None) { return true; }
  };
  // A scalar that the model read from a tensor: it varies with the data, so it is not compared.
  struct DataDependent {
    friend bool operator==(DataDependent, DataDependent) { return true; }
  };
  // A value with no useful text (a generator, a custom class): only its type name is kept.
  struct Opaque {
    std::string type;
    friend bool operator==(const Opaque& a, const Opaque& b) { return a.type == b.type; }
  };
  using Variant = std::variant<None, bool, Dim, double, std::complex<double>, std::string, List,
                               DataDependent, Opaque>;

  AttrValue() = default;
  AttrValue(bool value) : value_(value) {}                      // NOLINT
  AttrValue(int value) : value_(Dim(value)) {}                  // NOLINT
  AttrValue(std::int64_t value) : value_(Dim(value)) {}         // NOLINT
  AttrValue(Dim value);                                         // NOLINT: "?" is DataDependent
  AttrValue(double value);                                      // NOLINT: 2.0 becomes 2
  AttrValue(std::complex<double> value) : value_(value) {}      // NOLINT
  AttrValue(std::string value) : value_(std::move(value)) {}    // NOLINT
  AttrValue(const char* value) : value_(std::string(value)) {}  // NOLINT
  AttrValue(List value) : value_(std::move(value)) {}           // NOLINT
  AttrValue(DataDependent value) : value_(value) {}             // NOLINT
  AttrValue(Opaque value) : value_(std::move(value)) {}         // NOLINT

  const Variant& variant() const { return value_; }

  // Two values are equal exactly if their texts are: nan equals nan, for a graph must equal itself,
  // and -0.0 is not 0.
  friend bool operator==(const AttrValue& a, const AttrValue& b);
  friend bool operator!=(const AttrValue& a, const AttrValue& b) { return !(a == b); }

 private:
  Variant value_;
};

struct Attribute {
  Symbol name;
  AttrValue value;
};

// Lists inside one another, of values and of tensors: as deep as all formats can hold.
inline constexpr int kMaxListDepth = 32;

// No operator has nearly so many; they are looked through one by one. Throws Error for more.
inline constexpr std::size_t kMaxAttributes = 1024;
void RequireAttributeCount(std::size_t count);

// The text form: none, true, 7, 1e-05, "zeros", [1,1], seq*2, ?, (1,2j), <Generator>.
std::string ToString(const AttrValue& value);

// A double's shortest text that reads back as the same double: 0.1, 1e-05, nan, -inf.
std::string DoubleToString(double value);

// "text" with quotes; control characters, quotes and backslashes escaped as in JSON.
std::string Quote(const std::string& text);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_ATTRIBUTE_H_
