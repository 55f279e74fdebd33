//! How a side deploys for the battle game: it chooses the modes of the lead formation and of the others while the enemy
//! does the same, neither seeing the other.

use grognard_battle::Side;
use grognard_books::grand_tactics::hidden_choice::{Replies, learn};
use grognard_books::grand_tactics::kinds::Mode;

use super::mind::Mind;
use crate::acts::{DrawUp, DrawnUp, Order};
use crate::state::State;

/// Modes a force fights in.
const MODES: [Mode; 3] = [Mode::Echelon, Mode::LineOfBattle, Mode::Concentrated];
/// How close the choice comes to the best, in points.
const GAP: f64 = 0.02;
/// Rounds of learning.
const MOST_LEARNING: u32 = 1_000;

/// The next formation that should change its mode; if none, the deployment is complete.
pub fn step(mind: &Mind<'_>) -> Order {
    let (lead, others) = best_modes(mind);
    let own: Vec<&String> = mind.state.formations_of(mind.side).map(|(name, _)| name).collect();
    let first = lead_of(mind.state, mind.side);
    for name in own {
        let wanted = if first.as_ref() == Some(name) { lead } else { others };
        let Some(entry) = mind.state.formations.get(name) else { continue };
        if entry.mode != wanted || !entry.fights {
            return DrawUp { formation: name.clone(), mode: Some(wanted), fights: Some(true) }.into();
        }
    }
    DrawnUp::default().into()
}

/// The modes of the lead and of the others that best play chooses most often.
fn best_modes(mind: &Mind<'_>) -> (Mode, Mode) {
    let pairs: Vec<(Mode, Mode)> = MODES.iter().flat_map(|lead| MODES.map(|others| (*lead, others))).collect();
    let mut sand = mind.state.clone();
    let mut game = Vec::new();
    for own in &pairs {
        draw_up(&mut sand, mind.side, *own);
        let mut row = Vec::new();
        for enemy in &pairs {
            draw_up(&mut sand, mind.side.other(), *enemy);
            row.push(mind.battle_game(&sand));
        }
        game.push(row);
    }
    let all = Replies { chance: 1.0, open: (0..pairs.len()).collect() };
    let mixes = learn(&game, &[all], GAP, MOST_LEARNING);
    let best = (0..pairs.len()).reduce(|best, other| if mixes.rows[other] > mixes.rows[best] { other } else { best });
    best.map_or((Mode::LineOfBattle, Mode::LineOfBattle), |best| pairs[best])
}

fn draw_up(sand: &mut State, side: Side, (lead, others): (Mode, Mode)) {
    let first = lead_of(sand, side);
    for (name, entry) in sand.formations.iter_mut().filter(|(_, entry)| entry.side == side) {
        entry.mode = if first.as_ref() == Some(name) { lead } else { others };
        entry.fights = true;
    }
}

fn lead_of(state: &State, side: Side) -> Option<String> {
    let own: Vec<String> = state.formations_of(side).map(|(name, _)| name.clone()).collect();
    state.lead_of(&own).map(|(lead, _)| lead)
}
