"""`omaha play`: every house and game, what is typed, the kinds of hands, pipes and terminals."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from cli.running import clean, process, run
from omaha import GAMES
from omaha.presets import PRESETS

CALLS = "c\n" * 400


def sit(*options: str, typed: str = CALLS) -> str:
    """What is shown; the session ends well."""
    result = run("play", *options, stdin=typed)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    assert re.fullmatch(r"\d+ hands? played; you have \d+, [+-]\d+\.", result.stdout.splitlines()[-1])
    return result.stdout


def hands(shown: str) -> list[str]:
    """The text of each hand."""
    return shown.split("\nHand ")[1:]


def stacks(hand: str) -> tuple[list[int], int]:
    """The stacks after a hand, and the rake."""
    (found,) = re.findall(r"^Stacks (.*); rake (\d+)$", hand, re.MULTILINE)
    return [int(part.split()[1]) for part in found[0].split(", ")], int(found[1])


@pytest.mark.parametrize("preset", PRESETS)
def test_every_house_plays_every_game(preset: str) -> None:
    for number, game in enumerate(GAMES):
        for structure in PRESETS[preset].structures:
            players = 2 + number % 4
            shown = sit(
                *("--preset", preset, "--game", game, "--structure", structure, "--players", str(players)),
                *("--seed", str(number), "--seat", str(number % players), "--hands", "2"),
            )
            heading = shown.splitlines()[0]
            words = structure.replace("_", " ")
            assert heading.startswith(f"{game}, {words}, rules of {preset}, blinds 1/2, {players} players")
            first, second = hands(shown)
            assert "\nPaid\n" in first and "\nPaid\n" in second
            left, rake = stacks(first)
            assert sum(left) + rake == 200 * players
            assert second.startswith("2, button seat 0")


@pytest.mark.parametrize("name", ["PLO", "o8", "Big O", "courchevel8"])
def test_games_have_their_aliases(name: str) -> None:
    assert sit("--game", name, "--hands", "1", "--seed", "1")


def test_a_seed_plays_the_same_session_and_another_another() -> None:
    options = ("--hands", "5", "--players", "4", "--seed")
    assert sit(*options, "5") == sit(*options, "5") != sit(*options, "6")
    assert sit("--hands", "1") != sit("--hands", "1")


def test_each_turn_says_what_one_needs() -> None:
    shown = sit("--players", "3", "--seed", "8", typed="pot\nr 9\nq\n")
    assert shown.splitlines()[2:] == [
        "Hand 1, button seat 2",
        "  seat 0 (you) posts 1 (small blind)",
        "  seat 1 posts 2 (big blind)",
        "  seat 0 (you) gets 3d 3s 5d Tc",
        "  seat 2 calls 2",
        "Your turn, seat 0, preflop",
        "  Cards    3d 3s 5d Tc",
        "  Pots     the pot 5 (seats 0, 1, 2)",
        "  Bets     0: 1, 1: 2, 2: 2",
        "  Stacks   0: 199, 1: 198, 2: 198",
        "  Legal    fold (f), call 1 (c), raise to 4 to 8 (r 4 to r 8)",
        "  seat 0 (you) raises to 8",
        "  seat 1 calls 6",
        "  seat 2 calls 6",
        "Flop Qh Ks 3h: the pot 24 (seats 0, 1, 2)",
        "Your turn, seat 0, flop",
        "  Board    Qh Ks 3h",
        "  Cards    3d 3s 5d Tc: three of a kind, threes, king-queen kickers (3s 3h 3d Ks Qh)",
        "  Pots     the pot 24 (seats 0, 1, 2)",
        "  Stacks   0: 192, 1: 192, 2: 192",
        "  Legal    fold (f), check (c), bet 2 to 24 (r 2 to r 24)",
        "  seat 0 (you) bets 9",
        "  seat 1 raises to 27",
        "  seat 2 folds",
        "Your turn, seat 0, flop",
        "  Board    Qh Ks 3h",
        "  Cards    3d 3s 5d Tc: three of a kind, threes, king-queen kickers (3s 3h 3d Ks Qh)",
        "  Pots     the pot 42 (seats 0, 1), not matched yet 18 of seat 1; 60 in all",
        "  Bets     0: 9, 1: 27",
        "  Stacks   0: 183, 1: 165, 2: 192 folded",
        "  Legal    fold (f), call 18 (c), raise to 45 to 105 (r 45 to r 105)",
        "You leave the table. The hand that is on does not count.",
        "0 hands played; you have 200, +0.",
    ]


FACING = "fold (f), call 1 (c), raise to 4 to 8 (r 4 to r 8)"
"""What the first turn of the seed 8 is about."""


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("x", '"x" is not understood.'),
        ("", "An empty line is no action."),
        ("k", "You may not check: 1 to call."),
        ("5", "5 alone is no action: r 5 would bet or raise to it."),
        ("r 3", "3 is too little: the least is 4."),
        ("b 9", "9 is too much: the most is 8."),
        ("raise to 9", "9 is too much: the most is 8."),
        ("r", "Say to how much: a whole number from 4 to 8, as in r 4."),
        ("r 4.5", "Say to how much: a whole number from 4 to 8, as in r 4."),
        ("r -4", "Say to how much: a whole number from 4 to 8, as in r 4."),
        ("r ٤", "Say to how much: a whole number from 4 to 8, as in r 4."),
        ("r 4 5", "Say to how much: a whole number from 4 to 8, as in r 4."),
        ("r " + "9" * 3000, "99999999999999999999 is too much: the most is 8."),
        ("allin", "All-in would be 200: the most is 8."),
        ("call 1", '"call 1" is not understood.'),
        ("show", '"show" is not understood.'),
        ("\x1b[2J", '"\ufffd[2j" is not understood.'),
        ("y" * 9000, f'"{"y" * 40}..." is not understood.'),
    ],
)
def test_wrong_input_says_why_and_asks_again(typed: str, why: str) -> None:
    shown = sit("--players", "3", "--seed", "8", typed=f"{typed}\nf\n")
    assert f"{why} Legal: {FACING}; ? helps, q leaves.\n  seat 0 (you) folds\n" in shown


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("f", "folds"),
        ("FOLD", "folds"),
        ("c", "calls 1"),
        (" call ", "calls 1"),
        ("min", "raises to 4"),
        ("pot", "raises to 8"),
        ("r 6", "raises to 6"),
        ("bet 6", "raises to 6"),
        ("Raise to 0006", "raises to 6"),
        ("raise pot", "raises to 8"),
        ("?\r\nhelp\nc", "calls 1"),
    ],
)
def test_what_is_typed_is_done(typed: str, told: str) -> None:
    shown = sit("--players", "3", "--seed", "8", typed=f"{typed}\nq\n")
    assert f"  seat 0 (you) {told}\n" in shown
    assert shown.count("q, quit               leave the table\n") == (2 if "?" in typed else 0)


def test_fixed_bets_need_no_amount() -> None:
    options = ("--preset", "cardroom_hilo", "--players", "3", "--seed", "8")
    assert "  seat 0 (you) raises to 4\n" in sit(*options, typed="r\n")
    assert "  seat 0 (you) raises to 4\n" in sit(*options, typed="pot\n")
    assert "All-in would be 200: the bet is 4. Legal: " in sit(*options, typed="allin\n")


def test_no_limit_is_all_in_and_knows_the_pot() -> None:
    options = ("--structure", "no_limit", "--players", "3", "--seed", "8")
    assert "  seat 0 (you) raises to 200 and is all-in\n" in sit(*options, typed="allin\n")
    assert "  seat 0 (you) raises to 8\n" in sit(*options, typed="pot\n")


def test_one_may_leave_at_any_line_or_end_the_input() -> None:
    lines = ["c\n"] * 20
    for count in range(len(lines)):
        ended = sit("--players", "3", "--seed", "8", typed="".join(lines[:count]))
        note = " The hand that is on does not count." if "Paid" not in ended.split("\nHand ")[-1] else ""
        assert ended.splitlines()[-2] == f"The input has ended: you leave the table.{note}"
        for word in ("q\n", "Quit\n", "q"):
            left = sit("--players", "3", "--seed", "8", typed="".join(lines[:count]) + word)
            assert left.splitlines()[-2] == f"You leave the table.{note}"
            assert left.splitlines()[:-2] == ended.splitlines()[:-2]


def test_after_a_hand_one_may_show_and_hunt_rabbits() -> None:
    typed = "f\nshow 3d Tc\nshow As\nshow\nrabbit\nnonsense\n\nq\n"
    shown = sit("--players", "3", "--seed", "8", typed=typed)
    after = shown.partition("rake 0\n")[2]
    assert after.startswith("  seat 0 (you) shows 3d Tc\nThese are no cards of seat 0.\n")
    assert "  seat 0 (you) shows 3d 3s 5d Tc\n" in after
    assert "The hand is over: Enter (or n) goes on; show, rabbit, ?, q.\n\nHand 2, button seat 0\n" in after
    house = sit("--preset", "tda_2024", "--players", "3", "--seed", "8", typed="f\nrabbit\n")
    assert "The house does not show cards that would have come.\n" in house


def test_rabbit_shows_the_cards_of_the_deck() -> None:
    for boards in ("1", "2"):
        options = ("--players", "2", "--seed", "7", "--boards", boards)
        folded = sit(*options, typed="f\nrabbit\n")
        played = sit(*options, "--hands", "1")
        found = re.findall(r"there would have come.*: ((?:\w\w ?){5})$", folded, re.MULTILINE)
        assert len(found) == int(boards)
        for cards in found:
            assert f" {cards}\n" in played or f" {cards}:" in played


def test_bots_buy_chips_or_leave_as_the_house_has_it() -> None:
    options = ("--players", "3", "--stack", "5", "--hands", "30", "--seed", "3")
    cash = sit("--preset", "online", *options)
    assert re.search(r"^Seat \d buys 10 chips\.$", cash, re.MULTILINE)
    tournament = sit("--preset", "home_tournament", *options)
    assert "buys" not in tournament
    assert re.search(r"^(You have no chips left|Nobody else has chips left)\.$", tournament, re.MULTILINE)
    for hand in hands(tournament):
        assert sum(stacks(hand)[0]) == 30
        assert re.search(r"^Stacks .*\b0\b", hand, re.MULTILINE)


def test_the_button_goes_to_the_next_seat_with_chips() -> None:
    shown = sit("--preset", "tda_2024", "--players", "5", "--stack", "8", "--hands", "25", "--seed", "12")
    button, left = 4, [16] * 5
    for number, hand in enumerate(hands(shown)):
        if number:
            button = next((button + i) % 5 for i in range(1, 6) if left[(button + i) % 5])
        assert hand.startswith(f"{number + 1}, button seat {button}\n")
        left = stacks(hand)[0]


def test_side_pots_are_named_with_who_can_win_them() -> None:
    options = ("--players", "5", "--stack", "20", "--structure", "no_limit", "--hands", "40", "--seed", "5")
    shown = sit(*options, typed="f\n\n" * 60)
    assert re.search(r"the main pot \d+ \(seats [\d, ]+\), side pot 1 \d+ \(seats? [\d, ]+\)", shown), (
        "no side pot in forty hands"
    )
    for hand in hands(shown):
        # Every chip of the pots is awarded, each award on a line of its own.
        paid = hand.partition("\nPaid\n")[2].partition("\nStacks")[0]
        assert all(re.match(r"  (seat|the house|\d+ )", line) for line in paid.splitlines()), paid


# Kinds of hands


def test_double_board_bomb_pots() -> None:
    shown = sit("--boards", "2", "--bomb-pot", "10", "--players", "4", "--seed", "7", "--hands", "2")
    for hand in hands(shown):
        assert hand.splitlines()[0].endswith("a bomb pot")
        assert hand.count("posts 10 (ante)") == 4 and "blind)" not in hand
        assert re.search(
            r"^Flop: the pot 40 .*\n  Board 1  \w\w \w\w \w\w\n  Board 2  \w\w \w\w \w\w$", hand, re.MULTILINE
        )
        assert "preflop" not in hand
    both = hands(shown)[0].partition("\nPaid\n")[2]
    assert "of the pot on board 1, " in both or "wins the pot on board 1, " in both
    assert re.search(r"the pot on board 2, \d+.*: .*\(\w\w \w\w \w\w \w\w \w\w\)$", both, re.MULTILINE)


def test_a_bomb_pot_every_third_hand() -> None:
    shown = sit("--bomb-pot", "5", "--bomb-every", "3", "--players", "3", "--hands", "6", "--seed", "1")
    assert ["a bomb pot" in hand.splitlines()[0] for hand in hands(shown)] == [False, False, True] * 2


def test_courchevel_hilo_shows_its_first_card_before_the_first_round() -> None:
    shown = sit("--game", "courchevel-8", "--players", "3", "--seed", "7", "--hands", "1")
    found = re.search(
        r"^Preflop (\w\w): the pot 2 \(seats 0, 1\), not matched yet 1 of seat 1; 3 in all$",
        shown,
        re.MULTILINE,
    )
    assert found
    turn = shown[found.end() :].partition("Your turn, seat 0, preflop\n")[2]
    assert turn.startswith(f"  Board    {found[1]}\n  Cards    ")
    assert re.search(rf"^Flop {found[1]} \w\w \w\w: ", shown, re.MULTILINE)
    assert len(re.findall(r"seat 0 \(you\) gets (.*)$", shown, re.MULTILINE)[0].split()) == 5


def runs(*typed: str, seed: str) -> str:
    options = ("--preset", "wsop_live_2024", "--structure", "no_limit", "--run-it", "ask", "--max-runs", "3")
    return sit(*options, "--players", "4", "--hands", "1", "--seed", seed, typed="\n".join(typed) + "\n")


def test_who_is_all_in_is_asked_how_often_to_run_it() -> None:
    shown = runs("allin", "4", "allin", "", "2", "show", seed="1")
    assert "  Legal    run it once to 3 times (1 to 3)\n" in shown
    assert '"4" is no number from 1 to 3. Legal: run it once to 3 times (1 to 3)' in shown
    assert "An empty line is no action. Legal: run it" in shown
    assert (
        "  seat 0 (you) wants two boards\n" in shown and "  the hand is played out on two boards\n" in shown
    )
    assert (
        "  river on board 2: 4d\nShowdown: the pot 600 (seats 0, 1, 3)\n  Board 1  7h 8d 3h 7d 4s\n" in shown
    )
    assert "  seat 1 wins the pot on board 1, 285: full house, sevens full of threes" in shown
    assert "  seat 0 (you) wins the pot on board 2, 285: full house, deuces full of fours" in shown
    assert "rake 30\n" in shown
    once = runs("allin", "c", seed="1")
    assert "the hand is played out on one board\n" in once and "board 2" not in once


def test_runs_of_the_house() -> None:
    options = ("--preset", "wsop_live_2024", "--structure", "no_limit", "--players", "4", "--seed", "1")
    shown = sit(*options, "--run-it", "2", "--hands", "1", typed="allin\n")
    assert "wants" not in shown and "  river on board 2: 4d\n" in shown


def test_who_scoops_kills_the_next_pot() -> None:
    options = (
        "--preset",
        "cardroom_hilo",
        "--kill",
        "full",
        "--kill-at",
        "4",
        "--players",
        "3",
        "--seed",
        "3",
    )
    played = hands(sit(*options, "--hands", "8"))
    kills = 0
    for before, after in pairwise(played):
        scooped = re.search(r"^Seat (\d) won it all and kills the next pot\.$", before, re.MULTILINE)
        heading = after.splitlines()[0]
        if scooped is None:
            assert "kill" not in after.partition("Paid")[0]
            continue
        kills += 1
        assert heading.endswith(f", a full kill by seat {scooped[1]}")
        # Who has a blind already adds to it.
        posted = re.findall(rf"seat {scooped[1]}.* posts (\d) \((?:kill|\w+ blind)\)", after)
        assert sum(map(int, posted)) == 4
    assert kills >= 2
    half = hands(sit(*options[:3], "half", *options[4:], "--hands", "2"))[1]
    assert ", a half kill by seat " in half and "call 3 (c)" in half


def test_straddles_of_the_house_and_of_the_table() -> None:
    for where, seat in (("left", "2"), ("button", "3")):
        shown = sit("--straddle", where, "--players", "4", "--seed", "1", "--hands", "3", typed="f\n\n" * 3)
        assert f"  seat {seat} posts 4 (straddle)\n" in hands(shown)[0]
        assert shown.count("(straddle)") == 3
    # Left of the big blind is the button when two play; who has too little does not straddle.
    assert "  seat 1 posts 3 (straddle)\n" in sit("--straddle", "left", "--players", "2", "--hands", "1")
    assert "(straddle)" not in sit("--straddle", "left", "--stack", "1", "--hands", "1")


def test_antes_and_blinds() -> None:
    shown = sit("--blinds", "5/10", "--ante", "2", "--stack", "20", "--players", "3", "--hands", "1")
    assert "blinds 5/10, ante 2, 3 players with 200" in shown.splitlines()[0]
    assert shown.count("posts 2 (ante)") == 3 and "posts 10 (big blind)" in shown


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--players 12", "players: 12 are too many: 12 players where the deck allows 11"),
        ("--players 10 --boards 2", "players: 10 are too many: 10 players where the deck allows 9"),
        ("--players 1", "players: 1 is not from 2 to 23"),
        ("--seat 6", "seat: 6 is not from 0 to 5"),
        ("--game zz", "game: 'zz' is not one of " + ", ".join(GAMES)),
        ("--preset cardroom_hilo --structure no_limit", "structure: the house does not deal no_limit"),
        ("--kill half", "kill: pots are killed in limit hi-lo, not in plo4, pot limit"),
        ("--run-it ask", "run_it: the house runs the board once (its rule max_runs)"),
        ("--blinds 2/1", "blinds: the blinds must rise, the big blind last"),
        ("--seed -1", "a seed is from 0 to 2**256 - 1"),
    ],
)
def test_tables_that_cannot_be(options: str, message: str) -> None:
    result = run("play", *options.split(), stdin="c\n")
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", f"error: {message}\n")


@pytest.mark.parametrize(
    "options",
    [
        "--bomb-every 2",
        "--blinds x",
        "--hands 0",
        "--boards 4",
        "--kill full --bomb-pot 5",
        "--preset nobody",
    ],
)
def test_wrong_usage(options: str) -> None:
    assert run("play", *options.split(), stdin="c\n").exit_code == 2


# Pipes and terminals


def test_a_pipe_gets_plain_lines_and_no_prompt() -> None:
    options = ("play", "--seed", "7", "--hands", "3", "--players", "4", "--unicode")
    done = process(*options, stdin=CALLS.encode(), environment={"FORCE_COLOR": "1", "COLUMNS": "20"})
    assert (done.returncode, done.stderr) == (0, b"")
    shown = done.stdout.decode()
    assert "\x1b" not in shown and "> " not in shown and "♠" in shown
    assert shown == run(*options, stdin=CALLS).stdout
    assert all(line == line.rstrip() for line in shown.splitlines())


def test_bytes_that_are_no_text_are_no_action() -> None:
    done = process("play", "--seed", "8", "--players", "3", stdin=b"\xff\xfe\n\x00\nc\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b" is not understood. Legal: ") == 2


def test_answers_each_line_at_once() -> None:
    command = [sys.executable, "-m", "omaha", "play", "--seed", "8", "--players", "3"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=clean()) as child:
        assert child.stdin is not None and child.stdout is not None
        for line, answer in (
            (b"", b"  Legal "),
            (b"x\n", b'"x" is not understood'),
            (b"pot\n", b"  seat 0 (you) raises to 8"),
        ):
            child.stdin.write(line)
            child.stdin.flush()
            while not child.stdout.readline().startswith(answer):
                pass
        child.stdin.close()
        assert child.wait(timeout=30) == 0


def test_closed_standard_input_ends_at_once() -> None:
    command = f'"{sys.executable}" -m omaha play --seed 8 <&-'
    done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=60, env=clean(), check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"The input has ended: you leave the table. The hand" in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals of POSIX")
@pytest.mark.parametrize("extra", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_gets_a_prompt(extra: dict[str, str], tmp_path: Path) -> None:
    main_end, child_end = os.openpty()
    command = [sys.executable, "-m", "omaha", "play", "--seed", "8", "--players", "3", "--hands", "1"]
    output = tmp_path / "shown"
    with (
        output.open("wb") as shown,
        subprocess.Popen(command, stdin=child_end, stdout=shown, env=clean(extra)) as child,
    ):
        os.close(child_end)
        os.write(main_end, b"f\n\n")
        assert child.wait(timeout=30) == 0
    os.close(main_end)
    text = output.read_text(encoding="utf-8")
    assert "\n>   seat 0 (you) folds\n" in text and "Enter ends, or show, rabbit, ? > 1 hand played;" in text
    assert "\x1b" not in text


@pytest.mark.parametrize("word", ["allin", "f", "", "nonsense"])
def test_an_endless_pipe_of_what_cannot_be_done_ends(word: str) -> None:
    shown = sit("--seed", "1", "--hands", "3", "--players", "3", typed=f"{word}\n" * 3000)
    assert len(shown.splitlines()) < 900


def test_kill_at_needs_kill() -> None:
    refused = run("play", "--kill-at", "5", stdin="q\n")
    assert refused.exit_code == 2 and "--kill-at needs --kill" in refused.stderr
