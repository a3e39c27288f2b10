// SPDX-License-Identifier: MIT
#include "graphgold/graph/op_graph.h"
