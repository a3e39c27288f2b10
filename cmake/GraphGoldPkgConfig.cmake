# SPDX-License-Identifier: MIT
#
# graphgold.pc, for builds without CMake: c++ model_test.cc $(pkg-config --cflags --libs graphgold)
# LibTorch has no such file of its own, so this one says what it needs of it.
set(pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH graphgold_pc_to_prefix /${pc_dir} /)
string(REGEX REPLACE "/$" "" graphgold_pc_to_prefix ${graphgold_pc_to_prefix})

# What a compiler finds by itself is not named.
set(graphgold_pc_torch_cflags ${TORCH_INCLUDE_DIRS})
list(REMOVE_ITEM graphgold_pc_torch_cflags ${CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES})
list(TRANSFORM graphgold_pc_torch_cflags PREPEND "-isystem ")
list(JOIN graphgold_pc_torch_cflags " " graphgold_pc_torch_cflags)
string(APPEND graphgold_pc_torch_cflags " ${TORCH_CXX_FLAGS}")

get_target_property(torch_location torch LOCATION)
get_filename_component(torch_dir ${torch_location} DIRECTORY)
set(graphgold_pc_torch_libs "-ltorch -ltorch_cpu -lc10")
if(NOT torch_dir IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
  string(PREPEND graphgold_pc_torch_libs "-L${torch_dir} -Wl,-rpath,${torch_dir} ")
endif()
list(JOIN GRAPHGOLD_ONNX_LIBRARIES " " graphgold_pc_onnx_libs)

configure_file(${CMAKE_CURRENT_LIST_DIR}/graphgold.pc.in ${PROJECT_BINARY_DIR}/graphgold.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/graphgold.pc DESTINATION ${pc_dir})
