//! Pots: reading what Python gives, the house's options, the values, and the calls.

pub mod batch;
pub mod read;
pub mod rules;
pub mod settle;
pub mod values;
