#include "matou/cat_in_the_box/two/pull.hpp"

namespace matou::cat_in_the_box::two {

void Puller::prepare(Cells own0) {
    num_ = 0;
    unsigned left = 0;
    std::array<Cells, 24> others{};
    const Cells twin0 = frame_.twin_of(own0);
    for (unsigned c = 0; c < static_cast<unsigned>(frame_.cells); ++c) {
        const Cells bit = Cells{1} << c;
        const Cells twin = Cells{1} << frame_.twin[c];
        const unsigned left_twin = frame_.twin[c] - size_of(twin0 & (twin - 1));
        if ((own0 & bit) == 0) {
            inner_[left] = {Cells{1} << left, Cells{1} << left_twin};
            others_[left] = static_cast<std::uint8_t>(c);
            others[left++] = bit;
            continue;
        }
        const Cells parent = own0 ^ bit;
        const bool other = frame_.left_out(parent);
        const std::uint32_t row = parents_.row_of[other ? twin0 ^ twin : parent];
        parent_[num_++] = {(Cells{1} << (other ? left_twin : left)) - 1,
                           &parents_.starts[row * (parents_.width + 1)],
                           parents_.words[row],
                           moves_.kind[c].data(),
                           (other ? moves_.twin_tables : moves_.tables).data(),
                           other ? 1U : 0U,
                           bit,
                           parent};
    }
    for (std::size_t set = 1; set < 64; ++set) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(set));
        low_[set] = low_[set & (set - 1)] | others[bit];
        middle_[set] = middle_[set & (set - 1)] | others[bit + 6];
        high_[set] = high_[set & (set - 1)] | others[bit + 12];
    }
}

void Puller::gather_closed(const Parent& parent, unsigned c1, Cells own1, const Word* word,
                           const Word* end, const std::uint16_t* to, unsigned mask) {
    const Cells cell1 = Cells{1} << c1;
    const Fillable before(frame_, parent.own0, own1 ^ cell1);
    for (; word != end; ++word) {
        const unsigned key = parent.twin != 0 ? frame_.twin_of_key(*word % num_keys) : *word;
        const unsigned leader = leader_of(key);
        const Cells led = leader == 0 ? parent.cell : cell1;
        if ((before.leads(frame_, leader, x_of(key, leader)) & led) != 0) put(*word, to, mask);
    }
}

}  // namespace matou::cat_in_the_box::two
