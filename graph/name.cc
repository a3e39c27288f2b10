// SPDX-License-Identifier: MIT
#include "graphgold/graph/name.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

constexpr std::array<bool, 256> PlainChars() {
  std::array<bool, 256> plain{};
  for (int c = 0; c < 256; ++c) {
    plain[static_cast<std::size_t>(c)] = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                                         (c >= 'A' && c <= 'Z') || c >= 0x80 || c == '_' ||
                                         c == '-' || c == '.';
  }
  return plain;
}

// Names are looked through all the time.
bool IsPlain(char c) {
  static constexpr std::array<bool, 256> kPlain = PlainChars();
  return kPlain[static_cast<unsigned char>(c)];
}

// The run of digits, or of anything else, that the text begins with.
std::string_view TakeRun(std::string_view& text) {
  std::size_t size = 0;
  while (size < text.size() && IsDigit(text[size]) == IsDigit(text[0])) ++size;
  const std::string_view run = text.substr(0, size);
  text.remove_prefix(size);
  return run;
}

// How long both texts are the same.
std::size_t CommonSize(std::string_view a, std::string_view b) {
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t size = 0;
  while (size < most && a[size] == b[size]) ++size;
  return size;
}

// Where the last run of the text begins.
std::size_t LastRun(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && IsDigit(text[begin - 1]) == IsDigit(text.back())) --begin;
  return begin;
}

std::string_view WithoutZeros(std::string_view digits) {
  return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
}

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

void RequireNameSize(std::string_view name, std::size_t limit) {
  const auto fail = [&](const std::string& found, std::size_t expected) {
    throw Error("the name \"" + std::string(name.substr(0, 40)) + "…\" " + found +
                "; expected at most " + std::to_string(expected));
  };
  if (name.size() > limit) fail("has " + std::to_string(name.size()) + " characters", limit);
  const auto depth = static_cast<std::size_t>(std::count(name.begin(), name.end(), '.'));
  if (depth > kMaxNameDepth) {
    fail("is in " + std::to_string(depth) + " modules inside one another", kMaxNameDepth);
  }
}

bool IsPlainName(std::string_view name) {
  return std::all_of(name.begin(), name.end(), IsPlain) && name != kAbsentTensor;
}

void AppendEscaped(std::string_view name, std::string& to) {
  if (IsPlainName(name)) {
    to += name;
    return;
  }
  if (name == kAbsentTensor) {
    to += "%6Eone";
    return;
  }
  for (const char c : name) {
    if (IsPlain(c)) {
      to += c;
    } else {
      char buffer[4];
      std::snprintf(buffer, sizeof(buffer), "%%%02X", static_cast<unsigned char>(c));
      to += buffer;
    }
  }
}

std::string EscapeName(std::string_view name) {
  std::string escaped;
  AppendEscaped(name, escaped);
  return escaped;
}

std::string UnescapeName(std::string_view escaped) {
  if (escaped.find('%') == std::string_view::npos) return std::string(escaped);
  std::string name;
  for (std::size_t i = 0; i < escaped.size(); ++i) {
    if (escaped[i] != '%') {
      name += escaped[i];
      continue;
    }
    const int high = i + 1 < escaped.size() ? HexDigit(escaped[i + 1]) : -1;
    const int low = i + 2 < escaped.size() ? HexDigit(escaped[i + 2]) : -1;
    if (high < 0 || low < 0) {
      throw Error("name \"" + std::string(escaped) +
                  "\": expected two hex digits after '%' (a plain '%' is written %25)");
    }
    name += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return name;
}

bool IsNameChar(char c) {
  return IsPlain(c) || std::string_view("%/+>#").find(c) != std::string_view::npos;
}

std::string_view ParentPath(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

std::string_view CommonPath(std::string_view a, std::string_view b) {
  std::size_t common = 0;
  for (std::size_t i = 0;; ++i) {
    const bool a_ends = i == a.size() || a[i] == '.';
    const bool b_ends = i == b.size() || b[i] == '.';
    if (a_ends && b_ends) common = i;
    if (i == a.size() || i == b.size() || a[i] != b[i]) return a.substr(0, common);
  }
}

bool NameLess(std::string_view a, std::string_view b) {
  const std::size_t same = CommonSize(a, b);
  const bool both_go_on = same < a.size() && same < b.size();
  if (both_go_on && !IsDigit(a[same]) && !IsDigit(b[same])) return a.substr(same) < b.substr(same);
  // What is the same ends in a run that may go on in one of them: from there on they are compared.
  const std::size_t begin = LastRun(a.substr(0, same));
  std::string_view rest_a = a.substr(begin);
  std::string_view rest_b = b.substr(begin);
  while (!rest_a.empty() && !rest_b.empty()) {
    const std::string_view x = TakeRun(rest_a);
    const std::string_view y = TakeRun(rest_b);
    if (x == y) continue;
    if (!IsDigit(x[0]) || !IsDigit(y[0])) return x < y;
    const std::string_view m = WithoutZeros(x);
    const std::string_view n = WithoutZeros(y);
    if (m != n) return m.size() != n.size() ? m.size() < n.size() : m < n;
  }
  if (rest_a.empty() != rest_b.empty()) return rest_a.empty();
  return a < b;  // "1" and "01"
}

// A "*" takes nothing at first; where the rest then fails, the last one takes one more.
bool GlobMatches(std::string_view text, std::string_view pattern) {
  std::size_t t = 0;
  std::size_t p = 0;
  std::size_t star = std::string_view::npos;
  std::size_t taken = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      taken = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++taken;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::string_view ShortOpName(std::string_view op) {
  const std::size_t colons = op.find("::");
  if (colons != std::string_view::npos) op.remove_prefix(colons + 2);
  const std::size_t dot = op.find('.');
  return dot == std::string_view::npos ? op : op.substr(0, dot);
}

}  // namespace graphgold
