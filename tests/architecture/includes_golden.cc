// SPDX-License-Identifier: MIT
#include "graphgold/golden/store.h"
