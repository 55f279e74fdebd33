//! The set-up file: sides, players, commands with officers and units, objectives. Values and totals come from the
//! book's own procedures.

use grognard_books::Library;
use grognard_books::fatigue::army_value::{self, ArmyValue};
use grognard_books::fatigue::ledger::Location;
use grognard_books::fatigue::names::{Arm, Cmr, Edition, Formation, Level, Rank, State as Morale};
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::rally::Rally;
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::{Mover, OrderOrNone, Tables, Weapon};
use grognard_books::fatigue::unit::usual_formation;
use grognard_core::compiled;
use grognard_core::facts::{Choice, Datum, parse};
use grognard_core::refusal::{Check, Refusal, Refusals};
use indexmap::IndexMap;
use serde::Serialize;

use super::setup_file::{CommandFacts, Setup, SideFacts, UnitFacts, players_of, refuse_names, side_named};
use super::setup_table::{ground, on_table};
use super::state::{Account, Command, Fate, Force, Objective, Officer, Options, Player, State, Step, Unit};
use grognard_battle::{Pair, Queue, Side};
use grognard_table::{Roster, Spot, with_named_points};

/// The books at the start.
pub fn setup(library: &Library, setup: &Datum) -> Result<State, Refusals> {
    let tables: &Tables = library.as_ref();
    let parsed = parse::<Setup>(tables, &with_named_points(setup));
    let mut refusals = parsed.refusals;
    let facts = parsed.situation;
    let mut check = Check::new(Vec::new(), parsed.unread);
    let ground = ground(tables, &facts, &mut check);
    refusals.extend(check.finish().err().unwrap_or_default());
    refuse_names(&facts, &mut refusals);
    if !refusals.is_empty() {
        return Err(refusals);
    }
    let mut state = build(tables, &facts, &mut refusals);
    for side in Side::BOTH {
        if let Err(found) = value_army(tables, &mut state, side) {
            refusals.extend(found);
        }
    }
    if !refusals.is_empty() {
        return Err(refusals);
    }
    match ground {
        Some(ground) => on_table(tables, &facts, state, ground),
        None => Ok(state),
    }
}

fn side_at(index: usize) -> Side {
    if index == 0 { Side::A } else { Side::B }
}

fn build(tables: &Tables, facts: &Setup, refusals: &mut Refusals) -> State {
    let mut state = State {
        title: facts.title.clone(),
        edition: facts.edition,
        options: Options {
            optional_cannon_losses: facts.optional_cannon_losses,
            scenario_minus_one: facts.scenario_minus_one,
        },
        start_hour: u32::try_from(tables.sequence.start_hour).unwrap_or_default(),
        turns_per_hour: u32::try_from(tables.sequence.turns_per_hour).unwrap_or(1).max(1),
        battleday: 1,
        battledays: facts.battledays,
        turn: 1,
        half_turn: 1,
        first_side: None,
        phase: grognard_books::fatigue::names::Phase::ArmyMoraleFatigue,
        step: Step::RollOff,
        sides: Pair { a: force(tables, facts.sides.first()), b: force(tables, facts.sides.get(1)) },
        players: IndexMap::new(),
        commands: IndexMap::new(),
        units: Roster::default(),
        officers: IndexMap::new(),
        objectives: IndexMap::new(),
        queue: Queue::new(),
        later: Queue::new(),
        as_listed: None,
        charges: Vec::new(),
        shots: Vec::new(),
        combat: None,
        burning: Vec::new(),
        proposal: None,
        result: None,
        winner: None,
        table: None,
        placing: None,
        stood: Roster::default(),
    };
    for (s, side_facts) in facts.sides.iter().enumerate() {
        let side = side_at(s);
        for name in players_of(side_facts) {
            state.players.insert(name, Player { side, entered: false, shown: Points::ZERO });
        }
        for (c, command) in side_facts.commands.iter().enumerate() {
            let at = format!("sides.{s}.commands.{c}");
            add_command(tables, &mut state, side, (side_facts, command), &at, refusals);
        }
        find_seniors(&mut state, side);
    }
    for objective in &facts.objectives {
        let kept = Objective {
            points: Points::halves(objective.points),
            holder: side_named(&objective.holder),
            line_of_communication: objective.line_of_communication.as_deref().and_then(side_named),
        };
        state.objectives.insert(objective.name.clone(), kept);
    }
    state
}

