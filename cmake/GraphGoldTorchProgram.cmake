# SPDX-License-Identifier: MIT
#
# graphgold_torch_program(<target> <source>...): a test program that includes torch/torch.h and links
# graphgold::main. All of them share one precompiled torch/torch.h, since that header takes longer to
# compile than all else together. They are compiled quickly, not to be quick: all the work is in the
# libraries, and optimising a test with torch's templates in it takes three times as long.
set(GRAPHGOLD_TEST_COMPILE_OPTIONS -O0 -g0)

add_library(graphgold_torch_headers OBJECT ${PROJECT_SOURCE_DIR}/cmake/precompiled.cc)
graphgold_compile_options(graphgold_torch_headers)
target_compile_options(graphgold_torch_headers PRIVATE ${GRAPHGOLD_TEST_COMPILE_OPTIONS})
target_link_libraries(graphgold_torch_headers PRIVATE graphgold::main)
target_precompile_headers(graphgold_torch_headers PRIVATE
  <torch/torch.h> <torch/script.h> <gmock/gmock.h> <gtest/gtest.h>)

function(graphgold_torch_program target)
  add_executable(${target} ${ARGN})
  graphgold_compile_options(${target})
  target_compile_options(${target} PRIVATE ${GRAPHGOLD_TEST_COMPILE_OPTIONS})
  target_link_libraries(${target} PRIVATE graphgold::main)
  target_precompile_headers(${target} REUSE_FROM graphgold_torch_headers)
endfunction()
