//! Charges in their own phase: declared, ridden against, tested for, met in square.

use grognard_battle::answers::Intent;
use grognard_battle::command::{Kept, May, MayShow, Name, Need, Perform};
use grognard_battle::{Arguments, Observed, Side, act};
use grognard_books::fatigue::names::{Circumstance, Formation, Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Action;
use grognard_core::refusal::Refusals;
use grognard_table::to_inches;

use super::arguments::{
    Distances, EACH_FAR_OFF, Enemy, Far, PAYS, Pays, ShowFlag, TERRAIN, TellTerrain, TellUnits, Those, Unit, Units,
    WHO, WHOM, one_for_each,
};
use crate::acting::{has_chance, refuse_abandoned, refuse_by_table, refuse_if_unable};
use crate::asking::{check_own, enemy_of, need_phase, tables, unit_that};
use crate::blocks::call_in;
use crate::charge::{Onset, Rate, against_target, charge_rate, refuse_charger};
use crate::counter::near_charge;
use crate::derive::Lay;
use crate::due::{Check, Due};
use crate::formations::refuse_without_room;
use crate::open_items::{take, use_chance};
use crate::orders::{put_to_order, refuse_against_order};
use crate::squares::may_form_square;
use crate::state::{Charge, Progress, Stage, State, Step};
use crate::zones::{ZoneTest, most_charged, put_zone_check, say_inside};

act! {
    /// `declare-charge`.
    #[derive(Default)]
    pub struct DeclareCharge: State = ("declare-charge", "cavalry declares a charge") {
        unit: Unit = WHO,
        target: Enemy = WHOM,
        distance: MayShow<Far> = "with miniatures: how far off, in inches",
        flank: ShowFlag = "into a flank of foot",
        terrain: TellTerrain = TERRAIN,
        pays: Pays = PAYS,
    }
    .aimed(Intent::Charge, "target")
}

act! {
    /// `counter-charge`.
    #[derive(Default)]
    pub struct CounterCharge: State = ("counter-charge", "cavalry rides against a charge") {
        unit: Unit = WHO,
        charger: Need<Kept<Units>> = "against whom",
        distance: MayShow<Far> =
            "with miniatures: inches to the charger or to his target, whichever is nearer",
        pays: Pays = PAYS,
    }
}

act! {
    /// `charge-zone`: each tests once, for the nearest charger.
    pub struct ChargeZone: State = ("charge-zone", "who stands in the zone of a charge") {
        charger: May<Name<Units>> = "whose zone",
        units: TellUnits =
            "who stands in it besides the target: in its front arc, within its charge move over the ground to them",
        distances: MayShow<Distances<Those>> = EACH_FAR_OFF,
    }
    .with_miniatures()
}

act! {
    /// `form-square`: infantry that stood its test forms square at once.
    pub struct FormSquare: State = ("form-square", "infantry in a charge zone forms square") {
        unit: Unit = WHO,
    }
}

impl DeclareCharge {
    /// One unit on another, without any facts from the table.
    pub fn on(unit: &str, target: &str) -> Self {
        DeclareCharge { unit: unit.to_owned(), target: target.to_owned(), ..DeclareCharge::default() }
    }
}

impl CounterCharge {
    /// One unit against another, without any facts from the table.
    pub fn against(unit: &str, charger: &str) -> Self {
        CounterCharge { unit: unit.to_owned(), charger: charger.to_owned(), ..CounterCharge::default() }
    }
}

/// Refuses a step of the phase at the wrong time.
fn check_step(stage: &Stage<'_>, told: &mut Arguments, in_time: bool, words: &str) {
    need_phase(stage, told, &[Phase::DeclaredCavalryCharge]);
    if stage.state.phase == Phase::DeclaredCavalryCharge && !in_time {
        told.refuse_by(fat(145), "", words);
    }
}

impl Perform for DeclareCharge {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        check_own(stage, told, "unit", &name);
        let target = enemy_of(stage, told, "target", self.target, stage.state.phasing());
        let seen = Lay::look(tables(stage), &stage.state, |lay| {
            let (charger, target) = (lay.piece(&name)?, lay.piece(target.as_ref()?)?);
            refuse_by_table(told, "target", against_target(lay, charger, target));
            Some(Onset::of(lay, charger, target))
        });
        check_step(stage, told, stage.state.step == Step::Declare, "all charges are declared before the first test.");
        let Some(unit) = stage.state.units.get(&name).cloned() else { return told.refused() };
        let enemy = target.as_ref().and_then(|target| stage.state.units.get(target)).cloned();
        let (onset, far_field) = match seen.clone() {
            Observed::Measured(onset) => (onset, "target"),
            Observed::Asked => {
                if self.distance.is_none() {
                    told.refuse("distance", "is missing; measure it and say how many inches.");
                }
                (Onset::told(self.distance, self.flank.unwrap_or(false), enemy.as_ref()), "distance")
            }
        };
        let rate = charge_rate(stage, told, &unit, seen.map(|onset| onset.terrain));
        refuse_charger(stage, told, &name, &unit);
        refuse_against_order(stage, told, &name, &[Action::Charge], self.pays);
        if let (Some(rate), Some(onset)) = (&rate, &onset)
            && onset.distance > rate.inches
        {
            told.refuse_by(fat(145), far_field, format!("its charge move is {} inches.", rate.inches));
        }
        if let Some(enemy) = enemy {
            refuse_abandoned(told, &enemy);
            if enemy.state == Morale::Routed {
                told.refuse_by(fat(171), "target", "runs: there is nothing to charge.");
            }
        }
        told.finish()?;
        let (Some(target), Some(rate), Some(onset)) = (target, rate, onset) else { return Ok(()) };
        put_to_order(stage, &name, Action::Charge, true)?;
        let Onset { distance, aim, at: target_at, .. } = onset;
        stage.say(fat(145), format_args!("{name} declares a charge on {target} from {distance} inches."));
        let Rate { inches: reach, terrain } = rate;
        let made = Progress::Declared;
        stage.state.charges.push(Charge { charger: name, target, distance, reach, terrain, aim, made, target_at });
        Ok(())
    }
}

