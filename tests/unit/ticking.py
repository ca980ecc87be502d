"""Whether other threads run while the core works."""

from __future__ import annotations

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
