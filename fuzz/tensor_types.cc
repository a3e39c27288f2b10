// SPDX-License-Identifier: MIT
#include "graphgold/graph/tensor_type.h"

#include "graphgold/graph/attribute.h"
#include "graphgold/graph/tensor_size.h"
#include "graphgold/graph/text.h"
#include "promise.h"
#include "targets.h"

namespace graphgold::fuzz {
namespace {

void ReadType(std::string_view bytes, bool usual_requires_grad) {
  TensorType type;
  if (!Accepts([&] { type = ParseTensorType(bytes, usual_requires_grad); })) return;
  const std::string text = ToString(type, usual_requires_grad);
  PromiseSame(ToString(ParseTensorType(text, usual_requires_grad), usual_requires_grad), text,
              "a type reads back as itself");
  ByteCount(type);
}

void ReadDim(std::string_view bytes) {
  Dim dim;
  if (!Accepts([&] { dim = Dim::Parse(bytes); })) return;
  Promise(Dim::Parse(dim.ToString()) == dim, "a dimension reads back as itself",
          [&] { return dim.ToString(); });
  Sizes sizes;
  std::int64_t next = 1;
  for (const std::string& name : dim.Names()) sizes[name] = next += 2;
  Accepts([&] { Promise(dim.Evaluate(sizes) || dim.is_unknown(), "a size has a value"); });
}

void ReadAttribute(std::string_view bytes) {
  AttrValue value;
  if (!Accepts([&] { value = ParseAttrValue(bytes); })) return;
  Promise(ParseAttrValue(ToString(value)) == value, "an attribute reads back as itself",
          [&] { return ToString(value); });
}

}  // namespace

void TensorTypes(std::string_view bytes) {
  ReadType(bytes, false);
  ReadType(bytes, true);
  ReadDim(bytes);
  ReadAttribute(bytes);
}

}  // namespace graphgold::fuzz
