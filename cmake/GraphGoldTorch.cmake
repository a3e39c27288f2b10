# SPDX-License-Identifier: MIT
#
# One imported target, graphgold::torch, for whatever LibTorch find_package(Torch) found: a
# distribution's, an unpacked zip's or a wheel's. Used in the tree and by the installed package.

# The headers of LibTorch 2.8 and later are on their way to C++20, and those of 2.14 demand it.
set(GRAPHGOLD_TORCH_CXX_STANDARD 17)
if(Torch_VERSION VERSION_GREATER_EQUAL 2.8)
  set(GRAPHGOLD_TORCH_CXX_STANDARD 20)
endif()

# Imported targets are local to the folder that found them. A parent project that links GraphGold
# must see Torch's, too, and whatever they name in their turn.
get_property(_graphgold_imported DIRECTORY PROPERTY IMPORTED_TARGETS)
foreach(_graphgold_target IN LISTS _graphgold_imported)
  set_property(TARGET ${_graphgold_target} PROPERTY IMPORTED_GLOBAL TRUE)
endforeach()
unset(_graphgold_imported)

if(NOT TARGET graphgold::torch)
  add_library(graphgold::torch INTERFACE IMPORTED GLOBAL)
  # Another compiler's or C++ ABI's flags come with some distributions of LibTorch.
  separate_arguments(_graphgold_torch_flags UNIX_COMMAND "${TORCH_CXX_FLAGS}")
  set_target_properties(graphgold::torch PROPERTIES
    INTERFACE_LINK_LIBRARIES "${TORCH_LIBRARIES}"
    INTERFACE_COMPILE_OPTIONS "${_graphgold_torch_flags}"
    INTERFACE_COMPILE_FEATURES cxx_std_${GRAPHGOLD_TORCH_CXX_STANDARD})
  target_include_directories(graphgold::torch SYSTEM INTERFACE ${TORCH_INCLUDE_DIRS})
  unset(_graphgold_torch_flags)
endif()
