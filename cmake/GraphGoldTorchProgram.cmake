# SPDX-License-Identifier: MIT
#
# graphgold_torch_program(<target> <source>...): a test program that includes torch/torch.h and links
# graphgold::main. All of them share one precompiled torch/torch.h, since that header takes longer to
# compile than all else together.
graphgold_precompiled_headers(graphgold_torch_headers
  LINKS graphgold::main
  HEADERS <torch/torch.h> <torch/script.h> <gmock/gmock.h> <gtest/gtest.h>)

function(graphgold_torch_program target)
  add_executable(${target} ${ARGN})
  graphgold_compile_options(${target})
  graphgold_compile_in_large_batches(${target})
  target_compile_options(${target} PRIVATE ${GRAPHGOLD_TEST_COMPILE_OPTIONS})
  target_link_libraries(${target} PRIVATE graphgold::main)
  target_precompile_headers(${target} REUSE_FROM graphgold_torch_headers)
endfunction()
