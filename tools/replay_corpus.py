"""Replays real hands and prints what came of it as one JSON object.

    python tools/replay_corpus.py FILE...

FILE is JSON lines, plain or packed (.gz, .xz), in the form of `tests/vectors/README.md`. Each hand is played action by action by the
rules of its site (`SITES`, one table, no exception for a single hand): every action must be legal, and contributions, pots, rake and
collections must come out to the last cent. A hand whose showdown cards are not all known is checked as far as it goes and counts as
`ok_partial`; strengths are never derived from what was collected. No hand is skipped.
"""

from __future__ import annotations

import gzip
import json
import lzma
import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import omaha
from omaha import Call, Check, Fold, Game, Hand, HouseRules, Muck, RaiseTo, Rake, Show, Stakes

KINDS = {
    "sb": "small_blind",
    "bb": "big_blind",
    "ante": "ante",
    "straddle": "straddle",
    "post_bb": "post",
    "post_sb": "post",
    "dead": "dead",
    "missed_sb": "dead",
    "bb_ante": "big_blind_ante",
}
STRUCTURES = {"PL": "pot_limit", "NL": "no_limit", "FL": "limit"}

BASE = HouseRules(
    blinds_in_pot="actual",
    one_odd_chip_max=False,
    all_in_face_up=False,
    muck="losers",
    raise_limit=None,
    side_pots_first=False,
    max_runs=3,
)
"""What the sites have in common: they count the chips that lie there, and deal no burn that matters."""


@dataclass(frozen=True)
class Site:
    """The rules of a site, and what is peculiar to it."""

    rules: HouseRules = BASE
    rake: str = "main_first"
    """How the rake of a hand is spread over its pots: "main_first"; "sides_down" and "sides_up": in proportion, the side pots' parts
    rounded down or up, the rest from the main pot; "unknown": any way that adds up."""
    limit_unit: int | None = None
    """Fixed limit pots are split in units of this part of the small bet."""
    short_raise_all_in: bool = False
    """A raise below the minimum is taken if it puts every opponent all-in."""
    low_rest_to_high: bool = False
    """What is left of a tied low goes to the high winner."""
    odd_chip_last_first: bool = False
    """Odd chips go counter-clockwise."""
    two_dead_posts: bool = False
    """Of two dead posts of one player the second is live."""

    @property
    def plain(self) -> bool:
        """Whether the engine pays as the site does."""
        return self.rake == "main_first" and not (self.low_rest_to_high or self.odd_chip_last_first)


SITES: dict[str, Site] = {
    "Bovada": Site(rake="sides_down", low_rest_to_high=True),
    "Entraction": Site(rake="sides_up"),
    "FullTilt": Site(limit_unit=10),
    "GGPoker": Site(rake="unknown"),
    "OnGame": Site(odd_chip_last_first=True, two_dead_posts=True),
    "PokerNow": Site(replace(BASE, identical_even=False), short_raise_all_in=True),
    "Winamax": Site(rake="sides_down"),
}


class Refused(Exception):  # noqa: N818 - what happened to the hand
    """A hand that does not replay."""

    def __init__(self, kind: str, why: str) -> None:
        super().__init__(why)
        self.kind = kind


@dataclass
class Report:
    """What came of all hands."""

    hands: int = 0
    ok: int = 0
    ok_partial: int = 0
    by_site: dict[str, Counter[str]] = field(default_factory=dict)
    by_game: dict[str, Counter[str]] = field(default_factory=dict)
    failures: list[dict[str, str]] = field(default_factory=list)

    def count(self, record: dict[str, Any], result: str) -> None:
        """Notes what came of one hand."""
        self.hands += 1
        game = record.get("game") or {}
        name = f"{game.get('limit')} {'hi-lo' if game.get('hilo') else 'high'} {game.get('hole')}"
        self.by_site.setdefault(str(record.get("site")), Counter())[result] += 1
        self.by_game.setdefault(name, Counter())[result] += 1

    def as_json(self) -> dict[str, Any]:
        """The object that is printed."""
        return {
            "hands": self.hands,
            "ok": self.ok,
            "ok_partial": self.ok_partial,
            "by_site": {name: dict(counts) for name, counts in sorted(self.by_site.items())},
            "by_game": {name: dict(counts) for name, counts in sorted(self.by_game.items())},
            "failures": self.failures,
        }


