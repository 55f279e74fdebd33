//! Charges over the table: measured, walked to the halt, and into contact.

use grognard_books::cohesion::charge::{self, Ended};
use grognard_books::cohesion::charge_bonus::{Outcome, Reached, Situation};
use grognard_books::cohesion::rules::coh;
use grognard_core::facts::Choice;
use grognard_core::trace::Note;
use grognard_field::{Block, Leg, Pose, Step, Vector, walk, wheel_length};

use super::onset::{Approach, approach_to, charge_refusals};
use super::place::{keep_in_step, place};
use crate::acting::charts;
use crate::derive::{Lay, Piece, charge_aspect, charge_cover, most_in_rough};
use crate::facts::unit_of;
use crate::march::{March, Onset};
use crate::state::{Contact, Flank, Stage};
use grognard_battle::{Arguments, Sighting};
use grognard_table::{Rover, halts, in_words, inches, measured};

/// A charge as it was measured.
pub struct Rush {
    /// What is known about it until its rolls.
    pub onset: Onset,
    /// The flank it strikes, if any.
    pub flank: Option<Flank>,
    approach: Approach,
    /// Whether the charger is already at its halt.
    near: bool,
}

/// Sends a declared charge on its way, as far as it gets.
pub fn sets_out(stage: &mut Stage<'_>, attacker: String, rush: Rush, outcome: &Outcome) {
    let Rush { mut onset, approach, near, .. } = rush;
    (onset.bonus, onset.reach) = (outcome.bonus, 100 * outcome.reach);
    let short = outcome.result == Reached::Short;
    let defender = &onset.defender;
    let ahead = way(stage, &attacker, defender, &approach, short.then_some(onset.reach), near);
    if short {
        stage.say(
            coh(78),
            format_args!("{attacker} is short and goes as far as its {} inches carry it.", outcome.reach),
        );
    } else {
        let halt = in_words(charts(stage).battlefield.near.charge_halt);
        if near {
            stage.say(coh(74), format_args!("{attacker} is within {halt} of {defender} and halts where it stands."));
        } else {
            stage.say(coh(74), format_args!("{attacker} goes to {halt} from {defender} and halts."));
        }
    }
    let charge = (!short).then_some(onset);
    stage.state.march = Some(March { unit: attacker, ahead, crossed: Vec::new(), held: false, charge });
}

/// What a charger does on the table after its rolls.
pub fn goes_on(stage: &mut Stage<'_>, attacker: &str, onset: Onset, outcome: &charge::Outcome) {
    match outcome.result {
        Ended::Short | Ended::Falter => {}
        Ended::Stand => {
            goes_in(stage, attacker, &onset, 0);
        }
        Ended::GunsLost => {
            let guns = stage.state.table.as_ref().and_then(|table| table.units.get(&onset.defender)).copied();
            keep_in_step(stage);
            if let Some(guns) = guns {
                takes_guns(stage, attacker, &onset, guns);
            }
        }
        Ended::Skedaddle => {
            let charge = Some(Onset { fled: Some(outcome.retreat), ..onset });
            let unit = attacker.to_owned();
            stage.state.march = Some(March { unit, ahead: Vec::new(), crossed: Vec::new(), held: true, charge });
        }
    }
}

pub fn measure_charge(
    lay: &Lay<'_>,
    told: &mut Arguments,
    (name, target): (&str, &str),
    wheel: Option<i32>,
    read: bool,
) -> Option<(Sighting<Situation>, Rush)> {
    let t = lay.t;
    let most = t.battlefield.movement.charge_wheel;
    let degrees = wheel.filter(|wheel| (-most..=most).contains(wheel));
    if degrees != wheel {
        told.refuse("wheel", format!("must be {} to {most}.", -most));
    }
    let (Some(attacker), Some(defender)) = (lay.piece(name), lay.piece(target)) else {
        told.refuse("unit", "both units must be on the table.");
        return None;
    };
    for (rule, reason) in charge_refusals(lay, attacker, defender) {
        told.refuse_by(rule, "target", reason);
    }
    let rover = lay.rover(attacker);
    let Some(approach) = approach_to(lay, &rover, (attacker, defender), degrees) else {
        let reason = format!(
            "{name} has no free way to {target}: straight ahead after one wheel of at most {most} degrees, past nobody."
        );
        told.refuse_by(coh(78), "target", reason);
        return None;
    };
    let (bearing, flank) = charge_aspect(t, &attacker.block, &defender.block);
    let onset = Onset {
        defender: target.to_owned(),
        aspect: bearing.aspect,
        bonus: 0,
        distance: approach.cost,
        reach: 0,
        cover: charge_cover(lay, attacker, defender),
        level: lay.table.ground.level_at(attacker.at()),
        start: approach.start,
        wheel: approach.wheel,
        fled: None,
    };
    let way = |approach: &Approach| match approach.degrees {
        0 => "no wheel".to_owned(),
        right @ 1.. => format!("a wheel of {right} degrees to the right"),
        left => format!("a wheel of {} degrees to the left", -left),
    };
    let notes = || {
        let (way, straight, cost) = (way(&approach), inches(approach.straight), inches(approach.cost));
        vec![
            Note::fact(coh(54), format!("{}: {}", bearing.aspect.name(), bearing.words(t))),
            Note::fact(coh(53), "the target is in the front arc and in sight"),
            Note::fact(coh(78), format!("{way}, then {straight} inches straight ahead: {cost} open inches to contact")),
        ]
    };
    let notes = if read { notes() } else { Vec::new() };
    let situation =
        Situation { attacker: unit_of(t, lay.state, name, attacker.unit), distance: measured(approach.cost) };
    let near = attacker.block.nearer_than(&defender.block, 100 * t.battlefield.near.charge_halt);
    Some((Sighting { situation, notes, refused: &[] }, Rush { onset, flank, approach, near }))
}

