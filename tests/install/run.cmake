# SPDX-License-Identifier: MIT
#
# Running commands that must succeed, and commands that must fail.

# These record goldens, which is not done where CI is set.
unset(ENV{CI})

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
