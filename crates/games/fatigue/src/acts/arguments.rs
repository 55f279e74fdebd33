//! Arguments that several acts share.

use std::marker::PhantomData;

use grognard_battle::Takes;
use grognard_battle::command::{
    Books, Choose, Flag, Free, Inches, Kept, Listed, May, MayShow, MayTell, Name, Names, Need, Single, WhichSide,
};
use grognard_books::fatigue::names::Cover;
use grognard_books::fatigue::tables::Terrain;
use grognard_core::facts::Datum;
use grognard_table::Arguments;

use crate::state::{self, State};

pub struct Units;
/// Units on the table.
pub struct Present;
pub struct Officers;
pub struct Commands;
pub struct Players;
pub struct Objectives;

impl Books for State {
    fn measures(&self) -> bool {
        self.table.is_some()
    }
}

impl Listed<State> for Units {
    const OF: &'static str = "unit";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.units.keys()
    }
}

impl Listed<State> for Present {
    const OF: &'static str = "unit";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.units.iter().filter(|(_, unit)| state::Unit::is_present(unit)).map(|(name, _)| name)
    }
}

impl Listed<State> for Officers {
    const OF: &'static str = "officer";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.officers.keys()
    }
}

impl Listed<State> for Commands {
    const OF: &'static str = "command";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.commands.keys()
    }
}

impl Listed<State> for Players {
    const OF: &'static str = "player";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.players.keys()
    }
}

impl Listed<State> for Objectives {
    const OF: &'static str = "objective";

    fn names(on: &State) -> impl Iterator<Item = &String> + Clone {
        on.objectives.keys()
    }
}

/// A unit on the table.
pub type Unit = Need<Name<Present>>;
/// The unit whose due item is answered, if it is not the first.
pub type DueUnit = May<Name<Units>>;
/// An enemy, looked up among those that can be meant.
pub type Enemy = Need<Kept<Units>>;
pub type OwnCommand = Need<Kept<Commands>>;
pub type OwnOfficer = Need<Kept<Officers>>;
pub type Side = May<WhichSide>;
pub type Pays = Free<Flag>;
pub type TellUnits = MayTell<Names<Units>>;
pub type TellOfficers = MayTell<Names<Officers>>;
pub type TellCover = MayTell<Choose<Cover>>;
pub type TellTerrain = MayTell<Choose<Terrain>>;
pub type TellFlag = MayTell<Flag>;
pub type TellInches = MayTell<Inches<60>>;
pub type ShowFlag = MayShow<Flag>;

/// The greatest distance on a table, in inches.
const FARTHEST: f64 = 999.0;

fn inches(datum: &Datum) -> Option<f64> {
    let number = match datum {
        #[expect(clippy::cast_precision_loss, reason = "inches on a table are small")]
        Datum::Integer(number) => *number as f64,
        Datum::Number(number) => *number + 0.0,
        _ => return None,
    };
    (0.0..=FARTHEST).contains(&number).then_some(number)
}

/// The distance of something, over the whole of a table.
pub struct Far;

impl Single<State> for Far {
    type Value = f64;
    const TAKES: Takes = Takes::Inches { max: 60 };

    fn take(given: &mut Arguments, name: &'static str, _: &State) -> Option<f64> {
        let found = inches(&given.take(name)?);
        if found.is_none() {
            given.refuse(name, "must be inches, 0 to 999.");
        }
        found
    }

    fn write(value: &f64, name: &'static str, with: &mut Vec<(String, Datum)>) {
        with.push((name.to_owned(), Datum::Number(*value)));
    }
}

/// An argument that names units, with their distances beside it.
pub trait Beside {
    /// What it is called.
    const NAMES: &'static str;
}

/// `near`.
pub struct Near;
/// `units`.
pub struct Those;

impl Beside for Near {
    const NAMES: &'static str = "near";
}

impl Beside for Those {
    const NAMES: &'static str = "units";
}

/// The distances of several units.
pub struct Distances<B>(PhantomData<B>);

impl<B: Beside> Single<State> for Distances<B> {
    type Value = Vec<f64>;
    const TAKES: Takes = Takes::InchesEach { beside: B::NAMES, max: 60 };

    fn take(given: &mut Arguments, name: &'static str, _: &State) -> Option<Vec<f64>> {
        let list = match given.take(name)? {
            Datum::List(items) => items,
            one => vec![one],
        };
        let found: Option<Vec<f64>> = list.iter().map(inches).collect();
        if found.is_none() {
            given.refuse(name, ONE_FOR_EACH);
        }
        found
    }

    fn write(value: &Vec<f64>, name: &'static str, with: &mut Vec<(String, Datum)>) {
        with.push((name.to_owned(), Datum::List(value.iter().copied().map(Datum::Number).collect())));
    }
}

const ONE_FOR_EACH: &str = "must be one distance in inches, 0 to 999, for each unit named.";

/// Every distance counts, none is assumed.
pub fn one_for_each(told: &mut Arguments, names: &[String], distances: Option<Vec<f64>>) -> Vec<f64> {
    let distances = distances.unwrap_or_default();
    if distances.len() == names.len() {
        return distances;
    }
    told.refuse("distances", ONE_FOR_EACH);
    vec![0.0; names.len()]
}

pub const WHO: &str = "who";
pub const WHOM: &str = "whom";
pub const WHICH: &str = "which";
pub const WHOSE: &str = "whose it is; else the first that is due";
pub const SIDE: &str = "whose; players may leave it out";
pub const COVER: &str = "cover against the cause";
pub const BURNING: &str = "it stands in burning ground";
pub const OFFICERS: &str = "officers in whose radius it stands";
pub const LEAVES_AREA: &str = "it ends over 12 inches from its marker or reserve place";
pub const CLOSED: &str = "enemies close its whole path: it surrenders";
pub const DISTANCE: &str = "how far off, in inches";
pub const EACH_FAR_OFF: &str = "how far off each of them is, in inches";
pub const TERRAIN: &str = "worst terrain crossed";
pub const IN_ZONE: &str = "it stands in the zone of a charge or counter-charge";
pub const PAYS: &str = "it breaks its order, which is announced and paid for";
pub const TOUCHES: &str = "other enemies it touches then";
pub const TOGETHER: &str = "others that share its square, building or redoubt";
pub const SHARED: &str = "what they share";
