//! Equity: what share of the pot each hand wins, counted exactly where that is possible, sampled where it is not.
//!
//! [`Request`] counts exactly, [`Sampler`] draws; both give a [`Tally`] of integers, from which everything else follows.

mod any;
mod batch;
mod classes;
mod fill;
mod graph;
mod known;
pub mod multiway;
mod nuts;
pub mod ordering;
mod plain;
mod player;
mod preflop;
mod request;
mod rows;
mod sample;
mod spot;
mod tally;

pub use batch::Matchups;
pub use known::collapsed;
pub use nuts::{best_possible, nuts};
pub use plain::{plain, runouts};
pub use player::Player;
pub use request::{Job, MOST_WORK, Request, known};
pub use sample::{CHUNK, ROUND, Sampler};
pub use spot::{HOLE, PLAYERS, Spot};
pub use tally::{Low, Tally, UNIT};

pub(crate) use plain::{each_board, keep};
pub(crate) use rows::{low_bit, low_ranks};
pub(crate) use sample::{Generator, JOINED, Joined, Pool, Two, product};
pub(crate) use spot::choose;
