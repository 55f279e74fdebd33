//! Small tables under the impact book for tests: books with everybody put where the test wants him.

use std::fmt::Write as _;
use std::sync::Arc;

use grognard_battle::{AnyBattle as _, Battle, Game as _, Record, Seat, Source, Stop, document_of, hash};
use grognard_books::Library;
use grognard_books::impact::Tables;
use grognard_core::facts::Datum;
use grognard_field::{Point, Pose};
use grognard_games::impact::Impact;
use grognard_games::impact::moving::keep_in_step;
use grognard_games::impact::state::{Phase, State, Unit};
use grognard_table::Side;
use serde_json::{Value, json};

/// A small battle; ground is added as the test likes. Each side has two brigades: `a1` to `a3` and the guns `ag` under
/// Colonel `a one`, `a4`, `a5` and the horse `ah` under Colonel `a two`; General `a chief` leads the army.
pub fn small(ground: &str) -> String {
    let mut text = format!("book = \"impact\"\ntitle = \"Small\"\nturn_limit = 6\n{ground}\n[table]\n");
    for (side, name) in [("a", "Union"), ("b", "Confederates")] {
        writeln!(
            text,
            "[{side}]\nname = \"{name}\"\nleader = {{ name = \"{side} chief\", lb = 1 }}\n\
             [[{side}.brigades]]\nname = \"{side} first\"\nleader = {{ name = \"{side} one\", lb = 2 }}\nunits = ["
        )
        .unwrap();
        for unit in 1..=3 {
            writeln!(text, "{{ name = \"{side}{unit}\", experience = \"trained\", weapon = \"rifle-musket\" }},")
                .unwrap();
        }
        writeln!(
            text,
            "{{ name = \"{side}g\", arm = \"artillery\", experience = \"trained\", weapon = \"napoleon-12pdr\" }} ]\n\
             [[{side}.brigades]]\nname = \"{side} second\"\nleader = {{ name = \"{side} two\", lb = 1 }}\nunits = [\n\
             {{ name = \"{side}4\", experience = \"veteran\", weapon = \"smoothbore-musket\" }},\n\
             {{ name = \"{side}5\", experience = \"green\", weapon = \"rifle-musket\", figures = 4, \
             formation = \"skirmishers\" }},\n\
             {{ name = \"{side}h\", arm = \"cavalry\", experience = \"trained\", weapon = \"breechloading-carbine\", \
             figures = 6 }} ]"
        )
        .unwrap();
    }
    text
}

/// A number of inches in hundredths.
pub fn hundredths(inches: f64) -> i32 {
    grognard_field::round(inches * 100.0)
}

/// A table for measuring.
pub struct Bench {
    pub library: Library,
    pub state: State,
}

/// What came of a command.
pub struct Done {
    pub state: State,
    pub record: Record,
    /// The record as each seat sees it.
    pub told: Vec<(Seat, Value)>,
}

impl Bench {
    /// The units of a side act in the first turn of the small battle. Those the test does not put somewhere are out of it.
    pub fn new(ground: &str, acting: Side) -> Self {
        let library = Library::new();
        let mut setup = Datum::from_toml(&small(ground)).unwrap();
        setup.remove("book");
        let mut state = Impact::setup(&library, &setup).unwrap_or_else(|reasons| panic!("{reasons:#?}"));
        for side in Side::BOTH {
            state.army_mut(side).deployed = true;
        }
        (state.phase, state.first) = (Phase::FirstActions, Some(acting));
        let points = {
            let t: &Tables = library.as_ref();
            t.game.actions.per_turn
        };
        for unit in state.units.values_mut() {
            unit.ap = points;
        }
        Bench { library, state }
    }

    /// Puts a unit somewhere.
    pub fn put(&mut self, unit: &str, x: f64, y: f64, facing: u16) -> &mut Self {
        let pose = Pose::new(Point::new(hundredths(x), hundredths(y)), facing);
        assert!(self.state.units.contains_key(unit), "{unit}");
        self.state.table.as_mut().unwrap().units.insert(unit.to_owned(), pose);
        self
    }

    /// Puts a leader somewhere.
    pub fn leader(&mut self, name: &str, x: f64, y: f64) -> &mut Self {
        let at = Point::new(hundredths(x), hundredths(y));
        self.state.table.as_mut().unwrap().officers.insert(name.to_owned(), at);
        self
    }

