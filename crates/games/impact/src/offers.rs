//! What a seat may do now, as far as the books can tell.

use grognard_books::impact::tables::{Action, Tables};
use grognard_books::impact::unit::{Arm, Formation, Level, charge_bars};
use grognard_core::facts::Datum;

use super::acts::ACTS;
use super::blocks::cost;
use super::charge::may_evade;
use super::due::Due;
use super::facts::has_fire;
use super::state::{Phase, State, Unit};
use grognard_battle::{Offer, Pending as _, Seat, Side};

/// An offer with some arguments settled; all others but `closed` are open.
fn offer(act: &str, title: String, with: &[(&str, &str)], closed: &[&str]) -> Option<Offer> {
    let act = ACTS.iter().find(|known| known.name == act)?;
    let settled = |name: &str| with.iter().any(|(known, _)| *known == name);
    let open = act.arguments.iter().map(|argument| argument.name);
    let open = open.filter(|name| !settled(name) && !closed.contains(name)).collect();
    let with = with.iter().map(|(name, value)| ((*name).to_owned(), Datum::Text((*value).to_owned()))).collect();
    Some(Offer { act: act.name, title, with: Datum::Map(with), open })
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
            found.extend(next.and_then(|side| {
                offer("deploy", format!("{} deploys", state.army(side).name), &[("side", side.name())], &[])
            }));
        }
        Phase::Command => found.extend(offer("initiative", "roll for initiative".to_owned(), &[], &[])),
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
        found.extend(offer("next-phase", format!("the phase '{}' is done", state.phase.words()), &[], &[]));
    }
    found.extend(anytime(state, seat));
    found
}

