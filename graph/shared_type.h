// SPDX-License-Identifier: MIT
//
// A tensor's type in the space of a pointer. Thousands of values of a graph have the same few
// types: those who build graphs keep each once (see SharedTypes), and copies of a graph share them.
#ifndef GRAPHGOLD_GRAPH_SHARED_TYPE_H_
#define GRAPHGOLD_GRAPH_SHARED_TYPE_H_

#include <memory>
#include <unordered_map>

#include "graphgold/graph/hash.h"
#include "graphgold/graph/tensor_type.h"

namespace graphgold {

class SharedType {
 public:
  SharedType();                 // TensorType()
  SharedType(TensorType type);  // NOLINT: it is that type

  operator const TensorType&() const { return *type_; }  // NOLINT
  const TensorType& operator*() const { return *type_; }
  const TensorType* operator->() const { return type_.get(); }

  // The type, to be changed here and nowhere else.
  TensorType& Mutable();

  // Whether both are known to be the same without a look at them.
  bool IsShared(const SharedType& other) const { return type_ == other.type_; }

 private:
  std::shared_ptr<TensorType> type_;
};

// Makes equal types one.
class SharedTypes {
 public:
  SharedType Share(TensorType type);

 private:
  HashInput input_;
  std::unordered_map<Hash128, SharedType> known_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_SHARED_TYPE_H_
