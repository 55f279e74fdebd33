//! The Rally Phase: disorder clears, routed units try, the rest run; ammunition and crews.

use grognard_battle::Arguments;
use grognard_books::fatigue::morale::Burden;
use grognard_books::fatigue::names::State as Morale;
use grognard_books::fatigue::rally::{After, Rally, Situation};
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;

use super::asking::tables;
use super::blocks::lose_all;
use super::derive::{Lay, may_recrew, near_train, skirmishers_near};
use super::facts::{burden, is_night, shown, unit_facts};
use super::footprint::manned_formation;
use super::measured::rally_on_table;
use super::setup::full_fires;
use super::state::{Fate, Stage, State, Unit};

/// Units of the phasing side that have not had their turn.
pub fn waiting(state: &State, morale: Morale) -> Vec<String> {
    let phasing = state.phasing();
    state.unit_names(|unit| {
        Some(unit.side) == phasing && unit.is_present() && !unit.abandoned && unit.state == morale && !unit.rally_done
    })
}

/// The facts the books know about a unit that rallies.
pub fn rally_by_the_books(stage: &Stage<'_>, name: &str, officers: &[String]) -> Option<Situation> {
    let unit = stage.state.units.get(name)?;
    let burden = burden(&stage.state, unit.side, &[name.to_owned()], officers);
    Some(Situation {
        edition: stage.state.edition,
        unit: unit_facts(unit),
        attempt: (unit.rally_attempts + 1).clamp(1, 2),
        elect: true,
        near_close_order_enemy: false,
        near_artillery: false,
        off_table: false,
        barred_by_scenario: false,
        ottoman: unit.ottoman,
        night: is_night(tables(stage), &stage.state),
        burden: Burden { in_burning_terrain: unit.in_fire, ..burden },
    })
}

/// On a table disorder clears by itself when the Rally Phase opens; a unit that is barred stays disordered and has had
/// its turn.
pub fn clear_disorder(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    for name in waiting(&stage.state, Morale::Disordered) {
        let Some(known) = rally_by_the_books(stage, &name, &[]) else { continue };
        let seen = Lay::of(tables(stage), &stage.state)
            .filter(|lay| lay.piece(&name).is_some())
            .map(|lay| rally_on_table(&lay, &name, known));
        let Some(seen) = seen else { continue };
        let situation = stage.checked::<Rally>(seen)?;
        try_to_rally(stage, &name, &situation);
    }
    Ok(())
}

/// Every reason against a rally that no procedure knows.
pub fn refuse_rally(state: &State, told: &mut Arguments, unit: &Unit) {
    if Some(unit.side) != state.phasing() {
        told.refuse_by(fat(72), "unit", "the side whose half turn it is rallies.");
    }
    if unit.abandoned {
        told.refuse_by(fat(159), "unit", "stands abandoned; its crew must man it again first.");
    }
    if unit.rally_done && unit.state != Morale::Good {
        told.refuse_by(fat(72), "unit", "has had its turn in this phase.");
    }
    let first = waiting(state, Morale::Disordered);
    if unit.state == Morale::Routed && !first.is_empty() {
        told.refuse_by(fat(72), "unit", format!("disordered units come first: {}.", first.join(", ")));
    }
}

/// A unit rallies, or does not.
pub fn try_to_rally(stage: &mut Stage<'_>, name: &str, situation: &Situation) {
    let Some(unit) = stage.state.units.get(name).cloned() else { return };
    let lay = Lay::of(tables(stage), &stage.state);
    let loose = lay.and_then(|lay| skirmishers_near(&lay, lay.piece(name)?).map(str::to_owned));
    if let Some(loose) = loose {
        stage.say(fat(75), format_args!("{loose} is near in open order, which keeps nobody from rallying."));
    }
    let outcome = stage.rule::<Rally>(format_args!("{name} rallies"), |_| Some(unit.side), situation);
    stage.close_last_ruling(unit.side, shown::<Rally>(&outcome, &["state_after", "rout_move", "attempts"]));
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
                stage.say(fat(83), format_args!("{name} halts in column as it stands, facing away from the enemy."));
            }
        }
        After::Routed => {
            if let Some(kept) = stage.state.units.get_mut(name) {
                kept.failed_rally = tried;
            }
            stage.say(fat(79), format_args!("{name} stays routed and runs on after all attempts."));
        }
        After::Removed => {
            stage.say(fat(80), format_args!("{name} is lost for good."));
            let fate = if situation.off_table { Fate::RanAway } else { Fate::Dispersed };
            lose_all(stage, name, fate);
        }
    }
}

fn set_morale(stage: &mut Stage<'_>, name: &str, morale: Morale) {
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    unit.state = morale;
    // It is there again, and its next rout costs its points again (9.3).
    unit.headquarters_charged = false;
    let words = if morale == Morale::Good { "is in good order" } else { "is disordered" };
    stage.say(fat(72), format_args!("{name} {words}."));
}

/// A unit has its ammunition again.
pub fn fill_up(stage: &mut Stage<'_>, name: &str) {
    let t = tables(stage);
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    let (side, full) = (unit.side, full_fires(t, unit.arm));
    unit.fires = Some(full);
    stage.whisper(side, fat(147), format_args!("{name} has its ammunition again: {full} fires."));
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

/// Guns or a train are manned again.
pub fn man(stage: &mut Stage<'_>, name: &str) {
    if let Some(unit) = stage.state.units.get_mut(name) {
        unit.abandoned = false;
        unit.state = Morale::Disordered;
        unit.rally_done = true;
        unit.formation = manned_formation(unit.arm);
    }
    stage.say(fat(159), format_args!("{name} is manned again and disordered; it may be lost again."));
}
