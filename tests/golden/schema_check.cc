// SPDX-License-Identifier: MIT
#include "schema_check.h"

#ifdef GRAPHGOLD_HAS_VALIJSON

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "graphgold/golden/atomic_file.h"

namespace graphgold {
namespace {

using nlohmann::json;
using valijson::adapters::NlohmannJsonAdapter;

const valijson::Schema& GoldenSchema() {
  static const auto* const schema = [] {
    const json text = json::parse(ReadFile(GRAPHGOLD_DOCS "/golden-format.schema.json"));
    auto* const parsed = new valijson::Schema;
    valijson::SchemaParser(valijson::SchemaParser::kDraft7)
        .populateSchema(NlohmannJsonAdapter(text), *parsed);
    return parsed;
  }();
  return *schema;
}

}  // namespace

bool CanCheckSchema() { return true; }

std::string SchemaErrors(const std::string& text) {
  const json document = json::parse(text);
  valijson::ValidationResults results;
  valijson::Validator().validate(GoldenSchema(), NlohmannJsonAdapter(document), &results);
  std::string errors;
  for (const auto& error : results) {
    for (const std::string& step : error.context) errors += step;
    errors += ": " + error.description + "\n";
  }
  return errors;
}

}  // namespace graphgold

#else

namespace graphgold {

bool CanCheckSchema() { return false; }
std::string SchemaErrors(const std::string&) { return ""; }

}  // namespace graphgold

#endif
