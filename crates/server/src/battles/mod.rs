//! Battles of this server: made, kept, opened when somebody comes, unloaded when nobody does.

mod books;
mod bringing;
mod computer;
pub mod expiry;
mod hall;
mod live;
mod message;
mod messenger;
mod opening;
mod room;
mod table;
pub mod token;
mod turn;
mod webhook;

pub use hall::{Hall, Policy};
pub use live::{Given, Handle, Seated};
pub use message::Outgoing;
pub use opening::{New, Start, begin};
pub use room::{Done, Listener, Room};
pub use turn::tell as tell_turn;
pub use webhook::Style;
