"""States as text: what is written reads back, results of chance may be left out, errors name the word."""

from __future__ import annotations

import pytest

from matou._core import pitaouf
from matou.errors import BadNotation, IllegalAction, InvalidState
from matou.pitaouf.rules import Rules

SMALL = Rules(suits=2, ranks=3, track=4, ace_cells=(2,), hand=2, figures_from=4)
DEAL = "3S 4H 2H JK;2S JK;4S 3H"
SEEN = "3S ? ? JK;2S JK;? ?"
BEFORE = "? ? ? JK;? ?;? ?"


def read(text: str, rules: Rules = SMALL) -> pitaouf.State:
    return pitaouf.State.from_text(text, rules=rules)


@pytest.mark.parametrize(
    "text",
    [
        BEFORE,
        f"{BEFORE} moves 3S",
        f"{BEFORE} moves 3S JK 2S keep 2S",
        SEEN,
        f"{SEEN} moves keep",
        f"{SEEN} moves JK>H 4S 3H",
        f"{SEEN} moves keep JK=4H 4S 2H 4S 4H",
    ],
)
def test_what_is_written_reads_back(text: str) -> None:
    assert read(text).to_text() == text


def test_a_full_deal_is_forgotten() -> None:
    assert read(DEAL).to_text() == SEEN
    assert read(DEAL) == read(SEEN) == pitaouf.Deal.from_text(DEAL, rules=SMALL).state()


def test_results_of_chance_are_left_out_or_written() -> None:
    written = read(f"{SEEN} moves keep JK=4H 4S 2H 4S 4H")
    assert written.is_terminal()
    for moves in ("keep JK=4H 4S", "keep JK=4H 4S 2H 4S 4H"):
        assert read(f"{DEAL} moves {moves}") == written
        assert read(f"{DEAL} moves {moves}").to_text() == written.to_text()
    # Left out, the deal answers up to the next decision.
    assert read(f"{DEAL} moves keep JK=4H").to_text() == f"{SEEN} moves keep JK=4H 4S 2H"
    # Written, a text may end where chance is to act.
    assert read(f"{DEAL} moves keep JK=4H 4S 2H").current_player() == 0
    assert read(f"{SEEN} moves keep JK=4H").current_player() == -1


def test_a_text_that_reads_both_ways_is_a_line_of_play() -> None:
    # The card drawn is 4S: as a result of chance this ends before cell 3 is turned up, as a play it goes on.
    assert read(f"{DEAL} moves keep JK=4H 4S").history()[-1] != read(f"{SEEN} moves keep JK=4H 4S").history()[-1]
    assert read(f"{DEAL} moves keep JK=4H 4S").is_terminal()


def test_before_the_deal_no_card_is_told() -> None:
    state = read(BEFORE)
    assert state == pitaouf.Game(SMALL).new_initial_state()
    assert state.current_player() == -1
    assert [state.action_to_string(card) for card in state.legal_actions()] == ["2S", "2H", "3S", "3H"]


@pytest.mark.parametrize(
    "deal",
    ["3S 4H ? JK;2S JK;? ?", "3S ? ? JK;2S ?;? ?", "? ? ? JK;2S JK;? ?", "3S ? ? JK;2S JK;? 3H", "3S ? ? JK;? ?;? ?"],
)
def test_a_state_knows_no_hidden_card(deal: str) -> None:
    with pytest.raises(InvalidState, match="given") as error:
        read(deal)
    assert deal in str(error.value)
    pitaouf.Game(SMALL).deal(0, given=deal)  # what the message tells to do


@pytest.mark.parametrize(
    ("text", "error", "parts"),
    [
        (f"{SEEN} moves keep XX", BadNotation, ["'XX'", "word 2"]),
        (f"{SEEN} moves hold", BadNotation, ["'hold'", "word 1"]),
        (f"{SEEN} moves keep 4H", IllegalAction, ["'4H'", "word 2"]),
        (f"{SEEN} moves keep 2S 2S", IllegalAction, ["'2S'", "word 3"]),
        (f"{SEEN} moves keep JK=4H 4S 2H 4S 4H 2S", IllegalAction, ["'2S'", "word 7", "over"]),
        (f"{DEAL} moves keep JK=4H 4S 2H 4S 4S", IllegalAction, ["'4S'", "word 6"]),
        (f"{DEAL} moves keep JK=4H 3H 2H", IllegalAction, ["'3H'", "word 3"]),
        ("3S 4H 2H;2S JK;4S 3H", InvalidState, []),
        ("3S 4H 3S JK;2S JK;4S 3H", InvalidState, ["3S"]),
        ("4S 4H 2H JK;2S JK;3S 3H", InvalidState, ["4S"]),
        ("3S 4H 2H JK;2S JK;4S", InvalidState, []),
        ("3S 4H 2H JK;2S JK", BadNotation, []),
        ("3S 4H 2H JK;2S QQ;4S 3H", BadNotation, ["'QQ'"]),
        ("", BadNotation, []),
        ("moves keep", BadNotation, []),
    ],
)
def test_a_wrong_text_is_told_with_the_word(text: str, error: type[Exception], parts: list[str]) -> None:
    with pytest.raises(error) as raised:
        read(text)
    assert "\n" not in str(raised.value)
    for part in parts:
        assert part in str(raised.value)


def test_a_message_stays_short_and_printable() -> None:
    for text in [
        "?" * 100_000,
        f"{SEEN} moves {'9' * 100_000}",
        f"{SEEN} moves k\x00\n\xe9p",
        "\ud7ff;;",
        "? " * 50_000,
    ]:
        with pytest.raises((BadNotation, InvalidState)) as raised:
            read(text)
        message = str(raised.value)
        assert len(message) < 500
        assert message.isprintable()


def test_spaces_are_free() -> None:
    assert read(f"  {SEEN}   moves  keep\n") == read(f"{SEEN} moves keep")
    assert read(f"{SEEN} moves") == read(SEEN)


def test_rules_are_needed_to_read() -> None:
    with pytest.raises((InvalidState, BadNotation)):
        pitaouf.State.from_text(SEEN)  # of another pack than the standard one
    standard = pitaouf.Game().deal(17, seed=1).state()
    assert pitaouf.State.from_text(standard.to_text()) == standard
