//! Omaha evaluation, high and eight-or-better low: exactly two hole cards with exactly three board cards.
mod batch;
mod block;
pub(crate) mod classes;
mod describe;
pub(crate) mod holdings;
pub(crate) mod index;
mod showdown;
mod simd;
pub(crate) mod single;
pub(crate) mod tables;

pub use batch::{Batch, Results};
pub use classes::CLASSES;
pub use describe::{CATEGORIES, category, describe_high, describe_low, high_cards, low_cards, low_ranks};
pub use holdings::{BoardRanks, high_board, holding_at, holding_index, holdings, low_board};
pub use showdown::{Showdown, showdown};
pub use simd::Path;
pub use single::{BOARD, HOLE, check, five_cards, high, low};
pub use tables::LOWS;

/// Builds the tables now instead of at the first use.
pub fn prepare() {
    let _ = tables::tables();
}
