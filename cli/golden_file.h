// SPDX-License-Identifier: MIT
//
// Goldens as a command names them: a file, and maybe one of its cases.
#ifndef GRAPHGOLD_CLI_GOLDEN_FILE_H_
#define GRAPHGOLD_CLI_GOLDEN_FILE_H_

#include <optional>
#include <string>
#include <vector>

#include "graphgold/golden/golden.h"
#include "graphgold/graph/facets.h"

namespace graphgold::cli {

// Whether the file's ending is that of a golden. Anything else is taken for a model.
bool IsGoldenName(const std::string& file);

// Throws Error for a file that is not there, or no golden.
Golden ReadGolden(const std::string& file);

// The one case of this name, or all of them where none is named. Throws Error, naming those that
// there are.
std::vector<GoldenCase> ChooseCases(Golden golden, const std::optional<std::string>& name,
                                    const std::string& file);

// The case of this name, or the only one where none is named.
GoldenCase OnlyCase(Golden golden, const std::string& name, const std::string& file);

// `case "decode"`; empty for a case without a name.
std::string CaseText(const std::string& name);

// What a comparison with this golden looks at: what the check that recorded it did, changed or
// replaced by `given` (see ParseFacets).
Facets FacetsFor(const OpGraph& golden, const std::string& given);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_GOLDEN_FILE_H_
