//! What happens to officers: risk, death, return, and who stands in for them.

use grognard_battle::command::{Free, May, Name, Perform};
use grognard_battle::{Arguments, Pending as _, act};
use grognard_books::cohesion::commander_death::{CommanderDeath as Mourning, Situation as Loss, Taken};
use grognard_books::cohesion::officer_casualty::{Fate as Casualty, OfficerCasualty as Risk, Situation as AtRisk};
use grognard_books::cohesion::officer_return::{OfficerReturn as Return, Situation as Away};
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;

use super::arguments::{Brigades, FIRST_DUE, FIRST_OFFICER, Officers, Unit, Units, WHERE};
use crate::acting::{charts, nothing_due, only_by, only_first};
use crate::blocks::{hit, others_hit, shake};
use crate::due::Due;
use crate::facts::unit_facts;
use crate::state::{self, Role, Stage, State, Status};
use crate::turns::{units_he_may_join, units_left_in};

act! {
    /// `officer-casualty`.
    #[derive(Default)]
    pub struct OfficerCasualty: State =
        ("officer-casualty", "is an officer at risk hit, and what becomes of him") {
        officer: May<Name<Officers>> = FIRST_OFFICER,
    }
    .with_miniatures()
}

act! {
    /// `commander-death`.
    #[derive(Default)]
    pub struct CommanderDeath: State = ("commander-death", "a unit takes the death of its commander") {
        unit: May<Name<Units>> = FIRST_DUE,
    }
    .with_miniatures()
}

act! {
    /// `officer-return`.
    #[derive(Default)]
    pub struct OfficerReturn: State = ("officer-return", "does a wounded officer come back") {
        officer: May<Name<Officers>> = FIRST_OFFICER,
    }
    .with_miniatures()
}

act! {
    /// `appear`.
    pub struct Appear: State = ("appear", "an officer who came back is placed at a unit of his command") {
        officer: May<Name<Officers>> = FIRST_OFFICER,
        unit: Unit = WHERE,
    }
}

act! {
    /// `substitute`.
    pub struct Substitute: State =
        ("substitute", "a brigade without a commander gets a substitute, placed at one of its units") {
        brigade: Free<Name<Brigades>> = FIRST_DUE,
        unit: Unit = WHERE,
    }
}

impl Appear {
    pub fn at(officer: &str, unit: &str) -> Self {
        Appear { officer: Some(officer.to_owned()), unit: unit.to_owned() }
    }
}

impl Substitute {
    /// The commander of a brigade at a unit.
    pub fn at(brigade: &str, unit: &str) -> Self {
        Substitute { brigade: Some(brigade.to_owned()), unit: unit.to_owned() }
    }
}

/// Refuses any other officer than the one that is due, and a seat that may not answer.
fn only_due(stage: &Stage<'_>, told: &mut Arguments, field: &str, named: Option<&String>, first: &str) {
    only_first(told, field, named, first);
    if let Some(side) = stage.state.due.first().and_then(|item| item.side(&stage.state)) {
        only_by(stage, told, "", side);
    }
}

impl Perform for OfficerCasualty {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let item = stage.state.due.first().cloned();
        let Some(Due::OfficerCasualty { officer, unit, cause, hit: is_hit }) = item else {
            return nothing_due(told, "no officer's risk");
        };
        only_due(stage, told, "officer", self.officer.as_ref(), &officer);
        told.finish()?;
        let situation = stage.checked::<Risk>(AtRisk { cause, risk_die: None, hit: is_hit })?;
        let side = stage.state.officers.get(&officer).map(|officer| officer.side);
        let outcome = stage.rule::<Risk>(format_args!("{officer} with {unit}"), |_| side, &situation);
        stage.state.due.take_first();
        let mut fresh = Vec::new();
        let mut others = stage.state.attached_to(&unit);
        others.retain(|other| *other != officer);
        hit(stage, &officer, outcome.result, &mut fresh);
        // The risk die was for all of them; each rolls his own die of Chart 8.
        if !is_hit && outcome.result != Casualty::None {
            others_hit(&others, &unit, cause, &mut fresh);
        }
        stage.state.due.put_first(fresh);
        Ok(())
    }
}

