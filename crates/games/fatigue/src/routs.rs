//! Routs step by step (9.3), retreats, explosions and surprises.

use grognard_battle::{Observed, Side};
use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::{Circumstance, Order};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::{Action, Body, Permission};
use grognard_core::facts::Choice;
use grognard_core::refusal::Refusals;
use grognard_field::{Point, Pose};
use grognard_table::{to_inches, whole};

use super::asking::tables;
use super::blocks::{leave_contact, lose_all};
use super::burning::look_round;
use super::derive::{Lay, within, within_point};
use super::due::{Check, Due, Friend};
use super::footprint::running_formation;
use super::moving;
use super::orders::put_to_order;
use super::state::{Fate, Stage, Unit};
use super::ways::Remark;

/// A unit, and how near it came if that was measured.
pub type Told = (String, Option<f64>);

/// How a rout or a retreat ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// It stands; on a table, here.
    Stands(Option<Pose>),
    OffTable,
    /// Enemies close its way (FAT-148).
    Closed,
}

/// How a rout or a retreat went, as players say or as the table has it.
pub struct Way {
    /// Friends near where it broke, nearest first.
    pub near: Vec<Told>,
    /// Those of them that do not see it break, if that was measured (FAT-44).
    pub unseen: Vec<String>,
    /// Other friends it passed, in order.
    pub passed: Vec<Told>,
    /// Where it ends.
    pub end: Reached,
    /// Whether it ends outside of its command's area.
    pub leaves_area: bool,
    /// It ends farther from the enemy.
    pub goes_back: bool,
    /// Further remarks of the table about its end.
    pub remark: Option<Remark>,
}

impl Way {
    /// As players say: they take the unit back, and nothing is measured.
    pub fn told(end: Reached, leaves_area: Option<bool>) -> Self {
        Way {
            near: Vec::new(),
            unseen: Vec::new(),
            passed: Vec::new(),
            end,
            leaves_area: leaves_area.unwrap_or(false),
            goes_back: true,
            remark: None,
        }
    }
}

/// Asks the order about a forced move; only its owner learns the answer. With miniatures every such move goes back, and
/// the question always has the same words, so that it reveals nothing.
fn forced_move(stage: &mut Stage<'_>, name: &str, way: &Way) -> Result<(), Refusals> {
    let order = stage.state.units.get(name).and_then(|unit| stage.state.commands.get(&unit.command));
    let order = order.and_then(|command| Order::named(command.order.name()));
    let t = tables(stage);
    let bars = |action: Action| order.is_some_and(|order| t.orders.cell(order, action).value != Permission::Allowed);
    if way.leaves_area && bars(Action::LeaveArea) {
        put_to_order(stage, name, Action::LeaveArea, false)
    } else if way.goes_back {
        put_to_order(stage, name, Action::Retire, false)
    } else {
        Ok(())
    }
}

/// The effects of a rout, however its course is known.
pub fn runs(stage: &mut Stage<'_>, name: &str, was_open: bool, way: &Way) -> Result<(), Refusals> {
    let Some(unit) = stage.state.units.get(name).cloned() else { return Ok(()) };
    let figures = unit.figures_left();
    let friend = Friend { unit: name.to_owned(), figures, open_order: was_open, failed_rally: unit.failed_rally };
    queue_checks(stage, &way.near, &way.unseen, Circumstance::FriendRouts, &friend);
    if way.end != Reached::Closed {
        forced_move(stage, name, way)?;
    }
    let t = tables(stage);
    let inches = Body::of(unit.arm).map_or(0, |body| t.zones.rout[body].value);
    match way.end {
        Reached::Closed => surrender(stage, name),
        Reached::OffTable => {
            stage.say(fat(80), format_args!("{name} runs off the table and is removed."));
            lose_all(stage, name, Fate::RanAway);
        }
        Reached::Stands(pose) => {
            stage.say(fat(139), format_args!("{name} runs up to {inches} inches towards its own edge."));
            if let Some(unit) = stage.state.units.get_mut(name).filter(|_| pose.is_some()) {
                unit.formation = running_formation(unit.arm);
            }
            ends(stage, name, pose);
        }
    }
    say_remark(stage, name, way);
    if unit.failed_rally && !way.passed.is_empty() {
        stage.say(fat(22), format_args!("{name} failed to rally: friends it passes do not check."));
    } else {
        queue_checks(stage, &way.passed, &[], Circumstance::PassbyRout, &friend);
    }
    Ok(())
}

