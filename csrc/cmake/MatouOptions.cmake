# matou_options(TARGET): what every C++ target of ours is compiled with.
#
# Neither -march=native (a wheel must run elsewhere) nor -ffast-math (exact means exact). No link-time optimisation:
# searches are templates, so what is hot is already in one translation unit.
#
# Asserts and sanitizers reach the targets that link the core, since inline functions must be the same everywhere;
# they are no property of the installed library.
function(matou_options target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES
    CXX_EXTENSIONS OFF
    POSITION_INDEPENDENT_CODE ON
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON)
  # No fused multiply-add: the order of plays is in floats, and node counts are the same on every machine.
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wconversion -Wshadow -ffp-contract=off)
  if(MATOU_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(MATOU_ASSERTS)
    target_compile_options(${target} PUBLIC "$<BUILD_INTERFACE:-UNDEBUG>")
    target_compile_definitions(${target} PUBLIC "$<BUILD_INTERFACE:_GLIBCXX_ASSERTIONS>")
  endif()
  if(MATOU_SANITIZE)
    set(flags "-fsanitize=${MATOU_SANITIZE}" -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
    target_compile_options(${target} PUBLIC "$<BUILD_INTERFACE:${flags}>")
    target_link_options(${target} PUBLIC "$<BUILD_INTERFACE:${flags}>")
  endif()
endfunction()
