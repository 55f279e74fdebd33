//! A virtual table: everything is measured.

use grognard_battle::{Arguments, Datum, Side};

use super::wanted::{Done, Flees, March, Onset, Venue};
use crate::blocks::set_reacted;
use crate::deploy::place_group;
use crate::due::Due;
use crate::state::{Charge, Leader, Stage};
use crate::table_moves::{self, Goal};

pub struct VirtualTable;

impl Venue for VirtualTable {
    /// The side whose turn it is.
    fn deploying(&self, _: &Stage<'_>, next: Side) -> Side {
        next
    }

    fn deploy(&self, stage: &mut Stage<'_>, told: &mut Arguments, side: Side, formations: Option<Datum>) -> Done {
        if formations.is_some() {
            told.refuse("formations", "give each unit its formation among the places.");
        }
        place_group(stage, told, side)
    }

    fn march(&self, stage: &mut Stage<'_>, told: &mut Arguments, march: March) -> Done {
        table_moves::march(stage, told, &march.unit, march.way)
    }

    fn face(&self, stage: &mut Stage<'_>, told: &mut Arguments, unit: &str, facing: Option<u16>) -> Done {
        table_moves::face(stage, told, unit, facing)
    }

    fn step(&self, stage: &mut Stage<'_>, told: &mut Arguments, leader: (&str, &Leader), to: Goal<'_>, _: i32) -> Done {
        table_moves::step(stage, told, leader, to)
    }

    fn charge(&self, stage: &mut Stage<'_>, told: &mut Arguments, onset: Onset) -> Done {
        table_moves::charge(stage, told, &onset.lead, &onset.target, &onset.supports)
    }

    fn evade(&self, stage: &mut Stage<'_>, told: &mut Arguments, charge: &Charge, _: Flees) -> Done {
        told.finish()?;
        stage.state.due.take_first();
        set_reacted(stage, &charge.target);
        if let Some(way) = &charge.way {
            table_moves::evade(stage, &charge.target, &charge.lead, way.start.at);
        }
        Ok(())
    }

    /// Before its dice fall, others may have fired at the same enemy, so the shot is measured again when its turn
    /// comes.
    fn fire_at_mover(&self, stage: &mut Stage<'_>, told: &mut Arguments, firer: &str, mover: &str) -> Done {
        told.finish()?;
        let shot = Due::Shot { unit: firer.to_owned(), mover: mover.to_owned() };
        stage.state.due.take_first();
        stage.state.due.put_first([shot]);
        Ok(())
    }

    /// It flees before its charger goes on.
    fn gives_way(&self, stage: &mut Stage<'_>, charge: &Charge) {
        let flees = |due: &Due| matches!(due, Due::Flight { unit } if *unit == charge.target);
        if let Some(Due::Flight { unit }) = stage.state.due.take_that(flees) {
            table_moves::flee(stage, &unit);
        }
        table_moves::rides_on(stage, charge);
    }

    fn falls_back_from(&self, winner: &str) -> Option<String> {
        Some(winner.to_owned())
    }
}
