//! What a seat may do now, as far as the books know.

use grognard_battle::command::Command;
use grognard_battle::{Datum, Offer, Pending, Seat, Side};
use grognard_books::cohesion::Tables;
use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::Arm;
use grognard_core::facts::Choice;

use super::acts::{
    Advance, Appear, Attach, CeaseFire, ChangeFormation, Charge, ChargeBonus, Choose, CommanderDeath, Concede, Deploy,
    Detach, Finish, Fire, Hold, HoldFire, Initiative, Keep, Leave, Mark, Melee, Move, NextPhase, OfficerCasualty,
    OfficerReturn, OpportunityFire, Pass, Rally, Rejoin, Release, Resupply, Retreat, RideToSafety, Skip, Substitute,
    Turn, Victory,
};
use super::changes::Change;
use super::due::Due;
use super::facts::radius_question;
use super::state::{Phase, Posture, State};
use super::turns::{
    Attempt, able_to_fire, attempts, brigades_are_left, brigades_to_mark, independents_to_mark, officer_may_move,
    officers_to_move, recovering, units_he_may_join, units_left_in, units_to_move, units_to_move_in,
};

const FIRE_FACTS: &[&str] = &["aspect", "cover", "cover_other"];

/// An act with some names settled and some arguments open.
pub fn offer<C: Command>(title: impl Into<String>, with: &[(&str, &str)], open: &[&'static str]) -> Offer {
    let with = with.iter().map(|(name, value)| ((*name).to_owned(), Datum::Text((*value).to_owned()))).collect();
    Offer { act: C::ACT.name, title: title.into(), with: Datum::Map(with), open: open.to_vec() }
}

/// Every command that makes sense now for a seat, by the books alone.
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
        list.push(offer::<NextPhase>(format!("the {} is over", state.phase.word()), &[], &[]));
    }
    list.extend(at_any_time(state, seat));
    list
}

/// Whether nothing prevents the next phase.
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
pub fn answers(t: &Tables, state: &State, item: &Due) -> Vec<Offer> {
    let title = item.title_by(t, state);
    match item {
        Due::Initiative => vec![offer::<Initiative>(title, &[], &[])],
        Due::Choose => Turn::all()
            .map(|order| Offer::of(format!("{title}: acts {}", order.name()), &Choose { order }, &[]))
            .collect(),
        Due::Retreat { unit, .. } => {
            let told = ["crossed", "friends_in_radius", "left_table", "no_room"].into_iter();
            let in_radius = state.phase == Phase::Recovery;
            let open: Vec<_> = told.filter(|open| in_radius || *open != "friends_in_radius").collect();
            vec![offer::<Retreat>(title, &[("unit", unit)], &open)]
        }
        Due::OfficerCasualty { officer, .. } => vec![offer::<OfficerCasualty>(title, &[("officer", officer)], &[])],
        Due::OfficerReturn { officer } => vec![offer::<OfficerReturn>(title, &[("officer", officer)], &[])],
        Due::CommanderDeath { unit, .. } => vec![offer::<CommanderDeath>(title, &[("unit", unit)], &[])],
        Due::Opportunity { mover } => {
            let side = state.units.get(mover).map(|unit| unit.side.other());
            let shooters = side.map(|side| able_to_fire(state, side)).unwrap_or_default();
            let shots = shooters.into_iter().flat_map(|unit| {
                let shot = offer::<OpportunityFire>(
                    format!("{unit} fires at {mover}"),
                    &[("unit", &unit)],
                    &fire_facts(state, &unit),
                );
                by_range(t, state, &unit, &shot)
            });
            let hold = offer::<HoldFire>(format!("no more fire at {mover}"), &[], &["rest_of_phase"]);
            std::iter::once(hold).chain(shots).collect()
        }
        Due::Charge { .. } => vec![offer::<Charge>(title, &[], &[])],
        Due::Detach { .. } => vec![offer::<Detach>(title, &[], &["units"])],
        Due::Appear { officer } => {
            let at = |unit: &String| Offer::of(format!("{title}: {unit}"), &Appear::at(officer, unit), &[]);
            units_he_may_join(state, officer).iter().map(at).collect()
        }
        Due::Substitute { brigade } => {
            let at = |unit: &String| Offer::of(format!("{title}: {unit}"), &Substitute::at(brigade, unit), &[]);
            units_left_in(state, brigade).iter().map(at).collect()
        }
        Due::Place { groups, .. } => {
            let one = |group: &String| offer::<Deploy>(format!("{group} is placed"), &[("group", group)], &["places"]);
            groups.iter().map(one).collect()
        }
        Due::TakeGround { unit } => vec![offer::<Advance>(title, &[("unit", unit)], &["inches"])],
        Due::Victory if state.objectives.is_empty() => vec![offer::<Victory>(title, &[], &[])],
        Due::Victory => vec![offer::<Victory>(title, &[], &["a_objectives", "b_objectives"])],
    }
}

fn fire_facts(state: &State, unit: &str) -> Vec<&'static str> {
    let mut open = FIRE_FACTS.to_vec();
    if state.units.get(unit).is_some_and(|unit| unit.held) {
        open.push("blocked");
    }
    open
}

