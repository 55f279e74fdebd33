//! Arguments that several acts share.

use grognard_battle::command::{Books, Choose, Inches, Listed, MayTell, Name, Names, Need, Number};
use grognard_books::impact::unit::Works;

use crate::state::State;

/// Regiments and batteries.
pub struct Units;
pub struct Leaders;
pub struct Objectives;

impl Listed<State> for Units {
    const OF: &'static str = "unit";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.units.keys()
    }
}

impl Listed<State> for Leaders {
    const OF: &'static str = "leader";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.leaders.keys()
    }
}

impl Listed<State> for Objectives {
    const OF: &'static str = "objective";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.objectives.keys()
    }
}

impl Books for State {
    fn measures(&self) -> bool {
        self.table.is_some()
    }
}

pub type Unit = Need<Name<Units>>;
pub type Leader = Need<Name<Leaders>>;
pub type Range = Inches<100>;
pub type LeaderMove = Number<0, 100>;
pub type TellLeader = MayTell<Name<Leaders>>;
pub type TellUnits = MayTell<Names<Units>>;
pub type TellWorks = MayTell<Choose<Works>>;

pub const ACTING: &str = "who acts";
pub const RANGE: &str = "inches between nearest edges";
pub const NEAR_LEADER: &str = "another own leader within 1/2 inch of it";
pub const NEAR_FRIENDS: &str = "adjacent friends in good order or disorder that support it";
pub const IN_WORKS: &str = "works it stands in; as last told if left out";
pub const IN_COVER: &str = "in or just behind cover; as last told";
pub const BEHIND: &str = "6 inches or more behind friends; as last told";
pub const ENEMY_NEAR: &str = "an enemy within two inches; as last told";
pub const HIT_FROM: &str = "from where the target is hit; front if left out";
pub const ON_TERRAIN: &str = "ground it stands in; open if left out";
pub const BESIDE_ROAD: &str = "ground beside a road or trail";
pub const LEGS: &str = "the way where the ground changes: [{\"terrain\": .., \"inches\": ..}]";
pub const LEFT: &str = "it left the table";
pub const STOPPED: &str = "enemies or impassable ground stopped it";
pub const PLACE: &str = "on a table: where he goes";
pub const LEADER_INCHES: &str = "inches he moves, at most 15";
