"""`simulate`: the same by any number of processes, columns that add up, work that is counted first, Ctrl-C."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from omaha import Action, Call, Check, ConfigError, View, WorkTooLarge
from omaha.tournament import Level, Rebuy, SimplePlayer, Simulation, Structure, Tournament, simulate

PYTHON = str(Path(__file__).parents[2] / "python")
FAST = Structure(schedule=(*(Level(25 * 2**n, 50 * 2**n, 10) for n in range(9)),), add_on=None)


def calls(view: View) -> Action:
    return Check() if view.legal_actions is not None and view.legal_actions.check else Call()


def fails(_: View) -> Action:
    raise ValueError("no idea")


@pytest.fixture(scope="module")
def played() -> Simulation:
    return simulate(FAST, 5, [SimplePlayer(), SimplePlayer(looseness=200)], runs=8, seed=3, processes=1)


def test_results_are_the_same_by_any_number_of_processes(played: Simulation) -> None:
    policies = [SimplePlayer(), SimplePlayer(looseness=200)]
    assert simulate(FAST, 5, policies, runs=8, seed=3, processes=2) == played
    later = simulate(FAST, 5, policies, runs=3, seed=5, processes=1)
    assert np.array_equal(later.place, played.place[2:5])


def test_a_run_is_the_tournament_of_its_seed(played: Simulation) -> None:
    event = Tournament(FAST, 4, time=lambda: 0.0)
    for name in played.names:
        event.register(name)
    pair = (SimplePlayer(), SimplePlayer(looseness=200))
    event.run({name: pair[at % 2] for at, name in enumerate(played.names)})
    assert [event.places[name] for name in played.names] == played.place[1].tolist()
    assert event.hands == played.hands[1]


def test_columns_add_up(played: Simulation) -> None:
    assert played.place.shape == played.paid.shape == (8, 5) and played.place.dtype == np.int64
    assert (np.sort(played.place, axis=1)[:, 0] == 1).all()
    assert (played.winnings.sum(axis=1) == played.paid.sum(axis=1)).all()
    assert (played.level_hands.sum(axis=1) == played.hands).all()
    assert (played.level_milliseconds.sum(axis=1) == played.milliseconds).all()
    for run, level in enumerate(played.last_level):
        assert (
            played.level_milliseconds[run, level - 1] > 0 and not played.level_milliseconds[run, level:].any()
        )
    assert played.finishes.sum() == 40 and played.runs == 8
    assert not played.place.flags.writeable


def test_returns_are_means_of_runs_with_their_errors(played: Simulation) -> None:
    names = ["SimplePlayer(looseness=100, aggression=100)", "SimplePlayer(looseness=200, aggression=100)"]
    assert list(played.returns) == names == list(dict.fromkeys(played.policy))
    won = (played.winnings - played.paid)[:, [0, 2, 4]].mean(axis=1)
    mean, error = played.returns[names[0]]
    assert mean == pytest.approx(won.mean()) and error == pytest.approx(won.std(ddof=1) / 8**0.5)
    # What three win two lose.
    assert 3 * mean + 2 * played.returns[names[1]][0] == pytest.approx(0)


def test_breaks_count_for_the_time_and_for_no_level() -> None:
    found = simulate(Structure(), 6, SimplePlayer(), runs=2, processes=1)
    assert (found.level_milliseconds.sum(axis=1) < found.milliseconds).all()


def test_rebuys_and_bounties_are_counted() -> None:
    frame = Structure(
        schedule=FAST.schedule, add_on=None, rebuy=Rebuy(30, 2000, before_level=8, most=2), bounty=10, fee=5
    )
    found = simulate(frame, 4, SimplePlayer(), runs=3, processes=1, rebuys=True)
    assert (found.entries == 1).all() and found.paid.sum() > 3 * 4 * 55
    assert found.winnings.sum() == found.paid.sum() - 3 * 4 * 5


def test_it_pickles_and_tells(played: Simulation) -> None:
    assert pickle.loads(pickle.dumps(played)) == played
    data = played.to_dict()
    assert data["place"] == played.place.tolist() and data["names"] == list(played.names)
    assert set(data["returns"]) == set(played.policy)
    lines = played.summary().splitlines()
    assert lines[0] == "8 tournaments of 5 players, seeds from 3" and len(lines) == 6
    one = simulate(FAST, 3, SimplePlayer(), runs=1, processes=1)
    assert one.to_dict()["returns"] == {one.policy[0]: {"mean": 0.0, "error": None}}
    assert "+-" not in one.summary()


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    found = simulate(FAST, 3, calls, runs=3, processes=1, progress=lambda done, of: told.append((done, of)))
    assert found.policy == ("calls",) * 3
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_work_is_counted_first() -> None:
    with pytest.raises(WorkTooLarge) as caught:
        simulate(Structure(), 16, fails, runs=10**8)
    assert (caught.value.code, caught.value.value) == ("work.too_large", 16 * 10**8)
    with pytest.raises(WorkTooLarge):
        simulate(FAST, 3, fails, runs=4, most_work=11)
    assert simulate(FAST, 3, calls, runs=4, most_work=12, processes=1).runs == 4


@pytest.mark.parametrize(
    ("players", "policies", "options", "code"),
    [
        (2, calls, {}, "tournament.simulate"),
        (17, calls, {}, "tournament.simulate"),
        (3, calls, {"runs": 0}, "tournament.simulate"),
        (3, calls, {"processes": 0}, "tournament.simulate"),
        (3, calls, {"seed": -1}, "tournament.simulate"),
        (["Ann", "Ben", "Cid"], {"Ann": calls}, {}, "tournament.policy"),
        (3, [], {}, "tournament.policy"),
        (["Ann", "Ann", "Cid"], calls, {}, "tournament.registered"),
    ],
)
def test_what_cannot_be_played_is_refused(
    players: Any, policies: Any, options: dict[str, Any], code: str
) -> None:
    with pytest.raises((ConfigError, ValueError)) as caught:
        simulate(FAST, players, policies, **{"runs": 1, "processes": 1, **options})
    assert caught.value.code == code  # type: ignore[attr-defined]


def test_an_error_of_a_policy_comes_through_from_other_processes() -> None:
    for processes in (1, 2):
        with pytest.raises(ValueError, match="no idea"):
            simulate(FAST, 3, fails, runs=4, processes=processes)


ENDLESS = """
    import signal, sys, time
    from omaha.tournament import Level, SimplePlayer, Structure, simulate

    if __name__ == "__main__":
        def told(done, of):
            print("on", flush=True)
        try:
            simulate(Structure(schedule=(Level(500, 1000),)), 3, SimplePlayer(), runs=60_000, processes=2, progress=told)
        except KeyboardInterrupt:
            print("stopped", flush=True)
            sys.exit(7)
"""


def test_ctrl_c_stops_it_and_its_processes(tmp_path: Path) -> None:
    script = tmp_path / "endless.py"
    script.write_text(textwrap.dedent(ENDLESS))
    environment = os.environ | {"PYTHONPATH": PYTHON}
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
        start_new_session=True, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline() == "on\n"
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 7 and out.endswith("stopped\n"), err
    assert "Traceback" not in err
    # Nobody of its session is left.
    for _ in range(100):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            break
        time.sleep(0.05)
    else:
        pytest.fail("processes are left")
