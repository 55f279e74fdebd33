//! Facing and formation: units turn, change formation, send out skirmishers.

use grognard_battle::command::{Choose, Facing, Need, Number, OnTable, Perform};
use grognard_battle::{Arguments, act};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::{Formation, Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Action;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::{Refusal, Refusals};

use super::arguments::{PAYS, Pays, Unit, WHO};
use crate::acting::{acting_unit, after_acting, mark, refuse_by_table};
use crate::asking::tables;
use crate::blocks::call_in;
use crate::derive::Lay;
use crate::formations::{deploys, has_screen, largest_screen, refuse_without_room, screen_there, skirmishes_whole};
use crate::orders::{put_to_order, refuse_against_order};
use crate::state::{Stage, State};
use crate::table_moves::turns;
use crate::ways::against_turn;

act! {
    /// `turn`: a new facing.
    pub struct Turn: State = ("turn", "a unit turns") {
        unit: Unit = WHO,
        facing: OnTable<Facing> = "on a table: which way it looks then",
    }
}

act! {
    /// `change-formation`: one listed change.
    pub struct ChangeFormation: State = ("change-formation", "a unit changes formation") {
        unit: Unit = WHO,
        formation: Need<Choose<Formation>> = "into what",
        pays: Pays = PAYS,
    }
}

act! {
    /// `skirmish`.
    pub struct Skirmish: State = ("skirmish", "send out a screen, or call it back with 0") {
        unit: Unit = WHO,
        figures: Need<Number<0, 12>> = "figures out",
        pays: Pays = PAYS,
    }
}

impl Perform for Turn {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        let unit = acting_unit(stage, told, &name, Phase::Facing);
        let facing = Lay::look(tables(stage), &stage.state, |lay| {
            if self.facing.is_none() {
                told.refuse("facing", "is missing; say which way it looks then, in degrees.");
            }
            let piece = lay.piece(&name)?;
            if piece.unit.inside.is_some() {
                told.refuse_by(fat(165), "unit", "has its front all round where it is.");
            }
            refuse_by_table(told, "facing", against_turn(lay, piece, self.facing?));
            self.facing
        });
        told.finish()?;
        let Some(unit) = unit else { return Ok(()) };
        mark(stage, &name, |unit| unit.acted = true);
        if let Some(facing) = facing.measured() {
            turns(stage, &name, facing);
        }
        if unit.state == Morale::Disordered {
            stage.say(fat(64), format_args!("{name} turns; disorder does not hinder it."));
        } else {
            stage.say(fat(130), format_args!("{name} turns; enemies near enough may fire at it."));
        }
        after_acting(stage, &name);
        Ok(())
    }
}

impl Perform for ChangeFormation {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let ChangeFormation { unit: name, formation: to, .. } = self;
        let Some(unit) = acting_unit(stage, told, &name, Phase::Formation) else { return told.refused() };
        let t = tables(stage);
        let is_listed = |to| t.formations.fits(unit.arm, to) && t.formations.change(unit.formation, to).is_some();
        if !is_listed(to) {
            let reason = format!("no change from {} to {} is listed.", unit.formation.name(), to.name());
            let refusal = Refusal { rule: Some(fat(137)), ..Refusal::new("formation", reason) };
            told.refuse_all(vec![refusal.allowing(Tables::formation_names(is_listed))]);
        }
        if to == Formation::OpenOrder && !skirmishes_whole(&unit) {
            told.refuse_by(fat(160), "formation", "only light troops skirmish as a whole; send out a screen.");
        }
        let deploys = deploys(&unit, to);
        if deploys {
            refuse_against_order(stage, told, &name, &[Action::Deploy], self.pays);
        }
        refuse_without_room(stage, told, "formation", (&name, to));
        told.finish()?;
        if deploys {
            put_to_order(stage, &name, Action::Deploy, true)?;
        }
        mark(stage, &name, |unit| {
            unit.changed_from = Some(unit.formation);
            unit.formation = to;
            call_in(unit);
            (unit.acted, unit.moved) = (true, true);
        });
        stage.say(fat(137), format_args!("{name} goes from {} to {}.", unit.formation.name(), to.name()));
        after_acting(stage, &name);
        Ok(())
    }
}

impl Perform for Skirmish {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Skirmish { unit: name, figures, .. } = self;
        let Some(unit) = acting_unit(stage, told, &name, Phase::Formation) else { return told.refused() };
        if figures > 0 && !has_screen(&unit) {
            let reason = "has no screen to send out: infantry or medium and light cavalry in line or column has.";
            told.refuse_by(fat(160), "unit", reason);
        }
        let most = largest_screen(&unit);
        if figures > most {
            told.refuse_by(fat(160), "figures", format!("a screen is at most a third of its figures: {most}."));
        }
        if figures == unit.skirmishers {
            told.refuse("figures", "has so many skirmishers out already.");
        }
        let more = figures > unit.skirmishers;
        if more {
            refuse_against_order(stage, told, &name, &[Action::Deploy], self.pays);
        }
        let screen = Lay::look(tables(stage), &stage.state, |lay| screen_there(lay, told, lay.piece(&name)?, figures));
        told.finish()?;
        if more {
            put_to_order(stage, &name, Action::Deploy, true)?;
        }
        mark(stage, &name, |unit| (unit.skirmishers, unit.screen, unit.acted) = (figures, screen.measured(), true));
        stage.say(fat(160), format_args!("{name} has {figures} figures out as skirmishers."));
        Ok(())
    }
}
