//! Movement: units move, retire and attack, under their orders.

use grognard_battle::Arguments;
use grognard_books::fatigue::move_allowance::MoveAllowance;
use grognard_books::fatigue::names::{Arm, Formation, Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Action;
use grognard_core::choice;
use grognard_core::refusal::Refusals;
use serde_json::json;

use super::acting::{acting_unit, mark, refuse_if_unable};
use super::asking::{need_enemy, need_own_unit, need_phase};
use super::blocks::leave_contact;
use super::orders::{put_to_order, refuse_against_order};
use super::state::{State, Table, Unit};

choice! {
    /// What a move is, to the nearest enemy.
    pub enum Heading {
        /// Nearer, and still over 6 inches away.
        Advance = "advance",
        /// Nearer, and within 6 inches.
        Close = "close",
        /// Farther off.
        Retire = "retire",
        /// Neither.
        Aside = "aside",
    }
}

impl Heading {
    /// What the order is asked about it.
    pub fn action(self) -> Option<Action> {
        match self {
            Heading::Advance => Some(Action::Advance),
            Heading::Close => Some(Action::Close),
            Heading::Retire => Some(Action::Retire),
            Heading::Aside => None,
        }
    }
}

/// What a move is put to the order as.
pub fn actions_of(heading: Option<Heading>, leaves_area: bool) -> Vec<Action> {
    let way = heading.and_then(Heading::action);
    way.into_iter().chain(leaves_area.then_some(Action::LeaveArea)).collect()
}

/// `move`: how far, and what its order says to it.
pub fn move_unit(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments, Phase::Movement);
    let heading: Option<Heading> = arguments.need_choice("action");
    let leaves_area = arguments.flag("leaves_area", false);
    let in_fire = arguments.flag("in_fire", false);
    let pays = arguments.flag("pays", false);
    refuse_before_chargers(&stage.state, arguments);
    if in_fire && stage.state.burning.is_empty() {
        arguments.refuse_by(fat(146), "in_fire", "nothing burns.");
    }
    let facts = unit.as_ref().map(|(_, unit)| move_facts(unit)).unwrap_or_default();
    let asked = asked_of_a_move(&stage.state, unit.as_ref().map(|(_, unit)| unit));
    let situation = stage.situation::<MoveAllowance>(&facts, arguments, &asked);
    let actions = actions_of(heading, leaves_area);
    if let Some((name, unit)) = &unit {
        if unit.charging.is_some() {
            arguments.refuse_by(fat(135), "unit", "charges: it rides at its target.");
        }
        if unit.must_leave && in_fire {
            arguments.refuse_by(fat(146), "in_fire", "it must leave the burning ground by the shortest way.");
        }
        refuse_against_order(stage, arguments, name, &actions, pays);
    }
    arguments.finish()?;
    let (Some((name, _)), Some(situation)) = (unit, situation) else { return Ok(()) };
    for action in actions {
        put_to_order(stage, &name, action, true)?;
    }
    stage.rule::<MoveAllowance>(format!("{name} moves"), |_| None, &situation);
    mark(stage, &name, |unit| {
        (unit.acted, unit.moved) = (true, true);
        unit.must_leave = false;
        unit.in_fire = in_fire;
    });
    stage.say(fat(130), format!("{name} moves; enemies near enough may fire at it."));
    Ok(())
}

/// Facts of a move that only the table shows: the ground, and whether it stands in the zone of a charge or counter-charge
/// that nobody has told of.
pub fn asked_of_a_move(state: &State, unit: Option<&Unit>) -> Vec<(&'static str, &'static str)> {
    let mut asked = vec![("terrain", "terrain")];
    if unit.is_some_and(|unit| unit.in_charge_zone.is_none() && enemies_charge(state, unit)) {
        asked.push(("in_charge_zone", "in_charge_zone"));
    }
    asked
}

/// Whether enemies of a unit have a charge or counter-charge under way.
fn enemies_charge(state: &State, unit: &Unit) -> bool {
    let rides = |other: &Unit| other.side != unit.side && other.stands();
    state.units.values().any(|other| rides(other) && (other.charging.is_some() || other.counter_charging.is_some()))
}

/// Chargers ride before anybody else moves (9.4).
pub fn refuse_before_chargers(state: &State, arguments: &mut Arguments) {
    if let Some(name) = chargers_to_ride(state).first() {
        arguments.refuse_by(fat(143), "", format!("{name} charges, and chargers move first: charge."));
    }
}

/// Chargers of the phasing side that have not ridden yet.
pub fn chargers_to_ride(state: &State) -> Vec<String> {
    let phasing = state.phasing();
    state.unit_names(|unit| Some(unit.side) == phasing && unit.stands() && unit.charging.is_some() && !unit.acted)
}

