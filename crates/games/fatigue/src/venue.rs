//! Where a battle is fought: a virtual table keeps what it measures later, and players of miniatures are asked for it.

use grognard_battle::Side;
use grognard_battle::command::Books as _;

use super::footprint::running_formation;
use super::state::{State, Unit};

/// The venue of a battle.
pub fn venue(state: &State) -> &'static dyn Venue {
    if state.measures() { &VirtualTable } else { &Miniatures }
}

/// What is done otherwise on a virtual table than with miniatures.
pub trait Venue {
    /// Whether players tell what the table shows.
    fn asks_players(&self) -> bool;
    /// Whom a beaten unit goes straight away from, if that is measured.
    fn goes_from(&self, foes: &[String]) -> Vec<String>;
    /// Whom cover is looked for against, if that is measured.
    fn covered_from(&self, firer: &str) -> Option<String>;
    /// A unit breaks: where it is seen how it stood, it forms column only as it runs.
    fn breaks(&self, unit: &mut Unit);
    /// Whether somebody may fire at what acts before it is found that he can.
    fn fires_unbidden(&self) -> bool;
    /// Whom the battle waits for while something is due.
    fn waits_for(&self, waiting: &mut Vec<Side>);
    /// The winner, if the books have him: with miniatures the players read it in the words.
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

    /// Who is near is measured from where it broke, as it stood there.
    fn breaks(&self, _: &mut Unit) {}

    fn fires_unbidden(&self) -> bool {
        false
    }

    /// What is due is answered in its order: the others wait for whoever has the first.
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
