//! What a unit with a green bead does: move, change formation, hold.

use grognard_battle::command::{Choose, Facing, MayShow, Names, Need, OnTable, Perform, Way};
use grognard_battle::{Arguments, Sighting, act};
use grognard_books::cohesion::movement::{Action, Move as Going};
use grognard_books::cohesion::rules::coh;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;
use grognard_field::{Pose, Step};
use grognard_table::{Wish, inches};

use super::arguments::{
    CROSSED, LEGS, Legs, OBSTACLES, OPEN, Obstacles, Paces, ROAD, ROUGH, TellFlag, Unit, Units, WHICH,
};
use crate::acting::{acting_unit, charts, check_crossed, has_acted, hold};
use crate::changes::{Change, Changed, change_of};
use crate::derive::{Lay, Piece};
use crate::facts::going;
use crate::movement::{measured_way, offer_opportunity, pass_friends};
use crate::moves::{change_overlaps, judge, place};
use crate::state::{March, Stage, State};

act! {
    /// `move`: a way that is known step by step is walked from way-point to way-point; otherwise it counts as made.
    #[derive(Default)]
    pub struct Move: State = ("move", "a unit with a green bead moves; without inches the move is taken as made") {
        unit: Unit = "who moves",
        open: Paces = OPEN,
        road: Paces = ROAD,
        rough: Paces = ROUGH,
        legs: Legs = LEGS,
        obstacles: Obstacles = OBSTACLES,
        crossed: MayShow<Names<Units>> = CROSSED,
        way: OnTable<Way> =
            "on a table: where it goes, step by step, [{\"step\":\"ahead\",\"inches\"}, {\"step\":\"wheel\",\"degrees\"}], \
             or only the end",
    }
}

act! {
    /// `change-formation`.
    pub struct ChangeFormation: State =
        ("change-formation", "a unit with a green bead changes formation, mounts, dismounts, turns or reforms") {
        unit: Unit = WHICH,
        to: Need<Choose<Change>> = "what it is afterwards",
        enemy_near: TellFlag = "reforming: an enemy is too near",
        facing: OnTable<Facing> = "on a table: which way it looks afterwards",
    }
    .in_row("formation")
}

act! {
    /// `hold`.
    pub struct Hold: State = ("hold", "a unit with a green bead stays where it is") {
        unit: Unit = WHICH,
    }
    .seldom()
}

impl Move {
    /// Without any facts of its way.
    pub fn of(unit: &str) -> Self {
        Move { unit: unit.to_owned(), ..Move::default() }
    }

    /// On a table, step by step.
    pub fn by(unit: &str, steps: &[Step]) -> Self {
        Move { way: Some(Wish::Steps(steps.to_vec())), ..Move::of(unit) }
    }
}

impl ChangeFormation {
    /// One unit, keeping its facing or, on a table, taking another.
    pub fn of(unit: &str, to: Change, facing: Option<u16>) -> Self {
        ChangeFormation { unit: unit.to_owned(), to, enemy_near: None, facing }
    }
}

impl Hold {
    pub fn of(unit: &str) -> Self {
        Hold { unit: unit.to_owned() }
    }
}

impl Perform for Move {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Move { unit: name, crossed, way, .. } = self;
        let Some(side) = acting_unit(stage, told, &name) else { return told.refused() };
        let way = Lay::look(charts(stage), &stage.state, |lay| judge(lay, told, &name, way));
        let (seen, walked) = way.map(|way| (Sighting::of(way.situation), (way.halts, way.crossed))).apart();
        let crossed = crossed.unwrap_or_default();
        check_crossed(stage, told, (&name, side), &crossed);
        let known = |stage: &Stage<'_>, told: &mut Arguments| {
            let unit = stage.state.units.get(&name)?;
            Some(measured_way(&going(charts(stage), Some(unit), Action::Move), told))
        };
        let situation = stage.observe::<Going, _>(seen, known, told, &[]);
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        let outcome = stage.rule::<Going>(format_args!("{name} moves"), |_| Some(side), &situation);
        if outcome.allowance == 0 {
            told.refuse_by(coh(67), "unit", format!("{name} cannot move; limber first, or hold."));
        } else if !outcome.legal {
            let spent = inches(i32::try_from(outcome.spent_hundredths).unwrap_or(i32::MAX));
            let reason = format!("{name} would spend {spent} inches and has {}.", outcome.allowance);
            told.refuse_by(coh(70), "unit", reason);
        }
        told.finish()?;
        has_acted(stage, &name);
        if let Some((ahead, crossed)) = walked {
            stage.state.march = Some(March { unit: name, ahead, crossed, held: false, charge: None });
            return Ok(());
        }
        pass_friends(stage, &name, &crossed, &[])?;
        let fresh = offer_opportunity(stage, &name, side);
        stage.state.due.put_first(fresh);
        Ok(())
    }
}

