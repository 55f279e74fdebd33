//! What is due, with the books at hand: how it is answered, what may be answered now, what can no longer be put.

use grognard_battle::{Arguments, Pending, Queue, Side, drop_stale};
use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::{Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_core::facts::{Choice, Datum};
use grognard_core::refusal::Refusals;
use grognard_core::rule::Rule;
use serde_json::json;

use super::due::Due;
use super::state::{Stage, State, Unit};

impl Pending for Due {
    type State = State;

    fn acts(&self) -> &'static [&'static str] {
        match self {
            Due::Check(_) => &["check"],
            Due::Rout { .. } => &["rout"],
            Due::Retreat { .. } => &["retreat"],
            Due::Explosion { .. } => &["explosion"],
            Due::Fire { .. } => &["in-fire"],
            Due::Chance { .. } => &["fire", "pass"],
            Due::Retire { .. } => &["retire", "pass"],
            Due::Counter { .. } => &["counter-charge", "pass"],
            Due::Squares { .. } => &["form-square", "pass"],
            Due::Occupy { .. } => &["occupy", "pass"],
            Due::Zone { .. } => &["charge-zone"],
        }
    }

    /// What is due at once goes before the rest, which belongs to the end of the phase.
    fn rule(&self, state: &State) -> Rule {
        if state.queue.is_empty() { fat(33) } else { fat(31) }
    }

    fn title(&self, _: &State) -> String {
        match self {
            Due::Check(check) => format!("{} checks morale: {}", check.units.join(", "), check.circumstance.name()),
            Due::Rout { unit, fresh: true, .. } => format!("{unit} breaks and runs"),
            Due::Rout { unit, .. } => format!("{unit} runs on"),
            Due::Retreat { unit, inches, .. } => format!("{unit} goes back {inches} inches"),
            Due::Explosion { unit, .. } => format!("{unit} blows up: who stands near"),
            Due::Fire { place } => format!("{place} burns: who stands in it"),
            Due::Chance { target, .. } => format!("{target} is near enough to be fired at"),
            Due::Retire { .. } => "disordered units may retire".to_owned(),
            Due::Counter { .. } => "cavalry may ride against a charge".to_owned(),
            Due::Squares { .. } => "infantry may form square".to_owned(),
            Due::Occupy { unit, .. } => format!("{unit} may take the ground it has won"),
            Due::Zone { charger } => format!("{charger} charges: who stands in its zone"),
        }
    }

    fn side(&self, state: &State) -> Option<Side> {
        match self {
            Due::Check(check) => check.units.first().and_then(|unit| state.side_of(unit)),
            Due::Rout { unit, .. } | Due::Retreat { unit, .. } | Due::Occupy { unit, .. } => state.side_of(unit),
            Due::Explosion { .. } | Due::Fire { .. } => None,
            Due::Chance { target, .. } => state.side_of(target).map(Side::other),
            Due::Retire { side, .. } | Due::Counter { side, .. } | Due::Squares { side, .. } => Some(*side),
            Due::Zone { charger } => state.side_of(charger).map(Side::other),
        }
    }

    fn with(&self, _: &State) -> Datum {
        match self {
            Due::Check(check) => Datum::of(&json!({"unit": check.units.first()})),
            Due::Rout { unit, .. } | Due::Retreat { unit, .. } | Due::Occupy { unit, .. } => {
                Datum::of(&json!({"unit": unit}))
            }
            Due::Explosion { .. } | Due::Fire { .. } => Datum::empty(),
            Due::Chance { target, firers } => Datum::of(&json!({"unit": firers.first(), "target": target})),
            Due::Retire { units, .. } | Due::Counter { units, .. } | Due::Squares { units, .. } => {
                Datum::of(&json!({"unit": units.first()}))
            }
            Due::Zone { charger } => Datum::of(&json!({"charger": charger})),
        }
    }
}

