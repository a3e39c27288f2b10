# SPDX-License-Identifier: MIT
#
# Finds what GraphGold stands on, each with a message that says what to install.

if(NOT TARGET nlohmann_json::nlohmann_json)
  find_package(nlohmann_json 3.10 QUIET)
endif()
if(NOT TARGET nlohmann_json::nlohmann_json)
  message(FATAL_ERROR "nlohmann_json was not found. On Debian: apt-get install nlohmann-json3-dev")
endif()

if(NOT TARGET CLI11::CLI11)
  find_package(CLI11 QUIET)
endif()
if(NOT TARGET CLI11::CLI11)
  message(FATAL_ERROR "CLI11 was not found. On Debian: apt-get install libcli11-dev")
endif()

if(NOT TARGET GTest::gmock)
  find_package(GTest QUIET)
endif()
if(NOT TARGET GTest::gmock)
  message(FATAL_ERROR "GoogleTest with GoogleMock was not found. "
    "On Debian: apt-get install libgtest-dev libgmock-dev")
endif()

# Header only: hashes are inlined, nothing is linked.
find_path(GRAPHGOLD_XXHASH_INCLUDE_DIR xxhash.h)
if(NOT GRAPHGOLD_XXHASH_INCLUDE_DIR)
  message(FATAL_ERROR "xxhash.h was not found. On Debian: apt-get install libxxhash-dev")
endif()
mark_as_advanced(GRAPHGOLD_XXHASH_INCLUDE_DIR)

# Goldens in ONNX: by the classes of the libraries themselves, linked as plain files, so that nobody
# who links GraphGold has to find packages for them. A LibTorch that uses the same libraries shares
# them.
set(GRAPHGOLD_WITH_ONNX AUTO CACHE STRING "Goldens that end in .onnx: ON, OFF, or AUTO if ONNX is found")
set_property(CACHE GRAPHGOLD_WITH_ONNX PROPERTY STRINGS AUTO ON OFF)
if(GRAPHGOLD_WITH_ONNX)
  include(${CMAKE_CURRENT_LIST_DIR}/GraphGoldOnnx.cmake)
endif()

# Pictures in reports; only the graphgold command links it.
set(GRAPHGOLD_WITH_GRAPHVIZ AUTO CACHE STRING "Pictures: ON, OFF, or AUTO if Graphviz is found")
set_property(CACHE GRAPHGOLD_WITH_GRAPHVIZ PROPERTY STRINGS AUTO ON OFF)
if(GRAPHGOLD_WITH_GRAPHVIZ)
  include(${CMAKE_CURRENT_LIST_DIR}/GraphGoldGraphviz.cmake)
endif()

# Header only, and only for tests: it judges goldens by the schema in docs/.
if(GRAPHGOLD_BUILD_TESTS)
  find_path(GRAPHGOLD_VALIJSON_INCLUDE_DIR valijson/validator.hpp)
  mark_as_advanced(GRAPHGOLD_VALIJSON_INCLUDE_DIR)
  if(NOT GRAPHGOLD_VALIJSON_INCLUDE_DIR)
    message(STATUS "valijson was not found, so goldens are not tested against their schema. "
      "On Debian: apt-get install libvalijson-dev")
  endif()
endif()

if(GRAPHGOLD_BUILD_BENCHMARKS AND NOT TARGET benchmark::benchmark)
  find_package(benchmark QUIET)
  if(NOT benchmark_FOUND)
    message(STATUS "Google Benchmark was not found, so there are no benchmarks. "
      "On Debian: apt-get install libbenchmark-dev")
    set(GRAPHGOLD_BUILD_BENCHMARKS OFF)
  endif()
endif()

set(GRAPHGOLD_CXX_STANDARD 17)
if(GRAPHGOLD_WITH_TORCH)
  find_package(Torch QUIET)
  if(NOT Torch_FOUND)
    message(FATAL_ERROR "LibTorch was not found. On Debian: apt-get install libtorch-dev; elsewhere "
      "set CMAKE_PREFIX_PATH or Torch_DIR to a LibTorch, or GRAPHGOLD_WITH_TORCH=OFF to do without.")
  endif()
  include(${CMAKE_CURRENT_LIST_DIR}/GraphGoldTorch.cmake)
  set(GRAPHGOLD_CXX_STANDARD ${GRAPHGOLD_TORCH_CXX_STANDARD})
endif()