/// Way-points up to the halt, or as far as the reach of a charge that is short.
fn way(
    stage: &Stage<'_>,
    attacker: &str,
    defender: &str,
    approach: &Approach,
    short: Option<i32>,
    near: bool,
) -> Vec<Pose> {
    let t = charts(stage);
    let Some(lay) = Lay::of(t, &stage.state) else { return Vec::new() };
    let (Some(piece), Some(target)) = (lay.piece(attacker), lay.piece(defender)) else { return Vec::new() };
    if near {
        return vec![piece.block.pose];
    }
    let start = piece.block.at(approach.start);
    let halt = 100 * t.battlefield.near.charge_halt;
    let room = start.room(approach.start.ahead(), approach.straight, halt, [&target.block]);
    let legs = match short {
        None => walk(&piece.block, &approach.steps(room)),
        Some(reach) => as_far_as(&lay.rover(piece), &piece.block, approach, room, reach),
    };
    halts(&legs, 100 * t.battlefield.movement.way_point)
}

/// The part of a charge's way that a reach pays for, beginning with the wheel.
fn as_far_as(rover: &Rover<'_>, block: &Block, approach: &Approach, most: i32, reach: i32) -> Vec<Leg> {
    if approach.wheel > reach {
        let whole = approach.degrees.abs();
        let turned = (0..=whole).rev().find(|turn| wheel_length(block.size, *turn) <= reach).unwrap_or(0);
        let step = i16::try_from(turned * approach.degrees.signum()).ok().filter(|turn| *turn != 0);
        return walk(block, &step.map(Step::Wheel).into_iter().collect::<Vec<_>>());
    }
    let cost = |ahead: i32| rover.cost_of(rover.spent(&walk(block, &approach.steps(ahead))));
    let ahead = farthest(most, |ahead| cost(ahead) <= reach);
    walk(block, &approach.steps(ahead))
}

/// The largest number up to a limit for which something holds that holds for all smaller ones.
fn farthest(limit: i32, holds: impl Fn(i32) -> bool) -> i32 {
    let (mut low, mut high) = (0, limit.max(0));
    while low < high {
        let middle = low + (high - low + 1) / 2;
        if holds(middle) { low = middle } else { high = middle - 1 }
    }
    low
}

/// Where a charger touches its target: along its own way, or along the line of centres if that no longer meets it.
fn touching(lay: &Lay<'_>, attacker: &Piece<'_>, defender: &Piece<'_>, start: Pose, limit: i32) -> Option<Pose> {
    let ways = [
        Some((attacker.block.at(start), start.ahead())),
        Some((attacker.block, attacker.block.pose.ahead())),
        Vector::towards(attacker.at(), defender.at()).map(|way| (attacker.block, way)),
    ];
    ways.into_iter().flatten().find_map(|(from, way)| {
        let gone = from.contact(way, limit, &defender.block)?;
        let strange = |other: &&Piece<'_>| other.index != defender.index && !other.block.overlaps(&attacker.block);
        let third = lay.others(attacker.index).filter(strange).map(|other| &other.block);
        from.met_along(way, gone, 0, third).is_empty().then(|| from.moved(way, gone).pose)
    })
}

