// SPDX-License-Identifier: MIT
#include "graphgold/cli/compare_arguments.h"

#include "graphgold/cli/golden_file.h"

namespace graphgold::cli {

void AddCompareArguments(CLI::App& command, CompareArguments& arguments) {
  command
      .add_option(
          "--facets", arguments.facets,
          "What is compared: \"operators,shapes\", or changes of what the golden's own check "
          "compares: \"+strides,-shapes\"")
      ->type_name("LIST");
  command.add_option("--module", arguments.module, "Only the calls of this module")
      ->type_name("PATH");
}

CompareOptions CompareOptionsFor(const OpGraph& golden, const CompareArguments& arguments) {
  CompareOptions options;
  options.facets = FacetsFor(golden, arguments.facets);
  options.in_module = arguments.module;
  return options;
}

CaseDrift CompareStored(const std::string& name, const OpGraph& golden, const OpGraph& received,
                        const CompareArguments& arguments) {
  const CompareOptions options = CompareOptionsFor(golden, arguments);
  return CompareCase(name, golden, received, options,
                     CompareStoredBudgets(golden.budget, received.budget, options.facets));
}

}  // namespace graphgold::cli
