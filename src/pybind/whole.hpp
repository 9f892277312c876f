// Whole numbers as Python gives them: of any size, checked where their argument has a name, so that
// one out of range is refused with one line.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "matou/core/action_list.hpp"
#include "matou/core/errors.hpp"

namespace matou::bind {

namespace py = pybind11;

// An int, or what Python takes as one where an index is wanted (NumPy's integers); no float.
struct Whole {
    py::object number;

    Whole() = default;
    Whole(int value) : number(py::int_(value)) {}  // defaults of arguments

    // For messages; Python itself refuses to write a number of more than some thousand digits.
    [[nodiscard]] std::string text() const {
        const auto bits = number.attr("bit_length")().cast<std::size_t>();
        if (bits > 512) return "a number of " + std::to_string(bits) + " bits";
        return py::str(number).cast<std::string>();
    }
};

[[noreturn]] inline void out_of_range(std::string_view name, const std::string& range,
                                      const Whole& given) {
    invalid_state(std::string(name) + " is " + range + ", not " + given.text());
}

// 0 to 2**64 - 1.
[[nodiscard]] inline std::uint64_t natural(const Whole& given, std::string_view name) {
    const auto value = static_cast<std::uint64_t>(PyLong_AsUnsignedLongLong(given.number.ptr()));
    if (PyErr_Occurred() == nullptr) return value;
    PyErr_Clear();
    out_of_range(name, "0 to 2**64 - 1", given);
}
[[nodiscard]] inline std::optional<std::uint64_t> natural(const std::optional<Whole>& given,
                                                          std::string_view name) {
    if (!given) return std::nullopt;
    return natural(*given, name);
}

[[nodiscard]] inline std::optional<long long> small(const Whole& given) {
    int beyond = 0;
    const long long value = PyLong_AsLongLongAndOverflow(given.number.ptr(), &beyond);
    if (beyond != 0) return std::nullopt;
    return value;
}

[[nodiscard]] inline int within(const Whole& given, std::string_view name, int low, int high) {
    const std::optional<long long> value = small(given);
    if (value && *value >= low && *value <= high) return static_cast<int>(*value);
    out_of_range(name, std::to_string(low) + " to " + std::to_string(high), given);
}

// 0 and upwards, as far as an int goes.
[[nodiscard]] inline int depth(const Whole& given, std::string_view name = "depth") {
    const std::optional<long long> value = small(given);
    if (value && *value >= 0 && *value <= std::numeric_limits<int>::max()) {
        return static_cast<int>(*value);
    }
    out_of_range(name, "0 to 2**31 - 1", given);
}

[[nodiscard]] inline int threads_or(const std::optional<Whole>& given, int otherwise) {
    return given ? within(*given, "threads", 1, 1024) : otherwise;
}

// An action as Python gives it.
[[nodiscard]] inline Action to_action(const Whole& given) {
    const std::optional<long long> value = small(given);
    if (value && *value >= 0 && *value <= std::numeric_limits<Action>::max()) {
        return static_cast<Action>(*value);
    }
    illegal_action("no action has the number " + given.text());
}

}  // namespace matou::bind

template <>
struct pybind11::detail::type_caster<matou::bind::Whole> {
    PYBIND11_TYPE_CASTER(matou::bind::Whole, const_name("typing.SupportsIndex"));

    bool load(handle from, bool) {
        if (!from || PyIndex_Check(from.ptr()) == 0) return false;
        PyObject* number = PyNumber_Index(from.ptr());
        if (number == nullptr) {
            PyErr_Clear();
            return false;
        }
        value.number = reinterpret_steal<object>(number);
        return true;
    }
    static handle cast(const matou::bind::Whole& from, return_value_policy, handle) {
        return from.number.inc_ref();
    }
};
