// SPDX-License-Identifier: MIT
#include "graphgold/graph/symbol.h"

#include <deque>
#include <mutex>

#include "graphgold/graph/name_table.h"

namespace graphgold {
namespace {

// Words are never dropped: there are few different ones, and symbols of any age point to them.
const std::string* Interned(std::string_view text) {
  static auto* const mutex = new std::mutex;
  static auto* const words = new std::deque<std::string>;
  static auto* const known = new NameTable<const std::string*>;
  const std::lock_guard<std::mutex> lock(*mutex);
  const auto [word, is_new] = known->Insert(text);
  if (is_new) *word = &words->emplace_back(text);
  return *word;
}

}  // namespace

Symbol::Symbol(std::string_view text) : text_(text.empty() ? nullptr : Interned(text)) {}

const std::string& Symbol::NoText() {
  static const auto* const empty = new std::string;
  return *empty;
}

}  // namespace graphgold
