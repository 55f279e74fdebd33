//! What a seat may do now, as far as the books can tell.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::Arm;
use grognard_core::facts::{Choice, Datum};
use serde_json::{Value, json};

use super::due::Due;
use super::facts::radius_question;
use super::movement::CHANGES;
use super::state::{Phase, State};
use super::turns::{
    Attempt, able_to_fire, attempts, brigades_are_left, brigades_to_mark, independents_to_mark, officer_may_move,
    officers_to_move, recovering, units_he_may_join, units_to_move, units_to_move_in,
};
use grognard_battle::{Offer, Pending, Seat, Side};

const FIRE_FACTS: &[&str] = &["aspect", "cover", "cover_other"];

pub(super) fn offer(act: &'static str, title: impl Into<String>, with: &Value, open: &[&'static str]) -> Offer {
    Offer { act, title: title.into(), with: Datum::of(with), open: open.to_vec() }
}

/// Every command that makes sense now for a seat, as far as the books alone tell.
pub fn by_books(t: &Tables, state: &State, seat: Seat) -> Vec<Offer> {
    if let Some(item) = state.due.first() {
        return if item.is_for(state, seat) { answers(t, state, item) } else { Vec::new() };
    }
    let mut list = match state.phase {
        Phase::SetUp => at_set_up(state, seat),
        Phase::Initiative => Vec::new(),
        Phase::Posture => marks(state, seat),
        Phase::Fire => fires(t, state, seat),
        Phase::Movement => moves(t, state, seat),
        Phase::Melee => melees(state),
        Phase::Recovery => recoveries(state, seat),
    };
    if may_end(state, seat) {
        list.push(offer("next-phase", format!("the {} is over", state.phase.word()), &json!({}), &[]));
    }
    list.extend(at_any_time(state, seat));
    list
}

/// Whether nothing stands against the next phase.
fn may_end(state: &State, seat: Seat) -> bool {
    match state.phase {
        Phase::SetUp | Phase::Initiative => true,
        Phase::Posture => {
            !brigades_are_left(state) && Side::BOTH.iter().all(|side| independents_to_mark(state, *side).is_empty())
        }
        Phase::Fire | Phase::Recovery => state.to_act.is_none(),
        Phase::Movement => {
            let officers_done = |side: &Side| officers_to_move(state, *side).is_empty() || seat.holds(*side);
            state.active.is_none()
                && Side::BOTH.iter().all(|side| units_to_move(state, *side).is_empty() && officers_done(side))
        }
        Phase::Melee => state.contacts.is_empty(),
    }
}

/// What answers the first due item.
pub(super) fn answers(t: &Tables, state: &State, item: &Due) -> Vec<Offer> {
    let title = item.title_by(t, state);
    let act = item.acts().first().copied().unwrap_or_default();
    let plain = |with: &Value, open: &[&'static str]| vec![offer(act, title.clone(), with, open)];
    let at_each = |with: &Value, units: Vec<String>| {
        let one = |unit: String| {
            let mut with = with.clone();
            with["unit"] = json!(unit);
            offer(act, format!("{title}: {unit}"), &with, &[])
        };
        units.into_iter().map(one).collect()
    };
    match item {
        Due::Choose => ["first", "second"]
            .into_iter()
            .map(|order| offer(act, format!("{title}: acts {order}"), &json!({ "order": order }), &[]))
            .collect(),
        Due::Retreat { unit, .. } if state.phase == Phase::Recovery => {
            plain(&json!({ "unit": unit }), &["crossed", "friends_in_radius", "left_table", "no_room"])
        }
        Due::Retreat { unit, .. } => plain(&json!({ "unit": unit }), &["crossed", "left_table", "no_room"]),
        Due::OfficerCasualty { officer, .. } | Due::OfficerReturn { officer } => {
            plain(&json!({ "officer": officer }), &[])
        }
        Due::CommanderDeath { unit, .. } => plain(&json!({ "unit": unit }), &[]),
        Due::Opportunity { mover } => {
            let side = state.units.get(mover).map(|unit| unit.side.other());
            let shooters = side.map(|side| able_to_fire(state, side)).unwrap_or_default();
            let shots = shooters.into_iter().flat_map(|unit| {
                let open = fire_facts(state, &unit);
                by_range(
                    t,
                    state,
                    "opportunity-fire",
                    &format!("{unit} fires at {mover}"),
                    &json!({ "unit": unit }),
                    &open,
                )
            });
            let hold = offer(act, format!("no more fire at {mover}"), &json!({}), &["rest_of_phase"]);
            std::iter::once(hold).chain(shots).collect()
        }
        Due::Detach { .. } => plain(&json!({}), &["units"]),
        Due::Appear { officer } => at_each(&json!({ "officer": officer }), units_he_may_join(state, officer)),
        Due::Substitute { brigade } => {
            let left = state.units_in(brigade).filter(|(_, unit)| unit.is_present()).map(|(name, _)| name.clone());
            at_each(&json!({ "brigade": brigade }), left.collect())
        }
        Due::Place { groups, .. } => {
            let one =
                |group: &String| offer(act, format!("{group} is placed"), &json!({ "group": group }), &["places"]);
            groups.iter().map(one).collect()
        }
        Due::TakeGround { unit } => plain(&json!({ "unit": unit }), &["inches"]),
        Due::Victory if !state.objectives.is_empty() => plain(&json!({}), &["a_objectives", "b_objectives"]),
        Due::Initiative | Due::Charge { .. } | Due::Victory => plain(&json!({}), &[]),
    }
}

fn fire_facts(state: &State, unit: &str) -> Vec<&'static str> {
    let mut open = FIRE_FACTS.to_vec();
    if state.units.get(unit).is_some_and(|unit| unit.held) {
        open.push("blocked");
    }
    open
}

