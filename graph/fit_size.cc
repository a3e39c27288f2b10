// SPDX-License-Identifier: MIT
#include "graphgold/graph/fit_size.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <string>
#include <utility>

#include "graphgold/graph/error.h"
#include "graphgold/graph/solve_integers.h"

namespace graphgold {
namespace {

constexpr std::int64_t kMaxDivisor = 64;
constexpr std::int64_t kMaxFactor = 3;      // of what is divided
constexpr std::size_t kMaxDegree = 3;       // of a product
constexpr std::size_t kMaxCandidates = 32;  // that are told apart by further samples
// Numbers beyond are no sizes (seeds, say), and would overflow.
constexpr std::int64_t kMaxSize = std::int64_t{1} << 31;
constexpr std::int64_t kMaxProduct = std::int64_t{1} << 40;

bool IsWithin(const Seen& seen, std::int64_t limit) {
  return std::all_of(seen.begin(), seen.end(),
                     [&](std::int64_t n) { return n >= -limit && n <= limit; });
}

bool Varies(const Seen& seen) {
  return std::adjacent_find(seen.begin(), seen.end(), std::not_equal_to<>()) != seen.end();
}

// A product of bases.
struct Monomial {
  std::vector<std::size_t> factors;  // ascending
  Seen seen;
};

// "+(a)*(b)*2", "-3"
std::string TermText(std::int64_t factor, const std::string& product) {
  std::string text = (factor < 0 ? "-" : "+") + product;
  return text + (product.empty() ? "" : "*") + std::to_string(std::abs(factor));
}

class Fit {
 public:
  Fit(const Seen& seen, const FitSources& sources)
      : seen_(seen), sources_(sources), ones_(seen.size(), 1) {
    for (const KnownSize& known : sources.near) AddBase(known);
    near_ = bases_.size();
    for (const KnownSize& known : sources.names) AddBase(known);
  }

  std::vector<Dim> Run() {
    if (!IsWithin(seen_, kMaxSize)) return {};
    for (const auto* list : {&sources_.expected, &sources_.near, &sources_.names}) {
      for (const KnownSize& known : *list) {
        if (known.seen == seen_) return {known.dim};
      }
    }
    for (const Monomial& product : Products(kMaxDegree)) TryProduct(product);
    // A call divides what it reads, if that can be.
    const std::size_t others = found_.size();
    for (std::size_t i = 0; i < near_; ++i) TryDivisions(bases_[i]);
    for (std::size_t i = near_; i < bases_.size() && found_.size() == others; ++i) {
      TryDivisions(bases_[i]);
    }
    if (found_.empty()) {
      for (const KnownSize& base : bases_) TryFractions(base);
    }
    if (found_.empty()) {
      for (const Monomial& product : Products(2)) TryDivisionsOf(product);
    }
    if (found_.empty()) TrySums(Products(2), 2);
    if (found_.empty()) TrySums(Products(2), 3);
    return Best();
  }

 private:
  struct Candidate {
    std::size_t cost;
    Dim dim;
  };

  void AddBase(const KnownSize& known) {
    if (!Varies(known.seen) || !IsWithin(known.seen, kMaxSize)) return;
    const bool is_there = std::any_of(bases_.begin(), bases_.end(),
                                      [&](const KnownSize& b) { return b.seen == known.seen; });
    if (!is_there) bases_.push_back(known);
  }

  // All products of bases up to a degree, lower degrees first.
  std::vector<Monomial> Products(std::size_t max_degree) const {
    std::vector<Monomial> all = {{{}, Seen(seen_.size(), 1)}};
    for (std::size_t at = 0; at < all.size() && all[at].factors.size() < max_degree; ++at) {
      // Factors ascend, so each product is made once.
      for (std::size_t i = at == 0 ? 0 : all[at].factors.back(); i < bases_.size(); ++i) {
        Monomial product = all[at];
        product.factors.push_back(i);
        if (Multiply(bases_[i].seen, product.seen)) all.push_back(std::move(product));
      }
    }
    all.erase(all.begin());
    return all;
  }

  static bool Multiply(const Seen& factor, Seen& product) {
    for (std::size_t i = 0; i < product.size(); ++i) {
      if (__builtin_mul_overflow(product[i], factor[i], &product[i])) return false;
    }
    return IsWithin(product, kMaxProduct);
  }

  std::string TextOf(const Monomial& product) const {
    std::string text;
    for (const std::size_t i : product.factors) {
      text += (text.empty() ? "(" : "*(") + bases_[i].dim.ToString() + ")";
    }
    return text;
  }

  void Add(std::size_t cost, const std::string& text) {
    try {
      found_.push_back({cost, Dim::Parse(text[0] == '+' ? text.substr(1) : text)});
    } catch (const Error&) {
      // Too long an expression is none.
    }
  }

  // p*product+q
  void TryProduct(const Monomial& product) {
    const auto solution = SolveIntegers({&product.seen, &ones_}, seen_);
    if (!solution || (*solution)[0] == 0) return;
    const std::int64_t constant = (*solution)[1];
    std::string text = TermText((*solution)[0], TextOf(product));
    if (constant != 0) text += TermText(constant, "");
    Add(2 * product.factors.size() + (constant != 0 ? 1 : 0), text);
  }

  bool IsExpectedDivisor(std::int64_t divisor) const {
    return std::find(sources_.divisors.begin(), sources_.divisors.end(), divisor) !=
           sources_.divisors.end();
  }

