// SPDX-License-Identifier: MIT
#include "graphgold/trace/default_values.h"

#include "graphgold/trace/operator_registry.h"

namespace graphgold {

void SpellOutDefaults(const OpGraph& before, const OpGraph& after, GraphDiff& diff) {
  const auto spell_out = [](const std::string& op, const std::string& name, std::string& text) {
    if (text != "default") return;
    if (const auto value = trace::DefaultArgument(op, name)) text = ToString(*value);
  };
  for (Change& change : diff.changes) {
    if (!change.before.valid() || !change.after.valid()) continue;
    for (FieldChange& field : change.fields) {
      spell_out(before.node(change.before).op, field.field, field.before);
      spell_out(after.node(change.after).op, field.field, field.after);
    }
  }
}

}  // namespace graphgold
