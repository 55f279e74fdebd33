//! Battles of this server: made, kept, opened when somebody comes, unloaded when nobody does.

mod beginning;
mod books;
mod bringing;
mod carrying;
mod computer;
mod computers;
pub mod expiry;
mod following;
mod given;
mod hall;
mod internet;
mod live;
mod making_room;
mod messenger;
mod opening;
mod presence;
mod room;
mod shared;
mod shown;
mod table;
pub mod token;
mod turn;
mod webhook;
mod weight;

pub use beginning::{New, Start, begin, begin_file};
pub use computers::settle_computers;
pub use given::Given;
pub use hall::Hall;
pub use live::{Handle, Seated};
pub use room::{Done, Listener, Room};
pub use shared::Policy;
pub use token::new_seed;
pub use turn::tell as tell_turn;
pub use webhook::Style;
