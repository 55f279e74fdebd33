//! The course of a turn: initiative, who acts first, the next phase, detachment and passing.

use grognard_books::cohesion::initiative::{Initiative, LastWinner, Side as Winner, Situation};
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;

use super::asking::{Stage, charts, nothing_due, only_by, unread};
use super::deploy;
use super::derive::{Lay, distance_to_commander, fires_at};
use super::due::Due;
use super::end_of_turn::list_end_of_turn;
use super::facts::initiative_competence;
use super::recovery;
use super::state::{Phase, Posture, State, Status};
use super::turns::{
    able_to_fire, brigades_to_mark, end_activation, hand_over, independents_to_mark, officers_to_move, pass_fire,
    recovering, units_to_move,
};
use grognard_battle::{Arguments, Side, rolled_by};
use grognard_table::inches;

/// Begins a phase: what it demands at its start.
pub fn enter(stage: &mut Stage<'_>, phase: Phase) {
    let state = &mut stage.state;
    state.phase = phase;
    state.closing = false;
    state.to_act = None;
    state.first_player = None;
    let turn = state.turn;
    match phase {
        Phase::SetUp | Phase::Melee => {}
        Phase::Initiative => state.due.put_last([Due::Initiative]),
        Phase::Posture => {
            state.to_act = state.initiative.map(Side::other);
        }
        Phase::Fire => {
            state.brigades.values_mut().for_each(|brigade| brigade.marked = false);
            state.passes = 0;
            state.due.put_last([Due::Choose]);
        }
        Phase::Movement => {
            state.brigades.values_mut().for_each(|brigade| brigade.activated = false);
            state.officers.values_mut().for_each(|officer| officer.moved = false);
            state.charges.clear();
            state.due.put_last([Due::Choose]);
        }
        Phase::Recovery => state.to_act = state.initiative,
    }
    stage.say(coh(1), format_args!("Turn {turn}: the {} begins.", phase.word()));
    if phase == Phase::Posture
        && let Some(side) = stage.state.to_act
    {
        stage.say_of(coh(8), |state| format!("{}, without the initiative, marks first.", state.side_name(side)));
    }
    if phase == Phase::Initiative {
        deploy::list_arrivals(stage);
    }
    if phase == Phase::Recovery {
        let moving = stage.state.units.values_mut().filter(|unit| unit.posture == Some(Posture::Moving));
        moving.for_each(|unit| unit.posture = None);
        stage.say(coh(92), "All green beads come off.");
    }
}

/// Rolls for the initiative; before the first turn it only says who places first.
pub fn initiative(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let setting_up = stage.state.phase == Phase::SetUp;
    match stage.state.due.first() {
        Some(Due::Initiative) => {}
        None if setting_up && stage.state.places_first.is_none() => {}
        None if setting_up => arguments.refuse_by(coh(106), "", "the roll of the set-up is made once."),
        _ => nothing_due(arguments, "no initiative"),
    }
    arguments.finish()?;
    let competences = Side::BOTH.map(|side| {
        let (competence, acting) = initiative_competence(&stage.state, side);
        if let Some(acting) = acting {
            stage.say_of(coh(12), |state| {
                let senior = &state.sides.of(side).senior;
                format!("{senior} is out of play; {acting} acts for him, competence {competence}.")
            });
        }
        competence
    });
    let [a_competence, b_competence] = competences;
    let last_winner = match stage.state.last_winner {
        Some(Side::A) => LastWinner::A,
        Some(Side::B) => LastWinner::B,
        None => LastWinner::None,
    };
    let situation = stage.checked::<Initiative>(Situation { a_competence, b_competence, last_winner })?;
    let title = if setting_up { "who places first" } else { "initiative" };
    let winner = match stage.rule::<Initiative>(title, rolled_by(Some(Side::A)), &situation).winner {
        Winner::A => Side::A,
        Winner::B => Side::B,
    };
    if setting_up {
        stage.state.places_first = Some(winner.other());
        stage.say_of(coh(106), |state| {
            format!("{} places first; this roll counts for no turn.", state.side_name(winner.other()))
        });
        stage.state.due.clear();
        deploy::begin(stage, winner.other());
        return Ok(());
    }
    stage.state.due.clear();
    stage.state.initiative = Some(winner);
    stage.say_of(coh(2), |state| format!("{} holds the initiative.", state.side_name(winner)));
    enter(stage, Phase::Posture);
    Ok(())
}