impl Perform for CounterCharge {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        check_own(stage, told, "unit", &name);
        let phasing = stage.state.phasing();
        let rides = |unit: &crate::state::Unit| Some(unit.side) == phasing && unit.charging.is_some();
        let charger = unit_that(stage, told, "charger", self.charger, rides);
        let seen = Lay::look(tables(stage), &stage.state, |lay| {
            near_charge(lay, lay.piece(&name)?, charger.as_ref()?).map(to_inches)
        });
        let (distance, far_field) = match seen {
            Observed::Measured(distance) => (distance, "unit"),
            Observed::Asked => {
                if self.distance.is_none() {
                    told.refuse("distance", "is missing; measure it and say how many inches.");
                }
                (self.distance, "distance")
            }
        };
        let within = f64::from(tables(stage).zones.counter_charge_within.value);
        if distance.is_some_and(|distance| distance > within) {
            let reason = format!("it must be within {within} inches of the charger or of his target.");
            told.refuse_by(fat(145), far_field, reason);
        }
        let in_time = stage.state.step == Step::Counter;
        check_step(stage, told, in_time, "counter-charges are declared after the charges are tested.");
        refuse_against_order(stage, told, &name, &[Action::CounterCharge], self.pays);
        if let Some(unit) = stage.state.units.get(&name) {
            refuse_if_unable(told, unit);
            if Some(unit.side) == phasing {
                told.refuse_by(fat(145), "unit", "counter-charges are the other side's.");
            }
            if unit.is_present() && !unit.charges() {
                told.refuse_by(fat(145), "unit", "only cavalry in line or column counter-charges.");
            }
            if unit.counter_charging.is_some() {
                told.refuse_by(fat(145), "unit", "rides against a charge already.");
            }
            if unit.checked_this_phase.contains(&Circumstance::DeclareCounterCharge) {
                told.refuse_by(fat(12), "unit", "has checked for a counter-charge in this phase.");
            }
        }
        told.finish()?;
        let Some(charger) = charger else { return Ok(()) };
        put_to_order(stage, &name, Action::CounterCharge, true)?;
        if let Some(unit) = stage.state.units.get_mut(&name) {
            unit.counter_charging = Some(charger.clone());
        }
        stage.say(fat(145), format_args!("{name} declares a counter-charge against {charger}."));
        use_chance(stage, &name);
        // He tests before another may ride.
        stage.state.queue.put_first([Due::Check(Check::of(&name, Circumstance::DeclareCounterCharge))]);
        Ok(())
    }
}

