//! Every fact about a table that this book needs, measured from the positions of everything (section 8, "Facts from
//! positions"). Nothing here changes the books, and nobody is asked. Lengths are hundredths of an inch.

mod arcs;
mod burning;
mod charges;
mod contact;
mod cover;
mod dummies;
mod fire;
mod going;
mod groups;
mod holding;
mod near;
mod officers;
mod orders;
mod places;
mod sight;
mod supply;
mod surprise;
mod who;

pub use arcs::{Arc, arc_at, aspect, charge_target, in_front, is_all_round, is_enfiladed};
pub use burning::{burnable, burning_at, burning_place, in_named_ground};
pub use charges::{
    charge_move, charge_targets, charge_towards, counter_chargers, in_zone, is_barred, near_counter_charges,
    nearest_charger, tested_by_charges,
};
pub use contact::{Clash, clash_of, drawn_in, fights};
pub use cover::cover;
pub use dummies::{dummy_place, has_dummies, revealed};
pub use fire::{Shot, bars_rally, fire_zone, hits, in_fire_zone, opportunity, shot, skirmishers_near, targets_of};
pub use going::{Terrains, allowance, crossed, worst};
pub use groups::{Together, cluster, together};
pub use holding::{Taken, entry_blocked, line_is_lost, taken_markers, taken_objectives};
pub use near::{distance, nearest_first, touches, within, within_point};
pub use officers::{Help, caught, helpers, officer_place, rides_to};
pub use orders::{broken_by, foes_about, is_far, nearest_foe, order_actions};
pub use places::{Building, building, buildings, occupants};
pub use sight::{Blocked, fire_line, in_sight, sees, sees_point};
pub use supply::{may_recrew, near_train};
pub use surprise::surprised;
pub use who::{everybody, figures_of, formation_of, is_enemy_to_orders, is_formed, is_screen, screen_of, screens};

use super::state::Unit;
use super::table_book::Fatigue;

/// A unit on the table, or the screen of one.
pub type Piece<'s> = grognard_table::Piece<'s, Unit>;
/// The lay of the table.
pub type Lay<'s> = grognard_table::Lay<'s, Fatigue>;
