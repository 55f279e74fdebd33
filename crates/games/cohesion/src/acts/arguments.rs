//! Arguments that several acts share.

use grognard_battle::command::{Books, Choose, Facts, Flag, Inches, Listed, MayTell, Name, Need, Number, Tell};
use grognard_books::cohesion::fire::FireAspect;
use grognard_books::cohesion::unit::Cover;

use super::kinds::{FreeTell, Halves};
use crate::state::State;

/// Regiments and batteries.
pub struct Units;
pub struct Officers;
pub struct Brigades;

impl Listed<State> for Units {
    const OF: &'static str = "unit";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.units.keys()
    }
}

impl Listed<State> for Officers {
    const OF: &'static str = "officer";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.officers.keys()
    }
}

impl Listed<State> for Brigades {
    const OF: &'static str = "brigade";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.brigades.keys()
    }
}

impl Books for State {
    fn measures(&self) -> bool {
        self.table.is_some()
    }
}

pub type Unit = Need<Name<Units>>;
pub type Officer = Need<Name<Officers>>;
pub type Paces = FreeTell<Inches<48>>;
pub type Legs = FreeTell<Facts>;
pub type Obstacles = FreeTell<Number<0, 20>>;
pub type TellRange = Tell<Inches<48>>;
pub type TellAspect = MayTell<Choose<FireAspect>>;
pub type TellCover = MayTell<Choose<Cover>>;
pub type TellFlag = MayTell<Flag>;
pub type TellStands = MayTell<Halves<0, 9>>;

pub const WHICH: &str = "which";
pub const WHO: &str = "who";
pub const TO_WHOM: &str = "to whom";
pub const WHERE: &str = "where";
pub const RANGE: &str = "inches, nearest edges";
pub const ASPECT: &str = "from where the fire hits; front if not said";
pub const COVER: &str = "cover of most of the target's stands; open if not said";
pub const COVER_OTHER: &str = "the other cover, only for exact halves";
pub const SIGHT: &str = "the firer sees the target; yes if not said";
pub const STANDS: &str = "stands that fire; all if not said";
pub const BLOCKED: &str = "only for a held unit: it cannot fire at the target it is held to";
pub const OPEN: &str = "inches over open ground";
pub const ROAD: &str = "inches along a road";
pub const ROUGH: &str = "inches through rough ground";
pub const LEGS: &str = "the way leg by leg, in place of inches: [{\"terrain\",\"inches\"}]";
pub const OBSTACLES: &str = "linear obstacles crossed";
pub const CROSSED: &str = "friends it passes through, in order";
pub const IN_RADIUS: &str = "within the radius of its commander; asked to rejoin, or after one of the two went back";
pub const FIRST_OFFICER: &str = "who; the first that is due if not said";
pub const FIRST_DUE: &str = "which; the first that is due if not said";
