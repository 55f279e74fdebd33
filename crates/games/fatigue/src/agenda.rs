//! What is due, with the books at hand: what may be answered now, and what can no longer be put.

use grognard_battle::Side;
use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::{Phase, State as Morale};
use grognard_books::fatigue::rules::fat;

use super::due::Due;
use super::state::{State, Table, Unit};

impl Due {
    /// Whose it is to answer; none where it concerns both.
    pub fn side(&self, state: &State) -> Option<Side> {
        match self {
            Due::Check(check) => check.units.first().and_then(|unit| state.side_of(unit)),
            Due::Rout { unit, .. } | Due::Retreat { unit, .. } => state.side_of(unit),
            Due::Explosion { .. } => None,
            Due::Zone { charger } => state.side_of(charger).map(Side::other),
        }
    }

    /// As the framework shows it.
    pub fn shown(&self, state: &State, at_once: bool) -> grognard_battle::Due {
        grognard_battle::Due {
            title: self.title(),
            rule: if at_once { fat(31).id } else { fat(33).id },
            side: self.side(state),
            act: self.act(),
            with: self.with(),
        }
    }

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
            Due::Retreat { unit, .. } => !stands(unit),
            Due::Explosion { .. } => false,
            Due::Zone { charger } => state.units.get(charger).is_none_or(|unit| unit.charging.is_none()),
        }
    }
}

/// What may be answered now: the first of the queue; else, at the end of a phase, what the side in turn has.
pub fn open_items(state: &State) -> (Vec<&Due>, bool) {
    if let Some(first) = state.queue.first() {
        return (vec![first], true);
    }
    // Of a charge nobody chooses the order: as declared, then nearest first.
    if state.phase == Phase::DeclaredCavalryCharge {
        return (state.later.first().into_iter().collect(), false);
    }
    let Some(phasing) = state.phasing() else { return (state.later.iter().collect(), false) };
    let of = |side: Side| state.later.iter().filter(move |due| due.side(state) == Some(side)).collect::<Vec<_>>();
    let first = of(phasing);
    (if first.is_empty() { of(phasing.other()) } else { first }, false)
}

/// Takes the item a command answers off its list: the one that names the unit, or the first.
pub fn take(state: &mut State, act: &str, unit: Option<&str>) -> Option<Due> {
    let found = {
        let (items, _) = open_items(state);
        let fits =
            |due: &&&Due| due.act() == act && unit.is_none_or(|unit| due.units().iter().any(|name| *name == unit));
        items.iter().find(fits).map(|due| (*due).clone())
    }?;
    if state.queue.first() == Some(&found) {
        state.queue.remove(0);
    } else if let Some(at) = state.later.iter().position(|due| *due == found) {
        state.later.remove(at);
    }
    Some(found)
}

/// Drops what can no longer be put, and says so.
pub fn settle(stage: &mut Table<'_>) {
    let mut dropped = Vec::new();
    for later in [false, true] {
        let list = if later { &mut stage.state.later } else { &mut stage.state.queue };
        let mut items = std::mem::take(list);
        items.retain_mut(|due| {
            let title = due.title();
            let stale = due.is_stale(&stage.state);
            if stale {
                dropped.push(title);
            }
            !stale
        });
        let list = if later { &mut stage.state.later } else { &mut stage.state.queue };
        *list = items;
    }
    for title in dropped {
        stage.say(fat(156), format!("No longer to be put, dropped: {title}."));
    }
}
