# SPDX-License-Identifier: MIT
#
# graphgold_discover_tests(<target> [GOLDEN_DIR <dir>] [<arguments of gtest_discover_tests>...])
#
# Registers the target's GoogleTest cases with CTest, and adds the targets
#   update-goldens-<target>   runs it with the goldens brought up to date
#   update-goldens            the same for all such targets
# GOLDEN_DIR is where relative golden paths begin; by default it is the folder of the test's source.
# Received graphs go to graphgold/pending in the build tree.
function(graphgold_discover_tests target)
  include(GoogleTest)  # here, so that its variables are the caller's
  cmake_parse_arguments(ARG "" "GOLDEN_DIR" "" ${ARGN})
  target_compile_definitions(${target} PRIVATE
    GRAPHGOLD_PENDING_DIR="${CMAKE_BINARY_DIR}/graphgold/pending")
  if(ARG_GOLDEN_DIR)
    get_filename_component(golden_dir ${ARG_GOLDEN_DIR} ABSOLUTE)
    target_compile_definitions(${target} PRIVATE GRAPHGOLD_GOLDEN_DIR="${golden_dir}")
  endif()
  gtest_discover_tests(${target} DISCOVERY_TIMEOUT 60 ${ARG_UNPARSED_ARGUMENTS})

  add_custom_target(update-goldens-${target}
    COMMAND ${CMAKE_COMMAND} -E env GRAPHGOLD_UPDATE_GOLDENS=changed $<TARGET_FILE:${target}>
    COMMENT "Updating the goldens of ${target}" USES_TERMINAL VERBATIM)
  if(NOT TARGET update-goldens)
    add_custom_target(update-goldens)
  endif()
  add_dependencies(update-goldens update-goldens-${target})
endfunction()
