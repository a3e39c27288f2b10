# SPDX-License-Identifier: MIT
#
# One imported target, graphgold::torch, for whatever LibTorch find_package(Torch) found: a
# distribution's, an unpacked zip's or a wheel's. Used in the tree and by the installed package.

# The headers of LibTorch 2.8 and later are on their way to C++20, and those of 2.14 demand it.
set(GRAPHGOLD_TORCH_CXX_STANDARD 17)
if(Torch_VERSION VERSION_GREATER_EQUAL 2.8)
  set(GRAPHGOLD_TORCH_CXX_STANDARD 20)
endif()

if(NOT TARGET graphgold::torch)
  add_library(graphgold::torch INTERFACE IMPORTED)
  # Another compiler's or C++ ABI's flags come with some distributions of LibTorch.
  separate_arguments(_graphgold_torch_flags UNIX_COMMAND "${TORCH_CXX_FLAGS}")
  set_target_properties(graphgold::torch PROPERTIES
    INTERFACE_LINK_LIBRARIES "${TORCH_LIBRARIES}"
    INTERFACE_COMPILE_OPTIONS "${_graphgold_torch_flags}"
    INTERFACE_COMPILE_FEATURES cxx_std_${GRAPHGOLD_TORCH_CXX_STANDARD})
  target_include_directories(graphgold::torch SYSTEM INTERFACE ${TORCH_INCLUDE_DIRS})
  unset(_graphgold_torch_flags)
endif()
