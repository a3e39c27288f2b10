// SPDX-License-Identifier: MIT
//
// Typed access to a parsed JSON file. Every failure names the file, the line, the column and the
// place in the tree: `model.json:14:52: nodes[12] ("fc/addmm").in[1]: …`.
#ifndef GRAPHGOLD_GOLDEN_JSON_DOCUMENT_H_
#define GRAPHGOLD_GOLDEN_JSON_DOCUMENT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "graphgold/golden/json_parser.h"
#include "graphgold/golden/json_value.h"
#include "graphgold/graph/error.h"

namespace graphgold {

class JsonDocument {
 public:
  // What an object has under a key that it may have.
  struct Field {
    const JsonValue* value = nullptr;  // nothing if the object lacks the key
    const JsonValue* object = nullptr;
    std::string_view key;

    explicit operator bool() const { return value != nullptr; }
  };

  // See ParseJson. The text must live as long as this does.
  JsonDocument(std::string_view text, std::string file)
      : text_(text), file_(std::move(file)), tree_(ParseJson(text, file_)) {}

  // Values are found again by their address.
  JsonDocument(const JsonDocument&) = delete;
  JsonDocument& operator=(const JsonDocument&) = delete;

  const JsonValue& root() const { return tree_.values.front(); }

  // Throws Error: the place, the message, the next step. `at` must be a value of this document.
  [[noreturn]] void Fail(const JsonValue& at, const std::string& message,
                         const std::string& next_step) const;
  [[noreturn]] void Fail(const JsonValue& at, const std::string& message) const;

  // Each throws Error for a value of another kind.
  std::string_view String(const JsonValue& value) const;
  std::int64_t Integer(const JsonValue& value) const;
  bool Bool(const JsonValue& value) const;
  JsonItems Array(const JsonValue& value) const;
  JsonMembers Object(const JsonValue& value) const;

  // Throws Error for a value in more lists than graphs have.
  void RequireListDepth(const JsonValue& at, int depth) const;

  // The values under these keys, in the order of the keys. Throws Error for an object with any
  // other key.
  template <std::size_t kSize>
  std::array<Field, kSize> Fields(const JsonValue& object,
                                  const std::string_view (&keys)[kSize]) const {
    std::array<Field, kSize> fields;
    FillFields(object, keys, fields.data(), kSize);
    return fields;
  }
  // The value of a field, or of a key; an Error if there is none.
  const JsonValue& Get(const Field& field) const;
  const JsonValue& Get(const JsonValue& object, std::string_view key) const;
  // Nothing if there is none.
  const JsonValue* Find(const JsonValue& object, std::string_view key) const;

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
  void FillFields(const JsonValue& object, const std::string_view* keys, Field* fields,
                  std::size_t size) const;

  std::string_view text_;
  std::string file_;
  JsonTree tree_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_JSON_DOCUMENT_H_
