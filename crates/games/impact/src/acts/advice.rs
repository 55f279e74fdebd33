//! Advice: what a unit could do or would need, worked out by the book and not recorded.

use grognard_battle::command::{Choose, Flag, MaySay, Name, Names, Perform, Say};
use grognard_battle::{Arguments, act};
use grognard_books::impact::Cause;
use grognard_books::impact::firepower::Firepower as Power;
use grognard_books::impact::mmp::Mmp as Point;
use grognard_books::impact::unit::{ChargedFrom, HitFrom, Mc, Troops, Works};
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;

use super::arguments::{
    BEHIND, ENEMY_NEAR, IN_COVER, IN_WORKS, Leaders, NEAR_FRIENDS, NEAR_LEADER, RANGE, Range, Unit, Units,
};
use crate::acting::check_present;
use crate::facts::{GROUND, firer_facts, near, unit_facts};
use crate::state::{Stage, State};

act! {
    /// `firepower`.
    pub struct Firepower: State = ("firepower", "advice: the firepower of a unit at a range") {
        unit: Unit = "who would fire",
        range: Say<Range> = RANGE,
    }
}

act! {
    /// `mmp`.
    pub struct Mmp: State = ("mmp", "advice: the morale point of a unit") {
        unit: Unit = "whose",
        cause: Say<Choose<Cause>> = "what it would be for",
        mc: MaySay<Choose<Mc>> = "the check that would be due",
        charging: MaySay<Flag> = "it charges",
        hit_from: MaySay<Choose<HitFrom>> = "from where it is fired at",
        charged_from: MaySay<Choose<ChargedFrom>> = "from where it is charged",
        charged_by: MaySay<Choose<Troops>> = "who charges it",
        leader: MaySay<Name<Leaders>> = NEAR_LEADER,
        friends: MaySay<Names<Units>> = NEAR_FRIENDS,
        works: MaySay<Choose<Works>> = IN_WORKS,
        cover: MaySay<Flag> = IN_COVER,
        behind_friends: MaySay<Flag> = BEHIND,
        enemy_within_two: MaySay<Flag> = ENEMY_NEAR,
    }
}

impl Perform for Firepower {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        check_present(stage, told, "unit", &name);
        let mut known = Datum::empty();
        if let Some(unit) = stage.state.units.get(&name) {
            known.set("firer", Datum::of(&firer_facts(unit)));
        }
        let situation = stage.situation::<Power>(&known, told, &[("range", "range")]);
        told.finish()?;
        if let Some(situation) = situation {
            stage.rule::<Power>(format_args!("firepower of {name}"), |_| None, &situation);
        }
        Ok(())
    }
}

impl Perform for Mmp {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        check_present(stage, told, "unit", &name);
        let by = near(&stage.state, told, &name, "leader", "friends");
        let known = unit_facts(&stage.state, &name, by);
        let occasion = ["cause", "mc", "charging", "hit_from", "charged_from", "charged_by"].map(|fact| (fact, fact));
        let asked: Vec<_> = occasion.into_iter().chain(GROUND).collect();
        let situation = stage.situation::<Point>(&known, told, &asked);
        told.finish()?;
        if let Some(situation) = situation {
            stage.rule::<Point>(format_args!("morale point of {name}"), |_| None, &situation);
        }
        Ok(())
    }
}
