// SPDX-License-Identifier: MIT
#include "graphgold/trace/hidden_writes.h"

#include "graphgold/graph/stats.h"

namespace graphgold::trace {

const HiddenWrites* FindHiddenWrites(std::string_view op) {
  static const std::vector<HiddenWrites> kTable = {
      {"aten::batch_norm", "training", {"running_mean", "running_var"}},
      {"aten::_batch_norm_impl_index", "training", {"running_mean", "running_var"}},
      {"aten::native_batch_norm", "training", {"running_mean", "running_var"}},
      {"aten::cudnn_batch_norm", "training", {"running_mean", "running_var"}},
      {"aten::miopen_batch_norm", "training", {"running_mean", "running_var"}},
      {"aten::instance_norm", "use_input_stats", {"running_mean", "running_var"}},
  };
  if (op.find("_norm") == std::string_view::npos) return nullptr;  // most, without a match
  for (const HiddenWrites& entry : kTable) {
    if (OpMatches(op, entry.op)) return &entry;
  }
  return nullptr;
}

}  // namespace graphgold::trace
