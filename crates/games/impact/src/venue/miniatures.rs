//! A real table with miniatures: the players say what it shows.

use grognard_battle::{Arguments, Datum, Observed, Side};
use grognard_books::impact::charge::ChargeOn;
use grognard_books::impact::movement::Move;
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::Formation;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusal;

use super::wanted::{Done, Flees, March, Onset, Venue};
use crate::blocks::{book, eliminate, forget, say_leaders, set_reacted, spend, tables};
use crate::charged::check_left;
use crate::declaring::{check_may_charge, declare};
use crate::deploy::is_deployed;
use crate::facts::{WAY, going};
use crate::moved::{mark_moved, offer_reactions};
use crate::shooting::{blow, fire_facts, rule_fire};
use crate::state::{Charge, Leader, Stage, State};
use crate::table_moves::Goal;

pub struct Miniatures;

impl Venue for Miniatures {
    /// The side that gives the command.
    fn deploying(&self, stage: &Stage<'_>, next: Side) -> Side {
        stage.seat.side().unwrap_or(next)
    }

    fn deploy(&self, stage: &mut Stage<'_>, told: &mut Arguments, side: Side, formations: Option<Datum>) -> Done {
        let formations = formations.map_or(Vec::new(), |given| read_formations(&stage.state, told, side, given));
        told.finish()?;
        for (name, formation) in formations {
            if let Some(unit) = stage.state.units.get_mut(&name) {
                unit.formation = formation;
            }
        }
        is_deployed(stage, side);
        Ok(())
    }

    fn march(&self, stage: &mut Stage<'_>, told: &mut Arguments, march: March) -> Done {
        let March { unit: name, advance, watched_by: watchers, .. } = march;
        let Some(unit) = stage.state.units.get(&name).cloned() else { return told.refused() };
        if advance && stage.state.is_broken(&unit) {
            told.refuse_by(imp(61), "advance", format!("{} is broken: its units do not advance.", unit.brigade));
        }
        for (index, watcher) in watchers.iter().enumerate() {
            if stage.state.units.get(watcher).is_none_or(|other| other.side == unit.side) {
                told.refuse_by(imp(73), &format!("watched_by.{index}"), format!("{watcher} is no enemy of {name}."));
            }
        }
        // A routed unit has been refused already; the procedure would roll its flight.
        let mut known = going(&unit);
        known.advance = advance;
        let situation = stage.situation::<Move>(&known, told, &WAY);
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        let outcome = stage.rule::<Move>(format_args!("{name} moves"), |_| Some(unit.side), &situation);
        if !outcome.completes {
            let reason =
                format!("the way takes {} thousandths of a move action; shorten it. (IMP-65)", outcome.milli_actions);
            return Err(vec![Refusal { field: "legs".to_owned(), reason, allowed: None, rule: Some(imp(65)) }]);
        }
        spend(stage, &name, Action::Move);
        mark_moved(stage, &name);
        say_leaders(stage, &name);
        offer_reactions(stage, &name, watchers);
        Ok(())
    }

    fn face(&self, stage: &mut Stage<'_>, told: &mut Arguments, unit: &str, _: Option<u16>) -> Done {
        told.finish()?;
        spend(stage, unit, Action::Face);
        Ok(())
    }

    fn step(
        &self,
        stage: &mut Stage<'_>,
        told: &mut Arguments,
        (name, leader): (&str, &Leader),
        to: Goal<'_>,
        inches: i32,
    ) -> Done {
        told.finish()?;
        let (attached_to, words) = match to {
            Goal::Unit(unit) => (Some(unit.to_owned()), format!("moves {inches} inches and is attached to {unit}")),
            Goal::Place(_) if leader.attached_to.is_some() => {
                (None, format!("leaves his unit and moves {inches} inches"))
            }
            Goal::Place(_) => (None, format!("moves {inches} inches")),
        };
        if let Some(leader) = stage.state.leaders.get_mut(name) {
            (leader.attached_to, leader.stepped) = (attached_to, true);
            stage.say(imp(53), format_args!("{name} {words}"));
        }
        Ok(())
    }

