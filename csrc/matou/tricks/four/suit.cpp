#include "matou/tricks/four/suit.hpp"

#include <algorithm>

namespace matou::tricks::four {

int cashed(const Suit& suit, int seat) {
    const int tops = suit.run(0, seat);
    if (std::max(suit.len(seat + 1), suit.len(seat + 3)) > tops) return tops;
    std::array<int, 8> his{};  // places: the lower, the higher the card
    int size = 0;
    int skip = tops;
    const int partner = (seat + 2) & 3;
    for (int place = 0; place < suit.size; ++place) {
        if (suit.of(place) != partner || skip-- > 0) continue;
        his[static_cast<std::size_t>(size++)] = place;
    }
    int tricks = tops;
    int left = size;
    for (int place = tops; place < suit.size; ++place) {
        if (suit.of(place) != seat) continue;
        if (left > 0) {
            int k = 0;
            while (k < size && his[static_cast<std::size_t>(k)] < place) ++k;
            if (k == size) return tricks;
            his[static_cast<std::size_t>(k)] = -1;
            --left;
        }
        ++tricks;
    }
    return tricks;
}

Guards guarded(const Suit& suit, int r) {
    Guards result;
    if (r >= suit.size) return result;
    const int z = suit.of(r);
    result.stopper = z;
    if (suit.len(z) < r + 1) return result;
    const int before = (z + 3) & 3;
    const int after = (z + 1) & 3;
    const int other = (z + 2) & 3;
    int tops_after = 0;
    for (int i = 0; i < r; ++i) tops_after += suit.of(i) == after;
    result.stops = suit.len(before) == 0 || tops_after == 0 || tops_after == suit.len(after);
    if (!result.stops) {
        int i = r;
        while (i < suit.size && suit.of(i) == z) ++i;
        if (i < suit.size && suit.of(i) == other && suit.len(other) >= r + 1) {
            result.stops = result.both = true;
        }
    }
    return result;
}

}  // namespace matou::tricks::four
