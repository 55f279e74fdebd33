//! Two depleted regiments become one.

use grognard_battle::command::{Flag, MayShow, Name, Need, Perform};
use grognard_battle::{Arguments, Observed, act};
use grognard_books::impact::merge::{Merge as Merging, Part, Situation};
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::{Arm, Troops};
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;
use grognard_core::rule::Rule;

use super::arguments::{ACTING, Unit, Units};
use crate::acting::{check_acting, check_acts, check_own};
use crate::blocks::{spend, tables};
use crate::derive::Lay;
use crate::footprint::size;
use crate::measures::hundredths;
use crate::state::{self, Fate, Stage, State};
use crate::ways::against_size;

act! {
    /// `merge`.
    pub struct Merge: State = ("merge", "two depleted regiments become one") {
        unit: Unit = ACTING,
        with: Need<Name<Units>> = "the regiment that joins it",
        adjacent: MayShow<Flag> = "they stand side by side; true if left out",
    }
}

fn part(unit: &state::Unit) -> Part {
    Part {
        arm: if unit.arm == Arm::Cavalry { Troops::Cavalry } else { Troops::Infantry },
        experience: unit.experience,
        figures: unit.figures,
        figures_per_stand: unit.figures_per_stand,
        level: unit.level,
    }
}

/// Whether two units are adjacent, as a table shows it.
fn seen_adjacent(stage: &Stage<'_>, first: &str, second: &str) -> Observed<bool> {
    Lay::look(tables(stage), &stage.state, |lay| {
        let near = hundredths(lay.t.game.geometry.adjacent_inches);
        Some(lay.piece(first)?.block.nearer_than(&lay.piece(second)?.block, near + 1))
    })
}

/// Why there is no room on a table for the merged regiment at the place of the first, if so.
fn against_room(stage: &Stage<'_>, first: &str, second: &str) -> Option<(Rule, String)> {
    let lay = Lay::of(tables(stage), &stage.state)?;
    let (one, other) = (lay.piece(first)?, lay.piece(second)?);
    let both = state::Unit { figures: one.unit.figures + other.unit.figures, ..one.unit.clone() };
    against_size(&lay, one, size(lay.t, &both), &[second])
}

impl Perform for Merge {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Merge { unit: first, with: second, adjacent } = self;
        check_acting(stage, told, &first, Action::Merge);
        check_own(stage, told, "with", &second);
        let adjacent = match seen_adjacent(stage, &first, &second) {
            Observed::Measured(seen) => seen,
            Observed::Asked => adjacent,
        };
        let (Some(one), Some(other)) =
            (stage.state.units.get(&first).cloned(), stage.state.units.get(&second).cloned())
        else {
            return told.refused();
        };
        if first == second {
            told.refuse_by(imp(60), "with", "a regiment does not merge with itself.");
        }
        check_acts(stage, told, "with", &second, Action::Merge);
        if one.brigade != other.brigade {
            told.refuse_by(imp(60), "with", "only regiments of one brigade merge.");
        }
        if adjacent == Some(false) {
            told.refuse_by(imp(60), "adjacent", "only adjacent regiments merge.");
        }
        if let Some((rule, reason)) = against_room(stage, &first, &second) {
            told.refuse_by(rule, "unit", reason);
        }
        if one.arm == Arm::Artillery || other.arm == Arm::Artillery {
            told.refuse_by(imp(60), "unit", "only regiments merge; a battery does not.");
            return told.refused();
        }
        let known = Situation { first: part(&one), second: part(&other) };
        let situation = stage.situation::<Merging>(&known, told, &[]);
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        spend(stage, &first, Action::Merge);
        stage.state.active = None;
        let outcome = stage.rule::<Merging>(format_args!("{second} joins {first}"), |_| Some(one.side), &situation);
        if let Some(unit) = stage.state.units.get_mut(&first) {
            unit.experience = outcome.experience;
            (unit.figures, unit.level, unit.merged, unit.ap) = (outcome.figures, outcome.level, outcome.merged, 0);
            unit.figures_at_start += other.figures_at_start;
            if other.figures > one.figures {
                unit.weapon = other.weapon;
            }
            for arc in &other.fired_from {
                if !unit.fired_from.contains(arc) {
                    unit.fired_from.push(*arc);
                }
            }
            unit.fired_from.sort_unstable();
        }
        let weapon = if other.figures > one.figures { other.weapon } else { one.weapon };
        stage.say(imp(60), format_args!("{first} carries the {} of the part with more figures", weapon.name()));
        if let Some(unit) = stage.state.units.get_mut(&second) {
            (unit.figures, unit.ap, unit.out) = (0, 0, Fate::MergedAway);
            unit.sections_lost = 0;
        }
        stage.say(imp(60), format_args!("{second} is part of {first} and does not count as eliminated"));
        let leaders: Vec<String> = stage.state.attached(&second).map(|(leader, _)| leader.clone()).collect();
        for name in leaders {
            if let Some(leader) = stage.state.leaders.get_mut(&name) {
                leader.attached_to = Some(first.clone());
            }
            stage.say(imp(60), format_args!("{name} is now with {first}"));
        }
        Ok(())
    }
}
