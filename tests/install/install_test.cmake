# SPDX-License-Identifier: MIT
#
# Installs GraphGold into an empty prefix, copies the consumer out of the tree, and does there what
# the README tells a user: configure, build, record the golden, run again, drift, and read.

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output
    ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "failed (${result}): ${ARGN}\n${output}")
  endif()
endfunction()

# Runs a command that must fail, and say so.
function(run_to_fail expected)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output
    ERROR_VARIABLE output)
  if(result EQUAL 0)
    message(FATAL_ERROR "succeeded, but should not have: ${ARGN}\n${output}")
  endif()
  string(FIND "${output}" "${expected}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "no \"${expected}\" in the output of ${ARGN}\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${GRAPHGOLD_BUILD} --prefix ${WORK}/prefix)
file(COPY ${GRAPHGOLD_SOURCE}/tests/install/consumer DESTINATION ${WORK})
configure_file(${GRAPHGOLD_SOURCE}/examples/quickstart/quickstart_test.cc
  ${WORK}/consumer/model_test.cc COPYONLY)

run(${CMAKE_COMMAND} -S ${WORK}/consumer -B ${WORK}/build -G Ninja
  -DCMAKE_PREFIX_PATH=${WORK}/prefix -DCMAKE_CXX_COMPILER=${CXX_COMPILER})
run(${CMAKE_COMMAND} --build ${WORK}/build)

run_to_fail("there is no such golden" ${WORK}/build/model_test)
run(${CMAKE_COMMAND} --build ${WORK}/build --target update-goldens)
if(NOT EXISTS ${WORK}/consumer/classifier.json)
  message(FATAL_ERROR "update-goldens wrote no golden beside the test's source")
endif()
run(${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build --output-on-failure)

# The golden that was recorded here is the one that the example has in the tree.
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${WORK}/consumer/classifier.json
  ${GRAPHGOLD_SOURCE}/examples/quickstart/classifier.json RESULT_VARIABLE different)
if(different)
  file(READ ${WORK}/consumer/classifier.json recorded)
  string(REGEX MATCH "\"libtorch\": \"[^\"]*\"" here "${recorded}")
  file(READ ${GRAPHGOLD_SOURCE}/examples/quickstart/classifier.json in_tree)
  string(REGEX MATCH "\"libtorch\": \"[^\"]*\"" there "${in_tree}")
  if(here STREQUAL there)
    message(FATAL_ERROR "the recorded golden differs from examples/quickstart/classifier.json")
  endif()
endif()
file(REMOVE_RECURSE ${WORK})
