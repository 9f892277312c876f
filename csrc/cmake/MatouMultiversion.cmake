# matou_multiversion(SOURCE): SOURCE joins the core once per instruction set, and the running CPU decides.
#
# Each copy has MATOU_ISA defined as the name of its set, which serves as its namespace:
#     namespace matou::pitaouf::MATOU_ISA { Result solve(...); }
# `base` is always there. With GCC on x86-64 there is `avx2` too (AVX2, BMI, BMI2, POPCNT), and MATOU_HAS_AVX2 is 1 in
# every file of the core, else 0. core/best_copy.hpp picks one at run time.
#
# Inline functions and templates (std::vector too) are normally merged by name across object files. Were the copy with
# AVX2 instructions kept, a machine without them would die in a file that never asked for them. -fno-weak makes all
# such functions private to their object; tests/cpp/check_isa.cmake looks at the object to be sure. The flag
# also duplicates constants of headers and says so in a warning without a name: hence -w, the `base` copy being
# compiled with all warnings. A source of this kind therefore keeps no mutable inline or static-member variable.
function(matou_multiversion source)
  target_sources(matou_core PRIVATE "${source}")
  set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_DEFINITIONS MATOU_ISA=base)
  if(NOT MATOU_HAS_AVX2)
    return()
  endif()
  string(MAKE_C_IDENTIFIER "${source}" name)
  set(object "matou_avx2_${name}")
  add_library(${object} OBJECT)
  # A copy of one line, since one source file has one set of flags in a directory.
  set(copy "${CMAKE_CURRENT_BINARY_DIR}/avx2/${name}.cpp")
  file(CONFIGURE OUTPUT "${copy}" CONTENT "#include \"${CMAKE_CURRENT_SOURCE_DIR}/${source}\"\n")
  target_sources(${object} PRIVATE "${copy}")
  matou_options(${object})
  target_compile_definitions(${object} PRIVATE MATOU_ISA=avx2 MATOU_HAS_AVX2=1)
  target_compile_options(${object} PRIVATE -mavx2 -mbmi -mbmi2 -mpopcnt -fno-weak -w)
  target_include_directories(${object} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
  target_sources(matou_core PRIVATE "$<TARGET_OBJECTS:${object}>")
  set_property(GLOBAL APPEND PROPERTY MATOU_AVX2_OBJECTS ${object})
endfunction()

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$"
   AND CMAKE_SIZEOF_VOID_P EQUAL 8)
  set(MATOU_HAS_AVX2 1)
else()
  set(MATOU_HAS_AVX2 0)
endif()
