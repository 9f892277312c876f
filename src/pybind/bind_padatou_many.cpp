// matou._core.padatou: simple players, many deals at once, traces.
#include "bind_four_hands_many.hpp"
#include "matou/padatou/odds.hpp"
#include "matou/padatou/players.hpp"
#include "matou/padatou/trace.hpp"
#include "padatou_bound.hpp"

namespace matou::bind::padatou_game {
namespace {

struct Core {
    using Bound = padatou_game::Bound;
    using Player = padatou::Player;
    static constexpr auto all_players = padatou::all_players;
    static constexpr std::size_t rows = 4;
    static Player player_named(const std::string& name) { return padatou::player_named(name); }
    template <class... Given>
    static auto count_deals(const Given&... given) {
        return padatou::count_deals(given...);
    }
    template <class... Given>
    static auto trace(const Given&... given) {
        return padatou::trace(given...);
    }
};

}  // namespace

void bind_many(py::module_& m) {
    bind_four_hands_many<Core>(
        m,
        "Deals first..first+count-1 of `seed`, played by the players of these names, one a place "
        "from the leader on or one for all. By place from the leader of a deal on, two int64 "
        "arrays: deals by tricks (4, 9), by score (4, 25). None when `stop.is_set()` ended it.");
}

}  // namespace matou::bind::padatou_game
