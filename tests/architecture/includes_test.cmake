# SPDX-License-Identifier: MIT
#
# Reads the includes of every source file and compares them with what its folder may include. The
# build enforces the project's own folders; outside libraries are on the system's include path, so
# only a reader can enforce those.

set(graph_may "graph")
set(trace_may "graph|trace")
set(golden_may "graph|golden")
set(matchers_may "graph|golden|matchers")
set(report_may "graph|report")
set(plugin_may "graph|trace|golden|matchers|plugin")

set(cli_may "graph|golden|report|cli")
set(cli/torch_may "graph|trace|golden|cli")

set(graph_outside "xxhash\\.h")
set(trace_outside "(ATen|c10|torch)/.*")
set(golden_outside "nlohmann/.*|onnx/onnx_pb\\.h|google/protobuf/.*")
set(matchers_outside "(gmock|gtest)/.*")
set(report_outside "graphviz/gvc\\.h")
set(plugin_outside "(gmock|gtest)/.*")
set(cli_outside "CLI/.*|nlohmann/.*|(stdlib|string)\\.h")
set(cli/torch_outside "(ATen|c10|torch)/.*")

set(errors "")
foreach(folder graph trace golden matchers report plugin cli cli/torch)
  file(GLOB files ${SOURCE}/${folder}/*.h ${SOURCE}/${folder}/*.cc)
  foreach(file IN LISTS files)
    file(STRINGS ${file} includes REGEX "^#include ")
    foreach(line IN LISTS includes)
      if(line MATCHES "^#include \"graphgold/([a-z]+)/")
        if(NOT CMAKE_MATCH_1 MATCHES "^(${${folder}_may})$")
          string(APPEND errors "${file}: ${line}\n")
        endif()
      elseif(line MATCHES "^#include <([^>]*)>")
        # The standard library has no dot or slash in its header names; POSIX and Linux a few known ones.
        set(header ${CMAKE_MATCH_1})
        if(header MATCHES "[./]" AND NOT header MATCHES "^(${${folder}_outside})$" AND
           NOT header MATCHES "^(dirent|fcntl|unistd|sys/[a-z]+|linux/perf_event|malloc)\\.h$")
          string(APPEND errors "${file}: ${line}\n")
        endif()
      else()
        string(APPEND errors "${file}: ${line} (write \"graphgold/<folder>/<file>.h\")\n")
      endif()
    endforeach()
  endforeach()
endforeach()
if(errors)
  message(FATAL_ERROR "not allowed by docs/architecture.md:\n${errors}")
endif()
