//! The Rally Phase: disorder clears, routed units try, the rest run; ammunition and crews.

use grognard_battle::Arguments;
use grognard_books::fatigue::names::{Arm, Phase, State as Morale};
use grognard_books::fatigue::rally::{After, Rally, Situation};
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;
use serde_json::{Value, json};

use super::asking::{need_own_unit, need_phase, tables};
use super::blocks::lose_all;
use super::checks::{asks_for_fire, own_officers};
use super::derive::{Lay, may_recrew, near_train, skirmishers_near};
use super::facts::{burden, is_night, merge, named_object};
use super::footprint::manned_formation;
use super::measured::{Asked, facts_of_rally, put_in};
use super::setup::full_fires;
use super::state::{Fate, Stage, State, Unit};

/// Units of the phasing side that have not had their turn.
pub fn waiting(state: &State, morale: Morale) -> Vec<String> {
    let phasing = state.phasing();
    state.unit_names(|unit| {
        Some(unit.side) == phasing && unit.is_present() && !unit.abandoned && unit.state == morale && !unit.rally_done
    })
}

/// `rally`: one disordered or routed unit.
pub fn rally(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    need_phase(stage, arguments, &[Phase::Rally]);
    let unit = name.as_ref().and_then(|name| stage.state.units.get(name)).cloned();
    let phasing = stage.state.phasing();
    let seen = Lay::look(tables(stage), &stage.state, |lay| facts_of_rally(lay, name.as_ref()?));
    seen.leave_out(arguments, &["officers", "burning"]);
    let officers = own_officers(stage, arguments, phasing);
    if let Some(unit) = &unit {
        refuse_rally(stage, arguments, unit);
    }
    let mut facts = name.as_ref().map_or_else(|| json!({}), |name| known(stage, name, &officers));
    let mut asked: Asked = vec![
        ("near_close_order_enemy", "near_close_order_enemy"),
        ("near_artillery", "near_artillery"),
        ("off_table", "off_table"),
        ("cover", "cover"),
    ];
    if name.as_ref().is_some_and(|name| asks_for_fire(&stage.state, std::slice::from_ref(name))) {
        asked.push(("in_burning_terrain", "burning"));
    }
    put_in(&mut facts, &mut asked, arguments, seen);
    // These are nothing a table shows.
    asked.insert(0, ("elect", "elect"));
    asked.push(("barred_by_scenario", "barred_by_scenario"));
    let situation = stage.situation::<Rally>(&facts, arguments, &asked);
    arguments.finish()?;
    let (Some(name), Some(situation)) = (name, situation) else { return Ok(()) };
    try_to_rally(stage, &name, &situation);
    Ok(())
}

/// What the books know of a unit that rallies.
fn known(stage: &Stage<'_>, name: &str, officers: &[String]) -> Value {
    let Some(unit) = stage.state.units.get(name) else { return json!({}) };
    let mut facts = json!({
        "edition": stage.state.edition,
        "unit": named_object(&stage.state, name),
        "attempt": (unit.rally_attempts + 1).clamp(1, 2),
        "ottoman": unit.ottoman,
        "night": is_night(tables(stage), &stage.state),
        "in_burning_terrain": unit.in_fire,
    });
    merge(&mut facts, burden(&stage.state, unit.side, &[name.to_owned()], officers));
    facts
}

/// On a table disorder clears by itself as the Rally Phase opens; who is barred stays disordered and has had his turn.
pub fn clear_disorder(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    if stage.state.phase != Phase::Rally {
        return Ok(());
    }
    for name in waiting(&stage.state, Morale::Disordered) {
        let seen = Lay::of(tables(stage), &stage.state).and_then(|lay| facts_of_rally(&lay, &name));
        let Some(seen) = seen else { continue };
        let mut facts = known(stage, &name, &[]);
        merge(&mut facts, seen);
        let situation = stage.known_situation::<Rally>(&facts)?;
        try_to_rally(stage, &name, &situation);
    }
    Ok(())
}

fn try_to_rally(stage: &mut Stage<'_>, name: &str, situation: &Situation) {
    let Some(unit) = stage.state.units.get(name).cloned() else { return };
    let lay = Lay::of(tables(stage), &stage.state);
    let loose = lay.and_then(|lay| skirmishers_near(&lay, lay.piece(name)?).map(str::to_owned));
    if let Some(loose) = loose {
        stage.say(fat(75), format!("{loose} is near in open order, which keeps nobody from rallying."));
    }
    let outcome = stage.rule::<Rally>(format!("{name} rallies"), |_| Some(unit.side), situation);
    let shown = json!({
        "state_after": outcome.state_after, "rout_move": outcome.rout_move, "attempts": outcome.attempts,
    });
    stage.close_last_ruling(unit.side, shown);
    let tried = outcome.value.is_some();
    if let Some(kept) = stage.state.units.get_mut(name) {
        kept.rally_done = true;
        kept.rally_attempts = outcome.attempts;
    }
    match outcome.state_after {
        After::Good => set_morale(stage, name, Morale::Good),
        After::Disordered => {
            let was_routed = unit.state == Morale::Routed;
            set_morale(stage, name, Morale::Disordered);
            if was_routed {
                stage.say(fat(83), format!("{name} halts in column as it stands, facing away from the enemy."));
            }
        }
        After::Routed => {
            if let Some(kept) = stage.state.units.get_mut(name) {
                kept.failed_rally = tried;
            }
            stage.say(fat(79), format!("{name} stays routed and runs on after all attempts."));
        }
        After::Removed => {
            stage.say(fat(80), format!("{name} is lost for good."));
            let fate = if situation.off_table { Fate::RanAway } else { Fate::Dispersed };
            lose_all(stage, name, fate);
        }
    }
}

