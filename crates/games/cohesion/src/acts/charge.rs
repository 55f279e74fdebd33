//! Charges: declaration and bonus, then the rolls at the halt.

use grognard_battle::answers::Intent;
use grognard_battle::command::{Choose, MayShow, Name, OnTable, Perform};
use grognard_battle::{Arguments, act, rolled_by};
use grognard_books::cohesion::charge::{Charge as Rolls, Ended, Situation};
use grognard_books::cohesion::charge_bonus::{Aspect, ChargeBonus as Bonus, Reached, Situation as Declared};
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::unit::Cover;
use grognard_core::facts::{Choice as _, Inches};
use grognard_core::refusal::Refusals;
use grognard_table::in_words;

use super::arguments::{TellRange, Unit, Units};
use super::kinds::{NeedOnTable, Wheel};
use crate::acting::{acting_unit, charts, has_acted, is_target, nothing_due, only_by};
use crate::blocks::{break_contacts, gone};
use crate::derive::Lay;
use crate::due::{Due, Flight};
use crate::facts::{but_for, halt, unit_facts};
use crate::movement::offer_opportunity;
use crate::moves::{goes_on, measure_charge, sets_out};
use crate::state::{ChargeMade, Contact, Fate, Stage, State};

act! {
    /// `charge-bonus`.
    #[derive(Default)]
    pub struct ChargeBonus: State = ("charge-bonus", "declare a charge and roll its bonus") {
        unit: Unit = "who charges",
        target: Unit = "whom",
        distance: TellRange = "open inches to contact",
        aspect: MayShow<Choose<Aspect>> = "from where; front if not said",
    }
    .with_miniatures()
}

act! {
    /// `charge`: with miniatures its rolls are an act; a table rolls by itself, and there this act declares a charge.
    #[derive(Default)]
    pub struct Charge: State =
        ("charge", "the rolls of a charge that halted before its target; on a table: declare and make a charge") {
        unit: NeedOnTable<Name<Units>, true> = "on a table: who charges",
        target: NeedOnTable<Name<Units>, false> = "on a table: whom",
        wheel: OnTable<Wheel> =
            "on a table: degrees it wheels first, minus to the left; straight ahead or the shortest way if not said",
    }
    .aimed(Intent::Charge, "target")
}

impl ChargeBonus {
    /// One unit at another, without any facts from the table.
    pub fn at(unit: &str, target: &str) -> Self {
        ChargeBonus { unit: unit.to_owned(), target: target.to_owned(), ..ChargeBonus::default() }
    }
}

impl Charge {
    /// On a table, straight ahead or the shortest way.
    pub fn at(unit: &str, target: &str) -> Self {
        Charge { unit: Some(unit.to_owned()), target: Some(target.to_owned()), wheel: None }
    }
}

impl Perform for ChargeBonus {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        declare(stage, told, (self.unit, self.target), self.aspect, None)
    }
}

impl Perform for Charge {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        match (self.unit, self.target) {
            (Some(unit), Some(target)) => declare(stage, told, (unit, target), None, self.wheel),
            _ => roll(stage, told),
        }
    }
}

/// Declares a charge and rolls its bonus. On a table it is measured, and starts at once.
fn declare(
    stage: &mut Stage<'_>,
    told: &mut Arguments,
    (attacker, defender): (String, String),
    aspect: Option<Aspect>,
    wheel: Option<i32>,
) -> Result<(), Refusals> {
    let side = acting_unit(stage, told, &attacker);
    let is_target = is_target(stage, told, &defender, side);
    let Some(side) = side.filter(|_| is_target) else { return told.refused() };
    let read = stage.is_read();
    let seen =
        Lay::look(charts(stage), &stage.state, |lay| measure_charge(lay, told, (&attacker, &defender), wheel, read));
    let (seen, rush) = seen.apart();
    let aspect = rush.as_ref().map_or(aspect.unwrap_or(Aspect::Front), |rush| rush.onset.aspect);
    let asked = [("distance", "distance")];
    let known = |stage: &Stage<'_>, told: &mut Arguments| {
        refuse_by_books(&stage.state, told, &attacker, (&defender, aspect));
        let attacker = unit_facts(charts(stage), &stage.state, &attacker)?;
        Some(but_for(&Declared { attacker, distance: Inches::new(0.0) }, &asked))
    };
    let situation = stage.observe::<Bonus, _>(seen, known, told, &asked);
    told.finish()?;
    let Some(situation) = situation else { return Ok(()) };
    let title = format_args!("{attacker} charges {defender}");
    let outcome = stage.rule::<Bonus>(title, |_| Some(side), &situation);
    stage.state.charges.push(ChargeMade {
        attacker: attacker.clone(),
        defender: defender.clone(),
        aspect,
        flank: rush.as_ref().and_then(|rush| rush.flank),
    });
    has_acted(stage, &attacker);
    if let Some(rush) = rush {
        sets_out(stage, attacker, rush, &outcome);
        return Ok(());
    }
    if outcome.result == Reached::Short {
        stage.say(coh(78), format_args!("{attacker} is short and stops after {} inches.", outcome.reach));
        return Ok(());
    }
    let mut fresh: Vec<Due> = offer_opportunity(stage, &attacker, side).into_iter().collect();
    fresh.push(Due::Charge { attacker, defender, distance: situation.distance.get(), aspect, bonus: outcome.bonus });
    stage.state.due.put_first(fresh);
    Ok(())
}

