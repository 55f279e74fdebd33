//! What a seat may do now, as far as the books know.

use grognard_books::impact::tables::{Action, Tables};
use grognard_books::impact::unit::{Arm, Formation, Level, charge_bars};

use super::acts::{
    self, Attach, Charge, Concede, Contact, Deploy, Detach, Dismount, Evade, Face, FallBack, Fire, Firepower, Flee,
    FollowUp, HoldFire, Initiative, LeaderCasualty, LeaderReached, Limber, Merge, Mmp, Mount, Move, MoveLeader,
    NextPhase, Objective, Pass, Rally, ReactFace, ReactFire, Stand, Unlimber, Volleys,
};
use super::blocks::cost;
use super::charged::may_evade;
use super::due::Due;
use super::facts::has_fire;
use super::state::{Phase, State, Unit};
use grognard_battle::command::Command;
use grognard_battle::{Act, Offer, Pending as _, Seat, Side};

/// An act with some arguments settled; all others except `closed` are open.
fn offer<C: Command>(title: String, with: &[(&str, &str)], closed: &[&str]) -> Offer {
    Offer::asking(&C::ACT, title, with, closed)
}

/// Everything that makes sense now.
pub fn offers(tables: &Tables, state: &State, seat: Seat) -> Vec<Offer> {
    if seat == Seat::Public || state.result.is_some() {
        return Vec::new();
    }
    if let Some(due) = state.due.first() {
        return for_due(tables, state, due, seat);
    }
    let mut found = Vec::new();
    let acting = state.acting().filter(|side| seat.holds(*side));
    match state.phase {
        Phase::Deployment => {
            let next = state.to_deploy().filter(|side| seat.holds(*side));
            found.extend(next.map(|side| {
                offer::<Deploy>(format!("{} deploys", state.army(side).name), &[("side", side.name())], &[])
            }));
        }
        Phase::Command => found.push(offer::<Initiative>("roll for initiative".to_owned(), &[], &[])),
        Phase::FirstLeaders | Phase::SecondLeaders => {
            found.extend(acting.into_iter().flat_map(|side| for_leaders(state, side)));
        }
        Phase::FirstActions | Phase::SecondActions => {
            found.extend(acting.into_iter().flat_map(|side| for_units(tables, state, side)));
        }
        Phase::Rout | Phase::End => {}
    }
    let may_end = match state.phase {
        Phase::Deployment | Phase::Command => false,
        Phase::Rout | Phase::End => true,
        _ => acting.is_some(),
    };
    if may_end {
        found.push(offer::<NextPhase>(format!("the phase '{}' is done", state.phase.words()), &[], &[]));
    }
    found.extend(anytime(state, seat));
    found
}

/// Offers of every phase: a leader reached by the enemy, giving up a hopeless battle.
fn anytime(state: &State, seat: Seat) -> Vec<Offer> {
    if state.phase == Phase::Deployment {
        return Vec::new();
    }
    let mut found = Vec::new();
    // Only a unit that is acting and has moved can have reached anybody.
    let active = state.active.as_ref().and_then(|name| state.units.get(name));
    let reached_by = active.filter(|unit| unit.moved).map(|unit| unit.side);
    for (name, leader) in &state.leaders {
        let alone = !leader.eliminated && leader.attached_to.is_none();
        if alone && seat.holds(leader.side) && reached_by == Some(leader.side.other()) {
            let title = format!("the enemy reaches {name}");
            found.push(offer::<LeaderReached>(title, &[("leader", name)], &[]));
        }
    }
    for side in Side::BOTH.into_iter().filter(|side| seat.holds(*side)) {
        let shaken = state.brigades.values().any(|brigade| brigade.side == side && brigade.broken);
        if shaken && state.phase == Phase::End {
            let title = format!("{} gives the battle up", state.army(side).name);
            found.push(offer::<Concede>(title, &[("side", side.name())], &[]));
        }
    }
    found
}

fn for_due(tables: &Tables, state: &State, due: &Due, seat: Seat) -> Vec<Offer> {
    if !due.is_for(state, seat) {
        return Vec::new();
    }
    let title = due.title(state);
    let mut found = Vec::new();
    match due {
        Due::Flight { unit } => found.push(offer::<Flee>(title, &[("unit", unit)], &[])),
        Due::LeaderCasualty { leader, .. } => {
            found.push(offer::<LeaderCasualty>(title, &[("leader", leader)], &[]));
        }
        Due::FallBack { .. } => {
            for due in state.due.iter().take_while(|due| matches!(due, Due::FallBack { .. })) {
                let Due::FallBack { unit, .. } = due else { continue };
                found.push(offer::<FallBack>(due.title(state), &[("unit", unit)], &[]));
            }
        }
        Due::Reactions { mover, watchers } => {
            for unit in watchers {
                let title = format!("{unit} fires at {mover}");
                found.push(offer::<ReactFire>(title, &[("unit", unit)], &["in_arc"]));
            }
            found.push(offer::<HoldFire>(format!("nobody else fires at {mover}"), &[], &[]));
        }
        Due::ChargeReaction => {
            let Some(charge) = &state.charge else { return found };
            let (unit, lead) = (charge.target.as_str(), &charge.lead);
            let with = [("unit", unit)];
            let charged = state.units.get(unit);
            found.push(offer::<Stand>(format!("{unit} stands"), &with, &[]));
            if charged.is_some_and(|unit| has_fire(tables, unit)) {
                found.push(offer::<ReactFire>(format!("{unit} fires at {lead}"), &with, &["range"]));
            }
            found.push(offer::<ReactFace>(format!("{unit} turns toward {lead}"), &with, &[]));
            if charged.is_some_and(|unit| may_evade(tables, unit)) {
                found.push(offer::<Evade>(format!("{unit} evades {lead}"), &with, &[]));
            }
        }
        Due::Contact => {
            let faced = state.charge.as_ref().is_some_and(|charge| charge.faced);
            found.push(offer::<Contact>(title, &[], if faced { &[] } else { &["charge_on"] }));
        }
        Due::Volleys { .. } => found.push(offer::<Volleys>(title, &[], &[])),
        // This happens by itself on a table.
        Due::Shot { .. } => {}
        Due::FollowUp { .. } => found.push(offer::<FollowUp>(title, &[], &[])),
        Due::Objective { objective } => {
            found.push(offer::<Objective>(title, &[("objective", objective)], &[]));
        }
    }
    found
}

