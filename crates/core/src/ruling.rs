//! A ruling: outcome, dice and receipt of one run.

use serde_json::Value;

use crate::dice::{Need, Recorded, Seeded, Unusable};
use crate::facts::{Datum, parse};
use crate::procedure::Procedure;
use crate::refusal::{Check, Refusal, Refusals};
use crate::trace::{Kind, Note};

/// What a procedure ruled, with the dice in the order drawn and every line of its receipt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling<O> {
    pub outcome: O,
    /// Faces in the order drawn.
    pub dice: Vec<u8>,
    pub notes: Vec<Note>,
}

/// Where the dice of a ruling come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Faces a player typed in.
    Typed(Vec<u8>),
    /// Random dice of a seed.
    Seed(u64),
}

/// Why there is no ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The situation or the dice were refused.
    Refused(Refusals),
    /// The typed dice ran short; this die is next.
    Need(Need),
}

/// Reads and checks a situation: all facts, or every reason against it.
pub fn read_situation<P: Procedure>(tables: &P::Tables, datum: &Datum) -> Result<P::Situation, Refusals> {
    let parsed = parse::<P::Situation>(tables, datum);
    let mut check = Check::new(parsed.refusals, parsed.unread);
    P::check(tables, &parsed.situation, &mut check);
    check.finish().map(|()| parsed.situation)
}

/// Rules a checked situation; also says whether the typed dice were exactly those needed.
pub fn rule_with<P: Procedure>(
    tables: &P::Tables,
    situation: &P::Situation,
    mut dice: Recorded<'_>,
) -> (Ruling<P::Outcome>, Result<(), Unusable>) {
    let mut notes = Vec::with_capacity(32);
    let outcome = P::run(tables, situation, &mut dice, &mut notes);
    let (dice, served) = with_faces(dice, &mut notes);
    (Ruling { outcome, dice, notes }, served)
}

/// Gives the notes of a ruling their faces. Returns the faces, and whether the typed dice were exactly those needed.
fn with_faces(dice: Recorded<'_>, notes: &mut [Note]) -> (Vec<u8>, Result<(), Unusable>) {
    let (faces, served) = dice.finish();
    show_faces(notes, &faces);
    (faces, served)
}

/// A procedure that reads its situation, writes its notes and gives its outcome as JSON.
type Run<'a> = &'a dyn Fn(&mut Recorded<'_>, &mut Vec<Note>) -> Result<Value, Refusals>;

/// Reads a situation and rules it once; only `run` is compiled for every procedure.
pub(crate) fn resolve(source: &Source, run: Run<'_>) -> Result<Ruling<Value>, Stop> {
    let mut dice = match source {
        Source::Seed(seed) => Recorded::seeded(Seeded::new(*seed)),
        Source::Typed(faces) => Recorded::typed(faces),
    };
    let mut notes = Vec::with_capacity(32);
    let outcome = run(&mut dice, &mut notes)?;
    let (dice, served) = with_faces(dice, &mut notes);
    served.map(|()| Ruling { outcome, dice, notes }).map_err(Stop::from)
}

impl From<Refusals> for Stop {
    fn from(refusals: Refusals) -> Self {
        Stop::Refused(refusals)
    }
}

impl From<Unusable> for Stop {
    fn from(unusable: Unusable) -> Self {
        match unusable {
            Unusable::Short(need) => Stop::Need(need),
            Unusable::Impossible { index, face, wanted } => {
                let reason = format!("{face} is not on a D{} ({}).", wanted.sides, wanted.what);
                let allowed = [format!("1..{}", wanted.sides)];
                Stop::Refused(vec![Refusal::new(format!("dice.{index}"), reason).allowing(allowed)])
            }
            Unusable::TooMany { used, given } => {
                let reason = format!("{given} dice were given, but only {used} are used; leave the last of them out.");
                Stop::Refused(vec![Refusal::new("dice", reason)])
            }
        }
    }
}

/// Gives each dice note its faces: notes and faces come in the same order.
pub fn show_faces(notes: &mut [Note], faces: &[u8]) {
    let mut rest = faces;
    for note in notes {
        if let Kind::Dice { roll, faces, .. } = &mut note.kind {
            let (own, later) = rest.split_at(usize::from(roll.count).min(rest.len()));
            *faces = own.to_vec();
            rest = later;
        }
    }
}
