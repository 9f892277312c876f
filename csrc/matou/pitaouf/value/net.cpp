#include "matou/pitaouf/value/net.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string>

#include "matou/core/best_copy.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/text.hpp"

namespace matou::pitaouf::value {
namespace {

constexpr std::string_view title = "matou pitaouf value 1";
constexpr int sigmoid_range = 16;   // beyond it a win is as good as certain, or as good as lost
constexpr int sigmoid_steps = 256;  // of each unit of log-odds; between two, a straight line
constexpr int sigmoid_step = unit * unit / sigmoid_steps;

[[noreturn]] void no_net(const std::string& why) {
    bad_notation("this is no value function of pitaouf: " + why);
}

std::string_view take_line(std::string_view& file) {
    const std::size_t end = std::min(file.find('\n'), std::size_t{100});
    if (end >= file.size() || file[end] != '\n') no_net("its head is cut off");
    const std::string_view line = file.substr(0, end);
    file.remove_prefix(end + 1);
    return line;
}

template <class Number>
void take_numbers(std::string_view& file, std::size_t count, std::vector<Number>& to) {
    if (file.size() < count * sizeof(Number)) no_net("it is cut off");
    for (std::size_t i = 0; i < count; ++i) {
        std::make_unsigned_t<Number> bits = 0;
        for (std::size_t byte = sizeof(Number); byte-- > 0;) {
            const auto next = static_cast<unsigned char>(file[i * sizeof(Number) + byte]);
            bits = static_cast<std::make_unsigned_t<Number>>(bits << 8 | next);
        }
        to.push_back(static_cast<Number>(bits));
    }
    file.remove_prefix(count * sizeof(Number));
}

}  // namespace

Net::Net(const Rules& rules, std::string_view file) : features_(rules) {
    if (take_line(file) != title) no_net("it does not begin with '" + std::string(title) + "'");
    const std::string_view line = take_line(file);
    std::array<int, 8> sizes{};
    const auto parts = words(line);
    if (parts.size() != sizes.size()) no_net("its sizes are " + quoted(line));
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const std::string_view part = parts[i];
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), sizes[i]);
        if (error != std::errc() || end != part.data() + part.size() || sizes[i] < 0) {
            no_net("its sizes are " + quoted(line));
        }
    }
    const std::array<int, 5> ours{rules.suits, rules.ranks, rules.track, rules.hand,
                                  features_.size()};
    if (!std::equal(ours.begin(), ours.end(), sizes.begin())) {
        not_applicable("this value function was made for " + std::to_string(sizes[0]) + " suits, " +
                       std::to_string(sizes[1]) + " ranks, a track of " + std::to_string(sizes[2]) +
                       " and a hand of " + std::to_string(sizes[3]) +
                       ", and the rules have others");
    }
    width_ = static_cast<std::size_t>(sizes[5]);
    depth_ = static_cast<std::size_t>(sizes[6]);
    stages_ = sizes[7];
    if (width_ == 0 || width_ > most_width || width_ % lanes != 0 || depth_ == 0 ||
        depth_ > most_depth || (stages_ != 1 && stages_ != num_stages)) {
        no_net("its sizes are " + quoted(line));
    }
    const auto number = static_cast<std::size_t>(features_.size());
    for (int i = 0; i < 2 * stages_; ++i) {
        take_numbers(file, number * width_ + width_ + depth_ * width_, small_);
        take_numbers(file, depth_, large_);
        take_numbers(file, depth_, small_);
        take_numbers(file, 1, large_);
    }
    if (!file.empty()) no_net("bytes follow its end");
    for (int i = -sigmoid_range * sigmoid_steps; i <= sigmoid_range * sigmoid_steps + 1; ++i) {
        sigmoid_.push_back(1 / (1 + std::exp(-static_cast<double>(i) / sigmoid_steps)));
    }
}

Head Net::head(int number) const noexcept {
    const std::size_t rows = static_cast<std::size_t>(features_.size()) * width_;
    const std::int16_t* small = small_.data() + static_cast<std::size_t>(number) *
                                                    (rows + width_ + depth_ * width_ + depth_);
    const std::int32_t* large = large_.data() + static_cast<std::size_t>(number) * (depth_ + 1);
    return {small,
            small + rows,
            small + rows + width_,
            large,
            small + rows + width_ + depth_ * width_,
            large[depth_],
            width_,
            depth_};
}

int Net::head_of(const State& state) const noexcept {
    const int stage = stages_ == 1 ? 0 : static_cast<int>(stage_of(state));
    return stage * 2 + (state.way == Way::out ? 0 : 1);
}

std::int32_t Net::log_odds(const State& state) const noexcept {
    FeatureList found;
    features_.find(state, found);
    return MATOU_BEST_COPY(log_odds(head(head_of(state)), found.all()));
}

double Net::value(const State& state) const noexcept {
    constexpr std::int32_t most = sigmoid_range * unit * unit;
    const std::int32_t at = std::clamp(log_odds(state), -most, most) + most;
    const auto step = static_cast<std::size_t>(at / sigmoid_step);
    const double part = static_cast<double>(at % sigmoid_step) / sigmoid_step;
    return sigmoid_[step] + (sigmoid_[step + 1] - sigmoid_[step]) * part;
}

}  // namespace matou::pitaouf::value
