"""Long calls release the interpreter lock, answer Ctrl-C, and survive fork."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

import numpy as np
import pytest
from unit.ticking import seconds_to_answer_ctrl_c, ticks_during

import omaha


def big_batch(rows: int) -> tuple[np.ndarray, np.ndarray]:
    hole = np.tile(np.array([[51, 47, 42, 38, 1, 6, 9]], dtype=np.uint8), (rows, 1))
    return hole, np.array([35, 31, 27, 8, 5], dtype=np.uint8)


def test_other_threads_run_meanwhile() -> None:
    hole, board = big_batch(20_000_000)
    assert ticks_during(lambda: omaha.evaluate_batch(hole, board)) >= 5


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in the POSIX way")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_is_answered(threads: int) -> None:
    code = f"""
        import numpy as np, omaha, time
        hole = np.tile(np.array([[51, 47, 42, 38, 1, 6, 9]], dtype=np.uint8), (10_000_000, 1))
        board = np.array([35, 31, 27, 8, 5], dtype=np.uint8)
        out = np.empty(len(hole), dtype=np.uint16)
        omaha.evaluate_batch(hole[:1], board)
        print("ready", flush=True)
        try:
            while True:
                omaha.evaluate_batch(hole, board, out=out, threads={threads})
        except KeyboardInterrupt:
            print(time.time(), flush=True)
    """
    # The promise is 0.2 s; the rest is room for a busy machine.
    assert seconds_to_answer_ctrl_c(code, after=0.3) < 1.0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_threads_work_in_a_forked_child() -> None:
    hole, board = big_batch(300_000)
    expected = omaha.evaluate_batch(hole, board, threads=2)
    child = os.fork()
    if child == 0:
        same = (omaha.evaluate_batch(hole, board, threads=2) == expected).all()
        os._exit(0 if same else 1)
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            assert os.waitstatus_to_exitcode(status) == 0
            return
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    pytest.fail("the child hung")


def test_many_threads_share_values() -> None:
    hand, board = omaha.CardSet("AsKsQdJd"), omaha.CardSet("Ts9s8s2h3c")
    deck, dealt, failures = omaha.Deck.seeded(3), [], []

    def work() -> None:
        try:
            for _ in range(300):
                assert int(omaha.evaluate(hand, board)) == 7060
                assert str(hand) == "JdQdKsAs"
            dealt.extend(deck.deal(3))
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures and len(set(dealt)) == 48 and len(deck) == 4
