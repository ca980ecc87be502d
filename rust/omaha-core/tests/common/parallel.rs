//! The same work on many items, by as many threads as the machine has.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Gives each item to whichever thread is free; returns what each thread has gathered.
pub fn gather<T: Sync, S: Send>(items: &[T], start: impl Fn() -> S + Sync, work: impl Fn(&mut S, &T) + Sync) -> Vec<S> {
    let next = AtomicUsize::new(0);
    let one = || {
        let mut gathered = start();
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            work(&mut gathered, item);
        }
        gathered
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
        running.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

/// What the function makes of each item, in order.
pub fn map<T: Sync, U: Send>(items: &[T], make: impl Fn(&T) -> U + Sync) -> Vec<U> {
    let numbered: Vec<(usize, &T)> = items.iter().enumerate().collect();
    let parts = gather(&numbered, Vec::new, |made, &(i, item)| made.push((i, make(item))));
    let mut made: Vec<(usize, U)> = parts.into_iter().flatten().collect();
    made.sort_by_key(|&(i, _)| i);
    made.into_iter().map(|(_, value)| value).collect()
}
