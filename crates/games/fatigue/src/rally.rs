//! The Rally Phase: disorder clears, routed units try, the rest run; ammunition and crews.

use grognard_battle::Arguments;
use grognard_books::fatigue::names::{Arm, Formation, Phase, State as Morale};
use grognard_books::fatigue::rally::{After, Rally};
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;
use serde_json::json;

use super::asking::{need_own_unit, need_phase, tables};
use super::blocks::lose_all;
use super::checks::{asks_for_fire, own_officers};
use super::facts::{burden, is_night, merge, named_object};
use super::setup::full_fires;
use super::state::{Fate, State, Table, Unit};

/// Units of the phasing side that have not had their turn.
pub fn waiting(state: &State, morale: Morale) -> Vec<String> {
    let phasing = state.phasing();
    state.unit_names(|unit| {
        Some(unit.side) == phasing && unit.is_present() && !unit.abandoned && unit.state == morale && !unit.rally_done
    })
}

/// `rally`: one disordered or routed unit.
pub fn rally(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    need_phase(stage, arguments, &[Phase::Rally]);
    let unit = name.as_ref().and_then(|name| stage.state.units.get(name)).cloned();
    let phasing = stage.state.phasing();
    let officers = own_officers(stage, arguments, phasing);
    if let Some(unit) = &unit {
        refuse_rally(stage, arguments, unit);
    }
    let mut facts = json!({});
    if let (Some(name), Some(unit)) = (&name, &unit) {
        facts = json!({
            "edition": stage.state.edition,
            "unit": named_object(&stage.state, name),
            "attempt": (unit.rally_attempts + 1).clamp(1, 2),
            "ottoman": unit.ottoman,
            "night": is_night(tables(stage), &stage.state),
            "in_burning_terrain": unit.in_fire,
        });
        merge(&mut facts, burden(&stage.state, unit.side, std::slice::from_ref(name), &officers));
    }
    let mut asked: Vec<(&'static str, &'static str)> = vec![
        ("elect", "elect"),
        ("near_close_order_enemy", "near_close_order_enemy"),
        ("near_artillery", "near_artillery"),
        ("off_table", "off_table"),
        ("barred_by_scenario", "barred_by_scenario"),
        ("cover", "cover"),
    ];
    if name.as_ref().is_some_and(|name| asks_for_fire(&stage.state, std::slice::from_ref(name))) {
        asked.push(("in_burning_terrain", "burning"));
    }
    let situation = stage.situation::<Rally>(&facts, arguments, &asked);
    arguments.finish()?;
    let (Some(name), Some(unit), Some(situation)) = (name, unit, situation) else { return Ok(()) };
    let outcome = stage.rule::<Rally>(format!("{name} rallies"), |_| Some(unit.side), &situation);
    let shown = json!({
        "state_after": outcome.state_after, "rout_move": outcome.rout_move, "attempts": outcome.attempts,
    });
    stage.close_last_ruling(unit.side, shown);
    let tried = outcome.value.is_some();
    if let Some(kept) = stage.state.units.get_mut(&name) {
        kept.rally_done = true;
        kept.rally_attempts = outcome.attempts;
    }
    match outcome.state_after {
        After::Good => set_morale(stage, &name, Morale::Good),
        After::Disordered => {
            let was_routed = unit.state == Morale::Routed;
            set_morale(stage, &name, Morale::Disordered);
            if was_routed {
                stage.say(fat(83), format!("{name} halts in column as it stands, facing away from the enemy."));
            }
        }
        After::Routed => {
            if let Some(kept) = stage.state.units.get_mut(&name) {
                kept.failed_rally = tried;
            }
            stage.say(fat(79), format!("{name} stays routed and runs on after all attempts."));
        }
        After::Removed => {
            stage.say(fat(80), format!("{name} is lost for good."));
            let fate = if situation.off_table { Fate::RanAway } else { Fate::Dispersed };
            lose_all(stage, &name, fate);
        }
    }
    Ok(())
}

fn set_morale(stage: &mut Table<'_>, name: &str, morale: Morale) {
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    unit.state = morale;
    let words = if morale == Morale::Good { "is in good order" } else { "is disordered" };
    stage.say(fat(72), format!("{name} {words}."));
}

fn refuse_rally(stage: &Table<'_>, arguments: &mut Arguments, unit: &Unit) {
    let state = &stage.state;
    if Some(unit.side) != state.phasing() {
        arguments.refuse_by(fat(72), "unit", "the phasing side rallies.");
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
pub fn refill(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
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
    let Some(name) = name else { return Ok(()) };
    if let Some(unit) = stage.state.units.get_mut(&name) {
        unit.fires = Some(full);
        let side = unit.side;
        stage.whisper(side, fat(147), format!("{name} has its ammunition again: {full} fires."));
    }
    Ok(())
}

/// `re-crew`: abandoned guns or a train are manned again.
pub fn recrew(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
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
    let Some(name) = name else { return Ok(()) };
    if let Some(unit) = stage.state.units.get_mut(&name) {
        unit.abandoned = false;
        unit.state = Morale::Disordered;
        unit.rally_done = true;
        unit.formation = if unit.arm == Arm::Artillery { Formation::Unlimbered } else { Formation::Limbered };
    }
    stage.say(fat(159), format!("{name} is manned again and disordered; it may be lost again."));
    Ok(())
}
pub fn clear_disorder(_: &mut Table<'_>) -> Result<(), Refusals> {
    Ok(())
}
pub fn supply_by_table(_: &mut Table<'_>) -> Result<(), Refusals> {
    Ok(())
}
