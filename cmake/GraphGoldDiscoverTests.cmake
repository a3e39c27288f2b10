# SPDX-License-Identifier: MIT

# graphgold_discover_tests(<target> [GOLDEN_DIR <dir>] [<arguments of gtest_discover_tests>...])
#
# Registers the target's GoogleTest cases with CTest, and adds the targets
#   update-goldens-<target>   runs it with the goldens brought up to date
#   update-goldens            the same for all such targets
# GOLDEN_DIR is where relative golden paths begin; by default it is the folder of the test's source.
# Received graphs go to graphgold/pending in the build tree.
function(graphgold_discover_tests target)
  include(GoogleTest)  # here, so that its variables are the caller's
  cmake_parse_arguments(ARG "" "GOLDEN_DIR;WORKING_DIRECTORY" "EXTRA_ARGS;PROPERTIES" ${ARGN})
  target_compile_definitions(${target} PRIVATE
    GRAPHGOLD_PENDING_DIR="${CMAKE_BINARY_DIR}/graphgold/pending")
  if(ARG_GOLDEN_DIR)
    get_filename_component(golden_dir ${ARG_GOLDEN_DIR} ABSOLUTE)
    target_compile_definitions(${target} PRIVATE GRAPHGOLD_GOLDEN_DIR="${golden_dir}")
  endif()
  if(NOT ARG_WORKING_DIRECTORY)
    set(ARG_WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  endif()
  gtest_discover_tests(${target} DISCOVERY_TIMEOUT 60
    WORKING_DIRECTORY ${ARG_WORKING_DIRECTORY} EXTRA_ARGS ${ARG_EXTRA_ARGS}
    PROPERTIES FIXTURES_REQUIRED graphgold_goldens ${ARG_PROPERTIES} ${ARG_UNPARSED_ARGUMENTS})

  # For who looks for unused goldens: the programs that there are.
  get_property(listed GLOBAL PROPERTY GRAPHGOLD_PROGRAMS_LISTED)
  if(NOT listed)
    file(REMOVE_RECURSE ${CMAKE_BINARY_DIR}/graphgold/programs)
    set_property(GLOBAL PROPERTY GRAPHGOLD_PROGRAMS_LISTED ON)
  endif()
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/graphgold/programs/$<CONFIG>${target}.txt
    CONTENT "$<TARGET_FILE:${target}>\n")

  if(TARGET update-goldens-${target})
    return()
  endif()
  add_custom_target(update-goldens-${target}
    COMMAND ${CMAKE_COMMAND} -E env GRAPHGOLD_UPDATE_GOLDENS=changed
      $<TARGET_FILE:${target}> ${ARG_EXTRA_ARGS}
    WORKING_DIRECTORY ${ARG_WORKING_DIRECTORY}
    COMMENT "Updating the goldens of ${target}" USES_TERMINAL VERBATIM)
  if(NOT TARGET update-goldens)
    add_custom_target(update-goldens)
  endif()
  add_dependencies(update-goldens update-goldens-${target})
endfunction()

# graphgold_check_unused_goldens()
#
# Adds the test graphgold.unused_goldens, which runs after all tests of graphgold_discover_tests, in
# whatever shards and processes they ran, and fails if there are goldens that no test uses. It reads
# what the tests left: nothing runs twice.
function(graphgold_check_unused_goldens)
  add_test(NAME graphgold.unused_goldens COMMAND graphgold::command unused
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR})
  set_tests_properties(graphgold.unused_goldens PROPERTIES FIXTURES_CLEANUP graphgold_goldens)
endfunction()