impl Perform for ChargeZone {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let due = take(&mut stage.state, |due| matches!(due, Due::Zone { .. }), self.charger.as_deref());
        let Some(Due::Zone { charger }) = due else {
            told.refuse_by(fat(145), "charger", "has no zone to be asked for now.");
            return told.refused();
        };
        let side = stage.state.side_of(&charger).map(Side::other);
        if !stage.seat.holds_known(side) {
            told.refuse("charger", "the side that is charged says who stands in the zone.");
        }
        let Some(charge) = stage.state.charges.iter().find(|charge| charge.charger == charger).cloned() else {
            return told.refused();
        };
        // The target's distance was measured when the charge was declared.
        let mut others = stage.state.unit_names(|unit| Some(unit.side) == side && unit.stands());
        others.retain(|name| *name != charge.target);
        let units = told.names_of("units", &others);
        let distances = one_for_each(told, &units, self.distances);
        let most = most_charged(stage, &charger);
        for (index, _) in distances.iter().enumerate().filter(|(_, inches)| **inches > most) {
            let reason = format!("its charge move is {most} inches at most: who is farther off is not in the zone.");
            told.refuse_by(fat(145), &format!("distances.{index}"), reason);
        }
        told.finish()?;
        let stands = stage.state.units.get(&charge.target).is_some_and(crate::state::Unit::stands);
        let target = stands.then_some((charge.target, charge.distance, charge.reach));
        // Units that the players find in the zone are within the charge move: they have measured it over the ground.
        let told = units.into_iter().zip(distances).map(|(name, inches)| (name, inches, most));
        let mut inside = 0;
        for (unit, inches, charge_move) in target.into_iter().chain(told) {
            put_zone_check(&mut stage.state, ZoneTest { unit, charger: charger.clone(), inches, charge_move });
            inside += 1;
        }
        say_inside(stage, inside, &format!("the zone of {charger}"));
        Ok(())
    }
}

impl Perform for FormSquare {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        check_own(stage, told, "unit", &name);
        let in_time = match Lay::look(tables(stage), &stage.state, |_| Some(has_chance(&stage.state, &name))) {
            Observed::Measured(chance) => chance == Some(true),
            Observed::Asked => stage.state.step == Step::Squares,
        };
        check_step(stage, told, in_time, "squares are formed after all tests in the zones.");
        if stage.state.units.get(&name).is_some_and(|unit| !may_form_square(tables(stage), unit)) {
            let over = tables(stage).zones.form_square_over.value;
            let reason =
                format!("only close-order infantry in good order, in a charge zone and over {over} inches away, may.");
            told.refuse_by(fat(145), "unit", reason);
        }
        refuse_without_room(stage, told, "unit", (&name, Formation::Square));
        told.finish()?;
        if let Some(unit) = stage.state.units.get_mut(&name) {
            unit.changed_from = Some(unit.formation);
            unit.formation = Formation::Square;
            call_in(unit);
            unit.moved = true;
        }
        use_chance(stage, &name);
        stage.say(fat(145), format_args!("{name} forms square."));
        Ok(())
    }
}
