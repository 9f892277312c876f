// A line given in advance, followed action by action.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>

#include "matou/core/action_list.hpp"
#include "matou/core/errors.hpp"

namespace matou {

class GivenLine {
  public:
    explicit GivenLine(std::span<const Action> line) noexcept : line_(line) {}

    // The next action, -1 behind the last. Throws illegal_action for one that is not among those
    // allowed, of which `action_of` tells the number; `where()` is called to say where that is.
    template <class Allowed, class ActionOf, class Where>
    [[nodiscard]] Action next(const Allowed& allowed, ActionOf&& action_of, Where&& where) {
        if (number_ == line_.size()) return -1;
        const Action action = line_[number_++];
        const auto is_it = [&](const auto& one) { return action_of(one) == action; };
        if (std::any_of(allowed.begin(), allowed.end(), is_it)) return action;
        illegal_action("action " + std::to_string(action) + " is not legal as number " +
                       std::to_string(number_) + " of the line, " + where());
    }
    template <class Allowed, class Where>
    [[nodiscard]] Action next(const Allowed& allowed, Where&& where) {
        return next(allowed, [](Action action) { return action; }, where);
    }

  private:
    std::span<const Action> line_;
    std::size_t number_ = 0;
};

}  // namespace matou
