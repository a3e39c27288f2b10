// SPDX-License-Identifier: MIT
#include "graphgold/cli/lint_findings.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "graphgold/cli/golden_file.h"
#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/golden/onnx_writer.h"
#include "graphgold/golden/variants.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/text.h"

namespace graphgold::cli {
namespace {

bool IsOnnx(const std::string& file) { return std::filesystem::path(file).extension() == ".onnx"; }

std::string WriteAgain(const std::string& file, const Golden& golden) {
  return IsOnnx(file) ? WriteOnnx(golden) : WriteJson(golden);
}

// The line that differs first, counted from 1.
std::size_t FirstDifferentLine(std::string_view a, std::string_view b) {
  const std::size_t same = std::min(a.size(), b.size());
  const auto end =
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(same), b.begin()).first;
  return 1 + static_cast<std::size_t>(std::count(a.begin(), end, '\n'));
}

// Which of the canonical forms a JSON golden is in; the current one where that cannot be told.
int FormOf(std::string_view content) {
  constexpr std::string_view kKey = "\"canonical_form\": ";
  const std::size_t at = content.find(kKey);
  if (at == std::string_view::npos) return kCanonicalFormVersion;
  int form = 0;
  for (std::size_t i = at + kKey.size(); i < content.size() && content[i] >= '0'; ++i) {
    if (content[i] > '9' || form > 1000) break;
    form = 10 * form + (content[i] - '0');
  }
  return form;
}

class Linter {
 public:
  Linter(const std::string& file, const Golden& golden) : file_(file), golden_(golden) {}

  std::vector<LintFinding> Lint() {
    LintGraphs();
    LintBytes();
    for (const GoldenCase& one : golden_.cases) LintCase(one);
    return std::move(findings_);
  }

 private:
  void Add(const std::string& place, const std::string& message, bool is_form = false) {
    findings_.push_back({place, message, is_form});
  }
  std::string PlaceOf(const GoldenCase& one) const {
    return one.name.empty() ? file_ : file_ + ", " + CaseText(one.name);
  }

  // The canonical form has one order, one set of names, and nothing that no call uses.
  void LintGraphs() {
    for (const GoldenCase& one : golden_.cases) {
      const OpGraph canonical = CanonicalizeAsScoped(one.graph);
      const std::size_t unused = one.graph.constants.size() - canonical.constants.size();
      if (unused > 0) {
        Add(PlaceOf(one),
            std::to_string(unused) + (unused == 1 ? " constant is" : " constants are") +
                " used by no call",
            true);
      } else if (PrintText(canonical) != PrintText(one.graph)) {
        Add(PlaceOf(one),
            "the calls are not in the order and under the names of the canonical form", true);
      }
    }
  }

  void LintBytes() {
    const std::string content = ReadFile(file_);
    const std::string written = WriteAgain(file_, golden_);
    if (content == written) return;
    const int form = IsOnnx(file_) ? kCanonicalFormVersion : FormOf(content);
    if (form != kCanonicalFormVersion) {
      Add(file_ + ":1",
          "is in canonical form " + std::to_string(form) + ", the current one is " +
              std::to_string(kCanonicalFormVersion),
          true);
    } else if (IsOnnx(file_)) {
      Add(file_, "is not as it would be written now", true);
    } else {
      Add(file_ + ":" + std::to_string(FirstDifferentLine(content, written)),
          "is not as it would be written now: white space, or the order of keys", true);
    }
  }

  void LintCase(const GoldenCase& one) {
    const OpGraph& graph = one.graph;
    if (graph.nodes.empty()) Add(PlaceOf(one), "has no calls: nothing can drift");
    if (graph.outputs.empty()) Add(PlaceOf(one), "has no outputs");
    LintFacets(one);
    if (VariantOf(file_) != std::filesystem::path(file_) && !graph.run.libtorch.empty() &&
        ChooseVariant(VariantOf(file_), graph.run.libtorch) != std::filesystem::path(file_)) {
      Add(PlaceOf(one), "was recorded with LibTorch " + graph.run.libtorch +
                            ", for which another file is chosen");
    }
  }

  // A budget that no check looks at, and a check of a budget that is not there.
  void LintFacets(const GoldenCase& one) {
    const OpGraph& graph = one.graph;
    Facets facets = Facets::Default();
    try {
      if (!graph.run.facets.empty()) facets = ParseFacets(graph.run.facets);
    } catch (const Error& error) {
      return Add(PlaceOf(one), std::string("its facets cannot be read: ") + error.what());
    }
    for (const BudgetEntry& entry : graph.budget) {
      if (facets.has(FindBudgetQuantity(entry.of)->facet)) continue;
      Add(PlaceOf(one), "has a budget of " + entry.of +
                            " that its own check does not look at: it compares " +
                            ToString(facets));
    }
    for (const auto& [facet, name] :
         {std::pair(Facet::kFlops, "flops"), std::pair(Facet::kMemory, "memory"),
          std::pair(Facet::kTime, "time")}) {
      const bool has = std::any_of(graph.budget.begin(), graph.budget.end(),
                                   [&, wanted = facet](const BudgetEntry& entry) {
                                     return FindBudgetQuantity(entry.of)->facet == wanted;
                                   });
      if (facets.has(facet) && !has) {
        Add(PlaceOf(one),
            std::string("its check compares ") + name + ", and it has no budget of it");
      }
    }
  }

  const std::string& file_;
  const Golden& golden_;
  std::vector<LintFinding> findings_;
};

}  // namespace

std::vector<LintFinding> LintGolden(const std::string& file, const Golden& golden) {
  return Linter(file, golden).Lint();
}

}  // namespace graphgold::cli
