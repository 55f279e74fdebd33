//! What losers and routed units do: flee, fall back, rally, lose their leaders.

use grognard_battle::command::{Choose, Flag, MayShow, MayTell, Perform};
use grognard_battle::{Arguments, act};
use grognard_books::impact::movement::Move;
use grognard_books::impact::rally::{Rally as Rallying, Situation};
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::{Action, Terrain};
use grognard_books::impact::unit::Level;
use grognard_core::refusal::Refusals;

use super::arguments::{
    ACTING, BEHIND, ENEMY_NEAR, IN_COVER, IN_WORKS, LEFT, Leader, NEAR_FRIENDS, NEAR_LEADER, ON_TERRAIN, STOPPED,
    TellLeader, TellUnits, TellWorks, Unit,
};
use crate::acting::{check_acting, check_own, own_leader};
use crate::blocks::{
    Blow, book, eliminate, forget, limber_if_battery, limber_if_routed, one_more_figure, roll_for_leader, say_leaders,
    spend, tables,
};
use crate::charged::check_left;
use crate::due::Due;
use crate::facts::{GROUND, enfiladed_from, going, near, remember, unit_facts};
use crate::measured::sight_of_rally;
use crate::state::{self, Stage, State};

act! {
    /// `rally`.
    #[derive(Default)]
    pub struct Rally: State = ("rally", "a unit below good order tries to rally") {
        unit: Unit = ACTING,
        leader: TellLeader = NEAR_LEADER,
        friends: TellUnits = NEAR_FRIENDS,
        works: TellWorks = IN_WORKS,
        cover: MayTell<Flag> = IN_COVER,
        behind_friends: MayTell<Flag> = BEHIND,
        enemy_within_two: MayTell<Flag> = ENEMY_NEAR,
    }
}

act! {
    /// `flee`.
    pub struct Flee: State = ("flee", "a routed unit flees") {
        unit: Unit = "who flees",
        terrain: MayTell<Choose<Terrain>> = ON_TERRAIN,
        left_table: MayShow<Flag> = LEFT,
        stopped: MayShow<Flag> = STOPPED,
    }
    .settles()
    .with_miniatures()
}

act! {
    /// `fall-back`: any loser that must fall back, the farthest first.
    pub struct FallBack: State = ("fall-back", "a loser of a charge falls back") {
        unit: Unit = "who falls back",
        left_table: MayShow<Flag> = LEFT,
        stopped: MayShow<Flag> = STOPPED,
    }
    .settles()
    .with_miniatures()
}

act! {
    /// `leader-casualty`.
    pub struct LeaderCasualty: State = ("leader-casualty", "roll for a leader whose unit lost figures") {
        leader: Leader = "who",
    }
    .settles()
    .with_miniatures()
}

impl Rally {
    /// One unit, without any facts from the table.
    pub fn of(unit: &str) -> Self {
        Rally { unit: unit.to_owned(), ..Rally::default() }
    }
}

impl Perform for Rally {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        check_acting(stage, told, &name, Action::Rally);
        let Some(unit) = stage.state.units.get(&name).cloned() else { return told.refused() };
        let seen = sight_of_rally(stage, &name);
        let known = |stage: &Stage<'_>, told: &mut Arguments| {
            let by = near(&stage.state, told, &name, "leader", "friends");
            let hit_from = enfiladed_from(tables(stage), &unit);
            Some(Situation { unit: unit_facts(&stage.state, &name, by)?, hit_from })
        };
        let situation = stage.observe::<Rallying, _>(seen, known, told, &GROUND);
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        spend(stage, &name, Action::Rally);
        let outcome = stage.rule::<Rallying>(format_args!("{name} tries to rally"), |_| Some(unit.side), &situation);
        remember(stage, &name, &situation.unit);
        let (level, flees) = (outcome.level_after, outcome.must_flee);
        let due = book(stage, &[Blow { unit: name, figures: unit.figures, level, flees, risk: None }]);
        stage.state.due.put_first(due);
        Ok(())
    }
}

impl Perform for Flee {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        check_own(stage, told, "unit", &name);
        let due = match stage.state.due.first() {
            Some(Due::Flight { unit }) => unit.clone(),
            _ => String::new(),
        };
        let (left, stopped) = (self.left_table.unwrap_or(false), self.stopped.unwrap_or(false));
        check_left(told, left, stopped);
        if name != due {
            told.refuse_by(imp(59), "unit", format!("{due} flees first."));
        }
        let Some(unit) = stage.state.units.get(&name).cloned() else { return told.refused() };
        let known = going(&state::Unit { level: Level::Routed, ..unit.clone() });
        let situation = stage.situation::<Move>(&known, told, &[("terrain", "terrain")]);
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        stage.state.due.take_first();
        stage.rule::<Move>(format_args!("{name} flees"), |_| Some(unit.side), &situation);
        if let Some(unit) = stage.state.units.get_mut(&name) {
            unit.fled = true;
        }
        stage.say(imp(69), format_args!("{name} has fled this turn"));
        limber_if_battery(stage, &name);
        go_back(stage, &name, left, stopped);
        Ok(())
    }
}

impl Perform for FallBack {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        check_own(stage, told, "unit", &name);
        let (left, stopped) = (self.left_table.unwrap_or(false), self.stopped.unwrap_or(false));
        check_left(told, left, stopped);
        let mut waiting = stage.state.due.iter().take_while(|due| matches!(due, Due::FallBack { .. }));
        let inches = waiting.find_map(|due| match due {
            Due::FallBack { unit, inches, .. } if *unit == name => Some(*inches),
            _ => None,
        });
        if inches.is_none() {
            told.refuse_by(imp(19), "unit", format!("{name} does not fall back now."));
        }
        told.finish()?;
        let Some(inches) = inches else { return Ok(()) };
        stage.state.due.take_that(|due| matches!(due, Due::FallBack { unit, .. } if *unit == name));
        stage.say(imp(19), format_args!("{name} falls back {inches} inches"));
        limber_if_routed(stage, &name);
        go_back(stage, &name, left, stopped);
        Ok(())
    }
}

/// The end of a way back: off the table, stopped, or with the leader along.
fn go_back(stage: &mut Stage<'_>, name: &str, left: bool, stopped: bool) {
    forget(stage, name);
    if left {
        eliminate(stage, name, true);
    } else if stopped {
        one_more_figure(stage, name);
    }
    say_leaders(stage, name);
}

impl Perform for LeaderCasualty {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        own_leader(stage, told, &self.leader);
        if let Some(Due::LeaderCasualty { leader: first, .. }) = stage.state.due.first()
            && self.leader != *first
        {
            told.refuse_by(imp(54), "leader", format!("the roll for {first} comes first."));
        }
        told.finish()?;
        roll_for_leader(stage);
        Ok(())
    }
}
