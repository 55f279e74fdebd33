//! The Rally Phase: units rally, ammunition and crews come.

use grognard_battle::command::{Flag, Kept, MaySay, Need, Perform};
use grognard_battle::{Arguments, Observed, Secrecy, act};
use grognard_books::fatigue::names::{Arm, Phase};
use grognard_books::fatigue::rally::Rally as Rallying;
use grognard_books::fatigue::rules::fat;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;

use super::arguments::{BURNING, COVER, OFFICERS, TellCover, TellFlag, TellOfficers, Unit, Units, WHICH, WHO};
use crate::asking::{check_own, need_phase, tables, unit_that};
use crate::checks::{asks_for_fire, own_officers};
use crate::derive::Lay;
use crate::facts::{Asked, paths, untold};
use crate::measured::rally_on_table;
use crate::rally::{fill_up, man, rally_by_the_books, refuse_rally, try_to_rally};
use crate::setup::full_fires;
use crate::state::{Stage, State};

act! {
    /// `rally`.
    #[derive(Default)]
    pub struct Rally: State = ("rally", "a disordered or routed unit in its Rally Phase") {
        unit: Unit = WHO,
        elect: MaySay<Flag> = "a routed unit tries",
        near_close_order_enemy: TellFlag = "in the fire zone of close-order enemies",
        near_artillery: TellFlag = "in the fire zone of unlimbered guns",
        off_table: TellFlag = "it is off the table",
        barred_by_scenario: MaySay<Flag> = "the scenario keeps it in disorder",
        cover: TellCover = COVER,
        burning: TellFlag = BURNING,
        officers: TellOfficers = OFFICERS,
    }
}

act! {
    /// `refill`: within reach.
    pub struct Refill: State = ("refill", "a train gives a unit ammunition") {
        unit: Unit = WHO,
        train: Need<Kept<Units>> = "from which",
    }
    .with_miniatures()
    .kept(Secrecy::Side)
}

act! {
    /// `re-crew`: guns, or a train.
    pub struct ReCrew: State = ("re-crew", "abandoned guns are manned again") {
        unit: Unit = WHICH,
    }
    .with_miniatures()
}

impl Rally {
    /// On a table, where a routed unit tries or runs on.
    pub fn of(unit: &str, elect: bool) -> Self {
        Rally { unit: unit.to_owned(), elect: Some(Datum::Flag(elect)), ..Rally::default() }
    }

    /// Whether the unit tries.
    pub fn tries(&self) -> bool {
        self.elect == Some(Datum::Flag(true))
    }
}

impl Perform for Rally {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        check_own(stage, told, "unit", &name);
        need_phase(stage, told, &[Phase::Rally]);
        let officers = own_officers(&stage.state, told, stage.state.phasing());
        if let Some(unit) = stage.state.units.get(&name) {
            refuse_rally(&stage.state, told, unit);
        }
        let Some(known) = rally_by_the_books(stage, &name, &officers) else { return told.refused() };
        let mut shown: Asked = vec![
            ("near_close_order_enemy", "near_close_order_enemy"),
            ("near_artillery", "near_artillery"),
            ("off_table", "off_table"),
            ("cover", "cover"),
        ];
        if asks_for_fire(&stage.state, std::slice::from_ref(&name)) {
            shown.push(("in_burning_terrain", "burning"));
        }
        let seen = Lay::look(tables(stage), &stage.state, |lay| Some(rally_on_table(lay, &name, known.clone())));
        let (known, shown) = match seen {
            Observed::Measured(seen) => (seen.unwrap_or(known), Asked::new()),
            Observed::Asked => (known, shown),
        };
        // The first and the last are not shown by a table.
        let asked: Asked = std::iter::once(("elect", "elect"))
            .chain(shown)
            .chain([("barred_by_scenario", "barred_by_scenario")])
            .collect();
        let situation = stage.situation::<Rallying>(&untold(&known, paths(&asked)), told, &asked);
        told.finish()?;
        if let Some(situation) = situation {
            try_to_rally(stage, &name, &situation);
        }
        Ok(())
    }
}

impl Perform for Refill {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        check_own(stage, told, "unit", &name);
        need_phase(stage, told, &[Phase::Rally]);
        let phasing = stage.state.phasing();
        let gives = |unit: &crate::state::Unit| Some(unit.side) == phasing && unit.arm == Arm::Train && unit.stands();
        unit_that(stage, told, "train", self.train, gives);
        if let Some(unit) = stage.state.units.get(&name) {
            let full = full_fires(tables(stage), unit.arm);
            if Some(unit.side) != phasing {
                told.refuse_by(fat(147), "unit", "units refill in their own Rally Phase.");
            }
            if unit.fires.is_none_or(|fires| fires >= full) {
                told.refuse_by(fat(147), "unit", "needs no ammunition.");
            }
        }
        told.finish()?;
        fill_up(stage, &name);
        Ok(())
    }
}

impl Perform for ReCrew {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        check_own(stage, told, "unit", &name);
        need_phase(stage, told, &[Phase::Rally]);
        if let Some(unit) = stage.state.units.get(&name) {
            if Some(unit.side) != stage.state.phasing() {
                told.refuse_by(fat(159), "unit", "is manned again in its owner's Rally Phase.");
            }
            if !unit.abandoned {
                told.refuse_by(fat(159), "unit", "is not abandoned.");
            }
        }
        told.finish()?;
        man(stage, &name);
        Ok(())
    }
}
