//! Explosions, burning ground and surprises.

use grognard_battle::command::{Flag, May, MayShow, Need, OnTable, Perform, Place};
use grognard_battle::{Arguments, Observed, Seat, act};
use grognard_books::fatigue::names::{Circumstance, Phase};
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;
use grognard_table::whole;

use super::arguments::{DISTANCE, Distances, EACH_FAR_OFF, Far, Near, TellUnits, Unit, one_for_each};
use crate::asking::{check_own, tables};
use crate::burning::{can_burn, stand_in};
use crate::derive::Lay;
use crate::due::{Check, Due};
use crate::open_items::take;
use crate::routs::{blast, near_point};
use crate::state::{self, Stage, State};

act! {
    /// `surprise`: unseen until now.
    pub struct Surprise: State = ("surprise", "an unseen enemy appears near a unit") {
        unit: Unit = "who is surprised",
        distance: Need<Far> = DISTANCE,
    }
    .with_miniatures()
}

act! {
    /// `blast`: a mine, a sap or a magazine.
    #[derive(Default)]
    pub struct Blast: State = ("blast", "the umpire: something of the scenario blows up") {
        near: TellUnits = "who stands near; a table measures it",
        distances: MayShow<Distances<Near>> = EACH_FAR_OFF,
        warned: May<Flag> = "it was announced",
        place: OnTable<Place> = "on a table: where",
    }
}

act! {
    /// `explosion`: all units within reach check, nearest first.
    pub struct Explosion: State = ("explosion", "who stands within 6 inches of what blew up") {
        near: TellUnits = "who, of both sides",
        distances: MayShow<Distances<Near>> = EACH_FAR_OFF,
    }
    .with_miniatures()
}

act! {
    /// `in-fire`.
    pub struct InFire: State = ("in-fire", "who stands in a place that has caught fire") {
        units: TellUnits = "who, of both sides",
    }
    .with_miniatures()
}

/// The units nearby, as players say.
fn told_near(stage: &Stage<'_>, told: &mut Arguments, distances: Option<Vec<f64>>) -> (Vec<String>, Vec<f64>) {
    let near = told.names_of("near", &stage.state.unit_names(state::Unit::stands));
    let distances = one_for_each(told, &near, distances);
    (near, distances)
}

impl Perform for Surprise {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Surprise { unit: name, distance } = self;
        check_own(stage, told, "unit", &name);
        if stage.state.phase == Phase::ArmyMoraleFatigue {
            told.refuse_by(fat(30), "", "nobody appears in the Army Morale Fatigue Phase.");
        }
        told.finish()?;
        let item = Check { distance: Some(distance), ..Check::of(&name, Circumstance::Surprise) };
        stage.state.queue.put_last([Due::Check(item)]);
        stage.say(fat(146), format_args!("{name} is surprised at {distance} inches."));
        Ok(())
    }
}

impl Perform for Blast {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let warned = self.warned.unwrap_or(false);
        let seen = Lay::look(tables(stage), &stage.state, |lay| {
            if self.place.is_none() {
                told.refuse_missing("x", &[]);
                told.refuse_missing("y", &[]);
            }
            let charts = &lay.t.morale_modifiers;
            let radius = if warned { charts.explosion_forewarned_radius } else { charts.explosion_unexpected_radius };
            Some(near_point(lay, self.place?, whole(radius)))
        });
        let (near, distances) = match seen {
            Observed::Measured(near) => near.unwrap_or_default(),
            Observed::Asked => {
                let (near, distances) = told_near(stage, told, self.distances);
                if near.is_empty() {
                    told.refuse("near", "is missing; name who stands within reach.");
                }
                (near, distances)
            }
        };
        if stage.seat != Seat::Umpire {
            told.refuse("", "the umpire says when something of the scenario blows up.");
        }
        if stage.state.phase == Phase::ArmyMoraleFatigue {
            told.refuse_by(fat(30), "", "nothing blows up in the Army Morale Fatigue Phase.");
        }
        told.finish()?;
        blast(stage, &near, &distances, warned, "Something blows up");
        Ok(())
    }
}

impl Perform for Explosion {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let due = take(&mut stage.state, |due| matches!(due, Due::Explosion { .. }), None);
        let Some(Due::Explosion { unit: source, .. }) = due else {
            told.refuse_by(fat(36), "", "nothing has blown up.");
            return told.refused();
        };
        let (near, distances) = told_near(stage, told, self.distances);
        told.finish()?;
        blast(stage, &near, &distances, false, &format!("{source} blows up"));
        Ok(())
    }
}

impl Perform for InFire {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let due = take(&mut stage.state, |due| matches!(due, Due::Fire { .. }), None);
        let Some(Due::Fire { place }) = due else {
            told.refuse_by(fat(129), "", "nothing has caught fire.");
            return told.refused();
        };
        let units = told.names_of("units", &stage.state.unit_names(can_burn));
        told.finish()?;
        stand_in(stage, &place, &units);
        Ok(())
    }
}
