// SPDX-License-Identifier: MIT
//
// All that a session recorded, as plain data: what was declared before the run, one tape per
// thread, the tables that tapes refer to, and what the run returned.
#ifndef GRAPHGOLD_TRACE_RECORDING_H_
#define GRAPHGOLD_TRACE_RECORDING_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "graphgold/graph/hash.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/trace/tape.h"

namespace graphgold::trace {

// Arguments that LibTorch passes as integers, though they are names of something.
enum class EnumKind : std::uint8_t { kNone, kDtype, kLayout, kMemoryFormat };

struct ArgumentInfo {
  Symbol name;
  bool is_tensor = false;   // see IsTensorType
  bool is_written = false;  // the schema marks it with "!"
  EnumKind enum_kind = EnumKind::kNone;
  // For a list of fixed length, as the schema has it ("int[2] stride"): one given number stands for
  // that many. 0 for all else.
  std::size_t list_size = 0;
  bool has_default = false;
  AttrValue default_value;
  // The same as a tape has it: most arguments are their defaults, and are known by these words
  // without being read. Empty where that is not known.
  std::vector<std::uint64_t> default_words;
};

struct OpInfo {
  Symbol name;  // "aten::add.Tensor"
  std::vector<ArgumentInfo> arguments;
  std::size_t results = 0;
  Hash128 digest;  // of all the others; see recording_digest.h
};

// A tensor that was known by name before the run.
struct DeclaredTensor {
  Origin origin = Origin::kInput;
  std::size_t name = 0;  // where it begins in Recording::declared_names
  std::size_t name_size = 0;
  std::size_t sighting = 0;  // where it stands in Recording::sighted_before
};

// A tensor (or none) that the run left behind, by its path in what was returned.
struct ReturnedTensor {
  std::string name;
  bool is_none = false;
  Sighting sighting;
};

struct Recording {
  RunInfo run;
  std::vector<std::shared_ptr<const OpInfo>> ops;
  std::vector<std::string> scopes = {""};   // scope 0 is "unknown"
  std::vector<std::string> kernels = {""};  // 0 is "not asked for"
  // By tensor id, where it was asked for: the numbers of small integer tensors at first sight.
  std::unordered_map<std::uint64_t, std::string> numbers;
  std::vector<DeclaredTensor> declared;
  std::string declared_names;  // in one piece: they are many, and most recordings are no graphs
  Tape sighted_before;         // holds no calls, only the tensors that are declared
  std::vector<std::unique_ptr<Tape>> tapes;
  std::vector<ReturnedTensor> returned;
  std::vector<std::uint64_t> gradients;  // tensors that were gradients of leaves before the run
  std::vector<std::string> problems;     // what could not be recorded

  // Of a tensor that is put into `sighted_before` next.
  void Declare(Origin origin, std::string_view name) {
    declared.push_back({origin, declared_names.size(), name.size(), sighted_before.position()});
    declared_names += name;
  }
  std::string_view NameOf(const DeclaredTensor& tensor) const {
    return std::string_view(declared_names).substr(tensor.name, tensor.name_size);
  }
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_RECORDING_H_
