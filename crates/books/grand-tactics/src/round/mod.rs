//! `grand-tactics.round`: one combat round of both forces.
//!
//! This file has the order of the round; [`after`] makes the forces of the next round.

mod after;
mod outcome;

use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::Choice;
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};

use super::cavalry_charge::{self, CavalryCharge};
use super::fert::{self, roll_on_fert};
use super::force::Battle;
use super::force_check::{CardsCount, check_battle};
use super::kinds::{Card, GrandTactic, Player, State};
use super::modifiers::modifiers_of;
use super::rules::gt;
use super::shifts::{note_no_combat, shifts_of};
use super::strength::strength_of;
use super::tables::Tables;

pub use after::next_round;
pub use outcome::{Charge, Outcome, SideOutcome};

pub struct Round;

impl Procedure for Round {
    const NAME: &'static str = "grand-tactics.round";
    const SUMMARY: &'static str = "one combat round: charge, both FERT rolls, losses, morale and state of both forces";
    const DICE: &'static str = "[1d6 charge of a; 1d6 charge of b]; 2d6 of a; 2d6 of b; none without combat";
    #[rustfmt::skip]
    const RULES: &'static [Rule] = &[
        gt(1), gt(2), gt(3), gt(4), gt(5), gt(6), gt(7), gt(8), gt(9), gt(10), gt(11), gt(12), gt(13), gt(14), gt(15),
        gt(16), gt(17), gt(18), gt(19), gt(20), gt(21), gt(22), gt(23), gt(24), gt(25), gt(26), gt(27), gt(28), gt(29),
        gt(30), gt(31), gt(32), gt(33), gt(34), gt(35), gt(36), gt(37), gt(38), gt(39), gt(40), gt(41), gt(42), gt(43),
        gt(44), gt(45), gt(46), gt(47), gt(61), gt(62), gt(74), gt(78),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("combat", "whether the tactics give combat"),
        ("charge", "none, unopposed-a, unopposed-b, a-wins, b-wins or tie"),
        ("a.strength", "modified strength; 0 without combat"),
        ("a.column", "shifted FERT column; 0 without combat"),
        ("a.drm", "sum of the modifiers; 0 without combat"),
        ("a.charge_steps_lost", "cavalry steps side a loses in the charge"),
        ("a.steps_lost", "steps side a loses by the FERT"),
        ("a.first_loss_cavalry", "the first of them must be cavalry"),
        ("a.morale_lost", "morale levels its lead formation loses"),
        ("a.morale_after", "lead morale after the round"),
        ("a.state", "fights-on, retreats, beaten or destroyed"),
        ("b", "the same for side b"),
    ];
    const ROUNDS: Option<Follow<Self::Tables, Self::Situation>> = Some(rounds_of::<Self>);
    type Tables = Tables;
    type Situation = Battle;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Battle, check: &mut Check) {
        check_battle(t, s, CardsCount::Yes, check);
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Battle, dice: &mut D, trace: &mut T) -> Outcome {
        if !s.is_fought(t) {
            note_no_combat(s, trace);
            let side = |player, trace: &mut T| Struck::default().suffer(s, player, Blow::default(), trace);
            let (a, b) = (side(Player::A, trace), side(Player::B, trace));
            return Outcome { combat: false, charge: Charge::None, a, b };
        }
        let charges = Player::all().any(|player| s.plays(player, Card::CavalryCharge));
        let charge = charges.then(|| dice.call::<CavalryCharge, T>(t, s, trace));
        let (a, strikes_b) = strike(t, s, Player::A, charge.as_ref(), dice, trace);
        let (b, strikes_a) = strike(t, s, Player::B, charge.as_ref(), dice, trace);
        Outcome {
            combat: true,
            charge: charge.map_or(Charge::None, |charge| charge.result.into()),
            a: a.suffer(s, Player::A, strikes_a, trace),
            b: b.suffer(s, Player::B, strikes_b, trace),
        }
    }

    fn again(_: &Tables, s: &Battle, o: &Outcome) -> Again<Battle> {
        let next = next_round(s, o);
        let fight_on = Player::all().all(|player| o.side(player).state == State::FightsOn);
        if fight_on { Again::GoesOn(next) } else { Again::Ends(next) }
    }
}

/// What a FERT cell does to the side it strikes.
#[derive(Clone, Copy, Default)]
struct Blow {
    steps: i32,
    morale: i32,
}

/// A side's own figures of the round, before it is struck.
#[derive(Clone, Copy, Default)]
struct Struck {
    strength: i32,
    column: i32,
    drm: i32,
    charge_steps_lost: i32,
    first_loss_cavalry: bool,
}

/// One side strikes: its figures, and what its cell does to the opponent.
fn strike<D: Dice, T: Trace>(
    t: &Tables,
    s: &Battle,
    player: Player,
    charge: Option<&cavalry_charge::Outcome>,
    dice: &mut D,
    trace: &mut T,
) -> (Struck, Blow) {
    let strength = strength_of(t, s, player, trace).strength;
    let shift = shifts_of(t, s, player, trace).shift;
    let drm = modifiers_of(t, s, player, trace).drm;
    trace.note(|| Note::fact(gt(28), format!("{} goes to the FERT", player.name())));
    let doubled = charge.is_some_and(|charge| charge.doubled.is(player));
    let what = if player == Player::A { "a's FERT roll" } else { "b's FERT roll" };
    let ask = Ask::adding(gt(35), what).by(player.roller());
    let struck = roll_on_fert(t, &fert::Situation { strength, shift, drm, doubled }, ask, dice, trace);
    let own = Struck {
        strength,
        column: struck.column,
        drm,
        charge_steps_lost: charge.map_or(0, |charge| charge.steps_lost(player)),
        first_loss_cavalry: charge.is_some_and(|charge| charge.first_loss_cavalry(player)),
    };
    (own, Blow { steps: struck.steps, morale: struck.morale })
}

impl Struck {
    /// The side after the opponent's blow (GT-47).
    fn suffer<T: Trace>(self, s: &Battle, player: Player, blow: Blow, trace: &mut T) -> SideOutcome {
        let Struck { strength, column, drm, charge_steps_lost, first_loss_cavalry } = self;
        let side = s.side(player);
        let left = side.steps() - charge_steps_lost;
        let steps_lost = blow.steps.min(left).max(0);
        let morale_lost = blow.morale.min(side.lead_morale);
        let morale_after = side.lead_morale - morale_lost;
        let name = player.name();
        if charge_steps_lost > 0 {
            trace.note(|| {
                let text = format!("{name}'s charge loss of {charge_steps_lost} counts apart from the FERT losses");
                Note::fact(gt(44), text)
            });
        }
        let state = if left <= steps_lost {
            State::Destroyed
        } else if morale_after == 0 {
            State::Beaten
        } else if side.grand_tactic == GrandTactic::Retreat {
            State::Retreats
        } else {
            State::FightsOn
        };
        trace.note(|| {
            let text = format!(
                "{name} loses {steps_lost} of {left} steps and {morale_lost} of {} morale levels: {}",
                side.lead_morale,
                state.name()
            );
            Note::result(gt(47), text)
        });
        let first_loss_cavalry = first_loss_cavalry && steps_lost > 0;
        SideOutcome {
            strength,
            column,
            drm,
            charge_steps_lost,
            steps_lost,
            first_loss_cavalry,
            morale_lost,
            morale_after,
            state,
        }
    }
}
