//! The pace of long work: how much of it is done between two looks at the signals, and when its progress is told.

use std::time::{Duration, Instant};

/// Between two looks at the signals.
const LOOK: Duration = Duration::from_millis(20);
/// Between two calls of a progress function.
const TELL: Duration = Duration::from_millis(100);

/// How much is done between two looks at the signals.
pub struct Pace {
    /// When the work began.
    pub begun: Instant,
    last: Instant,
    told: Instant,
    size: u64,
}

impl Pace {
    /// Begins with so many parts.
    pub fn new(threads: u64) -> Self {
        let now = Instant::now();
        Self { begun: now, last: now, told: now, size: threads }
    }

    /// Where the next step ends: longer ones as long as they are short.
    pub fn next(&mut self, done: u64) -> u64 {
        let now = Instant::now();
        let took = now - self.last;
        if done > 0 && took < LOOK / 2 {
            self.size = self.size.saturating_mul(2);
        } else if took > LOOK * 2 {
            self.size = (self.size / 2).max(1);
        }
        self.last = now;
        done.saturating_add(self.size)
    }

    /// Whether it is time to call a progress function.
    pub fn tells(&mut self, last: bool) -> bool {
        let due = last || self.told.elapsed() >= TELL;
        if due {
            self.told = Instant::now();
        }
        due
    }
}
