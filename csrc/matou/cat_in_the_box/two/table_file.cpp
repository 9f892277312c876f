// A table in a file: five lines of text, then bytes.
//     matou cat_in_the_box values 1        the format's number
//     rows RBYG
//     position 2 355/455 10.1./1010./...   that of the table (position_text.hpp)
//     size 123 positions 45                bytes behind the head; positions with a value
//     sum 0123456789abcdef                 of the four lines above and of the bytes
// The bytes: for each row of each layer its length, 32 bits from the lowest byte up, and itself.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include "matou/cat_in_the_box/position_text.hpp"
#include "matou/cat_in_the_box/two/table.hpp"
#include "matou/core/errors.hpp"
#include "matou/core/mix.hpp"
#include "matou/core/text.hpp"

namespace matou::cat_in_the_box::two {
namespace {

constexpr std::string_view title = "matou cat_in_the_box values ";
constexpr std::string_view format = "1";

// Of bytes, however they are cut into pieces; the same on every machine.
class Checksum {
  public:
    void add(std::span<const std::uint8_t> bytes) noexcept {
        for (const std::uint8_t byte : bytes) {
            word_ = word_ >> 8 | static_cast<std::uint64_t>(byte) << 56;
            if (++length_ % 8 == 0) hash_ = mix(hash_, word_);
        }
    }
    void add(std::string_view text) noexcept {
        add(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
    }
    [[nodiscard]] std::string text() const {
        std::array<char, 17> hex{};
        std::snprintf(hex.data(), hex.size(), "%016llx",
                      static_cast<unsigned long long>(mix(mix(hash_, word_), length_)));
        return hex.data();
    }

  private:
    std::uint64_t hash_ = 0;
    std::uint64_t word_ = 0;
    std::uint64_t length_ = 0;
};

std::array<std::uint8_t, 4> length_bytes(std::size_t length) noexcept {
    std::array<std::uint8_t, 4> bytes{};
    for (std::size_t n = 0; n < 4; ++n) bytes[n] = static_cast<std::uint8_t>(length >> 8 * n);
    return bytes;
}

std::string row_letters(const Rules& rules) {
    std::string letters;
    for (const std::uint8_t colour : rules.rows) letters += "RBYG"[colour];
    return letters;
}

std::string reason(int error) { return std::generic_category().message(error); }

// The system would end the name at a zero byte.
void check_path(const std::string& path) {
    if (path.find('\0') != std::string::npos) {
        invalid_state("a file's name holds no zero byte: " + matou::quoted(path));
    }
}

// The four lines that come before the sum.
std::string head_of(const TableContent& content, std::uint64_t size) {
    return std::string(title) + std::string(format) + "\nrows " +
           row_letters(content.game.rules()) + "\nposition " +
           write_position(content.game, content.start) + "\nsize " + std::to_string(size) +
           " positions " + std::to_string(content.positions) + "\n";
}

void write(const TableContent& content, std::ostream& out) {
    std::uint64_t size = 0;
    for (const StoredLayer& layer : content.layers) {
        for (const auto& row : layer.rows) size += 4 + row.size();
    }
    const std::string head = head_of(content, size);
    Checksum sum;
    sum.add(head);
    for (const StoredLayer& layer : content.layers) {
        for (const auto& row : layer.rows) {
            sum.add(length_bytes(row.size()));
            sum.add(row);
        }
    }
    out << head << "sum " << sum.text() << '\n';
    for (const StoredLayer& layer : content.layers) {
        for (const auto& row : layer.rows) {
            const auto length = length_bytes(row.size());
            out.write(reinterpret_cast<const char*>(length.data()), 4);
            out.write(reinterpret_cast<const char*>(row.data()),
                      static_cast<std::streamsize>(row.size()));
        }
    }
}

// Reads a table, or says in `path`'s name what is wrong with it.
class Reader {
  public:
    Reader(const Game& game, const std::string& path) : game_(game), path_(path) {
        check_path(path);
        in_.open(path, std::ios::binary);
        if (!in_) invalid_state("can't read the table in '" + path + "': " + reason(errno));
    }

