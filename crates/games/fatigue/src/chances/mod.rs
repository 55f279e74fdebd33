//! Exact odds of the book's procedures as shares of one, by what a seat may know: for computer players and for whoever asks
//! the table.

mod attack;
mod known;

use grognard_battle::{Seat, Side};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::morale::MoraleCheck;
use grognard_books::fatigue::names::{Circumstance, Cover, Phase, State as Morale};
use grognard_books::fatigue::shock::{Aspect, Outcome as Clash, Shock};
use grognard_core::compiled::{self, CompiledOnce};
use grognard_core::facts::Datum;
use serde_json::{Value, json};

pub use self::attack::Ending;
use self::known::adjustment;
pub use self::known::object_of;
use super::derive::Lay;
use super::facts::merge;

/// No procedure asked here has more ways to fall.
const LEAVES: u64 = 1_000;

/// Every outcome with its share; nothing if the facts do not fit the procedure.
pub fn shares<P: CompiledOnce<Tables = Tables>>(t: &Tables, facts: &Value) -> Vec<(P::Outcome, f64)> {
    let Ok(situation) = compiled::read::<P>(t, &Datum::of(facts)) else { return Vec::new() };
    let Ok(all) = compiled::exact::<P>(t, &situation, LEAVES) else { return Vec::new() };
    #[expect(clippy::cast_precision_loss, reason = "a share for weighing, not for telling")]
    let share = |weight: u128| weight as f64 / all.total as f64;
    all.rows.into_iter().map(|(outcome, weight)| (outcome, share(weight))).collect()
}

/// A table, and who looks at it.
#[derive(Clone, Copy)]
pub struct Chances<'l, 's> {
    /// The lay of the table.
    pub lay: &'l Lay<'s>,
    /// Who looks: it knows the ratings of the sides it holds, and guesses the others.
    pub seat: Seat,
}

/// Two units that clash.
struct Fight {
    /// Who attacks, as the procedure takes it.
    attacker: Value,
    /// Who defends.
    defender: Value,
    /// The attacker charges.
    charging: bool,
    /// From where.
    aspect: Aspect,
    /// The defender's cover.
    cover: Cover,
}

impl Chances<'_, '_> {
    /// How a unit may come out of a check.
    pub fn check(&self, what: (Phase, Circumstance), whose: Side, unit: &Value, facts: Value) -> Vec<(Morale, f64)> {
        let force = self.lay.state.sides.of(whose);
        let mut all = json!({
            "phase": what.0,
            "circumstance": what.1,
            "units": [unit],
            "army_cmr_adjustment": adjustment(self.lay, whose),
            "line_of_communication_lost": force.line_of_communication_lost || force.headquarters_lost,
            "senior_commander_lost": force.senior_commander_lost,
        });
        merge(&mut all, facts);
        let ends = shares::<MoraleCheck>(self.lay.t, &all);
        ends.into_iter().map(|(outcome, share)| (outcome.state_after, share)).collect()
    }

    /// How a clash may end.
    fn clash(&self, (by, on): (Side, Side), fight: &Fight) -> Vec<(Clash, f64)> {
        let facts = json!({
            "attacker": {"units": [fight.attacker], "army_cmr_adjustment": adjustment(self.lay, by)},
            "defender": {"units": [fight.defender], "army_cmr_adjustment": adjustment(self.lay, on)},
            "charging": fight.charging,
            "aspect": fight.aspect,
            "cover": fight.cover,
        });
        shares::<Shock>(self.lay.t, &facts)
    }
}
