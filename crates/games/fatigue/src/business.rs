//! Where the battle stands: clock, due items, remarks.

use grognard_battle::command::Command;
use grognard_battle::{Business, Clock, Due, Pending as _, Seat, Side};
use grognard_books::fatigue::names::Phase;
use grognard_books::fatigue::rules::fat;
use grognard_core::facts::{Choice, Datum};
use grognard_core::rule::Rule;

use super::acts::{Clash, Combat, Deploy, EnterPoints, Ready, Receive, RollFire, RollOff, Tally};
use super::contacts::{Melee, melees};
use super::deploy::{is_placing, left_to_place};
use super::open_items::open_items;
use super::state::{State, Step};
use super::venue::venue;

/// The clock while armies are placed.
const SET_UP: &str = "set-up";

/// What a seat may know about where the battle stands; nothing here is secret.
pub fn business(state: &State, _: Seat) -> Business {
    let due = due(state);
    let mut waiting: Vec<Side> = due.iter().filter_map(|due| due.side).collect();
    waiting.dedup();
    if !open_items(state).is_empty() {
        venue(state).waits_for(&mut waiting);
    }
    if waiting.is_empty() && state.result.is_none() {
        waiting.extend(state.phasing().map_or(Side::BOTH.to_vec(), |side| vec![side]));
    }
    Business { clock: clock(state), waiting, due, remarks: remarks(state), over: state.result.clone() }
}

/// "08:30".
pub fn hour_words(state: &State) -> String {
    let (turns, per_hour) = (state.turn.saturating_sub(1), state.turns_per_hour.max(1));
    let hour = state.start_hour.saturating_add(turns / per_hour);
    let minute = 60 * (turns % per_hour) / per_hour;
    format!("{hour:02}:{minute:02}")
}

fn clock(state: &State) -> Clock {
    let placing = state.placing.is_some();
    let part = match (state.half_turn, state.phasing()) {
        _ if placing => "both sides place in secret".to_owned(),
        (_, None) => "before the roll-off".to_owned(),
        (1, Some(side)) => format!("first half turn, {}", state.sides.of(side).name),
        (_, Some(side)) => format!("second half turn, {}", state.sides.of(side).name),
    };
    let phase = if placing { SET_UP } else { state.phase.name() };
    Clock { turn: state.turn, part, phase: phase.to_owned(), hour: Some(hour_words(state)) }
}

/// What is due: checks and moves first, then what the phase waits for.
fn due(state: &State) -> Vec<Due> {
    if state.result.is_some() {
        return Vec::new();
    }
    if state.placing.is_some() {
        let placing = Side::BOTH.into_iter().filter(|side| is_placing(state, *side));
        return placing
            .map(|side| {
                let name = &state.sides.of(side).name;
                let left = !left_to_place(state, Seat::of(side)).is_empty();
                let title = format!("{name} places its army and gives its orders");
                if left {
                    return item::<Deploy>(title, fat(144), Some(side), Datum::empty());
                }
                item::<Ready>(title, fat(144), Some(side), Ready { side: Some(side) }.write())
            })
            .collect();
    }
    let open = open_items(state);
    if !open.is_empty() {
        let behind_the_first = state.queue.iter().skip(1);
        return open.into_iter().chain(behind_the_first).filter_map(|due| due.shown(state)).collect();
    }
    if let Some(combat) = &state.combat {
        let defender = combat.defenders.first().and_then(|name| state.side_of(name));
        return vec![if combat.received {
            item::<Clash>("the combat is fought".to_owned(), fat(135), None, Datum::empty())
        } else {
            let title = "closing fire, then the defenders receive the attack".to_owned();
            item::<Receive>(title, fat(135), defender, Datum::empty())
        }];
    }
    waiting_for(state)
}

/// Something that an act settles.
fn item<C: Command>(title: String, rule: Rule, side: Option<Side>, with: Datum) -> Due {
    Due { title, rule: rule.id, side, act: C::ACT.name, with }
}

