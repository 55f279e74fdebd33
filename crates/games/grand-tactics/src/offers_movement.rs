//! What the phasing side may do in the Movement segment.

use grognard_battle::command::Command as _;
use grognard_battle::{Act, Offer};
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::deployment_change::{DeploymentChange, Situation, When};
use grognard_books::grand_tactics::kinds::{Mode, UnitType};
use grognard_core::compiled;
use grognard_core::dice::Seeded;
use grognard_core::facts::Choice as _;

use super::acts::{self, ForceMarch, Movement, Screens};
use super::ground::Ground;
use super::movement::{against_moving, bonus_after, may_enter};
use super::state::{Formation, State};

/// Marches, changes of mode, moves, and the screens that end the segment.
pub fn movement(t: &Tables, state: &State) -> Vec<Offer> {
    let side = state.phasing;
    let mut offers = Vec::new();
    if state.screens_set {
        return offers;
    }
    let ground = state.has_map().then(|| Ground::of(state, side));
    for (name, formation) in state.formations_of(side).filter(|(name, _)| against_moving(state, name).is_empty()) {
        offers.extend(of_formation(t, state, name, formation, ground.as_ref()));
    }
    let rides = |unit: &super::state::Unit| unit.side == side && unit.arm == UnitType::Cavalry && unit.is_present();
    if state.units.values().any(rides) {
        offers.push(Offer::asking(&Screens::ACT, "set the screens".to_owned(), &[], &[]));
    }
    offers
}

/// Whether a formation of the phasing side has anything left to do in the segment.
pub fn may_still_move(state: &State, name: &str, formation: &Formation) -> bool {
    !state.screens_set && formation.changed_mode != Some(When::End) && against_moving(state, name).is_empty()
}

fn of_formation(
    t: &Tables,
    state: &State,
    name: &String,
    formation: &Formation,
    ground: Option<&Ground>,
) -> Vec<Offer> {
    let mut offers = Vec::new();
    let offer = |act: &Act, words: &str, closed: &[&str]| {
        Offer::asking(act, format!("{name} {words}"), &[("formation", name)], closed)
    };
    let mode = t.modes.of(formation.mode);
    let at_end = formation.changed_mode == Some(When::End);
    if mode.may_force_march && !formation.force_marched && formation.entered_from.is_none() && !at_end {
        offers.push(offer(&ForceMarch::ACT, "force marches", &[]));
    }
    if let Some(ground) = ground {
        offers.extend(changes(t, name, formation));
        if !at_end && !ground.routes(t, state, name).is_empty() {
            offers.push(offer(&Movement::ACT, "marches", &["through"]));
        }
        return offers;
    }
    if formation.changed_mode.is_none() {
        let left = mode.ma.value.saturating_add(formation.bonus_mp).saturating_sub(formation.mp_spent);
        if formation.mp_spent == 0 {
            offers.push(offer(&acts::DeploymentChange::ACT, "changes its mode", &[]));
        } else if mode.ma.value > 0 && left >= t.modes.change_cost.value {
            // It has moved, so only the end of its movement is left for it (GT-64).
            let (title, when) = (format!("{name} changes its mode"), When::End.name());
            let with = [("formation", name.as_str()), ("when", when)];
            offers.push(Offer::asking(&acts::DeploymentChange::ACT, title, &with, &[]));
        }
    }
    if !at_end && state.areas.keys().any(|area| may_enter(t, state, (name, formation), area)) {
        offers.push(offer(&Movement::ACT, "moves", &[]));
    }
    offers
}

/// Every mode a formation may change into. Before it has moved it changes at the start and may still march.
fn changes(t: &Tables, name: &str, formation: &Formation) -> Vec<Offer> {
    let when = if formation.mp_spent == 0 { When::Start } else { When::End };
    let judged = |to: Mode| {
        let Some(bonus_mp) = bonus_after(t, formation, to, when) else { return false };
        let situation = Situation {
            from: formation.mode,
            to,
            when,
            mp_spent: formation.mp_spent.clamp(0, 20),
            bonus_mp,
            changed_this_segment: formation.changed_mode.is_some(),
        };
        compiled::run::<DeploymentChange>(t, &situation, &mut Seeded::new(0)).allowed
    };
    let offered = |to: Mode| {
        let act = acts::DeploymentChange { formation: name.to_owned(), to, when: Some(when) };
        Offer::of(format!("{name} changes into {}", to.words()), &act, &[])
    };
    Mode::all().filter(|to| judged(*to)).map(offered).collect()
}
