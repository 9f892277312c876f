// Breadth first: the positions of a ply are a set of exact keys in shards by hash. Batch by batch,
// threads write the positions behind them into one list a shard, then threads take shards and add
// their lists. Counts do not depend on threads: a set has no order.
#include "matou/cat_in_the_box/census.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

#include "matou/cat_in_the_box/census_expand.hpp"
#include "matou/cat_in_the_box/census_store.hpp"
#include "matou/cat_in_the_box/dispatch.hpp"
#include "matou/cat_in_the_box/two/two.hpp"
#include "matou/core/errors.hpp"
#include "matou/sim/batch.hpp"

namespace matou::cat_in_the_box {
namespace {

using namespace reach;

constexpr std::size_t num_shards = 64;
constexpr std::size_t most_in_batch = 1 << 15;  // positions between two looks at the memory

// Calls work(item) once for each of `items` numbers, in several threads. What a thread throws is
// thrown here.
template <class Work>
void in_threads(int threads, std::size_t items, Work&& work) {
    BatchOptions options;
    options.threads = threads;
    options.chunk = 1;
    for_chunks(0, items, options, [&](int) {
        return [&](std::uint64_t item, std::uint64_t) { work(static_cast<std::size_t>(item)); };
    });
}

void add(Census::Ply& sum, const Census::Ply& part) noexcept {
    sum.positions += part.positions;
    sum.finished += part.finished;
    for (std::size_t p = 0; p < max_players; ++p) sum.paradoxes[p] += part.paradoxes[p];
}

template <int P>
class Layers {
  public:
    using K = Key<P>;

    Layers(const State& state, const CensusOptions& options, Budget& budget)
        : expand_(round_of<P>(state), options.symmetry),
          threads_(std::max(1, options.threads)),
          memory_(options.memory_mb),
          budget_(budget),
          workers_(static_cast<std::size_t>(threads_)) {
        // The lists of one batch take at most an eighth of the memory.
        const std::uint64_t most = memory_.limit() / 8 / (sizeof(K) * max_cells);
        batch_ = std::clamp<std::size_t>(static_cast<std::size_t>(most), 16, most_in_batch);
        memory_.add(batch_ * sizeof(K) * max_cells);
    }

    [[nodiscard]] Census run() {
        Census census;
        census.plies.reserve(static_cast<std::size_t>(Layout<P>::tricks * P + 1));
        // The memory that the system has may end before the memory that we may use.
        try {
            walk(census);
        } catch (const std::bad_alloc&) {
        } catch (const std::system_error& error) {  // no room for the stack of a thread
            if (error.code() != std::errc::resource_unavailable_try_again) throw;
        }
        census.nodes = nodes_;
        return census;
    }

  private:
    using List = std::vector<std::pair<std::uint64_t, K>>;  // hash, key
    struct Worker {
        Census::Ply counts;
        std::array<List, num_shards> lists;  // for each shard
    };

    void walk(Census& census) {
        Rows<P> first = expand_.first();
        expand_.exchange().normalise(first);
        layer_[0].push_back(pack(first));  // whatever the limit
        memory_.add(sizeof(K));
        for (int ply = 0;; ++ply) {
            census.plies.emplace_back();
            if (!walk_layer(ply, census.plies.back())) return;
            std::size_t waiting = 0;
            for (std::size_t s = 0; s < num_shards; ++s) waiting += shards_[s].size();
            census.exact = waiting == 0;
            if (waiting == 0) return;
            take_layer();
        }
    }

    void take_layer() {
        in_threads(threads_, num_shards, [&](std::size_t s) {
            memory_.give_back(layer_[s].size() * sizeof(K));
            std::vector<K>().swap(layer_[s]);
            layer_[s] = shards_[s].take_keys(memory_);
        });
    }

    // Counts the layer and makes the next one. False where budget or memory ended it.
    bool walk_layer(int ply, Census::Ply& sum) {
        for (std::size_t s = 0; s < num_shards; ++s) {
            for (std::size_t from = 0; from < layer_[s].size();) {
                const std::size_t end = std::min(layer_[s].size(), from + batch_);
                const auto granted = static_cast<std::size_t>(budget_.spend(end - from));
                nodes_ += granted;
                if (granted > 0) walk_batch(ply, s, from, from + granted);
                for (Worker& worker : workers_) {
                    add(sum, worker.counts);
                    worker.counts = {};
                }
                if (from + granted < end || memory_.full()) return false;
                from = end;
            }
        }
        return true;
    }

    void walk_batch(int ply, std::size_t shard, std::size_t from, std::size_t end) {
        const int threads = end - from < 256 ? 1 : threads_;
        const std::size_t share = (end - from + static_cast<std::size_t>(threads) - 1) /
                                  static_cast<std::size_t>(threads);
        in_threads(threads, static_cast<std::size_t>(threads), [&](std::size_t part) {
            const std::size_t first = from + share * part;
            Worker& worker = workers_[part];
            for (std::size_t i = first; i < std::min(end, first + share); ++i) {
                visit(layer_[shard][i], ply, worker);
            }
        });
        in_threads(threads, num_shards, [&](std::size_t s) {
            for (Worker& worker : workers_) {
                insert(worker.lists[s], shards_[s]);
                worker.lists[s].clear();
            }
        });
    }

    void insert(const List& list, Shard<K>& shard) {
        constexpr std::size_t ahead = 8;  // places asked for before they are needed
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (i + ahead < list.size()) shard.prefetch(list[i + ahead].first);
            if (!shard.insert(list[i].second, list[i].first, memory_)) return;
        }
    }

    void visit(const K& key, int ply, Worker& worker) const {
        const int done = expand_.done_at(ply);
        const Rows<P> rows = unpack<P>(key, done);
        const std::uint64_t images = expand_.exchange().images(rows);
        worker.counts.positions += images;
        if (done == Layout<P>::tricks) {
            worker.counts.finished += images;
            return;
        }
        bool any = false;
        const int seat = expand_.after(rows, ply, [&](const Rows<P>& next) {
            any = true;
            const K packed = pack(next);
            const std::uint64_t hash = packed.hash();
            worker.lists[hash >> 58].emplace_back(hash, packed);
        });
        static_assert(num_shards == 64);
        if (!any) worker.counts.paradoxes[static_cast<std::size_t>(seat)] += images;
    }

    Expand<P> expand_;
    int threads_;
    Memory memory_;
    Budget& budget_;
    std::size_t batch_;
    std::uint64_t nodes_ = 0;
    std::vector<Worker> workers_;
    std::array<Shard<K>, num_shards> shards_;         // the next layer
    std::array<std::vector<K>, num_shards> layer_;    // this one
};

}  // namespace

Census census_by_ply(const Game& game, const State& state, const CensusOptions& options,
                     Budget& budget) {
    if (state.phase != Phase::play) not_applicable("a census needs a position of the play phase");
    return with_players(game.num_players(),
                        [&](auto p) { return Layers<p>(state, options, budget).run(); });
}

Census census(const Game& game, const State& state, const CensusOptions& options, Budget& budget) {
    if (state.phase == Phase::play && game.num_players() == 2) {
        return two::census(game, state, options, budget);
    }
    return census_by_ply(game, state, options, budget);
}

}  // namespace matou::cat_in_the_box
