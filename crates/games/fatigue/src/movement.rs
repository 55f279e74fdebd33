//! What moves mean for an order and the ground, and which units move first.

use grognard_battle::{Arguments, Observed, Side, Sighting};
use grognard_books::fatigue::move_allowance::{MoveAllowance, Situation};
use grognard_books::fatigue::names::{Arm, Formation};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::{Action, Terrain};
use grognard_core::choice;

use super::asking::tables;
use super::derive::Lay;
use super::due::Due;
use super::facts::{going, paths, untold};
use super::state::{Stage, State, Unit};
use super::ways;

choice! {
    /// The direction of a move, relative to the nearest enemy.
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
    /// The action for which the order is asked.
    pub fn action(self) -> Option<Action> {
        match self {
            Heading::Advance => Some(Action::Advance),
            Heading::Close => Some(Action::Close),
            Heading::Retire => Some(Action::Retire),
            Heading::Aside => None,
        }
    }
}

/// The actions of a move for the order.
pub fn actions_of(heading: Option<Heading>, leaves_area: bool) -> Vec<Action> {
    let way = heading.and_then(Heading::action);
    way.into_iter().chain(leaves_area.then_some(Action::LeaveArea)).collect()
}

/// The situation of a move: over ground that was measured, or as players say.
pub fn move_situation(
    stage: &mut Stage<'_>,
    told: &mut Arguments,
    unit: &Unit,
    ground: Observed<Terrain>,
) -> Option<Situation> {
    let asked = asked_of_a_move(&stage.state, Some(unit));
    let seen = ground.map(|terrain| Sighting::of(going(unit, terrain, false)));
    let known = going(unit, Terrain::Open, false);
    stage.observe::<MoveAllowance, _>(seen, |_, _| Some(untold(&known, paths(&asked))), told, &asked)
}

/// Facts of a move that only the table shows: the ground, and whether the unit is in the zone of a charge or
/// counter-charge, if the players have not said.
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

/// The Movement Phase opens on a virtual table: disordered units of the other side may retire first (FAT-67), and no
/// officer has ridden yet.
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

/// Refuses an attack by units that cannot attack.
pub fn refuse_arm(arguments: &mut Arguments, unit: &Unit) {
    if !matches!(unit.arm, Arm::Infantry | Arm::Cavalry) {
        arguments.refuse_by(fat(131), "unit", "only infantry and cavalry attack.");
    }
    if matches!(unit.formation, Formation::Square | Formation::MarchColumn) {
        arguments.refuse_by(fat(131), "unit", "does not attack in square or march column.");
    }
}

/// Enemies that an attacker touches besides its target, as players say.
pub fn touched(stage: &Stage<'_>, told: &mut Arguments, target: Option<&String>) -> Vec<String> {
    let phasing = stage.state.phasing();
    let enemies = stage.state.unit_names(|unit| Some(unit.side) != phasing && unit.is_present() && !unit.abandoned);
    let mut others = told.names_of("touches", &enemies);
    others.retain(|name| Some(name) != target);
    others
}
