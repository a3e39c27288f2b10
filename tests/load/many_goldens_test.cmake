# SPDX-License-Identifier: MIT
#
# Ten thousand goldens are recorded, checked, looked for by the command, and one of them drifts.
#   PROGRAM, COMMAND: many_goldens and graphgold; WORK: a folder of its own
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
unset(ENV{CI})
set(ENV{GRAPHGOLD_GOLDEN_DIR} ${WORK}/goldens)
set(ENV{GRAPHGOLD_PENDING_DIR} ${WORK}/pending)

# Runs a command; its exit code must be `code`, and its output must match.
function(expect code pattern)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${WORK}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL ${code} OR NOT output MATCHES "${pattern}")
    string(REGEX REPLACE ".*(\n[^\n]*\n[^\n]*\n[^\n]*\n[^\n]*\n)$" "\\1" end "${output}")
    message(FATAL_ERROR "${ARGN}\nexit code ${result}, expected ${code} and ${pattern}:\n${end}")
  endif()
endfunction()

function(expect_goldens count)
  file(GLOB_RECURSE goldens ${WORK}/goldens/*)
  list(LENGTH goldens found)
  if(NOT found EQUAL ${count})
    message(FATAL_ERROR "${found} files in the folder of goldens, expected ${count}")
  endif()
endfunction()

set(quiet --gtest_brief=1)
expect(0 "10000 tests" ${PROGRAM} ${quiet} --update_goldens)
expect_goldens(10000)
expect(0 "10000 tests" ${PROGRAM} ${quiet})
expect(0 "" ${COMMAND} unused)
set(ENV{MANY_GOLDENS_EDITED} 4711)
expect(1 "9999 tests" ${PROGRAM} ${quiet})
expect(1 "4711.json" ${COMMAND} pending)
expect(0 "4711" ${COMMAND} accept --all)
expect(0 "10000 tests" ${PROGRAM} ${quiet})
expect_goldens(10000)
# One that no test uses is found among all others.
file(MAKE_DIRECTORY ${WORK}/goldens/0)
configure_file(${WORK}/goldens/0/1.json ${WORK}/goldens/0/forgotten.json COPYONLY)
expect(1 "forgotten.json" ${COMMAND} unused)
file(REMOVE_RECURSE ${WORK})