/// What the phase itself waits for.
fn waiting_for(state: &State) -> Vec<Due> {
    let unready = || Side::BOTH.into_iter().filter(|side| !state.sides.of(*side).ready);
    let readiness = |what: &'static str, rule: Rule| {
        unready().map(move |side| {
            let title = format!("{} writes its {what}", state.sides.of(side).name);
            item::<Ready>(title, rule, Some(side), Ready { side: Some(side) }.write())
        })
    };
    let named = |field: &str, name: Option<&String>| {
        let name = name.map_or(Datum::Null, |name| Datum::Text(name.clone()));
        Datum::Map(vec![(field.to_owned(), name)])
    };
    match (state.phase, state.step) {
        (Phase::ArmyMoraleFatigue, Step::Enter) => {
            let open = state.players.iter().filter(|(_, player)| !player.entered);
            let entering = open.map(|(name, player)| {
                let title = format!("{name} enters his points");
                item::<EnterPoints>(title, fat(113), Some(player.side), named("player", Some(name)))
            });
            let list: Vec<Due> = entering.collect();
            if list.is_empty() {
                vec![item::<Tally>("all hands are shown".to_owned(), fat(113), None, Datum::empty())]
            } else {
                list
            }
        }
        (Phase::ArmyMoraleFatigue, Step::Orders) => readiness("orders", fat(153)).collect(),
        (Phase::ArmyMoraleFatigue, Step::RollOff) => {
            let title = "both sides roll for the first half turn".to_owned();
            vec![item::<RollOff>(title, fat(170), None, Datum::empty())]
        }
        (_, Step::Write) if unready().next().is_some() => readiness("targets", fat(143)).collect(),
        (_, Step::Write) if !state.shots.is_empty() => {
            vec![item::<RollFire>("all written fire is rolled".to_owned(), fat(143), None, Datum::empty())]
        }
        (Phase::ShockCombat, _) => {
            let fights = melees(state).into_iter().map(|Melee { attackers, defenders }| {
                let title = format!("shock combat: {} against {}", attackers.join(", "), defenders.join(", "));
                item::<Combat>(title, fat(135), state.phasing(), named("target", defenders.first()))
            });
            fights.collect()
        }
        _ => Vec::new(),
    }
}

fn remarks(state: &State) -> Vec<String> {
    if state.placing.is_some() {
        return vec!["Both sides place their armies in secret; then they are shown together.".to_owned()];
    }
    let phase = match (state.phase, state.step) {
        (Phase::ArmyMoraleFatigue, Step::Enter) => "Every player enters the points of the half turn past.",
        (Phase::ArmyMoraleFatigue, Step::Orders) => "A new hour: orders are written in secret.",
        (Phase::ArmyMoraleFatigue, _) => "The armies are compared with what they can bear.",
        (Phase::Facing, _) => "Units of the side whose half turn it is may turn.",
        (Phase::Formation, _) => "Its units may change formation or send out skirmishers.",
        (Phase::DeclaredCavalryCharge, Step::Declare) => "Cavalry may declare charges.",
        (Phase::DeclaredCavalryCharge, Step::Counter) => "Cavalry of the other side may ride against them.",
        (Phase::DeclaredCavalryCharge, _) => "Infantry that stood its test may form square.",
        (Phase::Movement, _) => "Disordered enemies retire, chargers ride; then units move and attack, officers ride.",
        (Phase::ReciprocalArtilleryFire, _) => "Guns of both sides fire.",
        (Phase::ReciprocalInfantryCavalryFire, _) => "Infantry and cavalry of both sides fire.",
        (Phase::ShockCombat, _) => "Who touches an enemy fights, one combat after the other.",
        (Phase::Rally, _) => "Disordered units first, then routed ones; then markers, objectives, ammunition, crews.",
    };
    let mut remarks = vec![phase.to_owned()];
    remarks.extend(state.proposal.iter().map(|words| format!("The battle may end here: {words}.")));
    remarks
}
