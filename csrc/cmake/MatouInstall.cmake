# Installs the core, so that `find_package(matou)` elsewhere gives the target matou::core.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package "${CMAKE_INSTALL_LIBDIR}/cmake/matou")
install(TARGETS matou_core EXPORT matouTargets ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(DIRECTORY matou DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp")
install(EXPORT matouTargets NAMESPACE matou:: DESTINATION "${package}")

configure_package_config_file(cmake/matouConfig.cmake.in "${CMAKE_CURRENT_BINARY_DIR}/matouConfig.cmake"
  INSTALL_DESTINATION "${package}" NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/matouConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/matouConfig.cmake" "${CMAKE_CURRENT_BINARY_DIR}/matouConfigVersion.cmake"
  DESTINATION "${package}")
