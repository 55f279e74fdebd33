//! Movement: units move, retire, attack and leave, under their orders.

use grognard_battle::answers::Intent;
use grognard_battle::command::{Choose, MayShow, OnTable, Perform, Text, Way};
use grognard_battle::{Arguments, Observed, act};
use grognard_books::fatigue::move_allowance::MoveAllowance;
use grognard_books::fatigue::names::{Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Action;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;
use grognard_table::Wish;

use super::arguments::{
    Enemy, IN_ZONE, LEAVES_AREA, PAYS, Pays, ShowFlag, TERRAIN, TOUCHES, TellFlag, TellTerrain, TellUnits, Unit, WHO,
    WHOM,
};
use crate::acting::{acting_unit, after_acting, has_chance, mark, refuse_abandoned, refuse_if_unable};
use crate::asking::{check_own, enemy_of, need_phase, tables};
use crate::blocks::{leave_contact, remove};
use crate::derive::{Lay, order_actions};
use crate::movement::{Heading, actions_of, move_situation, refuse_arm, refuse_before_chargers, touched};
use crate::moving::attacks_from_here;
use crate::open_items::use_chance;
use crate::orders::{put_to_order, refuse_against_order};
use crate::state::{Fate, Stage, State};
use crate::table_moves::{attack_way, goes, goes_into, retire_way, touched_now, way_home, wished_way};
use crate::ways;
use crate::withdrawal::withdraw_with_last;

act! {
    /// `retire`: a disordered unit of the other side goes back.
    pub struct Retire: State = ("retire", "a disordered unit goes back before the other side moves") {
        unit: Unit = WHO,
        terrain: TellTerrain = TERRAIN,
        in_charge_zone: TellFlag = IN_ZONE,
        leaves_area: ShowFlag = LEAVES_AREA,
        pays: Pays = PAYS,
    }
}

act! {
    /// `move`: how far, and what its order says about it.
    #[derive(Default)]
    pub struct Move: State = ("move", "a unit moves") {
        unit: Unit = WHO,
        action: MayShow<Choose<Heading>> =
            "with miniatures: what the move is to the nearest enemy; close is within 6 inches",
        terrain: TellTerrain = TERRAIN,
        in_charge_zone: TellFlag = IN_ZONE,
        leaves_area: ShowFlag = LEAVES_AREA,
        in_fire: ShowFlag = "it ends in burning ground",
        pays: Pays = PAYS,
        way: OnTable<Way> = "on a table: one turn and one straight leg, or only where it ends",
        into: OnTable<Text> = "on a table: the building or redoubt it goes into, in place of a way",
    }
    .in_row("how it moves")
}

act! {
    /// `assault`.
    #[derive(Default)]
    pub struct Assault: State = ("assault", "a unit attacks without a charge") {
        unit: Unit = WHO,
        target: Enemy = WHOM,
        touches: TellUnits = TOUCHES,
        terrain: TellTerrain = TERRAIN,
        in_charge_zone: TellFlag = IN_ZONE,
        pays: Pays = PAYS,
    }
    .aimed(Intent::Charge, "target")
}

act! {
    /// `leave-table`: with its last unit a command has withdrawn.
    pub struct LeaveTable: State = ("leave-table", "a unit leaves by its own edge") {
        unit: Unit = WHO,
        leaves_area: ShowFlag = LEAVES_AREA,
        pays: Pays = PAYS,
    }
}

impl Move {
    /// On a table, somewhere.
    pub fn by(unit: &str, way: Option<Wish>) -> Self {
        Move { unit: unit.to_owned(), way, ..Move::default() }
    }

    /// On a table, into a building or redoubt.
    pub fn inside(unit: &str, place: &str) -> Self {
        Move { unit: unit.to_owned(), into: Some(place.to_owned()), ..Move::default() }
    }

    /// What players say about it: what it means for its order, and whether it ends in burning ground.
    fn told(&self, state: &State, told: &mut Arguments) -> (Vec<Action>, bool) {
        if self.action.is_none() {
            told.refuse_missing("action", Heading::NAMES);
        }
        let in_fire = self.in_fire.unwrap_or(false);
        if in_fire && state.burning.is_empty() {
            told.refuse_by(fat(146), "in_fire", "nothing burns.");
        }
        (actions_of(self.action, self.leaves_area.unwrap_or(false)), in_fire)
    }
}

impl Assault {
    /// One unit on another, without any facts from the table.
    pub fn on(unit: &str, target: &str) -> Self {
        Assault { unit: unit.to_owned(), target: target.to_owned(), ..Assault::default() }
    }
}

impl Perform for Move {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit.as_str();
        let Some(unit) = acting_unit(stage, told, name, Phase::Movement) else { return told.refused() };
        let seen = Lay::look(tables(stage), &stage.state, |lay| {
            wished_way(lay, told, name, self.way.as_ref(), self.into.as_deref())
        });
        refuse_before_chargers(&stage.state, told);
        let (actions, in_fire) = match &seen {
            Observed::Measured(way) => way.as_ref().map(|way| (way.actions.clone(), way.in_fire)).unwrap_or_default(),
            Observed::Asked => self.told(&stage.state, told),
        };
        let ground = seen.clone().map(|way| way.terrain);
        let way = seen.measured();
        let situation = move_situation(stage, told, &unit, ground);
        if unit.charging.is_some() {
            told.refuse_by(fat(135), "unit", "charges: it rides at its target.");
        }
        if unit.must_leave && in_fire && !way.as_ref().is_some_and(|way| way.shut_in) {
            let field = if way.is_some() { "unit" } else { "in_fire" };
            told.refuse_by(fat(146), field, "it must leave the burning ground by the shortest way.");
        }
        refuse_against_order(stage, told, name, &actions, self.pays);
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        for action in actions {
            put_to_order(stage, name, action, true)?;
        }
        stage.rule::<MoveAllowance>(format_args!("{name} moves"), |_| None, &situation);
        mark(stage, name, |unit| {
            (unit.acted, unit.moved) = (true, true);
            unit.must_leave = false;
            unit.in_fire = in_fire;
        });
        if let Some(way) = way {
            match way.inside {
                Some(inside) => goes_into(stage, name, way.end, inside),
                None => goes(stage, name, way.end),
            }
        }
        stage.say(fat(130), format_args!("{name} moves; enemies near enough may fire at it."));
        after_acting(stage, name);
        Ok(())
    }
}

