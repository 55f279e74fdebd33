//! What a veteran does when an enemy has moved, when it is charged, and after a charge it has won.

use grognard_battle::CommandLine;
use grognard_players::order::{order, word, words};

use super::super::drill::follow;
use super::mind::Mind;
use crate::charge::may_evade;
use crate::due::Due;
use crate::odds::{when_facing, when_firing, when_standing};
use crate::state::Charge;
use crate::table_moves::most_to_follow;

/// A shot at a mover must promise this much; else the reaction is kept for a charge.
const SHOT: f64 = 0.03;
/// With less hope than this whoever can gets out of the way.
const HOPELESS: f64 = 0.45;
/// A unit that has won follows up only where no other enemy is this near.
const ALONE: i32 = 400;

/// The answer to what is due.
pub fn answer(mind: &Mind<'_, '_>) -> Option<CommandLine> {
    let lay = mind.lay;
    match lay.state.due.first()? {
        Due::Reactions { mover, watchers } => {
            let target = lay.piece(mover)?;
            let worth = |name: &&String| lay.piece(name).is_some_and(|firer| mind.fire_at(lay, firer, target) >= SHOT);
            let firing: Vec<String> = watchers.iter().filter(worth).cloned().collect();
            Some(if firing.is_empty() {
                order("hold-fire", [])
            } else {
                order("react", [("units", words(firing)), ("target", word(mover))])
            })
        }
        Due::ChargeReaction => lay.state.charge.as_ref().map(|charge| when_charged(mind, charge)),
        Due::FollowUp { inches } => {
            let charge = lay.state.charge.as_ref()?;
            let lead = lay.piece(&charge.lead)?;
            let crowded = lay.of_side(mind.side.other()).filter(|enemy| enemy.holds && enemy.name != charge.target);
            let crowded = crowded.into_iter().any(|enemy| enemy.block.nearer_than(&lead.block, ALONE));
            Some(follow(if crowded { 0 } else { most_to_follow(lay, charge, *inches) }))
        }
        _ => Some(order("next-phase", [])),
    }
}

/// Whatever keeps it most likely from being beaten.
fn when_charged(mind: &Mind<'_, '_>, charge: &Charge) -> CommandLine {
    let lay = mind.lay;
    let choices = [
        ("react-fire", when_firing(lay, charge)),
        ("stand", when_standing(lay, charge)),
        ("react-face", when_facing(lay, charge)),
    ];
    let rated = choices.into_iter().filter_map(|(act, hope)| hope.map(|hope| (hope, act)));
    let (hope, act) = rated.reduce(|best, other| if other.0 > best.0 { other } else { best }).unwrap_or((0.0, "stand"));
    let evades = hope < HOPELESS && lay.piece(&charge.target).is_some_and(|piece| may_evade(lay.t, piece.unit));
    order(if evades { "evade" } else { act }, [("unit", word(&charge.target))])
}
