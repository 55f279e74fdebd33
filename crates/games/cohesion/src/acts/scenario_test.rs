//! A test that a scenario asks for.

use grognard_battle::command::{Choose, Number, Perform};
use grognard_battle::{Arguments, act};
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::test::{Purpose, Situation, Test as Throw};
use grognard_core::refusal::Refusals;

use super::arguments::{Unit, WHICH};
use super::kinds::FreeSay;
use crate::acting::{charts, own_unit};
use crate::blocks::{rout, shake};
use crate::facts::{but_for, unit_facts};
use crate::state::{Stage, State};

act! {
    /// `test`.
    pub struct Test: State = ("test", "a cohesion test a scenario asks for") {
        unit: Unit = WHICH,
        purpose: FreeSay<Choose<Purpose>> = "what a failure does; shaken if not said",
        modifier: FreeSay<Number<-10, 10>> = "added to the die",
    }
}

const ASKED: &[(&str, &str)] = &[("purpose", "purpose"), ("modifier", "modifier")];

impl Perform for Test {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        let side = own_unit(stage, told, &name);
        let unit = unit_facts(charts(stage), &stage.state, &name);
        let Some((side, unit)) = side.zip(unit) else { return told.refused() };
        let known = but_for(&Situation { unit, purpose: Purpose::Shaken, modifier: 0 }, ASKED);
        let situation = stage.situation::<Throw>(&known, told, ASKED);
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        let outcome = stage.rule::<Throw>(format_args!("{name} tests"), |_| Some(side), &situation);
        let mut fresh = Vec::new();
        if outcome.shaken && !situation.unit.shaken {
            shake(stage, &name, coh(18));
        }
        if outcome.routed && !situation.unit.routed {
            rout(stage, &name, &mut fresh, false);
        }
        stage.state.due.put_first(fresh);
        Ok(())
    }
}
