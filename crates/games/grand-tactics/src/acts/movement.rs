//! The Movement segment: force marches, changes of mode, moves, screens (GT-89, GT-90).

use grognard_battle::command::{Choose, May, Names, Need, Perform};
use grognard_battle::{Arguments, act};
use grognard_books::grand_tactics::deployment_change::{
    DeploymentChange as Change, Reason as AgainstChange, Situation as ChangeFacts, When,
};
use grognard_books::grand_tactics::force_march::{ForceMarch as Forcing, Situation as ForcedFacts};
use grognard_books::grand_tactics::kinds::{Mode, UnitType};
use grognard_books::grand_tactics::movement::{Movement as Marching, Reason as AgainstMove};
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::tables::Action;
use grognard_core::refusal::Refusals;

use super::arguments::{Area, Areas, Formation, Units, WHICH};
use crate::acting::{names_among, no, own_formation, phasing_in, tables};
use crate::due::{Cause, Due};
use crate::land::{move_along, remember_march, way_meant};
use crate::movement::{against_moving, bonus_after};
use crate::reorganization::{Payer, charge};
use crate::state::{self, Phase, Stage, State};

act! {
    /// `force-march`.
    pub struct ForceMarch: State = ("force-march", "more MP for a formation, at a risk") {
        formation: Formation = WHICH,
    }
}

act! {
    /// `deployment-change`.
    pub struct DeploymentChange: State =
        ("deployment-change", "changes the mode of a formation at the start or end of its movement") {
        formation: Formation = WHICH,
        to: Need<Choose<Mode>> = "the new mode",
        when: May<Choose<When>> = "start or end of its movement",
    }
    .in_row("deployment")
}

act! {
    /// `movement`: on a real board the players see whether the areas are linked; on a map, if only the end is given,
    /// the
    /// cheapest way is taken.
    pub struct Movement: State = ("movement", "moves a formation to an area; entering an enemy area engages") {
        formation: Formation = WHICH,
        to: Area = "where it ends",
        through: May<Names<Areas>> = "areas on the way, in order",
    }
}

act! {
    /// `screens` (GT-90).
    #[derive(Default)]
    pub struct Screens: State = ("screens", "says which cavalry is on screen, at the end of the movement segment") {
        units: May<Names<Units>> = "all cavalry on screen from now on; none if left out",
    }
}

/// A formation of the phasing side that may still move in this segment.
fn mover(stage: &Stage<'_>, told: &mut Arguments, name: String) -> Option<(String, state::Formation)> {
    let side = phasing_in(stage, told, Phase::Movement);
    if stage.state.screens_set {
        told.refuse_by(gt(90), "act", "the screens are set: the segment is at its end.");
    }
    let formation = own_formation(stage, told, "formation", name, side)?;
    for (rule, reason) in against_moving(&stage.state, &formation) {
        told.refuse_by(rule, "formation", reason);
    }
    let entry = stage.state.formations.get(&formation)?.clone();
    Some((formation, entry))
}

impl Perform for ForceMarch {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some((formation, entry)) = mover(stage, told, self.formation) else { return told.refused() };
        let known = ForcedFacts { mode: entry.mode, weather: stage.state.weather, force_marched: entry.force_marched };
        let situation = stage.situation::<Forcing>(&known, told, &[]);
        if entry.entered_from.is_some() || entry.changed_mode == Some(When::End) {
            told.refuse_by(gt(67), "formation", "a force march is declared before moving.");
        }
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        let side = entry.side;
        let outcome = stage.rule::<Forcing>(format_args!("{formation} force marches"), |_| Some(side), &situation);
        if let Some(entry) = stage.state.formations.get_mut(&formation) {
            entry.force_marched = true;
            entry.bonus_mp = outcome.bonus_mp;
        }
        stage.say(gt(89), format_args!("{formation} has {} MP more in this segment", outcome.bonus_mp));
        if outcome.step_lost {
            stage.state.due.put_last([Due::one_step(side, formation, Cause::ForceMarch)]);
        }
        Ok(())
    }
}

impl Perform for DeploymentChange {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some((formation, entry)) = mover(stage, told, self.formation) else { return told.refused() };
        let (to, when) = (self.to, self.when.unwrap_or(When::Start));
        let known = ChangeFacts {
            from: entry.mode,
            to,
            when,
            mp_spent: entry.mp_spent.clamp(0, 20),
            bonus_mp: entry.bonus_mp,
            changed_this_segment: entry.changed_mode.is_some(),
        };
        let situation = stage.situation::<Change>(&known, told, &[]);
        let bonus_mp = bonus_after(tables(stage), &entry, to, when);
        if bonus_mp.is_none() {
            let words = format!("{formation} force marches in this segment: it does not move in {}.", to.words());
            told.refuse_by(gt(67), "to", words);
        }
        told.finish()?;
        let (Some(situation), Some(bonus_mp)) = (situation, bonus_mp) else { return Ok(()) };
        let situation = ChangeFacts { bonus_mp, ..situation };
        let outcome = stage.rule::<Change>(format_args!("{formation} changes its mode"), |_| None, &situation);
        if !outcome.allowed {
            return Err(match outcome.reason {
                AgainstChange::SameMode => no(gt(63), "to", "it is in that mode."),
                AgainstChange::AlreadyChanged => no(gt(64), "formation", "it has changed in this segment."),
                AgainstChange::MarchOrderToConcentrated => {
                    no(gt(63), "to", "March Order does not change into Concentrated at once.")
                }
                AgainstChange::CannotMove => {
                    no(gt(65), "when", "a Concentrated formation changes only if it did not move.")
                }
                AgainstChange::NoMp | AgainstChange::Ok => no(gt(65), "formation", "it has no MP left for it."),
            });
        }
        if let Some(entry) = stage.state.formations.get_mut(&formation) {
            entry.mode = to;
            entry.bonus_mp = bonus_mp;
            entry.changed_mode = Some(when);
            entry.mp_spent = entry.mp_spent.saturating_add(outcome.cost);
        }
        stage.say(gt(89), format_args!("{formation} is in {}", to.words()));
        Ok(())
    }
}

