// A list of actions on the stack: fixed room, no heap. The room is a bound proved by each game.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace matou {

using Action = std::int32_t;

template <std::size_t Room>
class ActionList {
  public:
    void push(Action action) noexcept {
        assert(size_ < Room);
        items_[size_++] = action;
    }
    void clear() noexcept { size_ = 0; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] Action operator[](std::size_t i) const noexcept {
        assert(i < size_);
        return items_[i];
    }
    [[nodiscard]] Action* begin() noexcept { return items_; }
    [[nodiscard]] Action* end() noexcept { return items_ + size_; }
    [[nodiscard]] const Action* begin() const noexcept { return items_; }
    [[nodiscard]] const Action* end() const noexcept { return items_ + size_; }

  private:
    std::size_t size_ = 0;
    Action items_[Room];  // left unset: filling it would cost more than the search
};

// A chance outcome with its exact integer weight; the weights of a node need not be reduced.
struct Outcome {
    Action action;
    std::int64_t weight;
};

template <std::size_t Room>
class OutcomeList {
  public:
    void push(Action action, std::int64_t weight) noexcept {
        assert(size_ < Room);
        items_[size_++] = {action, weight};
        total_ += weight;
    }
    void clear() noexcept { size_ = 0, total_ = 0; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::int64_t total() const noexcept { return total_; }
    [[nodiscard]] const Outcome* begin() const noexcept { return items_; }
    [[nodiscard]] const Outcome* end() const noexcept { return items_ + size_; }

  private:
    std::size_t size_ = 0;
    std::int64_t total_ = 0;
    Outcome items_[Room];
};

}  // namespace matou
