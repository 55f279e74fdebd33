//! Steps that several outcomes share: losses written in order, units and leaders lost, items dropped.

use grognard_battle::drop_stale;
use grognard_books::impact::leader_casualty::{LeaderCasualty, Peril, Situation as CasualtySituation};
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::{Action, Tables};
use grognard_books::impact::unit::{Arc, Arm, Formation, Level};
use grognard_core::facts::Choice as _;
use grognard_core::rule::Rule;

use super::due::Due;
use super::state::{Fate, Ground, Stage, State, Unit};

/// The effect of a procedure on one unit.
pub struct Blow {
    pub unit: String,
    /// Figures it has left.
    pub figures: i32,
    pub level: Level,
    /// It must flee now.
    pub flees: bool,
    /// The danger for a leader with it, if any.
    pub risk: Option<Peril>,
}

/// The charts.
pub fn tables<'a>(stage: &Stage<'a>) -> &'a Tables {
    stage.library.as_ref()
}

/// Action points an action costs a unit.
pub fn cost(tables: &Tables, unit: &Unit, action: Action) -> i32 {
    let actions = &tables.game.actions;
    let doubled = unit.level == Level::Disorder && !actions.never_doubled.contains(&action);
    let times = if doubled { actions.disorder_cost_multiplier.value } else { 1 };
    actions.cost[action].value * times
}

/// Pays for an action; the turn of the unit that acted before is over.
pub fn spend(stage: &mut Stage<'_>, name: &str, action: Action) {
    lapse(stage, Some(name));
    let tables = tables(stage);
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    let cost = cost(tables, unit, action);
    unit.ap = (unit.ap - cost).max(0);
    let left = unit.ap;
    let doubled = cost > tables.game.actions.cost[action].value;
    stage.state.active = (left > 0).then(|| name.to_owned());
    stage.say(imp(55), format_args!("{name}: {} for {cost} AP, {left} left", action.name()));
    if doubled {
        stage.say(imp(8), format_args!("{name} is in disorder: the cost is doubled"));
    }
}

/// Ends the turn of the acting unit, unless it is `but`; points left over lapse.
pub fn lapse(stage: &mut Stage<'_>, but: Option<&str>) {
    let Some(active) = stage.state.active.clone().filter(|active| Some(active.as_str()) != but) else { return };
    stage.state.active = None;
    if let Some(unit) = stage.state.units.get_mut(&active)
        && unit.ap > 0
    {
        let lost = std::mem::take(&mut unit.ap);
        stage.say(imp(72), format_args!("{active} has begun and ends: its {lost} AP lapse"));
    }
}

/// Forgets what the table showed about a unit's place, because that is no longer true.
pub fn forget(stage: &mut Stage<'_>, name: &str) {
    if let Some(unit) = stage.state.units.get_mut(name) {
        unit.ground = Ground::OPEN;
    }
}

/// Notes the arc from which a unit was fired at.
pub fn fired_at(stage: &mut Stage<'_>, name: &str, arc: Arc) {
    if let Some(unit) = stage.state.units.get_mut(name)
        && !unit.fired_from.contains(&arc)
    {
        unit.fired_from.push(arc);
        unit.fired_from.sort_unstable();
        stage.say(imp(69), format_args!("{name} was fired at from the {} this turn", arc.name()));
    }
}

/// Notes the one reaction of the turn.
pub fn set_reacted(stage: &mut Stage<'_>, name: &str) {
    if let Some(unit) = stage.state.units.get_mut(name) {
        unit.reacted = true;
        stage.say(imp(57), format_args!("{name} has reacted and does not react again this turn"));
    }
}

/// Writes the losses of one procedure in the book's order: figures and levels of all, then units that are gone, then
/// sections. Returns what is due after that, flights before leaders.
pub fn book(stage: &mut Stage<'_>, blows: &[Blow]) -> Vec<Due> {
    for Blow { unit: name, figures, level, .. } in blows {
        let Some(unit) = stage.state.units.get_mut(name) else { continue };
        let (before, was) = (unit.figures, unit.level);
        (unit.figures, unit.level) = ((*figures).max(0), *level);
        if before != *figures {
            stage.say(imp(70), format_args!("{name}: {before} figures to {figures}"));
        }
        if was != *level {
            stage.say(imp(70), format_args!("{name}: {} to {}", was.name(), level.name()));
        }
    }
    for blow in blows {
        if blow.figures <= 0 {
            eliminate(stage, &blow.unit, false);
        }
        count_sections(stage, &blow.unit);
    }
    let mut due = Vec::new();
    for blow in blows.iter().filter(|blow| blow.flees) {
        due.extend(flight(stage, &blow.unit));
    }
    for blow in blows {
        if let Some(cause) = blow.risk {
            due.extend(casualties(stage, &blow.unit, cause));
        }
    }
    due
}

