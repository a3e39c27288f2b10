// SPDX-License-Identifier: MIT
#include "graphgold/graph/dim.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>
#include <vector>

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

// A sum of products: factors (sorted) -> coefficient. A factor is a name, or the normal form of
// a floor division. The empty product is the constant term.
using Product = std::vector<std::string>;
using Sum = std::map<Product, std::int64_t>;

// Highest degree first, then by name, so that the constant comes last.
std::vector<std::pair<Product, std::int64_t>> Ordered(const Sum& sum) {
  std::vector<std::pair<Product, std::int64_t>> terms(sum.begin(), sum.end());
  std::stable_sort(terms.begin(), terms.end(),
                   [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); });
  return terms;
}

std::string Print(const Sum& sum) {
  std::string text;
  for (const auto& [product, coefficient] : Ordered(sum)) {
    if (coefficient < 0) {
      text += "-";
    } else if (!text.empty()) {
      text += "+";
    }
    const auto magnitude = coefficient < 0 ? 0 - static_cast<std::uint64_t>(coefficient)
                                           : static_cast<std::uint64_t>(coefficient);
    std::string term;
    for (const std::string& factor : product) {
      const bool compound = factor.find('/') != std::string::npos;
      const bool alone = product.size() == 1 && magnitude == 1;
      if (!term.empty()) term += "*";
      term += compound && !alone ? "(" + factor + ")" : factor;
    }
    if (product.empty()) {
      term = std::to_string(magnitude);
    } else if (magnitude != 1) {
      term += "*" + std::to_string(magnitude);
    }
    text += term;
  }
  return text.empty() ? "0" : text;
}

void Drop(Sum& sum) {
  for (auto it = sum.begin(); it != sum.end();) it = it->second == 0 ? sum.erase(it) : ++it;
}

std::int64_t ConstantOf(const Sum& sum) {
  const auto constant = sum.find({});
  return constant == sum.end() ? 0 : constant->second;
}

// The one term of a sum beside its constant; null where there are none or several.
const Product* OnlyProduct(const Sum& sum) {
  if (sum.size() - sum.count({}) != 1) return nullptr;
  return sum.begin()->first.empty() ? &std::next(sum.begin())->first : &sum.begin()->first;
}

std::int64_t FloorOf(std::int64_t n, std::int64_t divisor) {
  return n / divisor - (n % divisor < 0 ? 1 : 0);
}

// Limits that no real shape comes near: they keep hostile text from taking time or stack.
constexpr int kMaxDepth = 64;
constexpr std::size_t kMaxTerms = 64;
constexpr std::size_t kMaxFactors = 64;
constexpr std::size_t kMaxDivided = 4096;       // characters of what is divided
constexpr std::size_t kMaxMultiplied = 262144;  // characters in all products that are made
// So that it can be read back: what is divided stands in parentheses, and so does the division if
// it is one of several factors.
constexpr std::size_t kMaxDividedDepth = kMaxDepth - 3;

