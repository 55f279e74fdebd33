//! The morale check that is due.

use grognard_battle::command::{Choose, FreeShow, MayTell, Number, Perform};
use grognard_battle::{Arguments, Observed, Sighting, act};
use grognard_books::fatigue::morale::MoraleCheck;
use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::Circumstance;
use grognard_books::fatigue::rules::fat;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;

use super::arguments::{
    BURNING, COVER, DueUnit, OFFICERS, SHARED, TOGETHER, TellCover, TellFlag, TellInches, TellOfficers, TellUnits,
    WHOSE,
};
use crate::asking::tables;
use crate::checks::{asks_for_fire, check_by_the_books, own_officers, told_group, write};
use crate::derive::Lay;
use crate::due::{self, Due};
use crate::facts::{Asked, shown, untold};
use crate::measured::{check_on_table, group_of_check};
use crate::open_items::take;
use crate::state::{Stage, State};

act! {
    /// `check`.
    #[derive(Default)]
    pub struct Check: State = ("check", "the morale check that is due") {
        unit: DueUnit = WHOSE,
        cover: TellCover = COVER,
        burning: TellFlag = BURNING,
        barred: TellFlag = "terrain keeps the charging cavalry out",
        seen: TellFlag = "it sees the friend who breaks near it",
        officers: TellOfficers = OFFICERS,
        group: FreeShow<Choose<GroupKind>> = SHARED,
        together_with: TellUnits = TOGETHER,
        cluster_figures: MayTell<Number<1, 99>> = "figures of a screen",
        cluster_gap: TellInches = "widest gap in a screen",
    }
}

impl Check {
    /// The check of one unit, without any facts from the table.
    pub fn of(unit: Option<&String>) -> Self {
        Check { unit: unit.cloned(), ..Check::default() }
    }
}

/// The facts of a check that only the table shows, if they can matter.
fn asked_of(state: &State, item: &due::Check) -> Asked {
    let mut asked: Asked = vec![
        ("cover", "cover"),
        ("charging_cavalry_barred", "barred"),
        ("cluster_figures", "cluster_figures"),
        ("cluster_gap", "cluster_gap"),
    ];
    if item.circumstance == Circumstance::FriendRouts {
        asked.push(("routing_friend.seen", "seen"));
    }
    if asks_for_fire(state, &item.units) {
        asked.push(("in_burning_terrain", "burning"));
    }
    asked
}

/// The facts that the books know nevertheless.
fn is_known(item: &due::Check, path: &str) -> bool {
    match path {
        "cluster_figures" => item.group == GroupKind::Cluster,
        "in_burning_terrain" => item.circumstance == Circumstance::Burning,
        _ => false,
    }
}

impl Perform for Check {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let due = take(&mut stage.state, |due| matches!(due, Due::Check(_)), self.unit.as_deref());
        let item = due.and_then(|due| if let Due::Check(item) = due { Some(item) } else { None });
        let side = item.as_ref().and_then(|item| stage.state.side_of(item.units.first()?));
        let (Some(mut item), Some(side)) = (item, side) else {
            told.refuse_by(fat(12), "unit", "has no check to make now.");
            return told.refused();
        };
        if !stage.seat.holds(side) {
            told.refuse("unit", "is the other side's; its owner rolls.");
        }
        let group = match Lay::look(tables(stage), &stage.state, |lay| group_of_check(lay, &item)) {
            Observed::Measured(group) => group,
            Observed::Asked => Some(told_group(&stage.state, told, &item, (side, self.group))),
        };
        if let Some(group) = group {
            (item.group, item.units) = group;
        }
        let officers = own_officers(&stage.state, told, Some(side));
        let known = check_by_the_books(tables(stage), &stage.state, &item, side, &officers);
        let asked = asked_of(&stage.state, &item);
        let seen =
            Lay::look(tables(stage), &stage.state, |lay| Some(Sighting::of(check_on_table(lay, &item, known.clone()))));
        let only_told = asked.iter().map(|(path, _)| *path).filter(|path| !is_known(&item, path));
        let by_the_books = |_: &Stage<'_>, _: &mut Arguments| Some(untold(&known, only_told));
        let situation = stage.observe::<MoraleCheck, _>(seen, by_the_books, told, &asked);
        told.finish()?;
        let Some(situation) = situation else { return Ok(()) };
        let title = format!("{} checks: {}", item.units.join(", "), item.circumstance.name());
        let outcome = stage.rule::<MoraleCheck>(title, |_| Some(side), &situation);
        stage.close_last_ruling(side, shown::<MoraleCheck>(&outcome, &["result", "state_after"]));
        write(stage, &item, &outcome);
        Ok(())
    }
}
