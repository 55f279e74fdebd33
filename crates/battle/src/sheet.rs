//! The roster cards and gauges of both sides, in one form for every book, so that a client can draw any battle.
//!
//! A sheet is made from what a seat sees, never from the books: what the view lacks, the sheet lacks.

use indexmap::IndexMap;
use serde::Serialize;
use serde_json::Value;

use super::act::Act;
use super::ending::Ending;
use super::{Mark, Side, Tone};

/// What a seat sees of a battle at a glance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Sheet {
    /// Side a and side b.
    pub sides: [SideSheet; 2],
    /// Facts about both sides: weather, objectives, the battle being fought.
    pub facts: Vec<Fact>,
    /// How long the battle lasts, if that is settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub turns: Option<Turns>,
    /// Why the battle is over, once it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub ending: Option<Ending>,
    /// For each kind of thing that acts ask for by name, the names the seat can see, in roster order.
    pub names: IndexMap<&'static str, Vec<String>>,
}

/// A side at a glance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct SideSheet {
    /// Which.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// How it fares, beginning with what decides the battle.
    pub gauges: Vec<Gauge>,
    /// What is broken or may break soon, beginning with the side itself.
    pub strains: Vec<Strain>,
    /// Its roster by command.
    pub commands: Vec<CommandSheet>,
}

/// A number that tells how a side fares.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Gauge {
    /// What it counts.
    pub name: &'static str,
    /// The number.
    pub value: f64,
    /// What it is out of.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub of: Option<f64>,
    /// From here on it has consequences.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub warn: Option<f64>,
    /// The same in words.
    pub text: String,
    /// Whether the other side sees it differently or not at all.
    pub private: bool,
}

impl Gauge {
    /// A number that everybody sees, with what it is out of if that means something.
    pub fn open(name: &'static str, value: f64, of: Option<f64>) -> Self {
        let text = of.map_or_else(|| format!("{name}: {value}"), |of| format!("{value} of {of} {name}"));
        Gauge { name, value, of, warn: None, text, private: false }
    }
}

/// How long a battle lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Turns {
    /// The present turn.
    pub now: u32,
    /// The last one.
    pub last: u32,
}

/// How near something is to breaking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Strained {
    /// One more loss breaks it.
    Near,
    /// It breaks at the next check, unless something is done before.
    Breaking,
    /// It is broken.
    Broken,
}

/// Something that is broken or may break soon: a command, or the whole side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Strain {
    /// What: "Price's Brigade", "the army".
    pub name: String,
    /// How near.
    pub state: Strained,
    /// Why, and what follows from it.
    pub text: String,
    /// What would prevent it or help.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub remedy: Option<String>,
}

/// A command with its people.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct CommandSheet {
    /// Its name.
    pub name: String,
    /// Its condition, in one line; empty if there is nothing to say.
    pub line: String,
    /// Its officers.
    pub officers: Vec<Card>,
    /// Its units.
    pub units: Vec<Card>,
}

/// The card of a unit or officer.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Card {
    /// Whose card it is.
    pub name: String,
    /// Its arm, `officer` or `leader`.
    pub kind: String,
    /// What is left of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub strength: Option<Strength>,
    /// The boxes to tick.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub boxes: Option<Boxes>,
    /// Beads and states.
    pub marks: Vec<Mark>,
    /// Everything else on the card.
    pub facts: Vec<Fact>,
    /// Why it has left the battle for good.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub gone: Option<String>,
}

/// What is left of a unit.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Strength {
    /// Now.
    pub left: f64,
    /// At the start.
    pub start: f64,
    /// What it is counted in.
    pub counted_in: &'static str,
}

/// Boxes on a card, ticked as it loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Boxes {
    /// Ticked.
    pub ticked: u32,
    /// All.
    pub of: u32,
    /// What each of them stands for, in the plural: "steps".
    pub counted_in: &'static str,
}

impl Boxes {
    /// Boxes, at most all of them ticked; none if there are no boxes.
    pub fn new(ticked: f64, of: f64, counted_in: &'static str) -> Option<Self> {
        let of = whole(of);
        (of > 0).then(|| Boxes { ticked: whole(ticked).min(of), of, counted_in })
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast of a float stops at the limits")]
fn whole(number: f64) -> u32 {
    number.round() as u32
}

/// A named value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Fact {
    /// Its name.
    pub name: String,
    /// Its value in words.
    pub value: String,
}

impl Fact {
    /// A named value.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Fact { name: name.into(), value: value.into() }
    }
}

