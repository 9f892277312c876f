// What the core throws, at its boundary only: the same five classes that Python has.
#pragma once

#include <stdexcept>
#include <string>

namespace matou {

enum class ErrorKind { bad_notation, illegal_action, invalid_state, not_applicable, budget_exhausted };

class Error : public std::runtime_error {
  public:
    Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
    [[nodiscard]] ErrorKind kind() const noexcept { return kind_; }

  private:
    ErrorKind kind_;
};

[[noreturn]] inline void bad_notation(const std::string& message) {
    throw Error(ErrorKind::bad_notation, message);
}
[[noreturn]] inline void illegal_action(const std::string& message) {
    throw Error(ErrorKind::illegal_action, message);
}
[[noreturn]] inline void invalid_state(const std::string& message) {
    throw Error(ErrorKind::invalid_state, message);
}
[[noreturn]] inline void not_applicable(const std::string& message) {
    throw Error(ErrorKind::not_applicable, message);
}
[[noreturn]] inline void budget_exhausted(const std::string& message) {
    throw Error(ErrorKind::budget_exhausted, message);
}

}  // namespace matou