/// The holder of the initiative acts first or lets the enemy do so.
pub fn choose(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let order = arguments.need_word("order", &["first", "second"]);
    let holder = stage.state.initiative.filter(|_| matches!(stage.state.due.first(), Some(Due::Choose)));
    match holder {
        Some(holder) => only_by(stage, arguments, "", holder),
        None => nothing_due(arguments, "no choice of the first player"),
    }
    arguments.finish()?;
    let (Some(order), Some(holder)) = (order, holder) else { return unread() };
    let first = if order == "first" { holder } else { holder.other() };
    stage.state.due.take_first();
    stage.state.first_player = Some(first);
    stage.state.to_act = Some(first);
    stage.say_of(coh(5), |state| format!("{} acts first in the {}.", state.side_name(first), state.phase.word()));
    Ok(())
}

/// Ends the phase if everything in it is done.
pub fn next_phase(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    undone(stage, arguments);
    arguments.finish()?;
    match stage.state.phase {
        Phase::SetUp => enter(stage, Phase::Initiative),
        Phase::Initiative => enter(stage, Phase::Posture),
        Phase::Posture => enter(stage, Phase::Fire),
        Phase::Fire => {
            stage.state.passes = 0;
            stage.state.sides.a.declared = None;
            stage.state.sides.b.declared = None;
            enter(stage, Phase::Movement);
        }
        Phase::Movement => {
            for side in Side::BOTH {
                give_up_officers(&mut stage.state, side);
                if !may_be_detached(&stage.state, side).is_empty() {
                    stage.state.due.put_last([Due::Detach { side }]);
                }
            }
            say_leaderless(stage);
            stage.state.closing = true;
        }
        Phase::Melee => enter(stage, Phase::Recovery),
        Phase::Recovery => {
            list_end_of_turn(charts(stage), &mut stage.state);
            stage.state.closing = true;
        }
    }
    Ok(())
}

/// Every reason why the phase cannot end yet.
fn undone(stage: &Stage<'_>, arguments: &mut Arguments) {
    let state = &stage.state;
    match state.phase {
        Phase::SetUp | Phase::Initiative => {}
        Phase::Posture => {
            for side in Side::BOTH {
                for brigade in brigades_to_mark(state, side) {
                    arguments.refuse_by(coh(8), "", format!("{brigade} is still to be marked."));
                }
                for unit in independents_to_mark(state, side) {
                    arguments.refuse_by(coh(8), "", format!("{unit} is still to be marked."));
                }
            }
        }
        Phase::Fire => {
            if let Some(side) = state.to_act {
                let reason = format!("{} may still fire or pass; two passes in a row end it.", state.side_name(side));
                arguments.refuse_by(coh(23), "", reason);
            }
        }
        Phase::Movement => {
            if let Some(brigade) = &state.active {
                arguments.refuse_by(coh(60), "", format!("{brigade} is still moving; finish it first."));
            }
            for side in Side::BOTH {
                for unit in units_to_move(state, side) {
                    arguments.refuse_by(coh(60), "", format!("{unit} has still to move, or to hold."));
                }
                if !officers_to_move(state, side).is_empty() && !stage.seat.holds(side) {
                    let reason = format!("{} may still move officers, or pass.", state.side_name(side));
                    arguments.refuse_by(coh(60), "", reason);
                }
            }
        }
        Phase::Melee => {
            for contact in &state.contacts {
                let reason = format!("{} and {} have still to fight.", contact.attacker, contact.defender);
                arguments.refuse_by(coh(82), "", reason);
            }
        }
        Phase::Recovery => {
            if let Some(unit) = recovering(state) {
                arguments.refuse_by(coh(101), "", format!("it is still the turn of {unit}; act, skip or pass."));
            }
        }
    }
}

/// Goes on once everything at a phase's end is answered.
pub fn close(stage: &mut Stage<'_>) {
    if stage.state.phase != Phase::Movement {
        stage.state.closing = false;
        return;
    }
    stage.state.units.values_mut().for_each(|unit| unit.displaced = false);
    for officer in stage.state.officers.values_mut() {
        officer.moved = false;
        officer.displaced = false;
    }
    stage.state.brigades.values_mut().for_each(|brigade| brigade.activated = false);
    stage.state.sides.a.holds_fire = false;
    stage.state.sides.b.holds_fire = false;
    enter(stage, Phase::Melee);
}

