//! How a battle begins: who fights, who leads, what ground (GT-71, GT-73, GT-92).

use grognard_battle::{Arguments, Side};
use grognard_books::grand_tactics::kinds::{Mode, Neither, State as ForceState, Terrain, UnitClass, Weather as Sky};
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::weather::Weather;
use grognard_core::facts::Choice;
use grognard_core::refusal::Refusals;
use serde_json::json;

use super::acting::{due_first, must_be_phase, must_hold, side_meant};
use super::due::{Due, nation_words};
use super::roster::player;
use super::rounds::choose_leads;
use super::state::{Battle, BattleSide, Cards, FIELD, Kind, Phase, Stage, State};

fn battle_side(formations: Vec<String>) -> BattleSide {
    BattleSide {
        formations,
        lead: None,
        commander: None,
        hand: Vec::new(),
        known: Vec::new(),
        committed: None,
        revealed: None,
        last_card: None,
        last_tactic: None,
        steps_lost: 0,
        morale_lost: 0,
        round_steps: 0,
        guard_hit: Vec::new(),
        state: ForceState::FightsOn,
    }
}

fn new_battle(
    area: Option<String>,
    attacker: Side,
    terrain: Terrain,
    fortress: Neither,
    a: Vec<String>,
    b: Vec<String>,
) -> Battle {
    Battle {
        area,
        attacker,
        terrain,
        fortress,
        weather: Sky::None,
        round: 1,
        combat: false,
        fought: false,
        dealt: false,
        ended: false,
        winner: None,
        withdraws: None,
        withdrawn: Vec::new(),
        a: battle_side(a),
        b: battle_side(b),
    }
}

/// `deploy`, and `draw-up` unseen on a virtual board: the battle game lets each side pick its formations and their modes
/// (GT-100).
pub fn deploy(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    match stage.state.game {
        Kind::Campaign => arguments.refuse_by(
            gt(100),
            "act",
            "only the battle game lets a side pick its modes; use deployment-change.",
        ),
        Kind::Battle => must_be_phase(stage, arguments, Phase::Battle),
    }
    let formation = arguments.need_name_of("formation", stage.state.formations.keys());
    let mode: Option<Mode> = arguments.choice("mode");
    let fights = arguments.flag("fights", true);
    if let Some(side) = formation.as_ref().and_then(|name| stage.state.formations.get(name)).map(|own| own.side) {
        must_hold(stage, arguments, side);
        if stage.state.deployed.contains(&side) {
            arguments.refuse_by(gt(100), "formation", "its side is drawn up already.");
        }
        let others =
            stage.state.formations_of(side).any(|(name, other)| other.fights && Some(name) != formation.as_ref());
        if !fights && !others {
            arguments.refuse_by(gt(100), "fights", "at least one formation of a side takes part.");
        }
    }
    arguments.finish()?;
    let Some(entry) = formation.as_ref().and_then(|name| stage.state.formations.get_mut(name)) else { return Ok(()) };
    entry.mode = mode.unwrap_or(entry.mode);
    entry.fights = fights;
    let (name, side, mode) = (formation.unwrap_or_default(), entry.side, entry.mode.words());
    let part = if fights { "takes part" } else { "stays away" };
    let words = format!("{name} {part}, in {mode}");
    if stage.state.is_virtual() {
        stage.whisper(side, gt(100), words);
    } else {
        stage.say(gt(100), words);
    }
    Ok(())
}

/// `drawn-up`: a side is ready; when both are, the battle begins by itself.
pub fn drawn_up(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    must_be_phase(stage, arguments, Phase::Battle);
    let side = side_meant(stage, arguments);
    if side.is_some_and(|side| stage.state.deployed.contains(&side)) {
        arguments.refuse_by(gt(100), "side", "it is drawn up already.");
    }
    arguments.finish()?;
    let Some(side) = side else { return Ok(()) };
    stage.state.deployed.push(side);
    let name = stage.state.side_name(side).to_owned();
    stage.say(gt(100), format!("{name} is drawn up; nobody sees how until both are"));
    if stage.state.deployed.len() > 1 {
        stage.reveal();
    }
    Ok(())
}

/// `begin-battle`: the phasing player picks the battle; both forces are those in the area.
pub fn begin_battle(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let battle = match stage.state.game {
        Kind::Campaign => campaign_battle(stage, arguments),
        Kind::Battle => battle_game(stage, arguments),
    };
    arguments.finish()?;
    let Some(battle) = battle else { return Ok(()) };
    wake_attacked(stage, &battle);
    say_forces(stage, &battle);
    let supplied: Vec<String> =
        stage.state.in_order().iter().flat_map(|side| battle.side(*side).formations.clone()).collect();
    let (asks_supply, expansion) = (stage.state.game == Kind::Campaign, stage.state.expansion);
    stage.state.battle = Some(battle);
    if expansion {
        stage.state.due.put_last([Due::Weather]);
    }
    if asks_supply {
        stage.state.due.put_last(supplied.into_iter().map(|formation| Due::Supply { formation }));
    }
    if !choose_leads(stage) {
        // Decided without a round: the hands are not needed (GT-92).
        stage.state.due.put_last([Due::BattleEnd]);
    } else if stage.state.cards == Cards::Kept {
        stage.state.due.put_last([Due::Deal]);
    } else {
        if let Some(battle) = &mut stage.state.battle {
            battle.dealt = true;
        }
        stage.say(gt(109), "the cards are real: no deck and no hands are kept");
    }
    Ok(())
}

