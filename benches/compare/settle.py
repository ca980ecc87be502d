"""`python -m benches.compare.settle`: settlements of omaha and of pokerkit, on the same hands, in the same
run.

Six players with stacks of any size fold, call or raise at random before the flop, so that many are all-in and
there are side pots; pokerkit plays the hands, the river is dealt, everybody shows. What is compared is the
rest: who is paid what. Where the answers differ, a model of a resolver that can do each thing in omaha's way
or in pokerkit's finds the fewest of pokerkit's ways that make up the difference; one that none of them makes
up ends the run with status 1.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from itertools import combinations
from math import ceil
from statistics import median
from time import process_time_ns
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table
from rich.text import Text

from .deals import BOARD, TEXTS, mask, text
from .evaluate import DIFFERED, HERE, REFUSED, WIDTH, cpu_model, version
from .timing import SHORTEST_NS

SEATS = 6
HOLE = 4
BUTTON = SEATS - 1
"""pokerkit counts from the small blind; so its lowest number is left of the button."""
BLINDS = (1, 2)
STACKS = (20, 400)
BASIS_POINTS, CAP = 500, 40
BATCH = 100_000
"""So many hands, the same ones over again, in a batch."""
LEAST = 50
TIMED = 100
"""pokerkit needs so long that its time is taken on the first hands alone."""

WAYS = {
    "merged": "pots are merged again once the losers have mucked (WL 149, TDA 21: split separately)",
    "no low": "a side pot without a low is halved if anybody else has one; those without share that half",
    "one for all": "all odd chips of a tie go to one winner (RR Ties 4: one each)",
    "two for one": "a player may get two odd chips of one pot (RR Ties 4: not before all have one)",
    "halves": "hands identical both ways are split half by half (WT 73: undivided)",
    "own bet": "if all others fold, the winner's own bet is no part of the pot, and is not raked",
    "cap": "the cap of the rake is of each pot (omaha: of the hand)",
    "nearest": "rake is rounded to the nearest chip (omaha: down)",
}
"""What pokerkit does otherwise, by a short name."""


@dataclass(frozen=True, slots=True)
class Game:
    """What is played for."""

    name: str
    hilo: bool
    raked: bool


GAMES = (
    Game("high", hilo=False, raked=False),
    Game("high and low", hilo=True, raked=False),
    Game("high and low, raked", hilo=True, raked=True),
)


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand when all is shown; seat by seat."""

    cards: list[int]
    live: list[int]
    folded: list[bool]
    high: list[int]
    low: list[int | None]

    @property
    def holes(self) -> list[list[int]]:
        """The hole cards."""
        return [self.cards[start : start + HOLE] for start in range(BOARD, BOARD + SEATS * HOLE, HOLE)]

    def __str__(self) -> str:
        seats = zip(self.holes, self.live, self.folded, strict=True)
        shown = [f"{text(hole)} {put}{' folded' if folded else ''}" for hole, put, folded in seats]
        return f"board {text(self.cards[:BOARD])}; " + ", ".join(shown)


@dataclass(slots=True)
class Figure:
    """What one way to settle took, in CPU ns a hand; ratios are against the first of its question."""

    question: str
    library: str
    call: str
    hands: int
    samples: list[float] = field(default_factory=list)

    @property
    def ns(self) -> float:
        """The median."""
        return median(self.samples)


@dataclass(slots=True)
class Differences:
    """Where the answers differ, and why."""

    hands: int = 0
    contested: int = 0
    side_pots: int = 0
    differ: int = 0
    chips: int = 0
    """Chips that another player, or the house, gets."""
    ways: Counter[tuple[str, ...]] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    unexplained: list[str] = field(default_factory=list)


