//! `cohesion.commander-death`: one unit's test after its brigade commander died.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Facts, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::cohesion_roll::{CohesionRoll, Term, Throw};
use super::rules::coh;
use super::tables::{Casualty, Tables};
use super::test::UNIT;
use super::unit::Unit;

choice! {
    /// How he died, as Chart 8 names it.
    pub enum Death {
        Death = "death",
        DeathShock = "death-shock",
        HeroicDeath = "heroic-death",
    }
}

choice! {
    /// How the unit took it.
    pub enum Taken {
        Passed = "passed",
        Shaken = "shaken",
    }
}

/// Facts of the unit and the death.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// A unit of his command.
    pub unit: Unit,
    /// How he died.
    pub death: Death,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            unit: r.object(UNIT, |r| Unit::read(r, t)),
            death: r.choice("death", "how the brigade commander died").required(),
        }
    }
}

/// How the unit took it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Passed or shaken.
    pub result: Taken,
}

pub struct CommanderDeath;

impl Procedure for CommanderDeath {
    const NAME: &'static str = "cohesion.commander-death";
    const SUMMARY: &'static str = "how one unit takes the death of its brigade commander";
    const DICE: &'static str = "1d20";
    const RULES: &'static [Rule] =
        &[coh(11), coh(13), coh(14), coh(15), coh(16), coh(17), coh(49), coh(50), coh(51), coh(57), coh(58)];
    const OUTCOME: &'static [(&'static str, &'static str)] =
        &[("result", "passed or shaken; a routed unit keeps its black bead")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check.within("unit", |check| s.unit.check(t, check));
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let (casualty, text) = match s.death {
            Death::Death => (Casualty::Death, "after a death"),
            Death::DeathShock => (Casualty::DeathShock, "after a death that shocks"),
            Death::HeroicDeath => (Casualty::HeroicDeath, "after a heroic death"),
        };
        let terms = [t.officer_casualty.test_after(casualty).map(|figure| Term { rule: coh(57), text, figure })];
        let ask = Ask::adding(coh(58), "unit's cohesion roll after its commander's death");
        let roll = CohesionRoll { terms: &terms, ..CohesionRoll::new(&s.unit, "unit", ask) };
        let passed = roll.roll(t, dice, trace, Throw::passed);
        let result = if passed { Taken::Passed } else { Taken::Shaken };
        trace.note(|| {
            let text = if passed { "the unit stands firm" } else { "the unit is shaken; here nobody routs" };
            Note::result(coh(58), text)
        });
        Outcome { result }
    }
}