/// Units of a side that are detached if they are outside the radius: with their brigade so far, and it has a commander.
pub fn may_be_detached(state: &State, side: Side) -> Vec<String> {
    let units = state.units_of(side).filter(|(_, unit)| {
        let commanded = unit.brigade.as_ref().is_some_and(|brigade| state.commander_of(brigade).is_some());
        unit.is_present() && !unit.detached && commanded
    });
    units.map(|(name, _)| name.clone()).collect()
}

fn say_leaderless(stage: &mut Stage<'_>) {
    let leaderless = stage.state.brigades.keys().filter(|brigade| stage.state.commander_of(brigade).is_none());
    for brigade in leaderless.cloned().collect::<Vec<_>>() {
        stage.say(coh(108), format_args!("{brigade} has no commander in play and detaches nobody."));
    }
}

/// A side says which of its units are wholly outside their commander's radius.
pub fn detach(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let side = match stage.state.due.first() {
        Some(Due::Detach { side }) => Some(*side),
        _ => None,
    };
    match side {
        Some(side) => only_by(stage, arguments, "", side),
        None => nothing_due(arguments, "no detachment"),
    }
    let outside = Lay::look(charts(stage), &stage.state, |lay| side.map(|side| wholly_outside(lay, side)));
    let outside = outside.or_asked(arguments, &["units"], |arguments| Some(told_outside(stage, arguments, side)));
    arguments.finish()?;
    let (Some(side), Some(outside)) = (side, outside) else { return unread() };
    stage.state.due.take_first();
    if outside.is_empty() {
        stage.say_of(coh(62), |state| format!("No unit of {} is detached.", state.side_name(side)));
    }
    for (name, words) in outside {
        if let Some(unit) = stage.state.units.get_mut(&name) {
            unit.detached = true;
        }
        stage.say(coh(62), words);
    }
    Ok(())
}

/// Units wholly outside the radius of their commander, as measured, and how far that is.
fn wholly_outside(lay: &Lay<'_>, side: Side) -> Vec<(String, String)> {
    let own = lay.of_side(side).filter(|piece| !piece.unit.detached);
    let outside = own.filter_map(|piece| {
        let (distance, radius) = distance_to_commander(lay, piece)?;
        let commander = lay.state.commander_of(piece.unit.brigade.as_ref()?)?;
        let words = || {
            format!(
                "{} is {} inches from {commander}, beyond his radius of {}, and detached.",
                piece.name,
                inches(distance),
                inches(radius)
            )
        };
        (distance > radius).then(|| (piece.name.to_owned(), words()))
    });
    outside.collect()
}

/// The same as the side tells it.
fn told_outside(stage: &Stage<'_>, arguments: &mut Arguments, side: Option<Side>) -> Vec<(String, String)> {
    let names = arguments.names_of("units", stage.state.units.keys());
    for (index, name) in names.iter().enumerate() {
        let field = format!("units.{index}");
        let Some(unit) = stage.state.units.get(name) else { continue };
        if Some(unit.side) != side {
            arguments.refuse(&field, format!("{name} is not of this side."));
        } else if !unit.is_present() {
            arguments.refuse_by(coh(106), &field, format!("{name} {}.", unit.fate.words()));
        } else if unit.is_independent() {
            arguments.refuse_by(coh(62), &field, format!("{name} is independent already."));
        } else if unit.brigade.as_ref().is_none_or(|brigade| stage.state.commander_of(brigade).is_none()) {
            arguments.refuse_by(
                coh(108),
                &field,
                format!("the brigade of {name} has no commander: it detaches nobody."),
            );
        }
    }
    let outside = side.map_or_else(Vec::new, |side| may_be_detached(&stage.state, side));
    let outside = outside.into_iter().filter(|name| names.contains(name));
    outside.map(|name| (name.clone(), format!("{name} is outside its commander's radius and detached."))).collect()
}