fn campaign_battle(stage: &Stage<'_>, arguments: &mut Arguments) -> Option<Battle> {
    must_be_phase(stage, arguments, Phase::Combat);
    must_hold(stage, arguments, stage.state.phasing);
    let state = &stage.state;
    let area = arguments.need_name_of("area", &state.battle_areas)?;
    battle_in(state, area, state.phasing)
}

/// The battle of an area as it would be fought now.
pub fn battle_in(state: &State, area: String, attacker: Side) -> Option<Battle> {
    let ground = state.areas.get(&area)?;
    let defender = attacker.other();
    let held = ground.terrain == Terrain::Fortress && ground.owner == Some(defender);
    let fortress = if held { Neither::from(player(defender)) } else { Neither::None };
    let there = |side: Side| state.formations_in(side, &area).map(|(name, _)| name.clone()).collect::<Vec<_>>();
    let (a, b) = (there(Side::A), there(Side::B));
    Some(new_battle(Some(area), attacker, ground.terrain, fortress, a, b))
}

fn battle_game(stage: &Stage<'_>, arguments: &mut Arguments) -> Option<Battle> {
    must_be_phase(stage, arguments, Phase::Battle);
    if arguments.has("area") {
        arguments.take("area");
        arguments.refuse_by(gt(100), "area", "the battle game has no areas.");
    }
    let agreed = stage.state.agreed.as_ref()?;
    must_hold(stage, arguments, agreed.attacker);
    if stage.state.is_virtual() && stage.state.deployed.len() < 2 {
        arguments.refuse_by(gt(100), "act", "the battle begins by itself when both sides are drawn up.");
    }
    battle_agreed(&stage.state)
}

/// The battle of the battle game as it would be fought now.
pub fn battle_agreed(state: &State) -> Option<Battle> {
    let agreed = state.agreed.as_ref()?;
    let fighting = |side: Side| {
        state.formations_of(side).filter(|(_, own)| own.fights).map(|(name, _)| name.clone()).collect::<Vec<_>>()
    };
    let (a, b) = (fighting(Side::A), fighting(Side::B));
    Some(new_battle(None, agreed.attacker, agreed.terrain, agreed.fortress, a, b))
}

/// The nation of an attacked paralysed formation enters the war at once (GT-96).
fn wake_attacked(stage: &mut Stage<'_>, battle: &Battle) {
    let attacked = battle.side(battle.attacker.other()).formations.iter();
    let mut nations: Vec<_> = attacked.filter_map(|name| stage.state.formations.get(name)?.paralysed).collect();
    nations.sort();
    nations.dedup();
    for nation in nations {
        enter_war(&mut stage.state, nation);
        stage.say(gt(96), format!("{} is attacked and enters the war at once", nation_words(nation)));
    }
}

/// A nation enters the war: none of its formations is paralysed any more.
pub fn enter_war(state: &mut State, nation: grognard_books::grand_tactics::paralysis::Waverer) {
    state.nations_out.retain(|other| *other != nation);
    for formation in state.formations.values_mut().filter(|formation| formation.paralysed == Some(nation)) {
        formation.paralysed = None;
    }
}

fn say_forces(stage: &mut Stage<'_>, battle: &Battle) {
    let place = battle.area.as_deref().unwrap_or(FIELD).to_owned();
    let attacker = stage.state.side_name(battle.attacker).to_owned();
    stage.say(gt(73), format!("battle at {place}, {} terrain; {attacker} attacks", battle.terrain.name()));
    for side in stage.state.in_order() {
        let (name, formations) = (stage.state.side_name(side).to_owned(), battle.side(side).formations.join(", "));
        stage.say(gt(92), format!("{name} fights with {formations}"));
    }
    if battle.fortress != Neither::None {
        stage.say(gt(92), format!("{} is inside the fortress", battle.fortress.name()));
    }
    let units = Side::BOTH.iter().flat_map(|side| battle.side(*side).formations.iter());
    let classed: Vec<String> = units
        .flat_map(|name| stage.state.units_of(name))
        .filter(|(_, unit)| unit.class != UnitClass::Line)
        .map(|(name, unit)| format!("{name} ({})", unit.class.name()))
        .collect();
    if !classed.is_empty() {
        stage.say(gt(103), format!("not of the line: {}", classed.join(", ")));
    }
}

/// `weather`: of the battle about to begin, or of the movement segment.
pub fn weather(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    due_first(stage, arguments);
    arguments.finish()?;
    stage.state.due.take_first();
    let roller = stage.state.foremost();
    let situation = stage.known_situation::<Weather>(&json!({"season": stage.state.season()}))?;
    let outcome = stage.rule::<Weather>("the weather", |_| Some(roller), &situation);
    match &mut stage.state.battle {
        Some(battle) => battle.weather = outcome.weather,
        None => stage.state.weather = outcome.weather,
    }
    Ok(())
}
