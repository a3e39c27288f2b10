# SPDX-License-Identifier: MIT
#
# graphgold_embed_assets(<variable> <asset>...): makes a source that holds the files of assets/ as
# strings, and names it in the variable. AssetText of assets.h finds them. An asset is a file, or
# files that are joined: "<name> = <file> <file> ...". A file that changes is embedded anew at the
# next build.

# Compilers need take no longer string than this.
set(GRAPHGOLD_LONGEST_LITERAL 12000)

function(graphgold_embed_assets variable)
  set(entries "")
  foreach(asset IN LISTS ARGN)
    separate_arguments(files UNIX_COMMAND "${asset}")
    list(GET files 0 name)
    if(asset MATCHES "=")
      list(REMOVE_AT files 0 1)
    endif()
    set(hex "")
    foreach(file IN LISTS files)
      set(file ${CMAKE_CURRENT_SOURCE_DIR}/assets/${file})
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
      # As hex: no byte of a file then means anything to CMake or C++.
      file(READ ${file} file_hex HEX)
      string(APPEND hex "${file_hex}")
    endforeach()
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${hex}")
    string(LENGTH "${bytes}" length)
    set(pieces "")
    set(at 0)
    while(at LESS length)
      string(SUBSTRING "${bytes}" ${at} ${GRAPHGOLD_LONGEST_LITERAL} piece)
      string(APPEND pieces "\n      text.append(\"${piece}\");")
      math(EXPR at "${at} + ${GRAPHGOLD_LONGEST_LITERAL}")
    endwhile()
    string(APPEND entries "  if (name == \"${name}\") {${pieces}\n  }\n")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/assets.cc)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[// Made by EmbedAssets.cmake.
#include "graphgold/report/assets.h"

namespace graphgold {

std::string AssetText(std::string_view name) {
  std::string text;
@entries@  return text;
}

}  // namespace graphgold
]])
  set(${variable} ${source} PARENT_SCOPE)
endfunction()