fn surrender(stage: &mut Stage<'_>, name: &str) {
    stage.say(fat(148), format_args!("{name} finds its path closed and surrenders."));
    lose_all(stage, name, Fate::Surrendered);
}

/// A unit stands at the end of its way.
fn ends(stage: &mut Stage<'_>, name: &str, pose: Option<Pose>) {
    if let Some(pose) = pose {
        moving::goes(&mut stage.state, name, pose);
        look_round(stage, name);
    }
}

/// One rout makes a unit check only once.
fn queue_checks(stage: &mut Stage<'_>, units: &[Told], unseen: &[String], circumstance: Circumstance, friend: &Friend) {
    for (name, distance) in units {
        let (friend, unseen) = (Some(friend.clone()), unseen.contains(name));
        let item = Check { friend, distance: *distance, unseen, ..Check::of(name, circumstance) };
        stage.state.queue.put_last([Due::Check(item)]);
    }
    if !units.is_empty() {
        let names: Vec<&str> = units.iter().map(|(name, _)| name.as_str()).collect();
        stage.say(fat(156), format_args!("In the queue, nearest first: {}.", names.join(", ")));
    }
}

/// The effects of a retreat, however its course is known.
pub fn goes_back(stage: &mut Stage<'_>, name: &str, inches: i32, way: &Way) -> Result<(), Refusals> {
    if way.end != Reached::Closed {
        forced_move(stage, name, way)?;
    }
    match way.end {
        Reached::Closed | Reached::OffTable => surrender(stage, name),
        Reached::Stands(pose) => {
            leave_contact(stage, name);
            stage.say(fat(139), format_args!("{name} goes back {inches} inches, facing kept."));
            ends(stage, name, pose);
        }
    }
    say_remark(stage, name, way);
    Ok(())
}

/// If a way does not end where its length says, the table says why.
fn say_remark(stage: &mut Stage<'_>, name: &str, way: &Way) {
    if let Some((rule, words)) = way.remark {
        stage.say(rule, format_args!("{name} {words}."));
    }
}

/// The units near something that blows up: measured, or named by the players.
pub type Near = Observed<Vec<(String, f64)>>;

/// The units near a unit that is about to blow up.
pub fn near_explosion(stage: &Stage<'_>, source: &str) -> Near {
    Lay::look(tables(stage), &stage.state, |lay| {
        let radius = whole(lay.t.morale_modifiers.explosion_unexpected_radius);
        let near = within(lay, &lay.piece(source)?.block, Some(source), radius, Unit::stands);
        Some(near.into_iter().map(|(name, far)| (name.to_owned(), to_inches(far))).collect())
    })
}

/// A unit has blown up.
pub fn goes_off(stage: &mut Stage<'_>, source: &str, side: Side, near: Near) {
    match near {
        Observed::Measured(near) => {
            let (near, distances): (Vec<_>, Vec<_>) = near.unwrap_or_default().into_iter().unzip();
            blast(stage, &near, &distances, false, &format!("{source} blows up"));
        }
        Observed::Asked => stage.state.queue.put_last([Due::Explosion { unit: source.to_owned(), side }]),
    }
}

/// The units within a radius of a place on the table, with their distances.
pub fn near_point(lay: &Lay<'_>, at: Point, radius: i32) -> (Vec<String>, Vec<f64>) {
    let near = within_point(lay, at, radius, Unit::stands);
    near.into_iter().map(|(name, far)| (name.to_owned(), to_inches(far))).unzip()
}

/// Everybody near checks.
pub fn blast(stage: &mut Stage<'_>, near: &[String], distances: &[f64], warned: bool, words: &str) {
    let phasing = stage.state.phasing();
    let mut order: Vec<(&String, f64)> = near.iter().zip(distances.iter().copied()).collect();
    // Nearest first; on ties those of the phasing player.
    order.sort_by(|a, b| {
        let rank = |name: &String| u8::from(stage.state.side_of(name) != phasing);
        a.1.total_cmp(&b.1).then(rank(a.0).cmp(&rank(b.0)))
    });
    for (name, distance) in order {
        let item = Check { distance: Some(distance), warned, ..Check::of(name, Circumstance::Explosion) };
        stage.state.queue.put_last([Due::Check(item)]);
    }
    stage.say(fat(36), format_args!("{words}; to check, nearest first: {} units.", near.len()));
}

/// The check of a unit that lost figures or cannon to fire.
pub fn fire_loss(unit: &str, at_screen: bool) -> Check {
    let group = if at_screen { GroupKind::Cluster } else { GroupKind::Single };
    Check { group, ..Check::of(unit, Circumstance::FireLoss) }
}