/// A side lets its turn go by: in the fire, movement and recovery phases.
pub fn pass(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let phase = stage.state.phase;
    if !matches!(phase, Phase::Fire | Phase::Movement | Phase::Recovery) || stage.state.closing {
        arguments.refuse_by(coh(1), "", format!("nobody passes in the {}.", phase.word()));
    }
    let side = stage.state.to_act;
    match side {
        Some(side) => only_by(stage, arguments, "", side),
        None => arguments.refuse_by(coh(1), "", "nobody has a turn left; go on with next-phase."),
    }
    let blocked = held_must_fire(stage, arguments, side.filter(|_| phase == Phase::Fire));
    if let Some(side) = side.filter(|_| phase == Phase::Movement) {
        if let Some(brigade) = &stage.state.active {
            arguments.refuse_by(coh(60), "", format!("{brigade} has begun to move; finish it."));
        }
        for unit in units_to_move(&stage.state, side) {
            arguments.refuse_by(coh(60), "", format!("{unit} has still to move, or to hold."));
        }
    }
    arguments.finish()?;
    let Some(side) = side else { return unread() };
    let text = format!("{} passes.", stage.state.side_name(side));
    match phase {
        Phase::Fire => {
            stage.say(coh(21), text);
            for unit in blocked {
                stage.say(coh(94), format_args!("{unit}, held to its target, cannot fire at it."));
            }
            pass_fire(&mut stage.state, side);
        }
        Phase::Movement => {
            stage.say(coh(60), text);
            give_up_officers(&mut stage.state, side);
            hand_over(&mut stage.state, side);
        }
        _ => {
            stage.say(coh(101), text);
            let names: Vec<String> = stage.state.units_of(side).map(|(name, _)| name.clone()).collect();
            for name in names {
                recovery::let_go(stage, &name);
            }
        }
    }
    Ok(())
}

/// Before its side passes in the fire phase, declared units fire, and units held to a target they can fire at (COH-94). Those
/// that cannot, as the players tell.
fn held_must_fire(stage: &Stage<'_>, arguments: &mut Arguments, side: Option<Side>) -> Vec<String> {
    let state = &stage.state;
    if let Some(declared) = side.and_then(|side| state.sides.of(side).declared.as_ref()) {
        let reason = format!("{} must still fire at {}.", declared.units.join(", "), declared.target);
        arguments.refuse_by(coh(23), "", reason);
    }
    let able = side.map_or_else(Vec::new, |side| able_to_fire(state, side));
    let held = able.iter().filter_map(|name| {
        let unit = state.units.get(name).filter(|unit| unit.held)?;
        Some((name, unit.fire_target.as_deref().unwrap_or_default()))
    });
    let held: Vec<(&String, &str)> = held.collect();
    let measured = Lay::look(charts(stage), state, |lay| {
        for (name, target) in &held {
            let pair = lay.piece(name).zip(lay.piece(target));
            if pair.is_some_and(|(firer, target)| fires_at(lay, firer, target)) {
                arguments.refuse_by(coh(94), "", format!("{name} is held to {target} and must fire at it first."));
            }
        }
        Some(Vec::new())
    });
    let blocked = measured.or_asked(arguments, &["blocked"], |arguments| {
        let blocked = arguments.names_of("blocked", state.units.keys());
        for (name, target) in &held {
            // A target in contact cannot be fired at; nobody need be asked.
            if !blocked.contains(name) && !state.is_in_contact(target) {
                let reason = format!("{name} is held to {target}: fire, or name it as blocked.");
                arguments.refuse_by(coh(94), "blocked", reason);
            }
        }
        for (index, name) in blocked.iter().enumerate().filter(|(_, name)| !held.iter().any(|(held, _)| held == name)) {
            arguments.refuse(&format!("blocked.{index}"), format!("{name} is not held to a target; leave it out."));
        }
        Some(blocked)
    });
    blocked.unwrap_or_default()
}

fn give_up_officers(state: &mut State, side: Side) {
    let own = state.officers.values_mut().filter(|officer| officer.side == side && officer.status == Status::InPlay);
    own.for_each(|officer| officer.moved = true);
    let own = state.brigades.values_mut().filter(|brigade| brigade.side == side);
    own.for_each(|brigade| brigade.activated = true);
}

/// The brigade that moves is through; what has not acted may hold.
pub fn finish(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let hold = arguments.flag("hold", false);
    let active = stage.state.active.clone();
    let side = active.as_ref().and_then(|name| stage.state.brigades.get(name)).map(|brigade| brigade.side);
    match (&active, side) {
        (Some(brigade), Some(side)) => {
            only_by(stage, arguments, "", side);
            for unit in super::turns::units_to_move_in(&stage.state, brigade) {
                if !hold {
                    arguments.refuse_by(coh(60), "hold", format!("{unit} has still to move, or to hold."));
                }
            }
        }
        _ => arguments.refuse_by(coh(60), "", "no brigade is moving."),
    }
    arguments.finish()?;
    let Some(brigade) = active else { return unread() };
    for name in super::turns::units_to_move_in(&stage.state, &brigade) {
        super::movement::hold_one(stage, &name);
    }
    stage.say(coh(60), format_args!("{brigade} has moved."));
    end_activation(&mut stage.state);
    Ok(())
}