impl Perform for Retire {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        check_own(stage, told, "unit", &name);
        let seen = Lay::look(tables(stage), &stage.state, |lay| retire_way(lay, told, &name));
        need_phase(stage, told, &[Phase::Movement]);
        let Some(unit) = stage.state.units.get(&name).cloned() else { return told.refused() };
        let (actions, in_time) = match &seen {
            Observed::Measured(way) => {
                let actions = way.as_ref().map(|way| way.actions.clone()).unwrap_or_default();
                (actions, has_chance(&stage.state, &name))
            }
            Observed::Asked => (actions_of(Some(Heading::Retire), self.leaves_area.unwrap_or(false)), true),
        };
        refuse_if_unable(told, &unit);
        if Some(unit.side) == stage.state.phasing() || unit.state == Morale::Good {
            told.refuse_by(fat(67), "unit", "only disordered units of the side that does not move retire.");
        }
        if unit.acted {
            told.refuse_by(fat(67), "unit", "has retired in this phase.");
        }
        let begun = stage.state.units.values().any(|other| other.acted && Some(other.side) == stage.state.phasing());
        if begun || !in_time {
            told.refuse_by(fat(67), "", "units retire before any move; the other side has begun.");
        }
        refuse_against_order(stage, told, &name, &actions, self.pays);
        let situation = move_situation(stage, told, &unit, seen.clone().map(|way| way.terrain));
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        for action in actions {
            put_to_order(stage, &name, action, true)?;
        }
        stage.rule::<MoveAllowance>(format_args!("{name} retires"), |_| None, &situation);
        mark(stage, &name, |unit| (unit.acted, unit.moved) = (true, true));
        leave_contact(stage, &name);
        stage.say(fat(67), format_args!("{name} retires before the attack, facing kept."));
        if let Some(way) = seen.measured() {
            use_chance(stage, &name);
            mark(stage, &name, |unit| unit.in_fire = way.in_fire);
            goes(stage, &name, way.end);
            after_acting(stage, &name);
        }
        Ok(())
    }
}

