//! Movement: units move, retire and attack, under their orders.

use grognard_battle::{Arguments, Observed, Side};
use grognard_books::fatigue::move_allowance::{MoveAllowance, Situation};
use grognard_books::fatigue::names::{Arm, Formation, Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::{Action, Terrain};
use grognard_core::choice;
use grognard_core::refusal::Refusals;
use serde_json::json;

use super::acting::{acting_unit, after_acting, has_chance, mark, refuse_abandoned, refuse_if_unable};
use super::agenda::use_chance;
use super::asking::{need_enemy, need_own_unit, need_phase, tables};
use super::blocks::leave_contact;
use super::derive::Lay;
use super::due::Due;
use super::moving::attacks_from_here;
use super::orders::{put_to_order, refuse_against_order};
use super::state::{Stage, State, Unit};
use super::table_moves::{attack_way, goes, goes_into, retire_way, touched_now, wished_way};
use super::ways;

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

/// What a table measures of a move.
const MEASURED: &[&str] = &["action", "leaves_area", "in_fire"];

/// `move`: how far, and what its order says to it.
pub fn move_unit(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments, Phase::Movement);
    let seen = Lay::look(tables(stage), &stage.state, |lay| {
        wished_way(lay, arguments, unit.as_ref().map(|(name, _)| name.as_str()))
    });
    seen.leave_out(arguments, MEASURED);
    let ground = seen.clone().map(|way| way.terrain);
    let pays = arguments.flag("pays", false);
    refuse_before_chargers(&stage.state, arguments);
    let (actions, in_fire) = match &seen {
        Observed::Measured(way) => way.as_ref().map(|way| (way.actions.clone(), way.in_fire)).unwrap_or_default(),
        Observed::Asked => told_of_a_move(stage, arguments),
    };
    let way = seen.measured();
    let situation = move_situation(stage, arguments, unit.as_ref().map(|(_, unit)| unit), ground);
    if let Some((name, unit)) = &unit {
        if unit.charging.is_some() {
            arguments.refuse_by(fat(135), "unit", "charges: it rides at its target.");
        }
        if unit.must_leave && in_fire && !way.as_ref().is_some_and(|way| way.shut_in) {
            let field = if way.is_some() { "unit" } else { "in_fire" };
            arguments.refuse_by(fat(146), field, "it must leave the burning ground by the shortest way.");
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
    if let Some(way) = way {
        match way.inside {
            Some(inside) => goes_into(stage, &name, way.end, inside),
            None => goes(stage, &name, way.end),
        }
    }
    stage.say(fat(130), format!("{name} moves; enemies near enough may fire at it."));
    after_acting(stage, &name);
    Ok(())
}

/// What players tell of a move: what it is to its order, and whether it ends in burning ground.
fn told_of_a_move(stage: &Stage<'_>, arguments: &mut Arguments) -> (Vec<Action>, bool) {
    let heading: Option<Heading> = arguments.need_choice("action");
    let leaves_area = arguments.flag("leaves_area", false);
    let in_fire = arguments.flag("in_fire", false);
    if in_fire && stage.state.burning.is_empty() {
        arguments.refuse_by(fat(146), "in_fire", "nothing burns.");
    }
    (actions_of(heading, leaves_area), in_fire)
}

/// The situation of a move: over ground that was measured, or as players tell it.
fn move_situation(
    stage: &mut Stage<'_>,
    arguments: &mut Arguments,
    unit: Option<&Unit>,
    ground: Observed<Terrain>,
) -> Option<Situation> {
    ground.leave_out(arguments, &["terrain", "in_charge_zone"]);
    let mut facts = unit.map(move_facts).unwrap_or_default();
    match ground {
        Observed::Asked => {
            let asked = asked_of_a_move(&stage.state, unit);
            stage.situation::<MoveAllowance>(&facts, arguments, &asked)
        }
        Observed::Measured(terrain) => {
            facts["terrain"] = json!(terrain?);
            stage.situation::<MoveAllowance>(&facts, arguments, &[])
        }
    }
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

/// The Movement Phase opens on a virtual table: disordered units of the other side may retire first (FAT-67), and nobody
/// has ridden yet.
pub fn open_on_table(stage: &mut Stage<'_>) {
    let side = stage.state.phasing().map(Side::other);
    let found = Lay::of(tables(stage), &stage.state).zip(side).map(|(lay, side)| {
        let able = lay.of_side(side).filter(|piece| {
            piece.unit.stands() && ways::may_retire(&lay, piece) && ways::retires(&lay, piece).is_some()
        });
        Due::Retire { side, units: able.map(|piece| piece.name.to_owned()).collect() }
    });
    for officer in stage.state.officers.values_mut() {
        officer.rode = false;
    }
    for command in stage.state.commands.values_mut() {
        command.rode = false;
    }
    stage.state.queue.put_last(found.filter(|due| !due.units().is_empty()));
}

/// `retire`: a disordered unit of the other side goes back before anybody moves.
pub fn retire(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    let seen = Lay::look(tables(stage), &stage.state, |lay| retire_way(lay, arguments, name.as_ref()?));
    seen.leave_out(arguments, &["leaves_area"]);
    let pays = arguments.flag("pays", false);
    need_phase(stage, arguments, &[Phase::Movement]);
    let unit = name.as_ref().and_then(|name| stage.state.units.get(name)).cloned();
    let actions = match &seen {
        Observed::Measured(way) => way.as_ref().map(|way| way.actions.clone()).unwrap_or_default(),
        Observed::Asked => actions_of(Some(Heading::Retire), arguments.flag("leaves_area", false)),
    };
    let ground = seen.clone().map(|way| way.terrain);
    if let (Some(name), Some(unit)) = (&name, &unit) {
        refuse_if_unable(arguments, unit);
        if Some(unit.side) == stage.state.phasing() || unit.state == Morale::Good {
            arguments.refuse_by(fat(67), "unit", "only disordered units of the side that does not move retire.");
        }
        if unit.acted {
            arguments.refuse_by(fat(67), "unit", "has retired in this phase.");
        }
        let begun = stage.state.units.values().any(|other| other.acted && Some(other.side) == stage.state.phasing());
        if begun || (seen != Observed::Asked && !has_chance(&stage.state, name)) {
            arguments.refuse_by(fat(67), "", "units retire before any move; the other side has begun.");
        }
        refuse_against_order(stage, arguments, name, &actions, pays);
    }
    let situation = move_situation(stage, arguments, unit.as_ref(), ground);
    arguments.finish()?;
    let (Some(name), Some(situation)) = (name, situation) else { return Ok(()) };
    for action in actions {
        put_to_order(stage, &name, action, true)?;
    }
    stage.rule::<MoveAllowance>(format!("{name} retires"), |_| None, &situation);
    mark(stage, &name, |unit| (unit.acted, unit.moved) = (true, true));
    leave_contact(stage, &name);
    stage.say(fat(67), format!("{name} retires before the attack, facing kept."));
    if let Some(way) = seen.measured() {
        use_chance(stage, &name);
        mark(stage, &name, |unit| unit.in_fire = way.in_fire);
        goes(stage, &name, way.end);
        after_acting(stage, &name);
    }
    Ok(())
}

/// `assault`: an attack without a declared charge.
pub fn assault(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments, Phase::Movement);
    let target = need_enemy(stage, arguments, "target", stage.state.phasing());
    let seen = Lay::look(tables(stage), &stage.state, |lay| {
        attack_way(lay, arguments, (&unit.as_ref()?.0, target.as_ref()?), ways::assault)
    });
    seen.leave_out(arguments, &["touches"]);
    let ground = seen.clone().map(|contact| contact.terrain);
    let others = touched(stage, arguments, target.as_ref());
    let pays = arguments.flag("pays", false);
    refuse_before_chargers(&stage.state, arguments);
    let situation = move_situation(stage, arguments, unit.as_ref().map(|(_, unit)| unit), ground);
    if let Some((name, unit)) = &unit {
        // A table has said so itself.
        if seen == Observed::Asked {
            refuse_arm(arguments, unit);
            if let Some(target) = target.as_ref().and_then(|target| stage.state.units.get(target)) {
                refuse_abandoned(arguments, target);
            }
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
    stage.say(fat(135), format!("{name} moves into contact with {target}; enemies near enough may fire at it."));
    after_acting(stage, &name);
    Ok(())
}

/// Refuses an attack to those who do not attack.
fn refuse_arm(arguments: &mut Arguments, unit: &Unit) {
    if !matches!(unit.arm, Arm::Infantry | Arm::Cavalry) {
        arguments.refuse_by(fat(131), "unit", "only infantry and cavalry attack.");
    }
    if matches!(unit.formation, Formation::Square | Formation::MarchColumn) {
        arguments.refuse_by(fat(131), "unit", "does not attack in square or march column.");
    }
}

/// Enemies an attacker touches besides its target.
pub fn touched(stage: &Stage<'_>, arguments: &mut Arguments, target: Option<&String>) -> Vec<String> {
    let phasing = stage.state.phasing();
    let enemies = stage.state.unit_names(|unit| Some(unit.side) != phasing && unit.is_present() && !unit.abandoned);
    let mut others = arguments.names_of("touches", &enemies);
    others.retain(|name| Some(name) != target);
    others
}
