//! The turn: deployment, initiative, one phase after the other, objectives, victory.

use grognard_battle::{Arguments, Side, rolled_by};
use grognard_books::impact::brigade::Brigade as BrigadeCheck;
use grognard_books::impact::initiative::{Initiative, LastFirst, Side as FirstSide, Situation as InitiativeFacts};
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::Formation;
use grognard_books::impact::victory::{Victory, Winner};
use grognard_core::facts::{Choice as _, Datum};
use grognard_core::refusal::Refusals;
use serde_json::{Value, json};

use super::acting::{check_seat, give_up};
use super::blocks::{lapse, tables};
use super::due::Due;
use super::state::{Fate, Phase, Stage, State, victory_words};

/// A side by its name; none also for the word that names neither.
fn read_side(arguments: &mut Arguments, field: &str, words: &[&str]) -> Option<Side> {
    let given = arguments.text(field)?;
    if !words.contains(&given.as_str()) {
        let allowed = words.iter().map(|word| (*word).to_owned());
        arguments.refuse_listing(field, format!("'{given}' is not known."), allowed);
        return None;
    }
    Side::BOTH.into_iter().find(|side| side.name() == given)
}

/// `deploy`: side a first, so that b deploys knowing a's order of battle.
pub fn deploy(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let named = read_side(arguments, "side", &["a", "b"]);
    let Some(side) = named.or(stage.seat.side()).or(stage.state.to_deploy()) else {
        arguments.refuse_by(imp(56), "act", "both sides have deployed.");
        return give_up(arguments);
    };
    check_seat(stage, arguments, "side", side);
    match stage.state.to_deploy() {
        None => arguments.refuse_by(imp(56), "act", "both sides have deployed."),
        Some(next) if next != side => {
            let name = &stage.state.army(next).name;
            arguments.refuse_by(imp(67), "side", format!("{name} deploys now."));
        }
        Some(_) => {}
    }
    let formations = read_formations(&stage.state, arguments, side);
    arguments.finish()?;
    for (name, formation) in formations {
        if let Some(unit) = stage.state.units.get_mut(&name) {
            unit.formation = formation;
        }
    }
    is_deployed(stage, side);
    Ok(())
}

/// A side is on the table, for all to see; when both are, the first turn begins.
pub fn is_deployed(stage: &mut Stage<'_>, side: Side) {
    let army = stage.state.army_mut(side);
    army.deployed = true;
    let name = army.name.clone();
    stage.reveal();
    stage.say(imp(67), format!("{name} is on the table, all in good order; its order of battle is open to all"));
    if stage.state.to_deploy().is_none() {
        stage.state.phase = Phase::Command;
        stage.say(imp(56), "turn 1 begins with the command phase");
    }
}

