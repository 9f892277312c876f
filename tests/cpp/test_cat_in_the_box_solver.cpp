// Exact values by max^n and paranoid search against plain searches over the rules, and against
// values that an independent solver found.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "cat_in_the_box_plain.hpp"

TEST("max^n is what a plain search finds, with every cut, table and rows order") {
    for (int players = 2; players <= 5; ++players) {
        for (const Case& one : endings(players, per_players(players), 1)) {
            const Game game(one.rules);
            const Plain want = plainly(one, [](auto p, const auto& terms, const auto& round) {
                return plain_max_n<p>(terms, round);
            });
            const auto mover = static_cast<std::size_t>(game.current_player(one.state));
            for (const double table_mb : {0.0, 0.1, 64.0}) {
                SolveOptions options;
                options.method = Method::max_n;
                options.table_mb = table_mb;
                Budget budget;
                const Solution got = solve(game, one.state, options, budget);
                CHECK(got.exact);
                CHECK_EQ(text(got.values), text(want.values));
                CHECK_EQ(got.line.at(0), action_of_cell(players, want.first));
                CHECK_EQ(text(replay(game, one.state, got.line)), text(want.values));
                CHECK_EQ(got.lower, want.values[mover]);
                CHECK_EQ(got.upper, want.values[mover]);
                CHECK_EQ(got.nodes, budget.nodes());
            }
            for (const many::Cuts& cuts : cut_sets) {
                Budget budget;
                const Solution got = many::solve_max_n(game, one.state, {}, budget, cuts);
                CHECK_EQ(text(got.values), text(want.values));
            }
        }
    }
}

TEST("a paranoid seat has what a plain search finds, with every cut and table") {
    for (int players = 2; players <= 5; ++players) {
        for (const Case& one : endings(players, per_players(players), 2)) {
            const Game game(one.rules);
            for (int seat = 0; seat < players; ++seat) {
                const int want = plainly(one, [&](auto p, const auto& terms, const auto& round) {
                    return plain_paranoid<p>(terms, round, seat);
                });
                for (std::size_t i = 0; i < cut_sets.size(); ++i) {
                    SolveOptions options;
                    options.method = Method::paranoid;
                    options.seat = seat;
                    options.table_mb = i % 2 == 0 ? 0.1 : 8;
                    Budget budget;
                    const Solution got =
                        many::solve_paranoid(game, one.state, options, budget, cut_sets[i]);
                    CHECK(got.exact);
                    CHECK_EQ(got.lower, want);
                    CHECK_EQ(got.upper, want);
                    CHECK_EQ(got.values.at(static_cast<std::size_t>(seat)), want);
                    CHECK_EQ(text(replay(game, one.state, got.line)), text(got.values));
                }
                for (const int off : {-1, 0, 1}) {
                    Budget budget;
                    const auto yes = many::paranoid_at_least(game, one.state, seat, want + off, 1,
                                                             budget);
                    CHECK_EQ(*yes, off <= 0);
                }
            }
        }
    }
}

TEST("the best of an analysis is the solution, the first best for max^n") {
    for (int players = 3; players <= 5; ++players) {
        for (const Case& one : endings(players, 60, 3)) {
            const Game game(one.rules);
            const int mover = game.current_player(one.state);
            for (const Method method : {Method::max_n, Method::paranoid}) {
                SolveOptions options;
                options.method = method;
                options.seat = method == Method::paranoid ? (mover + 1) % players : 0;
                options.table_mb = 1;
                Budget budget;
                const Solution whole = solve(game, one.state, options, budget);
                const auto all = analyse(game, one.state, options, budget);
                Game::Actions legal;
                game.legal_actions(one.state, legal);
                CHECK_EQ(all.size(), legal.size());
                const Solution* best = nullptr;
                Action first = -1;
                for (const auto& [action, solution] : all) {
                    CHECK(solution.exact);
                    State next = one.state;
                    game.advance(next, action);
                    CHECK_EQ(text(replay(game, next, solution.line)), text(solution.values));
                    const auto s = static_cast<std::size_t>(method == Method::max_n ? mover
                                                                                    : options.seat);
                    const bool better = best == nullptr ||
                                        (method == Method::max_n || mover == options.seat
                                             ? solution.values[s] > best->values[s]
                                             : solution.values[s] < best->values[s]);
                    if (!better) continue;
                    best = &solution;
                    first = action;
                }
                CHECK_EQ(first, whole.line[0]);
                if (method == Method::max_n) CHECK_EQ(text(best->values), text(whole.values));
                else CHECK_EQ(best->lower, whole.lower);
            }
        }
    }
}

