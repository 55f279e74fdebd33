//! Exact odds of the book's procedures as shares of one, by what a seat may know: for computer players and for
//! questions to the table.

mod attack;
mod known;

use grognard_battle::{Seat, Side};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::morale::{Burden, MoraleCheck, Situation};
use grognard_books::fatigue::names::{Circumstance, Cover, Phase, State as Morale};
use grognard_books::fatigue::shock::{self, Aspect, Outcome as Clash, Shock};
use grognard_books::fatigue::unit::Unit as UnitFacts;
use grognard_core::compiled::{self, CompiledOnce};

pub use self::attack::Ending;
use self::known::adjustment;
pub use self::known::facts_for;
use super::derive::Lay;
use super::facts::{tester, unburdened};

/// No procedure used here can fall in more ways.
const LEAVES: u64 = 1_000;

/// Every outcome with its share; nothing if the facts do not fit the procedure.
pub fn shares<P: CompiledOnce<Tables = Tables>>(t: &Tables, situation: &P::Situation) -> Vec<(P::Outcome, f64)> {
    if compiled::reasons_against::<P>(t, situation).is_err() {
        return Vec::new();
    }
    let Ok(all) = compiled::exact::<P>(t, situation, LEAVES) else { return Vec::new() };
    #[expect(clippy::cast_precision_loss, reason = "a share for weighing, not for telling")]
    let share = |weight: u128| weight as f64 / all.total as f64;
    all.rows.into_iter().map(|(outcome, weight)| (outcome, share(weight))).collect()
}

/// A table, and the seat that looks at it.
#[derive(Clone, Copy)]
pub struct Chances<'l, 's> {
    /// The lay of the table.
    pub lay: &'l Lay<'s>,
    /// The seat that looks: it knows the ratings of the sides it holds, and guesses the others.
    pub seat: Seat,
}

/// Two units that clash.
struct Fight {
    /// The attacker, in the form of the procedure.
    attacker: UnitFacts,
    defender: UnitFacts,
    /// The attacker charges.
    charging: bool,
    /// From where.
    aspect: Aspect,
    /// The defender's cover.
    cover: Cover,
}

impl Chances<'_, '_> {
    /// How a unit may come out of a check, with its circumstances.
    pub fn check(
        &self,
        (phase, circumstance): (Phase, Circumstance),
        whose: Side,
        unit: UnitFacts,
        add: impl FnOnce(&mut Situation),
    ) -> Vec<(Morale, f64)> {
        let force = self.lay.state.sides.of(whose);
        let burden = Burden {
            army_cmr_adjustment: adjustment(self.lay, whose),
            line_of_communication_lost: force.line_of_communication_lost || force.headquarters_lost,
            senior_commander_lost: force.senior_commander_lost,
            ..unburdened()
        };
        let tester = tester(vec![unit], burden);
        let mut situation = Situation { phase, circumstance, night: false, charger: None, tester };
        add(&mut situation);
        let ends = shares::<MoraleCheck>(self.lay.t, &situation);
        ends.into_iter().map(|(outcome, share)| (outcome.state_after, share)).collect()
    }

    /// How a clash may end.
    fn clash(&self, (by, on): (Side, Side), fight: Fight) -> Vec<(Clash, f64)> {
        let side = |unit, whose| shock::Side {
            units: vec![unit],
            army_cmr_adjustment: adjustment(self.lay, whose),
            next_day_penalty: false,
            officer_attached: false,
            optional_cannon_losses: false,
        };
        let Fight { attacker, defender, charging, aspect, cover } = fight;
        let (attacker, defender) = (side(attacker, by), side(defender, on));
        shares::<Shock>(self.lay.t, &shock::Situation { attacker, defender, charging, aspect, cover })
    }
}
