//! Words about a hand on a board: made hands, draws, outs and blockers. docs/board-words.md says what each means.
//!
//! ```
//! use omaha_core::parse_set;
//! use omaha_core::words::{BoardWords, Word};
//! let flop = BoardWords::new(parse_set("9d8c2s")?)?;
//! let hand = parse_set("JsTh7d6c")?;
//! assert!(flop.holds(Word::parse("wrap20")?, hand) && !flop.holds(Word::parse("nutwrap15+")?, hand));
//! assert_eq!(flop.outs(hand).straight.len(), 20);
//! # Ok::<(), omaha_core::Error>(())
//! ```
mod batch;
mod board;
mod column;
mod flop;
mod low;
mod outs;
mod question;
mod ranks;
mod straight;
mod texture;
mod word;

pub use batch::{each_board, each_hand, each_texture};
pub use board::BoardWords;
pub use column::{COLUMN_COUNT, COLUMNS};
pub use flop::FLOP_CATEGORIES;
pub use outs::Outs;
pub use question::Question;
pub use texture::{TEXTURES, texture};
pub use word::{NAMES, Name, Word};