/// A fire at any measured range, and one in each range band: within a band no inch matters.
fn by_range(
    t: &Tables,
    state: &State,
    act: &'static str,
    title: &str,
    with: &Value,
    open: &[&'static str],
) -> Vec<Offer> {
    let measured: Vec<&'static str> = open.iter().copied().chain(["range"]).collect();
    let mut list = vec![offer(act, title, with, &measured)];
    let unit = with["unit"].as_str().and_then(|name| state.units.get(name));
    for band in unit.into_iter().flat_map(|_| Band::all()) {
        let Some(unit) = unit else { continue };
        let max = t.weapons.row(unit.weapon).bands[band].max.value;
        let mut with = with.clone();
        with["range"] = json!(max);
        list.push(offer(act, format!("{title} at {} range, up to {max} inches", band.name()), &with, open));
    }
    list
}

fn at_set_up(state: &State, seat: Seat) -> Vec<Offer> {
    let mut list = Vec::new();
    if state.places_first.is_none() {
        list.push(offer("initiative", "roll for who places first", &json!({}), &[]));
    }
    let own = state.officers.iter().filter(|(_, officer)| seat.holds(officer.side));
    for (name, officer) in own {
        if officer.attached.is_some() {
            list.push(offer("leave", format!("{name} leaves his unit"), &json!({ "officer": name }), &[]));
        } else {
            let unit = state.units_of(officer.side).find(|(_, unit)| unit.is_present()).map(|(unit, _)| unit);
            list.push(offer(
                "attach",
                format!("{name} joins a unit"),
                &json!({ "officer": name, "unit": unit }),
                &["unit"],
            ));
        }
    }
    list
}

/// Whose turn it is, if the seat plays that side.
pub(super) fn own_turn(state: &State, seat: Seat) -> Option<Side> {
    state.to_act.filter(|side| seat.holds(*side))
}

pub(super) fn marks(state: &State, seat: Seat) -> Vec<Offer> {
    let Some(side) = own_turn(state, seat) else { return Vec::new() };
    let mut list = Vec::new();
    for posture in ["moving", "firing"] {
        if brigades_are_left(state) {
            for brigade in brigades_to_mark(state, side) {
                let with = json!({ "brigade": brigade, "posture": posture });
                let open: &[&'static str] = if posture == "firing" { &["moving"] } else { &["firing"] };
                list.push(offer("mark", format!("{brigade}: all {posture} but those named"), &with, open));
            }
        } else {
            for unit in independents_to_mark(state, side) {
                let with = json!({ "unit": unit, "posture": posture });
                list.push(offer("mark", format!("{unit}: {posture}"), &with, &[]));
            }
        }
    }
    list
}

fn fires(t: &Tables, state: &State, seat: Seat) -> Vec<Offer> {
    let Some(side) = own_turn(state, seat) else { return Vec::new() };
    let able = able_to_fire(state, side);
    let mut list = Vec::new();
    if let Some(declared) = &state.sides.of(side).declared {
        let target = &declared.target;
        for unit in &declared.units {
            let with = json!({ "unit": unit, "target": target });
            let title = format!("{unit} fires at {target}");
            list.extend(by_range(t, state, "fire", &title, &with, &fire_facts(state, unit)));
            let title = format!("{unit} no longer sees {target}");
            list.push(offer("release", title, &json!({ "unit": unit }), &[]));
        }
        return list;
    }
    for unit in &able {
        let Some(books) = state.units.get(unit) else { continue };
        let mut open = fire_facts(state, unit);
        open.extend(["target", "together_with"]);
        // A held unit has its target; any other is shown the enemy's first one, to be changed.
        let enemies = state.units_of(side.other()).filter(|(_, enemy)| enemy.is_present()).map(|(name, _)| name);
        let bound = books.fire_target.as_ref().filter(|target| books.held && state.is_present(target));
        let Some(target) = bound.or(enemies.into_iter().next()) else { continue };
        let with = json!({ "unit": unit, "target": target });
        list.extend(by_range(t, state, "fire", &format!("{unit} fires"), &with, &open));
    }
    // Whether a unit that is held cannot fire is for the players to say (COH-94).
    let open: &[&'static str] = if able.iter().any(|unit| must_fire(state, unit)) { &["blocked"] } else { &[] };
    list.push(offer("pass", format!("{} passes", state.side_name(side)), &json!({}), open));
    list
}

/// A unit held to a target that is not in contact, which nobody fires at.
fn must_fire(state: &State, unit: &str) -> bool {
    let held = state.units.get(unit).filter(|unit| unit.held);
    held.is_some_and(|unit| unit.fire_target.as_ref().is_none_or(|target| !state.is_in_contact(target)))
}

fn moves(t: &Tables, state: &State, seat: Seat) -> Vec<Offer> {
    let Some(side) = own_turn(state, seat) else { return Vec::new() };
    let mut list = Vec::new();
    let units = match &state.active {
        Some(brigade) => units_to_move_in(state, brigade),
        None => units_to_move(state, side),
    };
    let enemy = state.units_of(side.other()).find(|(_, unit)| unit.is_present()).map(|(name, _)| name);
    for unit in &units {
        let with = json!({ "unit": unit });
        list.push(offer("move", format!("{unit} moves"), &with, &["open", "obstacles", "crossed"]));
        list.push(offer("hold", format!("{unit} holds"), &with, &[]));
        list.push(offer("change-formation", format!("{unit} changes formation"), &with, &["to"]));
        if state.units.get(unit).is_some_and(|unit| unit.disordered) {
            let with = json!({ "unit": unit, "to": CHANGES.get(8) });
            list.push(offer("change-formation", format!("{unit} reforms"), &with, &["enemy_near"]));
        } else if let Some(enemy) = enemy.filter(|_| charges(state, unit)) {
            let with = json!({ "unit": unit, "target": enemy });
            list.push(offer("charge-bonus", format!("{unit} charges"), &with, &["target", "distance", "aspect"]));
            list.extend(near_charge(t, state, unit, enemy));
        }
    }
    let riders: Vec<String> = match &state.active {
        Some(brigade) => {
            state.commander_of(brigade).filter(|name| officer_may_move(state, name)).cloned().into_iter().collect()
        }
        None => officers_to_move(state, side),
    };
    for officer in riders {
        let unit = state.units_of(side).find(|(_, unit)| unit.is_present()).map(|(name, _)| name);
        let with = json!({ "officer": officer, "unit": unit });
        list.push(offer("attach", format!("{officer} rides to a unit"), &with, &["unit"]));
        list.push(offer("leave", format!("{officer} rides alone"), &json!({ "officer": officer }), &["open"]));
    }
    match &state.active {
        Some(brigade) => {
            let hold = !units.is_empty();
            list.push(offer("finish", format!("{brigade} is through"), &json!({ "hold": hold }), &[]));
        }
        None if units.is_empty() => {
            list.push(offer("pass", format!("{} passes", state.side_name(side)), &json!({}), &[]));
        }
        None => {}
    }
    list
}

/// Whether a unit may charge at all (COH-81, COH-102).
fn charges(state: &State, unit: &str) -> bool {
    let spent = |brigade: &String| state.brigades.get(brigade).is_some_and(|brigade| brigade.spent);
    state.units.get(unit).is_some_and(|unit| {
        unit.arm != Arm::Artillery && !unit.disordered && !unit.routed && !unit.brigade.as_ref().is_some_and(spent)
    })
}

/// A charge at a target within the unit's open rate.
fn near_charge(t: &Tables, state: &State, unit: &str, enemy: &str) -> Option<Offer> {
    let books = state.units.get(unit)?;
    let inches = t.movement.troops(books.arm.branch(), books.formation.stance())?.open.value;
    let with = json!({ "unit": unit, "target": enemy, "distance": inches });
    let title = format!("{unit} charges a target within {inches} inches");
    Some(offer("charge-bonus", title, &with, &["target", "aspect"]))
}

fn melees(state: &State) -> Vec<Offer> {
    let first = state.contacts.first();
    let one = first.map(|contact| {
        let title = format!("{} against {}", contact.attacker, contact.defender);
        offer("melee", title, &json!({}), &["cover", "rough", "higher", "momentum"])
    });
    one.into_iter().collect()
}

fn recoveries(state: &State, seat: Seat) -> Vec<Offer> {
    let Some(side) = own_turn(state, seat) else { return Vec::new() };
    let mut list = Vec::new();
    if let Some(unit) = recovering(state) {
        let with = json!({ "unit": unit });
        let mut open: Vec<&'static str> = Vec::new();
        if radius_question(state, &unit) == Some(true) {
            open.push("in_radius");
        }
        for attempt in attempts(state, &unit) {
            match attempt {
                Attempt::CeaseFire => {
                    let asked = state
                        .units
                        .get(&unit)
                        .is_some_and(|books| books.fired && books.fire_target.is_some() && books.arm != Arm::Artillery);
                    let long: &[&'static str] = if asked { &["enemy_at_long_range"] } else { &[] };
                    let open: Vec<&'static str> = open.iter().chain(long).copied().collect();
                    list.push(offer("cease-fire", format!("{unit} ceases fire"), &with, &open));
                    list.push(offer("keep", format!("{unit} keeps its red bead"), &with, &[]));
                }
                Attempt::Rally => list.push(offer("rally", format!("{unit} rallies"), &with, &open)),
                Attempt::Rejoin => {
                    list.push(offer("rejoin", format!("{unit} rejoins its brigade"), &with, &["in_radius"]));
                }
                Attempt::Resupply => list.push(offer("resupply", format!("{unit} gets ammunition"), &with, &open)),
            }
        }
        list.push(offer("skip", format!("{unit} tries nothing more"), &with, &[]));
    }
    list.push(offer("pass", format!("{} is through", state.side_name(side)), &json!({}), &[]));
    list
}

/// What belongs to no phase: lone officers in danger, and giving up with a spent brigade.
fn at_any_time(state: &State, seat: Seat) -> Vec<Offer> {
    let mut list = Vec::new();
    if state.phase == Phase::SetUp {
        return list;
    }
    let alone = state
        .officers
        .iter()
        .filter(|(name, officer)| seat.holds(officer.side) && officer.attached.is_none() && state.is_in_play(name));
    for (name, officer) in alone {
        if let Some((unit, _)) = state.units_of(officer.side).find(|(_, unit)| unit.is_present()) {
            let with = json!({ "officer": name, "unit": unit });
            list.push(offer("ride-to-safety", format!("{name}, alone, rides to a unit"), &with, &["unit"]));
        }
    }
    for side in Side::BOTH.into_iter().filter(|side| seat.holds(*side)) {
        if state.brigades.values().any(|brigade| brigade.side == side && brigade.spent) {
            let with = json!({ "side": side.name() });
            list.push(offer("concede", format!("{} gives up", state.side_name(side)), &with, &[]));
        }
    }
    list
}
