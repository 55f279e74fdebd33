//! Small tables under the fatigue book for tests: books with everybody placed where the test wants him.

use std::fmt::Write as _;
use std::sync::Arc;

use grognard_battle::{Battle, Game as _, Record, Ruled, Seat, Source, document_of, hash};
use grognard_books::Library;
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::Formation;
use grognard_core::facts::Datum;
use grognard_field::{Point, Pose};
use grognard_games::fatigue::Fatigue;
use grognard_games::fatigue::derive::{Lay, Piece};
use grognard_games::fatigue::placing::show_all;
use grognard_games::fatigue::state::{State, Unit};
use serde_json::Value;

/// The set-up of a small battle; the test adds ground as it likes. Side a: foot `a1` to `a4`, guns `ag`, horse `ah`, a
/// train `at`, a headquarters base `ahq`; side b the same.
pub fn small(ground: &str) -> String {
    let mut text = format!("title = \"Small\"\n{ground}\n[table]\nwidth = 72\ndepth = 48\n");
    for (side, name) in [("a", "Blue"), ("b", "Red")] {
        writeln!(
            text,
            "[[sides]]\nname = \"{name}\"\n[[sides.commands]]\nname = \"{side} corps\"\nlevel = \"corps\"\n\
             officer = {{ name = \"{side} general\", rank = \"corps\" }}\n\
             units = [{{ name = \"{side}hq\", arm = \"headquarters\", figures = 2 }},\n\
             {{ name = \"{side}t\", arm = \"train\", cmr = 5, figures = 2 }}]\n\
             [[sides.commands]]\nname = \"{side} division\"\nlevel = \"division\"\norder = \"attack\"\n\
             officer = {{ name = \"{side} colonel\", rank = \"division\" }}\nunits = ["
        )
        .unwrap();
        for unit in 1..=4 {
            writeln!(text, "{{ name = \"{side}{unit}\", arm = \"infantry\", cmr = 6, figures = 6 }},").unwrap();
        }
        writeln!(
            text,
            "{{ name = \"{side}g\", arm = \"artillery\", cmr = 6, figures = 4, cannon = 8 }},\n\
             {{ name = \"{side}h\", arm = \"cavalry\", cmr = 7, figures = 6 }} ]"
        )
        .unwrap();
    }
    text
}

/// The books of a set-up, or why not.
pub fn books(setup: &str) -> Result<State, Vec<String>> {
    let datum = Datum::from_toml(setup).unwrap_or_else(|error| panic!("{error}\n{setup}"));
    let words = |refusals: grognard_core::refusal::Refusals| refusals.iter().map(ToString::to_string).collect();
    Fatigue::setup(&Library::new(), &datum).map_err(words)
}

/// A table for measuring.
pub struct Bench {
    pub library: Library,
    pub state: State,
}

/// A number of inches in hundredths.
pub fn hundredths(inches: f64) -> i32 {
    grognard_field::round(inches * 100.0)
}

impl Bench {
    /// The small battle with nobody on the table; the test places the units it needs.
    pub fn new(ground: &str) -> Self {
        let mut state = books(&small(ground)).unwrap_or_else(|reasons| panic!("{reasons:#?}"));
        show_all(&mut state);
        Bench { library: Library::new(), state }
    }

    pub fn t(&self) -> &Tables {
        self.library.as_ref()
    }

    /// Puts a unit somewhere.
    pub fn put(&mut self, unit: &str, x: f64, y: f64, facing: u16) -> &mut Self {
        let pose = Pose::new(Point::new(hundredths(x), hundredths(y)), facing);
        assert!(self.state.units.contains_key(unit), "{unit}");
        self.state.table.as_mut().unwrap().units.insert(unit.to_owned(), pose);
        self
    }

    /// Puts an officer somewhere.
    pub fn officer(&mut self, name: &str, x: f64, y: f64) -> &mut Self {
        let at = Point::new(hundredths(x), hundredths(y));
        self.state.table.as_mut().unwrap().officers.insert(name.to_owned(), at);
        self
    }

    /// Changes the books of a unit.
    pub fn with(&mut self, unit: &str, change: impl FnOnce(&mut Unit)) -> &mut Self {
        change(self.state.units.get_mut(unit).unwrap());
        self
    }

    pub fn formation(&mut self, unit: &str, formation: Formation) -> &mut Self {
        self.with(unit, |unit| unit.formation = formation)
    }

    pub fn lay(&self) -> Lay<'_> {
        Lay::of(self.t(), &self.state).unwrap()
    }
}

/// A unit of a table.
pub fn piece<'l, 's>(lay: &'l Lay<'s>, name: &str) -> &'l Piece<'s> {
    lay.piece(name).unwrap_or_else(|| panic!("{name} is not on the table"))
}

/// What the log says about a command given to some books; the command must be accepted. The dice are those of
/// [`grognard_battle::Bare`] with the same seed at its first command.
pub fn record(state: &State, seed: u64, seat: Seat, act: &str, with: &Value) -> Record {
    let setup = Datum::from_toml(&small("")).unwrap();
    let Ok(begun) = Battle::<Fatigue>::begin(Arc::default(), None, &setup) else { panic!("the small battle begins") };
    let state = document_of(state);
    let header = grognard_battle::Header { hash: hash(&state), state, ..begun.header().clone() };
    let battle = Battle::<Fatigue>::open(Arc::default(), header, Vec::new()).unwrap_or_else(|why| panic!("{why}"));
    let decided = battle.decide(seat, act, &Datum::of(with), &Source::Seed(seed));
    decided.unwrap_or_else(|stop| panic!("{act} {with}: {stop:?}")).record
}

/// The morale checks of a command, in order.
pub fn checks(record: &Record) -> Vec<&Ruled> {
    record.rulings.iter().filter(|ruled| ruled.title.contains(" checks: ")).collect()
}

/// The checks of a command for one circumstance, in order.
pub fn checked_for<'r>(record: &'r Record, circumstance: &str) -> Vec<&'r Ruled> {
    checks(record).into_iter().filter(|ruled| ruled.situation["circumstance"] == circumstance).collect()
}