fn read_formations(state: &State, arguments: &mut Arguments, side: Side) -> Vec<(String, Formation)> {
    let entries = match arguments.take("formations") {
        None => return Vec::new(),
        Some(Datum::Map(entries)) => entries,
        Some(other) => {
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

/// `initiative`: who is first, and all marks of the turn are cleared.
pub fn initiative(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    if stage.state.phase != Phase::Command {
        arguments.refuse_by(imp(56), "act", "initiative is rolled in the command phase.");
    }
    let known = who_was_first(&stage.state);
    let situation = stage.situation::<Initiative>(&known, arguments, &[]);
    arguments.finish()?;
    if let Some(situation) = situation {
        begin_turn(stage, &situation);
    }
    Ok(())
}

/// What counts for who is first this turn.
pub fn who_was_first(state: &State) -> InitiativeFacts {
    let last_first = match state.first {
        Some(Side::A) => LastFirst::A,
        Some(Side::B) => LastFirst::B,
        None => LastFirst::None,
    };
    InitiativeFacts { lb_a: army_leader(state, Side::A), lb_b: army_leader(state, Side::B), last_first }
}

/// Both sides roll, and the turn begins.
pub fn begin_turn(stage: &mut Stage<'_>, situation: &InitiativeFacts) {
    let outcome = stage.rule::<Initiative>("initiative", rolled_by(Some(Side::A)), situation);
    let first = match outcome.first {
        FirstSide::A => Side::A,
        FirstSide::B => Side::B,
    };
    let actions = &tables(stage).game.actions;
    let (points, opening) = (actions.per_turn, actions.opening);
    let state = &mut stage.state;
    let opens = state.turn == 1;
    (state.last_first, state.first) = (state.first, Some(first));
    for unit in state.units.values_mut() {
        unit.ap = match (unit.is_in(), opens && unit.side == first) {
            (false, _) => 0,
            (true, true) => opening,
            (true, false) => points,
        };
        (unit.moved, unit.fired, unit.reacted, unit.fled) = (false, false, false, false);
        unit.fired_from.clear();
    }
    state.leaders.values_mut().for_each(|leader| leader.stepped = false);
    state.phase = Phase::FirstLeaders;
    let name = state.army(first).name.clone();
    stage.say(imp(69), format!("every unit has {points} AP; the marks of the last turn are cleared"));
    if opens && opening != points {
        stage.say(imp(55), format!("in the first turn those of {name} have {opening}"));
    }
    stage.say(imp(56), format!("{name} is first this turn"));
}

/// The LB of a side's army leader; 0 without one.
fn army_leader(state: &State, side: Side) -> i32 {
    let leads = |leader: &&super::state::Leader| leader.side == side && leader.brigade.is_none() && !leader.eliminated;
    state.leaders.values().find(leads).map_or(0, |leader| leader.lb)
}

/// `next-phase`.
pub fn next_phase(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    if let Some(side) = stage.state.acting() {
        check_seat(stage, arguments, "seat", side);
    }
    match stage.state.phase {
        Phase::Deployment => arguments.refuse_by(imp(67), "act", "both sides deploy first."),
        Phase::Command => arguments.refuse_by(imp(63), "act", "roll for initiative first."),
        _ => {}
    }
    arguments.finish()?;
    end_phase(stage)
}

/// The phase is done.
pub fn end_phase(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    match stage.state.phase {
        Phase::FirstLeaders => go(stage, Phase::FirstActions, "the others stay; the units act"),
        Phase::SecondLeaders => go(stage, Phase::SecondActions, "the others stay; the units act"),
        Phase::FirstActions => {
            lapse(stage, None);
            go(stage, Phase::SecondLeaders, "the first side is done; the second side's leaders");
        }
        Phase::SecondActions => {
            lapse(stage, None);
            go(stage, Phase::Rout, "the second side is done; routed units flee");
            begin_rout(stage);
        }
        Phase::Rout => {
            go(stage, Phase::End, "the end of the turn");
            return begin_end(stage);
        }
        Phase::End => return end_turn(stage),
        Phase::Deployment | Phase::Command => {}
    }
    Ok(())
}

fn go(stage: &mut Stage<'_>, to: Phase, words: &str) {
    let leaders = stage.state.is_leader_phase();
    stage.state.phase = to;
    stage.say(if leaders { imp(53) } else { imp(56) }, words);
}

/// Every routed unit that has not fled yet: the first side's, then the second's.
fn begin_rout(stage: &mut Stage<'_>) {
    // Where nobody is first, in the order of the sides.
    let order = stage.state.first.map_or(Side::BOTH, |first| [first, first.other()]);
    let mut due = Vec::new();
    for side in order {
        for (name, unit) in stage.state.present(side).filter(|(_, unit)| unit.is_routed()) {
            if !unit.fled {
                due.push(Due::Flight { unit: name.clone() });
            }
        }
    }
    if due.is_empty() {
        stage.say(imp(59), "no routed unit has a flight left to do");
    }
    stage.state.due.put_first(due);
}

/// Every brigade, then the question of the objectives.
fn begin_end(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let names: Vec<String> = stage.state.brigades.keys().cloned().collect();
    for name in names {
        let Some(brigade) = stage.state.brigades.get(&name) else { continue };
        let (side, was) = (brigade.side, brigade.broken);
        let routed = stage.state.units.values().filter(|unit| unit.brigade == name && unit.is_routed()).count();
        let known = json!({"units": brigade.units_at_start, "eliminated": brigade.units_eliminated, "routed": routed});
        let situation = stage.known_situation::<BrigadeCheck>(&known)?;
        let outcome = stage.rule::<BrigadeCheck>(format!("is {name} broken"), |_| Some(side), &situation);
        if let Some(brigade) = stage.state.brigades.get_mut(&name) {
            brigade.broken = outcome.broken;
        }
        if was != outcome.broken {
            let words = if outcome.broken { "is broken: no charge, no advance" } else { "has recovered" };
            stage.say(imp(61), format!("{name} {words}"));
        }
    }
    let State { objectives, due, .. } = &mut stage.state;
    due.put_first(objectives.keys().map(|name| Due::Objective { objective: name.clone() }));
    Ok(())
}

/// `objective`.
pub fn objective(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = arguments.need_name_of("objective", stage.state.objectives.keys());
    if !arguments.has("held_by") {
        arguments.refuse_listing("held_by", "is missing; give it.", ["a", "b", "none"].map(str::to_owned));
    }
    let held_by = read_side(arguments, "held_by", &["a", "b", "none"]);
    let asks_for = |due: &Due| matches!(due, Due::Objective { objective } if Some(objective) == name.as_ref());
    if name.is_some() && !stage.state.due.iter().any(asks_for) {
        arguments.refuse_by(imp(62), "objective", "was told already this turn.");
    }
    if let Some(side) = held_by
        && !stage.state.present(side).any(|(_, unit)| !unit.is_routed())
    {
        arguments.refuse_by(imp(62), "held_by", "this side has no unit left that could hold it.");
    }
    arguments.finish()?;
    if let Some(name) = name {
        hold(stage, &name, held_by);
    }
    Ok(())
}

/// A side holds an objective at the end of the turn, or nobody.
pub fn hold(stage: &mut Stage<'_>, name: &str, held_by: Option<Side>) {
    stage.state.due.take_that(|due| matches!(due, Due::Objective { objective } if objective == name));
    if let Some(objective) = stage.state.objectives.get_mut(name) {
        objective.held_by = held_by;
    }
    let holder = held_by.map_or("nobody".to_owned(), |side| stage.state.army(side).name.clone());
    stage.say(imp(62), format!("{name} is held by {holder}"));
}

/// The victory procedure counts so many units and leaders of a side at most.
const MOST_UNITS: usize = 99;
const MOST_LEADERS: i32 = 20;

/// A side as the victory procedure takes it.
fn counted(state: &State, side: Side) -> Value {
    let brigades = || state.brigades.values().filter(|brigade| brigade.side == side);
    let units = |test: &dyn Fn(&super::state::Unit) -> bool| {
        state.units.values().filter(|unit| unit.side == side && test(unit)).count()
    };
    json!({
        "brigades": brigades().count(),
        "brigades_broken": brigades().filter(|brigade| brigade.broken).count(),
        "units_eliminated": units(&|unit| unit.out == Fate::Eliminated).min(MOST_UNITS),
        "units_routed": units(&|unit| unit.is_routed()).min(MOST_UNITS),
        "leaders_eliminated": state.army(side).leaders_eliminated.min(MOST_LEADERS),
        "objectives_held": state.objectives.values().filter(|objective| objective.held_by == Some(side)).count(),
    })
}

/// Points and the end, or the next turn.
fn end_turn(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let state = &stage.state;
    let known = json!({
        "turn": state.turn, "turn_limit": state.turn_limit,
        "a": counted(state, Side::A), "b": counted(state, Side::B),
    });
    let situation = stage.known_situation::<Victory>(&known)?;
    let outcome = stage.rule::<Victory>("the end of the turn", |_| None, &situation);
    let share = tables(stage).game.army;
    for (side, army, points) in [(Side::A, &situation.a, outcome.points_a), (Side::B, &situation.b, outcome.points_b)] {
        let broken = share.is_reached(army.brigades_broken, army.brigades);
        let books = stage.state.army_mut(side);
        (books.points, books.army_broken) = (points, broken);
    }
    let points = format!("{} points to {}", outcome.points_a, outcome.points_b);
    let result = match outcome.winner {
        Winner::A => Some(format!("{}{points}", victory_words(&stage.state.sides.a.name))),
        Winner::B => Some(format!("{}{points}", victory_words(&stage.state.sides.b.name))),
        Winner::Draw => Some(format!("a draw, {points}")),
        Winner::None => None,
    };
    if result.is_some() {
        stage.state.result = result;
    } else {
        stage.state.turn += 1;
        stage.state.phase = Phase::Command;
        let turn = stage.state.turn;
        stage.say(imp(56), format!("turn {turn} begins"));
    }
    Ok(())
}

/// `concede`.
pub fn concede(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    if !arguments.has("side") {
        arguments.refuse_listing("side", "is missing; give it.", ["a", "b"].map(str::to_owned));
    }
    let side = read_side(arguments, "side", &["a", "b"]);
    if let Some(side) = side {
        check_seat(stage, arguments, "side", side);
    }
    arguments.finish()?;
    if let Some(side) = side {
        let (loser, winner) = (stage.state.army(side).name.clone(), stage.state.army(side.other()).name.clone());
        stage.say(imp(62), format!("{loser} gives the battle up"));
        stage.state.result = Some(format!("{}conceded by {loser}", victory_words(&winner)));
    }
    Ok(())
}