/// What the books know of a move.
pub fn move_facts(unit: &Unit) -> serde_json::Value {
    json!({
        "mover": unit.mover, "formation": unit.formation, "state": unit.state,
        "in_charge_zone": unit.in_charge_zone.is_some(),
        // A unit thrown back into its old formation has changed nothing.
        "changed_from": unit.changed_from.filter(|from| *from != unit.formation),
    })
}

/// `retire`: a disordered unit of the other side goes back before anybody moves.
pub fn retire(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    let leaves_area = arguments.flag("leaves_area", false);
    let pays = arguments.flag("pays", false);
    need_phase(stage, arguments, &[Phase::Movement]);
    let unit = name.as_ref().and_then(|name| stage.state.units.get(name)).cloned();
    let actions = actions_of(Some(Heading::Retire), leaves_area);
    if let (Some(name), Some(unit)) = (&name, &unit) {
        refuse_if_unable(arguments, unit);
        if Some(unit.side) == stage.state.phasing() || unit.state == Morale::Good {
            arguments.refuse_by(fat(67), "unit", "only disordered units of the side that does not move retire.");
        }
        if unit.acted {
            arguments.refuse_by(fat(67), "unit", "has retired in this phase.");
        }
        let begun = stage.state.units.values().any(|other| other.acted && Some(other.side) == stage.state.phasing());
        if begun {
            arguments.refuse_by(fat(67), "", "units retire before any move; the other side has begun.");
        }
        refuse_against_order(stage, arguments, name, &actions, pays);
    }
    let facts = unit.as_ref().map(move_facts).unwrap_or_default();
    let asked = asked_of_a_move(&stage.state, unit.as_ref());
    let situation = stage.situation::<MoveAllowance>(&facts, arguments, &asked);
    arguments.finish()?;
    let (Some(name), Some(situation)) = (name, situation) else { return Ok(()) };
    for action in actions {
        put_to_order(stage, &name, action, true)?;
    }
    stage.rule::<MoveAllowance>(format!("{name} retires"), |_| None, &situation);
    mark(stage, &name, |unit| (unit.acted, unit.moved) = (true, true));
    leave_contact(stage, &name);
    stage.say(fat(67), format!("{name} retires before the attack, facing kept."));
    Ok(())
}

/// `assault`: an attack without a declared charge.
pub fn assault(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments, Phase::Movement);
    let target = need_enemy(stage, arguments, "target", stage.state.phasing());
    let others = touched(stage, arguments, target.as_ref());
    let pays = arguments.flag("pays", false);
    refuse_before_chargers(&stage.state, arguments);
    let facts = unit.as_ref().map(|(_, unit)| move_facts(unit)).unwrap_or_default();
    let asked = asked_of_a_move(&stage.state, unit.as_ref().map(|(_, unit)| unit));
    let situation = stage.situation::<MoveAllowance>(&facts, arguments, &asked);
    if let Some((name, unit)) = &unit {
        if !matches!(unit.arm, Arm::Infantry | Arm::Cavalry) {
            arguments.refuse_by(fat(131), "unit", "only infantry and cavalry attack.");
        }
        if matches!(unit.formation, Formation::Square | Formation::MarchColumn) {
            arguments.refuse_by(fat(131), "unit", "does not attack in square or march column.");
        }
        if unit.charging.is_some() {
            arguments.refuse_by(fat(172), "unit", "charges; its charge is its attack.");
        }
        if unit.must_leave {
            arguments.refuse_by(fat(146), "unit", "must leave the burning ground by the shortest way: move.");
        }
        refuse_against_order(stage, arguments, name, &[Action::Assault], pays);
    }
    arguments.finish()?;
    let (Some((name, _)), Some(target), Some(situation)) = (unit, target, situation) else { return Ok(()) };
    put_to_order(stage, &name, Action::Assault, true)?;
    stage.rule::<MoveAllowance>(format!("{name} attacks"), |_| None, &situation);
    mark(stage, &name, |unit| {
        unit.attacking = Some(target.clone());
        unit.touches = std::iter::once(target.clone()).chain(others).collect();
        (unit.acted, unit.moved) = (true, true);
        unit.in_fire = false;
    });
    stage.say(fat(135), format!("{name} moves into contact with {target}; enemies near enough may fire at it."));
    Ok(())
}

/// Enemies an attacker touches besides its target.
pub fn touched(stage: &Table<'_>, arguments: &mut Arguments, target: Option<&String>) -> Vec<String> {
    let phasing = stage.state.phasing();
    let enemies = stage.state.unit_names(|unit| Some(unit.side) != phasing && unit.is_present() && !unit.abandoned);
    let mut others = arguments.names_of("touches", &enemies);
    others.retain(|name| Some(name) != target);
    others
}
pub fn open_on_table(_: &mut Table<'_>) {}
