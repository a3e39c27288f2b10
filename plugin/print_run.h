// SPDX-License-Identifier: MIT
//
// How GoogleTest shows a run: its graph and, where they were measured, its costs, each in a line.
#ifndef GRAPHGOLD_PLUGIN_PRINT_RUN_H_
#define GRAPHGOLD_PLUGIN_PRINT_RUN_H_

#include <iosfwd>

#include "graphgold/trace/run.h"

namespace graphgold {

// Found by GoogleTest.
void PrintTo(const ModelRun& run, std::ostream* os);

}  // namespace graphgold

#endif  // GRAPHGOLD_PLUGIN_PRINT_RUN_H_