fn force(tables: &Tables, facts: Option<&SideFacts>) -> Force {
    Force {
        name: facts.map(|facts| facts.name.clone()).unwrap_or_default(),
        account: Account {
            total: Points::ZERO,
            recorded: Points::ZERO,
            demoralized: false,
            demoralized_hours: 0,
            hour_rate: 0,
            cmr_adjustment: 0,
            ever_demoralized: false,
        },
        announced: Vec::new(),
        pending: Vec::new(),
        costs: Vec::new(),
        shown_points: Points::ZERO,
        withdrawn: Points::ZERO,
        senior_commander: None,
        senior_commander_lost: false,
        senior_headquarters: None,
        headquarters_lost: false,
        line_of_communication_lost: false,
        senior_order: None,
        scenario_adjustment: Points::halves(facts.map_or(0, |facts| facts.scenario_adjustment)),
        last_left: false,
        hour_paid: tables.sequence.start_hour,
        ready: false,
    }
}

fn add_command(
    tables: &Tables,
    state: &mut State,
    side: Side,
    (side_facts, facts): (&SideFacts, &CommandFacts),
    at: &str,
    refusals: &mut Refusals,
) {
    let coming = facts.arrival_hour.is_some_and(|hour| hour > tables.sequence.start_hour);
    let defends = facts.order == OrderOrNone::Defend;
    if facts.defend_markers.is_some() && !defends {
        let reason = "only a command with a Defend order has markers; leave them out.";
        refusals.push(Refusal { rule: Some(fat(99)), ..Refusal::new(format!("{at}.defend_markers"), reason) });
    }
    if facts.reserve_place.is_some() && facts.order != OrderOrNone::Reserve {
        let reason = "only a command in Reserve has such a place; leave it out.";
        refusals.push(Refusal { rule: Some(fat(140)), ..Refusal::new(format!("{at}.reserve_place"), reason) });
    }
    let markers = if defends { facts.defend_markers.unwrap_or(tables.sequence.defend_markers) } else { 0 };
    let first_player = players_of(side_facts).first().cloned().unwrap_or_default();
    let command = Command {
        side,
        level: facts.level,
        player: facts.player.clone().unwrap_or(first_player),
        officer: facts.officer.as_ref().map(|officer| officer.name.clone()),
        order: if coming { OrderOrNone::March } else { facts.order },
        order_last_hour: OrderOrNone::None,
        value: Points::ZERO,
        location: if coming { Location::Marching } else { Location::Zone },
        defend_markers: markers,
        markers_placed: defends,
        arrival_hour: facts.arrival_hour.filter(|_| coming),
        entry: facts.entry.clone(),
        entry_blocked: false,
        reserve_place: facts.reserve_place.clone(),
        next_day_penalty: false,
        entry_at: facts.entry_at.map(Spot::point),
        reserve_at: facts.reserve_at.map(Spot::point),
        markers: facts.markers.iter().map(|spot| spot.point()).collect(),
        marker: None,
        rode: false,
    };
    state.commands.insert(facts.name.clone(), command);
    if let Some(officer) = &facts.officer {
        let (rank, command) = (officer.rank, facts.name.clone());
        let kept = Officer { side, rank, command, attached: None, hit: false, away: coming, rode: false };
        state.officers.insert(officer.name.clone(), kept);
    }
    for (u, unit) in facts.units.iter().enumerate() {
        match add_unit(tables, side, &facts.name, unit, coming) {
            Ok(kept) => drop(state.units.insert(unit.name.clone(), kept)),
            Err(reasons) => refusals.extend(reasons.into_iter().map(|mut refusal| {
                refusal.field = format!("{at}.units.{u}.{}", refusal.field);
                refusal
            })),
        }
    }
}

fn usual_mover(arm: Arm) -> Option<Mover> {
    match arm {
        Arm::Infantry => Some(Mover::Infantry),
        Arm::Cavalry => Some(Mover::CavalryMedium),
        Arm::Artillery => Some(Mover::ArtilleryFoot),
        Arm::Train => Some(Mover::Train),
        Arm::Headquarters => Some(Mover::Headquarters),
        Arm::Officer | Arm::Engineer => None,
    }
}