/// A unit's fire at any measured range, and one for each range band, because within a band the exact range does not
/// matter.
fn by_range(t: &Tables, state: &State, unit: &str, shot: &Offer) -> Vec<Offer> {
    let mut measured = shot.clone();
    measured.open.push("range");
    let mut list = vec![measured];
    let row = state.units.get(unit).map(|unit| t.weapons.row(unit.weapon));
    for (row, band) in row.into_iter().flat_map(|row| Band::all().map(move |band| (row, band))) {
        let max = row.bands[band].max.value;
        let mut within = shot.clone();
        within.with.set("range", Datum::Integer(max.into()));
        within.title = format!("{} at {} range, up to {max} inches", shot.title, band.name());
        list.push(within);
    }
    list
}

/// An officer to a unit of his side, for the player to change.
fn joins(state: &State, officer: &str, side: Side, title: String) -> Offer {
    let unit = first_present(state, side).map(|unit| ("unit", unit.as_str()));
    let with: Vec<(&str, &str)> = std::iter::once(("officer", officer)).chain(unit).collect();
    offer::<Attach>(title, &with, &["unit"])
}

/// The first unit of a side that is there.
fn first_present(state: &State, side: Side) -> Option<&String> {
    state.units_of(side).find(|(_, unit)| unit.is_present()).map(|(name, _)| name)
}

fn at_set_up(state: &State, seat: Seat) -> Vec<Offer> {
    let mut list = Vec::new();
    if state.places_first.is_none() {
        list.push(offer::<Initiative>("roll for who places first", &[], &[]));
    }
    let own = state.officers.iter().filter(|(_, officer)| seat.holds(officer.side));
    list.extend(own.map(|(name, officer)| match officer.attached {
        Some(_) => offer::<Leave>(format!("{name} leaves his unit"), &[("officer", name)], &[]),
        None => joins(state, name, officer.side, format!("{name} joins a unit")),
    }));
    list
}

/// Whose turn it is, if the seat plays that side.
pub fn own_turn(state: &State, seat: Seat) -> Option<Side> {
    state.to_act.filter(|side| seat.holds(*side))
}

/// Every brigade with one posture for all except those to be named, or every independent once no brigade is left.
pub fn marks(state: &State, seat: Seat) -> Vec<Offer> {
    let Some(side) = own_turn(state, seat) else { return Vec::new() };
    let mut list = Vec::new();
    for (posture, others) in [(Posture::Moving, "firing"), (Posture::Firing, "moving")] {
        let word = posture.name();
        if brigades_are_left(state) {
            list.extend(brigades_to_mark(state, side).iter().map(|brigade| {
                Offer::of(format!("{brigade}: all {word} but those named"), &Mark::all(brigade, posture), &[others])
            }));
        } else {
            let units = independents_to_mark(state, side);
            list.extend(units.iter().map(|unit| Offer::of(format!("{unit}: {word}"), &Mark::one(unit, posture), &[])));
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
            let shot =
                Offer::of(format!("{unit} fires at {target}"), &Fire::at(unit, target), &fire_facts(state, unit));
            list.extend(by_range(t, state, unit, &shot));
            list.push(offer::<Release>(format!("{unit} no longer sees {target}"), &[("unit", unit)], &[]));
        }
        return list;
    }
    for unit in &able {
        let Some(books) = state.units.get(unit) else { continue };
        let mut open = fire_facts(state, unit);
        open.extend(["target", "together_with"]);
        // A held unit has its target; for any other the enemy's first unit is shown, for the player to change.
        let bound = books.fire_target.as_ref().filter(|target| books.held && state.is_present(target));
        let Some(target) = bound.or(first_present(state, side.other())) else { continue };
        let shot = Offer::of(format!("{unit} fires"), &Fire::at(unit, target), &open);
        list.extend(by_range(t, state, unit, &shot));
    }
    // Whether a held unit cannot fire is for the players to say (COH-94).
    let open: &[&'static str] = if able.iter().any(|unit| must_fire(state, unit)) { &["blocked"] } else { &[] };
    list.push(offer::<Pass>(format!("{} passes", state.side_name(side)), &[], open));
    list
}

/// A unit held to a target that is not in contact, so that somebody can fire at it.
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
    let enemy = first_present(state, side.other());
    for unit in &units {
        let with = [("unit", unit.as_str())];
        list.push(offer::<Move>(format!("{unit} moves"), &with, &["open", "obstacles", "crossed"]));
        list.push(offer::<Hold>(format!("{unit} holds"), &with, &[]));
        list.push(offer::<ChangeFormation>(format!("{unit} changes formation"), &with, &["to"]));
        if state.units.get(unit).is_some_and(|unit| unit.disordered) {
            let reform = ChangeFormation::of(unit, Change::Reformed, None);
            list.push(Offer::of(format!("{unit} reforms"), &reform, &["enemy_near"]));
        } else if let Some(enemy) = enemy.filter(|_| charges(state, unit)) {
            let charge = ChargeBonus::at(unit, enemy);
            list.push(Offer::of(format!("{unit} charges"), &charge, &["target", "distance", "aspect"]));
            list.extend(near_charge(t, state, charge));
        }
    }
    for officer in riders(state, side) {
        list.push(joins(state, &officer, side, format!("{officer} rides to a unit")));
        list.push(offer::<Leave>(format!("{officer} rides alone"), &[("officer", &officer)], &["open"]));
    }
    list.extend(through(state, side, units.is_empty()));
    list
}