/// The flight of a unit that must flee, unless it has fled this turn.
pub fn flight(stage: &mut Stage<'_>, name: &str) -> Option<Due> {
    let unit = stage.state.units.get(name).filter(|unit| unit.is_in())?;
    if unit.fled {
        stage.say(imp(59), format_args!("{name} has fled this turn and does not flee again"));
        return None;
    }
    Some(Due::Flight { unit: name.to_owned() })
}

/// The rolls for leaders of a unit that lost figures.
pub fn casualties(stage: &Stage<'_>, name: &str, cause: Peril) -> Vec<Due> {
    let item = |leader: &String| Due::LeaderCasualty { leader: leader.clone(), unit: name.to_owned(), cause };
    stage.state.attached(name).map(|(leader, _)| item(leader)).collect()
}

/// One more figure lost, because a flight or fall back was stopped; no roll for a leader.
pub fn one_more_figure(stage: &mut Stage<'_>, name: &str) {
    let Some(unit) = stage.state.units.get(name) else { return };
    let blow = Blow { unit: name.to_owned(), figures: unit.figures - 1, level: unit.level, flees: false, risk: None };
    stage.say(imp(59), format_args!("{name} is stopped and loses one more figure, without a roll for a leader"));
    book(stage, &[blow]);
}

/// A battery that runs is limbered.
pub fn limber_if_battery(stage: &mut Stage<'_>, name: &str) {
    if let Some(unit) = stage.state.units.get_mut(name)
        && unit.arm == Arm::Artillery
        && unit.formation != Formation::Limbered
    {
        unit.formation = Formation::Limbered;
        stage.say(imp(59), format_args!("{name} counts as limbered"));
    }
}

/// A routed battery that falls back becomes limbered when it goes.
pub fn limber_if_routed(stage: &mut Stage<'_>, name: &str) {
    if stage.state.units.get(name).is_some_and(|unit| unit.level == Level::Routed) {
        limber_if_battery(stage, name);
    }
}

/// Sections lost are counted after every loss, so that only those lost before count in a check.
fn count_sections(stage: &mut Stage<'_>, name: &str) {
    let Some(unit) = stage.state.units.get_mut(name).filter(|unit| unit.arm == Arm::Artillery) else { return };
    let start = unit.sections_at_start;
    let lost = (start - unit.stands()).max(0);
    if unit.sections_lost != lost {
        unit.sections_lost = lost;
        stage.say(imp(24), format_args!("{name} has now lost {lost} of {start} sections"));
    }
}

/// A unit leaves the battle: without figures, its leaders fall with it; off the table, they stay behind.
pub fn eliminate(stage: &mut Stage<'_>, name: &str, off_table: bool) {
    let Some(unit) = stage.state.units.get_mut(name).filter(|unit| unit.is_in()) else { return };
    (unit.out, unit.ap) = (Fate::Eliminated, 0);
    let (battery, brigade) = (unit.arm == Arm::Artillery, unit.brigade.clone());
    let why = if off_table { "has left the table" } else { "has no figures left" };
    stage.say(imp(52), format_args!("{name} {why}: eliminated"));
    if let Some(brigade) = stage.state.brigades.get_mut(&brigade) {
        brigade.units_eliminated += 1;
        brigade.regiments_eliminated += i32::from(!battery);
    }
    if stage.state.active.as_deref() == Some(name) {
        stage.state.active = None;
    }
    let with_it: Vec<String> = stage.state.attached(name).map(|(leader, _)| leader.clone()).collect();
    for leader in with_it {
        if off_table {
            if let Some(record) = stage.state.leaders.get_mut(&leader) {
                record.attached_to = None;
            }
            stage.say(imp(54), format_args!("{leader} stays behind and goes to the nearest friend"));
        } else {
            stage.say(imp(54), format_args!("{leader} falls with {name}, without a roll"));
            lose_leader(stage, &leader);
        }
    }
}

/// A leader is out of the battle, and nobody takes his place.
pub fn lose_leader(stage: &mut Stage<'_>, name: &str) {
    let Some(leader) = stage.state.leaders.get_mut(name).filter(|leader| !leader.eliminated) else { return };
    (leader.eliminated, leader.attached_to) = (true, None);
    let (side, brigade) = (leader.side, leader.brigade.clone());
    let army = stage.state.army_mut(side);
    army.leaders_eliminated += 1;
    let words = match brigade.as_ref().and_then(|brigade| stage.state.brigades.get_mut(brigade)) {
        Some(brigade) => {
            brigade.leaders_eliminated += 1;
            "counts as a loss of his brigade; no successor"
        }
        None => "led the army: LB 0 for initiative from now on; no successor",
    };
    stage.say(imp(70), format_args!("{name} {words}"));
}