class Kit:
    """pokerkit 0.7.7: plays a hand to the showdown, and settles it."""

    def __init__(self, game: Game) -> None:
        """Define a no-limit Omaha, which pokerkit has not, of its own parts."""
        kit = import_module("pokerkit")
        games = import_module("pokerkit.games")
        lows = (kit.OmahaEightOrBetterLowHand,) if game.hilo else ()
        bases = (games.NoLimitPokerMixin, games.OmahaHoldemMixin, games.UnfixedLimitHoldem)
        kind = type("NoLimitOmaha", bases, {"hand_types": (kit.OmahaHoldemHand, *lows)})
        posts = (kit.Automation.ANTE_POSTING, kit.Automation.BLIND_OR_STRADDLE_POSTING)
        rake = {"rake": partial(kit.rake, percentage=BASIS_POINTS / 10_000, cap=CAP)} if game.raked else {}
        self._game = kind(posts, True, 0, BLINDS, BLINDS[1], **rake)

    def play(self, cards: list[int], draw: random.Random) -> tuple[Any, list[int], list[bool]]:
        """The state when betting has ended and all cards are known; what each has put in, and who folded."""
        state = self._game([draw.randint(*STACKS) for _ in range(SEATS)], SEATS)
        for start in range(BOARD, BOARD + SEATS * HOLE, HOLE):
            state.deal_hole(text(cards[start : start + HOLE]))
        board = [text(cards[:3]), TEXTS[cards[3]], TEXTS[cards[4]]]
        live, folded = list[int](), [False] * SEATS
        while True:
            if state.actor_index is not None:
                act(state, folded, draw, preflop=not live)
            elif state.can_collect_bets():
                live = live or list(state.bets)
                state.collect_bets()
            elif state.can_show_or_muck_hole_cards():
                state.show_or_muck_hole_cards(True)
            elif state.can_burn_card():
                state.burn_card("??")
            elif state.can_deal_board():
                state.deal_board(board.pop(0))
            else:
                return state, live, folded


def act(state: Any, folded: list[bool], draw: random.Random, *, preflop: bool) -> None:
    """One action at random; after the flop everybody checks."""
    choice = draw.random() if preflop else 0.5
    if choice < 0.25 and state.can_fold():
        folded[state.actor_index] = True
        state.fold()
    elif choice > 0.6 and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(most if draw.random() < 0.6 else draw.randint(least, most))
    else:
        state.check_or_call()


def finish(state: Any) -> None:
    """Kill the hands that cannot win, push the chips, pull them."""
    while state.can_kill_hand():
        state.kill_hand()
    while state.can_push_chips():
        state.push_chips()
    while state.can_pull_chips():
        state.pull_chips()


def pots_of(state: Any) -> list[tuple[int, tuple[int, ...]]]:
    """The pots: amount, claimants."""
    return [(pot.amount, pot.player_indices) for pot in state.pots]


# Why answers differ


def layers(hand: Hand, live: Sequence[bool]) -> Iterator[tuple[int, list[int]]]:
    """Pots of those who are live, lowest first; what nobody matched is no pot."""
    below = 0
    amount, claimants = 0, list[int]()
    for level in sorted({put for put in hand.live if put}):
        reach = [seat for seat in range(SEATS) if hand.live[seat] >= level]
        if len(reach) > 1:
            who = [seat for seat in reach if live[seat]]
            if amount and who != claimants:
                yield amount, claimants
                amount = 0
            claimants = who
            amount += (level - below) * len(reach)
        below = level
    if amount:
        yield amount, claimants


def best(seats: Sequence[int], strengths: Sequence[int | None]) -> list[int]:
    """The winners, none where nobody has any."""
    top = max((s for seat in seats if (s := strengths[seat]) is not None), default=None)
    return [] if top is None else [seat for seat in seats if strengths[seat] == top]


