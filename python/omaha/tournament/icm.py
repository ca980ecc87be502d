"""What stacks are worth in prize money: the independent chip model of Malmuth and Harville, and chops by it (RR 15.36).

The model: a player finishes first with the share of the chips that he has; each next place goes in the same way among the others.
Players without chips are behind all others and share evenly what prizes are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

from omaha.errors import Problem, WorkTooLarge
from omaha.tournament.checks import refuse, whole, wholes
from omaha.tournament.payouts import falling_prizes

__all__ = ["ChopMethod", "Icm", "chop", "icm", "icm_exact"]

ChopMethod: TypeAlias = Literal["icm", "chip", "even"]

_EXACT: Final = 20
"""So many players with chips are counted exactly at most: 2**20 sets of players."""
_FRACTIONS: Final = 9
_TRIALS: Final = 100_000
_KEYS: Final = 10_000_000
"""Without a number of trials: so many keys are drawn in all at most."""
_MOST_KEYS: Final = 2_000_000_000
_CHUNK: Final = 1 << 18
"""Keys drawn at once. Sums of floats depend on it, so it is fixed."""

Floats: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Icm:
    """What each stack is worth, in the money of the prizes. Frozen: compares, hashes and pickles by value."""

    values: tuple[float, ...]
    """By player, as the stacks were given; they sum to the prizes."""
    stderr: tuple[float, ...] | None = None
    """The standard error of each value, estimated from the sample; None if the values are exact. A player who won no prize in any
    trial has 0 and a value of 0, which says only that his is small."""
    trials: int | None = None
    """How many finishing orders were drawn; None if the values are exact."""

    @property
    def is_exact(self) -> bool:
        """Whether nothing was sampled: the values are right but for the rounding of floats (about 1e-12 of the prizes)."""
        return self.stderr is None


def icm(stacks: Sequence[int], prizes: Sequence[int], *, trials: int | None = None, seed: int = 0) -> Icm:
    """The value of each stack by the independent chip model.

    `stacks` are chips, `prizes` money by place, first place first, not rising; places without a prize may be left out. Exact for up to
    20 players with chips, by the sets of players who may hold the first places (only sets up to the number of paid places);
    equal stacks are worth the same, and the order of the players changes nothing.

    With more players, or if `trials` is given, finishing orders are drawn: each player's key is an exponential variable divided by
    his stack, and the lowest key is first, the next second, and so on, which is the same model. Without `trials` 100,000 orders are
    drawn, fewer above 100 players (ten million keys in all, at least 100 orders). The result depends on the
    arguments alone: the generator is NumPy's PCG64 with `SeedSequence(seed)`; its raw 64-bit words w, trial by trial and in a trial
    from the largest stack to the smallest, give the keys -ln(((w >> 11) + 1) / 2**53) / stack.

    Raises `ConfigError` with every defect: `tournament.stack` for stacks that are no integers from 0 on or none above 0,
    `tournament.prizes` for prizes that are no integers from 0 on, that rise, or that are more than the players,
    `tournament.trials` (2 to 2**40), `tournament.seed` (0 to 2**256 - 1); `WorkTooLarge` (`work.too_large`) if trials times players
    are above two thousand millions.

    >>> icm([5000, 3000, 2000], [50, 30, 20]).values
    (38.392857..., 32.75, 28.857142...)
    >>> sampled = icm([100] * 30, [900, 600], seed=1)
    >>> sampled.is_exact, abs(sampled.values[0] - 50) < 4 * sampled.stderr[0]
    (False, True)
    """
    problems: list[Problem] = []
    chips, amounts = _checked(problems, stacks, prizes)
    seed = whole(problems, "seed", seed, "tournament.seed", most=2**256 - 1)
    if trials is not None:
        trials = whole(problems, "trials", trials, "tournament.trials", least=2, most=2**40)
    refuse(problems)
    # From the largest stack down, so that the order of the players changes nothing.
    order = sorted((player for player, stack in enumerate(chips) if stack), key=lambda player: -chips[player])
    alive = np.array([chips[player] for player in order], dtype=np.int64)
    # Places that pay nothing need no work.
    rewards = np.trim_zeros(np.array(amounts[: len(order)], dtype=np.float64), "b")
    if trials is None and len(order) <= _EXACT:
        worth, errors = _by_sets(alive, rewards), None
    else:
        drawn = trials or max(100, min(_TRIALS, _KEYS // len(order)))
        if drawn * len(order) > _MOST_KEYS:
            message = f"{drawn} trials of {len(order)} players are too many; ask for fewer"
            raise WorkTooLarge(message, code="work.too_large", value=drawn, where="trials")
        worth, errors = _sampled(alive, rewards, drawn, seed)
    out = len(chips) - len(order)
    values = np.full(len(chips), float(sum(amounts[len(order) :])) / out if out else 0.0)
    values[order] = worth
    if errors is None:
        return Icm(tuple(values.tolist()))
    spread = np.zeros(len(chips))
    spread[order] = errors
    return Icm(tuple(values.tolist()), tuple(spread.tolist()), drawn)


def _by_sets(stacks: npt.NDArray[np.int64], prizes: Floats) -> Floats:
    """The exact values: `chance[s]` is how likely the players of the set `s` (a bit each) hold the first places, in any order."""
    n = len(stacks)
    if len(prizes) == n:
        # Everybody has the last prize; what the others have more needs one place fewer.
        last = prizes[-1]
        return np.asarray(_by_sets(stacks, prizes[:-1] - last) + last)
    values = np.zeros(n)
    chance, held = np.zeros(1 << n), np.zeros(1 << n, dtype=np.int64)
    chance[0] = 1.0
    for player, stack in enumerate(stacks):
        held[1 << player : 2 << player] = held[: 1 << player] + stack
    total, sets = stacks.sum(), np.zeros(1, dtype=np.int64)
    for place, prize in enumerate(prizes):
        larger = []
        for player, stack in enumerate(stacks):
            bit = 1 << player
            without = sets[sets & bit == 0]
            # Integers until the division: a small stack beside a huge one is not lost.
            comes = chance[without] * (float(stack) / (total - held[without]))
            values[player] += prize * comes.sum()
            if place + 1 < len(prizes):
                chance[without | bit] += comes
                larger.append(without[without < bit] | bit)
        if larger:
            sets = np.concatenate(larger)
    # Equal stacks stand beside each other and have the same sums in the same order: they are worth the same to the last bit.
    return values


def _sampled(stacks: npt.NDArray[np.int64], prizes: Floats, trials: int, seed: int) -> tuple[Floats, Floats]:
    """Values and standard errors from so many finishing orders."""
    n, paid = len(stacks), len(prizes)
    words = np.random.PCG64(np.random.SeedSequence(seed))
    scale = -1.0 / stacks
    # The first sum is of what a prize is above the mean, so that little is lost in the squares.
    mean = prizes.sum() / n
    sums, squares = np.zeros(n), np.zeros(n)
    done, rows = 0, max(1, _CHUNK // n)
    while done < trials:
        count = min(rows, trials - done)
        raw = words.random_raw(count * n).reshape(count, n)
        keys = np.log(((raw >> np.uint64(11)) + np.uint64(1)) * 2.0**-53) * scale
        if paid < n:
            # Who is paid first, and only those in order.
            front = np.argpartition(keys, paid, axis=1)[:, :paid]
            places = np.take_along_axis(
                front, np.argsort(np.take_along_axis(keys, front, axis=1), axis=1, kind="stable"), axis=1
            )
        else:
            places = np.argsort(keys, axis=1, kind="stable")
        won = np.full((count, n), -mean)
        np.put_along_axis(won, places, np.broadcast_to(prizes - mean, (count, paid)), axis=1)
        sums += won.sum(axis=0)
        squares += np.square(won).sum(axis=0)
        done += count
    variance = np.maximum(squares - sums * sums / trials, 0.0) / (trials - 1)
    return mean + sums / trials, np.sqrt(variance / trials)


def icm_exact(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[Fraction, ...]:
    """The values of `icm` as fractions, for up to 9 players with chips; they sum to the prizes exactly.

    Raises `ConfigError` as `icm`, and `tournament.players` for more players.

    >>> icm_exact([5000, 3000, 2000], [50, 30, 20])
    (Fraction(1075, 28), Fraction(131, 4), Fraction(202, 7))
    """
    problems: list[Problem] = []
    chips, amounts = _checked(problems, stacks, prizes)
    alive = [player for player, stack in enumerate(chips) if stack]
    if len(alive) > _FRACTIONS:
        message = f"{len(alive)} players with chips are more than {_FRACTIONS}; `icm` takes more"
        problems.append(Problem("stacks", len(alive), message, "tournament.players"))
    refuse(problems)
    out = len(chips) - len(alive)
    values = [Fraction(0) if stack else Fraction(sum(amounts[len(alive) :]), out) for stack in chips]
    layer, total = {frozenset[int](): Fraction(1)}, sum(chips)
    for prize in amounts[: len(alive)]:
        following: dict[frozenset[int], Fraction] = {}
        for held, chance in layer.items():
            left = total - sum(chips[player] for player in held)
            for player in alive:
                if player not in held:
                    comes = chance * Fraction(chips[player], left)
                    values[player] += prize * comes
                    bigger = held | {player}
                    following[bigger] = following.get(bigger, Fraction(0)) + comes
        layer = following
    return tuple(values)


def chop(
    stacks: Sequence[int], prizes: Sequence[int], *, method: ChopMethod = "icm", unit: int = 1
) -> tuple[int, ...]:
    """A proposal how the players left divide the prizes left: whole money by player that sums to the prizes.

    Everybody gets the lowest prize left (0 if there are fewer prizes than players), which is his already; the rest is divided

    * `"icm"`: by what the stacks are worth, see `icm` (fractions for up to 9 players; above 20 drawn, with seed 0);
    * `"chip"`: by the chips. A leader far ahead may get more than the first prize; the model knows no better;
    * `"even"`: into equal parts.

    The rest is divided in multiples of `unit`, each part rounded down; the units left go one each to those who lost the largest part
    of one, of these the larger stack, of these the first in the order given; money below a unit to the largest stack. No rule
    compels anybody to agree (RR 15.36 leaves it to the players).

    Raises `ConfigError` as `icm` (a player without chips cannot chop: `tournament.stack`), `tournament.method` and
    `tournament.unit`.

    >>> [chop([6000, 3000, 1000], [500, 300, 200], method=method, unit=5) for method in ("icm", "chip", "even")]
    [(410, 340, 250), (440, 320, 240), (335, 335, 330)]
    """
    problems: list[Problem] = []
    chips, amounts = _checked(problems, stacks, prizes)
    for player, stack in enumerate(chips):
        if not stack and not problems:
            message = "a player without chips cannot chop"
            problems.append(Problem(f"stacks[{player}]", 0, message, "tournament.stack"))
    if method not in get_args(ChopMethod):
        message = f"{method!r} is none of {', '.join(get_args(ChopMethod))}"
        problems.append(Problem("method", method, message, "tournament.method"))
    unit = whole(problems, "unit", unit, "tournament.unit", least=1)
    refuse(problems)
    lowest = amounts[-1] if len(amounts) == len(chips) else 0
    above = [prize - lowest for prize in amounts]
    weights: Sequence[Fraction]
    if method == "icm":
        if len(chips) <= _FRACTIONS:
            weights = icm_exact(chips, above)
        else:
            weights = [Fraction(value) for value in icm(chips, above).values]
    else:
        weights = [Fraction(stack if method == "chip" else 1) for stack in chips]
    units, rest = divmod(sum(above), unit)
    # If all prizes are equal, there is nothing to divide, and the model's weights are 0.
    whole_weight = sum(weights) or 1
    parts = [units * weight / whole_weight for weight in weights]
    given = [int(part) for part in parts]
    order = sorted(
        range(len(chips)), key=lambda player: (given[player] - parts[player], -chips[player], player)
    )
    for player in order[: units - sum(given)]:
        given[player] += 1
    money = [lowest + count * unit for count in given]
    money[max(range(len(chips)), key=lambda player: (chips[player], -player))] += rest
    return tuple(money)


def _checked(problems: list[Problem], stacks: Any, prizes: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Stacks and prizes as integers; what is wrong with them goes to `problems`."""
    chips = wholes(problems, "stacks", stacks, "tournament.stack")
    if not any(chips) and not problems:
        problems.append(Problem("stacks", chips, "nobody has chips", "tournament.stack"))
    amounts = falling_prizes(problems, prizes)
    if len(amounts) > len(chips) and not problems:
        message = f"{len(amounts)} prizes are more than {len(chips)} players"
        problems.append(Problem("prizes", len(amounts), message, "tournament.prizes"))
    return chips, amounts