impl Perform for Movement {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let found = mover(stage, told, self.formation);
        let to = told.known_name("to", self.to, stage.state.areas.keys());
        let (Some((formation, entry)), Some(to)) = (found, to) else { return told.refused() };
        if entry.area.as_ref() == Some(&to) || self.through.iter().flatten().any(|area| *area == to) {
            told.refuse("to", "the way leads nowhere new.");
        }
        if entry.changed_mode == Some(When::End) {
            told.refuse_by(gt(64), "formation", "it changed its mode at the end of its movement.");
        }
        let meant = way_meant(tables(stage), &stage.state, &formation, self.through, &to);
        let areas = meant.unwrap_or_else(|reason| {
            told.refuse_by(gt(89), "through", reason);
            Vec::new()
        });
        let known = (!areas.is_empty()).then(|| move_along(&stage.state, &entry, &areas));
        let situation = known.and_then(|known| stage.situation::<Marching>(&known, told, &[]));
        let meets_enemy = situation.as_ref().is_some_and(|s| s.path.last().is_some_and(|area| area.enemy_formation));
        if meets_enemy && entry.morale == 0 {
            told.refuse_by(gt(89), "to", "a formation of morale 0 does not enter an enemy area.");
        }
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        let outcome = stage.rule::<Marching>(format_args!("{formation} moves to {to}"), |_| None, &situation);
        if !outcome.allowed {
            let area = usize::try_from(outcome.stops_at).ok().and_then(|at| areas.get(at));
            return Err(against(outcome.reason, area.map_or("there", String::as_str)));
        }
        if outcome.battle && !entry.engaged_paid {
            let Some(leader) = stage.state.commander_of(&formation).map(|(name, _)| name.clone()) else {
                return Ok(());
            };
            charge(stage, &leader, Action::Engage, Payer::senior(true))?;
            stage.say(gt(89), format_args!("{leader} pays to engage"));
        }
        // No MP are left once the enemy has been met.
        let budget = tables(stage).modes.of(entry.mode).ma.value.saturating_add(entry.bonus_mp);
        let way: Vec<String> = entry.area.iter().chain(&areas).cloned().collect();
        let from = way.iter().rev().nth(1).cloned();
        if let Some(entry) = stage.state.formations.get_mut(&formation) {
            entry.mp_spent = budget.saturating_sub(outcome.mp_left);
            entry.engaged_paid |= outcome.battle;
            entry.entered_from = from;
            entry.area = Some(to.clone());
        }
        remember_march(&mut stage.state, &formation, way);
        stage.say(gt(89), format_args!("{formation} is in {to}"));
        if outcome.battle && !stage.state.battle_areas.contains(&to) {
            stage.state.battle_areas.push(to.clone());
            stage.say(gt(89), format_args!("{to} becomes a battle area"));
        }
        Ok(())
    }
}

/// Why a move that stops at an area is not allowed.
fn against(reason: AgainstMove, area: &str) -> Refusals {
    match reason {
        AgainstMove::CannotMove => no(gt(59), "formation", "a Concentrated formation cannot move."),
        AgainstMove::PassNeedsMarchOrder => no(gt(60), "to", "a pass is entered and left in March Order only."),
        AgainstMove::MustStop => no(gt(66), "through", format!("enemy formations are in {area}: it must stop.")),
        AgainstMove::StackLimit => no(gt(66), "to", format!("{area} holds as many formations as it may.")),
        AgainstMove::NoMp | AgainstMove::Ok => no(gt(66), "to", format!("it has too few MP to enter {area}.")),
    }
}

impl Perform for Screens {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let side = phasing_in(stage, told, Phase::Movement);
        let own: Vec<String> = (stage.state.units.iter())
            .filter(|(_, unit)| unit.side == side && unit.is_present())
            .map(|(name, _)| name.clone())
            .collect();
        let units = names_among(told, "units", self.units.unwrap_or_default(), &own);
        for name in &units {
            let Some(unit) = stage.state.units.get(name) else { continue };
            if unit.arm != UnitType::Cavalry {
                told.refuse_by(gt(90), "units", format!("{name} is no cavalry."));
            }
            if stage.state.formations.get(&unit.formation).is_some_and(|formation| formation.paralysed.is_some()) {
                told.refuse_by(gt(96), "units", format!("{name} is paralysed."));
            }
        }
        told.finish()?;
        for name in &own {
            if let Some(unit) = stage.state.units.get_mut(name) {
                unit.screening = units.contains(name);
            }
        }
        stage.state.screens_set = true;
        let words = if units.is_empty() {
            "no cavalry is on screen".to_owned()
        } else {
            format!("on screen: {}", units.join(", "))
        };
        stage.say(gt(90), words);
        Ok(())
    }
}
