"""Whether other threads run while the core works, and how soon a program hears Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable


def ticks_during(work: Callable[[], object]) -> int:
    """How often this thread wakes up while another does the work."""
    done, ticks = threading.Event(), 0

    def run() -> None:
        work()
        done.set()

    thread = threading.Thread(target=run)
    thread.start()
    while not done.is_set():
        time.sleep(0.001)
        ticks += 1
    thread.join()
    return ticks


def seconds_to_answer_ctrl_c(code: str, *, after: float) -> float:
    """How long a program takes that says "ready", is interrupted so many seconds later, and says the time when it has noticed."""
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(after)
    sent = time.time()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 0 and not err, err
    return float(out) - sent
