// matou._core: the compiled core as Python sees it. One submodule a game; each game's file binds
// the classes, bind_game.hpp and its neighbours give them the same methods everywhere.
#include <pybind11/pybind11.h>

#include "bind_errors.hpp"
#include "bind_games.hpp"
#include "matou/core/text.hpp"

PYBIND11_MODULE(_core, m) {
    m.doc() = "The compiled core of matou.";
    matou::bind::bind_errors(m);
    m.def("states_all", &matou::states_all, pybind11::arg("text"), pybind11::arg("information"),
          "Whether a text states all that an information text of the same state tells: part by "
          "part, `?` stands in it only where the other has one too.");
    matou::bind::bind_pitaouf(m);
    matou::bind::bind_cat_in_the_box(m);
    matou::bind::bind_tricks(m);
    matou::bind::bind_padatou(m);
    matou::bind::bind_padatou_parle(m);
    matou::bind::bind_piquette(m);
    matou::bind::bind_filou(m);
    matou::bind::bind_mistigri(m);
}