/// Officers who may ride now: the commander of the brigade that moves, or all that are left.
pub fn riders(state: &State, side: Side) -> Vec<String> {
    match &state.active {
        Some(brigade) => {
            state.commander_of(brigade).filter(|name| officer_may_move(state, name)).cloned().into_iter().collect()
        }
        None => officers_to_move(state, side),
    }
}

/// The end of a brigade's turn to move, or of a side's once all its units have moved.
pub fn through(state: &State, side: Side, all_moved: bool) -> Option<Offer> {
    match &state.active {
        Some(brigade) => {
            let finish = Finish { hold: Some(!all_moved) };
            Some(Offer::of(format!("{brigade} is through"), &finish, &[]))
        }
        None => all_moved.then(|| offer::<Pass>(format!("{} passes", state.side_name(side)), &[], &[])),
    }
}

/// Whether a unit may charge at all (COH-81, COH-102).
fn charges(state: &State, unit: &str) -> bool {
    let spent = |brigade: &String| state.brigades.get(brigade).is_some_and(|brigade| brigade.spent);
    state.units.get(unit).is_some_and(|unit| {
        unit.arm != Arm::Artillery && !unit.disordered && !unit.routed && !unit.brigade.as_ref().is_some_and(spent)
    })
}

/// A charge at a target within the unit's open rate.
fn near_charge(t: &Tables, state: &State, charge: ChargeBonus) -> Option<Offer> {
    let books = state.units.get(&charge.unit)?;
    let inches = t.movement.troops(books.arm.branch(), books.formation.stance())?.open.value;
    let title = format!("{} charges a target within {inches} inches", charge.unit);
    let near = ChargeBonus { distance: Some(Datum::Integer(inches.into())), ..charge };
    Some(Offer::of(title, &near, &["target", "aspect"]))
}

fn melees(state: &State) -> Vec<Offer> {
    let first = state.contacts.first();
    let one = first.map(|contact| {
        let title = format!("{} against {}", contact.attacker, contact.defender);
        offer::<Melee>(title, &[], &["cover", "rough", "higher", "momentum"])
    });
    one.into_iter().collect()
}

fn recoveries(state: &State, seat: Seat) -> Vec<Offer> {
    let Some(side) = own_turn(state, seat) else { return Vec::new() };
    let mut list = Vec::new();
    if let Some(unit) = recovering(state) {
        let with = [("unit", unit.as_str())];
        let mut open: Vec<&'static str> = Vec::new();
        if radius_question(state, unit) == Some(true) {
            open.push("in_radius");
        }
        for attempt in attempts(state, unit) {
            match attempt {
                Attempt::CeaseFire => {
                    let asked = state
                        .units
                        .get(unit)
                        .is_some_and(|books| books.fired && books.fire_target.is_some() && books.arm != Arm::Artillery);
                    let long: &[&'static str] = if asked { &["enemy_at_long_range"] } else { &[] };
                    let open: Vec<&'static str> = open.iter().chain(long).copied().collect();
                    list.push(offer::<CeaseFire>(format!("{unit} ceases fire"), &with, &open));
                    list.push(offer::<Keep>(format!("{unit} keeps its red bead"), &with, &[]));
                }
                Attempt::Rally => list.push(offer::<Rally>(format!("{unit} rallies"), &with, &open)),
                Attempt::Rejoin => {
                    list.push(offer::<Rejoin>(format!("{unit} rejoins its brigade"), &with, &["in_radius"]));
                }
                Attempt::Resupply => list.push(offer::<Resupply>(format!("{unit} gets ammunition"), &with, &open)),
            }
        }
        list.push(offer::<Skip>(format!("{unit} tries nothing more"), &with, &[]));
    }
    list.push(offer::<Pass>(format!("{} is through", state.side_name(side)), &[], &[]));
    list
}

/// Offers of every phase: lone officers in danger, and giving up with a spent brigade.
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
        if let Some(unit) = first_present(state, officer.side) {
            let with = [("officer", name.as_str()), ("unit", unit.as_str())];
            list.push(offer::<RideToSafety>(format!("{name}, alone, rides to a unit"), &with, &["unit"]));
        }
    }
    list.extend(givings_up(state, seat));
    list
}

/// A side with a spent brigade may give up.
pub fn givings_up(state: &State, seat: Seat) -> impl Iterator<Item = Offer> {
    let spent = move |side: Side| state.brigades.values().any(|brigade| brigade.side == side && brigade.spent);
    let sides = Side::BOTH.into_iter().filter(move |side| seat.holds(*side) && spent(*side));
    sides.map(|side| Offer::of(format!("{} gives up", state.side_name(side)), &Concede { side }, &[]))
}
