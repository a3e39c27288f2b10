// SPDX-License-Identifier: MIT
#include "graphgold/trace/fused_groups.h"

#include <torch/csrc/jit/ir/ir.h>
#include <torch/csrc/jit/runtime/custom_operator.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "graphgold/trace/interceptor.h"

namespace graphgold::trace {
namespace {

namespace jit = torch::jit;

// A group as the interpreter runs it.
struct Group {
  c10::FunctionSchema schema;
  std::size_t inputs;
  std::string ops;
  mutable jit::Operation run;  // not const, though it changes nothing

  void operator()(jit::Stack& stack) const {
    jit::Stack arguments(stack.end() - static_cast<std::ptrdiff_t>(inputs), stack.end());
    arguments.emplace_back(ops);
    RecordCall(schema, std::move(arguments), stack, [&] { run(stack); });
  }
};

bool IsFused(const jit::Node& node) {
  const std::string kind = node.kind().toQualString();
  return std::find(std::begin(kFusedGroups), std::end(kFusedGroups), kind) !=
         std::end(kFusedGroups);
}

template <typename Visit>
void ForEachFused(jit::Block* block, const Visit& visit) {
  std::vector<jit::Node*> fused;
  for (jit::Node* node : block->nodes()) {
    if (IsFused(*node)) fused.push_back(node);
    for (jit::Block* inner : node->blocks()) ForEachFused(inner, visit);
  }
  for (jit::Node* node : fused) visit(node);
}

// The operators inside, in order, without constants.
std::string OpsOf(const jit::Node& node) {
  std::string ops;
  if (!node.hasAttribute(c10::attr::Subgraph)) return ops;
  for (const jit::Node* inner : node.g(c10::attr::Subgraph)->nodes()) {
    if (inner->kind() == c10::prim::Constant) continue;
    ops += (ops.empty() ? "" : ",") + std::string(inner->kind().toQualString());
  }
  return ops;
}

c10::FunctionSchema SchemaOf(const jit::Node& node) {
  const auto type_of = [](const jit::Value* value) -> c10::TypePtr {
    if (value->type()->isSubtypeOf(*c10::TensorType::get())) return c10::TensorType::get();
    return value->type();
  };
  std::vector<c10::Argument> arguments;
  for (std::size_t i = 0; i < node.inputs().size(); ++i) {
    arguments.emplace_back("input" + std::to_string(i), type_of(node.input(i)));
  }
  arguments.emplace_back("ops", c10::StringType::get());
  std::vector<c10::Argument> returns;
  for (const jit::Value* output : node.outputs()) returns.emplace_back("", type_of(output));
  return {node.kind().toQualString(), "", std::move(arguments), std::move(returns)};
}

// Operations are made from nodes, and a node can only carry a number: the groups stand here. They
// are kept, as the executor keeps its plans.
class Groups {
 public:
  static Groups& Get() {
    static auto* const groups = new Groups();
    return *groups;
  }

  std::int64_t Add(Group group) {
    const std::lock_guard<std::mutex> lock(mutex_);
    groups_.push_back(std::make_shared<const Group>(std::move(group)));
    return static_cast<std::int64_t>(groups_.size() - 1);
  }
  std::shared_ptr<const Group> At(std::int64_t index) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return groups_.at(static_cast<std::size_t>(index));
  }

 private:
  std::mutex mutex_;
  std::vector<std::shared_ptr<const Group>> groups_;
};

c10::Symbol ShownSymbol() {
  static const c10::Symbol symbol = c10::Symbol::fromQualString("graphgold::fused_group");
  return symbol;
}

void RegisterShownGroups() {
  // "Used", as the interceptor's.
  [[gnu::used]] static const auto* const registered = new jit::RegisterOperators({jit::Operator(
      ShownSymbol(),
      [](const jit::Node* node) -> jit::Operation {
        const auto group = Groups::Get().At(node->i(c10::attr::value));
        return [group](jit::Stack& stack) { (*group)(stack); };
      },
      c10::AliasAnalysisKind::CONSERVATIVE)});
}

}  // namespace

bool HasFusedGroups(const jit::Graph& graph) {
  bool any = false;
  ForEachFused(const_cast<jit::Graph&>(graph).block(), [&](const jit::Node*) { any = true; });
  return any;
}

void ShowFusedGroups(jit::Graph& graph) {
  RegisterShownGroups();
  ForEachFused(graph.block(), [&](jit::Node* node) {
    Group group{SchemaOf(*node), node->inputs().size(), OpsOf(*node), node->getOperation()};
    jit::Node* const shown = graph.create(ShownSymbol(), node->inputs(), node->outputs().size());
    shown->i_(c10::attr::value, Groups::Get().Add(std::move(group)));
    shown->insertBefore(node);
    for (std::size_t i = 0; i < node->outputs().size(); ++i) {
      shown->output(i)->copyMetadata(node->output(i));
    }
    node->replaceAllUsesWith(shown);
    node->destroy();
  });
}

}  // namespace graphgold::trace