fn usual_weapon(arm: Arm) -> Option<Weapon> {
    match arm {
        Arm::Infantry => Some(Weapon::Musket),
        Arm::Cavalry => Some(Weapon::Carbine),
        Arm::Artillery => Some(Weapon::CannonMedium),
        _ => None,
    }
}

fn add_unit(tables: &Tables, side: Side, command: &str, facts: &UnitFacts, coming: bool) -> Result<Unit, Refusals> {
    let mut reasons = Vec::new();
    let arm = facts.arm;
    let usual = usual_mover(arm);
    if usual.is_none() {
        reasons.push(Refusal::new("arm", "is no unit of its own; name an officer with his command."));
    }
    let mover = facts.mover.or(usual).unwrap_or(Mover::Infantry);
    if usual.is_some() && mover.arm() != arm {
        reasons.push(Refusal::new("mover", format!("'{}' is not {}.", mover.name(), arm.name())));
    }
    let weapon = if facts.unarmed { None } else { facts.weapon.or(usual_weapon(arm)) };
    if let Some(weapon) = weapon.filter(|weapon| !tables.fire.weapon(*weapon).arms.contains(&arm)) {
        reasons.push(Refusal::new("weapon", format!("{} does not carry a {}.", arm.name(), weapon.name())));
    }
    let formation = facts.formation.unwrap_or(usual_formation(arm));
    let march = if arm == Arm::Infantry || arm == Arm::Cavalry { Formation::MarchColumn } else { Formation::Limbered };
    // The book's own checks of a unit come with its first situation; they are made here already.
    let probe = Probe {
        unit: Probed {
            arm: facts.arm,
            cmr: facts.cmr,
            figures: facts.figures,
            cannon: facts.cannon,
            formation,
            state: Morale::Disordered,
        },
        elect: false,
    };
    if let Err(found) = compiled::read::<Rally>(tables, &Datum::of(&probe)) {
        reasons.extend(found.into_iter().filter_map(|mut refusal| {
            let field = refusal.field.strip_prefix("unit.")?.to_owned();
            refusal.field = field;
            (refusal.field != "state").then_some(refusal)
        }));
    }
    if !reasons.is_empty() {
        return Err(reasons);
    }
    Ok(Unit {
        side,
        command: command.to_owned(),
        arm,
        mover,
        weapon,
        cmr: facts.cmr,
        cmr_change: 0,
        figures: facts.figures,
        figures_lost: 0,
        cannon: facts.cannon,
        cannon_lost: 0,
        cannon_lost_this_phase: 0,
        formation: if coming { march } else { formation },
        skirmishers: 0,
        state: Morale::Good,
        rally_attempts: 0,
        shock_shift: 0,
        fires: weapon.map(|_| full_fires(tables, arm)),
        light: facts.light,
        old_guard: facts.old_guard,
        ottoman: facts.ottoman,
        non_european: facts.non_european,
        unarmed: facts.unarmed,
        abandoned: false,
        fate: coming.then_some(Fate::Coming),
        seen: !coming,
        moved: false,
        changed_from: None,
        acted: false,
        charging: None,
        counter_charging: None,
        attacking: None,
        touches: Vec::new(),
        in_fire: false,
        in_charge_zone: None,
        must_leave: false,
        fired: false,
        checked_this_phase: Vec::new(),
        group_checked: false,
        checked_in_charge_phase: false,
        rally_done: false,
        failed_rally: false,
        fought: false,
        violation_paid_turn: None,
        headquarters_charged: false,
        screen: None,
        inside: None,
        came_from: None,
    })
}

/// A unit in the form for its own checks.
#[derive(Serialize)]
struct Probe {
    unit: Probed,
    elect: bool,
}

#[derive(Serialize)]
struct Probed {
    arm: Arm,
    cmr: Option<Cmr>,
    figures: i32,
    cannon: i32,
    formation: Formation,
    state: Morale,
}

/// Fires of a unit before it is out of ammunition (FAT-147).
pub fn full_fires(tables: &Tables, arm: Arm) -> i32 {
    match arm {
        Arm::Artillery => tables.sequence.fires_artillery,
        _ => tables.sequence.fires_infantry_cavalry,
    }
}

