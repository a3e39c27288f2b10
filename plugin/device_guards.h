// SPDX-License-Identifier: MIT
//
// For tests that need a device that not every machine has. At the begin of a test:
//
//   GRAPHGOLD_SKIP_WITHOUT_DEVICE("cuda");      the test is skipped, and says why
//   GRAPHGOLD_REQUIRE_DEVICE("cuda:1");         the test fails, and says why
#ifndef GRAPHGOLD_PLUGIN_DEVICE_GUARDS_H_
#define GRAPHGOLD_PLUGIN_DEVICE_GUARDS_H_

#include <gtest/gtest.h>

#include <string>

#include "graphgold/trace/devices.h"

#define GRAPHGOLD_SKIP_WITHOUT_DEVICE(device) GRAPHGOLD_WITHOUT_DEVICE_(GTEST_SKIP(), device)
#define GRAPHGOLD_REQUIRE_DEVICE(device) GRAPHGOLD_WITHOUT_DEVICE_(GTEST_FAIL(), device)

#define GRAPHGOLD_WITHOUT_DEVICE_(what_then, device)                        \
  switch (0)                                                                \
  case 0:                                                                   \
  default:                                                                  \
    if (const std::string graphgold_why = ::graphgold::WhyNoDevice(device); \
        graphgold_why.empty()) {                                            \
    } else                                                                  \
      what_then << graphgold_why

#endif  // GRAPHGOLD_PLUGIN_DEVICE_GUARDS_H_
