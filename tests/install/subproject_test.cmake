# SPDX-License-Identifier: MIT
#
# Configures and builds a project that adds GraphGold's source tree, and records a golden with it.
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

# What was built before is kept, so that only the first run takes minutes.
file(REMOVE ${WORK}/source/classifier.json)
file(COPY ${CMAKE_CURRENT_LIST_DIR}/subproject/CMakeLists.txt DESTINATION ${WORK}/source)
configure_file(${GRAPHGOLD_SOURCE}/examples/quickstart/quickstart_test.cc
  ${WORK}/source/model_test.cc COPYONLY)
# A parent's wishes must not break it: hidden symbols by default, no optimisation, unity builds.
run(${CMAKE_COMMAND} -S ${WORK}/source -B ${WORK}/build -G Ninja
  -DGRAPHGOLD_SOURCE=${GRAPHGOLD_SOURCE} -DTorch_DIR=${TORCH_DIR}
  -DCMAKE_CXX_VISIBILITY_PRESET=hidden -DCMAKE_BUILD_TYPE=Debug
  -DCMAKE_UNITY_BUILD=ON
  -DCMAKE_CXX_COMPILER=${CXX_COMPILER} "-DCMAKE_CXX_FLAGS=${CXX_FLAGS} -g0")
run(${CMAKE_COMMAND} --build ${WORK}/build)
run_to_fail("there is no such golden" ${WORK}/build/model_test)
run(${CMAKE_COMMAND} --build ${WORK}/build --target update-goldens)
run(${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build --output-on-failure)
