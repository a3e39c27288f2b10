// SPDX-License-Identifier: MIT
#include "graphgold/cli/help.h"

#include <vector>

namespace graphgold::cli {
namespace {

using Options = std::vector<const CLI::Option*>;

bool TakesAnyNumber(const CLI::Option& option) {
  return option.get_expected_max() >= CLI::detail::expected_max_vector_size;
}

// "[name...]"
std::string UsageOf(const CLI::Option& positional) {
  const std::string name =
      positional.get_name(true, false) + (TakesAnyNumber(positional) ? "..." : "");
  return positional.get_required() ? name : "[" + name + "]";
}

// "--threads N:INT in [1 - 1024]"
std::string SyntaxOf(const CLI::Option& option, bool is_positional) {
  std::string text = option.get_name(is_positional, !is_positional);
  if (option.get_type_size() != 0) {
    if (!option.get_type_name().empty()) text += " " + option.get_type_name();
    if (!option.get_default_str().empty()) text += "=" + option.get_default_str();
    if (TakesAnyNumber(option)) text += " ...";
    if (option.get_required()) text += " REQUIRED";
  }
  if (!option.get_envname().empty()) text += " (Env:" + option.get_envname() + ")";
  return text;
}

// What is too long for the left column has a line of its own.
std::string Row(const std::string& left, const std::string& right) {
  constexpr std::size_t kColumn = 30;
  const std::string begin = "  " + left;
  const std::string gap = begin.size() < kColumn ? std::string(kColumn - begin.size(), ' ')
                                                 : "\n" + std::string(kColumn, ' ');
  return begin + gap + right + "\n";
}

std::string Rows(const char* title, const Options& options, bool are_positional) {
  if (options.empty()) return "";
  std::string text = std::string("\n") + title + ":\n";
  for (const CLI::Option* const option : options) {
    text += Row(SyntaxOf(*option, are_positional), option->get_description());
  }
  return text;
}

}  // namespace

std::string HelpText::make_help(const CLI::App* app, std::string name,
                                CLI::AppFormatMode /*mode*/) const {
  const Options positionals =
      app->get_options([](const CLI::Option* option) { return option->get_positional(); });
  const Options options =
      app->get_options([](const CLI::Option* option) { return option->nonpositional(); });
  const std::vector<const CLI::App*> commands = app->get_subcommands({});

  std::string text = app->get_description() + "\nUsage: " + name;
  if (!options.empty()) text += " [OPTIONS]";
  for (const CLI::Option* const positional : positionals) text += " " + UsageOf(*positional);
  if (!commands.empty()) text += " [SUBCOMMAND]";
  text += "\n" + Rows("Positionals", positionals, true) + Rows("Options", options, false);
  if (!commands.empty()) text += "\nSubcommands:\n";
  for (const CLI::App* const command : commands) {
    text += Row(command->get_name(), command->get_description());
  }
  return text + "\n" + app->get_footer() + "\n";
}

}  // namespace graphgold::cli
