// SPDX-License-Identifier: MIT
//
// graphgold show, of a golden. A model is shown by graphgold-torch.
#include <iostream>
#include <memory>

#include "graphgold/cli/command.h"
#include "graphgold/cli/golden_file.h"
#include "graphgold/cli/model_arguments.h"
#include "graphgold/cli/run_torch.h"
#include "graphgold/graph/error.h"

namespace graphgold::cli {
namespace {

int ShowGolden(const ShowArguments& arguments) {
  const std::string& file = arguments.model.model;
  RefuseRunOfGolden(arguments.model);
  const auto cases = ChooseCases(ReadGolden(file), arguments.case_name, file);
  if (arguments.view.json && cases.size() > 1) {
    throw Error(file + " has " + std::to_string(cases.size()) +
                " cases; expected one for --json. Name it: --case NAME");
  }
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (cases.size() > 1) std::cout << (i == 0 ? "" : "\n") << CaseText(cases[i].name) << ":\n";
    std::cout << ViewText(cases[i].graph, {}, arguments.view);
  }
  return kOk;
}

}  // namespace

void AddShowCommand(CLI::App& app, int& code, char** argv) {
  const auto arguments = std::make_shared<ShowArguments>();
  AddShow(app, *arguments).callback([&code, arguments, argv] {
    if (!IsGoldenName(arguments->model.model)) {
      RequireSoundRun(arguments->model);
      BecomeGraphGoldTorch(argv);
    }
    code = ShowGolden(*arguments);
  });
}

}  // namespace graphgold::cli
