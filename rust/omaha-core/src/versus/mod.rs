//! Range against range: every combination of hands that share no card, each with the product of its weights, on every run-out.
//!
//! [`Versus`] checks what is asked and counts the work; [`Job`] does it in parts, in any order; [`Draws`] samples. All give
//! [`Counts`] of integers.

mod board;
mod counts;
mod group;
mod hilo;
mod job;
mod pairs;
mod range;
mod request;
mod sample;
mod sums;
mod sweep;
#[cfg(test)]
mod tests;
mod tuples;

pub use counts::Counts;
pub use job::{Answer, Job, Outcome, Shares};
pub use request::{Listed, Versus};
pub use sample::Draws;
