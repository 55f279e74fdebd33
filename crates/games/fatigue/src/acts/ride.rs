//! A charger rides, before other units move.

use grognard_battle::command::{Flag, May, Perform};
use grognard_battle::{Arguments, Observed, act};
use grognard_books::fatigue::move_allowance::MoveAllowance;
use grognard_books::fatigue::names::Phase;
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;

use super::arguments::{ShowFlag, TOUCHES, TellTerrain, TellUnits, Unit, WHO};
use crate::acting::{acting_unit, after_acting, mark};
use crate::blocks::{disorder, stop_attacking};
use crate::facts::going;
use crate::movement::touched;
use crate::ride::{Course, course, measured_ride, meets_on_table, rides_over_table};
use crate::state::{self, Progress, Stage, State};

act! {
    /// `charge`.
    #[derive(Default)]
    pub struct Charge: State = ("charge", "a charger rides, before anybody else moves") {
        unit: Unit = WHO,
        touches: TellUnits = TOUCHES,
        falls_short: ShowFlag = "its target has gone back too far to be reached",
        rides_on: May<Flag> = "its target is gone: it rides to where it stood, else it stays",
        terrain: TellTerrain = "met by a counter-charge: worst terrain it crosses to him",
    }
}

impl Charge {
    /// Without any facts from the table.
    pub fn of(unit: &str, rides_on: Option<bool>) -> Self {
        Charge { unit: unit.to_owned(), rides_on, ..Charge::default() }
    }
}

impl Perform for Charge {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        let Some(unit) = acting_unit(stage, told, &name, Phase::Movement) else { return told.refused() };
        let made = |charge: &&state::Charge| charge.made == Progress::Made && charge.charger == name;
        let Some(charge) = stage.state.charges.iter().find(made).cloned() else {
            told.refuse_by(fat(145), "unit", "has no charge to ride.");
            return told.refused();
        };
        let course = course(&stage.state, &charge);
        let others = touched(stage, told, Some(&charge.target));
        match (&course, self.rides_on) {
            (Course::Gone, None) => {
                told.refuse_by(fat(171), "rides_on", "its target is gone: say whether it rides on or stays.");
            }
            (Course::Met(_) | Course::Home, Some(_)) => {
                let words = "somebody stands before it; it rides on only where nobody does.";
                told.refuse_by(fat(171), "rides_on", words);
            }
            _ => {}
        }
        if !others.is_empty() && course != Course::Home {
            told.refuse_by(fat(171), "touches", "it fights nobody else.");
        }
        let known = going(&unit, charge.terrain, true);
        // A charger who is met may cross other ground than he saw when he declared.
        let met = matches!(course, Course::Met(_)).then(|| {
            let seen = Observed::on(stage.state.table.as_ref(), |_| None);
            stage.observe::<MoveAllowance, _>(seen, |_, _| Some(&known), told, &[("terrain", "terrain")])
        });
        told.finish()?;
        if course == Course::Gone && self.rides_on != Some(true) {
            mark(stage, &name, |unit| unit.acted = true);
            stop_attacking(stage, &name);
            stage.say(fat(171), format_args!("{name} finds its target gone and stays where it is."));
            return Ok(());
        }
        let mut situation = match met.flatten() {
            Some(situation) => situation,
            None => stage.checked::<MoveAllowance>(known)?,
        };
        meets_on_table(stage, &name, &course);
        let ride = measured_ride(stage, &name, &charge, &course);
        if let Some(ride) = &ride {
            situation.terrain = ride.terrain;
        }
        stage.rule::<MoveAllowance>(format_args!("{name} charges"), |_| None, &situation);
        mark(stage, &name, |unit| {
            (unit.acted, unit.moved) = (true, true);
            unit.in_fire = false;
        });
        // Of several counter-chargers only those that find room meet him on a table.
        let (touched, short) = match ride {
            Some(ride) => (rides_over_table(stage, &name, (&charge, &course), &ride), !ride.reaches),
            None => (if others.is_empty() { course.met().to_vec() } else { others }, self.falls_short == Some(true)),
        };
        let target = charge.target;
        let touches = match course {
            Course::Gone => {
                stage.say(fat(171), format_args!("{name} rides to where {target} stood and fights nobody."));
                stop_attacking(stage, &name);
                disorder(stage, &name, fat(171), ": its charge hit nobody");
                after_acting(stage, &name);
                return Ok(());
            }
            _ if short => {
                stop_attacking(stage, &name);
                stage.say(fat(171), format_args!("{name} does not reach {target} and stops short."));
                after_acting(stage, &name);
                return Ok(());
            }
            Course::Met(_) => {
                stage.say(fat(171), format_args!("{name} is met by {} and fights nobody else.", touched.join(", ")));
                touched
            }
            Course::Home => {
                stage.say(
                    fat(135),
                    format_args!("{name} charges home on {target}; enemies near enough may fire at it."),
                );
                std::iter::once(target).chain(touched).collect()
            }
        };
        mark(stage, &name, |unit| unit.touches = touches);
        after_acting(stage, &name);
        Ok(())
    }
}
