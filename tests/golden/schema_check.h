// SPDX-License-Identifier: MIT
//
// Whether a text fits docs/golden-format.schema.json, by the judgement of a library that knows JSON
// Schema and nothing of GraphGold.
#ifndef GRAPHGOLD_TESTS_GOLDEN_SCHEMA_CHECK_H_
#define GRAPHGOLD_TESTS_GOLDEN_SCHEMA_CHECK_H_

#include <string>

namespace graphgold {

// False where that library is missing: then every text fits.
bool CanCheckSchema();

// What does not fit; empty for a text that does.
std::string SchemaErrors(const std::string& json);

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_GOLDEN_SCHEMA_CHECK_H_
