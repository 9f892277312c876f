"""Ctrl-C: what is known so far, with its interval, and exit 130."""

from __future__ import annotations

import json
import signal
import subprocess
import time

import pytest

from matou import pitaouf


def interrupted(process, after: float) -> tuple[str, str]:
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    assert process.returncode == 130
    assert "Traceback" not in err
    return out, err


def test_odds_print_what_is_known(start):
    with start("odds", "pitaouf", "--player", "lowest", "--player", "random", "--deals", 10**9, "--json") as process:
        out, err = interrupted(process, 3)
    data = json.loads(out)
    assert err == ""
    (result,) = data["odds"]  # the second player is not begun
    assert result["interrupted"]
    assert result["method"] == "confidence-sequence"
    assert result["trials"] > 0
    assert result["wins"] == pitaouf.odds("lowest", deals=result["trials"]).wins


def test_the_table_says_so(start):
    with start("odds", "pitaouf", "--player", "thoughtful", "--deals", 10**9) as process:
        out, err = interrupted(process, 3)
    assert err == ""
    said = " ".join(out.split())
    assert "confidence sequence, right at any moment" in said
    assert "Interrupted: thoughtful has only the deals finished by then." in said


def test_stored_work_survives_it(start, run, tmp_path):
    store = tmp_path / "odds.db"
    words = ("odds", "pitaouf", "--player", "longest", "--json", "--store", store)
    with start(*words, "--deals", 10**9) as process:
        out, _ = interrupted(process, 3)
    trials = json.loads(out)["odds"][0]["trials"]
    again = json.loads(run(*words, "--deals", trials).stdout)["odds"][0]
    assert (again["trials"], again["interrupted"]) == (trials, False)
    assert again["wins"] == pitaouf.odds("longest", deals=trials).wins


@pytest.mark.parametrize("words", [("perft", "pitaouf", 12), ("verify", "pitaouf", "--states", 10**9)])
def test_other_long_commands_end_with_one_line(start, words):
    with start(*words) as process:
        _, err = interrupted(process, 2)
    assert err == "matou: interrupted\n"
