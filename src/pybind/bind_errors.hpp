// The errors of the core as the Python classes of matou.errors, so that core and readable rules
// raise the same ones.
#pragma once

#include <pybind11/gil_safe_call_once.h>
#include <pybind11/pybind11.h>

#include <array>
#include <cstddef>
#include <exception>

#include "matou/core/errors.hpp"

namespace matou::bind {

namespace py = pybind11;

// Our own exception type alone, and in this module alone: the standard ones belong to everybody.
inline void bind_errors(py::module_&) {
    using Classes = std::array<py::object, 5>;
    PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<Classes> classes;
    classes.call_once_and_store_result([] {
        const py::module_ errors = py::module_::import("matou.errors");
        return Classes{errors.attr("BadNotation"), errors.attr("IllegalAction"),
                       errors.attr("InvalidState"), errors.attr("NotApplicable"),
                       errors.attr("BudgetExhausted")};  // in the order of ErrorKind
    });
    py::register_local_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const Error& error) {
            const auto kind = static_cast<std::size_t>(error.kind());
            py::set_error(classes.get_stored()[kind], error.what());
        }
    });
}

}  // namespace matou::bind
