//! Voluntary moves and turns of a unit on a virtual table.

use grognard_battle::Arguments;
use grognard_books::impact::movement::Move;
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::Action;
use grognard_core::refusal::Refusals;
use grognard_core::trace::Note;
use grognard_field::{Pose, Step};
use grognard_table::{Wish, inches};

use crate::blocks::{say_leaders, spend, tables};
use crate::derive::{Lay, can_hit};
use crate::moved::{mark_moved, offer_reactions};
use crate::moving::goes;
use crate::state::Stage;
use crate::ways::{Account, Mover, against_facing, best_leg};

/// The end of a wish: one straight leg, then a facing; or the reason in words if it is something else. For a place
/// without a facing the unit keeps its own, or turns as little as it must.
pub fn wished_end(mover: &Mover<'_, '_>, wish: &Wish) -> Result<Pose, &'static str> {
    let (start, size) = (mover.piece.block.pose, mover.piece.block.size);
    match wish {
        Wish::Goal { at, facing: Some(facing) } => Ok(Pose::new(*at, *facing)),
        Wish::Goal { at, facing: None } => Ok(best_leg(mover, *at).unwrap_or(Pose { at: *at, facing: start.facing })),
        Wish::Steps(steps) => {
            let (leg, facing) = match steps.as_slice() {
                [leg] => (*leg, start.facing),
                [leg, Step::Face(facing)] => (*leg, *facing),
                _ => return Err("a move is one straight leg and then a facing."),
            };
            match leg {
                Step::Wheel(_) | Step::Face(_) => Err("a leg leads ahead, back, aside or straight to a place."),
                straight => Ok(Pose::new(straight.end(start, size).at, facing)),
            }
        }
    }
}

/// Moves a unit as the player wishes.
pub fn march(stage: &mut Stage<'_>, told: &mut Arguments, name: &str, way: Option<Wish>) -> Result<(), Refusals> {
    let Some(wish) = way else {
        told.refuse("path", "is missing; give the steps of the way, or x and y of where it ends.");
        return told.refused();
    };
    let field = if matches!(wish, Wish::Goal { .. }) { "x" } else { "path" };
    let account = judge(stage, told, name, &wish, field);
    told.finish()?;
    let Some((end, situation, notes)) = account else { return Ok(()) };
    let side = stage.state.units.get(name).map(|unit| unit.side);
    stage.lead_with(notes);
    stage.rule::<Move>(format_args!("{name} moves"), |_| side, &situation);
    spend(stage, name, Action::Move);
    mark_moved(stage, name);
    goes(&mut stage.state, name, end);
    say_leaders(stage, name);
    let watchers = watchers(stage, name);
    offer_reactions(stage, name, watchers);
    Ok(())
}

type Judged = (Pose, grognard_books::impact::movement::Situation, Vec<Note>);

fn judge(stage: &Stage<'_>, arguments: &mut Arguments, name: &str, wish: &Wish, field: &str) -> Option<Judged> {
    let lay = Lay::of(tables(stage), &stage.state)?;
    let mover = Mover::new(&lay, lay.piece(name)?);
    let end = match wished_end(&mover, wish) {
        Ok(end) => end,
        Err(reason) => {
            arguments.refuse_by(imp(55), field, reason);
            return None;
        }
    };
    let account = mover.account(end);
    let notes = if stage.is_read() { notes(&mover, &account) } else { Vec::new() };
    for (rule, reason) in account.against {
        arguments.refuse_by(rule, field, reason);
    }
    Some((end, account.situation, notes))
}

/// How the way was measured, for the head of the receipt.
fn notes(mover: &Mover<'_, '_>, account: &Account<'_>) -> Vec<Note> {
    let (from, end) = (mover.piece.block, account.end);
    let off = inches(from.bearing_of(end.at));
    let rate = if account.half_rate { "half rate, each inch counts twice, the facing is kept" } else { "full rate" };
    let length = inches(from.pose.at.distance(end.at));
    let mut notes =
        vec![Note::fact(imp(55), format!("{length} inches straight, {off} degrees off its facing: {rate}"))];
    if account.situation.advance {
        notes.push(Note::fact(imp(74), "it ends nearer to the enemy: an advance"));
    }
    notes
}

/// Enemies that have a unit in arc and sight, within normal range, or for guns canister range (IMP-57).
fn watchers(stage: &Stage<'_>, mover: &str) -> Vec<String> {
    let Some(lay) = Lay::of(tables(stage), &stage.state) else { return Vec::new() };
    let Some(target) = lay.piece(mover) else { return Vec::new() };
    let enemies = lay.of_side(target.side.other()).filter(|enemy| can_hit(&lay, enemy, target, true));
    enemies.map(|enemy| enemy.name.to_owned()).collect()
}

/// Turns a unit on the spot.
pub fn face(stage: &mut Stage<'_>, told: &mut Arguments, name: &str, facing: Option<u16>) -> Result<(), Refusals> {
    let Some(facing) = facing else {
        told.refuse("facing", "is missing; say which way it looks then, in degrees.");
        return told.refused();
    };
    let pose = Lay::of(tables(stage), &stage.state).and_then(|lay| {
        let piece = lay.piece(name)?;
        if piece.block.pose.facing == facing {
            told.refuse_by(imp(71), "facing", "it looks that way already.");
        }
        if let Some((rule, reason)) = against_facing(&lay, piece, facing) {
            told.refuse_by(rule, "facing", reason);
        }
        Some(Pose { facing, ..piece.block.pose })
    });
    told.finish()?;
    if let Some(pose) = pose {
        spend(stage, name, Action::Face);
        goes(&mut stage.state, name, pose);
    }
    Ok(())
}
