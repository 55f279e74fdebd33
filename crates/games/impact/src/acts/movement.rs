//! Actions that move a unit or change its formation or facing: move, face, formation, limber, mount.

use grognard_battle::command::{Choose, Facing, Facts, Flag, MayShow, MayTell, Names, Need, OnTable, Perform, Way};
use grognard_battle::{Arguments, act};
use grognard_books::impact::movement::OffRoad;
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::{Action, Terrain};
use grognard_books::impact::unit::{Arm, Formation as Form};
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;
use grognard_core::rule::Rule;
use grognard_table::Wish;

use super::arguments::{ACTING, BESIDE_ROAD, LEGS, ON_TERRAIN, Unit, Units};
use crate::acting::check_acting;
use crate::blocks::{spend, tables};
use crate::derive::Lay;
use crate::footprint::size_in;
use crate::state::{Stage, State};
use crate::venue::{March, venue};
use crate::ways::against_size;

act! {
    /// `move`.
    #[derive(Default)]
    pub struct Move: State = ("move", "a unit moves") {
        unit: Unit = ACTING,
        terrain: MayTell<Choose<Terrain>> = ON_TERRAIN,
        off_road: MayTell<Choose<OffRoad>> = BESIDE_ROAD,
        legs: MayTell<Facts> = LEGS,
        advance: MayShow<Flag> = "it ends nearer to the nearest enemy",
        watched_by: MayShow<Names<Units>> = "enemies that now have it in fire arc and normal (canister) range",
        way: OnTable<Way> = "on a table: one straight leg and a facing, or only where it ends",
    }
}

act! {
    /// `face`.
    pub struct Face: State = ("face", "a unit turns on the spot") {
        unit: Unit = ACTING,
        facing: OnTable<Facing> = "on a table: which way it looks then",
    }
}

act! {
    /// `formation`.
    pub struct Formation: State = ("formation", "a unit changes its formation") {
        unit: Unit = ACTING,
        to: Need<Choose<Form>> = "the new formation",
    }
}

act! {
    /// `limber`.
    pub struct Limber: State = ("limber", "a battery limbers up") {
        unit: Unit = ACTING,
    }
}

act! {
    /// `unlimber`.
    pub struct Unlimber: State = ("unlimber", "a battery unlimbers") {
        unit: Unit = ACTING,
    }
}

act! {
    /// `mount`.
    pub struct Mount: State = ("mount", "cavalry mounts") {
        unit: Unit = ACTING,
        to: Need<Choose<Form>> = "a mounted formation",
    }
}

act! {
    /// `dismount`.
    pub struct Dismount: State = ("dismount", "cavalry dismounts") {
        unit: Unit = ACTING,
        to: Need<Choose<Form>> = "a dismounted formation",
    }
}

impl Move {
    /// On a table.
    pub fn by(unit: &str, way: Option<Wish>) -> Self {
        Move { unit: unit.to_owned(), way, ..Move::default() }
    }
}

impl Perform for Move {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        check_acting(stage, told, &self.unit, Action::Move);
        let Move { unit, advance, watched_by, way, .. } = self;
        let (advance, watched_by) = (advance.unwrap_or(false), watched_by.unwrap_or_default());
        venue(&stage.state).march(stage, told, March { unit, way, advance, watched_by })
    }
}

impl Perform for Face {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        check_acting(stage, told, &self.unit, Action::Face);
        venue(&stage.state).face(stage, told, &self.unit, self.facing)
    }
}

fn is_mounted(stage: &Stage<'_>, formation: Form) -> bool {
    tables(stage).formations.row(formation).mounted
}

impl Perform for Formation {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Formation { unit: name, to } = self;
        check_change(stage, told, &name, to, Action::Formation);
        if let Some(unit) = stage.state.units.get(&name) {
            if unit.arm == Arm::Artillery {
                told.refuse_by(imp(55), "unit", "a battery limbers or unlimbers.");
            } else if is_mounted(stage, unit.formation) != is_mounted(stage, to) {
                told.refuse_by(imp(55), "to", "to get on or off the horses takes mount or dismount.");
            }
        }
        change(stage, told, &name, to, Action::Formation)
    }
}

impl Perform for Mount {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        mount(stage, told, &self.unit, self.to, true)
    }
}

impl Perform for Dismount {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        mount(stage, told, &self.unit, self.to, false)
    }
}

/// A unit mounts or dismounts.
fn mount(stage: &mut Stage<'_>, told: &mut Arguments, name: &str, to: Form, up: bool) -> Result<(), Refusals> {
    check_change(stage, told, name, to, Action::Mount);
    if let Some(unit) = stage.state.units.get(name) {
        if unit.arm != Arm::Cavalry {
            told.refuse_by(imp(55), "unit", "only cavalry mounts and dismounts.");
        } else if is_mounted(stage, unit.formation) == up {
            told.refuse_by(imp(55), "unit", format!("is in {} already.", unit.formation.name()));
        } else if is_mounted(stage, to) != up {
            told.refuse_by(imp(55), "to", format!("{} is of the same kind as now.", to.name()));
        }
    }
    change(stage, told, name, to, Action::Mount)
}

impl Perform for Limber {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        limber(stage, told, &self.unit, Form::Limbered)
    }
}

impl Perform for Unlimber {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        limber(stage, told, &self.unit, Form::Unlimbered)
    }
}

fn limber(stage: &mut Stage<'_>, told: &mut Arguments, name: &str, to: Form) -> Result<(), Refusals> {
    check_acting(stage, told, name, Action::Limber);
    if let Some(unit) = stage.state.units.get(name) {
        if unit.arm != Arm::Artillery {
            told.refuse_by(imp(55), "unit", "only artillery limbers and unlimbers.");
        } else if unit.formation == to {
            told.refuse_by(imp(55), "unit", format!("is {} already.", to.name()));
        } else if let Some((rule, reason)) = against_formation(stage, name, to) {
            told.refuse_by(rule, "unit", reason);
        }
    }
    change(stage, told, name, to, Action::Limber)
}

/// The reasons against a change of formation, whichever act makes it.
fn check_change(stage: &Stage<'_>, told: &mut Arguments, name: &str, to: Form, action: Action) {
    check_acting(stage, told, name, action);
    let Some(unit) = stage.state.units.get(name) else { return };
    if to == unit.formation {
        told.refuse("to", format!("is its formation already: {}.", to.name()));
    } else if to.arm() != unit.arm {
        let own: Vec<&str> = unit.arm.formations().map(Form::name).collect();
        let words = format!("{} is no formation of {}: {}.", to.name(), unit.arm.name(), own.join(", "));
        told.refuse_by(unit.arm.formation_rule(), "to", words);
    } else if let Some((rule, reason)) = against_formation(stage, name, to) {
        told.refuse_by(rule, "to", reason);
    }
}

/// Why there is no room on a table for a unit in another formation, if so.
fn against_formation(stage: &Stage<'_>, name: &str, to: Form) -> Option<(Rule, String)> {
    let lay = Lay::of(tables(stage), &stage.state)?;
    let piece = lay.piece(name)?;
    against_size(&lay, piece, size_in(lay.t, piece.unit, to), &[])
}

/// Carries the change out, if there is no reason against it.
fn change(stage: &mut Stage<'_>, told: &mut Arguments, name: &str, to: Form, action: Action) -> Result<(), Refusals> {
    told.finish()?;
    spend(stage, name, action);
    if let Some(unit) = stage.state.units.get_mut(name) {
        unit.formation = to;
        stage.say(imp(69), format_args!("{name} is now in {}", to.name()));
    }
    Ok(())
}