/// Refuses a second attacker from one aspect, and units of a spent brigade.
fn refuse_by_books(state: &State, told: &mut Arguments, attacker: &str, (target, aspect): (&str, Aspect)) {
    if !aspect_is_free(state, target, aspect) {
        let reason = format!("{target} has been charged from there this turn; one attacker from each aspect.");
        told.refuse_by(coh(106), "aspect", reason);
    }
    let brigade = state.units.get(attacker).and_then(|unit| unit.brigade.as_ref());
    if let Some(brigade) = brigade.filter(|name| state.brigades.get(*name).is_some_and(|brigade| brigade.spent)) {
        told.refuse_by(coh(102), "unit", format!("{brigade} is spent: its units do not charge."));
    }
}

/// One attacker from the front, one from the rear, one from each flank.
fn aspect_is_free(state: &State, target: &str, aspect: Aspect) -> bool {
    let made = state.charges.iter().filter(|charge| charge.defender == target && charge.aspect == aspect).count();
    made < if aspect == Aspect::Flank { 2 } else { 1 }
}

/// The rolls of a charge that halted at its target.
fn roll(stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
    let Some(Due::Charge { attacker, defender, distance, aspect, bonus }) = stage.state.due.first().cloned() else {
        return nothing_due(told, "no charge");
    };
    let side = stage.state.units.get(&attacker).map(|unit| unit.side);
    if let Some(side) = side {
        only_by(stage, told, "", side);
    }
    told.finish()?;
    let facts = |name: &str| unit_facts(charts(stage), &stage.state, name);
    let Some((attacking, defending)) = facts(&attacker).zip(facts(&defender)) else { return Ok(()) };
    let situation = stage.checked::<Rolls>(Situation {
        attacker: attacking,
        defender: defending,
        distance: Inches::new(distance),
        aspect,
        bonus: Some(bonus),
    })?;
    let outcome = stage.rule::<Rolls>(format_args!("{attacker} at {defender}"), rolled_by(side), &situation);
    stage.state.due.take_first();
    let onset = stage.state.march.take().and_then(|march| march.charge);
    let mut fresh = Vec::new();
    match outcome.result {
        Ended::Short => stage.say(coh(78), format_args!("{attacker} is short.")),
        Ended::Falter => {
            let halt = in_words(halt(charts(stage), &stage.state));
            stage.say(coh(75), format_args!("{attacker} falters and stays {halt} away; no bead."));
        }
        Ended::Stand => stage.say(coh(77), format_args!("{defender} stands and is contacted.")),
        Ended::GunsLost => gone(stage, &defender, Fate::Destroyed, coh(81)),
        Ended::Skedaddle => {
            skedaddles(stage, &defender);
            let from = stage.state.opponent(&attacker);
            let inches = outcome.retreat;
            fresh.push(Due::Retreat { unit: defender.clone(), inches, flight: Flight::Skedaddle, from });
            if onset.is_none() && !outcome.melee {
                stage.say(coh(77), format_args!("{attacker} goes on along its path."));
            }
        }
    }
    if let Some(onset) = onset {
        goes_on(stage, &attacker, onset, &outcome);
    } else if outcome.melee {
        let text = format!("{attacker} and {defender} are in contact ({}) until their melee.", aspect.name());
        stage.say(coh(109), text);
        stage.state.contacts.push(Contact {
            attacker,
            defender,
            aspect,
            cover: Cover::Open,
            rough: false,
            higher: false,
            momentum: false,
        });
    }
    stage.state.due.put_first(fresh);
    Ok(())
}

/// The defender runs: it is disordered, has no action left, and its earlier contacts are broken.
fn skedaddles(stage: &mut Stage<'_>, name: &str) {
    break_contacts(stage, name);
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    unit.disordered = true;
    unit.moved = true;
    unit.held = false;
    stage.say(coh(76), format_args!("{name} skedaddles, disordered; no bead."));
    stage.say(coh(109), format_args!("{name} acts no more this turn."));
}
