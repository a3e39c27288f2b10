// SPDX-License-Identifier: MIT
//
// A run's memory by module: what the calls of each module did, with all that is inside it.
#ifndef GRAPHGOLD_GRAPH_MODULE_MEMORY_H_
#define GRAPHGOLD_GRAPH_MODULE_MEMORY_H_

#include <string>
#include <vector>

#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/profile.h"

namespace graphgold {

struct ModuleMemory {
  std::string module;   // "layer1.0"; empty for the model itself
  DeviceMemory memory;  // its peak is the largest of any of its calls
};

// By module, then by device. The profile is of a run of that graph.
std::vector<ModuleMemory> MemoryByModule(const OpGraph& graph, const MemoryProfile& profile);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_MODULE_MEMORY_H_
