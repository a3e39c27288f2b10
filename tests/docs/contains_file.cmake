# SPDX-License-Identifier: MIT
#
# Fails unless README holds the content of FILE (from the first FROM on, if given).
file(READ ${README} readme)
file(READ ${FILE} content)
if(FROM)
  string(FIND "${content}" "${FROM}" at)
  string(SUBSTRING "${content}" ${at} -1 content)
endif()
string(FIND "${readme}" "${content}" at)
if(at EQUAL -1)
  message(FATAL_ERROR "${README} does not show ${FILE} as it is:\n${content}")
endif()