impl Due {
    /// It can no longer be put: its unit is gone, or runs already.
    fn is_stale(&mut self, state: &State) -> bool {
        let stands = |name: &String| state.units.get(name).is_some_and(Unit::stands);
        match self {
            Due::Check(check) => {
                check.units.retain(stands);
                if check.units.len() == 1 && check.group != GroupKind::Cluster {
                    check.group = GroupKind::Single;
                }
                check.units.is_empty()
            }
            Due::Rout { unit, .. } => {
                !state.units.get(unit).is_some_and(|unit| unit.is_present() && unit.state == Morale::Routed)
            }
            Due::Retreat { unit, .. } | Due::Occupy { unit, .. } => !stands(unit),
            Due::Explosion { .. } | Due::Fire { .. } => false,
            Due::Chance { target, firers } => {
                firers.retain(|name| state.units.get(name).is_some_and(|unit| unit.stands() && !unit.fired));
                firers.is_empty() || !state.units.get(target).is_some_and(Unit::is_present)
            }
            Due::Retire { units, .. } | Due::Counter { units, .. } | Due::Squares { units, .. } => {
                units.retain(stands);
                units.is_empty()
            }
            Due::Zone { charger } => state.units.get(charger).is_none_or(|unit| unit.charging.is_none()),
        }
    }
}

/// What may be answered now: the first of the queue; else, at the end of a phase, what the side in turn has.
pub fn open_items(state: &State) -> Vec<&Due> {
    if let Some(first) = state.queue.first() {
        return vec![first];
    }
    // Of a charge nobody chooses the order: as declared, then nearest first.
    if state.phase == Phase::DeclaredCavalryCharge {
        return state.later.first().into_iter().collect();
    }
    let Some(phasing) = state.phasing() else { return state.later.iter().collect() };
    let of = |side: Side| state.later.iter().filter(move |due| due.side(state) == Some(side)).collect::<Vec<_>>();
    let first = of(phasing);
    if first.is_empty() { of(phasing.other()) } else { first }
}

/// The side that chooses which of its checks comes next: it has several at the end of a phase, and has not left them to
/// the list (FAT-156). Only on a virtual table, where they would be rolled by themselves.
pub fn orders_checks(state: &State) -> Option<Side> {
    let at_the_end = state.table.is_some() && state.queue.is_empty();
    let open = open_items(state);
    let several = open.len() > 1 && open.iter().all(|due| matches!(due, Due::Check(_)));
    let side = open.first()?.side(state)?;
    (at_the_end && several && state.as_listed != Some(side)).then_some(side)
}

/// The list whose turn it is: what is due at once, else what is due at the end of the phase.
pub fn open_list(state: &mut State) -> &mut Queue<Due> {
    if state.queue.is_empty() { &mut state.later } else { &mut state.queue }
}

/// Takes the item a command answers off its list: the one that names the unit, or the first.
pub fn take(state: &mut State, act: &str, unit: Option<&str>) -> Option<Due> {
    let fits =
        |due: &&Due| due.acts().contains(&act) && unit.is_none_or(|unit| due.units().iter().any(|name| *name == unit));
    let found = open_items(state).into_iter().find(fits).cloned()?;
    open_list(state).take_that(|due| *due == found)
}

/// Drops what can no longer be put, and says so.
pub fn settle(stage: &mut Stage<'_>) {
    let title_if_stale = |state: &State, due: &mut Due| {
        let title = due.title(state);
        due.is_stale(state).then_some(title)
    };
    let mut dropped = drop_stale(&mut stage.state, |state| &mut state.queue, title_if_stale);
    dropped.extend(drop_stale(&mut stage.state, |state| &mut state.later, title_if_stale));
    for title in dropped {
        stage.say(fat(156), format!("No longer to be put, dropped: {title}."));
    }
}

/// `pass`: a side leaves the chance that is due, or the order of its checks.
pub fn pass(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    if let Some(side) = orders_checks(&stage.state) {
        if !stage.seat.holds(side) {
            arguments.refuse_by(fat(156), "", "these checks are the other side's; it chooses their order.");
        }
        arguments.finish()?;
        stage.state.as_listed = Some(side);
        return Ok(());
    }
    let first = stage.state.queue.first().filter(|due| due.is_chance());
    let side = first.and_then(|due| due.side(&stage.state));
    if first.is_none() {
        arguments.refuse_by(fat(156), "", "there is nothing to be left.");
    } else if !stage.seat.holds_known(side) {
        arguments.refuse("", "it is the other side's to do or to leave.");
    }
    arguments.finish()?;
    stage.state.queue.take_first();
    Ok(())
}

/// A unit has used the chance that is due; the item stays for the others.
pub fn use_chance(stage: &mut Stage<'_>, name: &str) {
    let Some(mut due) = stage.state.queue.take_first() else { return };
    let single = matches!(due, Due::Occupy { .. });
    due.strike_off(name);
    if !single && !due.units().is_empty() {
        stage.state.queue.put_first([due]);
    }
}