def model(hand: Hand, game: Game, ways: frozenset[str]) -> tuple[list[int], int]:
    """What each seat gets in all, and the rake, if these things are done as pokerkit does them."""
    live = [not folded for folded in hand.folded]
    pots = list(layers(hand, live))
    winners = {seat for _, who in pots for seat in best(who, hand.high)}
    if game.hilo:
        winners |= {seat for _, who in pots for seat in best(who, hand.low)}
    alone = sum(live) == 1
    if "merged" in ways and not alone:
        live = [seat in winners for seat in range(SEATS)]
        pots = list(layers(hand, live))
    second = sorted(hand.live)[-2]
    got = [max(0, put - second) for put in hand.live]
    if "own bet" in ways and alone:
        winner = live.index(True)
        matched = min(hand.live[winner], second)
        got[winner] += matched
        pots = [(sum(amount for amount, _ in pots) - matched, [winner])]
    left, house = CAP, 0
    for amount, who in pots:
        rake = 0
        if game.raked:
            rake = amount * BASIS_POINTS // 10_000
            if "nearest" in ways:
                rake = round(amount * (BASIS_POINTS / 10_000))
            rake = min(rake, CAP if "cap" in ways else left)
            left -= rake
            house += rake
        for seat, chips in shares(hand, game, ways, who, amount - rake, winners):
            got[seat] += chips
    return got, house