/// The height of a rank, for the senior commander and for orders.
pub fn height(rank: Rank) -> i32 {
    match rank {
        Rank::Brigade => 1,
        Rank::Division => 2,
        Rank::Corps | Rank::Wing | Rank::Column => 3,
        Rank::Army => 4,
        Rank::Nation => 5,
    }
}

/// The senior commander is the highest officer from corps level up; his command's headquarters base is the senior one.
pub fn find_seniors(state: &mut State, side: Side) {
    let mut senior: Option<(&String, &Officer)> = None;
    for (name, officer) in
        state.officers.iter().filter(|(_, officer)| officer.side == side && height(officer.rank) >= 3)
    {
        if senior.is_none_or(|(_, held)| height(officer.rank) > height(held.rank)) {
            senior = Some((name, officer));
        }
    }
    let bases = || state.units.iter().filter(|(_, unit)| unit.side == side && unit.arm == Arm::Headquarters);
    let own = senior.and_then(|(_, officer)| bases().find(|(_, unit)| unit.command == officer.command));
    let base = own.or_else(|| bases().next()).map(|(name, _)| name.clone());
    let senior = senior.map(|(name, _)| name.clone());
    let force = state.sides.of_mut(side);
    force.senior_commander = senior;
    force.senior_headquarters = base;
}

/// An army as it is valued.
#[derive(Serialize)]
struct Valued {
    edition: Edition,
    commands: Vec<ValuedCommand>,
    objectives: Vec<Points>,
    scenario_adjustment: Points,
}

#[derive(Serialize)]
struct ValuedCommand {
    level: Level,
    units: Vec<ValuedUnit>,
    in_zone: bool,
}

#[derive(Serialize)]
struct ValuedUnit {
    arm: Arm,
    cmr: Option<Cmr>,
    figures: i32,
}

/// Values the commands of a side and its total by the book's procedure (FAT-84): at the start of every battleday.
pub fn value_army(tables: &Tables, state: &mut State, side: Side) -> Result<army_value::Outcome, Refusals> {
    let mut names = Vec::new();
    let mut commands = Vec::new();
    for (name, command) in state.commands.iter().filter(|(_, command)| command.side == side) {
        let units: Vec<ValuedUnit> = (state.units.values())
            .filter(|unit| unit.command == *name && !unit.is_removed() && unit.arm != Arm::Headquarters)
            .map(|unit| ValuedUnit { arm: unit.arm, cmr: unit.cmr, figures: unit.figures })
            .collect();
        let had_units = state.units.values().any(|unit| unit.command == *name);
        // A command destroyed on the day before adds nothing.
        if had_units && units.is_empty() && state.battleday > 1 {
            continue;
        }
        names.push(name.clone());
        commands.push(ValuedCommand { level: command.level, units, in_zone: command.location == Location::Zone });
    }
    let held = state.objectives.values().filter(|objective| objective.holder == Some(side));
    let objectives: Vec<Points> = held.map(|objective| objective.points).collect();
    let scenario_adjustment = state.sides.of(side).scenario_adjustment;
    let datum = Datum::of(&Valued { edition: state.edition, commands, objectives, scenario_adjustment });
    let situation = compiled::read::<ArmyValue>(tables, &datum).map_err(|refusals| locate(refusals, side, &names))?;
    let outcome = compiled::decide_without_dice::<ArmyValue>(tables, &situation).outcome;
    for (name, value) in names.iter().zip(&outcome.commands) {
        if let Some(command) = state.commands.get_mut(name) {
            command.value = *value;
        }
    }
    state.sides.of_mut(side).account.total = outcome.total;
    Ok(outcome)
}

/// A refusal of the procedure in the words of the set-up file.
fn locate(refusals: Refusals, side: Side, names: &[String]) -> Refusals {
    let worded = |mut refusal: Refusal| {
        let steps: Vec<&str> = refusal.field.splitn(3, '.').collect();
        let command = steps.get(1).and_then(|step| step.parse::<usize>().ok()).and_then(|at| names.get(at));
        let rest = steps.get(2).copied().unwrap_or("command");
        refusal.field = match command {
            Some(name) => format!("{rest} of '{name}'"),
            None => format!("sides.{}.{}", side.index(), refusal.field),
        };
        refusal
    };
    refusals.into_iter().map(worded).collect()
}
