//! The hidden choice of a round as a veteran weighs it. After the last round night falls. Then it no longer counts what
//! the ground would be worth in another round, but who wins the battle and who has to leave.

use grognard_battle::Side;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::battle_end::{self, BattleEnd};
use grognard_books::grand_tactics::force::Battle as Forces;
use grognard_books::grand_tactics::hidden_choice::{Hidden, Pick};
use grognard_books::grand_tactics::kinds::{Card, Neither};
use grognard_books::grand_tactics::round::{Outcome, Round};
use grognard_core::compiled;
use grognard_core::odds::LEAF_BUDGET;

use super::outlook::part;
use super::scales::{KEPT, Scales, swing};
use crate::facts::forces;
use crate::hidden::{hidden, hidden_for};
use crate::roster::player;
use crate::rounds::{MOST_LEVELS, MOST_STEPS};
use crate::state::{Battle, State};

/// The choice of a side as a game; none where no battle is fought.
pub fn game(t: &Tables, state: &State, side: Side, scales: &Scales) -> Option<Hidden> {
    let battle = state.battle.as_ref()?;
    if battle.round < t.battle.round_limit.value {
        return hidden(t, state, side);
    }
    let night = Nightfall {
        t,
        battle,
        forces: forces(t, state, battle, [((), Card::None, 0); 2]),
        field: scales.battle / scales.step,
        ground: ground(state, battle) / scales.step,
    };
    // The end of the battle says what leaving the ground costs.
    Some(hidden_for(t, state, side, 0)?.plus(|own, reply| night.brings(side, own, reply)))
}

/// What the attacker gains by taking the ground, in points.
fn ground(state: &State, battle: &Battle) -> f64 {
    let area = battle.area.as_ref().and_then(|name| state.areas.get(name));
    area.map_or(0.0, |area| KEPT * swing(area.owner, battle.attacker) * f64::from(area.vp))
}

/// The end of a battle after its last round.
struct Nightfall<'n> {
    t: &'n Tables,
    battle: &'n Battle,
    forces: Forces<()>,
    /// What the battle is worth to its winner, in steps.
    field: f64,
    /// What the ground is worth to the attacker, in steps.
    ground: f64,
}

impl Nightfall<'_> {
    /// What the end brings a side on average after these choices, in steps.
    fn brings(&self, side: Side, own: Pick, reply: Pick) -> f64 {
        let [a, b] = if side == Side::A { [own, reply] } else { [reply, own] };
        let mut chosen = self.forces.clone();
        (chosen.a.card, chosen.a.skirmishing_cf) = (a.card, a.skirmishing_cf);
        (chosen.b.card, chosen.b.skirmishing_cf) = (b.card, b.skirmishing_cf);
        let chosen = chosen.with_tactics(a.tactic, b.tactic);
        let Ok(odds) = compiled::exact::<Round>(self.t, &chosen, LEAF_BUDGET) else { return 0.0 };
        let ends = odds.rows.iter().map(|(outcome, weight)| part(*weight, odds.total) * self.worth(outcome));
        let attacker: f64 = ends.sum();
        if side == self.battle.attacker { attacker } else { -attacker }
    }

    /// What the end after a round is worth to the attacker: the winner has the battle, and if it is the attacker, the
    /// ground.
    fn worth(&self, outcome: &Outcome) -> f64 {
        let after = |side: Side| {
            let (own, struck) = (self.battle.side(side), outcome.side(player(side)));
            let steps = own.steps_lost.saturating_add(struck.charge_steps_lost + struck.steps_lost);
            battle_end::Side {
                state: struck.state,
                lead_morale: struck.morale_after,
                steps_lost: steps.clamp(0, MOST_STEPS),
                morale_lost: own.morale_lost.saturating_add(struck.morale_lost).clamp(0, MOST_LEVELS),
            }
        };
        let situation = battle_end::Situation {
            round: self.battle.round,
            attacker: player(self.battle.attacker),
            combat: outcome.combat,
            fought: self.battle.fought || outcome.combat,
            a: after(Side::A),
            b: after(Side::B),
        };
        let winner = compiled::outcome_without_dice::<BattleEnd>(self.t, &situation).winner;
        if winner.is(player(self.battle.attacker)) {
            self.field + self.ground
        } else if winner == Neither::None {
            0.0
        } else {
            -self.field
        }
    }
}
