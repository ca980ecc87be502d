"""Undo and redo: what was taken back has never been, what is done again is as it was."""

from __future__ import annotations

from random import Random

import pytest
from unit.director_helpers import Act, director, do, random_act, refused, seen, short, sound

from omaha.tournament import Rebuy, Tournament

MINUTE = 60_000


def test_undo_takes_back_as_many_commands_as_wanted_and_redo_does_them_again() -> None:
    one, _ = director(4)
    states = [seen(one)]
    for name in ("Ann", "Ben", "Cid"):
        one.bust(name, by="Dan")
        states.append(seen(one))
    assert one.undo(2) == ("bust Cid by Dan", "bust Ben by Dan")
    assert seen(one) == states[1] and one.undone == ("bust Ben by Dan", "bust Cid by Dan")
    assert one.redo() == ("bust Ben by Dan",)
    assert seen(one) == states[2]
    one.undo(2)
    assert one.redo(3) == ("bust Ann by Dan", "bust Ben by Dan", "bust Cid by Dan")
    assert seen(one) == states[3]


def test_there_is_no_more_to_undo_than_was_done() -> None:
    one, _ = director(0, start=False)
    for act in ("undo", "redo"):
        assert refused(one, (act, (), {})) == f"director.{act}"
    one.register("Ann")
    for count in (0, -1, 2, True, "1"):
        assert refused(one, ("undo", (count,), {})) == "director.undo"


def test_a_new_command_ends_what_could_be_done_again() -> None:
    one, _ = director(4)
    one.undo()
    one.register("Eve")
    assert one.undone == () and refused(one, ("redo", (), {})) == "director.redo"


def test_undoing_a_pause_the_clock_stands_as_if_it_had_gone_on() -> None:
    one, time = director(4)
    time.milliseconds += 5 * MINUTE
    one.pause()
    time.milliseconds += 5 * MINUTE
    assert one.status().remaining == 15 * MINUTE
    one.undo()
    assert one.status().remaining == 10 * MINUTE
    time.milliseconds += MINUTE
    one.redo()
    assert one.status().remaining == 15 * MINUTE and one.status().paused


def test_done_takes_an_instruction_off_and_undo_brings_it_back() -> None:
    one, _ = director(3)
    (todo,) = one.todo[:1]
    one.done(todo.number)
    assert todo not in one.todo
    assert refused(one, ("done", (todo.number,), {})) == "director.done"
    one.undo()
    assert todo in one.todo


@pytest.mark.parametrize("seed", range(8))
def test_any_commands_with_undos_and_redos_are_as_those_that_were_not_undone(seed: int) -> None:
    chances = Random(seed)
    options = short(rebuy=Rebuy(50, 4000, 4), late_entry_before_level=2) if seed % 2 else {}
    one, time = director(chances.randint(3, 16), seed=seed, **options)
    players = one.status().players
    done: list[tuple[int, Act]] = []
    undone: list[tuple[int, Act]] = []
    for _ in range(60):
        time.milliseconds += chances.choice([0, 10, 1_000, 90_000, 700_000])
        turn = chances.random()
        if turn < 0.12 and done:
            count = chances.randint(1, min(4, len(done)))
            one.undo(count)
            undone += reversed(done[-count:])
            del done[-count:]
        elif turn < 0.2 and undone:
            one.redo()
            done.append(undone.pop())
        else:
            act = random_act(chances, one)
            before = seen(one)
            error = do(one, act)
            if error is None:
                done.append((time.milliseconds, act))
                undone.clear()
            else:
                assert seen(one) == before, (act, error)
        sound(one)
    other, clock = director(players, seed=seed, **options)
    for at, act in done:
        clock.milliseconds = at
        assert do(other, act) is None
    clock.milliseconds = time.milliseconds
    for ours, theirs in zip(seen(one), seen(other), strict=True):
        assert ours == theirs
    event = one.tournament
    read = Tournament.from_json(event.to_json(), time=time)
    assert (read.log, read.stacks, read.events) == (event.log, event.stacks, event.events)
