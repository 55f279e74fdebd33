//! The attacker that holds the ground after a melee may go on a little (COH-90).

use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;

use super::place::place;
use crate::asking::{Stage, charts, nothing_due, only_by, unread};
use crate::derive::Lay;
use crate::due::Due;
use grognard_battle::Arguments;
use grognard_table::inches;

/// Hundredths a unit may take straight ahead: not within an inch of an enemy, not on a friend, not off the table.
pub fn ground_to_take(lay: &Lay<'_>, name: &str) -> i32 {
    let Some(piece) = lay.piece(name) else { return 0 };
    let most = 100 * lay.t.battlefield.movement.take_ground;
    let gap = 100 * lay.t.battlefield.near.charge_halt;
    let ahead = piece.block.pose.ahead();
    let side = piece.unit.side;
    if lay.of_side(side.other()).any(|enemy| enemy.block.nearer_than(&piece.block, gap)) {
        return 0;
    }
    let room = piece.block.room(ahead, most, gap, lay.of_side(side.other()).map(|enemy| &enemy.block));
    let friends = || lay.of_side(side).filter(|friend| friend.index != piece.index);
    let is_fine = |gone: &i32| {
        let there = piece.block.moved(ahead, *gone);
        lay.table.ground.holds(&there) && !friends().any(|friend| friend.block.overlaps(&there))
    };
    let met = piece.block.met_along(ahead, room, 0, friends().map(|friend| &friend.block));
    let room = met.first().map_or(room, |met| room.min(met.at));
    (1..=room).rev().find(is_fine).unwrap_or(0)
}

/// Takes ground, or stays.
pub fn advance(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some(Due::TakeGround { unit }) = stage.state.due.first().cloned() else {
        nothing_due(arguments, "no ground to take");
        arguments.take("unit");
        arguments.take("inches");
        return arguments.finish();
    };
    if let Some(named) = arguments.name_of("unit", stage.state.units.keys())
        && named != unit
    {
        arguments.refuse_by(coh(107), "unit", format!("{unit} comes first."));
    }
    if let Some(side) = stage.state.units.get(&unit).map(|unit| unit.side) {
        only_by(stage, arguments, "unit", side);
    }
    let most = Lay::of(charts(stage), &stage.state).map_or(0, |lay| ground_to_take(&lay, &unit));
    let wanted = arguments.need_hundredths("inches");
    if wanted.is_some_and(|wanted| !(0..=most).contains(&wanted)) {
        arguments.refuse_by(coh(90), "inches", format!("{unit} may take 0 to {} inches.", inches(most)));
    }
    arguments.finish()?;
    let Some(wanted) = wanted else { return unread() };
    stage.state.due.take_first();
    if wanted == 0 {
        stage.say(coh(90), format_args!("{unit} stays where it is."));
        return Ok(());
    }
    let pose = Lay::of(charts(stage), &stage.state).and_then(|lay| {
        let block = lay.piece(&unit)?.block;
        Some(block.moved(block.pose.ahead(), wanted).pose)
    });
    if let Some(pose) = pose {
        place(stage, &unit, pose);
    }
    stage.say(coh(90), format_args!("{unit} takes {} inches of ground.", inches(wanted)));
    Ok(())
}
