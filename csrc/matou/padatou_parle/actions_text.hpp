// Questions and answers as text: `ask has_suit S`, `answer S`.
#pragma once

#include <string>
#include <string_view>

#include "matou/core/action_list.hpp"

namespace matou::padatou_parle {

[[nodiscard]] std::string question_text(Action asked);  // without `ask`
// The number of an action that is no card, whatever the phase; `_` for a space is allowed. Throws
// bad_notation.
[[nodiscard]] Action read_words(std::string_view text);

// The answer to a fact: `yes`, `no` or the count.
[[nodiscard]] std::string answer_text(Action asked, int answer);
[[nodiscard]] int read_answer(Action asked, std::string_view text);  // throws bad_notation

}  // namespace matou::padatou_parle
