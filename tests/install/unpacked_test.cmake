# SPDX-License-Identifier: MIT
#
# A LibTorch as it comes out of a zip: one folder, libtorch/{include,lib,share/cmake}, in no place
# where CMake looks by itself. It is laid out here from the system's own, and must be the one that
# CMAKE_PREFIX_PATH finds, for GraphGold's tree and for a project that uses an installed GraphGold.
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

set(libtorch ${WORK}/libtorch)

# The system's package: <prefix>/lib/<machine>/{libtorch*,libc10*,cmake/Torch}, <prefix>/include.
function(lay_out)
  get_filename_component(libraries ${TORCH_DIR}/../.. ABSOLUTE)
  get_filename_component(machine ${libraries} NAME)
  get_filename_component(includes ${libraries}/../../include ABSOLUTE)
  file(REMOVE_RECURSE ${libtorch})
  file(MAKE_DIRECTORY ${libtorch}/include ${libtorch}/lib)
  foreach(folder ATen c10 caffe2 torch)
    file(CREATE_LINK ${includes}/${folder} ${libtorch}/include/${folder} SYMBOLIC)
  endforeach()
  file(GLOB files ${libraries}/libtorch.so* ${libraries}/libtorch_cpu.so*
    ${libraries}/libtorch_global_deps.so* ${libraries}/libc10.so*)
  foreach(file IN LISTS files)
    get_filename_component(name ${file} NAME)
    file(CREATE_LINK ${file} ${libtorch}/lib/${name} SYMBOLIC)
  endforeach()
  file(COPY ${libraries}/cmake/Torch ${libraries}/cmake/Caffe2 DESTINATION ${libtorch}/share/cmake)
  file(GLOB configs ${libtorch}/share/cmake/Torch/*.cmake ${libtorch}/share/cmake/Caffe2/*.cmake)
  foreach(config IN LISTS configs)
    file(READ ${config} text)
    string(REPLACE "_LIST_DIR}/../../../../" "_LIST_DIR}/../../../" text "${text}")
    string(REPLACE "{_IMPORT_PREFIX}/../include" "{_IMPORT_PREFIX}/include" text "${text}")
    string(REPLACE "{_IMPORT_PREFIX}/${machine}/" "{_IMPORT_PREFIX}/lib/" text "${text}")
    file(WRITE ${config} "${text}")
  endforeach()
endfunction()

# What CMake found, and what it compiles with, is in the unpacked folder.
function(expect_unpacked build)
  file(STRINGS ${build}/CMakeCache.txt found REGEX "^Torch_DIR:")
  if(NOT found MATCHES "=${libtorch}/share/cmake/Torch$")
    message(FATAL_ERROR "another LibTorch was found: ${found}")
  endif()
  file(STRINGS ${build}/build.ninja includes REGEX "-isystem ${libtorch}/include")
  if(NOT includes)
    message(FATAL_ERROR "nothing in ${build}/build.ninja includes ${libtorch}/include")
  endif()
endfunction()

lay_out()

# To find is what is tested: nothing may be remembered.
file(REMOVE ${WORK}/tree/CMakeCache.txt ${WORK}/build/CMakeCache.txt)
run(${CMAKE_COMMAND} -E chdir ${GRAPHGOLD_SOURCE}
  ${CMAKE_COMMAND} --preset release -B ${WORK}/tree -DCMAKE_PREFIX_PATH=${libtorch}
  -DCMAKE_CXX_COMPILER=${CXX_COMPILER} -DCMAKE_CXX_FLAGS=${CXX_FLAGS})
expect_unpacked(${WORK}/tree)

file(COPY ${GRAPHGOLD_SOURCE}/tests/install/consumer DESTINATION ${WORK})
configure_file(${GRAPHGOLD_SOURCE}/examples/quickstart/quickstart_test.cc
  ${WORK}/consumer/model_test.cc COPYONLY)
configure_file(${GRAPHGOLD_SOURCE}/examples/quickstart/classifier.json
  ${WORK}/consumer/classifier.json COPYONLY)
run(${CMAKE_COMMAND} -S ${WORK}/consumer -B ${WORK}/build -G Ninja
  "-DCMAKE_PREFIX_PATH=${PREFIX}\;${libtorch}"
  -DCMAKE_CXX_COMPILER=${CXX_COMPILER} "-DCMAKE_CXX_FLAGS=${CXX_FLAGS} -O0")
expect_unpacked(${WORK}/build)
run(${CMAKE_COMMAND} --build ${WORK}/build --target model_test)
run(${WORK}/build/model_test)