/// The charger goes in: a contact that awaits its melee. `ran`: inches the defender ran before it was caught. False if
/// other units are between it and the place to which the defender ran.
fn goes_in(stage: &mut Stage<'_>, attacker: &str, onset: &Onset, ran: i32) -> bool {
    let t = charts(stage);
    let Some(lay) = Lay::of(t, &stage.state) else { return true };
    let (Some(piece), Some(target)) = (lay.piece(attacker), lay.piece(&onset.defender)) else { return true };
    let limit = piece.at().distance(target.at()) + 100 * ran + 200;
    let pose = touching(&lay, piece, target, onset.start, limit);
    if ran > 0 && pose.is_none() {
        stage.say(coh(77), format_args!("{attacker} finds no way to {}: no contact.", onset.defender));
        return false;
    }
    let contact = Contact {
        attacker: attacker.to_owned(),
        defender: onset.defender.clone(),
        aspect: onset.aspect,
        cover: onset.cover,
        rough: most_in_rough(&lay, target),
        higher: lay.table.ground.level_at(target.at()) > onset.level,
        momentum: 2 * (onset.distance + 100 * ran) >= onset.reach,
    };
    if let Some(pose) = pose {
        place(stage, attacker, pose);
    }
    let text = format!("{attacker} and {} are in contact ({}) until their melee.", onset.defender, onset.aspect.name());
    stage.say(coh(109), text);
    stage.state.contacts.push(contact);
    true
}

/// The defender ran: the charger follows into contact if its reach and the units there allow it, otherwise goes on
/// along its way.
pub fn follows(stage: &mut Stage<'_>, attacker: &str, onset: &Onset) {
    let ran = onset.fled.unwrap_or(0);
    let caught = onset.reach >= onset.distance + 100 * ran && stage.state.is_present(&onset.defender);
    if caught && goes_in(stage, attacker, onset, ran) {
        return;
    }
    let t = charts(stage);
    let Some(lay) = Lay::of(t, &stage.state) else { return };
    let Some(piece) = lay.piece(attacker) else { return };
    let rover = lay.rover(piece);
    let ahead = onset.start.ahead();
    let start = piece.block.at(onset.start);
    // How far it has gone straight ahead so far; also the wheel, if it halted before that.
    let gone = onset.start.at.distance(piece.at());
    let gone = if piece.block.pose.facing == onset.start.facing { gone } else { 0 };
    let cost = |length: i32| {
        let leg = Leg::of(&start, Step::Ahead(length));
        onset.wheel + if length > 0 { rover.cost_of(rover.spent(&[leg])) } else { 0 }
    };
    let most = farthest(onset.reach.max(0) * 2, |length| cost(length) <= onset.reach).max(gone);
    let from = start.moved(ahead, gone);
    let halt = 100 * t.battlefield.near.charge_halt;
    let enemies = lay.of_side(piece.unit.side.other()).map(|enemy| &enemy.block);
    let room = from.room(ahead, most - gone, halt, enemies);
    let friends = lay.of_side(piece.unit.side).filter(|friend| friend.index != piece.index);
    let met = from.met_along(ahead, room, 0, friends.map(|friend| &friend.block));
    let room = met.first().map_or(room, |met| met.at.min(room));
    let on_table = |length: i32| lay.table.ground.holds(&from.moved(ahead, length));
    let room = farthest(room, |length| length == 0 || on_table(length));
    // Because of rounding to hundredths it may still overlap the unit it should touch.
    let is_free = |length: &i32| {
        let there = from.moved(ahead, *length);
        !lay.others(piece.index).any(|other| other.block.overlaps(&there))
    };
    match (1..=room).rev().find(is_free) {
        Some(length) => {
            let pose = from.moved(ahead, length).pose;
            stage.say(coh(77), format_args!("{attacker} goes on {} inches along its path.", inches(length)));
            place(stage, attacker, pose);
        }
        None => stage.say(coh(77), format_args!("{attacker} stays where it is.")),
    }
}

/// Guns are lost: the attacker takes their place, or as much as it can of the way there.
fn takes_guns(stage: &mut Stage<'_>, attacker: &str, onset: &Onset, guns: Pose) {
    let Some(lay) = Lay::of(charts(stage), &stage.state) else { return };
    let Some(piece) = lay.piece(attacker) else { return };
    let facing = onset.start.facing;
    let block = piece.block.at(Pose::new(guns.at, facing));
    if lay.others(piece.index).any(|other| other.block.overlaps(&block)) {
        stage.say(coh(81), format_args!("{attacker} has no room at the guns and stays where it is."));
        return;
    }
    stage.say(coh(81), format_args!("{attacker} takes the place of the guns."));
    place(stage, attacker, block.pose);
}
