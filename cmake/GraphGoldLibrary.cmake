# SPDX-License-Identifier: MIT
#
# graphgold_library(<name> [SHARED|STATIC|OBJECT]
#   FOLDERS <folder>... SOURCES <file>... [PUBLIC <target>...] [PRIVATE <target>...])
#
# Makes the library graphgold_<name>, alias graphgold::<name>. FOLDERS are the folders of the tree
# that it may include, and no more: the library gets an include root of its own that holds links to
# just these, so any other include does not compile.
function(graphgold_library name)
  cmake_parse_arguments(ARG "SHARED;STATIC;OBJECT" "" "FOLDERS;SOURCES;PUBLIC;PRIVATE" ${ARGN})
  set(target graphgold_${name})
  if(ARG_SHARED)
    set(type SHARED)
  elseif(ARG_OBJECT)
    set(type OBJECT)
  else()
    set(type STATIC)
  endif()
  add_library(${target} ${type} ${ARG_SOURCES})
  add_library(graphgold::${name} ALIAS ${target})
  graphgold_stage_includes(${target} ${ARG_FOLDERS})
  graphgold_compile_options(${target})
  target_link_libraries(${target} PUBLIC ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE})
  set_target_properties(${target} PROPERTIES
    EXPORT_NAME ${name}
    POSITION_INDEPENDENT_CODE ON
    CXX_VISIBILITY_PRESET default  # whatever a parent project prefers
    VISIBILITY_INLINES_HIDDEN OFF
    UNITY_BUILD_BATCH_SIZE 4  # in batches that are known to compile
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  set_property(GLOBAL APPEND PROPERTY GRAPHGOLD_LIBRARIES ${target})
endfunction()

# Gives the target an include root with graphgold/<folder> for each of the folders.
function(graphgold_stage_includes target)
  set(root ${PROJECT_BINARY_DIR}/include-roots/${target})
  file(REMOVE_RECURSE ${root})
  file(MAKE_DIRECTORY ${root}/graphgold)
  foreach(folder IN LISTS ARGN)
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${folder} ${root}/graphgold/${folder} SYMBOLIC)
    if(folder STREQUAL "plugin")
      # The one header that a user includes.
      file(CREATE_LINK ${PROJECT_SOURCE_DIR}/plugin/graphgold.h ${root}/graphgold/graphgold.h
        SYMBOLIC)
    endif()
  endforeach()
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${root}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()

# graphgold_precompiled_headers(<target> LINKS <target>... HEADERS <header>...): a target that only
# carries precompiled headers, for test programs to reuse. These are compiled quickly, not to be
# quick: all the work is in the libraries, so they go without optimisation.
set(GRAPHGOLD_TEST_COMPILE_OPTIONS -O0 -g0)
function(graphgold_precompiled_headers target)
  cmake_parse_arguments(ARG "" "" "LINKS;HEADERS" ${ARGN})
  add_library(${target} OBJECT ${PROJECT_SOURCE_DIR}/cmake/precompiled.cc)
  graphgold_compile_options(${target})
  target_compile_options(${target} PRIVATE ${GRAPHGOLD_TEST_COMPILE_OPTIONS})
  target_link_libraries(${target} PRIVATE ${ARG_LINKS})
  target_precompile_headers(${target} PRIVATE ${ARG_HEADERS})
endfunction()

# graphgold_compile_in_large_batches(<target>...): in a unity build, for what includes headers that take
# longer to compile than all that includes them, precompiled or not: LibTorch's, and CLI11's.
function(graphgold_compile_in_large_batches)
  set_target_properties(${ARGN} PROPERTIES UNITY_BUILD_BATCH_SIZE 12)
endfunction()

function(graphgold_compile_options target)
  target_compile_features(${target} PUBLIC cxx_std_${GRAPHGOLD_CXX_STANDARD})
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor)
  if(GRAPHGOLD_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

# graphgold_sources_with_kernels(<source>...): sources that register kernels known at compile time
# (TORCH_FN). LibTorch asserts then that they are no null pointers, which, with the checks for those
# that GCC's sanitizer adds, is no constant expression any more.
function(graphgold_sources_with_kernels)
  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=[a-z,]*undefined")
    set_source_files_properties(${ARGN} PROPERTIES SKIP_PRECOMPILE_HEADERS ON
      COMPILE_OPTIONS -fno-sanitize=null,nonnull-attribute,returns-nonnull-attribute)
  endif()
endfunction()
