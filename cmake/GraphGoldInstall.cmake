# SPDX-License-Identifier: MIT
#
# Install and export: find_package(graphgold CONFIG REQUIRED), then link graphgold::main.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/graphgold)
get_property(libraries GLOBAL PROPERTY GRAPHGOLD_LIBRARIES)
# Their objects are inside graphgold_trace,
list(REMOVE_ITEM libraries graphgold_recorder graphgold_recording)
# and inside the graphgold command.
list(REMOVE_ITEM libraries graphgold_report)
set_target_properties(${libraries} graphgold_torch_command PROPERTIES
  INSTALL_RPATH_USE_LINK_PATH ON)
# Beside each other: the command runs models by the other program.
set_property(TARGET graphgold_torch_command APPEND PROPERTY INSTALL_RPATH
  "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
install(TARGETS ${libraries} graphgold_command graphgold_torch_command EXPORT graphgold-targets)
install(EXPORT graphgold-targets NAMESPACE graphgold:: DESTINATION ${package_dir})

foreach(folder graph trace golden matchers plugin)
  install(DIRECTORY ${folder}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graphgold/${folder}
    FILES_MATCHING PATTERN "*.h")
endforeach()
install(FILES plugin/graphgold.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graphgold)

configure_package_config_file(cmake/graphgoldConfig.cmake.in
  ${PROJECT_BINARY_DIR}/graphgoldConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/graphgoldConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/graphgoldConfig.cmake
  ${PROJECT_BINARY_DIR}/graphgoldConfigVersion.cmake
  cmake/GraphGoldTorch.cmake
  cmake/GraphGoldDiscoverTests.cmake
  DESTINATION ${package_dir})

include(GraphGoldPkgConfig)
if(PROJECT_IS_TOP_LEVEL)
  include(GraphGoldPackage)
endif()
