# cmake -DNM=nm -DOBJECT=file.o -P check_isa.cmake: fails when OBJECT defines a function that other objects may take.
# Its own entry points (T) carry the instruction set in their namespace; merged symbols (W, V, u) must not exist.
execute_process(COMMAND "${NM}" --defined-only --demangle "${OBJECT}" OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+ [WVuT] [^\n]+" shared "${symbols}")
list(FILTER shared EXCLUDE REGEX " V DW\\.ref\\.")  # a pointer to the exception runtime, the same in every object
list(FILTER shared EXCLUDE REGEX " T .*avx2::")
if(NOT symbols MATCHES " T .*avx2::")
  message(FATAL_ERROR "no entry point in a namespace named avx2:\n${symbols}")
endif()
# A static initialiser runs when the program is loaded, before anything asks what the processor can do.
if(symbols MATCHES "_GLOBAL__sub_I|global constructors keyed")
  message(FATAL_ERROR "a static initialiser with the instructions of a newer processor:\n${symbols}")
endif()
if(shared)
  list(JOIN shared "\n" shared)
  message(FATAL_ERROR "symbols that could replace baseline code:\n${shared}")
endif()
