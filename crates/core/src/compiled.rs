//! A procedure compiled once, in its own book.
//!
//! A procedure is generic over dice and trace, so every crate that called it directly would compile it anew, with its
//! reading, its odds and its JSON. Other crates call the plain functions kept here instead;
//! [`procedures!`](crate::procedures) makes them where a book lists its procedures.

use serde_json::Value;

use crate::dice::{Detail, Recorded, Seeded, TooLarge};
use crate::facts::Datum;
use crate::odds::{self, Distribution};
use crate::procedure::Procedure;
use crate::refusal::{Check, Refusals};
use crate::registry::value_of;
use crate::ruling::{self, Ruling};
use crate::trace::Note;

type Read<P> = fn(&<P as Procedure>::Tables, &Datum) -> Result<<P as Procedure>::Situation, Refusals>;
type Explain<P> = fn(
    &<P as Procedure>::Tables,
    &<P as Procedure>::Situation,
    &mut Recorded<'_>,
    &mut Vec<Note>,
) -> <P as Procedure>::Outcome;
type Exact<P> = fn(
    &<P as Procedure>::Tables,
    &<P as Procedure>::Situation,
    Detail,
    u64,
) -> Result<Distribution<<P as Procedure>::Outcome>, TooLarge>;

/// The plain functions of a procedure.
pub struct Compiled<P: Procedure> {
    read: Read<P>,
    explain: Explain<P>,
    run: fn(&P::Tables, &P::Situation, &mut Seeded, &mut ()) -> P::Outcome,
    exact: Exact<P>,
    situation: fn(&P::Situation) -> Value,
    outcome: fn(&P::Outcome) -> Value,
}

impl<P: Procedure> Compiled<P> {
    /// The functions of this procedure, compiled in the crate that calls this.
    #[expect(clippy::new_without_default, reason = "made in statics only")]
    pub const fn new() -> Self {
        Compiled {
            read: ruling::read_situation::<P>,
            explain: explained::<P>,
            run: P::run::<Seeded, ()>,
            exact: odds::exact::<P>,
            situation: value_of::<P::Situation>,
            outcome: value_of::<P::Outcome>,
        }
    }
}

fn explained<P: Procedure>(
    tables: &P::Tables,
    situation: &P::Situation,
    dice: &mut Recorded<'_>,
    notes: &mut Vec<Note>,
) -> P::Outcome {
    P::run(tables, situation, dice, notes)
}

/// A procedure of a book that other crates can use without compiling it anew.
pub trait CompiledOnce: Procedure {
    /// Its plain functions.
    fn compiled() -> &'static Compiled<Self>
    where
        Self: Sized;
}

/// Reads and checks a situation: all facts, or every reason against it.
pub fn read<P: CompiledOnce>(tables: &P::Tables, datum: &Datum) -> Result<P::Situation, Refusals> {
    (P::compiled().read)(tables, datum)
}

/// Every reason of a procedure against a situation that has already been read.
pub fn reasons_against<P: CompiledOnce>(tables: &P::Tables, situation: &P::Situation) -> Result<(), Refusals> {
    let mut check = Check::new(Vec::new(), Vec::new());
    P::check(tables, situation, &mut check);
    check.finish()
}

/// Rules a checked situation and explains it.
pub fn explain<P: CompiledOnce>(
    tables: &P::Tables,
    situation: &P::Situation,
    dice: &mut Recorded<'_>,
    notes: &mut Vec<Note>,
) -> P::Outcome {
    (P::compiled().explain)(tables, situation, dice, notes)
}

/// Rules a checked situation with random dice and explains nothing.
pub fn run<P: CompiledOnce>(tables: &P::Tables, situation: &P::Situation, dice: &mut Seeded) -> P::Outcome {
    (P::compiled().run)(tables, situation, dice, &mut ())
}

/// The outcome of a procedure that draws no dice, without a receipt.
pub fn outcome_without_dice<P: CompiledOnce>(tables: &P::Tables, situation: &P::Situation) -> P::Outcome {
    run::<P>(tables, situation, &mut Seeded::for_nothing())
}

/// The same with its receipt.
pub fn decide_without_dice<P: CompiledOnce>(tables: &P::Tables, situation: &P::Situation) -> Ruling<P::Outcome> {
    let (mut dice, mut notes) = (Recorded::seeded(Seeded::new(0)), Vec::new());
    let outcome = explain::<P>(tables, situation, &mut dice, &mut notes);
    Ruling { outcome, dice: Vec::new(), notes }
}

/// The exact distribution of a checked situation, most likely outcome first.
pub fn exact<P: CompiledOnce>(
    tables: &P::Tables,
    situation: &P::Situation,
    budget: u64,
) -> Result<Distribution<P::Outcome>, TooLarge> {
    (P::compiled().exact)(tables, situation, Detail::Merged, budget)
}

pub fn situation_as_json<P: CompiledOnce>(situation: &P::Situation) -> Value {
    (P::compiled().situation)(situation)
}

pub fn outcome_as_json<P: CompiledOnce>(outcome: &P::Outcome) -> Value {
    (P::compiled().outcome)(outcome)
}

/// Lists the procedures of a book, and compiles each of them once for all other crates.
#[macro_export]
macro_rules! procedures {
    ($(#[$about:meta])* $visible:vis static $list:ident: $library:ty = [$($procedure:path),+ $(,)?];) => {
        $(#[$about])*
        $visible static $list: &[&dyn $crate::registry::AnyProcedure<$library>] = &[$(&$procedure),+];

        $(impl $crate::compiled::CompiledOnce for $procedure {
            fn compiled() -> &'static $crate::compiled::Compiled<Self> {
                // A static, not a constant: a constant would be made, and the procedure compiled, wherever it is used.
                static COMPILED: $crate::compiled::Compiled<$procedure> = $crate::compiled::Compiled::new();
                &COMPILED
            }
        })+
    };
}
