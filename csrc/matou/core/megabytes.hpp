// What a limit of memory means wherever one is given: megabytes of 2^20 bytes.
#pragma once

#include <cstddef>

namespace matou {

[[nodiscard]] constexpr double bytes_in(double megabytes) noexcept { return megabytes * (1 << 20); }

}  // namespace matou
