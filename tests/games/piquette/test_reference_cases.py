"""Cases of La Piquette worked out by hand from the rules text, line by line and option by option."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from matou.piquette.rules import Rules

# Seat 0 opens, so seat 1 is the dealer. Opener: carrés and brelans A and T; suites AKQ of spades, T98 of clubs.
# Dealer: carré and brelan J, brelans Q and K (no spade); three suites KQJ, two spades 98 in a row.
SETS = "0;S:AKQT H:AT D:AT C:AT98;S:J98 H:KQJ D:KQJ C:KQJ;7S 7H 8H 9H 7D 8D 9D 7C"
# Seat 0 opens. Opener: AKQJT of spades, no set. Dealer: T987 of hearts, no set.
SUITES = "0;S:AKQJT H:A D:K98 C:K87;S:98 H:T987 D:QJT C:AQJ;7S JH QH KH 7D AD 9C TC"
# Opener: seven spades that nobody can beat and four hearts below those of the dealer.
SPADES = "0;S:AKQJT98 H:T987 D:7 C:-;S:- H:AKQJ D:AKQJT98 C:7;7S 8C 9C TC JC QC KC AC"
KEEP = "discard_- discard_-"
NOTHING = f"{KEEP} no no no no no no"


def state_after(book: Any, deal: str, moves: str, **options: Any) -> Any:
    return book.from_text(f"{deal} moves {moves}", Rules(**options))


def legal(book: Any, deal: str, moves: str, **options: Any) -> list[str]:
    state = state_after(book, deal, moves, **options) if moves else book.from_text(deal, Rules(**options))
    return [book.action_to_string(state, action) for action in book.legal_actions(state)]


def points(book: Any, deal: str, moves: str, **options: Any) -> list[int]:
    state = state_after(book, deal, moves, **options)
    return [state.combination_points(seat) for seat in range(2)]


# Rules 2 and 3: discards


@pytest.mark.parametrize("least", [0, 1])
def test_sizes_of_discards(book: Any, least: int) -> None:
    discards = legal(book, SETS, "", min_exchange=least)
    assert len(discards) == sum(comb(12, size) for size in range(least, 6))
    assert ("discard -" in discards) == (least == 0)
    for text, taken in (("discard_TS", 1), ("discard_TS_QS_KS", 3), ("discard_TS_QS_KS_AS_AH", 5)):
        discards = legal(book, SETS, text, min_exchange=least)
        assert len(discards) == sum(comb(12, size) for size in range(least, 8 - taken + 1))
        assert max(len(discard.split()) - 1 for discard in discards) == 8 - taken
        assert ("discard -" in discards) == (least == 0)
    if least == 0:
        assert len(legal(book, SETS, "discard_-")) == sum(comb(12, size) for size in range(9))


def test_the_opener_takes_from_the_top_and_the_dealer_goes_on(book: Any) -> None:
    state = state_after(book, SETS, "discard_TS_TH discard_8S_9S_JS")
    assert book.information_text(state, 0) == (
        f"0;S:AKQT H:AT D:AT C:AT98;{' '.join('?' * 12)};7S 7H ? ? ? ? ? ? moves discard_TS_TH discard_?_?_?"
    )
    assert book.information_text(state, 1) == (
        f"0;{' '.join('?' * 12)};S:J98 H:KQJ D:KQJ C:KQJ;? ? 8H 9H 7D ? ? ? moves discard_?_? discard_8S_9S_JS"
    )
    assert book.information_text(state, -1) == (
        f"0;{' '.join('?' * 12)};{' '.join('?' * 12)};? ? ? ? ? ? ? ? moves discard_?_? discard_?_?_?"
    )
    assert list(state.taken) == [2, 3]
    # Opener AKQ7 of spades, A7 of hearts ...; no longer a carré or a brelan of tens. Dealer: 8H 9H KQJ, 7D.
    moves = "discard_TS_TH discard_8S_9S_JS"
    assert legal(book, SETS, moves) == ["no", "brelan J", "brelan Q", "brelan K"]
    assert legal(book, SETS, f"{moves} no") == ["no", "brelan A"]
    assert legal(book, SETS, f"{moves} no no") == ["no"]


def test_a_discard_of_none_hides_nothing(book: Any) -> None:
    state = state_after(book, SETS, KEEP)
    for seat in (-1, 0, 1):
        assert book.information_text(state, seat).endswith(";? ? ? ? ? ? ? ? moves discard_- discard_-")


# Rule 4: announcements


def test_who_announces(book: Any) -> None:
    for opener in "01":
        for first in ("dealer", "opener"):
            state = book.from_text(f"{opener}{SPADES[1:]} moves {KEEP}", Rules(announce_first=first))
            begins = int(opener) if first == "opener" else 1 - int(opener)
            for step in range(6):
                assert book.current_player(state) == (begins + step) % 2
                book.apply(state, 32)
            assert book.current_player(state) == int(opener)


def test_the_second_lays_only_what_is_better(book: Any) -> None:
    assert legal(book, SETS, KEEP) == ["no", "brelan J", "brelan Q", "brelan K"]
    assert legal(book, SETS, f"{KEEP} no") == ["no", "brelan T", "brelan A"]
    assert legal(book, SETS, f"{KEEP} brelan_J") == ["no", "brelan A"]
    assert legal(book, SETS, f"{KEEP} brelan_K brelan_A") == ["no", "carre J"]
    assert legal(book, SETS, f"{KEEP} brelan_K brelan_A no") == ["no", "carre T", "carre A"]
    assert legal(book, SETS, f"{KEEP} brelan_K brelan_A carre_J") == ["no", "carre A"]


def test_the_opener_first(book: Any) -> None:
    options = {"announce_first": "opener"}
    assert legal(book, SETS, KEEP, **options) == ["no", "brelan T", "brelan A"]
    assert legal(book, SETS, f"{KEEP} brelan_T", **options) == ["no", "brelan J", "brelan Q", "brelan K"]
    assert legal(book, SETS, f"{KEEP} brelan_A", **options) == ["no"]
    assert points(book, SETS, f"{KEEP} brelan_T brelan_Q", **options) == [0, 3]
    # Suites of equal length: he keeps.
    equal = f"{KEEP} no no no no suite_S_A3"
    assert legal(book, SETS, equal, **options) == ["no"]
    assert points(book, SETS, f"{equal} no", **options) == [3, 0]


def test_suites_of_equal_length_are_the_dealers(book: Any) -> None:
    suites = f"{KEEP} no no no no"
    assert legal(book, SETS, suites) == ["no", "suite H K3", "suite D K3", "suite C K3"]
    assert legal(book, SETS, f"{suites} no") == ["no", "suite S A3", "suite C T3"]
    assert legal(book, SETS, f"{suites} suite_C_K3") == ["no"]
    assert points(book, SETS, f"{suites} suite_C_K3 no") == [0, 3]
    # A longer one is better whatever its top card; any part of it that is long enough may be laid.
    assert legal(book, SUITES, suites) == ["no", "suite H 93", "suite H T3", "suite H T4", "suite D Q3"]
    assert legal(book, SUITES, f"{suites} suite_H_93") == ["no", "suite S K4", "suite S A4", "suite S A5"]
    assert legal(book, SUITES, f"{suites} suite_H_T4") == ["no", "suite S A5"]
    assert points(book, SUITES, f"{suites} suite_H_T4 suite_S_A5") == [5, 0]
    assert points(book, SUITES, f"{suites} suite_H_T4 no") == [0, 4]
    assert points(book, SUITES, f"{suites} suite_H_93 suite_S_K4") == [4, 0]
    assert points(book, SUITES, f"{suites} no suite_S_Q3") == [3, 0]


def test_the_shortest_suite(book: Any) -> None:
    suites = f"{KEEP} no no no no"
    runs = [f"suite {suit} {run}" for suit in "HDC" for run in ("Q2", "K2", "K3")]
    assert legal(book, SETS, suites, min_suite=2) == ["no", "suite S 92", *runs]
    assert legal(book, SETS, f"{suites} suite_S_92", min_suite=2) == ["no", "suite S A3", "suite C T3"]
    assert points(book, SETS, f"{suites} suite_S_92 no", min_suite=2) == [0, 2]
    assert legal(book, SUITES, suites, min_suite=4) == ["no", "suite H T4"]
    assert legal(book, SUITES, f"{suites} no", min_suite=5) == ["no", "suite S A5"]
    assert legal(book, SUITES, f"{suites} no", min_suite=6) == ["no"]


def test_no_suite_runs_from_one_suit_into_the_next(book: Any) -> None:
    """The ace of spades and the seven, eight and nine of hearts are neighbours in number only."""
    deal = "1;S:AK H:987 D:A C:AKQJT9;S:QJT987 H:AKQJT D:K C:-;7D 8D 9D TD JD QD 7C 8C"
    suites = f"{KEEP} no no no no"
    assert legal(book, deal, suites)[:3] == ["no", "suite H 93", "suite C J3"]
    assert legal(book, deal, suites, min_suite=5)[1:] == ["suite C K5", "suite C A5", "suite C A6"]


def test_carre_and_brelan_of_the_same_cards_score_both(book: Any) -> None:
    moves = f"{KEEP} brelan_J no carre_J no no no"
    assert points(book, SETS, moves) == [0, 7]
    assert points(book, SETS, f"{KEEP} brelan_J brelan_A carre_J carre_A no no") == [7, 0]
    assert points(book, SETS, f"{KEEP} brelan_J brelan_A carre_J no suite_H_K3 no") == [3, 7]


def test_points_come_with_the_kind_that_is_decided(book: Any) -> None:
    moves = f"{KEEP} brelan_J brelan_A carre_J no suite_H_K3 no".split()
    seen = [points(book, SETS, " ".join(moves[: 2 + made])) for made in range(7)]
    assert seen == [[0, 0], [0, 0], [3, 0], [3, 0], [3, 4], [3, 4], [3, 7]]


def test_all_that_is_laid_scores_by_option(book: Any) -> None:
    moves = f"{KEEP} brelan_J brelan_A carre_J carre_A suite_H_K3 no"
    assert points(book, SETS, moves, score_laid="best") == [7, 3]
    assert points(book, SETS, moves, score_laid="all") == [7, 10]


def test_who_must_announce_has_no_only_when_he_may_lay_nothing(book: Any) -> None:
    options = {"must_announce": True}
    assert legal(book, SETS, KEEP, **options) == ["brelan J", "brelan Q", "brelan K"]
    assert legal(book, SETS, f"{KEEP} brelan_J", **options) == ["brelan A"]
    moves = f"{KEEP} brelan_J brelan_A carre_J carre_A"
    assert legal(book, SETS, moves, **options) == ["suite H K3", "suite D K3", "suite C K3"]
    assert legal(book, SETS, f"{moves} suite_H_K3", **options) == ["no"]
    assert legal(book, SUITES, KEEP, **options) == ["no"]
    # What he lays stays free: the part of a suite, too.
    suites = f"{KEEP} no brelan_K no no"
    assert legal(book, SUITES, f"{KEEP} no", **options) == ["brelan K"]
    assert legal(book, SUITES, suites, **options) == ["suite H 93", "suite H T3", "suite H T4", "suite D Q3"]


def test_a_brelan_shows_three_cards_the_first_three_of_four_by_suit(book: Any) -> None:
    state = state_after(book, SETS, f"{KEEP} brelan_J brelan_A")
    for seat in (-1, 0, 1):
        text = book.information_text(state, seat)
        assert text.endswith(" moves discard_- discard_- brelan_J=SHD brelan_A=SHD")
    assert book.information_text(state_after(book, SETS, f"{KEEP} brelan_K"), 0).endswith(" brelan_K=HDC")
    first = state_after(book, SETS, f"{KEEP} brelan_T brelan_Q", announce_first="opener")
    assert book.information_text(first, 1).endswith(" brelan_T=SHD brelan_Q=HDC")
    # The suits are those of the hand after the exchange: the dealer has taken the jack of diamonds.
    deal = "0;S:AKQT H:AT D:AT C:AT98;S:J98 H:KQJ D:KQ7 C:KQJ;JD 7H 8H 9H 7S 8D 9D 7C"
    state = state_after(book, deal, "discard_- discard_JS brelan_J no")
    assert book.information_text(state, 0).endswith(" moves discard_- discard_? brelan_J=HDC no")
    assert book.to_text(state).endswith(" moves discard_- discard_JS brelan_J no")


def test_the_cards_laid_by_a_suite_and_a_carre(book: Any) -> None:
    state = state_after(book, SUITES, KEEP)
    spades, hearts = state.hand[0], state.hand[1]
    assert state.shown(spades, book.string_to_action(state_after(book, SUITES, f"{KEEP} no no no no no"), "suite S A5"))
    for hand, action, cards in (
        (spades, 49 + 8 * 7 + 4, 0b11111000),  # suite S A5
        (spades, 49 + 8 * 5 + 2, 0b00111000),  # suite S Q3
        (spades, 49 + 8 * 5 + 3, 0),  # suite S Q4: there is no nine
        (hearts, 49 + 64 + 8 * 3 + 3, 0b1111 << 8),  # suite H T4
        (0xFFFFFFFF, 41 + 7, 0x80808080),  # carre A
        (0x7FFFFFFF, 41 + 7, 0),
        (0xFFFFFFFF, 33 + 7, 0x00808080),  # brelan A
        (0xFFFFFF7F, 33 + 7, 0x80808000),
        (0xFFFF7F7F, 33 + 7, 0),
    ):
        assert state.shown(hand, action) == cards


# Rule 6: play


def test_the_opener_leads_suits_are_followed_and_the_winner_leads(book: Any) -> None:
    assert legal(book, SETS, NOTHING)[:4] == ["TS", "QS", "KS", "AS"]
    assert legal(book, SETS, f"{NOTHING} TS") == ["8S", "9S", "JS"]  # no duty to beat
    for moves, seat in (("TS 8S", 0), ("TS JS", 1), ("AS JS", 0)):
        assert book.current_player(state_after(book, SETS, f"{NOTHING} {moves}")) == seat
    # A higher card of another suit does not win.
    everything = "JH QH KH AH 8D 9D TD JD QD KD AD 7C".split()
    assert legal(book, SPADES, f"{NOTHING} 8S") == everything
    assert book.current_player(state_after(book, SPADES, f"{NOTHING} 8S AH")) == 0


# Rules 5, 7 and 8: whole deals

# Seven spades, then five tricks to seat 1; the ace of spades thrown on the last club; the seven of diamonds kept.
SEVEN_FIVE = "8S 8D 9S 9D TS TD JS JD QS QD KS KD AS 7C 7H AH JH 8H QH 9H KH TH AD 7D"
SIX_SIX = "8S 8D 9S 9D TS TD JS JD QS QD KS KD 7H AH AD 7D JH 8H QH 9H KH TH 7C AS"
EIGHT_FOUR = "8S 8D 9S 9D TS TD JS JD QS QD KS KD AS AD 7D 7C 7H JH QH 8H KH 9H AH TH"


@pytest.mark.parametrize(
    ("play", "tricks", "returns"),
    [
        (SEVEN_FIVE, [7, 5], [28, 5]),  # 14 : 5, doubled
        (SIX_SIX, [6, 6], [6, 6]),
        (EIGHT_FOUR, [8, 4], [48, 4]),  # 16 : 4, tripled
    ],
)
def test_tricks_alone(book: Any, play: str, tricks: list[int], returns: list[int]) -> None:
    state = state_after(book, SPADES, f"{NOTHING} {play}")
    assert (book.current_player(state), list(state.tricks)) == (-4, tricks)
    assert book.returns(state) == returns
    # The dealer's suite of seven diamonds, 8 to A: 14 : 12, 6 : 13 (doubled), 16 : 11.
    state = state_after(book, SPADES, f"{KEEP} no no no no suite_D_A7 no {play}")
    assert book.returns(state) == {7: [14, 12], 6: [6, 26], 8: [16, 11]}[tricks[0]]
    # The opener's suite of seven spades instead: 21 : 5, 13 : 6, 23 : 4.
    state = state_after(book, SPADES, f"{KEEP} no no no no no suite_S_A7 {play}")
    assert book.returns(state) == {7: [63, 5], 6: [26, 6], 8: [69, 4]}[tricks[0]]


# Seat 0 leads twelve winners: spades, then the hearts of which seat 1 has none.
SLAM = "0;S:AKQJT987 H:AKQJ D:- C:-;S:- H:- D:AKQJ C:AKQJT987;7H 8H 9H TH 7D 8D 9D TD"
ALL_TRICKS = "AS 7C KS 8C QS 9C JS TC TS JC 9S QC 8S KC 7S AC AH JD KH QD QH KD JH AD"


@pytest.mark.parametrize(
    ("laid", "options", "returns"),
    [
        ("no no", {}, [150, 0]),
        ("no no", {"zero_factor": 1}, [50, 0]),
        ("no no", {"slam_factor": False}, [50, 0]),
        ("no no", {"slam_loser": "lost"}, [150, 0]),
        ("suite_C_A8 no", {}, [150, 8]),  # 50 : 8
        ("suite_C_A8 no", {"zero_factor": 1}, [150, 8]),
        ("suite_C_A8 no", {"slam_factor": False}, [50, 8]),
        ("suite_C_A8 no", {"slam_loser": "lost"}, [150, 0]),
        ("suite_C_A8 no", {"slam_loser": "lost", "zero_factor": 1}, [50, 0]),
        ("suite_C_A8 no", {"slam_loser": "lost", "zero_factor": 1, "slam_factor": False}, [50, 0]),
        ("no suite_S_A8", {}, [174, 0]),  # 58 : 0
        ("no suite_S_A8", {"zero_factor": 1}, [58, 0]),
        ("no suite_S_A8", {"slam_loser": "lost"}, [174, 0]),
        ("no suite_S_A8", {"slam_factor": False}, [58, 0]),
        ("suite_C_A7 suite_S_A8", {}, [174, 0]),
        ("suite_C_A7 suite_S_A8", {"score_laid": "all"}, [174, 7]),
        ("suite_C_A7 suite_S_A8", {"score_laid": "all", "slam_loser": "lost"}, [174, 0]),
    ],
)
def test_slams(book: Any, laid: str, options: dict[str, Any], returns: list[int]) -> None:
    state = state_after(book, SLAM, f"{KEEP} no no no no {laid} {ALL_TRICKS}", **options)
    assert list(state.tricks) == [12, 0]
    assert book.returns(state) == returns


@pytest.mark.parametrize(
    ("tricks", "combinations", "options", "returns"),
    [
        ([7, 5], [0, 2], {}, [28, 7]),  # 14 : 7, exactly double
        ([7, 5], [1, 0], {}, [45, 5]),  # 15 : 5, exactly triple
        ([7, 5], [0, 3], {}, [14, 8]),
        ([9, 3], [0, 3], {}, [54, 6]),  # 18 : 6, exactly triple
        ([9, 3], [0, 4], {}, [36, 7]),
        ([11, 1], [0, 0], {}, [66, 1]),
        ([6, 6], [7, 0], {}, [26, 6]),
        ([6, 6], [12, 0], {}, [54, 6]),
        ([6, 6], [0, 5], {}, [6, 11]),
        ([5, 7], [0, 0], {}, [5, 28]),
        ([0, 12], [0, 0], {}, [0, 150]),
        ([0, 12], [3, 4], {}, [3, 162]),
        ([0, 12], [3, 4], {"slam_loser": "lost"}, [0, 162]),
        ([11, 1], [0, 0], {"zero_factor": 1, "slam_factor": False}, [66, 1]),
        ([12, 0], [0, 25], {}, [100, 25]),  # 50 : 25
        ([12, 0], [0, 26], {}, [50, 26]),
    ],
)
def test_scores(
    book: Any, tricks: list[int], combinations: list[int], options: dict[str, Any], returns: list[int]
) -> None:
    assert book.scores(Rules(**options), tricks, combinations) == returns
    assert book.scores(Rules(**options), tricks[::-1], combinations[::-1]) == returns[::-1]
