//! The one way into long work: without the interpreter lock, in steps between which Ctrl-C is heard, and with a panic turned
//! into `InternalError`.

use crate::errors::{internal, to_py};
use omaha_core::Error;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Runs one step, which should take well below 0.2 s.
pub fn step<T: Send>(py: Python<'_>, work: impl FnOnce() -> Result<T, Error> + Send) -> PyResult<T> {
    let result = py.detach(|| catch_unwind(AssertUnwindSafe(work)));
    match result {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(to_py(py, error)),
        Err(_) => Err(internal(py, "a fault inside omaha; please report it")),
    }
}

/// Runs steps until one says that it was the last, and listens for Ctrl-C before each.
pub fn steps(py: Python<'_>, mut next: impl FnMut() -> Result<bool, Error> + Send) -> PyResult<()> {
    while step(py, &mut next)? {
        py.check_signals()?;
    }
    Ok(())
}

/// Runs work that calls back every now and then.
pub fn polled<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&mut (dyn FnMut() -> Result<(), Error> + Send)) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    watched(py, &stop, || work(&mut || if stop.load(Ordering::Relaxed) { Err(Error::Interrupted) } else { Ok(()) }))
}

/// Runs work that looks at `stop` every now and then, on a thread of its own: only the caller's thread hears Ctrl-C.
pub fn watched<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> Result<T, Error> + Send,
) -> PyResult<T> {
    let over = AtomicBool::new(false);
    let caller = std::thread::current();
    let (done, raised) = std::thread::scope(|scope| {
        let run = || {
            let done = catch_unwind(AssertUnwindSafe(work));
            // Said before the caller wakes: the thread itself ends a moment later.
            over.store(true, Ordering::Release);
            caller.unpark();
            done
        };
        let Ok(worker) = std::thread::Builder::new().spawn_scoped(scope, run) else {
            return (Ok(Err(Error::NoThread)), None);
        };
        let mut raised = None;
        while !over.load(Ordering::Acquire) && raised.is_none() {
            py.detach(|| std::thread::park_timeout(Duration::from_millis(50)));
            raised = py.check_signals().err();
        }
        stop.store(raised.is_some(), Ordering::Relaxed);
        (py.detach(|| worker.join()).unwrap_or_else(Err), raised)
    });
    match (raised, done) {
        (Some(error), _) => Err(error),
        (None, Ok(done)) => done.map_err(|error| to_py(py, error)),
        (None, Err(_)) => Err(internal(py, "a fault inside omaha; please report it")),
    }
}

/// Work on rows that can be divided.
pub trait Rows: Sized + Send {
    /// How many rows.
    fn rows(&self) -> usize;
    /// The first `at` rows and the rest.
    fn split(self, at: usize) -> (Self, Self);
    /// Does the work; the row of an error counts from the first row of all.
    fn run(self) -> Result<(), Error>;
}

/// Does the work on so many threads. Of several errors the one with the lowest row is reported, whichever thread is first.
pub fn divide<W: Rows>(work: W, threads: usize) -> Result<(), Error> {
    let rows = work.rows();
    if threads < 2 || rows < 2 {
        return work.run();
    }
    let left_threads = threads / 2;
    let (left, right) = work.split(rows * left_threads / threads);
    let left = std::sync::Mutex::new(Some(left));
    let take = |work: &std::sync::Mutex<Option<W>>| work.lock().ok().and_then(|mut work| work.take());
    let (spawned, right) = std::thread::scope(|scope| {
        let run_left = || take(&left).map_or(Ok(()), |left| divide(left, left_threads));
        let spawned = std::thread::Builder::new().spawn_scoped(scope, run_left);
        let right = divide(right, threads - left_threads);
        (spawned.map(std::thread::ScopedJoinHandle::join), right)
    });
    match spawned {
        Ok(Ok(left)) => left.and(right),
        // `step` turns it into an InternalError.
        Ok(Err(panic)) => std::panic::resume_unwind(panic),
        // The system gave no thread: do it here.
        Err(_) => take(&left).map_or(Ok(()), |left| divide(left, 1)).and(right),
    }
}

/// Panics inside the core; for the test that a panic becomes an `InternalError`.
#[pyfunction(name = "_panic_for_test")]
#[allow(clippy::panic)]
pub fn panic_for_test(py: Python<'_>) -> PyResult<()> {
    step(py, || -> Result<(), Error> { panic!("asked for by a test") })
}
