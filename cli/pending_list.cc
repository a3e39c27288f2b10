// SPDX-License-Identifier: MIT
#include "graphgold/cli/pending_list.h"

#include <iostream>
#include <nlohmann/json.hpp>

#include "graphgold/cli/command.h"
#include "graphgold/cli/golden_file.h"
#include "graphgold/golden/utf8.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/name.h"

namespace graphgold::cli {
namespace {

// A name is that of a test, of a golden's file, or a path of either; "*" and "?" are wildcards.
bool IsCalled(const Pending& pending, const std::string& name) {
  for (const std::string& own : {pending.test, pending.golden.filename().string(),
                                 pending.golden.string(), pending.received.string()}) {
    if (GlobMatches(own, name)) return true;
  }
  return false;
}

}  // namespace

std::string Describe(const Pending& pending) {
  const std::string of_case = pending.case_name.empty() ? "" : ", " + CaseText(pending.case_name);
  return PrintableText(pending.test + "  " + pending.golden.string()) + of_case;
}

int TellDamaged(const PendingList& list) {
  for (const std::string& fault : list.damaged) {
    std::cerr << "graphgold: " << PrintableText(fault) << "\n";
  }
  return list.damaged.empty() ? kOk : kError;
}

std::vector<Pending> ChoosePending(const std::vector<Pending>& all,
                                   const std::vector<std::string>& names) {
  std::vector<Pending> chosen;
  std::vector<bool> found(names.size());
  for (const Pending& pending : all) {
    bool is_chosen = false;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!IsCalled(pending, names[i])) continue;
      is_chosen = found[i] = true;
    }
    if (is_chosen) chosen.push_back(pending);
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i]) continue;
    throw Error("nothing that is pending is called \"" + names[i] + "\". See: graphgold pending");
  }
  return chosen;
}

std::string PendingAsJson(const std::vector<Pending>& all) {
  using nlohmann::ordered_json;
  ordered_json list = ordered_json::array();
  for (const Pending& pending : all) {
    list.push_back({{"test", pending.test},
                    {"golden", pending.golden.string()},
                    {"case", pending.case_name},
                    {"received", pending.received.string()},
                    {"diff", DiffOf(pending)}});
  }
  return list.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace graphgold::cli
