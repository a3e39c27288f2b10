// SPDX-License-Identifier: MIT
#include "graphgold/trace/tape.h"