fn set_morale(stage: &mut Stage<'_>, name: &str, morale: Morale) {
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    unit.state = morale;
    // It is there again, and its next rout costs its points anew (9.3).
    unit.headquarters_charged = false;
    let words = if morale == Morale::Good { "is in good order" } else { "is disordered" };
    stage.say(fat(72), format!("{name} {words}."));
}

fn refuse_rally(stage: &Stage<'_>, arguments: &mut Arguments, unit: &Unit) {
    let state = &stage.state;
    if Some(unit.side) != state.phasing() {
        arguments.refuse_by(fat(72), "unit", "the side whose half turn it is rallies.");
    }
    if unit.abandoned {
        arguments.refuse_by(fat(159), "unit", "stands abandoned; its crew must man it again first.");
    }
    if unit.rally_done && unit.state != Morale::Good {
        arguments.refuse_by(fat(72), "unit", "has had its turn in this phase.");
    }
    let first = waiting(state, Morale::Disordered);
    if unit.state == Morale::Routed && !first.is_empty() {
        arguments.refuse_by(fat(72), "unit", format!("disordered units come first: {}.", first.join(", ")));
    }
}

/// `refill`: a train within reach gives a unit its ammunition back.
pub fn refill(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    need_phase(stage, arguments, &[Phase::Rally]);
    let phasing = stage.state.phasing();
    let trains = stage.state.unit_names(|unit| Some(unit.side) == phasing && unit.arm == Arm::Train && unit.stands());
    arguments.need_name_of("train", &trains);
    let unit = name.as_ref().and_then(|name| stage.state.units.get(name));
    let full = unit.map_or(0, |unit| full_fires(tables(stage), unit.arm));
    if let Some(unit) = unit {
        if Some(unit.side) != phasing {
            arguments.refuse_by(fat(147), "unit", "units refill in their own Rally Phase.");
        }
        if unit.fires.is_none_or(|fires| fires >= full) {
            arguments.refuse_by(fat(147), "unit", "needs no ammunition.");
        }
    }
    arguments.finish()?;
    if let Some(name) = name {
        fill_up(stage, &name);
    }
    Ok(())
}

fn fill_up(stage: &mut Stage<'_>, name: &str) {
    let t = tables(stage);
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    let (side, full) = (unit.side, full_fires(t, unit.arm));
    unit.fires = Some(full);
    stage.whisper(side, fat(147), format!("{name} has its ammunition again: {full} fires."));
}

/// On a table ammunition and crews come by themselves at the end of the Rally Phase.
pub fn supply_by_table(stage: &mut Stage<'_>) {
    let phasing = stage.state.phasing();
    let Some(lay) = Lay::of(tables(stage), &stage.state) else { return };
    let own = || lay.pieces.iter().filter(|piece| Some(piece.side) == phasing);
    let needs = |unit: &Unit| unit.fires.is_some_and(|fires| fires < full_fires(lay.t, unit.arm));
    let short = own().filter(|piece| !piece.unit.abandoned && needs(piece.unit) && near_train(&lay, piece).is_some());
    let short: Vec<String> = short.map(|piece| piece.name.to_owned()).collect();
    let left = own().filter(|piece| may_recrew(&lay, piece));
    let left: Vec<String> = left.map(|piece| piece.name.to_owned()).collect();
    for name in short {
        fill_up(stage, &name);
    }
    for name in left {
        man(stage, &name);
    }
}

/// `re-crew`: abandoned guns or a train are manned again.
pub fn recrew(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    need_phase(stage, arguments, &[Phase::Rally]);
    if let Some(unit) = name.as_ref().and_then(|name| stage.state.units.get(name)) {
        if Some(unit.side) != stage.state.phasing() {
            arguments.refuse_by(fat(159), "unit", "is manned again in its owner's Rally Phase.");
        }
        if !unit.abandoned {
            arguments.refuse_by(fat(159), "unit", "is not abandoned.");
        }
    }
    arguments.finish()?;
    if let Some(name) = name {
        man(stage, &name);
    }
    Ok(())
}

fn man(stage: &mut Stage<'_>, name: &str) {
    if let Some(unit) = stage.state.units.get_mut(name) {
        unit.abandoned = false;
        unit.state = Morale::Disordered;
        unit.rally_done = true;
        unit.formation = manned_formation(unit.arm);
    }
    stage.say(fat(159), format!("{name} is manned again and disordered; it may be lost again."));
}