/// What does not belong to a phase: a leader reached by the enemy, a hopeless battle given up.
fn anytime(state: &State, seat: Seat) -> Vec<Offer> {
    if state.phase == Phase::Deployment {
        return Vec::new();
    }
    let mut found = Vec::new();
    // Only a unit that is acting and has moved can have reached somebody.
    let active = state.active.as_ref().and_then(|name| state.units.get(name));
    let reached_by = active.filter(|unit| unit.moved).map(|unit| unit.side);
    for (name, leader) in &state.leaders {
        let alone = !leader.eliminated && leader.attached_to.is_none();
        if alone && seat.holds(leader.side) && reached_by == Some(leader.side.other()) {
            let title = format!("the enemy reaches {name}");
            found.extend(offer("leader-reached", title, &[("leader", name)], &[]));
        }
    }
    for side in Side::BOTH.into_iter().filter(|side| seat.holds(*side)) {
        let shaken = state.brigades.values().any(|brigade| brigade.side == side && brigade.broken);
        if shaken && state.phase == Phase::End {
            let title = format!("{} gives the battle up", state.army(side).name);
            found.extend(offer("concede", title, &[("side", side.name())], &[]));
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
        Due::Flight { unit } => found.extend(offer("flee", title, &[("unit", unit)], &[])),
        Due::LeaderCasualty { leader, .. } => {
            found.extend(offer("leader-casualty", title, &[("leader", leader)], &[]));
        }
        Due::FallBack { .. } => {
            for due in state.due.iter().take_while(|due| matches!(due, Due::FallBack { .. })) {
                let Due::FallBack { unit, .. } = due else { continue };
                found.extend(offer("fall-back", due.title(state), &[("unit", unit)], &[]));
            }
        }
        Due::Reactions { mover, watchers } => {
            for unit in watchers {
                let title = format!("{unit} fires at {mover}");
                found.extend(offer("react-fire", title, &[("unit", unit)], &["in_arc"]));
            }
            found.extend(offer("hold-fire", format!("nobody else fires at {mover}"), &[], &[]));
        }
        Due::ChargeReaction => {
            let Some(charge) = &state.charge else { return found };
            let (unit, lead) = (charge.target.as_str(), &charge.lead);
            let acts = [
                ("stand", "stands", &[][..]),
                ("react-fire", "fires at", &["range"][..]),
                ("react-face", "turns toward", &[][..]),
                ("evade", "evades", &[][..]),
            ];
            let charged = state.units.get(unit);
            let may = |act: &str| match act {
                "react-fire" => charged.is_some_and(|unit| has_fire(tables, unit)),
                "evade" => charged.is_some_and(|unit| may_evade(tables, unit)),
                _ => true,
            };
            for (act, words, closed) in acts.into_iter().filter(|(act, ..)| may(act)) {
                found.extend(offer(act, format!("{unit} {words} {lead}"), &[("unit", unit)], closed));
            }
        }
        Due::Contact => {
            let faced = state.charge.as_ref().is_some_and(|charge| charge.faced);
            found.extend(offer("contact", title, &[], if faced { &[] } else { &["charge_on"] }));
        }
        Due::Volleys { .. } => found.extend(offer("volleys", title, &[], &[])),
        // This happens by itself on a table.
        Due::Shot { .. } => {}
        Due::FollowUp { .. } => found.extend(offer("follow-up", title, &[], &[])),
        Due::Objective { objective } => {
            found.extend(offer("objective", title, &[("objective", objective)], &[]));
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
            found.extend(offer("attach", title, &[("leader", name), ("unit", unit)], &[]));
        }
        found.extend(match leader.attached_to {
            Some(_) => offer("detach", format!("{name} leaves his unit"), &with, &[]),
            None => offer("move-leader", format!("{name} moves"), &with, &[]),
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
        let mut add = |act: &str, words: &str| {
            found.extend(offer(act, format!("{name} {words}"), &[("unit", name)], &[]));
        };
        if can(Action::Move) {
            add("move", "moves");
        }
        if can(Action::Face) {
            add("face", "turns");
        }
        if can(Action::Rally) && unit.level != Level::GoodOrder {
            add("rally", "tries to rally");
        }
        if unit.ap > 0 {
            add("pass", "does nothing more");
        }
        for (action, act, words) in changes(tables, unit) {
            if can(action) {
                add(act, words);
            }
        }
        let fires = can(Action::Fire) && !unit.fired && has_fire(tables, unit);
        let charges = can(Action::Charge) && may_charge(tables, state, unit);
        for (target, _) in state.present(side.other()) {
            let with = [("unit", name.as_str()), ("target", target.as_str())];
            if fires {
                found.extend(offer("fire", format!("{name} fires at {target}"), &with, &[]));
            }
            if charges {
                found.extend(offer("charge", format!("{name} charges {target}"), &with, &[]));
            }
        }
        if state.active.as_ref() == Some(name) {
            let with = [("unit", name.as_str())];
            found.extend(offer("firepower", format!("what {name} could fire"), &with, &[]));
            found.extend(offer("mmp", format!("what {name} would need"), &with, &[]));
        }
        if can(Action::Merge) {
            for other in partners(tables, state, name, unit) {
                let title = format!("{name} takes in {other}");
                found.extend(offer("merge", title, &[("unit", name), ("with", other)], &[]));
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

/// Changes of formation that fit the arm.
pub fn changes(tables: &Tables, unit: &Unit) -> Vec<(Action, &'static str, &'static str)> {
    match unit.arm {
        Arm::Artillery if unit.formation == Formation::Limbered => vec![(Action::Limber, "unlimber", "unlimbers")],
        Arm::Artillery => vec![(Action::Limber, "limber", "limbers up")],
        Arm::Infantry => vec![(Action::Formation, "formation", "changes formation")],
        Arm::Cavalry => {
            let mounted = tables.formations.row(unit.formation).mounted;
            let saddle = if mounted { ("dismount", "dismounts") } else { ("mount", "mounts") };
            vec![(Action::Formation, "formation", "changes formation"), (Action::Mount, saddle.0, saddle.1)]
        }
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
