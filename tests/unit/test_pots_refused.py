"""What the pots refuse, in single hands and batches: every defect with its place and code."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from unit.settled import IN_PLAY, PLAIN, build_pots, make_rake, make_rules, settle, settle_batch

import omaha
from omaha import ArrayError, ArrayTypeError, OmahaError, PotRules, PotsError, Rake
from omaha.pot_cases import settle_case


class Refused(NamedTuple):
    """A defect: its code, the field, the seat, the board."""

    code: str
    field: str
    seat: int | None = None
    board: int | None = None


def refused(call: Callable[[], object]) -> list[Refused]:
    """All defects of a call."""
    with pytest.raises(PotsError) as caught:
        call()
    error = caught.value
    assert isinstance(error, ValueError)
    assert error.code == error.problems[0].code
    assert all(problem.message in str(error) for problem in error.problems)
    twin = pickle.loads(pickle.dumps(error))
    assert (twin.code, twin.problems, str(twin)) == (error.code, error.problems, str(error))
    return [Refused(problem.code, problem.field, problem.seat, problem.board) for problem in error.problems]


class Index:
    """An integer for operator.index."""

    def __index__(self) -> int:
        return 7


NOT_INTEGERS: list[Any] = [
    True,
    False,
    1.0,
    float("nan"),
    Decimal(5),
    Fraction(5),
    "5",
    b"5",
    None,
    [5],
    5j,
    np.float64(5),
]


@pytest.mark.parametrize("value", [*NOT_INTEGERS, np.bool_(True)], ids=repr)
@pytest.mark.parametrize("name", ["live", "ante", "dead"])
def test_amounts_that_are_no_integers(name: str, value: Any) -> None:
    lists: dict[str, Any] = {"live": [5, 5, 5], name: [5, value, 5]}
    wanted = [Refused("pots.not_integer", name, 1)]
    assert refused(lambda: settle(**lists, high=[1, 2, 3], button=0)) == wanted
    assert refused(lambda: build_pots(**lists)) == wanted
    if value is not None:
        added = [Refused("pots.not_integer", "added")]
        assert refused(lambda: settle([5, 5], high=[1, 2], button=0, added=value)) == added


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (-1, "negative"),
        (-(2**63), "negative"),
        (-(2**64), "negative"),
        (-(10**30), "negative"),
        (-(10**5000), "negative"),
        (2**62 + 1, "too_large"),
        (2**63, "too_large"),
        (2**64, "too_large"),
        (10**30, "too_large"),
        (10**5000, "too_large"),
        (np.int64(-1), "negative"),
        (np.uint64(2**64 - 1), "too_large"),
    ],
    ids=lambda value: (
        value if isinstance(value, str) else f"{float(value):.3g}" if abs(value) < 2**65 else "huge"
    ),
)
@pytest.mark.parametrize("name", ["live", "ante", "dead"])
def test_amounts_out_of_range(name: str, value: int, code: str) -> None:
    lists: dict[str, Any] = {"live": [5, 5, 5], name: [5, value, 5]}
    wanted = [Refused(f"pots.{code}", name, 1)]
    assert refused(lambda: settle(**lists, high=[1, 2, 3], button=0)) == wanted
    assert refused(lambda: build_pots(**lists)) == wanted
    assert refused(lambda: settle([5, 5], high=[1, 2], button=0, added=value)) == [
        Refused(f"pots.{code}", "added")
    ]


def test_amounts_up_to_the_limits() -> None:
    assert settle([2**62, 2**62 - 1], high=[1, 2], button=0).total == (1, 2**63 - 2)
    assert settle([Index(), np.uint8(7), 7], high=[1, 2, 3], button=np.int8(1)).payout == (0, 0, 21)
    wanted = [Refused("pots.sum_too_large", "amounts")]
    assert refused(lambda: settle([2**62, 2**62], high=[1, 2], button=0)) == wanted
    assert refused(lambda: build_pots([2**62, 2**62])) == wanted
    assert refused(lambda: settle([2**62, 2**62 - 1], high=[1, 2], button=0, added=1)) == wanted


def test_everything_is_told_at_once() -> None:
    found = refused(
        lambda: settle(
            [-1, True, 2.5, 10**30, "x"],
            high=[1],
            low=[1, "a"],
            button=9,
            folded=[1],
            mucked=[True],
            ante=[-1],
            dead=[1.5] * 5,
            added=-3,
            unit=0,
            dealt_in=77,
            rules=PotRules(odd_chip_order=[0, 0]),
        )
    )
    assert set(found) == {
        Refused("pots.negative", "live", 0),
        Refused("pots.not_integer", "live", 1),
        Refused("pots.not_integer", "live", 2),
        Refused("pots.too_large", "live", 3),
        Refused("pots.not_integer", "live", 4),
        Refused("pots.strength", "low", 1, 0),
        Refused("pots.type", "folded", 0),
        Refused("pots.length", "folded"),
        Refused("pots.length", "mucked"),
        Refused("pots.length", "ante"),
        Refused("pots.negative", "ante", 0),
        *(Refused("pots.not_integer", "dead", seat) for seat in range(5)),
        Refused("pots.negative", "added"),
        Refused("pots.unit", "unit"),
        Refused("pots.dealt_in", "dealt_in"),
        Refused("pots.option", "odd_chip_order"),
        Refused("pots.length", "high", None, 0),
        Refused("pots.length", "low", None, 0),
        Refused("pots.button", "button"),
    }
    assert len(found) == len(set(found))


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ({"high": [1]}, [Refused("pots.length", "high", None, 0)]),
        ({"high": [1, 2, 3]}, [Refused("pots.length", "high", None, 0)]),
        ({"high": []}, [Refused("pots.length", "high", None, 0)]),
        ({"high": [[1, 2], [1]]}, [Refused("pots.length", "high", None, 1)]),
        ({"low": [1]}, [Refused("pots.length", "low", None, 0)]),
        ({"low": [[1, 2], [1, 2]]}, [Refused("pots.length", "low")]),
        (
            {"high": [[1, 2], [1, 2]], "low": [1, 2]},
            [Refused("pots.length", "low"), Refused("pots.hand_missing", "low", None, 1)],
        ),
        *(
            ({name: [value] * count}, [Refused("pots.length", name)])
            for name, value in (("folded", False), ("mucked", False), ("ante", 1), ("dead", 1))
            for count in (1, 3, 40)
        ),
        ({"high": None}, [Refused("pots.hand_missing", "high")]),
        ({"high": [1, None]}, [Refused("pots.hand_missing", "high", 1, 0)]),
        ({"high": [None, None]}, [Refused("pots.hand_missing", "high", seat, 0) for seat in (0, 1)]),
        ({"high": [[1, 2], [None, 2]]}, [Refused("pots.hand_missing", "high", 0, 1)]),
        ({"low": []}, [Refused("pots.hand_missing", "low", None, 0)]),
        ({"folded": [True, True]}, [Refused("pots.no_live_hand", "folded")]),
        ({"mucked": [True, True]}, [Refused("pots.no_live_hand", "folded")]),
        ({"folded": [True, False], "mucked": [False, True]}, [Refused("pots.no_live_hand", "folded")]),
        *(
            ({"button": value}, [Refused("pots.button", "button")])
            for value in (2, -1, 10**30, True, 0.0, "0", None)
        ),
        *(
            ({"dealt_in": value}, [Refused("pots.dealt_in", "dealt_in")])
            for value in (1, 3, -1, 10**30, True, 2.0)
        ),
        ({"unit": 0}, [Refused("pots.unit", "unit")]),
        ({"unit": 3}, [Refused("pots.not_multiple", "live", seat) for seat in (0, 1)]),
        ({"unit": 5, "added": 4}, [Refused("pots.not_multiple", "added")]),
        ({"unit": 5, "dead": [0, 1]}, [Refused("pots.not_multiple", "dead", 1)]),
        *(
            ({side: [1, value]}, [Refused("pots.strength", side, 1, 0)])
            for side in ("high", "low")
            for value in (1.0, True, "2", 2**63, -(2**63) - 1, 10**30, Decimal(1))
        ),
        *(
            ({name: [False, value]}, [Refused("pots.type", name, 1)])
            for name in ("folded", "mucked")
            for value in (0, 1, None, "no")
        ),
        ({"rules": PotRules(odd_chip_order=[0])}, [Refused("pots.option", "odd_chip_order")]),
        ({"rules": PotRules(odd_chip_order=[1, 1])}, [Refused("pots.option", "odd_chip_order")]),
        (
            {"rules": PotRules(rake=Rake(5, caps_by_players=[(2, 1)]))},
            [Refused("pots.missing_field", "dealt_in")],
        ),
    ],
    ids=repr,
)
def test_hands_that_cannot_be_settled(hand: dict[str, Any], wanted: list[Refused]) -> None:
    given: dict[str, Any] = {"high": [1, 2], "button": 0, **hand}
    assert refused(lambda: settle([5, 5], **given)) == wanted


@pytest.mark.parametrize("seats", [0, 1, 24, 1000])
def test_numbers_of_seats(seats: int) -> None:
    assert Refused("pots.seats", "live") in refused(lambda: settle([2] * seats, high=[1] * seats, button=0))
    assert Refused("pots.seats", "live") in refused(lambda: build_pots([2] * seats))


def test_layers_that_nobody_can_win() -> None:
    hand: dict[str, Any] = {"high": [1, 2, 3], "button": 0}
    folded = [Refused("pots.orphan_layer", "folded")]
    out = [False, True, True]
    assert refused(lambda: settle([5, 9, 9], folded=out, **hand)) == folded
    assert refused(lambda: build_pots([5, 9, 9], folded=out)) == folded
    mucked = [Refused("pots.orphan_layer", "mucked")]
    assert refused(lambda: settle([5, 9, 9], mucked=out, **hand)) == mucked
    both: dict[str, Any] = {"folded": [False, True, True, False, False], "mucked": [False] * 3 + [True] * 2}
    found = refused(lambda: settle([1, 9, 9, 5, 5], high=[1] * 5, button=0, **both))
    assert found == folded + mucked


@pytest.mark.parametrize(
    ("options", "fields"),
    [
        ({"bp": 10_001}, ["bp"]),
        ({"bp": -1}, ["bp"]),
        ({"bp": True}, ["bp"]),
        ({"bp": 5.0}, ["bp"]),
        ({"bp": 10**30}, ["bp"]),
        ({"cap": -1}, ["cap"]),
        ({"cap": 2**62 + 1}, ["cap"]),
        ({"cap": "3"}, ["cap"]),
        ({"unit": 0}, ["unit"]),
        ({"mode": "main"}, ["mode"]),
        ({"caps_by_players": [(3, 1), (2, 1)]}, ["caps_by_players"]),
        ({"caps_by_players": [(3, 1), (3, 1)]}, ["caps_by_players"]),
        ({"caps_by_players": [(3, -1)]}, ["caps_by_players"]),
        ({"unit": 2**62 + 1}, ["unit"]),
        ({"bp": -1, "cap": 1.5, "unit": 0, "mode": "x"}, ["bp", "cap", "mode", "unit"]),
    ],
    ids=repr,
)
def test_rakes_that_cannot_be(options: dict[str, Any], fields: list[str]) -> None:
    found = refused(lambda: make_rake(**{"bp": 5, **options}))
    assert sorted(found) == [Refused("pots.rake", f"rake.{field}") for field in fields]


@pytest.mark.parametrize(
    ("options", "fields"),
    [
        ({"hilo_odd_chip": "both"}, ["hilo_odd_chip"]),
        ({"board_odd_chip": ""}, ["board_odd_chip"]),
        ({"odd_chip_order": "by_suit"}, ["odd_chip_order"]),
        ({"odd_chip_order": [0, 256]}, ["odd_chip_order"]),
        ({"odd_chip_order": [0, -1]}, ["odd_chip_order"]),
        ({"odd_chip_order": 5}, ["odd_chip_order"]),
        (
            {"hilo_odd_chip": "x", "board_odd_chip": "x", "odd_chip_order": "x"},
            ["board_odd_chip", "hilo_odd_chip", "odd_chip_order"],
        ),
    ],
    ids=repr,
)
def test_options_that_cannot_be(options: dict[str, Any], fields: list[str]) -> None:
    assert sorted(refused(lambda: make_rules(**options))) == [
        Refused("pots.option", field) for field in fields
    ]


@pytest.mark.parametrize(
    "call",
    [
        lambda: settle([5, 5], high=[1, 2]),
        lambda: settle([5, 5], high=[1, 2], button=0, flop=1),
        lambda: settle([5, 5], high=[1, 2], button=0, rules={}),
        lambda: settle([5, 5], [1, 2], button=0),
        lambda: make_rules(one_odd_chip_max=1),
        lambda: make_rules(rake=5),
        lambda: make_rake(5, mode=3),
        lambda: make_rake(5, 3),
    ],
)
def test_calls_that_no_hand_could_make_right_are_type_errors(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        call()


def test_nothing_that_is_given_is_changed() -> None:
    given: dict[str, Any] = {
        "live": [5, 20, 20],
        "ante": [1, 1, 1],
        "dead": [0, 0, 2],
        "folded": [False, False, False],
        "mucked": [False, False, True],
        "high": [[3, 2, 2**40], [1, 2, None]],
        "low": [[None, 2, 3], [1, 2, None]],
    }
    before = copy.deepcopy(given)
    first = settle(**given, button=0)
    assert given == before
    given["live"][1] = -1
    with pytest.raises(PotsError):
        settle(**given, button=0)
    assert given == before | {"live": [5, -1, 20]}
    # What was settled does not follow its lists.
    given["live"][1] = given["live"][2] = 7
    assert settle(**before, button=0) == first
    caps = [(2, 1)]
    rake = Rake(5, caps_by_players=caps)
    caps.append((1, 1))
    assert rake.caps_by_players == ((2, 1),)
    case = {
        "seats": 2,
        "button": 0,
        "game": "hi",
        "unit": 1,
        "live": [5, 9],
        "folded": [False, True],
        "rake": {"bp": 1},
    }
    before = copy.deepcopy(case)
    settle_case(case)
    assert case == before


# Batches


def batch(**changed: Any) -> dict[str, Any]:
    """Good arguments, some of them others."""
    good: dict[str, Any] = {
        "live": np.array([[5, 5, 9], [7, 7, 7]]),
        "high": np.array([[1, 2, 3], [3, 3, 3]], dtype=np.uint16),
        "low": np.array([[0, 2, 0], [3, 0, 0]], dtype=np.uint16),
        "ante": np.array([[1, 1, 1], [0, 0, 0]]),
        "dead": np.array([[0, 0, 0], [2, 0, 0]]),
        "added": np.array([0, 3]),
        "folded": np.array([[False, False, False], [False, True, False]]),
        "mucked": np.array([[False, False, True], [False, False, False]]),
        "flop": np.array([True, False]),
        "dealt_in": np.array([3, 3]),
        "button": np.array([0, 2]),
    }
    return good | changed


def test_the_good_batch_is_good() -> None:
    paid = settle_batch(**batch())
    for row in range(2):
        case = {name: array[row].tolist() for name, array in batch().items()}
        strengths: dict[str, Any] = {
            name: [None if rank == 0 else rank for rank in case.pop(name)] for name in ("high", "low")
        }
        one = settle(**case, **strengths)
        assert (tuple(paid.payout[row]), tuple(paid.returned[row]), paid.rake[row]) == (
            one.payout, one.returned, one.rake
        )  # fmt: skip


def other_arrays() -> Iterable[tuple[str, Any, str]]:
    """Every argument spoiled in every way, with the code."""
    for name, array in batch().items():
        wrong = np.uint8 if array.dtype == np.bool_ else np.float64
        yield name, array.astype(wrong), "array.dtype"
        yield name, array.astype(object), "array.dtype"
        yield name, array.tolist(), "array.dtype"
        yield name, "text", "array.dtype"
        yield name, array.astype(array.dtype.newbyteorder()) if array.dtype != np.bool_ else 1, "array.dtype"
        if name != "live":
            yield name, array[:1].copy(), "array.shape"
            yield name, np.concatenate([array, array]), "array.shape"
        yield name, array[None, None], "array.shape"
        yield name, array[..., None], "array.shape"
        yield name, np.array(array.flat[0]), "array.shape"
        yield name, array[::-1], "array.layout"
        if array.ndim == 2:
            yield name, np.asfortranarray(array), "array.layout"
            if name != "live":
                yield name, array[:, :2].copy(), "array.shape"
    for strengths in ("high", "low"):
        good = batch()[strengths]
        yield strengths, good.astype(np.uint8), "array.dtype"
        yield strengths, good.astype(np.int16), "array.dtype"
        yield strengths, good.astype(np.uint64), "array.dtype"
        yield strengths, np.zeros((2, 0, 3), np.uint16), "array.shape"
        yield strengths, np.ones((2, 9, 3), np.uint16), "array.shape"
    yield "low", np.ones((2, 2, 3), np.uint16), "array.shape"
    yield "live", np.ones((2, 1), np.int64), "array.shape"
    yield "live", np.ones((2, 24), np.int64), "array.shape"
    yield "button", True, "array.dtype"
    yield "button", 1.0, "array.dtype"
    yield "button", None, "array.dtype"
    yield "high", None, "array.dtype"


@pytest.mark.parametrize(("name", "array", "code"), list(other_arrays()))
def test_arrays_that_do_not_fit(name: str, array: Any, code: str) -> None:
    with pytest.raises(ArrayError) as caught:
        settle_batch(**batch(**{name: array}))
    # A wrong number of seats or rows shows in the array that is compared with live.
    assert caught.value.where == (name if name != "live" or code != "array.shape" else caught.value.where)
    assert caught.value.code == code
    assert isinstance(caught.value, ArrayTypeError) is (code == "array.dtype")


def test_arrays_that_fit() -> None:
    wanted = settle_batch(**batch())
    as_long = {name: batch()[name].astype(np.uint32) for name in ("high", "low")}
    one_board = {name: batch()[name][:, None, :].copy() for name in ("high", "low")}
    read_only = batch()
    for array in read_only.values():
        array.flags.writeable = False
    for changed in (as_long, {"low": as_long["low"]}, one_board, read_only):
        paid = settle_batch(**batch(**changed))
        assert [a.tolist() for a in paid] == [a.tolist() for a in wanted]
    none = settle_batch(**{name: array[:0] for name, array in batch().items()})
    assert [array.shape for array in none] == [(0, 3), (0, 3), (0,)]
    for button in (1, np.int8(1)):
        paid = settle_batch(batch()["live"], batch()["high"], button=button, unit=np.int64(1))
        assert paid.payout.tolist() == [[0, 0, 15], [7, 7, 7]]


@pytest.mark.parametrize(
    ("changed", "row", "wanted"),
    [
        ({"live": np.array([[5, 5, 9], [7, -7, 2**62 + 1]])}, 1, [("negative", 1), ("too_large", 2)]),
        ({"dead": np.array([[0, -1, 0], [-1, 0, 0]])}, 0, [("negative", 1)]),
        ({"button": np.array([0, 3])}, 1, [("button", None)]),
        ({"button": np.array([-1, 3])}, 0, [("button", None)]),
        ({"button": 3}, 0, [("button", None)]),
        ({"button": -1}, 0, [("button", None)]),
        ({"button": 10**30}, 0, [("button", None)]),
        ({"button": -(10**30)}, 0, [("button", None)]),
        ({"dealt_in": np.array([3, 1])}, 1, [("dealt_in", None)]),
        ({"high": np.array([[1, 2, 3], [0, 3, 3]], dtype=np.uint16)}, 1, [("hand_missing", 0)]),
        ({"folded": np.ones((2, 3), dtype=np.bool_)}, 0, [("no_live_hand", None)]),
        ({"mucked": np.array([[True, False, True], [False] * 3])}, None, []),
        (
            {"live": np.array([[5, 9, 9], [7, 7, 7]]), "mucked": np.array([[False, True, True]] * 2)},
            0,
            [("orphan_layer", None)],
        ),
        (
            {"rules": PotRules(rake=Rake(5, caps_by_players=[(2, 1)])), "dealt_in": None},
            0,
            [("missing_field", None)],
        ),
        ({"unit": 5, "ante": None, "dead": None, "added": None}, 0, [("not_multiple", 2)]),
        ({"unit": 0}, None, [("unit", None)]),
        ({"unit": 2**62 + 1}, None, [("unit", None)]),
        ({"unit": True}, None, [("unit", None)]),
        ({"unit": 1.0}, None, [("unit", None)]),
        ({"unit": 10**5000}, None, [("unit", None)]),
    ],
)
def test_hands_of_a_batch_that_cannot_be_settled(
    changed: dict[str, Any], row: int | None, wanted: list[tuple[str, int | None]]
) -> None:
    if not wanted:
        settle_batch(**batch(**changed))
        return
    with pytest.raises(PotsError) as caught:
        settle_batch(**batch(**changed))
    error = caught.value
    assert error.row == row
    assert [(problem.code, problem.seat) for problem in error.problems] == [
        (f"pots.{code}", seat) for code, seat in wanted
    ]


@pytest.mark.parametrize(
    ("threads", "kind"), [(0, ArrayError), (-1, ArrayError), (True, TypeError), (1.0, TypeError)]
)
def test_numbers_of_threads(threads: Any, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        settle_batch(**batch(), threads=threads)


def test_a_batch_changes_none_of_its_arrays() -> None:
    given = batch()
    before = {name: array.copy() for name, array in given.items()}
    settle_batch(**given)
    given["button"][1] = before["button"][1] = 9
    with pytest.raises(PotsError):
        settle_batch(**given)
    for name, array in given.items():
        assert (array == before[name]).all()


# The codes

ROOT = Path(__file__).parents[2]
TABLE = set(re.findall(r"`(pots\.\w+)`", str(omaha.errors.__doc__)))
RAISED = {
    code
    for folder, pattern in (("python/omaha", "*.py"), ("rust", "*.rs"))
    for path in (ROOT / folder).rglob(pattern)
    if "reference" not in path.parts and "tests" not in path.parts and path.name != "errors.py"
    for code in re.findall(r'"(pots\.[a-z_]+)"', path.read_text(encoding="utf-8"))
} | {f"pots.{name}" for name in ("seats", "button", "unit", "dealt_in")}


@pytest.mark.parametrize("code", sorted(RAISED))
def test_every_code_is_in_the_table(code: str) -> None:
    assert code in TABLE


def test_every_code_of_the_table_can_be_raised() -> None:
    assert len(RAISED) > 20
    assert TABLE <= RAISED


# What cannot be read, told with all the rest


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_pots_in_play_survive(twin: Callable[[Any], Any]) -> None:
    assert twin(IN_PLAY) == IN_PLAY


def test_a_settlement_without_strengths_survives() -> None:
    assert pickle.loads(pickle.dumps(PLAIN)) == PLAIN


@pytest.mark.parametrize("live", [5, None, "55", b"55", {5: 1, 6: 2}, {5, 6}], ids=repr)
def test_what_is_no_list_is_a_coded_defect(live: Any) -> None:
    assert refused(lambda: settle(live, high=[1, 2], button=0))[0] == Refused("pots.type", "live")


@pytest.mark.parametrize("name", ["folded", "mucked", "ante", "dead", "high"])
def test_what_is_no_list_is_told_with_the_rest(name: str) -> None:
    given: dict[str, Any] = {"high": [1, 2], name: 5}
    found = refused(lambda: settle([-1, 5], button=0, **given))
    assert set(found) >= {Refused("pots.negative", "live", 0), Refused("pots.type", name)}


def test_hundreds_of_boards_are_refused_and_do_not_panic() -> None:
    """The quick check lets more than 255 boards pass: their numbers wrap, and str() panics."""
    assert refused(lambda: str(settle([300, 300], high=[[1, 2]] * 300, button=0)))[0].code == "pots.length"


@pytest.mark.parametrize("unit", [True, 1.0, -1, 2**63, 10**30], ids=repr)
def test_a_unit_that_is_no_chip_has_one_defect_and_one_code(unit: Any) -> None:
    assert refused(lambda: settle([5, 5], high=[1, 2], button=0, unit=unit)) == [Refused("pots.unit", "unit")]


@pytest.mark.parametrize("unit", [False, 1.0, -1], ids=repr)
def test_a_unit_of_rake_that_is_none_is_told_once(unit: Any) -> None:
    assert refused(lambda: make_rake(5, unit=unit)) == [Refused("pots.rake", "rake.unit")]


@pytest.mark.parametrize("order", [[0, True], [False, True]], ids=repr)
def test_true_is_no_seat(order: Any) -> None:
    assert refused(lambda: make_rules(odd_chip_order=order)) == [Refused("pots.option", "odd_chip_order")]


@pytest.mark.parametrize("caps", [[(-3, 1)], [(10**30, 1)], [(True, 1)], [3], 5], ids=repr)
def test_caps_that_cannot_be_are_coded(caps: Any) -> None:
    assert refused(lambda: make_rake(5, caps_by_players=caps)) == [
        Refused("pots.rake", "rake.caps_by_players")
    ]


def test_an_iterator_is_read_once() -> None:
    assert settle([5, 5], high=iter([1, 2]), button=0).payout == (0, 10)


def test_numpy_flags_are_flags_as_numpy_integers_are_integers() -> None:
    folded = np.array([False, True])
    assert settle(np.array([5, 5]), high=np.array([1, 2]), button=0, folded=folded).payout == (10, 0)


def test_nobody_dealt_in_is_a_number_out_of_range() -> None:
    assert refused(lambda: settle([5, 5], high=[1, 2], button=0, dealt_in=0)) == [
        Refused("pots.dealt_in", "dealt_in")
    ]


def test_a_batch_shows_numbers_as_given_and_added_money_has_no_seat() -> None:
    with pytest.raises(OmahaError, match="-1 "):
        settle_batch(**batch(button=np.array([-1, 0])))
    with pytest.raises(PotsError) as caught:
        settle_batch(**batch(added=np.array([-4, 0])))
    assert caught.value.problems[0].seat is None


def test_strengths_of_one_board_and_of_several_do_not_mix() -> None:
    assert Refused("pots.type", "high") in refused(lambda: settle([5, 5], high=[[1, 2], 3], button=0))


def test_a_list_without_length_hides_no_other_defect() -> None:
    """Without `live` nobody knows the number of seats, so what follows from it is not told."""
    assert refused(lambda: settle(5, high=[1, 2], button=9, folded=[True], unit=0)) == [
        Refused("pots.unit", "unit"),
        Refused("pots.type", "live"),
    ]


@pytest.mark.parametrize("place", range(6))
def test_a_pot_of_impossible_fields_is_not_made(place: int) -> None:
    """Pickles are input: what no settlement could hold is refused."""
    make, fields = PLAIN.pots[0].__reduce__()
    wrong = list(fields)
    wrong[place] = [99, None, 2**63, 1 << 23, 2**63, 2**63][place]
    with pytest.raises((PotsError, TypeError)):
        make(*wrong)


@pytest.mark.parametrize("place", range(8))
def test_an_award_of_impossible_fields_is_not_made(place: int) -> None:
    make, fields = PLAIN.awards[0].__reduce__()
    wrong = list(fields)
    wrong[place] = [99, 8, 4, 23, 2**63, 2**63, 99, None][place]
    with pytest.raises((PotsError, TypeError)):
        make(*wrong)
