//! A side puts its army on the table: at once with miniatures, brigade by brigade on a virtual table.

use grognard_battle::command::{Facts, Free, Group, May, Perform, SayOnTable, Text, WhichSide};
use grognard_battle::{Arguments, Datum, Side, act};
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::Formation;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;

use crate::acting::check_seat;
use crate::deploy::{is_deployed, place_group};
use crate::state::{Stage, State};

act! {
    /// `deploy`: side a first, so that b deploys knowing a's order of battle.
    #[derive(Default)]
    pub struct Deploy: State =
        ("deploy", "a side puts its army on the table; from now on the enemy sees its order of battle") {
        side: May<WhichSide> = "which side; the own one, or the next, if left out",
        formations: Free<Facts> = "formations other than those of the roster, by unit",
        group: SayOnTable<Text> = "on a table: the brigade, or the army leader, that is placed",
        places: SayOnTable<Group> =
            "on a table, each of the group: [{\"name\",\"x\",\"y\",\"facing\",\"formation\",\"attached\"}]; arranged for you if left out",
    }
    .by("group")
}

impl Deploy {
    /// A group on a table, as the program suggests.
    pub fn of(group: &str) -> Self {
        Deploy { group: Some(Datum::Text(group.to_owned())), ..Deploy::default() }
    }
}

impl Perform for Deploy {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(next) = stage.state.to_deploy() else {
            told.refuse_by(imp(67), "act", "both sides have deployed.");
            return told.refused();
        };
        let on_table = stage.state.table.is_some();
        let side = self.side.unwrap_or(if on_table { next } else { stage.seat.side().unwrap_or(next) });
        check_seat(stage, told, "side", side);
        if next != side {
            told.refuse_by(imp(67), "side", format!("{} deploys now.", stage.state.army(next).name));
        }
        if on_table {
            if self.formations.is_some() {
                told.refuse("formations", "give each unit its formation among the places.");
            }
            return place_group(stage, told, side);
        }
        let formations = self.formations.map_or(Vec::new(), |given| read_formations(&stage.state, told, side, given));
        told.finish()?;
        for (name, formation) in formations {
            if let Some(unit) = stage.state.units.get_mut(&name) {
                unit.formation = formation;
            }
        }
        is_deployed(stage, side);
        Ok(())
    }
}

fn read_formations(state: &State, arguments: &mut Arguments, side: Side, given: Datum) -> Vec<(String, Formation)> {
    let entries = match given {
        Datum::Map(entries) => entries,
        other => {
            arguments.refuse("formations", format!("must be an object by unit, not {}.", other.kind()));
            return Vec::new();
        }
    };
    let mut chosen = Vec::new();
    for (name, given) in entries {
        let field = format!("formations.{name}");
        let Some(unit) = state.units.get(&name).filter(|unit| unit.side == side) else {
            let own = state.units.iter().filter(|(_, unit)| unit.side == side).map(|(name, _)| name.clone());
            arguments.refuse_listing(&field, "is no unit of this side.", own);
            continue;
        };
        let formation = match &given {
            Datum::Text(text) => Formation::named(text).filter(|formation| formation.arm() == unit.arm),
            _ => None,
        };
        match formation {
            Some(formation) => chosen.push((name, formation)),
            None => {
                let allowed = unit.arm.formations().map(|formation| formation.name().to_owned());
                arguments.refuse_listing(&field, format!("is no formation of {}.", unit.arm.name()), allowed);
            }
        }
    }
    chosen
}
