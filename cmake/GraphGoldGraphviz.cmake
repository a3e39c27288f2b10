# SPDX-License-Identifier: MIT
#
# Finds Graphviz as a library. Sets GRAPHGOLD_WITH_GRAPHVIZ to ON or OFF, and
#   GRAPHGOLD_GRAPHVIZ_LIBRARIES, GRAPHGOLD_GRAPHVIZ_INCLUDE_DIRS
find_path(GRAPHGOLD_GRAPHVIZ_INCLUDE_DIR graphviz/gvc.h)
find_library(GRAPHGOLD_GVC_LIBRARY gvc)
find_library(GRAPHGOLD_CGRAPH_LIBRARY cgraph)
mark_as_advanced(GRAPHGOLD_GRAPHVIZ_INCLUDE_DIR GRAPHGOLD_GVC_LIBRARY GRAPHGOLD_CGRAPH_LIBRARY)

# Its headers include each other without the folder.
set(GRAPHGOLD_GRAPHVIZ_INCLUDE_DIRS
  ${GRAPHGOLD_GRAPHVIZ_INCLUDE_DIR} ${GRAPHGOLD_GRAPHVIZ_INCLUDE_DIR}/graphviz)
set(GRAPHGOLD_GRAPHVIZ_LIBRARIES ${GRAPHGOLD_GVC_LIBRARY} ${GRAPHGOLD_CGRAPH_LIBRARY})

if(GRAPHGOLD_GRAPHVIZ_INCLUDE_DIR AND GRAPHGOLD_GVC_LIBRARY AND GRAPHGOLD_CGRAPH_LIBRARY)
  set(GRAPHGOLD_WITH_GRAPHVIZ ON)
elseif(GRAPHGOLD_WITH_GRAPHVIZ STREQUAL "AUTO")
  message(STATUS "Graphviz was not found, so reports have no pictures, and drawings are .dot only. "
    "On Debian: apt-get install libgraphviz-dev")
  set(GRAPHGOLD_WITH_GRAPHVIZ OFF)
  set(GRAPHGOLD_GRAPHVIZ_LIBRARIES "")
else()
  message(FATAL_ERROR "Graphviz was not found. On Debian: apt-get install libgraphviz-dev; or set "
    "GRAPHGOLD_WITH_GRAPHVIZ=OFF to do without pictures.")
endif()