/// Leaders with a unit go where it goes.
pub fn say_leaders(stage: &mut Stage<'_>, name: &str) {
    let leaders: Vec<String> = stage.state.attached(name).map(|(leader, _)| leader.clone()).collect();
    for leader in leaders {
        stage.say(imp(53), format_args!("{leader} goes along with {name}"));
    }
}

/// The charge is over, and none of its items is due any more.
pub fn end_charge(stage: &mut Stage<'_>) {
    stage.state.charge = None;
    stage.state.due.retain(|due| !due.is_of_charge());
}

/// Drops items that can no longer be settled, each with a line in the log.
pub fn settle(stage: &mut Stage<'_>) {
    stop_charge(stage);
    for (rule, words) in drop_stale(&mut stage.state, |state| &mut state.due, why_dropped) {
        stage.say(rule, words);
    }
}

/// Ends a charge whose lead has stopped or whose target is gone.
fn stop_charge(stage: &mut Stage<'_>) {
    let Some(charge) = stage.state.charge.clone() else { return };
    let on_the_way = |due: &Due| matches!(due, Due::ChargeReaction | Due::Contact);
    let level_of = |name: &str| stage.state.units.get(name).filter(|unit| unit.is_in()).map(|unit| unit.level);
    let (lead, target) = (&charge.lead, &charge.target);
    let (lead_level, target_level) = (level_of(lead), level_of(target));
    if stage.state.due.iter().any(on_the_way) {
        let words = match (lead_level, target_level) {
            (None, _) => format!("{lead} is gone: its charge is over, the supports stop level with it"),
            (Some(level @ (Level::Shaken | Level::Routed)), _) => {
                format!("{lead} is {} and stops where it was hit: the charge is over", level.name())
            }
            (_, None) => format!("{target} is gone: {lead} goes on to where it stood, no dice and no volley"),
            _ => return,
        };
        let rule = if lead_level.is_some() && target_level.is_none() { imp(75) } else { imp(57) };
        stage.say(rule, words);
        end_charge(stage);
    } else if lead_level.is_none() || !stage.state.due.iter().any(Due::is_of_charge) {
        let pending = stage.state.due.iter().any(Due::is_of_charge);
        if pending {
            stage.say(imp(66), format_args!("{lead} is gone: nothing more comes of its charge"));
        }
        end_charge(stage);
    }
}

/// Why an item is dropped, if it is.
fn why_dropped(state: &State, due: &mut Due) -> Option<(Rule, String)> {
    let present = |name: &str| state.units.get(name).filter(|unit| unit.is_in());
    match due {
        Due::Flight { unit } if present(unit).is_none() => Some((imp(70), format!("{unit} is gone and does not flee"))),
        Due::FallBack { unit, .. } if present(unit).is_none() => {
            Some((imp(70), format!("{unit} is gone and does not fall back")))
        }
        Due::LeaderCasualty { leader, unit, .. } if !state.attached(unit).any(|(name, _)| name == leader) => {
            Some((imp(70), format!("no roll for {leader}: he or {unit} is gone")))
        }
        Due::Shot { unit, mover } => {
            let fires = present(unit).is_some_and(|unit| !unit.reacted && unit.level != Level::Routed);
            let stands = present(mover).is_some_and(|unit| unit.level != Level::Routed);
            (!fires || !stands).then(|| (imp(73), format!("{unit} does not fire: {mover} is no longer a target")))
        }
        Due::Reactions { mover, watchers } => {
            let may = |name: &String| present(name).is_some_and(|unit| !unit.reacted && unit.level != Level::Routed);
            watchers.retain(may);
            match present(mover) {
                None => Some((imp(73), format!("{mover} is gone and no longer a target"))),
                Some(unit) if unit.level == Level::Routed => {
                    Some((imp(73), format!("{mover} is routed and no longer a target")))
                }
                Some(_) if watchers.is_empty() => Some((imp(73), format!("nobody else may fire at {mover}"))),
                Some(_) => None,
            }
        }
        _ => None,
    }
}

/// Rolls whether the leader who is due is hit with his unit.
pub fn roll_for_leader(stage: &mut Stage<'_>) {
    let Some(Due::LeaderCasualty { leader: name, unit, cause }) = stage.state.due.first().cloned() else { return };
    stage.state.due.take_first();
    let Some(side) = stage.state.leaders.get(&name).map(|leader| leader.side) else { return };
    let situation = CasualtySituation { cause };
    let title = format!("is {name} hit with {unit}");
    let outcome = stage.rule::<LeaderCasualty>(title, |_| Some(side), &situation);
    if outcome.eliminated {
        lose_leader(stage, &name);
    }
}