fn for_leaders(state: &State, side: Side) -> Vec<Offer> {
    let mut found = Vec::new();
    let own = |leader: &super::state::Leader| leader.side == side && !leader.eliminated && !leader.stepped;
    for (name, leader) in state.leaders.iter().filter(|entry| own(entry.1)) {
        let with = [("leader", name.as_str())];
        for (unit, _) in
            state.present(side).filter(|(_, unit)| leader.brigade.as_ref().is_none_or(|b| *b == unit.brigade))
        {
            let title = format!("{name} goes to {unit}");
            found.push(offer::<Attach>(title, &[("leader", name), ("unit", unit)], &[]));
        }
        found.push(match leader.attached_to {
            Some(_) => offer::<Detach>(format!("{name} leaves his unit"), &with, &[]),
            None => offer::<MoveLeader>(format!("{name} moves"), &with, &[]),
        });
    }
    found
}

fn for_units(tables: &Tables, state: &State, side: Side) -> Vec<Offer> {
    let mut found = Vec::new();
    for (name, unit) in state.present(side) {
        let can = |action: Action| {
            unit.ap >= cost(tables, unit, action) && (unit.level != Level::Routed || action == Action::Rally)
        };
        let mut add = |act: &Act, words: &str| {
            found.push(Offer::asking(act, format!("{name} {words}"), &[("unit", name)], &[]));
        };
        if can(Action::Move) {
            add(&Move::ACT, "moves");
        }
        if can(Action::Face) {
            add(&Face::ACT, "turns");
        }
        if can(Action::Rally) && unit.level != Level::GoodOrder {
            add(&Rally::ACT, "tries to rally");
        }
        if unit.ap > 0 {
            add(&Pass::ACT, "does nothing more");
        }
        for change in changes(tables, unit) {
            if can(change.action) {
                add(&change.act, change.words);
            }
        }
        let fires = can(Action::Fire) && !unit.fired && has_fire(tables, unit);
        let charges = can(Action::Charge) && may_charge(tables, state, unit);
        for (target, _) in state.present(side.other()) {
            let with = [("unit", name.as_str()), ("target", target.as_str())];
            if fires {
                found.push(offer::<Fire>(format!("{name} fires at {target}"), &with, &[]));
            }
            if charges {
                found.push(offer::<Charge>(format!("{name} charges {target}"), &with, &[]));
            }
        }
        if state.active.as_ref() == Some(name) {
            let with = [("unit", name.as_str())];
            found.push(offer::<Firepower>(format!("what {name} could fire"), &with, &[]));
            found.push(offer::<Mmp>(format!("what {name} would need"), &with, &[]));
        }
        if can(Action::Merge) {
            for other in partners(tables, state, name, unit) {
                let title = format!("{name} takes in {other}");
                found.push(offer::<Merge>(title, &[("unit", name), ("with", other)], &[]));
            }
        }
    }
    found
}

fn may_charge(tables: &Tables, state: &State, unit: &Unit) -> bool {
    unit.level == Level::GoodOrder
        && !state.is_broken(unit)
        && charge_bars(tables, unit.arm, unit.formation, unit.level).is_empty()
}

/// A change of formation.
pub struct ChangeOf {
    pub action: Action,
    /// The act that does it.
    pub act: Act,
    /// The words for what it does.
    pub words: &'static str,
}

/// Changes of formation that fit the arm.
pub fn changes(tables: &Tables, unit: &Unit) -> Vec<ChangeOf> {
    let change = |action, act, words| ChangeOf { action, act, words };
    let form = || change(Action::Formation, acts::Formation::ACT, "changes formation");
    match unit.arm {
        Arm::Artillery if unit.formation == Formation::Limbered => {
            vec![change(Action::Limber, Unlimber::ACT, "unlimbers")]
        }
        Arm::Artillery => vec![change(Action::Limber, Limber::ACT, "limbers up")],
        Arm::Infantry => vec![form()],
        Arm::Cavalry if tables.formations.row(unit.formation).mounted => {
            vec![form(), change(Action::Mount, Dismount::ACT, "dismounts")]
        }
        Arm::Cavalry => vec![form(), change(Action::Mount, Mount::ACT, "mounts")],
    }
}

/// Depleted regiments of the same arm and brigade that can pay for a merger.
pub fn partners<'s>(tables: &Tables, state: &'s State, name: &str, unit: &Unit) -> Vec<&'s String> {
    if unit.arm == Arm::Artillery || unit.stands() > 1 {
        return Vec::new();
    }
    let fits = |other: &Unit| {
        other.arm == unit.arm
            && other.brigade == unit.brigade
            && other.stands() <= 1
            && other.level != Level::Routed
            && other.ap >= cost(tables, other, Action::Merge)
    };
    state.present(unit.side).filter(|(known, other)| *known != name && fits(other)).map(|(known, _)| known).collect()
}
