// SPDX-License-Identifier: MIT
//
// Typed access to a parsed JSON file. Every failure names the file, the line and the place in the
// tree: `model.json:14: nodes[12] ("fc/addmm").in[1]: …`.
#ifndef GRAPHGOLD_GOLDEN_JSON_DOCUMENT_H_
#define GRAPHGOLD_GOLDEN_JSON_DOCUMENT_H_

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "graphgold/golden/json_value.h"
#include "graphgold/graph/error.h"

namespace graphgold {

class JsonDocument {
 public:
  // See ParseJson.
  JsonDocument(std::string_view text, std::string file)
      : file_(std::move(file)), root_(ParseJson(text, file_)) {}

  // Values are found again by their address.
  JsonDocument(const JsonDocument&) = delete;
  JsonDocument& operator=(const JsonDocument&) = delete;

  const JsonValue& root() const { return root_; }

  // Throws Error: the place, the message, the next step. `at` must be a value of this document.
  [[noreturn]] void Fail(const JsonValue& at, const std::string& message,
                         const std::string& next_step) const;
  [[noreturn]] void Fail(const JsonValue& at, const std::string& message) const;

  // Each throws Error for a value of another kind.
  const std::string& String(const JsonValue& value) const;
  std::int64_t Integer(const JsonValue& value) const;
  bool Bool(const JsonValue& value) const;
  const std::vector<JsonValue>& Array(const JsonValue& value) const;
  const JsonValue& Object(const JsonValue& value) const;

  // The value of a key: an Error, or nullptr, if there is none.
  const JsonValue& Get(const JsonValue& object, std::string_view key) const;
  const JsonValue* Find(const JsonValue& object, std::string_view key) const;

  // Throws Error for an object with any other key.
  void AllowKeys(const JsonValue& object, std::initializer_list<std::string_view> keys) const;

  // Runs `read`; what it throws gets the place of `at`. Not for code that calls Fail by itself.
  template <typename Read>
  auto Located(const JsonValue& at, const Read& read) const {
    try {
      return read();
    } catch (const Error& error) {
      Fail(at, error.what());
    }
  }

 private:
  [[noreturn]] void FailKind(const JsonValue& at, JsonValue::Kind expected) const;

  std::string file_;
  JsonValue root_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_JSON_DOCUMENT_H_