class Replay:
    """One real hand, played again."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.site = SITES.get(record["site"], Site())
        order = list(record["order_from_button"])
        by_player = {seat["player"]: seat for seat in record["seats"]}
        button = record.get("button")
        self.players = order
        self.seat = {player: i for i, player in enumerate(order)}
        stacks = [by_player[player]["stack"] for player in order]
        if button is not None and by_player[order[-1]]["seat"] == button:
            at = len(order) - 1
        else:
            # The button is at an empty seat, or nobody knows where: then what counts is who is first left of it.
            stacks.append(0)
            at = len(order)
        self.hand = self._hand(stacks, at)

    def _hand(self, stacks: list[int], button: int) -> Hand:
        record = self.record
        game, stakes = record["game"], record["stakes"]
        name = ("courchevel" if game.get("courchevel") else f"plo{game['hole']}") + (
            "-8" if game["hilo"] else ""
        )
        structure = STRUCTURES[game["limit"]]
        blinds = [stakes["sb"], stakes["bb"]] if stakes.get("sb") else [stakes["bb"]]
        bets, unit = {}, 1
        if structure == "limit":
            small = stakes.get("small_bet") or stakes["bb"]
            bets = {"small_bet": small, "big_bet": stakes.get("big_bet") or 2 * small}
            if self.site.limit_unit and small % self.site.limit_unit == 0:
                unit = small // self.site.limit_unit
        self.unit = unit
        hole = [record.get("hole_cards", {}).get(player) for player in self.players]
        hole = [cards if cards and len(cards) == game["hole"] else None for cards in hole]
        return Hand(
            replace(self.site.rules, rake=self._rake()),
            Game(name, structure),
            Stakes(blinds=tuple(sorted(blinds)), cap=stakes.get("cap"), unit=unit, **bets),
            stacks,
            button,
            posts=list(self._posts()),
            added=total(record.get("site_added")),
            hole_cards=hole,
            boards=record["boards"] or [[]],
            run_it=max(1, len(record["boards"])),
            showdown="manual",
        )

    def _posts(self) -> Iterator[tuple[int, str, int]]:
        dead_posts: Counter[str] = Counter()
        for post in self.record["posts"]:
            seat, kind, amount = self.seat[post["player"]], post["kind"], post["amount"]
            if kind == "sb_bb":
                dead = post.get("dead", 0)
                dead = dead if isinstance(dead, int) and not isinstance(dead, bool) else 0
                if dead:
                    yield seat, "dead", dead
                yield seat, "post", amount - dead
            elif kind == "dead" and self.site.two_dead_posts and dead_posts[post["player"]]:
                yield seat, "post", amount
            else:
                dead_posts[post["player"]] += kind == "dead"
                yield seat, KINDS[kind], amount

    def _taken(self) -> int:
        """Rake and fees: as stated, else the balance of the hand."""
        record = self.record
        put_in = sum(c["live"] + c["ante"] + c["dead"] for c in record["contributions"].values())
        put_in += total(record.get("site_added"))
        balance = put_in - sum(record["collected_total"].values())
        stated = record.get("rake_stated")
        fees = total(record.get("fees_stated"))
        if stated is not None and balance not in (stated, stated + fees):
            raise Refused("rake", f"stated {stated} and {fees}, but {balance} is missing")
        return int(balance)

    def _rake(self) -> Rake | None:
        taken = self._taken()
        if taken == 0:
            return None
        return Rake(10_000, cap=taken, mode="total_main_first", no_flop_no_drop=False, added=True)

    def play(self) -> None:
        """All actions."""
        for index, action in enumerate(self._in_turn()):
            self._act(index, action)
        if self.hand.to_act is not None and self.hand.street != "showdown":
            raise Refused(
                "actions", f"the hand stops while seat {self.hand.to_act} is to act on the {self.hand.street}"
            )

    def _in_turn(self) -> Iterator[dict[str, Any]]:
        """The actions; where the history says that somebody acted out of turn, each in his turn."""
        if self.record.get("turn_order", "ok") == "ok":
            yield from self.record["actions"]
            return
        waiting: dict[str, deque[dict[str, Any]]] = {}
        for action in self.record["actions"]:
            waiting.setdefault(action["player"], deque()).append(action)
        while (seat := self.hand.to_act) is not None and waiting.get(self.players[seat]):
            yield waiting[self.players[seat]].popleft()

    def _act(self, index: int, action: dict[str, Any]) -> None:
        hand, kind = self.hand, action["kind"]
        where = f"action {index} ({action['player']} {kind} on the {action['street']})"
        legal = hand.legal_actions()
        if legal is None or hand.street == "showdown":
            raise Refused("actions", f"{where}: nobody is to act")
        if self.players[legal.seat] != action["player"]:
            raise Refused("turn", f"{where}: it is the turn of {self.players[legal.seat]}")
        if hand.street != action["street"]:
            raise Refused("street", f"{where}: the street is the {hand.street}")
        try:
            if kind == "raise" and legal.raise_closed == "no_opponent" and action["to"] > hand.current_bet:
                # Histories call it a raise when somebody puts in all he has though nobody can call more: the rest comes back.
                hand.apply(Call())
            elif kind in ("bet", "raise"):
                hand.apply(RaiseTo(self._raise_to(action["to"], legal)))
            elif kind == "call":
                if legal.call != action["add"]:
                    raise Refused("call", f"{where}: {action['add']} where {legal.call} is to be called")
                hand.apply(Call())
            else:
                hand.apply(Check() if kind == "check" else Fold())
        except omaha.IllegalActionError as error:
            raise Refused(error.code, f"{where}: {error}") from None

    def _raise_to(self, to: int, legal: omaha.LegalActions) -> int:
        """The total to raise to. What is raised beyond the others' chips comes back, so that it may as well be more."""
        least = legal.min_raise_to
        if not self.site.short_raise_all_in or least is None or to >= least:
            return to
        hand = self.hand
        others = [
            hand.bets[seat] + hand.stacks[seat]
            for seat in range(len(hand.stacks))
            if seat != legal.seat and not hand.folded[seat]
        ]
        return least if to >= max(others) else to

    def show(self) -> bool:
        """The showdown as far as cards are known; whether that is all of it."""
        mucked = self.record.get("mucked", [])
        complete = True
        while self.hand.street == "showdown" and (seat := self.hand.to_act) is not None:
            legal = self.hand.legal_actions()
            assert legal is not None
            if legal.show:
                self.hand.apply(Show())
            elif legal.muck and self.players[seat] in mucked:
                complete = False
                self.hand.apply(Muck())
            else:
                return False
        return complete and self.hand.street == "complete"

    def check_contributions(self) -> None:
        """What each put in and did not get back."""
        stated = self.record["contributions"]
        # Histories with posts out of turn or in one line with their dead part do not tell the two apart.
        whole = self.record.get("turn_order", "ok") != "ok"
        whole |= any(post["kind"] == "sb_bb" for post in self.record["posts"])
        for player, seat in self.seat.items():
            found = {name: amounts[seat] for name, amounts in self.hand.contributions.items()}
            wanted = {name: stated[player][name] for name in found}
            same = sum(found.values()) == sum(wanted.values()) if whole else found == wanted
            if not same or self.hand.folded[seat] != stated[player]["folded"]:
                raise Refused("contributions", f"{player}: {found}, stated {wanted}")

    def check_pots(self) -> None:
        """The pots before rake."""
        stated = self.record.get("settlement", {}).get("pots_gross")
        if not stated:
            return
        added = total(self.record.get("site_added"))
        found = [
            (
                pot.amount - (added if pot.number == 0 else 0),
                sorted(self.players[seat] for seat in pot.eligible),
            )
            for pot in self.hand.pots.pots
        ]
        wanted = [(pot["amount"], sorted(pot["eligible"])) for pot in stated]
        if found != wanted:
            raise Refused("pots", f"{found}, stated {wanted}")

    def check_collected(self) -> None:
        """What each collects, to the last cent."""
        settlement = self.hand.settlement
        if settlement is None:
            raise Refused("unpaid", "the hand is not paid")
        if settlement.rake != self._taken():
            raise Refused("rake", f"{settlement.rake}, stated {self._taken()}")
        wanted = {player: won for player, won in self.record["collected_total"].items() if won}
        pots = self.hand.pots.pots
        if self.site.rake == "unknown" and len(pots) > 1:
            gross = self._paid([pot.amount for pot in pots])
            taken = self._taken()
            if gross.keys() != wanted.keys() or any(
                not gross[player] - taken <= won <= gross[player] for player, won in wanted.items()
            ):
                raise Refused("collected", f"{gross} before rake, stated {wanted}")
            return
        if self.site.plain or self.site.rake == "unknown":
            won = {self.players[seat]: won for seat, won in enumerate(settlement.payout) if won}
        else:
            won = self._paid(self._net([pot.amount for pot in pots]))
        if won != wanted:
            raise Refused("collected", f"{won}, stated {wanted}")

    def _net(self, amounts: list[int]) -> list[int]:
        """The pots without the rake, spread as the site does."""
        rake, whole = self._taken(), sum(amounts)
        if self.site.rake == "main_first":
            parts = []
            for amount in amounts:
                parts.append(min(amount, rake - sum(parts)))
        else:
            up = self.site.rake == "sides_up"
            parts = [-(-rake * amount // whole) if up else rake * amount // whole for amount in amounts[1:]]
            parts = [rake - sum(parts), *parts]
        return [amount - part for amount, part in zip(amounts, parts, strict=True)]

    def _paid(self, amounts: list[int]) -> dict[str, int]:
        """What each wins of pots of these amounts, by the site's ways with odd chips."""
        hand, seats = self.hand, range(len(self.hand.stacks))
        hilo = self.record["game"]["hilo"]
        judged = [not hand.folded[seat] and not hand.mucked[seat] for seat in seats]
        contested = sum(judged) > 1
        boards = [list(board) for board in hand.boards] if contested else []
        high = [
            [omaha.evaluate(hand.hole_cards(s), board) if judged[s] else None for s in seats]
            for board in boards
        ]
        low = [
            [omaha.evaluate_low(hand.hole_cards(s), board) if judged[s] else None for s in seats]
            for board in boards
        ]
        order: Any = "left_of_button"
        if self.site.odd_chip_last_first:
            order = [(hand.button - step) % len(seats) for step in seats]
        rules = omaha.PotRules(
            one_odd_chip_max=False, identical_even=self.site.rules.identical_even, odd_chip_order=order
        )
        won: Counter[str] = Counter()
        for amount, pot in zip(amounts, hand.pots.pots, strict=True):
            paid = omaha.settle(
                [0] * len(seats),
                high=high if contested else None,
                low=low if contested and hilo else None,
                button=hand.button,
                folded=[seat not in pot.eligible or not judged[seat] for seat in seats],
                added=amount,
                unit=self.unit if amount % self.unit == 0 else 1,
                rules=rules,
            )
            top = next((award.seat for award in paid.awards if award.side in ("high", "whole", "both")), None)
            for award in paid.awards:
                rest = award.odd if self.site.low_rest_to_high and award.side == "low" else 0
                won[self.players[award.seat]] += award.amount - rest
                if rest and top is not None:
                    won[self.players[top]] += rest
        return {player: amount for player, amount in won.items() if amount}

    def check_partly(self) -> None:
        """Without all cards: who collects may win a pot, and nobody more than his pots hold."""
        for player, won in self.record["collected_total"].items():
            seat = self.seat[player]
            most = sum(pot.amount for pot in self.hand.pots.pots if seat in pot.eligible)
            if won > most:
                raise Refused("collected", f"{player} collects {won}, his pots hold {most}")


def total(amounts: dict[str, int] | int | None) -> int:
    """The sum of named amounts."""
    if isinstance(amounts, dict):
        return sum(amounts.values())
    return amounts or 0


def replay(record: dict[str, Any]) -> str:
    """Replays one hand: "ok" or "ok_partial"; raises `Refused`."""
    game = Replay(record)
    game.play()
    game.check_contributions()
    game.check_pots()
    complete = game.show()
    if game.hand.street == "complete":
        game.check_collected()
        return "ok" if complete else "ok_partial"
    game.check_partly()
    return "ok_partial"


def records(paths: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The hands of the files; a first line that is a header is left out."""
    for path in paths:
        openers: dict[str, Any] = {".gz": gzip.open, ".xz": lzma.open}
        with openers.get(Path(path).suffix, open)(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines):
                if not line.strip():
                    continue
                record = json.loads(line)
                if number or "actions" in record:
                    yield record


def run(paths: Iterable[str]) -> Report:
    """Replays all hands of the files."""
    report = Report()
    for record in records(paths):
        try:
            result = replay(record)
        except (Refused, omaha.OmahaError, KeyError, TypeError, IndexError) as error:
            kind = error.kind if isinstance(error, Refused) else getattr(error, "code", type(error).__name__)
            report.failures.append({"id": str(record.get("id")), "kind": kind, "why": str(error)})
            report.count(record, "failed")
            continue
        if result == "ok":
            report.ok += 1
        else:
            report.ok_partial += 1
        report.count(record, result)
    return report


def main() -> int:
    """The command."""
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    report = run(sys.argv[1:])
    json.dump(report.as_json(), sys.stdout, indent=1)
    print()
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