impl Perform for CommanderDeath {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(Due::CommanderDeath { unit: name, officer, death }) = stage.state.due.first().cloned() else {
            return nothing_due(told, "no test for a commander's death");
        };
        only_due(stage, told, "unit", self.unit.as_ref(), &name);
        told.finish()?;
        let Some(unit) = unit_facts(charts(stage), &stage.state, &name) else { return Ok(()) };
        let situation = stage.checked::<Mourning>(Loss { unit, death })?;
        let side = stage.state.units.get(&name).map(|unit| unit.side);
        let title = format!("{name} and the death of {officer}");
        let outcome = stage.rule::<Mourning>(title, |_| side, &situation);
        stage.state.due.take_first();
        if outcome.result == Taken::Shaken {
            shake(stage, &name, coh(58));
        }
        Ok(())
    }
}

impl Perform for OfficerReturn {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(Due::OfficerReturn { officer }) = stage.state.due.first().cloned() else {
            return nothing_due(told, "no officer's return");
        };
        only_due(stage, told, "officer", self.officer.as_ref(), &officer);
        told.finish()?;
        let Some(books) = stage.state.officers.get(&officer) else { return Ok(()) };
        // The procedure's chart ends at 13; no officer survives a greater loss.
        let (side, cohesion_lost) = (books.side, books.cohesion_lost.clamp(0, 13));
        let situation = stage.checked::<Return>(Away { competence: books.competence, cohesion_lost })?;
        let outcome = stage.rule::<Return>(format_args!("{officer} may return"), |_| Some(side), &situation);
        stage.state.due.take_first();
        if !outcome.returned {
            stage.say(coh(59), format_args!("{officer} stays away."));
            return Ok(());
        }
        comes_back(stage, &officer);
        stage.state.due.put_first([Due::Appear { officer }]);
        Ok(())
    }
}

/// An officer is back in play; his substitute leaves the battle without points.
fn comes_back(stage: &mut Stage<'_>, name: &str) {
    let Some(officer) = stage.state.officers.get_mut(name) else { return };
    officer.status = Status::InPlay;
    officer.fell_turn = None;
    officer.displaced = true;
    let brigade_name = officer.brigade.clone();
    stage.say(coh(59), format_args!("{name} is back."));
    let Some(brigade_name) = brigade_name else { return };
    let Some(brigade) = stage.state.brigades.get_mut(&brigade_name) else { return };
    let before = brigade.commander.replace(name.to_owned());
    if let Some(substitute) = before
        && let Some(officer) = stage.state.officers.get_mut(&substitute)
    {
        officer.status = Status::Relieved;
        officer.attached = None;
        stage.say(coh(12), format_args!("{substitute} hands {brigade_name} back and leaves the battle."));
    }
}

impl Perform for Appear {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(Due::Appear { officer }) = stage.state.due.first().cloned() else {
            return nothing_due(told, "nobody's return");
        };
        only_due(stage, told, "officer", self.officer.as_ref(), &officer);
        let unit = told.known_name("unit", self.unit, &units_he_may_join(&stage.state, &officer));
        told.finish()?;
        let Some(unit) = unit else { return Ok(()) };
        stage.state.due.take_first();
        stage.say(coh(59), format_args!("{officer} appears at {unit}."));
        if let Some(books) = stage.state.officers.get_mut(&officer) {
            books.attached = Some(unit);
        }
        Ok(())
    }
}

impl Perform for Substitute {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(Due::Substitute { brigade }) = stage.state.due.first().cloned() else {
            return nothing_due(told, "no substitute");
        };
        only_due(stage, told, "brigade", self.brigade.as_ref(), &brigade);
        let unit = told.known_name("unit", self.unit, &units_left_in(&stage.state, &brigade));
        told.finish()?;
        let side = stage.state.brigades.get(&brigade).map(|brigade| brigade.side);
        let Some((unit, side)) = unit.zip(side) else { return Ok(()) };
        stage.state.due.take_first();
        // One more name than there are officers, so that one of them is free.
        let numbers = 1..=stage.state.officers.len().saturating_add(1);
        let name = numbers
            .map(
                |number| if number == 1 { format!("{brigade}, acting") } else { format!("{brigade}, acting {number}") },
            )
            .find(|name| !stage.state.officers.contains_key(name))
            .unwrap_or_default();
        let officer = state::Officer {
            side,
            role: Role::Brigade,
            brigade: Some(brigade.clone()),
            substitute: true,
            competence: 0,
            cohesion_lost: 0,
            status: Status::InPlay,
            fell_turn: None,
            attached: Some(unit.clone()),
            moved: false,
            displaced: true,
        };
        stage.state.officers.insert(name.clone(), officer);
        if let Some(books) = stage.state.brigades.get_mut(&brigade) {
            books.commander = Some(name.clone());
        }
        stage.say(coh(12), format_args!("{name}, competence 0, takes over {brigade} and is with {unit}."));
        Ok(())
    }
}
