# SPDX-License-Identifier: MIT
#
# Makes the Debian package, unpacks it, and builds the README's test with it, without CMake.
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK}/made ${WORK}/root ${WORK}/test)
run(${CMAKE_CPACK_COMMAND} --config ${GRAPHGOLD_BUILD}/CPackConfig.cmake -B ${WORK}/made
  -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip)
file(GLOB package ${WORK}/made/libgraphgold-dev_*.deb)
run(dpkg-deb --extract ${package} ${WORK}/root)

execute_process(COMMAND dpkg-deb --field ${package} Depends OUTPUT_VARIABLE depends)
foreach(needed libtorch-dev libgmock-dev libc6)
  if(NOT depends MATCHES "(^|[ ,])${needed}($|[ ,\n])")
    message(FATAL_ERROR "the package does not depend on ${needed}, but on ${depends}")
  endif()
endforeach()

# What is in it runs, and does not say where it was built.
run(${WORK}/root/usr/bin/graphgold show ${GRAPHGOLD_SOURCE}/examples/quickstart/classifier.json)
file(GLOB_RECURSE texts ${WORK}/root/usr/*.cmake ${WORK}/root/usr/*.pc)
foreach(text ${texts})
  file(READ ${text} content)
  string(FIND "${content}" "${GRAPHGOLD_BUILD}" at)
  if(NOT at EQUAL -1)
    message(FATAL_ERROR "${text} names the build folder")
  endif()
endforeach()

file(GLOB_RECURSE pc ${WORK}/root/usr/graphgold.pc)
get_filename_component(pc_dir ${pc} DIRECTORY)
set(ENV{PKG_CONFIG_PATH} ${pc_dir})
configure_file(${GRAPHGOLD_SOURCE}/examples/quickstart/quickstart_test.cc
  ${WORK}/test/model_test.cc COPYONLY)
run(sh -c "cd ${WORK}/test && ${CXX_COMPILER} ${CXX_FLAGS} -O0 ${WORK}/test/model_test.cc -o model_test \
  $(pkg-config --cflags --libs graphgold)")
run_to_fail("there is no such golden" ${WORK}/test/model_test)
run(${WORK}/test/model_test --update_goldens)
run(${WORK}/test/model_test)