def shares(
    hand: Hand, game: Game, ways: frozenset[str], who: list[int], amount: int, winners: set[int]
) -> Iterator[tuple[int, int]]:
    """One pot, to seats; the odd chips from the left of the button."""
    if len(who) == 1:
        yield who[0], amount
        return
    high, low = best(who, hand.high), best(who, hand.low) if game.hilo else []
    if "no low" in ways and game.hilo and not low and any(hand.low[seat] is not None for seat in winners):
        low = [seat for seat in who if seat in winners]
    had_odd: set[int] = set()
    if not low or (low == high and "halves" not in ways):
        sides = [(high, amount)]
    else:
        sides = [(high, amount - amount // 2), (low, amount // 2)]
        if amount % 2 and len(high) == 1 and "two for one" not in ways:
            had_odd.update(high)
    for seats, share in sides:
        each, odd = divmod(share, len(seats))
        turns = [seat for seat in seats if seat not in had_odd] + [seat for seat in seats if seat in had_odd]
        for turn, seat in enumerate(turns):
            more = (odd if turn == 0 else 0) if "one for all" in ways else int(turn < odd)
            if more and "two for one" not in ways:
                had_odd.add(seat)
            yield seat, each + more


def reason(hand: Hand, game: Game, theirs: tuple[list[int], int]) -> tuple[str, ...] | None:
    """The fewest of pokerkit's ways that give its answer."""
    for count in range(len(WAYS) + 1):
        for ways in combinations(WAYS, count):
            if model(hand, game, frozenset(ways)) == theirs:
                return ways
    return None


def compare(
    hands: Sequence[Hand], game: Game, ours: Sequence[Any], theirs: Sequence[tuple[list[int], int]]
) -> Differences:
    """Count and explain; the model itself must agree with both sides on every hand."""
    found = Differences()
    for hand, paid, their in zip(hands, ours, theirs, strict=True):
        our = (list(paid.total), paid.rake)
        found.hands += 1
        found.contested += hand.folded.count(False) > 1
        found.side_pots += len(paid.pots) > 1
        if model(hand, game, frozenset()) != our or model(hand, game, frozenset(WAYS)) != their:
            found.unexplained.append(f"omaha {our}, pokerkit {their}: {hand}")
        elif our != their:
            found.differ += 1
            gains = [max(0, b - a) for a, b in zip(our[0], their[0], strict=True)]
            found.chips += sum(gains) + max(0, their[1] - our[1])
            ways = reason(hand, game, their) or ()
            found.ways[ways] += 1
            if len(ways) == 1:
                shown = f"omaha {our[0]} rake {our[1]}, pokerkit {their[0]} rake {their[1]}: {hand}"
                found.examples.setdefault(ways[0], shown)
    return found


# Time


def clock(run: Callable[[], object]) -> int:
    """CPU nanoseconds of the process, without the garbage collector."""
    gc.collect()
    gc.disable()
    try:
        start = process_time_ns()
        run()
        return process_time_ns() - start
    finally:
        gc.enable()


def often(count: int, run: Callable[[], object], repeats: int) -> list[float]:
    """Nanoseconds a hand of something that settles so many hands, each sample long enough."""
    times = max(1, ceil(SHORTEST_NS / max(clock(run), 1)))

    def again() -> None:
        for _ in range(times):
            run()

    return [clock(again) / times / count for _ in range(repeats)]


def once(states: Sequence[Any], run: Callable[[Any], object], repeats: int) -> list[float]:
    """Nanoseconds a hand of something that uses up its states: each time on copies made before."""
    samples = []
    for _ in range(repeats):
        copies = [deepcopy(state) for state in states]

        def each(copies: list[Any] = copies) -> None:
            for state in copies:
                run(state)

        samples.append(clock(each) / len(copies))
    return samples


class Subject:
    """omaha, asked the same in three ways."""

    def __init__(self, omaha: Any, game: Game, hands: Sequence[Hand]) -> None:
        """Bring the cards into the shapes that omaha wants; that is not timed."""
        self._omaha, self._game, self._hands = omaha, game, hands
        self.count = len(hands)
        rake = omaha.Rake(BASIS_POINTS, cap=CAP, no_flop_no_drop=False) if game.raked else None
        self._rules = omaha.PotRules(rake=rake)
        card_set = omaha.CardSet.from_mask
        self._cards = [
            ([card_set(mask(hole)) for hole in hand.holes], card_set(mask(hand.cards[:BOARD])))
            for hand in hands
        ]
        rows = np.resize(np.arange(len(hands)), BATCH)
        cards = np.array([hand.cards for hand in hands], dtype=np.uint8)[rows]
        self._board = np.ascontiguousarray(cards[:, :BOARD])
        starts = range(BOARD, BOARD + SEATS * HOLE, HOLE)
        self._holes = [np.ascontiguousarray(cards[:, start : start + HOLE]) for start in starts]
        self._live = np.array([hand.live for hand in hands])[rows]
        self._folded = np.array([hand.folded for hand in hands])[rows]

    def settled(self) -> list[Any]:
        """The answers."""
        return [self._settle(hand, hand.high, hand.low) for hand in self._hands]

    def _settle(self, hand: Hand, high: Sequence[Any], low: Sequence[Any]) -> Any:
        return self._omaha.settle(
            hand.live,
            high=high,
            low=low if self._game.hilo else None,
            button=BUTTON,
            folded=hand.folded,
            rules=self._rules,
        )

    def from_strengths(self) -> None:
        """`settle` alone."""
        for hand in self._hands:
            self._settle(hand, hand.high, hand.low)

    def from_cards(self) -> None:
        """The cards of each live hand judged, as pokerkit does it while it settles."""
        high, low, hilo = self._omaha.evaluate, self._omaha.evaluate_low, self._game.hilo
        for hand, (holes, board) in zip(self._hands, self._cards, strict=True):
            cards = list(zip(holes, hand.folded, strict=True))
            highs = [None if folded else high(hole, board) for hole, folded in cards]
            lows = [None if folded else low(hole, board) for hole, folded in cards] if hilo else []
            self._settle(hand, highs, lows)

    def batch(self) -> Any:
        """All at once, cards judged too."""
        omaha, shape = self._omaha, (BATCH, SEATS)
        high, low = np.empty(shape, np.uint16), np.empty(shape, np.uint16) if self._game.hilo else None
        for seat, hole in enumerate(self._holes):
            if low is None:
                high[:, seat] = omaha.evaluate_batch(hole, self._board)
            else:
                high[:, seat], low[:, seat] = omaha.evaluate_hilo_batch(hole, self._board)
        return omaha.settle_batch(
            self._live, high, low=low, folded=self._folded, button=BUTTON, rules=self._rules
        )

    def pots(self) -> None:
        """`build_pots` alone."""
        build = self._omaha.build_pots
        for hand in self._hands:
            build(hand.live, folded=hand.folded)


def measure(subject: Subject, states: Sequence[Any], repeats: int) -> list[Figure]:
    """omaha's first: the ratios are taken against it."""
    count, few = subject.count, states[:TIMED]
    return [
        Figure("pay", "omaha", "evaluate, settle", count, often(count, subject.from_cards, repeats)),
        Figure(
            "pay", "omaha", "settle, strengths known", count, often(count, subject.from_strengths, repeats)
        ),
        Figure("pay", "omaha", "evaluate_batch, settle_batch", BATCH, often(BATCH, subject.batch, repeats)),
        Figure("pay", "pokerkit", "kill_hand, push_chips, pull_chips", len(few), once(few, finish, repeats)),
        Figure("pots", "omaha", "build_pots", count, often(count, subject.pots, repeats)),
        Figure("pots", "pokerkit", "State.pots", len(few), once(few, pots_of, repeats)),
    ]


# One run


def run_game(
    omaha: Any, game: Game, options: argparse.Namespace, say: Callable[[str], None]
) -> tuple[Differences, list[Figure]]:
    """Play, settle twice, compare, measure."""
    kit, draw = Kit(game), random.Random(options.seed)
    hands, states = list[Hand](), list[Any]()
    for number in range(options.hands):
        say(f"{game.name}: playing hand {number + 1} of {options.hands}")
        cards = draw.sample(range(52), BOARD + SEATS * HOLE)
        state, live, folded = kit.play(cards, draw)
        board = text(cards[:BOARD])
        holes = [text(cards[at : at + HOLE]) for at in range(BOARD, BOARD + SEATS * HOLE, HOLE)]
        high = [int(omaha.evaluate(hole, board)) for hole in holes]
        low = [None if (rank := omaha.evaluate_low(hole, board)) is None else int(rank) for hole in holes]
        hands.append(Hand(cards, live, folded, high, low))
        states.append(state)
    say(f"{game.name}: comparing")
    subject = Subject(omaha, game, hands)
    ours = subject.settled()
    theirs = []
    pots_differ = []
    for hand, state, paid in zip(hands, states, ours, strict=True):
        if not game.raked and hand.folded.count(False) > 1:
            built = pots_of(state)
            if built != [(pot.amount, pot.eligible) for pot in paid.pots]:
                pots_differ.append(f"pots before the showdown, pokerkit {built}, omaha {paid.pots}: {hand}")
        end = deepcopy(state)
        finish(end)
        total = [
            stack - start + put
            for stack, start, put in zip(end.stacks, state.starting_stacks, hand.live, strict=True)
        ]
        theirs.append((total, sum(hand.live) - sum(total)))
    found = compare(hands, game, ours, theirs)
    found.unexplained += pots_differ
    batch = subject.batch()
    for row, paid in enumerate(ours):
        if batch.payout[row].tolist() != list(paid.payout) or batch.rake[row] != paid.rake:
            found.unexplained.append(f"settle and settle_batch differ: {hands[row]}")
    if found.unexplained:
        return found, []
    say(f"{game.name}: measuring")
    return found, measure(subject, states, options.repeats)


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benches.compare.settle", description=__doc__)
    parser.add_argument("--hands", type=int, default=500, help="hands of each game (default: 500)")
    parser.add_argument("--repeats", type=int, default=3, help="timings of which the median counts (least 3)")
    parser.add_argument("--seed", type=int, default=7, help="seed of cards, stacks and actions")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    options = parser.parse_args(argv)
    if options.hands < LEAST or options.repeats < 3:
        parser.error(f"--hands is at least {LEAST}, --repeats at least 3")
    return options


def header(omaha: Any, options: argparse.Namespace) -> dict[str, Any]:
    """All that a reader needs to judge or repeat the figures."""
    found = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=HERE, capture_output=True, text=True, check=False
    )
    return {
        "command": "python -m benches.compare.settle " + " ".join(sys.argv[1:]),
        "commit": found.stdout.strip() or "unknown",
        "cpu": cpu_model(),
        "load_average": round(os.getloadavg()[0], 2),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numpy": np.__version__,
        "omaha": version("omaha-poker"),
        "build_info": dict(omaha.build_info()),
        "pokerkit": version("pokerkit"),
        "hands": options.hands,
        "seed": options.seed,
        "clock": "CPU time of the process, ns per hand, median of repeats",
    }


def report(game: Game, found: Differences, figures: Sequence[Figure]) -> dict[str, Any]:
    """One game as plain data."""
    ways = [{"ways": list(names), "hands": count} for names, count in found.ways.most_common()]
    own = {figure.question: figure.ns for figure in reversed(figures)}
    return {
        "game": game.name,
        "hands": found.hands,
        "contested": found.contested,
        "side_pots": found.side_pots,
        "differ": found.differ,
        "chips": found.chips,
        "why": ways,
        "hands_by_way": {
            name: count
            for name in WAYS
            if (count := sum(hands for names, hands in found.ways.items() if name in names))
        },
        "examples": found.examples,
        "unexplained": found.unexplained,
        "entries": [
            {
                "question": figure.question,
                "library": figure.library,
                "call": figure.call,
                "hands": figure.hands,
                "ns_per_hand": round(figure.ns, 1),
                "samples": [round(sample, 1) for sample in figure.samples],
                "ratio": round(figure.ns / own[figure.question], 2),
            }
            for figure in figures
        ],
    }


def show(console: Console, top: dict[str, Any], games: Sequence[dict[str, Any]]) -> None:
    """Print the header and the tables."""
    for key, value in top.items():
        console.print(Text.assemble((f"{key} ", "bold"), str(value)), soft_wrap=True)
    times = Table(title="CPU ns per hand; ratio: times as long as omaha's first of the same question")
    for name in ("game", "library", "call"):
        times.add_column(name)
    for name in ("hands", "ns/hand", "ratio"):
        times.add_column(name, justify="right")
    for game in games:
        for place, entry in enumerate(game["entries"]):
            times.add_row(
                "" if place else game["game"],
                entry["library"],
                entry["call"],
                f"{entry['hands']:,}",
                f"{entry['ns_per_hand']:,.0f}",
                f"{entry['ratio']:,.2f}x",
                end_section=place == len(game["entries"]) - 1,
            )
    console.print(times)
    why = Table(title="Hands that pokerkit pays otherwise, and what of its ways makes the difference")
    for name in ("game", "hands", "side pots", "differ", "chips", "by", "what pokerkit does"):
        why.add_column(name, justify="left" if name in ("game", "what pokerkit does") else "right")
    for game in games:
        by_way = list(game["hands_by_way"].items()) or [("", "")]
        for place, (name, count) in enumerate(by_way):
            first = [game["game"], *(f"{game[key]:,}" for key in ("hands", "side_pots", "differ", "chips"))]
            cells = [""] * 5 if place else first
            why.add_row(*cells, str(count), WAYS.get(name, ""), end_section=place == len(by_way) - 1)
    console.print(why)
    for game in games:
        for name, example in game["examples"].items():
            console.print(Text.assemble((f"{game['game']}, {name}: ", "bold"), example), soft_wrap=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the comparison; 0 done, 1 a difference that nothing explains, 2 refused."""
    options = arguments(argv)
    errors = Console(stderr=True, highlight=False)

    def refuse(message: str) -> int:
        errors.print(Text(f"refused: {message}", "red"), soft_wrap=True)
        return REFUSED

    try:
        omaha: Any = import_module("omaha")
        profile = omaha.build_info()["profile"]
        import_module("pokerkit")
    except ImportError as error:
        return refuse(f"{error.name} cannot be imported ({error})")
    if profile != "release":
        return refuse(f"this omaha is a {profile} build; build it in release")
    top = header(omaha, options)
    if top["load_average"] > 1:
        errors.print(Text(f"warning: the load average is {top['load_average']}", "yellow"), soft_wrap=True)
    games = []
    with errors.status("starting") as status:
        for game in GAMES:
            found, figures = run_game(omaha, game, options, status.update)
            games.append(report(game, found, figures))
    unexplained = [line for game in games for line in game["unexplained"]]
    for line in unexplained[:20]:
        errors.print(Text(f"not explained: {line}", "red"), soft_wrap=True)
    if options.json:
        print(json.dumps({"header": top, "ways": WAYS, "games": games}))
    elif not unexplained:
        console = Console()
        show(console if console.is_terminal else Console(width=WIDTH), top, games)
    return DIFFERED if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
