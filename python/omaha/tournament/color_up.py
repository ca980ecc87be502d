"""The color-up of one table: the lowest chips leave, odd ones are raced (S0, Schedule for blinds; RR 15.8; TDA 24; WSOP 77).

All that makes whole new chips is changed directly (S0). What is left of each stack are odd chips; each is good for a card, dealt from
the lowest seat on, all of a player's before the next player's. The highest single cards, suits breaking ties (spades, hearts,
diamonds, clubs), win one new chip each, nobody more than one. There are as many new chips as the odd chips of the table are worth,
rounded to the nearest, half up: RR 15.8 gives a last new chip for "half or more" of what it costs, the TDA does not say. Nobody is
raced out: who is left with nothing gets one new chip on top of those that were raced (TDA 24; RR 15.8 gives it before the others).

The rules work on totals. A stack that is no multiple of the old unit (a 250 with 100s) has a part of an odd chip: it counts as a
whole one for cards, and as what it is worth for the number of new chips.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from omaha.cards import Card, CardsLike, Deck, ordered_cards
from omaha.errors import ConfigError, Problem
from omaha.tournament.checks import refuse, whole

__all__ = ["ColorUp", "SeatColorUp", "color_up", "race_cards"]

_DECK = 52


@dataclass(frozen=True, slots=True)
class SeatColorUp:
    """What a color-up did to one seat; amounts in tournament chips."""

    seat: int
    before: int
    """The stack before."""
    direct: int
    """What of it stands in whole new chips, changed directly (S0)."""
    odd: int
    """Odd chips of the old unit, a part of one counted as one."""
    cards: tuple[Card, ...]
    """Dealt in the race, in order."""
    won: bool
    """Whether he won a new chip in the race."""
    saved: bool
    """Whether he would have been raced out and got a new chip for that (TDA 24)."""
    after: int
    """The stack after: `direct`, and a new chip if `won` or `saved`."""


@dataclass(frozen=True, slots=True)
class ColorUp:
    """The color-up of one table. Frozen: compares, hashes and pickles by value."""

    old_unit: int
    """The chip that leaves."""
    new_unit: int
    """The smallest chip from now on."""
    seats: tuple[SeatColorUp, ...]
    """Everybody with chips, by seat, rising."""
    raced: int
    """How many new chips were raced for."""
    odd_per_card: int
    """For how many odd chips a card was dealt: 1, or more where one deck has too few cards (see `color_up`)."""

    @property
    def gained(self) -> int:
        """Chips on the table after, less those before: what the ledger books; negative if chips left play."""
        return sum(seat.after - seat.before for seat in self.seats)

    @property
    def stacks(self) -> dict[int, int]:
        """The stacks after, by seat."""
        return {seat.seat: seat.after for seat in self.seats}

    def explain(self) -> tuple[str, ...]:
        """What happened in plain words: a line for each seat and one for the table.

        >>> color_up({1: 425, 2: 150, 3: 50}, 25, 100, "Ks 9h 4d 2c 3c").explain()[0]
        'seat 1: 1 odd 25, card Ks, wins one 100: 425 to 500'
        """
        lines = [self._line(seat) for seat in self.seats]
        worth = sum(seat.before - seat.direct for seat in self.seats)
        if worth:
            chips = f"odd chips worth {worth} make {self.raced} of {self.new_unit}"
            many = f", one card for {self.odd_per_card} odd chips" if self.odd_per_card > 1 else ""
            change = f"{abs(self.gained)} {'more' if self.gained >= 0 else 'less'} than before"
            lines.append(f"table: {chips}{many}; {change}")
        else:
            lines.append("table: all changed directly")
        return tuple(lines)

    def _line(self, seat: SeatColorUp) -> str:
        start = f"seat {seat.seat}: "
        if not seat.odd:
            return f"{start}no odd {self.old_unit}s: {seat.before}"
        plural = "s" if seat.odd > 1 else ""
        cards = f"card{'s' if len(seat.cards) > 1 else ''} {' '.join(map(str, seat.cards))}"
        if seat.won:
            end = f"wins one {self.new_unit}"
        elif seat.saved:
            end = f"wins nothing, gets one {self.new_unit}: nobody is raced out"
        else:
            end = "wins nothing"
        return f"{start}{seat.odd} odd {self.old_unit}{plural}, {cards}, {end}: {seat.before} to {seat.after}"


def race_cards(stacks: Mapping[int, int], old_unit: int, new_unit: int) -> dict[int, int]:
    """How many cards each seat is dealt in the race from a whole deck, in the order of the deal; seats without odd chips are left out.

    For a director who deals real cards and gives them to `color_up`. Raises `ConfigError` as `color_up`.

    >>> race_cards({1: 425, 2: 150, 3: 50, 4: 300}, 25, 100)
    {1: 1, 2: 2, 3: 2}
    """
    chips, old, new = _checked(stacks, old_unit, new_unit)
    odd = {seat: -(-(stack % new) // old) for seat, stack in chips.items()}
    per_card = _odd_per_card(odd.values(), _DECK)
    return {seat: -(-count // per_card) for seat, count in odd.items() if count}


def color_up(stacks: Mapping[int, int], old_unit: int, new_unit: int, deck: Deck | CardsLike) -> ColorUp:
    """Takes the chips below `new_unit` off one table.

    `stacks` are the chips in all by seat; seats without chips are left out. `old_unit` is the smallest chip until now; `new_unit`
    need be no multiple of it. The cards are dealt from `deck`; or `deck` is the cards that a director has dealt, in order, just as
    many as `race_cards` says. Nothing is dealt if there is no odd chip; if there is one, all are dealt for, though no new chip may
    be raced for.

    One deck is dealt, and no card of it twice, so that the race has an order. Where the odd chips are more than the cards left in
    it, a card is dealt for every two of a player's odd chips, or three and so on, the least number that does, a part counted whole:
    everybody with odd chips has a card, and more odd chips no fewer cards. No rule says what to do then.

    |`gained`| is at most half a new chip plus one for each player saved. Raises `ConfigError` with every defect:
    `tournament.stack` for seats or stacks that are no integers from 0 on, `tournament.unit` for units that do not rise,
    `tournament.deck` for a deck with fewer cards than players with odd chips, or another number of cards than are dealt; and
    `CardError`, `DeckError` for cards that are none. Nothing is dealt then.

    >>> from omaha import Deck
    >>> result = color_up({1: 4075, 2: 25, 5: 2050, 6: 900}, 25, 100, Deck.seeded(3))
    >>> for line in result.explain():
    ...     print(line)
    seat 1: 3 odd 25s, cards Td 3c 7d, wins one 100: 4075 to 4100
    seat 2: 1 odd 25, card 8s, wins nothing, gets one 100: nobody is raced out: 25 to 100
    seat 5: 2 odd 25s, cards Ts 6d, wins one 100: 2050 to 2100
    seat 6: no odd 25s: 900
    table: odd chips worth 150 make 2 of 100; 150 more than before
    >>> result.stacks, result.gained
    ({1: 4100, 2: 100, 5: 2100, 6: 900}, 150)
    """
    chips, old, new = _checked(stacks, old_unit, new_unit)
    odd = {seat: -(-(stack % new) // old) for seat, stack in chips.items()}
    per_card = _odd_per_card(odd.values(), len(deck) if isinstance(deck, Deck) else _DECK)
    counts = {seat: -(-count // per_card) for seat, count in odd.items()}
    wanted = sum(counts.values())
    cards = deck.deal(wanted) if isinstance(deck, Deck) else ordered_cards(deck)
    if len(cards) != wanted:
        message = f"{wanted} cards are dealt in this race, not {len(cards)}"
        raise ConfigError.of([Problem("deck", len(cards), message, "tournament.deck")])
    hands: dict[int, tuple[Card, ...]] = {}
    for seat, count in counts.items():
        hands[seat], cards = cards[:count], cards[count:]
    # A card's number orders rank first, then clubs, diamonds, hearts, spades: no two are equal.
    order = sorted((seat for seat in hands if hands[seat]), key=lambda seat: -max(map(int, hands[seat])))
    # Never more than there are players with odd chips: each has less than a new chip of them.
    raced = (2 * sum(stack % new for stack in chips.values()) + new) // (2 * new)
    winners = frozenset(order[:raced])
    seats = []
    for seat, stack in chips.items():
        direct, won = stack - stack % new, seat in winners
        saved = not direct and not won
        after = direct + new * (won or saved)
        seats.append(SeatColorUp(seat, stack, direct, odd[seat], hands[seat], won, saved, after))
    return ColorUp(old, new, tuple(seats), raced, per_card)


def _checked(stacks: Mapping[int, int], old_unit: int, new_unit: int) -> tuple[dict[int, int], int, int]:
    """The stacks above 0 by seat, rising, and the units; all defects at once."""
    problems: list[Problem] = []
    chips: dict[int, int] = {}
    given: object = stacks
    if isinstance(given, Mapping):
        for seat, stack in given.items():
            number = whole(problems, f"seat {seat!r}", seat, "tournament.stack")
            chips[number] = whole(problems, f"stacks[{seat!r}]", stack, "tournament.stack")
        if sum(chips.values()) > 2**62:
            problems.append(
                Problem("stacks", sum(chips.values()), "the sum is above 2**62", "tournament.stack")
            )
    else:
        message = f"{type(stacks).__name__} is no mapping of seats to chips"
        problems.append(Problem("stacks", None, message, "tournament.stack"))
    old = whole(problems, "old_unit", old_unit, "tournament.unit", least=1)
    new = whole(problems, "new_unit", new_unit, "tournament.unit", least=1)
    if new <= old and not any(problem.code == "tournament.unit" for problem in problems):
        problems.append(Problem("new_unit", new, f"{new} is not above {old}", "tournament.unit"))
    refuse(problems)
    return {seat: chips[seat] for seat in sorted(chips) if chips[seat]}, old, new


def _odd_per_card(odd: Iterable[int], cards: int) -> int:
    """For how many odd chips a card is dealt: the least number with which the cards do."""
    counts = [count for count in odd if count]
    if len(counts) > cards:
        message = f"{cards} cards are too few for {len(counts)} players with odd chips"
        raise ConfigError.of([Problem("deck", cards, message, "tournament.deck")])
    # Cards fall as the number rises: it is found by halves, since a new chip may be worth very many old ones.
    least, most = 1, max(counts, default=1)
    while least < most:
        middle = (least + most) // 2
        if sum(-(-count // middle) for count in counts) <= cards:
            most = middle
        else:
            least = middle + 1
    return least