  void TryDivisions(const KnownSize& base) {
    for (std::int64_t divisor = 2; divisor <= kMaxDivisor; ++divisor) {
      const std::size_t cost = IsExpectedDivisor(divisor) ? 3 : IsSlope(base, divisor) ? 4 : 5;
      TryDivision(cost, base, 1, divisor, seen_, "");
      TryRounding(cost + 2, base, divisor, Seen(seen_.size(), 0), "");
      TryRounding(cost + 3, base, divisor, base.seen, "-(" + base.dim.ToString() + ")");
    }
  }

  void TryDivisionsOf(const Monomial& product) {
    if (IsWithin(product.seen, kMaxSize)) TryDivisions({Dim::Parse(TextOf(product)), product.seen});
  }

  void TryFractions(const KnownSize& base) {
    for (std::int64_t divisor = 2; divisor <= kMaxDivisor; ++divisor) {
      for (std::int64_t factor = 2; factor <= std::min(kMaxFactor, divisor - 1); ++factor) {
        if (std::gcd(factor, divisor) == 1) TryDivision(8, base, factor, divisor, seen_, "");
      }
    }
  }

  // Whether what was seen grows by one exactly as the base grows by the divisor.
  bool IsSlope(const KnownSize& base, std::int64_t divisor) const {
    for (std::size_t i = 1; i < seen_.size(); ++i) {
      if ((seen_[i] - seen_[0]) * divisor != base.seen[i] - base.seen[0]) return false;
    }
    return true;
  }

  // (base*factor+offset)//divisor is `quotient`: every sample narrows the offset down.
  void TryDivision(std::size_t cost, const KnownSize& base, std::int64_t factor,
                   std::int64_t divisor, const Seen& quotient, const std::string& rest) {
    std::int64_t least = -kMaxSize;
    std::int64_t most = kMaxSize;
    for (std::size_t i = 0; i < quotient.size(); ++i) {
      const std::int64_t lowest = quotient[i] * divisor - base.seen[i] * factor;
      least = std::max(least, lowest);
      most = std::min(most, lowest + divisor - 1);
    }
    if (least > most) return;
    const std::int64_t best = BestOffset(least, most, divisor);
    // Of the other offsets, those that halve what is left of them soon.
    for (const std::int64_t offset : {best, best - 1, best + 1, least, (least + most) / 2, most}) {
      if (offset < least || offset > most) continue;
      const std::string text = "((" + base.dim.ToString() + ")*" + std::to_string(factor) +
                               TermText(offset, "") + ")//" + std::to_string(divisor) + rest;
      Add(cost + (offset == best ? 0 : 1), text);
    }
  }

  // Rounded down and rounded up are the usual ones.
  static std::int64_t BestOffset(std::int64_t least, std::int64_t most, std::int64_t divisor) {
    for (const std::int64_t usual : {std::int64_t{0}, divisor - 1}) {
      if (least <= usual && usual <= most) return usual;
    }
    return least > 0 ? least : most;
  }

  // What was seen, plus `rest`, is a multiple of the divisor, and what it is a multiple of is a
  // division of the base.
  void TryRounding(std::size_t cost, const KnownSize& base, std::int64_t divisor, const Seen& rest,
                   const std::string& rest_text) {
    Seen quotient;
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      const std::int64_t rounded = seen_[i] + rest[i];
      if (rounded % divisor != 0) return;
      quotient.push_back(rounded / divisor);
    }
    TryDivision(cost, base, 1, divisor, quotient, "*" + std::to_string(divisor) + rest_text);
  }

  // Sums of so many products, with a constant or without.
  void TrySums(const std::vector<Monomial>& products, std::size_t terms,
               std::vector<const Monomial*> chosen = {}, std::size_t from = 0) {
    if (chosen.size() == terms) return TrySum(chosen);
    for (std::size_t i = from; i < products.size(); ++i) {
      chosen.push_back(&products[i]);
      TrySums(products, terms, chosen, i + 1);
      chosen.pop_back();
    }
  }

  void TrySum(const std::vector<const Monomial*>& terms) {
    for (const bool with_constant : {false, true}) {
      std::vector<const Seen*> columns;
      for (const Monomial* term : terms) columns.push_back(&term->seen);
      if (with_constant) columns.push_back(&ones_);
      if (columns.size() >= seen_.size()) return;
      const auto solution = SolveIntegers(columns, seen_);
      if (!solution || std::count(solution->begin(), solution->end(), 0) != 0) continue;
      std::size_t cost = 0;
      std::string text;
      for (std::size_t i = 0; i < terms.size(); ++i) {
        text += TermText((*solution)[i], TextOf(*terms[i]));
        cost += 2 * terms[i]->factors.size();
      }
      if (with_constant) text += TermText(solution->back(), "");
      Add(cost + (with_constant ? 1 : 0), text);
    }
  }

  std::vector<Dim> Best() {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.cost < b.cost; });
    std::vector<Dim> best;
    for (const Candidate& candidate : found_) {
      if (best.size() == kMaxCandidates) break;
      if (std::find(best.begin(), best.end(), candidate.dim) == best.end()) {
        best.push_back(candidate.dim);
      }
    }
    return best;
  }

  const Seen& seen_;
  const FitSources& sources_;
  std::vector<KnownSize> bases_;  // what varies, each once
  std::size_t near_ = 0;          // how many of them are near; the others are names
  std::vector<Candidate> found_;
  const Seen ones_;
};

}  // namespace

std::vector<Dim> FitSize(const Seen& seen, const FitSources& sources) {
  return Fit(seen, sources).Run();
}

}  // namespace graphgold
