//! What a formation can do in the rest of the Movement segment: where it ends, how it stands there, and the first
//! command
//! on the way.

use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::deployment_change::When;
use grognard_books::grand_tactics::kinds::Mode;
use grognard_core::facts::Choice as _;

use crate::acts::{ForceMarch, Order};
use crate::computer::orders::{change, march};
use crate::land::{Route, routes};
use crate::movement::{against_moving, bonus_after};
use crate::state::{Formation, State};

/// Where and how a formation ends.
#[derive(Clone, Debug)]
pub struct Placement {
    pub area: String,
    pub mode: Mode,
    /// Where it came from, if it marches.
    pub from: Option<String>,
    /// It force marches.
    pub forced: bool,
    /// It marches into enemy formations.
    pub engages: bool,
    /// The first command on the way; none if it is already there.
    pub first: Option<Order>,
}

/// Everything a formation can do; the first is to stay as it is.
pub fn placements(t: &Tables, state: &State, name: &str) -> Vec<Placement> {
    let Some(entry) = state.formations.get(name) else { return Vec::new() };
    let Some(area) = &entry.area else { return Vec::new() };
    let stays =
        Placement { area: area.clone(), mode: entry.mode, from: None, forced: false, engages: false, first: None };
    let mut found = Found { all: vec![stays] };
    if state.screens_set || !against_moving(state, name).is_empty() {
        return found.all;
    }
    let at_end = entry.changed_mode == Some(When::End);
    let unchanged = entry.changed_mode.is_none();
    for to in becomes(t, entry.mode).filter(|_| unchanged && can_change_here(t, entry)) {
        found.add(Placement { mode: to, first: Some(change(name, to, When::End)), ..found.all[0].clone() });
    }
    if at_end {
        return found.all;
    }
    marches(t, state, name, entry, None, &mut found);
    if unchanged && entry.mp_spent == 0 {
        let mut scratch = state.clone();
        for to in becomes(t, entry.mode).filter(|to| t.modes.of(*to).ma.value > 0) {
            let Some(bonus_mp) = bonus_after(t, entry, to, When::Start) else { continue };
            if let Some(changed) = scratch.formations.get_mut(name) {
                (changed.mode, changed.mp_spent, changed.bonus_mp) = (to, t.modes.change_cost.value, bonus_mp);
                changed.changed_mode = Some(When::Start);
                let changed = changed.clone();
                marches(t, &scratch, name, &changed, Some(&change(name, to, When::Start)), &mut found);
            }
        }
    }
    let may_force = t.modes.of(entry.mode).may_force_march && !entry.force_marched && entry.entered_from.is_none();
    if may_force {
        let mut scratch = state.clone();
        if let Some(forced) = scratch.formations.get_mut(name) {
            forced.bonus_mp = t.campaign.force_march_bonus[entry.mode].value;
            forced.force_marched = true;
            let forced = forced.clone();
            let force_march = ForceMarch { formation: name.to_owned() }.into();
            marches(t, &scratch, name, &forced, Some(&force_march), &mut found);
        }
    }
    found.all
}

/// Collects placements, each end once: the first one found is the cheapest.
struct Found {
    all: Vec<Placement>,
}

impl Found {
    fn add(&mut self, placement: Placement) {
        let same = |other: &Placement| other.area == placement.area && other.mode == placement.mode;
        if !self.all.iter().any(same) {
            self.all.push(placement);
        }
    }
}

/// Marches of a formation as it is, and marches with a change at their end.
fn marches(t: &Tables, state: &State, name: &str, entry: &Formation, before: Option<&Order>, found: &mut Found) {
    let budget = t.modes.of(entry.mode).ma.value + entry.bonus_mp - entry.mp_spent;
    let forced = entry.force_marched && state.formations.get(name).is_some_and(|own| own.force_marched);
    for route in routes(t, state, name) {
        let first = before.cloned().unwrap_or_else(|| march(name, &route));
        let end = |mode: Mode| Placement {
            area: route.to.clone(),
            mode,
            from: came_from(entry, &route),
            forced,
            engages: route.engages,
            first: Some(first.clone()),
        };
        found.add(end(entry.mode));
        let left = budget - route.cost;
        if !route.engages && entry.changed_mode.is_none() && left >= t.modes.change_cost.value {
            for to in becomes(t, entry.mode) {
                found.add(end(to));
            }
        }
    }
}

fn came_from(entry: &Formation, route: &Route) -> Option<String> {
    route.through.last().cloned().or_else(|| entry.area.clone())
}

fn becomes(t: &Tables, mode: Mode) -> impl Iterator<Item = Mode> {
    let may = t.modes.of(mode).may_become;
    Mode::all().filter(move |to| may[*to])
}

/// Whether a formation can pay for a change at the end of its movement (GT-65).
fn can_change_here(t: &Tables, entry: &Formation) -> bool {
    let ma = t.modes.of(entry.mode).ma.value;
    if ma == 0 { entry.mp_spent == 0 } else { ma + entry.bonus_mp - entry.mp_spent >= t.modes.change_cost.value }
}
