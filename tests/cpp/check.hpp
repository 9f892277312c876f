// The whole test framework of the C++ tests: one file is one program, and this header brings its main().
//
//     TEST("what holds") {
//         CHECK(a < b);
//         CHECK_EQ(got, want);                      // prints both when they differ
//         CHECK_THROWS(std::exception, f(x));       // that type, or one derived from it
//     }
//
// A check that fails is reported and the case goes on. `test_x WORD` runs the cases whose name contains WORD.
#pragma once

#include <cstdio>
#include <exception>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace check {

struct Case {
    const char* name;
    void (*run)();
};

inline std::vector<Case>& cases() {
    static std::vector<Case> all;
    return all;
}

struct Add {
    Add(const char* name, void (*run)()) { cases().push_back({name, run}); }
};

inline long checks = 0;
inline long failures = 0;

// Prints what can be printed; bytes as numbers, since a card is a byte and not a letter.
template <class T>
std::string show(const T& value) {
    std::ostringstream out;
    if constexpr (std::is_same_v<T, unsigned char> || std::is_same_v<T, signed char>) {
        out << static_cast<int>(value);
    } else if constexpr (requires { out << value; }) {
        out << std::boolalpha << value;
    } else if constexpr (std::is_enum_v<T>) {
        out << static_cast<long long>(value);
    } else if constexpr (requires { value.begin() != value.end(); }) {
        for (const auto& item : value) out << (out.tellp() > 0 ? " " : "") << show(item);
    } else {
        out << "(no text)";
    }
    return out.str();
}

// Counts a check and reports it when it failed; after 20 failures only the count goes on.
inline void verdict(bool good, const char* file, int line, std::string_view text,
                    std::string_view more = {}) {
    ++checks;
    if (good || ++failures > 20) return;
    std::cerr << file << ':' << line << ": failed: " << text << more << '\n';
}

template <class A, class B>
bool equal(const A& a, const B& b) {
    if constexpr (std::is_integral_v<A> && std::is_integral_v<B> && !std::is_same_v<A, bool> &&
                  !std::is_same_v<B, bool> && std::is_signed_v<A> != std::is_signed_v<B>) {
        // 3 == 3u without a warning about signs, and -1 is never 4294967295.
        if constexpr (std::is_signed_v<A>) return a >= 0 && std::make_unsigned_t<A>(a) == b;
        else return b >= 0 && a == std::make_unsigned_t<B>(b);
    } else {
        return a == b;
    }
}

template <class A, class B>
void same(const A& got, const B& want, const char* file, int line, const char* text) {
    const bool good = equal(got, want);
    verdict(good, file, line, text, good ? "" : "\n  got  " + show(got) + "\n  want " + show(want));
}

inline int run_all(std::string_view word) {
    int ran = 0;
    for (const Case& one : cases()) {
        if (std::string_view(one.name).find(word) == std::string_view::npos) continue;
        ++ran;
        const long before = failures;
        try {
            one.run();
        } catch (const std::exception& error) {
            verdict(false, one.name, 0, "left by an exception: ", error.what());
        } catch (...) {
            verdict(false, one.name, 0, "left by something that is no exception");
        }
        if (failures != before) std::cerr << "  in: " << one.name << '\n';
    }
    std::printf("%d cases, %ld checks, %ld failed\n", ran, checks, failures);
    return failures == 0 && ran > 0 ? 0 : 1;  // a program that ran nothing has shown nothing
}

}  // namespace check

#define CHECK_JOIN_(a, b) a##b
#define CHECK_JOIN(a, b) CHECK_JOIN_(a, b)
#define TEST(name)                                                                              \
    static void CHECK_JOIN(check_case_, __LINE__)();                                            \
    static const check::Add CHECK_JOIN(check_add_, __LINE__){name,                              \
                                                             CHECK_JOIN(check_case_, __LINE__)}; \
    static void CHECK_JOIN(check_case_, __LINE__)()
#define CHECK(...) check::verdict(static_cast<bool>(__VA_ARGS__), __FILE__, __LINE__, #__VA_ARGS__)
#define CHECK_EQ(got, want) check::same((got), (want), __FILE__, __LINE__, #got " == " #want)
#define CHECK_THROWS(type, ...)                                                                 \
    do {                                                                                        \
        bool check_thrown = false;                                                              \
        try {                                                                                   \
            static_cast<void>(__VA_ARGS__);                                                     \
        } catch (const type&) {                                                                 \
            check_thrown = true;                                                                \
        }                                                                                       \
        check::verdict(check_thrown, __FILE__, __LINE__, #__VA_ARGS__, " should throw " #type);  \
    } while (false)

int main(int argc, char** argv) { return check::run_all(argc > 1 ? argv[1] : ""); }