impl Perform for ChangeFormation {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let ChangeFormation { unit: name, to, facing, .. } = self;
        let side = acting_unit(stage, told, &name);
        let Some((side, unit)) = side.zip(stage.state.units.get(&name)) else { return told.refused() };
        let changed = change_of(unit, &name, to);
        let situation = going(charts(stage), Some(unit), Action::ChangeFormation);
        if let Err((rule, reason)) = &changed {
            told.refuse_by(rule, "to", reason);
        }
        let pose = Lay::look(charts(stage), &stage.state, |lay| {
            if to == Change::Turned && facing.is_none() {
                told.refuse_by(coh(111), "facing", "is missing; say which way it turns, 0 to 359 degrees.");
            }
            let (piece, changed) = (lay.piece(&name)?, changed.as_ref().ok()?);
            Some((changed_on_table(lay, piece, told, (to, *changed), facing), facing.is_some()))
        });
        let pose = pose.or_asked(told, &[], |told| {
            let near = charts(stage).battlefield.near.reform_min_enemy;
            if to == Change::Reformed && told.flag("enemy_near", false) {
                told.refuse_by(coh(62), "enemy_near", format!("nobody reforms with an enemy within {near} inches."));
            }
            None
        });
        told.refuse_all(stage.measured::<Going>(&situation));
        told.finish()?;
        let Ok(changed @ (arm, formation, disordered)) = changed else { return Ok(()) };
        stage.rule::<Going>(format_args!("{name} changes formation"), |_| Some(side), &situation);
        if let Some(unit) = stage.state.units.get_mut(&name) {
            (unit.arm, unit.formation, unit.disordered) = changed;
        }
        if disordered {
            stage.say(coh(62), format_args!("{name} is now in disorder."));
        } else {
            stage.say(coh(62), format_args!("{name} is now {} in {}.", arm.name(), formation.name()));
        }
        if let Some((pose, turned)) = pose {
            if turned {
                stage.say(coh(111), format_args!("{name} faces {} degrees.", pose.facing));
            }
            place(stage, &name, pose);
        }
        has_acted(stage, &name);
        Ok(())
    }
}

/// The pose after a change on a table; refused if there is no room for it, or an enemy too near.
fn changed_on_table(
    lay: &Lay<'_>,
    piece: &Piece<'_>,
    told: &mut Arguments,
    (to, changed): (Change, Changed),
    facing: Option<u16>,
) -> Pose {
    let near = lay.t.battlefield.near.reform_min_enemy;
    if to == Change::Reformed
        && let Some((enemy, distance)) = lay.nearest_enemy(piece.unit.side, &piece.block)
        && distance <= 100 * near
    {
        let reason =
            format!("{} is {} inches away; nobody reforms with an enemy within {near}.", enemy.name, inches(distance));
        told.refuse_by(coh(62), "to", reason);
    }
    let facing = facing.unwrap_or(piece.block.pose.facing);
    if let Some(other) = change_overlaps(lay, piece, changed, facing) {
        told.refuse_by(coh(104), "to", format!("{} would overlap {other}; it needs more room.", piece.name));
    }
    Pose::new(piece.at(), facing)
}

impl Perform for Hold {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        acting_unit(stage, told, &self.unit);
        told.finish()?;
        hold(stage, &self.unit);
        Ok(())
    }
}
