// SPDX-License-Identifier: MIT
#include "graphgold/cli/torch/accept_line.h"

#include <string_view>

#include "graphgold/graph/bind_sizes.h"

namespace graphgold::cli {
namespace {

// Quotes what a shell would otherwise read as something else.
std::string Quoted(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/=:,+@";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

}  // namespace

std::string AcceptLine(const CheckArguments& check, const std::string& golden_file,
                       const OpGraph& golden) {
  const ModelArguments& model = check.model;
  std::string line = "graphgold trace " + Quoted(model.model);
  const auto add = [&](const std::string& option, const std::string& value) {
    if (!value.empty()) line += " " + option + " " + Quoted(value);
  };
  for (const std::string& input : model.inputs) add("--input", input);
  add("--inputs", model.inputs_file);
  for (const std::string& mark : model.dynamic) add("--dynamic", mark);
  // The graph of one size must not take the place of one for all.
  if (model.dynamic.empty() && HasSizeNames(golden)) line += " --dynamic INPUT:DIM=NAME";
  if (model.train) line += " --train";
  if (model.backward) line += " --backward";
  if (model.seed != 0) add("--seed", std::to_string(model.seed));
  if (model.threads != 1) add("--threads", std::to_string(model.threads));
  if (model.level == "kernels") add("--level", model.level);
  add("--facets", golden.run.facets);
  add("--case", check.case_name);
  return line + " -o " + Quoted(golden_file);
}

}  // namespace graphgold::cli
