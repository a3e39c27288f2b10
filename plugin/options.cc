// SPDX-License-Identifier: MIT
#include "graphgold/plugin/options.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "graphgold/graph/error.h"
#include "graphgold/graph/facets.h"

namespace graphgold {
namespace {

struct Flags {
  std::optional<UpdateRequest> update;
  std::optional<std::string> golden_dir;
  std::optional<std::string> pending_dir;
  std::optional<std::string> facets;
  std::optional<std::string> drift_report;
  bool ignore_seals = false;
  bool initialized = false;
};

Flags& GivenFlags() {
  static Flags flags;
  return flags;
}

std::optional<std::string> Environment(const char* name) {
  const char* const value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

// The value of --name or --name=value; nothing if the argument is another one.
std::optional<std::string_view> FlagValue(std::string_view argument, std::string_view name) {
  if (argument.substr(0, 2) != "--") return std::nullopt;
  argument.remove_prefix(2);
  if (argument.substr(0, name.size()) != name) return std::nullopt;
  argument.remove_prefix(name.size());
  if (argument.empty()) return std::string_view();
  if (argument.front() != '=') return std::nullopt;
  return argument.substr(1);
}

bool IsSet(const char* name) {
  const std::optional<std::string> value = Environment(name);
  return value && *value != "false" && *value != "0";
}

// A service that runs tests says so.
bool UnderCi() { return IsSet("CI"); }

UpdateMode AllowedMode(const UpdateRequest& request, const std::string& source) {
  if (request.mode == UpdateMode::kNone || request.forced || !UnderCi()) return request.mode;
  throw Error(source +
              ": CI is set in the environment, and under CI no golden is written, since nobody "
              "would look at it. Update on your own machine and commit the goldens, or, if that is "
              "what you want, say so: --update_goldens=force-changed (force-missing, force-all)");
}

UpdateRequest ParseRequest(std::string_view word, const std::string& source) {
  try {
    return ParseUpdateRequest(word);
  } catch (const Error& error) {
    throw Error(source + ": " + error.what());
  }
}

bool TakeFolder(std::string_view argument, const std::string& name,
                std::optional<std::string>& folder) {
  const auto value = FlagValue(argument, name);
  if (!value) return false;
  if (value->empty()) throw Error("--" + name + " needs a folder: --" + name + "=DIR");
  folder = std::string(*value);
  return true;
}

// Whoever misspells a facet learns it at once, not check by check.
std::string CheckedFacets(std::string_view facets, const std::string& source) {
  try {
    ParseFacets(facets);
  } catch (const Error& error) {
    throw Error(source + ": " + error.what());
  }
  return std::string(facets);
}

bool TakeFlag(std::string_view argument, Flags& flags) {
  if (const auto facets = FlagValue(argument, "facets")) {
    flags.facets = CheckedFacets(*facets, "--facets");
    return true;
  }
  if (const auto folder = FlagValue(argument, "drift_report")) {
    flags.drift_report = std::string(*folder);
    return true;
  }
  if (argument == "--ignore_seals") {
    flags.ignore_seals = true;
    return true;
  }
  if (const auto mode = FlagValue(argument, "update_goldens")) {
    flags.update = ParseRequest(*mode, "--update_goldens");
    return true;
  }
  return TakeFolder(argument, "golden_dir", flags.golden_dir) ||
         TakeFolder(argument, "pending_dir", flags.pending_dir);
}

}  // namespace

void InitGraphGold(int* argc, char** argv) {
  Flags flags;
  int kept = 0;
  for (int i = 0; i < *argc; ++i) {
    if (i == 0 || !TakeFlag(argv[i], flags)) argv[kept++] = argv[i];
  }
  *argc = kept;
  argv[kept] = nullptr;
  flags.initialized = true;
  GivenFlags() = flags;
}

PluginOptions CurrentOptions() {
  const Flags& flags = GivenFlags();
  PluginOptions options;
  options.flags_work = flags.initialized;
  if (flags.update) {
    options.update = AllowedMode(*flags.update, "--update_goldens");
  } else if (const auto mode = Environment("GRAPHGOLD_UPDATE_GOLDENS")) {
    const std::string source = "the environment variable GRAPHGOLD_UPDATE_GOLDENS";
    options.update = AllowedMode(ParseRequest(*mode, source), source);
  }
  options.golden_dir = flags.golden_dir ? flags.golden_dir : Environment("GRAPHGOLD_GOLDEN_DIR");
  options.pending_dir =
      flags.pending_dir ? flags.pending_dir : Environment("GRAPHGOLD_PENDING_DIR");
  options.drift_report =
      flags.drift_report ? flags.drift_report : Environment("GRAPHGOLD_DRIFT_REPORT");
  options.ignore_seals = flags.ignore_seals || IsSet("GRAPHGOLD_IGNORE_SEALS");
  if (const auto command = Environment("GRAPHGOLD_COMMAND")) options.graphgold_command = *command;
  if (flags.facets) {
    options.facets = flags.facets;
  } else if (const auto facets = Environment("GRAPHGOLD_FACETS")) {
    options.facets = CheckedFacets(*facets, "the environment variable GRAPHGOLD_FACETS");
  }
  return options;
}

// As GoogleTest decides it, but for NO_COLOR (no-color.org).
bool UsesColour() {
  const std::string flag = GTEST_FLAG_GET(color);
  if (flag == "yes" || flag == "true" || flag == "t" || flag == "1") return true;
  if (flag != "auto" || Environment("NO_COLOR")) return false;
  const std::optional<std::string> terminal = Environment("TERM");
  return isatty(STDOUT_FILENO) != 0 && terminal && *terminal != "dumb";
}

std::string FlagHelp() {
  return "GraphGold's flags (each has an environment variable, GRAPHGOLD_…, for ctest):\n"
         "  --update_goldens[=changed|missing|all|none]\n"
         "      Write goldens: those that are missing or drifted, only missing ones, all, or "
         "none.\n"
         "      Where CI is set in the environment: only with force-changed, force-missing, "
         "force-all.\n"
         "  --golden_dir=DIR\n"
         "      Where relative golden paths begin.\n"
         "  --pending_dir=DIR\n"
         "      Where graphs that did not match are left.\n"
         "  --facets=LIST\n"
         "      What checks compare: a list of facets, or changes to what each check says, such\n"
         "      as +strides,-shapes.\n"
         "  --ignore_seals\n"
         "      Compare graphs also where a golden's seal says that it was written of just such a "
         "run.\n"
         "  --drift_report[=DIR]\n"
         "      Make a page of every drift, by the graphgold command; without DIR, beside the\n"
         "      received graph.\n";
}

}  // namespace graphgold