TEST("vectors that ties allow are those that picking one after another gives") {
    for (int players = 2; players <= 5; ++players) {
        int dependent = 0;
        for (const Case& one : endings(players, 150, 4, 3, 3'000)) {
            const Game game(one.rules);
            const auto want = plainly(one, [](auto p, const auto& terms, const auto& round) {
                return plain_ties<p>(terms, round).size();
            });
            for (const double table_mb : {0.01, 16.0}) {
                Budget budget;
                CHECK_EQ(*many::tie_vectors(game, one.state, table_mb, budget), want);
            }
            SolveOptions options;
            options.method = Method::max_n;
            options.ties = true;
            Budget budget;
            CHECK_EQ(*solve(game, one.state, options, budget).tie_independent, want == 1);
            dependent += want > 1 ? 1 : 0;
        }
        CHECK(dependent > 0);
    }
}

TEST("bounds hold for every line of play, and lost or safe seats are that") {
    for (int players = 2; players <= 5; ++players) {
        int lost = 0;
        int safe = 0;
        int beaten = 0;  // seats that win no trick though tricks are finished
        int apart = 0;   // pairs of scores that are in reach one by one, not together
        for (const Case& one : endings(players, 500, 5)) {
            plainly(one, [&](auto p, const auto& terms, const auto& round) {
                constexpr int P = p();
                const auto view = many::outlook<P>(round);
                const many::Scoring<P> scoring(terms);
                for (int seat = 0; seat < P; ++seat) {
                    const int value = plain_paranoid<P>(terms, round, seat);
                    const int won = round.won[static_cast<std::size_t>(seat)];
                    CHECK(value <= many::most<P>(scoring, round, view, seat));
                    if (many::is_lost<P>(round, view, seat)) {
                        ++lost;
                        CHECK(value <= -won);
                    }
                    if (many::escapes<P>(round, view, seat)) {
                        ++safe;
                        CHECK(value >= won);
                    }
                }
                // The best that cooperation could bring: the upper bound must not be below it.
                struct Walk {
                    const Terms<P>& terms;
                    std::array<int, P> most{};
                    std::array<int, P> won{};
                    int done = 0;
                    std::set<std::vector<int>> ends{};
                    void visit(const Round<P>& at) {
                        const auto legal = legal_plays<P>(at);
                        const bool over = at.done == Layout<P>::tricks;
                        if (over || legal == 0) {
                            done = std::max<int>(done, at.done);
                            for (std::size_t s = 0; s < P; ++s) {
                                won[s] = std::max<int>(won[s], at.won[s]);
                            }
                            ends.insert(scores<P>(terms, at, over ? -1 : to_play<P>(at)));
                            for (int s = 0; s < P; ++s) {
                                auto& seen = most[static_cast<std::size_t>(s)];
                                seen = std::max(seen, score_of<P>(terms, at, s,
                                                                  over ? -1 : to_play<P>(at)));
                            }
                            return;
                        }
                        for (auto rest = legal; rest != 0; rest &= rest - 1) {
                            Round<P> next = at;
                            play<P>(next, std::countr_zero(rest));
                            visit(next);
                        }
                    }
                } walk{terms};
                walk.most.fill(-100);
                walk.visit(round);
                CHECK(walk.done - round.done <= view.finished);
                for (int seat = 0; seat < P; ++seat) {
                    const auto s = static_cast<std::size_t>(seat);
                    const int more = many::winnable<P>(round, view, seat);
                    CHECK(walk.won[s] - round.won[s] <= more);
                    beaten += more == 0 && view.finished > 1 ? 1 : 0;
                    const std::size_t other = s == 0 ? P - 1 : s - 1;
                    for (int a = -1; a < 6; ++a) {
                        for (int b = -1; b < 6; ++b) {
                            if (many::both_above<P>(scoring, round, view, seat, a,
                                                    static_cast<int>(other), b)) {
                                continue;
                            }
                            for (const auto& end : walk.ends) {
                                CHECK(end[s] <= a || end[other] <= b);
                            }
                            apart += walk.most[s] > a && walk.most[other] > b ? 1 : 0;
                        }
                    }
                }
                for (int seat = 0; seat < P; ++seat) {
                    const int best = walk.most[static_cast<std::size_t>(seat)];
                    CHECK(best <= many::most<P>(scoring, round, view, seat));
                    for (int score = -3; score < 12; ++score) {
                        CHECK(!many::at_most<P>(scoring, round, view, seat, score) ||
                              best <= score);
                    }
                }
                return 0;
            });
        }
        CHECK(lost > 0);
        CHECK(safe > 0);
        CHECK(beaten > 0);
        CHECK(apart > 0);
    }
}

TEST("cells above a cell are all those to its right in its row") {
    for (int players = 2; players <= 5; ++players) {
        by_players(players, [](auto p) {
            using L = Layout<p>;
            for (int cell = 0; cell < L::cells; ++cell) {
                typename L::Cells want = 0;
                for (int n = L::number(cell) + 1; n < L::numbers; ++n) {
                    want |= L::bit(L::colour(cell) * L::numbers + n);
                }
                CHECK_EQ(many::above<p>(L::bit(cell)), want);
            }
            CHECK_EQ(many::above<p>(L::board), L::not_first);
            return 0;
        });
    }
}

TEST("values, first best plays and ties of an independent solver") {
    struct Row {
        const char* position;
        const char* values;
        const char* first;
        int vectors;
    };
    for (const Row& row : {
             Row{"3 1122/1456/2355 1.0010/.10222/....../2110.2 "
                 "RBY/RBYG/BYG 3/1/1 4/1/2 1 -",
                 "-4 4 8", "B1", 7},
             Row{"3 1445/2366/1125 ...2../.101.0/212201/0.0.12 "
                 "RBG/RBYG/RY 2/2/1 3/5/2 1 -",
                 "2 4 -1", "R6", 2},
             Row{"3 1245/3356/1366 01...1/..202./10011./.2.022 "
                 "RBYG/RY/BG 2/3/0 2/3/1 0 -",
                 "7 6 0", "B1", 8},
             Row{"3 2334/1256/3444 ....1./21..21/2.0.01/010220 "
                 "RYG/RBY/RBYG 1/3/1 2/3/1 2 -",
                 "5 5 7", "Y4", 3},
             Row{"3 366/255/116 01.2.2/1.020./221101/.0012. "
                 "RBG/RBYG/RBG 1/1/4 1/1/4 2 -",
                 "2 2 7", "G1", 3},
             Row{"3 1224/4466/2256 1...../2.020./1.1.10/100222 "
                 "RBYG/RY/RBG 2/1/2 5/4/2 0 -",
                 "3 -1 5", "R4", 1},
             Row{"3 2255/1334/3666 121.21/1..02./02.1../0.020. "
                 "BYG/RBY/RBYG 0/3/2 3/3/2 2 -",
                 "1 -4 5", "B3", 1},
             Row{"3 1115/2355/4456 1....0/111022/.100.0/..22.2 "
                 "RY/RBY/RBYG 1/1/3 1/4/6 0 -",
                 "6 3 -3", "Y5", 1},
             Row{"3 126/344/156 ....../122100/210201/220110 "
                 "RBYG/RBYG/RBYG 4/2/0 3/4/1 0 -",
                 "5 2 4", "R2", 1},
             Row{"3 1135/1446/2225 212002/2..002/.10111/...... "
                 "RBYG/YG/RBG 2/0/3 3/3/3 2 -",
                 "-2 2 6", "G5", 1},
             Row{"4 346/123/155/678 001001.0/32212301/31..2.../.323.123 "
                 "RY/BYG/BYG/BYG 3/3/0/0 2/5/1/1 0 -",
                 "3 -3 0 4", "Y3", 2},
             Row{"4 2277/1688/1667/3347 ..21.1../220.3.20/130.3..2/11.300.3 "
                 "BYG/RYG/RB/BYG 1/2/0/2 3/2/1/2 3 -",
                 "1 -3 4 7", "Y4", 2},
             Row{"4 256/114/468/148 313.2331/.000..22/122.010./.113230. "
                 "BYG/RYG/BYG/RG 2/2/0/2 4/2/1/3 1 -",
                 "-2 6 0 5", "G1", 5},
             Row{"4 5688/1225/1367/1448 ..12..3./.03.3131/011002.3/.22..02. "
                 "YG/RYG/YG/RBYG 0/0/1/4 1/1/2/6 3 -",
                 "0 3 1 5", "R1", 5},
             Row{"4 1125/3347/4458/1467 .....2.0/301.2231/0323..01/.02.11.3 "
                 "RYG/RBG/RBG/RBYG 1/2/1/1 4/3/1/1 3 -",
                 "2 6 -1 3", "R1", 12},
             Row{"4 1357/1888/4667/1225 ......0./22103130/231..0../.3023112 "
                 "RBY/RBYG/RBYG/RBYG 3/2/0/0 3/2/1/3 0 -",
                 "6 4 -1 1", "Y7", 1},
             Row{"4 248/467/123/788 213012.0/0.0.033./.31212../3221301. "
                 "RBG/YG/RYG/BYG 2/2/1/1 4/4/3/2 3 -",
                 "2 -2 1 6", "B8", 1},
             Row{"4 4666/2588/1177/1234 2.330.../.03.0.12/13.1022./..1120.3 "
                 "RBG/BYG/RBYG/RBG 1/0/2/2 3/1/2/2 0 -",
                 "9 0 5 6", "R6", 1},
             Row{"4 6788/1244/2488/5577 0.02103./2...2.../112.0330/2313.1.. "
                 "RBY/RBYG/RB/RBYG 3/0/0/2 3/1/3/3 0 -",
                 "6 3 1 -2", "B7", 1},
             Row{"4 246/178/566/335 032311.2/1201202./.0.3...1/03032.31 "
                 "YG/RYG/RBYG/YG 0/2/3/1 1/4/3/3 1 -",
                 "0 3 7 -1", "R7", 1},
             Row{"5 2299/3458/1466/3789/1555 0.24.1..3/10.2.4.3./.23...4../003.2411. "
                 "RBG/BG/RBYG/RBYG/RBYG 0/2/0/2/0 1/2/1/3/3 3 -",
                 "4 4 0 7 0", "R8", 17},
             Row{"5 2248/156/3344/5579/1167 ...0..2../.01..2031/31414...2/.23.41034 "
                 "RB/RBY/RBY/RBYG/RYG 0/1/2/0/1 3/2/2/3/2 1 B3",
                 "0 1 3 2 1", "B4", 3},
             Row{"5 124/677/458/467/299 .4..0..../33..14422/342120.13/2.1000341 "
                 "RG/RYG/RBYG/RBYG/RG 2/1/1/1/0 2/1/2/1/1 0 -",
                 "6 3 -1 4 3", "R4", 2},
             Row{"5 3444/1779/6668/2357/2589 0......../1.3....24/210243410/.2..13043 "
                 "RYG/RBYG/RBYG/RBG/RBYG 2/0/0/0/2 3/2/1/1/3 0 -",
                 "2 1 3 0 5", "R3", 46},
             Row{"5 3477/5558/2789/2889/1125 ...3.2.../042130241/..31....0/324..14.0 "
                 "RBYG/RBYG/RBG/RYG/RBG 1/1/1/1/0 1/3/3/4/1 3 -",
                 "3 1 1 3 0", "R9", 9},
             Row{"5 78/366/289/137/255 34.021.02/.143.200./432032114/1.304.... "
                 "RBG/RBYG/RBY/RBYG/RBYG 2/1/1/0/1 4/1/2/1/1 0 R4",
                 "2 3 -1 3 2", "R3", 1},
             Row{"5 469/257/133/788/599 .3....1../403134002/2041.2.../132403142 "
                 "RBY/RYG/RYG/RBG/RBYG 0/1/2/1/1 1/1/2/3/3 1 -",
                 "0 4 3 -1 2", "Y5", 1},
             Row{"5 2246/3399/4588/1117/1357 .21314.../20..0.34./...4.2.3./.301142.0 "
                 "BG/RG/RBYG/RBYG/RBYG 1/1/0/1/1 4/2/1/3/1 4 -",
                 "1 -2 0 1 3", "R7", 1},
             Row{"5 579/156/223/126/469 03223.421/.04311443/1.00212.0/..4...3.. "
                 "RYG/RBYG/RYG/RBG/RBG 0/2/2/1/0 3/3/4/1/1 3 -",
                 "0 7 2 3 0", "G1", 1},
             Row{"5 4567/2666/1578/4899/2388 4...4.1../..320..../1.20..3.1/410243230 "
                 "RBYG/RY/RBYG/RBYG/RG 0/1/0/1/2 1/1/2/1/4 1 -",
                 "0 4 1 4 -3", "R6", 1},
         }) {
        const State state = positions::read(row.position);
        const Game game(standard_rules(row.position[0] - '0'));
        SolveOptions options;
        options.ties = true;
        Budget budget;
        const Solution got = solve(game, state, options, budget);
        CHECK_EQ(text(got.values), row.values);
        CHECK_EQ(game.action_to_string(state, got.line.at(0)), row.first);
        CHECK_EQ(*got.tie_independent, row.vectors == 1);
        CHECK_EQ(*many::tie_vectors(game, state, 16, budget), row.vectors);
    }
}

TEST("values before red is open are those of plain searches too") {
    for (int players = 2; players <= 5; ++players) {
        for (const Case& one : endings_before_red(players, 150, 8)) {
            const Game game(one.rules);
            const Plain want = plainly(one, [](auto p, const auto& terms, const auto& round) {
                return plain_max_n<p>(terms, round);
            });
            SolveOptions options;
            options.method = Method::max_n;
            Budget budget;
            CHECK_EQ(text(solve(game, one.state, options, budget).values), text(want.values));
            options.method = Method::paranoid;
            for (options.seat = 0; options.seat < players; ++options.seat) {
                const int score = plainly(one, [&](auto p, const auto& terms, const auto& round) {
                    return plain_paranoid<p>(terms, round, options.seat);
                });
                CHECK_EQ(solve(game, one.state, options, budget).lower, score);
            }
        }
    }
}

TEST("a budget ends a search with bounds that hold and a line that can be played") {
    int stopped = 0;  // lines that end before the round does
    // Values of a line that was played to its end, or those of best play where max^n knows them.
    const auto check_line = [&](const Game& game, const State& state, const Solution& part) {
        State end = state;
        for (const Action action : part.line) {
            Game::Actions legal;
            game.legal_actions(end, legal);
            CHECK(std::find(legal.begin(), legal.end(), action) != legal.end());
            game.advance(end, action);
        }
        if (game.is_terminal(end)) {
            CHECK_EQ(text(part.values), text(many::scores_of(game, end)));
            return;
        }
        CHECK(part.method == Method::max_n && !part.exact && !part.line.empty());
        ++stopped;
        State next = state;
        game.advance(next, part.line[0]);
        const Plain want = by_players(game.num_players(), [&](auto p) {
            return plain_max_n<p>(terms_of<p>(game, next), round_of<p>(next));
        });
        CHECK_EQ(text(part.values), text(want.values));
    };
    for (int players = 3; players <= 5; ++players) {
        for (const Case& one : endings(players, 40, 6)) {
            const Game game(one.rules);
            const int mover = game.current_player(one.state);
            for (const Method method : {Method::max_n, Method::paranoid}) {
                SolveOptions options;
                options.method = method;
                options.seat = mover;
                options.table_mb = 1;
                options.ties = true;
                Budget whole;
                const Solution full = solve(game, one.state, options, whole);
                for (const std::uint64_t nodes : {std::uint64_t{0}, std::uint64_t{1},
                                                  full.nodes / 8, full.nodes / 2,
                                                  full.nodes - 1}) {
                    Budget budget(nodes);
                    const Solution part = solve(game, one.state, options, budget);
                    CHECK(part.nodes <= nodes);
                    CHECK(part.lower <= full.lower && full.upper <= part.upper);
                    check_line(game, one.state, part);
                    if (part.exact) CHECK_EQ(text(part.values), text(full.values));
                    for (const auto& [action, solution] :
                         analyse(game, one.state, options, budget)) {
                        State next = one.state;
                        game.advance(next, action);
                        check_line(game, next, solution);
                    }
                }
            }
        }
    }
    CHECK(stopped > 0);
}

TEST("what cannot be solved is refused") {
    const Game game(standard_rules(3));
    const State playing = endings(3, 1, 7)[0].state;
    Budget budget;
    SolveOptions options;
    CHECK_THROWS(Error, solve(game, game.new_initial_state(), options, budget));
    CHECK_THROWS(Error, analyse(game, game.new_initial_state(), options, budget));
    options.method = Method::zero_sum;
    CHECK_THROWS(Error, solve(game, playing, options, budget));
    options.method = Method::paranoid;
    options.seat = 3;
    CHECK_THROWS(Error, solve(game, playing, options, budget));
    CHECK_THROWS(Error, many::paranoid_at_least(game, playing, -1, 0, 1, budget));
}
