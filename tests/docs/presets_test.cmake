# SPDX-License-Identifier: MIT
#
# The presets that the pages name can be configured, without LibTorch and in a build folder of their
# own: `cmake --preset core`, `cmake --preset asan-core`, `cmake --preset tsan`.
include(${CMAKE_CURRENT_LIST_DIR}/../install/run.cmake)

foreach(preset core asan-core tsan)
  file(REMOVE_RECURSE ${WORK}/${preset})
  run(${CMAKE_COMMAND} -E chdir ${GRAPHGOLD_SOURCE}
    ${CMAKE_COMMAND} --preset ${preset} -B ${WORK}/${preset})
endforeach()
