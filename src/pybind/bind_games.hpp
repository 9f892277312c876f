// One function a game; module.cpp calls them.
#pragma once

#include <pybind11/pybind11.h>

namespace matou::bind {

void bind_pitaouf(pybind11::module_& core);
void bind_cat_in_the_box(pybind11::module_& core);
void bind_tricks(pybind11::module_& core);  // what the next three share
void bind_padatou(pybind11::module_& core);
void bind_padatou_parle(pybind11::module_& core);
void bind_piquette(pybind11::module_& core);
void bind_filou(pybind11::module_& core);
void bind_mistigri(pybind11::module_& core);

}  // namespace matou::bind
