//! Items that may be answered now, and those that no longer can.

use grognard_battle::{Pending as _, Queue, Side, drop_stale};
use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::{Phase, State as Morale};
use grognard_books::fatigue::rules::fat;

use super::due::Due;
use super::state::{Stage, State, Unit};

impl Due {
    /// Whether it can no longer be answered: its unit is gone, or runs already.
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

/// The items that may be answered now: the first of the queue; otherwise, at the end of a phase, those of the side in
/// turn.
pub fn open_items(state: &State) -> Vec<&Due> {
    if let Some(first) = state.queue.first() {
        return vec![first];
    }
    // Nobody chooses the order of a charge: as declared, then nearest first.
    if state.phase == Phase::DeclaredCavalryCharge {
        return state.later.first().into_iter().collect();
    }
    let Some(phasing) = state.phasing() else { return state.later.iter().collect() };
    let of = |side: Side| state.later.iter().filter(move |due| due.side(state) == Some(side)).collect::<Vec<_>>();
    let first = of(phasing);
    if first.is_empty() { of(phasing.other()) } else { first }
}

/// The side that chooses which of its checks comes next: it has several at the end of a phase, and has not left them in
/// the order of the list (FAT-156). Only on a virtual table, where they would be rolled automatically.
pub fn orders_checks(state: &State) -> Option<Side> {
    let open = open_items(state);
    let several = open.len() > 1 && open.iter().all(|due| matches!(due, Due::Check(_)));
    let side = open.first()?.side(state)?;
    (state.queue.is_empty() && several && state.as_listed != Some(side)).then_some(side)
}

/// The list whose turn it is: items due at once, otherwise items due at the end of the phase.
pub fn open_list(state: &mut State) -> &mut Queue<Due> {
    if state.queue.is_empty() { &mut state.later } else { &mut state.queue }
}

/// Takes the item that a command answers off its list: the one that names the unit, or the first.
pub fn take(state: &mut State, answers: impl Fn(&Due) -> bool, unit: Option<&str>) -> Option<Due> {
    let fits = |due: &&Due| answers(due) && unit.is_none_or(|unit| due.units().iter().any(|name| *name == unit));
    let found = open_items(state).into_iter().find(fits).cloned()?;
    open_list(state).take_that(|due| *due == found)
}

/// Drops items that can no longer be answered, and says so.
pub fn settle(stage: &mut Stage<'_>) {
    let title_if_stale = |state: &State, due: &mut Due| {
        let title = due.title(state);
        due.is_stale(state).then_some(title)
    };
    let mut dropped = drop_stale(&mut stage.state, |state| &mut state.queue, title_if_stale);
    dropped.extend(drop_stale(&mut stage.state, |state| &mut state.later, title_if_stale));
    for title in dropped {
        stage.say(fat(156), format_args!("No longer to be put, dropped: {title}."));
    }
}

/// A unit has used the chance that is due; the item stays for the others.
pub fn use_chance(stage: &mut Stage<'_>, name: &str) {
    if !stage.state.queue.first().is_some_and(Due::is_chance) {
        return;
    }
    let Some(mut due) = stage.state.queue.take_first() else { return };
    let single = matches!(due, Due::Occupy { .. });
    due.strike_off(name);
    if !single && !due.units().is_empty() {
        stage.state.queue.put_first([due]);
    }
}
