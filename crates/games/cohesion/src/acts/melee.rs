//! Phase 5: one round of the first contact, its effects on both sides, and the ground its winner takes.

use grognard_battle::command::{May, Name, Need, Perform};
use grognard_battle::{Arguments, Observed, Sighting, act, rolled_by};
use grognard_books::cohesion::melee::{Holder, Melee as Round, Morale, SideOutcome, Situation};
use grognard_books::cohesion::officer_casualty::Cause;
use grognard_books::cohesion::rules::coh;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;
use grognard_core::trace::Note;
use grognard_table::inches;

use super::arguments::{TellCover, TellFlag, Units};
use super::kinds::Hundredths;
use crate::acting::{charts, nothing_due, only_by, only_first, only_in};
use crate::blocks::{break_contacts, gone, lose, rout, shake};
use crate::derive::Lay;
use crate::due::{Due, Flight};
use crate::facts::unit_facts;
use crate::moves::{ground_to_take, place};
use crate::state::{Contact, Fate, Opponent, Phase, Stage, State};

act! {
    /// `melee`: its facts from the table are kept for the next round.
    #[derive(Default)]
    pub struct Melee: State = ("melee", "one round between the two units that came into contact first") {
        cover: TellCover = "obstacle or work the attacker comes across; open if not said",
        rough: TellFlag = "most of the defender stands in woods or rough ground",
        higher: TellFlag = "the defender stands higher",
        momentum: TellFlag = "cavalry moved half or more of its charge move",
    }
    .with_miniatures()
}

act! {
    /// `advance`.
    pub struct Advance: State =
        ("advance", "on a table: an attacker that holds the ground after a melee goes on, or stays") {
        unit: May<Name<Units>> = "which; the one that is due if not said",
        inches: Need<Hundredths<2>> = "how far straight ahead; 0 to stay",
    }
    .on_table()
}

impl Advance {
    /// One unit, this many hundredths of an inch.
    pub fn of(unit: &str, inches: i32) -> Self {
        Advance { unit: Some(unit.to_owned()), inches }
    }
}

/// What only the table knows.
const ASKED: &[(&str, &str)] =
    &[("cover", "cover"), ("rough", "rough"), ("higher", "higher"), ("momentum", "momentum")];

impl Perform for Melee {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        only_in(stage, told, Phase::Melee);
        let Some(contact) = stage.state.contacts.first().cloned() else {
            told.refuse_by(coh(82), "", "no charge ended in contact, or every melee is fought.");
            return told.refused();
        };
        let facts = |name: &str| unit_facts(charts(stage), &stage.state, name);
        let Contact { aspect, cover, rough, higher, momentum, .. } = contact;
        let pair = facts(&contact.attacker).zip(facts(&contact.defender));
        let met =
            pair.map(|(attacker, defender)| Situation { attacker, defender, aspect, cover, rough, higher, momentum });
        let seen = Observed::on(stage.state.table.as_ref(), |_| {
            let situation = met.clone()?;
            let notes = if stage.is_read() { notes(&situation) } else { Vec::new() };
            Some(Sighting { situation, notes, refused: &[] })
        });
        let situation = stage.observe::<Round, _>(seen, |_, _| met, told, ASKED);
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        if let Some(first) = stage.state.contacts.first_mut() {
            first.cover = situation.cover;
            (first.rough, first.higher, first.momentum) = (situation.rough, situation.higher, situation.momentum);
        }
        fight(stage, &contact, &situation);
        Ok(())
    }
}

/// One round of a melee.
fn fight(stage: &mut Stage<'_>, contact: &Contact, situation: &Situation) {
    let attacking = stage.state.units.get(&contact.attacker).map(|unit| unit.side);
    let title = format!("{} against {}", contact.attacker, contact.defender);
    // The present positions of the two decide in which direction each goes back.
    let from = [&contact.defender, &contact.attacker].map(|other| stage.state.opponent(other));
    let outcome = stage.rule::<Round>(title, rolled_by(attacking), situation);
    let mut fresh = Vec::new();
    if !outcome.again {
        stage.state.contacts.remove(0);
        let text = format!("The melee of {} and {} is over.", contact.attacker, contact.defender);
        stage.say(coh(107), text);
    }
    let sides = [(&contact.attacker, &outcome.attacker), (&contact.defender, &outcome.defender)];
    for (name, side) in sides {
        suffer(stage, name, side);
    }
    for ((name, side), from) in sides.into_iter().zip(from) {
        follow_up(stage, name, (side, from), !outcome.again, &mut fresh);
    }
    // Players of miniatures move the victor themselves, and nothing is measured from where he ends.
    if outcome.holder == Holder::Attacker && stage.state.table.is_some() {
        fresh.push(Due::TakeGround { unit: contact.attacker.clone() });
    }
    if outcome.again {
        let text = format!("{} and {} fight another round.", contact.attacker, contact.defender);
        stage.say(coh(88), text);
    }
    stage.state.due.put_first(fresh);
}

/// The facts that the table measured for the melee, in words.
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

/// Losses and beads of one side. If it goes back, the melee says how far, and there is no separate rout move.
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

impl Perform for Advance {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(Due::TakeGround { unit }) = stage.state.due.first().cloned() else {
            return nothing_due(told, "no ground to take");
        };
        only_first(told, "unit", self.unit.as_ref(), &unit);
        if let Some(side) = stage.state.units.get(&unit).map(|unit| unit.side) {
            only_by(stage, told, "unit", side);
        }
        let wanted = self.inches;
        let lay = Lay::of(charts(stage), &stage.state);
        let most = lay.as_ref().map_or(0, |lay| ground_to_take(lay, &unit));
        if !(0..=most).contains(&wanted) {
            told.refuse_by(coh(90), "inches", format!("{unit} may take 0 to {} inches.", inches(most)));
        }
        told.finish()?;
        let block = lay.and_then(|lay| Some(lay.piece(&unit)?.block));
        stage.state.due.take_first();
        if wanted == 0 {
            stage.say(coh(90), format_args!("{unit} stays where it is."));
            return Ok(());
        }
        if let Some(block) = block {
            place(stage, &unit, block.moved(block.pose.ahead(), wanted).pose);
        }
        stage.say(coh(90), format_args!("{unit} takes {} inches of ground.", inches(wanted)));
        Ok(())
    }
}
