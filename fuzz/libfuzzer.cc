// SPDX-License-Identifier: MIT
//
// One target as a libFuzzer program. GRAPHGOLD_FUZZ_TARGET is the target's function.
#include <cstddef>
#include <cstdint>

#include "targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  graphgold::fuzz::GRAPHGOLD_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
  return 0;
}
