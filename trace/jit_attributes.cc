// SPDX-License-Identifier: MIT
#include "graphgold/trace/jit_attributes.h"

namespace graphgold::trace {

JitAttributes::JitAttributes(const std::vector<torch::jit::Module>& modules,
                             SavedTensors& tensors) {
  for (const torch::jit::Module& top : modules) {
    for (const torch::jit::Module& module : top.modules()) {
      const torch::jit::ObjectPtr object = module._ivalue();
      for (std::size_t i = 0; i < object->slots().size(); ++i) {
        const c10::IValue& value = object->slots()[i];
        const std::string name = "the attribute " + object->type()->getAttributeName(i);
        if (value.isTensor() && value.toTensor().defined()) {
          slots_.push_back({object, i, {}, tensors.Save(name, value.toTensor())});
        } else {
          slots_.push_back({object, i, value, {}});
          SaveContents(name, value, tensors);
        }
      }
    }
  }
}

void JitAttributes::SaveContents(const std::string& name, const c10::IValue& value,
                                 SavedTensors& tensors) {
  if (value.isTensor()) {
    if (value.toTensor().defined()) tensors.Save(name, value.toTensor());
  } else if (value.isList()) {
    lists_.emplace_back(value.toList(), value.toList().copy());
    for (const c10::IValue& element : value.toListRef()) SaveContents(name, element, tensors);
  } else if (value.isGenericDict()) {
    const Dict dict = value.toGenericDict();
    dicts_.emplace_back(dict, dict.copy());
    for (const auto& entry : dict) SaveContents(name, entry.value(), tensors);
  } else if (value.isTuple()) {
    for (const c10::IValue& element : value.toTupleRef().elements()) {
      SaveContents(name, element, tensors);
    }
  }
}

void JitAttributes::Restore(const std::vector<at::Tensor>& tensors) const {
  for (const Slot& slot : slots_) {
    slot.object->setSlot(slot.index, slot.tensor ? c10::IValue(tensors[*slot.tensor]) : slot.value);
  }
  for (const auto& [list, contents] : lists_) {
    List target = list;
    target.clear();
    target.append(contents);
  }
  for (const auto& [dict, contents] : dicts_) {
    Dict target = dict;
    target.clear();
    for (const auto& entry : contents) target.insert(entry.key(), entry.value());
  }
}

}  // namespace graphgold::trace
