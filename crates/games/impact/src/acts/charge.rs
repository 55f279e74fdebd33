//! A charge from its declaration through the reaction of the unit charged.

use grognard_battle::answers::Intent;
use grognard_battle::command::{Choose, Facts, Flag, May, MayShow, MayTell, Names, Perform, Shown};
use grognard_battle::{Arguments, act};
use grognard_books::impact::charge::ChargeOn;
use grognard_books::impact::morale_check::MoraleCheck;
use grognard_books::impact::movement::OffRoad;
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::{Action, Terrain};
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;

use super::arguments::{
    ACTING, BEHIND, BESIDE_ROAD, ENEMY_NEAR, IN_COVER, IN_WORKS, LEFT, LEGS, NEAR_FRIENDS, NEAR_LEADER, ON_TERRAIN,
    Range, STOPPED, TellLeader, TellUnits, TellWorks, Unit, Units,
};
use crate::acting::{check_acting, check_enemy};
use crate::blocks::{Blow, book, end_charge, set_reacted, tables};
use crate::charged::{charged_unit, may_evade};
use crate::declaring::check_supports;
use crate::due::Due;
use crate::facts::{GROUND, near, remember, unit_facts};
use crate::measured::{facing_check, sight_of_facing, turns};
use crate::state::{Stage, State};
use crate::table_moves;
use crate::venue::{Flees, Onset, venue};

const CHARGED: &str = "who is charged";

act! {
    /// `charge`: lead and supports pay and start.
    #[derive(Default)]
    pub struct Charge: State = ("charge", "a unit charges, alone or with up to two supports") {
        unit: Unit = ACTING,
        target: Unit = "whom it charges",
        distance: Shown<Range> = "inches to the target at the start",
        supports: May<Names<Units>> = "friends that go with it and pay for it",
        charge_on: MayShow<Choose<ChargeOn>> = "side of the target that is struck; front if left out",
        terrain: MayTell<Choose<Terrain>> = ON_TERRAIN,
        off_road: MayTell<Choose<OffRoad>> = BESIDE_ROAD,
        legs: MayTell<Facts> = LEGS,
    }
    .aimed(Intent::Charge, "target")
}

act! {
    /// `react-face`: a plain check; if passed, it turns toward the charger.
    #[derive(Default)]
    pub struct ReactFace: State = ("react-face", "the unit charged checks its morale to turn toward the charger") {
        unit: Unit = CHARGED,
        leader: TellLeader = NEAR_LEADER,
        friends: TellUnits = NEAR_FRIENDS,
        works: TellWorks = IN_WORKS,
        cover: MayTell<Flag> = IN_COVER,
        behind_friends: MayTell<Flag> = BEHIND,
        enemy_within_two: MayTell<Flag> = ENEMY_NEAR,
    }
    .settles()
}

act! {
    /// `evade`.
    #[derive(Default)]
    pub struct Evade: State = ("evade", "the unit charged gives way") {
        unit: Unit = CHARGED,
        terrain: MayTell<Choose<Terrain>> = ON_TERRAIN,
        off_road: MayTell<Choose<OffRoad>> = BESIDE_ROAD,
        left_table: MayShow<Flag> = LEFT,
        stopped: MayShow<Flag> = STOPPED,
    }
    .settles()
}

act! {
    /// `stand`.
    pub struct Stand: State = ("stand", "the unit charged stands") {
        unit: Unit = CHARGED,
    }
    .settles()
}

impl Charge {
    /// On a table, with this many friends.
    pub fn with(unit: &str, target: &str, supports: Vec<String>) -> Self {
        Charge { unit: unit.to_owned(), target: target.to_owned(), supports: Some(supports), ..Charge::default() }
    }
}

impl ReactFace {
    /// One unit, without any facts from the table.
    pub fn of(unit: &str) -> Self {
        ReactFace { unit: unit.to_owned(), ..ReactFace::default() }
    }
}

impl Evade {
    /// One unit, without any facts from the table.
    pub fn of(unit: &str) -> Self {
        Evade { unit: unit.to_owned(), ..Evade::default() }
    }
}

impl Perform for Charge {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        check_acting(stage, told, &self.unit, Action::Charge);
        check_enemy(stage, told, "target", &self.target, &self.unit);
        check_supports(stage, told, &self.unit, self.supports.as_deref().unwrap_or_default());
        let Charge { unit: lead, target, distance, supports, charge_on, .. } = self;
        let supports = supports.unwrap_or_default();
        venue(&stage.state).charge(stage, told, Onset { lead, target, supports, distance, charge_on })
    }
}

impl Perform for Stand {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        charged_unit(stage, told, &self.unit);
        told.finish()?;
        stage.state.due.take_first();
        set_reacted(stage, &self.unit);
        stage.state.due.put_first([Due::Contact]);
        Ok(())
    }
}

impl Perform for ReactFace {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        let Some(charge) = charged_unit(stage, told, &name) else { return told.refused() };
        let seen = sight_of_facing(stage, &charge);
        let known = |stage: &Stage<'_>, told: &mut Arguments| {
            let by = near(&stage.state, told, &name, "leader", "friends");
            unit_facts(&stage.state, &name, by).map(facing_check)
        };
        let situation = stage.observe::<MoraleCheck, _>(seen, known, told, &GROUND);
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        let side = stage.state.units.get(&name).map(|unit| unit.side);
        stage.state.due.take_first();
        set_reacted(stage, &name);
        let outcome =
            stage.rule::<MoraleCheck>(format_args!("{name} turns toward {}", charge.lead), |_| side, &situation);
        remember(stage, &name, &situation.unit);
        let blow = Blow {
            unit: name.clone(),
            figures: situation.unit.figures,
            level: outcome.level_after,
            flees: outcome.must_flee,
            risk: None,
        };
        let due = book(stage, &[blow]);
        if due.is_empty() {
            let words = if outcome.passed { "has turned toward" } else { "has not turned toward" };
            if outcome.passed {
                turns(stage, &charge);
            }
            stage.say(imp(57), format_args!("{name} {words} {}; the charge goes on", charge.lead));
            if let Some(charge) = &mut stage.state.charge {
                charge.faced = outcome.passed;
            }
            stage.state.due.put_first([Due::Contact]);
        } else {
            let words = format!("{name} flees: {} goes on to where it stood, no dice and no volley", charge.lead);
            stage.say(imp(75), words);
            end_charge(stage);
            stage.state.due.put_first(due);
            venue(&stage.state).gives_way(stage, &charge);
        }
        Ok(())
    }
}

impl Perform for Evade {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        let Some(charge) = charged_unit(stage, told, &name) else { return told.refused() };
        let Some(unit) = stage.state.units.get(&name).cloned() else { return told.refused() };
        if !may_evade(tables(stage), &unit) {
            let words =
                format!("{} does not evade; skirmishers, mounted cavalry and limbered guns do.", unit.formation.name());
            told.refuse_by(imp(57), "unit", words);
        }
        let ends = Flees { left_table: self.left_table.unwrap_or(false), stopped: self.stopped.unwrap_or(false) };
        venue(&stage.state).evade(stage, told, &charge, ends)?;
        stage.say(imp(75), format_args!("{} goes on to where {name} stood: no dice and no volley", charge.lead));
        end_charge(stage);
        table_moves::rides_on(stage, &charge);
        Ok(())
    }
}
