// SPDX-License-Identifier: MIT
#include "graphgold/trace/typed_items.h"

#include <string_view>

#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {

void PutItem(const at::ITensorListRef& list, CallRecorder& to) {
  to.tape().PutHead(ItemKind::kList, list.size());
  for (const at::Tensor& tensor : list) to.PutTensor(tensor);
}

void PutItem(at::IntArrayRef list, CallRecorder& to) {
  to.tape().PutInts(list.data(), list.size());
}

void PutItem(const c10::SymInt& value, CallRecorder& to) { PutLeaf(value, to.tape()); }

void PutItem(c10::SymIntArrayRef list, CallRecorder& to) {
  if (const auto numbers = c10::asIntArrayRefSlowOpt(list)) return PutItem(*numbers, to);
  to.tape().PutHead(ItemKind::kList, list.size());
  for (const c10::SymInt& value : list) PutLeaf(value, to.tape());
}

void PutItem(c10::string_view text, CallRecorder& to) {
  to.tape().PutText(ItemKind::kString, std::string_view(text.data(), text.size()));
}

void PutItem(const c10::IValue& value, CallRecorder& to) {
  PutIValue(value, to.tape(), [&](const at::Tensor& tensor) { to.PutTensor(tensor); });
}

}  // namespace graphgold::trace