    fn charge(&self, stage: &mut Stage<'_>, told: &mut Arguments, onset: Onset) -> Done {
        let Onset { lead, target, distance, supports, charge_on } = onset;
        let Some(unit) = stage.state.units.get(&lead).cloned() else { return told.refused() };
        if distance.is_none() {
            told.refuse("distance", "must be a number of inches from 0 to 100.");
        }
        check_may_charge(stage, told, "unit", &lead);
        let situation = stage.situation::<Move>(&going(&unit), told, &WAY);
        told.finish()?;
        let (Some(mut situation), Some(distance)) = (situation, distance) else { return Ok(()) };
        situation.charge = true;
        let outcome = stage.rule::<Move>(format_args!("{lead} charges {target}"), |_| Some(unit.side), &situation);
        let way: f64 = situation.legs.iter().map(|leg| leg.inches.get()).sum();
        let too_far = match situation.legs.as_slice() {
            [] => distance > f64::from(outcome.allowance),
            _ => !outcome.completes || way < distance,
        };
        if too_far {
            let reason =
                format!("one move of {} inches does not bring {lead} into contact. (IMP-58)", outcome.allowance);
            return Err(vec![Refusal { field: "distance".to_owned(), reason, allowed: None, rule: Some(imp(58)) }]);
        }
        let charge_on = charge_on.unwrap_or(ChargeOn::Front);
        declare(stage, Charge { lead, supports, target, charge_on, distance, faced: false, way: None });
        Ok(())
    }

    fn evade(&self, stage: &mut Stage<'_>, told: &mut Arguments, charge: &Charge, ends: Flees) -> Done {
        let name = &charge.target;
        let Some(unit) = stage.state.units.get(name).cloned() else { return told.refused() };
        let Flees { left_table: left, stopped } = ends;
        check_left(told, left, stopped);
        let asked = &[("terrain", "terrain"), ("off_road", "off_road")];
        let situation = stage.situation::<Move>(&going(&unit), told, asked);
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        stage.state.due.take_first();
        set_reacted(stage, name);
        let title = format!("{name} evades {}", charge.lead);
        let outcome = stage.rule::<Move>(title, |_| Some(unit.side), &situation);
        forget(stage, name);
        let words = if stopped { "stops before something in its way, without loss" } else { "goes straight away" };
        stage.say(imp(76), format_args!("{name} evades up to {} inches: it {words}", outcome.allowance));
        if left {
            eliminate(stage, name, true);
        }
        Ok(())
    }

    fn fire_at_mover(&self, stage: &mut Stage<'_>, told: &mut Arguments, firer: &str, mover: &str) -> Done {
        let situation = fire_facts(stage, told, Observed::Asked, (firer, mover));
        if let Some(situation) = &situation {
            let row = tables(stage).weapons.row(situation.firer.weapon);
            let most = row.canister.unwrap_or(row.normal);
            if situation.range.get() > f64::from(most.value) {
                let words =
                    format!("reaction fire reaches {} inches: normal range, of guns canister range.", most.value);
                told.refuse_by(imp(57), "range", words);
            }
        }
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        set_reacted(stage, firer);
        let outcome = rule_fire(stage, firer, mover, situation);
        let due = book(stage, &[blow(mover, &outcome)]);
        stage.state.due.put_first(due);
        Ok(())
    }

    /// Its flight is due, and the players see where the charger ends.
    fn gives_way(&self, _: &mut Stage<'_>, _: &Charge) {}

    fn falls_back_from(&self, _: &str) -> Option<String> {
        None
    }
}

/// Formations that differ from the roster, as they were given.
fn read_formations(state: &State, arguments: &mut Arguments, side: Side, given: Datum) -> Vec<(String, Formation)> {
    let entries = match given {
        Datum::Map(entries) => entries,
        other => {
            arguments.refuse("formations", format!("must be an object by unit, not {}.", other.kind()));
            return Vec::new();
        }
    };
    let mut chosen = Vec::new();
    for (name, given) in entries {
        let field = format!("formations.{name}");
        let Some(unit) = state.units.get(&name).filter(|unit| unit.side == side) else {
            let own = state.units.iter().filter(|(_, unit)| unit.side == side).map(|(name, _)| name.clone());
            arguments.refuse_listing(&field, "is no unit of this side.", own);
            continue;
        };
        let formation = match &given {
            Datum::Text(text) => Formation::named(text).filter(|formation| formation.arm() == unit.arm),
            _ => None,
        };
        match formation {
            Some(formation) => chosen.push((name, formation)),
            None => {
                let allowed = unit.arm.formations().map(|formation| formation.name().to_owned());
                arguments.refuse_listing(&field, format!("is no formation of {}.", unit.arm.name()), allowed);
            }
        }
    }
    chosen
}
