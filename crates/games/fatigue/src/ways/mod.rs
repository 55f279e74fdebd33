//! Where units may go, and where those go that have no choice (FAT-139, FAT-148, FAT-165 to FAT-171). Pure functions of
//! charts and table: they return the end, or why not. Lengths are hundredths of an inch.

mod attack;
mod edge;
mod enter;
mod flight;
mod idle;
mod leave;
mod mover;
mod occupy;
mod range;
mod reach;
mod retire;
mod retreat;
mod room;
mod rout;
mod screen;

pub use attack::{Contact, assault, assaulted, charge, facing_to, meets, rides_on, short_of};
pub use edge::{is_on_own_edge, off_edge};
pub use enter::{Entry, entry};
pub use flight::{End, Flight, Remark};
pub use idle::{can_come_nearer, idle};
pub use leave::shortest_out;
pub use mover::{Account, Mover};
pub use occupy::occupies;
pub use reach::{Goal, Places, reach};
pub use retire::{may_retire, retires};
pub use retreat::{retreat, retreat_length};
pub use room::{against_formation, against_turn};
pub use rout::{broke_near, rout};
pub use screen::{against_screen, screen_along, screen_place};