impl Card {
    /// A card with a name.
    pub fn new(name: &str, kind: impl Into<String>) -> Self {
        Card { name: name.to_owned(), kind: kind.into(), ..Card::default() }
    }

    /// Adds a fact, if it is known.
    #[must_use]
    pub fn fact(mut self, name: &str, value: Option<impl Into<String>>) -> Self {
        self.facts.extend(value.map(|value| Fact::new(name, value)));
        self
    }

    /// Adds a mark, if it is there.
    #[must_use]
    pub fn mark(mut self, lies: bool, tone: Tone, letter: char, word: &'static str) -> Self {
        self.marks.extend(lies.then_some(Mark { letter, word, tone }));
        self
    }
}

/// The roster of a side while it is sorted by command.
#[derive(Default)]
pub struct Muster {
    head: CommandSheet,
    commands: Vec<CommandSheet>,
    rest: CommandSheet,
}

impl Muster {
    /// An empty roster. Officers without a command go under `head`, before all others; units without one under `rest`,
    /// after them.
    pub fn new(head: &str, rest: &str) -> Self {
        let named = |name: &str| CommandSheet { name: name.to_owned(), ..CommandSheet::default() };
        Muster { head: named(head), commands: Vec::new(), rest: named(rest) }
    }

    /// Adds a command.
    pub fn command(&mut self, name: &str, line: String) {
        self.commands.push(CommandSheet { name: name.to_owned(), line, ..CommandSheet::default() });
    }

    fn find(&mut self, command: Option<&str>) -> Option<&mut CommandSheet> {
        let command = command?;
        self.commands.iter_mut().find(|known| known.name == command)
    }

    /// Adds an officer.
    pub fn officer(&mut self, command: Option<&str>, card: Card) {
        match self.find(command) {
            Some(found) => found.officers.push(card),
            None => self.head.officers.push(card),
        }
    }

    /// Adds a unit.
    pub fn unit(&mut self, command: Option<&str>, card: Card) {
        match self.find(command) {
            Some(found) => found.units.push(card),
            None => self.rest.units.push(card),
        }
    }

    /// The commands. The groups without a command are left out if they are empty, and are merged if both have the same
    /// name.
    pub fn finish(self) -> Vec<CommandSheet> {
        let Muster { mut head, commands, mut rest } = self;
        if head.name == rest.name {
            rest.officers.append(&mut head.officers);
        }
        let head = Some(head).filter(|head| !head.officers.is_empty());
        let rest = Some(rest).filter(|rest| !rest.officers.is_empty() || !rest.units.is_empty());
        head.into_iter().chain(commands).chain(rest).collect()
    }
}

/// The names of a kind of thing that a view shows, in roster order; the view has them under the plural of the kind.
pub fn names_of(view: &Value, of: &str) -> Vec<String> {
    match view.get(format!("{of}s")) {
        Some(Value::Object(map)) => map.keys().cloned().collect(),
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

/// A sheet: `side` gives the name, gauges and roster of each side.
pub fn sheet(facts: Vec<Fact>, side: impl Fn(Side) -> (String, Vec<Gauge>, Muster)) -> Sheet {
    let sides = Side::BOTH.map(|which| {
        let (name, gauges, muster) = side(which);
        SideSheet { side: which, name, gauges, strains: Vec::new(), commands: muster.finish() }
    });
    Sheet { sides, facts, turns: None, ending: None, names: IndexMap::new() }
}

impl Sheet {
    /// Adds the present turn and the last one, if both are known.
    #[must_use]
    pub fn lasting(mut self, now: Option<f64>, last: Option<f64>) -> Self {
        self.turns = now.zip(last).map(|(now, last)| Turns { now: whole(now), last: whole(last) });
        self
    }

    /// Adds why the battle is over.
    #[must_use]
    pub fn ended(mut self, ending: Option<Ending>) -> Self {
        self.ending = ending;
        self
    }

    /// Adds the names that acts may ask for, as far as a serialized view shows them.
    pub(super) fn naming(mut self, acts: &[Act], view: &Value) -> Self {
        for of in acts.iter().flat_map(|act| act.arguments).filter_map(|argument| argument.takes.names()) {
            self.names.entry(of).or_insert_with(|| names_of(view, of));
        }
        self
    }

    /// Adds what is broken on each side or may break soon.
    #[must_use]
    pub fn strained(mut self, of: impl Fn(Side) -> Vec<Strain>) -> Self {
        for own in &mut self.sides {
            own.strains = of(own.side);
        }
        self
    }
}
