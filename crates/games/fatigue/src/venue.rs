//! Where a battle is fought: a virtual table remembers what it will measure later; players of miniatures are asked for
//! it.

use grognard_battle::Side;
use grognard_battle::command::Books as _;

use super::footprint::running_formation;
use super::state::{State, Unit};

/// The venue of a battle.
pub fn venue(state: &State) -> &'static dyn Venue {
    if state.measures() { &VirtualTable } else { &Miniatures }
}

/// What differs between a virtual table and miniatures.
pub trait Venue {
    /// Whether players report what the table shows.
    fn asks_players(&self) -> bool;
    /// The unit that a beaten unit goes straight away from, if that is measured.
    fn goes_from(&self, foes: &[String]) -> Vec<String>;
    /// The unit against which cover is sought, if that is measured.
    fn covered_from(&self, firer: &str) -> Option<String>;
    /// A unit breaks: where its position was measured, it forms column only as it runs.
    fn breaks(&self, unit: &mut Unit);
    /// Whether somebody may fire at a unit that acts, before it has been checked that he can.
    fn fires_unbidden(&self) -> bool;
    /// The seats the battle waits for while something is due.
    fn waits_for(&self, waiting: &mut Vec<Side>);
    /// The winner, if the books know him; with miniatures the players find him in the words.
    fn winner(&self, winner: Option<Side>) -> Option<Side>;
}

struct VirtualTable;
struct Miniatures;

impl Venue for VirtualTable {
    fn asks_players(&self) -> bool {
        false
    }

    fn goes_from(&self, foes: &[String]) -> Vec<String> {
        foes.to_vec()
    }

    fn covered_from(&self, firer: &str) -> Option<String> {
        Some(firer.to_owned())
    }

    /// The units nearby are measured from where it broke, in the position it had there.
    fn breaks(&self, _: &mut Unit) {}

    fn fires_unbidden(&self) -> bool {
        false
    }

    /// What is due is answered in order: everybody else waits for the seat with the first item.
    fn waits_for(&self, waiting: &mut Vec<Side>) {
        waiting.truncate(1);
    }

    fn winner(&self, winner: Option<Side>) -> Option<Side> {
        winner
    }
}

impl Venue for Miniatures {
    fn asks_players(&self) -> bool {
        true
    }

    fn goes_from(&self, _: &[String]) -> Vec<String> {
        Vec::new()
    }

    fn covered_from(&self, _: &str) -> Option<String> {
        None
    }

    fn breaks(&self, unit: &mut Unit) {
        unit.formation = running_formation(unit.arm);
    }

    fn fires_unbidden(&self) -> bool {
        true
    }

    fn waits_for(&self, _: &mut Vec<Side>) {}

    fn winner(&self, _: Option<Side>) -> Option<Side> {
        None
    }
}
