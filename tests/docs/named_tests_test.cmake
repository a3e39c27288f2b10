# SPDX-License-Identifier: MIT
#
# What the pages give to ctest as -R is the name of a test, or a part of some: a name that no test has
# would run nothing, and pass.
file(STRINGS ${LIST} commands REGEX " -R ")
if(NOT commands)
  message(FATAL_ERROR "no page names a test")
endif()
foreach(command IN LISTS commands)
  string(REGEX REPLACE ".* -R '?([^']*)'?$" "\\1" expression "${command}")
  string(REPLACE "|" ";" names "${expression}")
  foreach(name IN LISTS names)
    execute_process(COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${GRAPHGOLD_BUILD} -N -R ${name}
      OUTPUT_VARIABLE output)
    if(NOT output MATCHES "Total Tests: [1-9]")
      message(FATAL_ERROR "no test is called ${name}: ${command}")
    endif()
  endforeach()
endforeach()
