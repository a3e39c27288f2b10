# SPDX-License-Identifier: MIT
#
# Installs GraphGold into an empty prefix, copies the consumer out of the tree, and does there what
# the README tells a user: configure, build, record the golden, run again, drift, and read.

include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

# What was built before is kept, so that only the first run takes long.
file(REMOVE_RECURSE ${WORK}/prefix)
file(REMOVE ${WORK}/consumer/classifier.json)
run(${CMAKE_COMMAND} --install ${GRAPHGOLD_BUILD} --prefix ${WORK}/prefix)
file(COPY ${GRAPHGOLD_SOURCE}/tests/install/consumer DESTINATION ${WORK})
configure_file(${GRAPHGOLD_SOURCE}/examples/quickstart/quickstart_test.cc
  ${WORK}/consumer/model_test.cc COPYONLY)

run(${CMAKE_COMMAND} -S ${WORK}/consumer -B ${WORK}/consumer/build -G Ninja
  -DCMAKE_PREFIX_PATH=${WORK}/prefix -DTorch_DIR=${TORCH_DIR}
  -DCMAKE_CXX_COMPILER=${CXX_COMPILER} -DCMAKE_CXX_FLAGS=${CXX_FLAGS})
run(${CMAKE_COMMAND} --build ${WORK}/consumer/build)

run_to_fail("there is no such golden" ${WORK}/consumer/build/model_test)
run(${CMAKE_COMMAND} --build ${WORK}/consumer/build --target update-goldens)
if(NOT EXISTS ${WORK}/consumer/classifier.json)
  message(FATAL_ERROR "update-goldens wrote no golden beside the test's source")
endif()
run(${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/consumer/build --output-on-failure)

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
