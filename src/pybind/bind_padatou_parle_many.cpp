// matou._core.padatou_parle: simple players, many deals at once, traces.
#include "bind_four_hands_many.hpp"
#include "matou/padatou_parle/odds.hpp"
#include "matou/padatou_parle/players.hpp"
#include "matou/padatou_parle/trace.hpp"
#include "padatou_parle_bound.hpp"

namespace matou::bind::padatou_parle_game {
namespace {

struct Core {
    using Bound = padatou_parle_game::Bound;
    using Player = padatou_parle::Player;
    static constexpr auto all_players = padatou_parle::all_players;
    static constexpr std::size_t rows = 2;
    static Player player_named(const std::string& name) {
        return padatou_parle::player_named(name);
    }
    template <class... Given>
    static auto count_deals(const Given&... given) {
        return padatou_parle::count_deals(given...);
    }
    template <class... Given>
    static auto trace(const Given&... given) {
        return padatou_parle::trace(given...);
    }
};

}  // namespace

void bind_many(py::module_& m) {
    bind_four_hands_many<Core>(
        m,
        "Deals first..first+count-1 of `seed`, played by the players of these names, one a place "
        "from the leader on or one for all. By team, that of the deal's leader first, two int64 "
        "arrays: deals by tricks (2, 9), by score (2, 25). None when `stop.is_set()` ended it.");
}

}  // namespace matou::bind::padatou_parle_game
