//! How a battle begins: who fights, who leads, on what ground (GT-71, GT-73, GT-92).

use grognard_battle::Side;
use grognard_books::grand_tactics::kinds::{Neither, State as ForceState, Terrain, UnitClass, Weather as Sky};
use grognard_books::grand_tactics::paralysis::Waverer;
use grognard_books::grand_tactics::rules::gt;
use grognard_core::facts::Choice as _;

use super::due::{Due, nation_words};
use super::roster::player;
use super::rounds::choose_leads;
use super::state::{Battle, BattleSide, Cards, FIELD, Kind, Stage, State};

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

/// Begins a battle: announces who fights, and queues what comes before the first round.
pub fn begin(stage: &mut Stage<'_>, battle: Battle) {
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
        // The battle is decided without a round, so no hands are needed (GT-92).
        stage.state.due.put_last([Due::BattleEnd]);
    } else if stage.state.cards == Cards::Kept {
        stage.state.due.put_last([Due::Deal]);
    } else {
        if let Some(battle) = &mut stage.state.battle {
            battle.dealt = true;
        }
        stage.say(gt(109), "the cards are real: no deck and no hands are kept");
    }
}

/// The battle in an area as it would be fought now.
pub fn battle_in(state: &State, area: String, attacker: Side) -> Option<Battle> {
    let ground = state.areas.get(&area)?;
    let defender = attacker.other();
    let held = ground.terrain == Terrain::Fortress && ground.owner == Some(defender);
    let fortress = if held { Neither::from(player(defender)) } else { Neither::None };
    let there = |side: Side| state.formations_in(side, &area).map(|(name, _)| name.clone()).collect::<Vec<_>>();
    let (a, b) = (there(Side::A), there(Side::B));
    Some(new_battle(Some(area), attacker, ground.terrain, fortress, a, b))
}

/// The battle game's battle as it would be fought now.
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
        stage.say(gt(96), format_args!("{} is attacked and enters the war at once", nation_words(nation)));
    }
}

/// A nation enters the war: its formations are no longer paralysed.
pub fn enter_war(state: &mut State, nation: Waverer) {
    state.nations_out.retain(|other| *other != nation);
    for formation in state.formations.values_mut().filter(|formation| formation.paralysed == Some(nation)) {
        formation.paralysed = None;
    }
}

fn say_forces(stage: &mut Stage<'_>, battle: &Battle) {
    let place = battle.area.as_deref().unwrap_or(FIELD).to_owned();
    let attacker = stage.state.side_name(battle.attacker).to_owned();
    stage.say(gt(73), format_args!("battle at {place}, {} terrain; {attacker} attacks", battle.terrain.name()));
    for side in stage.state.in_order() {
        let (name, formations) = (stage.state.side_name(side).to_owned(), battle.side(side).formations.join(", "));
        stage.say(gt(92), format_args!("{name} fights with {formations}"));
    }
    if battle.fortress != Neither::None {
        stage.say(gt(92), format_args!("{} is inside the fortress", battle.fortress.name()));
    }
    let units = Side::BOTH.iter().flat_map(|side| battle.side(*side).formations.iter());
    let classed: Vec<String> = units
        .flat_map(|name| stage.state.units_of(name))
        .filter(|(_, unit)| unit.class != UnitClass::Line)
        .map(|(name, unit)| format!("{name} ({})", unit.class.name()))
        .collect();
    if !classed.is_empty() {
        stage.say(gt(103), format_args!("not of the line: {}", classed.join(", ")));
    }
}