impl Perform for Assault {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        let Some(unit) = acting_unit(stage, told, &name, Phase::Movement) else { return told.refused() };
        let target = enemy_of(stage, told, "target", self.target, stage.state.phasing());
        let seen = Lay::look(tables(stage), &stage.state, |lay| {
            attack_way(lay, told, (&name, target.as_ref()?), ways::assault)
        });
        let others = touched(stage, told, target.as_ref());
        refuse_before_chargers(&stage.state, told);
        let situation = move_situation(stage, told, &unit, seen.clone().map(|contact| contact.terrain));
        // A table has said so itself.
        if seen == Observed::Asked {
            refuse_arm(told, &unit);
            if let Some(target) = target.as_ref().and_then(|target| stage.state.units.get(target)) {
                refuse_abandoned(told, target);
            }
        }
        if unit.charging.is_some() {
            told.refuse_by(fat(172), "unit", "charges; its charge is its attack.");
        }
        if unit.must_leave {
            told.refuse_by(fat(146), "unit", "must leave the burning ground by the shortest way: move.");
        }
        refuse_against_order(stage, told, &name, &[Action::Assault], self.pays);
        told.finish()?;
        let (Some(target), Some(situation)) = (target, situation) else { return Ok(()) };
        put_to_order(stage, &name, Action::Assault, true)?;
        stage.rule::<MoveAllowance>(format_args!("{name} attacks"), |_| None, &situation);
        let others = match seen.measured() {
            Some(contact) => {
                attacks_from_here(&mut stage.state, &name);
                goes(stage, &name, contact.leg.end);
                touched_now(stage, &name).into_iter().filter(|other| *other != target).collect()
            }
            None => others,
        };
        mark(stage, &name, |unit| {
            unit.attacking = Some(target.clone());
            unit.touches = std::iter::once(target.clone()).chain(others).collect();
            (unit.acted, unit.moved) = (true, true);
            unit.in_fire = false;
        });
        stage.say(
            fat(135),
            format_args!("{name} moves into contact with {target}; enemies near enough may fire at it."),
        );
        after_acting(stage, &name);
        Ok(())
    }
}

impl Perform for LeaveTable {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        let Some(unit) = acting_unit(stage, told, &name, Phase::Movement) else { return told.refused() };
        let seen = Lay::look(tables(stage), &stage.state, |lay| {
            let piece = lay.piece(&name)?;
            let Some(leg) = way_home(lay, piece) else {
                told.refuse_by(fat(95), "unit", "no straight move brings it to its own edge.");
                return None;
            };
            Some(order_actions(lay, piece, &piece.block, &leg.last()))
        });
        let back = || Some(actions_of(Some(Heading::Retire), self.leaves_area.unwrap_or(false)));
        let actions = seen.or_asked(told, &[], |_| back()).unwrap_or_default();
        refuse_before_chargers(&stage.state, told);
        if unit.charging.is_some() || unit.attacking.is_some() {
            told.refuse_by(fat(95), "unit", "attacks; it does not leave.");
        }
        refuse_against_order(stage, told, &name, &actions, self.pays);
        told.finish()?;
        for action in actions {
            put_to_order(stage, &name, action, true)?;
        }
        remove(stage, &name, Fate::Left);
        stage.say(fat(95), format_args!("{name} leaves by its own edge."));
        withdraw_with_last(stage, &unit.command);
        Ok(())
    }
}
