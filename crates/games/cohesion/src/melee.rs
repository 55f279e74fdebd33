//! Phase 5: one round of the first contact, and what it does to both sides.

use grognard_books::cohesion::melee::{Holder, Melee, Morale, SideOutcome, Situation};
use grognard_books::cohesion::officer_casualty::Cause;
use grognard_books::cohesion::rules::coh;
use grognard_core::facts::Choice;
use grognard_core::refusal::Refusals;
use grognard_core::trace::Note;
use serde_json::json;

use super::asking::{Stage, charts, only_in, take_all, unread};
use super::blocks::{break_contacts, gone, lose, rout, shake};
use super::charge::opponent;
use super::due::{Due, Flight};
use super::facts::{unit_facts, unit_of};
use super::state::{Contact, Fate, Opponent, Phase};
use grognard_battle::{Arguments, Observed, Sighting, rolled_by};

/// What only the table knows; kept for the next round.
const ASKED: &[(&str, &str)] =
    &[("cover", "cover"), ("rough", "rough"), ("higher", "higher"), ("momentum", "momentum")];

/// Fights one round of the contact that was made first.
pub fn melee(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    only_in(stage, arguments, Phase::Melee);
    let Some(contact) = stage.state.contacts.first().cloned() else {
        arguments.refuse_by(coh(82), "", "no charge ended in contact, or every melee is fought.");
        take_all(arguments, ASKED);
        return arguments.finish();
    };
    let (t, state) = (charts(stage), &stage.state);
    let seen = Observed::on(state.table.as_ref(), |_| {
        let facts = |name: &str| state.units.get(name).map(|unit| unit_of(t, state, name, unit));
        let Contact { aspect, cover, rough, higher, momentum, .. } = contact;
        let (attacker, defender) = facts(&contact.attacker).zip(facts(&contact.defender))?;
        let situation = Situation { attacker, defender, aspect, cover, rough, higher, momentum };
        let notes = if stage.is_read() { notes(&situation) } else { Vec::new() };
        Some(Sighting { situation, notes, refused: &[] })
    });
    let known = |stage: &Stage<'_>, _: &mut Arguments| {
        Some(json!({
            "attacker": unit_facts(t, &stage.state, &contact.attacker),
            "defender": unit_facts(t, &stage.state, &contact.defender),
            "aspect": contact.aspect,
            "cover": contact.cover,
            "rough": contact.rough,
            "higher": contact.higher,
            "momentum": contact.momentum,
        }))
    };
    let situation = stage.observe::<Melee, _>(seen, known, arguments, ASKED);
    arguments.finish()?;
    let Some(situation) = situation else { return unread() };
    if let Some(first) = stage.state.contacts.first_mut() {
        first.cover = situation.cover;
        (first.rough, first.higher, first.momentum) = (situation.rough, situation.higher, situation.momentum);
    }
    let attacking = stage.state.units.get(&contact.attacker).map(|unit| unit.side);
    let title = format!("{} against {}", contact.attacker, contact.defender);
    // Where the two stand now says in which direction each goes back.
    let from = [&contact.defender, &contact.attacker].map(|other| opponent(&stage.state, other));
    let outcome = stage.rule::<Melee>(title, rolled_by(attacking), &situation);
    let mut fresh = Vec::new();
    if !outcome.again {
        end(stage, &contact);
    }
    let sides = [(&contact.attacker, &outcome.attacker), (&contact.defender, &outcome.defender)];
    for (name, side) in sides {
        suffer(stage, name, side);
    }
    for ((name, side), from) in sides.into_iter().zip(from) {
        follow_up(stage, name, (side, from), !outcome.again, &mut fresh);
    }
    if outcome.holder == Holder::Attacker && stage.state.table.is_some() {
        fresh.push(Due::TakeGround { unit: contact.attacker.clone() });
    }
    if outcome.again {
        let text = format!("{} and {} fight another round.", contact.attacker, contact.defender);
        stage.say(coh(88), text);
    }
    stage.state.due.put_first(fresh);
    Ok(())
}

/// What the table measured for the melee, in words.
fn notes(situation: &Situation) -> Vec<Note> {
    let yes = |holds: bool, words: &'static str, not: &'static str| if holds { words } else { not };
    vec![
        Note::fact(coh(54), format!("{} by the angle at the declaration", situation.aspect.name())),
        Note::fact(coh(86), format!("obstacle the charge came across: {}", situation.cover.name())),
        Note::fact(
            coh(86),
            yes(situation.rough, "most of the defender in rough ground", "the defender on even ground"),
        ),
        Note::fact(coh(85), yes(situation.higher, "the defender stands higher", "the defender stands no higher")),
        Note::fact(
            coh(85),
            yes(situation.momentum, "half the charge move or more was used", "less than half the charge move was used"),
        ),
    ]
}

/// The melee is over: its contact goes.
fn end(stage: &mut Stage<'_>, contact: &Contact) {
    stage.state.contacts.remove(0);
    let text = format!("The melee of {} and {} is over.", contact.attacker, contact.defender);
    stage.say(coh(107), text);
}

/// Losses and beads of one side. Where it goes back, the melee says how far: no rout move besides.
fn suffer(stage: &mut Stage<'_>, name: &str, side: &SideOutcome) {
    lose(stage, name, side.steps, side.half_stands);
    match side.morale {
        Morale::Unchecked | Morale::Passed => {}
        Morale::Destroyed => gone(stage, name, Fate::Destroyed, coh(90)),
        Morale::Shaken => shake(stage, name, coh(88)),
        Morale::Routed => rout(stage, name, &mut Vec::new(), true),
        Morale::RoutedAndShaken => {
            rout(stage, name, &mut Vec::new(), true);
            shake(stage, name, coh(87));
        }
    }
}

/// Disorder, the way back, and the risk of the officers.
fn follow_up(
    stage: &mut Stage<'_>,
    name: &str,
    (side, from): (&SideOutcome, Option<Opponent>),
    over: bool,
    fresh: &mut Vec<Due>,
) {
    if !stage.state.is_present(name) {
        return;
    }
    if let Some(unit) = stage.state.units.get_mut(name).filter(|_| over) {
        unit.disordered = true;
        stage.say(coh(91), format_args!("{name} is in disorder."));
    }
    if side.back > 0 {
        break_contacts(stage, name);
        let routed = matches!(side.morale, Morale::Routed | Morale::RoutedAndShaken);
        let flight = if routed { Flight::Rout } else { Flight::FallBack };
        fresh.push(Due::Retreat { unit: name.to_owned(), inches: side.back, flight, from });
    }
    if side.steps > 0
        && let Some(officer) = stage.state.attached_to(name).into_iter().next()
    {
        fresh.push(Due::OfficerCasualty { officer, unit: name.to_owned(), cause: Cause::Melee, hit: false });
    }
}
