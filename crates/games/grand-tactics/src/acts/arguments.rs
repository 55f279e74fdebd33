//! Arguments that several acts take.

use grognard_battle::command::{Books, Choose, Free, Kept, Listed, May, Need, Single, WhichSide};
use grognard_battle::{AREA, Arguments, Datum, Takes};
use grognard_books::grand_tactics::kinds;

use crate::state::State;

/// Formations and leaderless stacks.
pub struct Formations;
pub struct Leaders;
pub struct Units;
/// Areas of the map.
pub struct Areas;
/// The name of an area; each act looks it up among the areas it allows.
pub struct OneArea;
/// The units that lose steps, one name per step: a unit may be listed several times.
pub struct Steps;

impl Listed<State> for Formations {
    const OF: &'static str = "formation";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.formations.keys()
    }
}

impl Listed<State> for Leaders {
    const OF: &'static str = "leader";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.leaders.keys()
    }
}

impl Listed<State> for Units {
    const OF: &'static str = "unit";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.units.keys()
    }
}

impl Listed<State> for Areas {
    const OF: &'static str = AREA;

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.areas.keys()
    }
}

impl Single<State> for OneArea {
    type Value = String;
    const TAKES: Takes = Takes::Area;

    fn take(given: &mut Arguments, name: &'static str, _: &State) -> Option<String> {
        given.text(name)
    }

    fn write(value: &String, name: &'static str, with: &mut Vec<(String, Datum)>) {
        with.push((name.to_owned(), Datum::Text(value.clone())));
    }
}

impl Single<State> for Steps {
    type Value = Vec<String>;
    const TAKES: Takes = Takes::Names { of: <Units as Listed<State>>::OF };

    fn take(given: &mut Arguments, name: &'static str, _: &State) -> Option<Vec<String>> {
        let items = match given.take(name)? {
            Datum::List(items) => items,
            one => vec![one],
        };
        let mut units = Vec::new();
        for (index, item) in items.into_iter().enumerate() {
            match item {
                Datum::Text(unit) => units.push(unit),
                other => {
                    given.refuse(&format!("{name}.{index}"), format!("must be a name, not {}.", other.kind()));
                    return None;
                }
            }
        }
        Some(units)
    }

    fn write(value: &Vec<String>, name: &'static str, with: &mut Vec<(String, Datum)>) {
        with.push((name.to_owned(), Datum::List(value.iter().cloned().map(Datum::Text).collect())));
    }
}

impl Books for State {
    fn measures(&self) -> bool {
        self.kept_board().is_some()
    }
}

/// The formation that acts; the act looks the name up on its own side.
pub type Formation = Need<Kept<Formations>>;
pub type Leader = Need<Kept<Leaders>>;
pub type Unit = Need<Kept<Units>>;
pub type Area = Need<OneArea>;
/// A formation that the item due already names.
pub type DueFormation = May<Kept<Formations>>;
pub type DueLeader = May<Kept<Leaders>>;
pub type ForSide = May<WhichSide>;
pub type Mode = Free<Choose<kinds::Mode>>;

pub const WHICH: &str = "which";
pub const DUE_FORMATION: &str = "which; the one due";
pub const DUE_LEADER: &str = "who; the one due";
pub const FOR_SIDE: &str = "for which side; only the umpire says it";
pub const PAYS: &str = "who pays the AP";
pub const UNIT: &str = "the unit";
pub const MODE: &str = "its mode";
pub const FIGHTS: &str = "whether it takes part; yes if left out";
