# SPDX-License-Identifier: MIT
#
# A Debian package by CPack: `./dev package`. Libraries, headers and the command are one package,
# since what is linked into tests and what reads their goldens belong together.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME libgraphgold-dev)
set(CPACK_PACKAGE_CONTACT "The GraphGold developers")
set(CPACK_PACKAGE_VENDOR GraphGold)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
# What the libraries and programs load is found out; what is needed to link with them is named.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libtorch-dev, libgtest-dev, libgmock-dev")
if(GRAPHGOLD_WITH_ONNX)
  string(APPEND CPACK_DEBIAN_PACKAGE_DEPENDS ", libonnx-dev, libprotobuf-dev")
endif()
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "cmake, libopenblas0-pthread")
include(CPack)