    /// Changes the books of a unit.
    pub fn with(&mut self, unit: &str, change: impl FnOnce(&mut Unit)) -> &mut Self {
        change(self.state.units.get_mut(unit).unwrap());
        self
    }

    /// The books with everybody the test did not put anywhere taken out: units as merged into nobody, leaders at a corner.
    pub fn ready(&self) -> State {
        let mut state = self.state.clone();
        let table = state.table.clone().unwrap();
        for (name, unit) in &mut state.units {
            if !table.units.contains_key(name) {
                (unit.out, unit.figures, unit.ap) = (grognard_games::impact::state::Fate::MergedAway, 0, 0);
                unit.sections_lost = unit.sections_at_start;
            }
        }
        for (name, leader) in &state.leaders {
            if !table.officers.contains_key(name) {
                let y = if leader.side == Side::A { 0 } else { table.ground.depth };
                state.table.as_mut().unwrap().officers.insert(name.clone(), Point::new(0, y));
            }
        }
        keep_in_step(&mut state);
        state
    }

    fn battle(&self) -> Battle<Impact> {
        let mut setup = Datum::from_toml(&small("")).unwrap();
        setup.remove("book");
        let Ok(begun) = Battle::<Impact>::begin(Arc::default(), None, &setup) else {
            panic!("the small battle begins")
        };
        let ready = self.ready();
        assert_eq!(Impact::objections(&self.library, &ready), Vec::<String>::new());
        let state = document_of(&ready);
        let header = grognard_battle::Header { hash: hash(&state), state, ..begun.header().clone() };
        Battle::<Impact>::open(Arc::default(), header, Vec::new()).unwrap_or_else(|why| panic!("{why}"))
    }

    /// Gives a command with these faces of the dice, which must be taken.
    pub fn typed(&self, seat: Seat, act: &str, with: &Value, faces: &[u8]) -> Done {
        self.given(seat, act, with, &Source::Typed(faces.to_vec()))
    }

    /// Gives a command with dice of a seed, which must be taken.
    pub fn given(&self, seat: Seat, act: &str, with: &Value, source: &Source) -> Done {
        let mut battle = self.battle();
        let decided = battle.decide(seat, act, &Datum::of(with), source);
        let decided = decided.unwrap_or_else(|stop| panic!("{act} {with}: {stop:?}"));
        let record = decided.record.clone();
        battle.accept(decided).unwrap_or_else(|why| panic!("{why:?}"));
        let state = battle.state().clone();
        assert_eq!(Impact::objections(&self.library, &state), Vec::<String>::new());
        let seats = [Seat::A, Seat::B, Seat::Umpire, Seat::Public];
        let told = seats.into_iter().filter_map(|seat| Some((seat, battle.last_entry(seat)?))).collect();
        Done { state, record, told }
    }

    /// Why a command is refused, in words.
    pub fn refused(&self, seat: Seat, act: &str, with: &Value) -> String {
        match self.battle().decide(seat, act, &Datum::of(with), &Source::Seed(1)) {
            Err(Stop::Refused(reasons)) => reasons.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
            Err(other) => panic!("{act} {with}: {other:?}"),
            Ok(_) => panic!("{act} {with} is taken"),
        }
    }
}

impl Done {
    /// Goes on from here.
    pub fn bench(self) -> Bench {
        Bench { library: Library::new(), state: self.state }
    }

    /// Where a unit stands, in hundredths and degrees.
    pub fn at(&self, unit: &str) -> (i32, i32, u16) {
        let pose = self.state.table.as_ref().unwrap().units.get(unit).unwrap_or_else(|| panic!("{unit} is off"));
        (pose.at.x, pose.at.y, pose.facing)
    }

    pub fn rulings(&self, procedure: &str) -> Vec<&grognard_battle::Ruled> {
        self.record.rulings.iter().filter(|ruled| ruled.procedure == procedure).collect()
    }

    /// Whether something was said by a clause.
    pub fn said(&self, clause: &str, words: &str) -> bool {
        self.record.said.iter().any(|said| said.rule == clause && said.text.contains(words))
    }
}

/// A command's arguments for a unit going to a place.
pub fn to(unit: &str, x: f64, y: f64) -> Value {
    json!({"unit": unit, "x": x, "y": y})
}
