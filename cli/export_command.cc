// SPDX-License-Identifier: MIT
//
// graphgold export, of a golden. A model is run, and exported, by graphgold-torch.
#include <memory>

#include "graphgold/cli/command.h"
#include "graphgold/cli/golden_file.h"
#include "graphgold/cli/model_arguments.h"
#include "graphgold/cli/output_file.h"
#include "graphgold/cli/path_query.h"
#include "graphgold/cli/run_torch.h"
#include "graphgold/golden/export_json.h"
#include "graphgold/graph/error.h"

namespace graphgold::cli {
namespace {

int ExportGolden(const ExportArguments& arguments) {
  const std::string& file = arguments.model.model;
  RefuseRunOfGolden(arguments.model);
  if (AreTheSame(file, arguments.output)) {
    throw Error("-o " + arguments.output +
                " is the golden itself, which would be lost; expected another file. Name one, or "
                "leave -o out.");
  }
  const GoldenCase one = OnlyCase(ReadGolden(file), arguments.case_name, file);
  WriteOutput(arguments.output, ExportToJson(one.graph, {}));
  return kOk;
}

}  // namespace

void AddExportCommand(CLI::App& app, int& code, char** argv) {
  const auto arguments = std::make_shared<ExportArguments>();
  AddExport(app, *arguments).callback([&code, arguments, argv] {
    if (!IsGoldenName(arguments->model.model)) {
      RequireSoundRun(arguments->model);
      BecomeGraphGoldTorch(argv);
    }
    code = ExportGolden(*arguments);
  });
}

}  // namespace graphgold::cli