    TableContent read() {
        const std::string first = line();
        if (!first.starts_with(title)) invalid_state("'" + path_ + "' holds no table of values");
        if (first.substr(title.size()) != format) {
            refuse("is of format '" + first.substr(title.size()) + "', not " + std::string(format));
        }
        const std::string rows = field("rows ");
        const std::string text = field("position ");
        const std::string sizes = field("size ");
        const std::string expected = field("sum ");
        unsigned long long size = 0;
        unsigned long long positions = 0;
        if (std::sscanf(sizes.c_str(), "%llu positions %llu", &size, &positions) != 2) damaged();
        if (rows != row_letters(game_.rules())) {
            refuse("is for rows '" + rows + "', the game has '" + row_letters(game_.rules()) + "'");
        }
        TableContent content(game_, start(text));
        content.positions = positions;
        if (head_of(content, size) != head_) damaged();
        const int depth = content.start.count;
        for (int d = depth; d < content.frame.tricks; ++d) {
            content.layers.push_back(layer(Layer(content.frame, d, 0, false)));
        }
        if (in_.peek() != std::ifstream::traits_type::eof() || read_ != size) damaged();
        if (found_ != positions || sum_.text() != expected) damaged();
        return content;
    }

  private:
    [[noreturn]] void refuse(const std::string& what) const {
        invalid_state("the table in '" + path_ + "' " + what);
    }
    [[noreturn]] void damaged() const { refuse("is damaged"); }

    std::string line() {
        std::string text;
        char c = 0;
        while (text.size() < 200 && in_.get(c) && c != '\n') text += c;
        if (!text.starts_with("sum ")) {
            head_ += text + '\n';
            sum_.add(text + '\n');
        }
        return text;
    }
    std::string field(std::string_view name) {
        const std::string text = line();
        if (!text.starts_with(name)) damaged();
        return text.substr(name.size());
    }
    State start(const std::string& text) const {
        try {
            State state = read_position(game_, text);
            if (state.phase == Phase::play) return state;
        } catch (const Error&) {
        }
        damaged();
    }

    void bytes(std::span<std::uint8_t> into) {
        in_.read(reinterpret_cast<char*>(into.data()), static_cast<std::streamsize>(into.size()));
        if (in_.gcount() != static_cast<std::streamsize>(into.size())) refuse("ends too soon");
        sum_.add(into);
        read_ += into.size();
    }

    // Reads the rows and sets their marks, believing nothing that would lead outside of a row.
    StoredLayer layer(const Layer& blank) {
        StoredLayer stored(blank);
        for (std::size_t row = 0; row < stored.rows.size(); ++row) {
            std::array<std::uint8_t, 4> length{};
            bytes(length);
            std::size_t size = 0;
            for (std::size_t n = 0; n < 4; ++n) size |= std::size_t{length[n]} << 8 * n;
            // A block has at most 2 + 510 * (2 + 8) bytes.
            if (size > stored.width * 5102) damaged();
            auto& into = stored.rows[row];
            into.resize(size);
            bytes(into);
            std::size_t at = 0;
            for (std::size_t block = 0; block < stored.width; ++block) {
                if (block % StoredLayer::stride == 0) {
                    stored.marks[row * stored.marks_in_row() + block / StoredLayer::stride] =
                        static_cast<std::uint32_t>(at);
                }
                if (size - at < 2) damaged();
                const std::size_t words = std::size_t{into[at]} + into[at + 1];
                if (size - at < 2 + 2 * words) damaged();
                std::size_t values = 0;
                for (std::size_t n = 0; n < words; ++n) values += size_of(into[at + 2 + words + n]);
                if (size - at < 2 + 2 * words + values) damaged();
                at += 2 + 2 * words + values;
                found_ += values;
            }
            if (at != size) damaged();
        }
        return stored;
    }

    const Game& game_;
    const std::string& path_;
    std::ifstream in_;
    std::string head_;
    Checksum sum_;
    std::uint64_t read_ = 0;
    std::uint64_t found_ = 0;
};

}  // namespace

void Table::save(const std::string& path) const {
    check_path(path);
    const std::string part = path + "." + std::to_string(std::random_device{}()) + ".part";
    const auto fail = [&](int error) {
        std::error_code ignored;
        std::filesystem::remove(part, ignored);
        invalid_state("can't write the table to '" + path + "': " + reason(error));
    };
    std::ofstream out(part, std::ios::binary | std::ios::trunc);
    if (!out) fail(errno);
    write(*content_, out);
    out.close();
    if (!out) fail(errno);
    std::error_code error;
    std::filesystem::rename(part, path, error);
    if (error) fail(error.value());
}

Table Table::load(const Game& game, const std::string& path) {
    if (game.num_players() != 2) not_applicable("a table of all values needs 2 players");
    return Table(std::make_shared<Content>(Reader(game, path).read()));
}

}  // namespace matou::cat_in_the_box::two
