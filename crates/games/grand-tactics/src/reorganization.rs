//! What acts of the Reorganization segment share: their time, the AP they cost, who may not act (GT-57, GT-88).

use grognard_battle::{Arguments, Side};
use grognard_books::grand_tactics::action_cost::{ActionCost, Reason, Situation};
use grognard_books::grand_tactics::kinds::Terrain;
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::tables::Action;
use grognard_core::refusal::Refusals;

use super::acting::{no, phasing_in};
use super::state::{Formation, Phase, Stage, State};

/// The role of a leader in the act he pays for.
#[derive(Clone, Copy)]
pub struct Payer {
    /// He is the senior leader of the formation, or present.
    pub senior: bool,
    /// He leads the formation or stack in question.
    pub commands: bool,
}

impl Payer {
    /// A leader who commands because he is the senior one.
    pub fn senior(senior: bool) -> Self {
        Payer { senior, commands: senior }
    }
}

/// Charges a leader the AP; if he may not act, refuses with the procedure's reason.
pub fn charge(stage: &mut Stage<'_>, leader: &str, action: Action, payer: Payer) -> Result<(), Refusals> {
    let known = Situation {
        action,
        senior_leader: payer.senior,
        commands_it: payer.commands,
        leader_ap: stage.state.leaders.get(leader).map_or(0, |entry| entry.ap_left),
        started_in_area: false,
        reaction_moved: false,
    };
    let situation = stage.known_situation::<ActionCost>(&known)?;
    let outcome = stage.rule::<ActionCost>(format_args!("{leader} pays"), |_| None, &situation);
    match outcome.reason {
        Reason::Ok | Reason::Free => {}
        Reason::WrongLeader => return Err(no(gt(57), "leader", format!("{leader} may not pay for this."))),
        Reason::NoAp => return Err(no(gt(57), "leader", format!("{leader} has no AP left."))),
    }
    if let Some(entry) = stage.state.leaders.get_mut(leader) {
        entry.ap_left = outcome.ap_left;
    }
    Ok(())
}

/// The side that spends AP now. Refused outside its segment and after the first rally.
pub fn spends_ap(stage: &Stage<'_>, told: &mut Arguments) -> Side {
    let side = phasing_in(stage, told, Phase::Reorganization);
    if stage.state.formations_of(side).any(|(_, formation)| formation.rallied) {
        told.refuse_by(gt(72), "act", "what costs AP comes before the first rally.");
    }
    side
}

/// Refuses formations that are paralysed (GT-96).
pub fn must_act(stage: &Stage<'_>, told: &mut Arguments, field: &str, formation: Option<&String>) {
    let Some(name) = formation else { return };
    if stage.state.formations.get(name).is_some_and(|entry| entry.paralysed.is_some()) {
        told.refuse_by(gt(96), field, format!("{name} is paralysed."));
    }
}

/// The reason against spending a step of the pool on a unit of a formation.
pub fn against_replacement(state: &State, own: &Formation) -> Vec<&'static str> {
    let mut reasons = Vec::new();
    if own.out_of_supply {
        reasons.push("its formation is out of supply.");
    }
    let area = own.area.as_ref().and_then(|name| state.areas.get(name));
    let serves = area.is_some_and(|area| {
        area.owner == Some(own.side) && (area.terrain == Terrain::City || area.supply == Some(own.side))
    });
    if !serves {
        reasons.push("its formation is in no friendly city or supply area.");
    }
    reasons
}
