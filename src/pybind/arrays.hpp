// NumPy arrays as results.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "matou/core/errors.hpp"

namespace matou::bind {

namespace py = pybind11;

// An array that takes over a vector's memory.
template <class T>
[[nodiscard]] py::array_t<T> to_array(std::vector<T>&& from, std::vector<py::ssize_t> shape) {
    auto* owned = new std::vector<T>(std::move(from));
    const py::capsule keeper(owned, [](void* p) { delete static_cast<std::vector<T>*>(p); });
    return py::array_t<T>(std::move(shape), owned->data(), keeper);
}

template <class T>
[[nodiscard]] py::array_t<T> to_array(std::vector<T>&& from) {
    const auto size = static_cast<py::ssize_t>(from.size());
    return to_array(std::move(from), {size});
}

// The room for a result of `rows` rows, refused before it is asked for where it can't be meant.
[[nodiscard]] inline std::size_t checked_size(std::uint64_t rows, std::size_t columns) {
    constexpr std::uint64_t most = std::uint64_t{1} << 33;
    if (rows > most / std::max<std::size_t>(columns, 1)) {
        invalid_state("a result of " + std::to_string(rows) + " rows of " +
                      std::to_string(columns) + " numbers is too large for one array");
    }
    return static_cast<std::size_t>(rows) * columns;
}

}  // namespace matou::bind
