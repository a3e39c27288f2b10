# SPDX-License-Identifier: MIT
#
# Finds ONNX and the protobuf that it was made with. Sets GRAPHGOLD_WITH_ONNX to ON or OFF, and
#   GRAPHGOLD_ONNX_LIBRARIES, GRAPHGOLD_ONNX_INCLUDE_DIRS, GRAPHGOLD_ONNX_DEFINITIONS
#   GRAPHGOLD_ONNX_CHECKER_LIBRARY   ONNX's own checker, for the tests; it may be missing
include(CheckCXXSourceCompiles)

find_path(GRAPHGOLD_ONNX_INCLUDE_DIR onnx/onnx_pb.h)
find_path(GRAPHGOLD_PROTOBUF_INCLUDE_DIR google/protobuf/message.h)
find_library(GRAPHGOLD_ONNX_PROTO_LIBRARY onnx_proto)
find_library(GRAPHGOLD_PROTOBUF_LIBRARY protobuf)
find_library(GRAPHGOLD_ONNX_CHECKER_LIBRARY onnx)
mark_as_advanced(GRAPHGOLD_ONNX_INCLUDE_DIR GRAPHGOLD_PROTOBUF_INCLUDE_DIR
  GRAPHGOLD_ONNX_PROTO_LIBRARY GRAPHGOLD_PROTOBUF_LIBRARY GRAPHGOLD_ONNX_CHECKER_LIBRARY)

set(GRAPHGOLD_ONNX_LIBRARIES ${GRAPHGOLD_ONNX_PROTO_LIBRARY} ${GRAPHGOLD_PROTOBUF_LIBRARY})
set(GRAPHGOLD_ONNX_INCLUDE_DIRS ${GRAPHGOLD_ONNX_INCLUDE_DIR} ${GRAPHGOLD_PROTOBUF_INCLUDE_DIR})
set(GRAPHGOLD_ONNX_DEFINITIONS ONNX_NAMESPACE=onnx ONNX_ML=1)

# That they were found says little: headers and libraries may be of different versions.
if(GRAPHGOLD_ONNX_INCLUDE_DIR AND GRAPHGOLD_PROTOBUF_INCLUDE_DIR AND GRAPHGOLD_ONNX_PROTO_LIBRARY
   AND GRAPHGOLD_PROTOBUF_LIBRARY)
  set(CMAKE_REQUIRED_INCLUDES ${GRAPHGOLD_ONNX_INCLUDE_DIRS})
  set(CMAKE_REQUIRED_LIBRARIES ${GRAPHGOLD_ONNX_LIBRARIES})
  set(CMAKE_REQUIRED_DEFINITIONS -DONNX_NAMESPACE=onnx -DONNX_ML=1 -std=c++17)
  check_cxx_source_compiles("
    #include <onnx/onnx_pb.h>
    int main() { return onnx::ModelProto().SerializeAsString().size() == 0 ? 0 : 1; }"
    GRAPHGOLD_ONNX_WORKS)
  unset(CMAKE_REQUIRED_INCLUDES)
  unset(CMAKE_REQUIRED_LIBRARIES)
  unset(CMAKE_REQUIRED_DEFINITIONS)
endif()

if(GRAPHGOLD_ONNX_WORKS)
  set(GRAPHGOLD_WITH_ONNX ON)
elseif(GRAPHGOLD_WITH_ONNX STREQUAL "AUTO")
  message(STATUS "ONNX was not found, so there are no goldens that end in .onnx. "
    "On Debian: apt-get install libonnx-dev")
  set(GRAPHGOLD_WITH_ONNX OFF)
else()
  message(FATAL_ERROR "ONNX was not found. On Debian: apt-get install libonnx-dev; or set "
    "GRAPHGOLD_WITH_ONNX=OFF to do without goldens that end in .onnx.")
endif()