// How deep its parentheses are.
std::size_t DepthOf(std::string_view text) {
  std::size_t depth = 0;
  std::size_t deepest = 0;
  for (const char c : text) {
    if (c == '(') deepest = std::max(deepest, ++depth);
    if (c == ')') --depth;
  }
  return deepest;
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsWordChar(char c) {
  return IsDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// Words that mean something else where a dimension may stand.
bool IsReserved(std::string_view word) {
  for (const std::string_view reserved : {"none", "true", "false", "nan", "inf"}) {
    if (word == reserved) return true;
  }
  return false;
}

class Parser {
 public:
  // With `names`, every name is replaced by its value; a missing one is noted.
  Parser(std::string_view text, const Sizes* names) : text_(text), names_(names) {}

  Sum Whole() {
    Sum sum = Expression(0);
    if (at_ != text_.size()) Fail("an operator or the end");
    return sum;
  }
  bool missing_name() const { return missing_name_; }

 private:
  [[noreturn]] void Fail(const std::string& expected) const {
    throw Error(
        "dimension \"" + std::string(text_) + "\", column " + std::to_string(at_ + 1) +
        ": expected " + expected +
        (at_ < text_.size() ? std::string(", found '") + text_[at_] + "'" : ", found the end"));
  }

  bool Take(std::string_view token) {
    if (text_.substr(at_, token.size()) != token) return false;
    at_ += token.size();
    return true;
  }

  std::int64_t Checked(bool overflow, std::int64_t value) const {
    if (overflow) throw Error("dimension \"" + std::string(text_) + "\" overflows 64 bits");
    return value;
  }

  void AddTerm(Sum& sum, const Product& product, std::int64_t coefficient) const {
    std::int64_t& slot = sum[product];
    std::int64_t result = 0;
    const bool overflow = __builtin_add_overflow(slot, coefficient, &result);
    // The smallest integer has no magnitude, so its text could not be read back.
    slot = Checked(overflow || result == INT64_MIN, result);
    Limit(sum.size(), kMaxTerms, "terms");
    Limit(product.size(), kMaxFactors, "factors in a product");
  }

  void Limit(std::size_t count, std::size_t limit, const std::string& things) const {
    if (count <= limit) return;
    throw Error("dimension \"" + std::string(text_.substr(0, 40)) + "…\" has more than " +
                std::to_string(limit) + " " + things);
  }

  // A text in normal form has no sums to multiply out: so whatever is printed can be read.
  void CountWork(const Product& product) const {
    constexpr std::size_t kOfEach = 32;  // a short one is work, too
    for (const std::string& factor : product) multiplied_ += factor.size() + kOfEach;
    Limit(multiplied_, kMaxMultiplied, "characters in its products when it is multiplied out");
  }

  Sum Times(const Sum& a, const Sum& b) const {
    Sum result;
    for (const auto& [pa, ca] : a) {
      for (const auto& [pb, cb] : b) {
        Product product = pa;
        product.insert(product.end(), pb.begin(), pb.end());
        if (a.size() > 1 || b.size() > 1) CountWork(product);
        std::sort(product.begin(), product.end());
        std::int64_t coefficient = 0;
        const bool overflow = __builtin_mul_overflow(ca, cb, &coefficient);
        AddTerm(result, product, Checked(overflow, coefficient));
      }
    }
    Drop(result);
    return result;
  }

  Sum Expression(int depth) {
    if (depth > kMaxDepth) Fail("at most " + std::to_string(kMaxDepth) + " nested parentheses");
    Sum sum;
    bool negative = Take("-");
    while (true) {
      for (const auto& [product, coefficient] : Term(depth)) {
        AddTerm(sum, product, negative ? -coefficient : coefficient);
      }
      if (Take("+")) {
        negative = false;
      } else if (Take("-")) {
        negative = true;
      } else {
        break;
      }
    }
    Drop(sum);
    return Absorbed(std::move(sum));
  }

  Sum Term(int depth) {
    Sum sum = Factor(depth);
    while (true) {
      if (Take("//")) {
        sum = FloorDivide(sum, Integer());
      } else if (Take("*")) {
        sum = Times(sum, Factor(depth));
      } else {
        return sum;
      }
    }
  }

  Sum FloorDivide(Sum sum, std::int64_t divisor) const {
    if (divisor <= 0) Fail("a positive divisor");
    if (!is_normal_) {
      do {
        Cancel(sum, divisor);
      } while (Unnest(sum, divisor));
    }
    if (divisor == 1) return sum;
    const std::string inner = Print(sum);
    if (!is_normal_) {
      Limit(inner.size(), kMaxDivided, "characters in what is divided");
      Limit(DepthOf(inner), kMaxDividedDepth, "divisions inside one another");
    }
    const bool name = inner.find_first_of("+-*/") == std::string::npos;
    return {{{(name ? inner : "(" + inner + ")") + "//" + std::to_string(divisor)}, 1}};
  }

  // Divides both by what divides both: (n*g+c)//(d*g) = (n+c//g)//d.
  static void Cancel(Sum& sum, std::int64_t& divisor) {
    std::int64_t common = divisor;
    for (const auto& [product, coefficient] : sum) {
      if (!product.empty()) common = std::gcd(common, coefficient);
    }
    for (auto& term : sum) term.second = FloorOf(term.second, common);
    divisor /= common;
    Drop(sum);
  }

  // A division of a division: (n//b+c)//d = (n+b*c)//(b*d). False if it is none.
  static bool Unnest(Sum& sum, std::int64_t& divisor) {
    const auto division = DivisionIn(sum);
    std::int64_t product = 0;
    if (!division || __builtin_mul_overflow(division->divisor, divisor, &product)) return false;
    auto divided = WithConstant(*division, ConstantOf(sum));
    if (!divided) return false;
    divisor = product;
    sum = std::move(*divided);
    return true;
  }

  // What is added to a division alone: n//b+c = (n+b*c)//b.
  Sum Absorbed(Sum sum) const {
    const std::int64_t constant = ConstantOf(sum);
    if (constant == 0 || is_normal_) return sum;
    const auto division = DivisionIn(sum);
    const auto divided = division ? WithConstant(*division, constant) : std::nullopt;
    return divided ? FloorDivide(*divided, division->divisor) : sum;
  }

  struct Division {
    Sum divided;
    std::int64_t divisor;
  };

  // The division in a sum of one division and a constant.
  static std::optional<Division> DivisionIn(const Sum& sum) {
    const Product* const product = OnlyProduct(sum);
    if (product == nullptr || product->size() != 1 || sum.at(*product) != 1) return std::nullopt;
    const std::string_view factor = product->front();
    const std::size_t slashes = factor.rfind("//");
    if (slashes == std::string_view::npos) return std::nullopt;
    const std::string_view divisor = factor.substr(slashes + 2);
    Parser divided(factor.substr(0, slashes), nullptr);
    divided.is_normal_ = true;  // so it is read in linear time
    return Division{divided.Whole(), Parser(divisor, nullptr).Integer()};
  }

  // What is divided in n//b+c, as one sum: n+b*c. Nothing where that overflows.
  static std::optional<Sum> WithConstant(const Division& division, std::int64_t constant) {
    Sum sum = division.divided;
    std::int64_t& slot = sum[{}];
    if (__builtin_mul_overflow(division.divisor, constant, &constant) ||
        __builtin_add_overflow(slot, constant, &slot) || slot == INT64_MIN) {
      return std::nullopt;
    }
    Drop(sum);
    return sum;
  }

  Sum Factor(int depth) {
    if (Take("(")) {
      Sum sum = Expression(depth + 1);
      if (!Take(")")) Fail("')'");
      return sum;
    }
    if (at_ < text_.size() && IsDigit(text_[at_])) {
      const std::int64_t n = Integer();
      return n == 0 ? Sum{} : Sum{{{}, n}};
    }
    return Name();
  }

  std::int64_t Integer() {
    const std::size_t start = at_;
    std::int64_t value = 0;
    bool overflow = false;
    while (at_ < text_.size() && IsDigit(text_[at_])) {
      overflow |= __builtin_mul_overflow(value, std::int64_t{10}, &value);
      overflow |= __builtin_add_overflow(value, std::int64_t{text_[at_++] - '0'}, &value);
    }
    if (at_ == start) Fail("an integer");
    return Checked(overflow, value);
  }

  Sum Name() {
    const std::size_t start = at_;
    while (at_ < text_.size() && IsWordChar(text_[at_])) ++at_;
    std::string name(text_.substr(start, at_ - start));
    if (name.empty() || IsReserved(name)) {
      at_ = start;
      Fail("a number, the name of a size or '('");
    }
    if (names_ == nullptr) return {{{std::move(name)}, 1}};
    const auto known = names_->find(name);
    missing_name_ |= known == names_->end();
    const std::int64_t n = known == names_->end() ? 0 : known->second;
    return n == 0 ? Sum{} : Sum{{{}, n}};
  }

  std::string_view text_;
  const Sizes* names_;
  std::size_t at_ = 0;
  bool missing_name_ = false;
  bool is_normal_ = false;  // the text is in normal form
  mutable std::size_t multiplied_ = 0;
};

}  // namespace

Dim Dim::Parse(std::string_view text) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, value);
  if (parsed.ec == std::errc() && parsed.ptr == end) return Dim(value);

  if (text == kUnknown) return Unknown();
  const Sum sum = Parser(text, nullptr).Whole();
  if (sum.size() == sum.count({})) return Dim(ConstantOf(sum));
  Dim dim;
  dim.expression_ = Print(sum);
  return dim;
}

Dim Dim::Unknown() {
  static const Symbol unknown(kUnknown);
  Dim dim;
  dim.expression_ = unknown;
  return dim;
}

bool Dim::is_name() const {
  const std::string& text = expression_.str();
  return !text.empty() && std::all_of(text.begin(), text.end(), IsWordChar);
}

std::set<std::string> Dim::Names() const {
  std::set<std::string> names;
  if (is_constant()) return names;
  const std::string& text = expression_.str();
  for (std::size_t start = 0; start < text.size();) {
    std::size_t end = start;
    while (end < text.size() && IsWordChar(text[end])) ++end;
    if (end != start && !IsDigit(text[start])) names.insert(text.substr(start, end - start));
    start = std::max(end, start + 1);
  }
  return names;
}

std::optional<std::int64_t> Dim::Evaluate(const Sizes& names) const {
  if (is_constant()) return value_;
  if (is_unknown()) return std::nullopt;
  Parser parser(expression_.str(), &names);
  const Sum sum = parser.Whole();
  if (parser.missing_name()) return std::nullopt;
  return ConstantOf(sum);
}

}  // namespace graphgold
