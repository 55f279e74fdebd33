//! Fire as an action and as a reaction.

use grognard_battle::answers::Intent;
use grognard_battle::command::{Choose, Flag, MayShow, MayTell, Perform, Tell};
use grognard_battle::{Arguments, act};
use grognard_books::impact::fire::{Fire as Shot, Situation};
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::Arc;
use grognard_core::refusal::Refusals;

use super::arguments::{
    ACTING, BEHIND, ENEMY_NEAR, HIT_FROM, IN_COVER, IN_WORKS, NEAR_FRIENDS, NEAR_LEADER, RANGE, Range, TellLeader,
    TellUnits, TellWorks, Unit,
};
use crate::acting::{check_acting, check_enemy, check_own};
use crate::blocks::{book, spend, tables};
use crate::charged::charged_unit;
use crate::due::Due;
use crate::facts::{TARGET_GROUND, near};
use crate::measured::{sight_of_charger, sight_of_fire};
use crate::shooting::{Telling, blow, fire_facts, hit_charger, rule_fire, shot_by_the_books};
use crate::state::{Stage, State};
use crate::venue::venue;

act! {
    /// `fire`.
    #[derive(Default)]
    pub struct Fire: State = ("fire", "a unit fires at an enemy") {
        unit: Unit = ACTING,
        target: Unit = "at whom",
        range: Tell<Range> = RANGE,
        hit_from: MayTell<Choose<Arc>> = HIT_FROM,
        leader: TellLeader = NEAR_LEADER,
        friends: TellUnits = NEAR_FRIENDS,
        works: TellWorks = IN_WORKS,
        cover: MayTell<Flag> = IN_COVER,
        behind_friends: MayTell<Flag> = BEHIND,
        enemy_within_two: MayTell<Flag> = ENEMY_NEAR,
    }
    .aimed(Intent::Fire, "target")
}

act! {
    /// `react-fire`: at a unit that moved, or at a charger.
    #[derive(Default)]
    pub struct ReactFire: State = ("react-fire", "an enemy that moved or charges is fired at") {
        unit: Unit = "who fires",
        range: MayTell<Range> = "inches to a unit that moved; a charger's range is known",
        in_arc: MayShow<Flag> = "the charger comes from within the fire arc; true if left out",
        hit_from: MayTell<Choose<Arc>> = HIT_FROM,
        leader: TellLeader = NEAR_LEADER,
        friends: TellUnits = NEAR_FRIENDS,
        works: TellWorks = IN_WORKS,
        cover: MayTell<Flag> = IN_COVER,
        behind_friends: MayTell<Flag> = BEHIND,
        enemy_within_two: MayTell<Flag> = ENEMY_NEAR,
    }
    .settles()
}

impl Fire {
    /// One unit at another, without any facts from the table.
    pub fn at(unit: &str, target: &str) -> Self {
        Fire { unit: unit.to_owned(), target: target.to_owned(), ..Fire::default() }
    }
}

impl ReactFire {
    /// One unit, without any facts from the table.
    pub fn of(unit: &str) -> Self {
        ReactFire { unit: unit.to_owned(), ..ReactFire::default() }
    }
}

impl Perform for Fire {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Fire { unit: firer, target, .. } = self;
        check_acting(stage, told, &firer, Action::Fire);
        check_enemy(stage, told, "target", &target, &firer);
        if stage.state.units.get(&firer).is_some_and(|unit| unit.fired) {
            told.refuse_by(imp(55), "unit", "has fired in this phase; a unit fires once in its own phase.");
        }
        let seen = sight_of_fire(stage, told, &firer, &target);
        let situation = fire_facts(stage, told, seen, (&firer, &target));
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        spend(stage, &firer, Action::Fire);
        if let Some(unit) = stage.state.units.get_mut(&firer) {
            unit.fired = true;
        }
        let outcome = rule_fire(stage, &firer, &target, situation);
        let due = book(stage, &[blow(&target, &outcome)]);
        stage.state.due.put_first(due);
        Ok(())
    }
}

impl Perform for ReactFire {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        match stage.state.due.first().cloned() {
            Some(Due::Reactions { mover, watchers }) => self.at_mover(stage, told, &mover, &watchers),
            _ => self.at_charger(stage, told),
        }
    }
}

impl ReactFire {
    fn at_mover(
        self,
        stage: &mut Stage<'_>,
        told: &mut Arguments,
        mover: &str,
        watchers: &[String],
    ) -> Result<(), Refusals> {
        let firer = self.unit;
        check_own(stage, told, "unit", &firer);
        if !watchers.contains(&firer) {
            let words = format!("{firer} does not have {mover} in arc and range, or has reacted.");
            told.refuse_by(imp(73), "unit", words);
        }
        if self.in_arc.is_some() {
            told.refuse("in_arc", "is said of a charger, not of a unit that moved; leave it out.");
        }
        venue(&stage.state).fire_at_mover(stage, told, &firer, mover)
    }

    /// On a table the arc is judged at the charger's start, everything else where he is hit (IMP-73).
    fn at_charger(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let firer = self.unit;
        let Some(charge) = charged_unit(stage, told, &firer) else { return told.refused() };
        if self.in_arc == Some(false) {
            told.refuse_by(imp(57), "in_arc", "only a charger that comes from within the fire arc is fired at.");
        }
        let seen = sight_of_charger(stage, told, &charge);
        let asked: Vec<_> = Telling::HIT_FROM.into_iter().chain(TARGET_GROUND).collect();
        let known = |stage: &Stage<'_>, told: &mut Arguments| {
            let by = near(&stage.state, told, &charge.lead, "leader", "friends");
            let reach = f64::from(tables(stage).game.actions.reaction_fire_inches).min(charge.distance);
            shot_by_the_books(&stage.state, &firer, &charge.lead, by).map(|shot| Telling::at_charger(shot, reach))
        };
        let situation = stage.observe::<Shot, Situation>(seen, known, told, &asked);
        told.finish()?;
        if let Some(situation) = situation {
            hit_charger(stage, &charge, &firer, situation);
        }
        Ok(())
    }
}
