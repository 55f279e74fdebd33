//! What can be wrong with the books in themselves. It guards corrections and random play.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::unit::{Branch, Formation};
use grognard_core::facts::Choice;

use super::due::Due;
use super::objections_table::check_table;
use super::state::{Brigade, Fate, Officer, Phase, Posture, Role, State, Status, Unit};
use grognard_battle::Side;
use grognard_table::Object;

/// Everything that is wrong, in words.
pub fn objections(t: &Tables, state: &State) -> Vec<String> {
    let mut list = Vec::new();
    let mut object = |wrong: bool, words: &dyn Fn() -> String| {
        if wrong {
            list.push(words());
        }
    };
    object(!(1..=100).contains(&state.turns), &|| "the battle lasts 1 to 100 turns".to_owned());
    object(!(1..=100).contains(&state.turn), &|| "the turn is 1 to 100".to_owned());
    for (name, unit) in &state.units {
        check_unit(t, state, name, unit, &mut object);
    }
    for (name, officer) in &state.officers {
        check_officer(state, name, officer, &mut object);
    }
    for (name, brigade) in &state.brigades {
        check_brigade(state, name, brigade, &mut object);
    }
    for side in Side::BOTH {
        check_side(state, side, &mut object);
    }
    check_course(state, &mut object);
    for item in &state.due {
        check_task(state, item, &mut object);
    }
    check_table(t, state, &mut object);
    let awaited = state.table.is_none() && state.units.values().any(|unit| unit.fate == Fate::Awaited);
    object(awaited, &|| "without a virtual table nobody waits to be placed".to_owned());
    list
}

fn check_unit(t: &Tables, state: &State, name: &str, unit: &Unit, object: &mut Object<'_>) {
    let branch = unit.arm.branch();
    object(!branch.formations().contains(&unit.formation), &|| {
        format!("{name}: {} has no formation '{}'", unit.arm.name(), unit.formation.name())
    });
    let most = t.cohesion_loss.most_stands(branch);
    let sized = (1..=most).contains(&unit.original_stands);
    object(!sized, &|| format!("{name} began with 1 to {most} stands"));
    object(!(1..=20).contains(&unit.cohesion), &|| format!("{name}: base cohesion is 1 to 20"));
    if sized {
        let held = t.cohesion_loss.steps_held(branch, unit.original_stands);
        object(unit.steps_held != held, &|| format!("{name} holds {held} steps"));
        let most_lost = if unit.is_gone() { held.saturating_add(10) } else { held };
        object(!(0..=most_lost).contains(&unit.steps_lost), &|| format!("{name} has lost 0 to {most_lost} steps"));
    }
    let least = i32::from(unit.is_present());
    object(!(least..=2 * unit.original_stands.clamp(0, 100)).contains(&unit.stands.halves), &|| {
        format!("{name} has no stands left, or more than it began with")
    });
    let beads = unit.shaken || unit.routed || unit.posture.is_some() || unit.held || unit.fire_target.is_some();
    object(!unit.is_present() && beads, &|| format!("{name} is gone and carries no beads"));
    object(unit.routed && !unit.disordered, &|| format!("{name} is routed and therefore disordered"));
    object(unit.routed && unit.posture.is_some(), &|| format!("{name} is routed and has no posture"));
    object(unit.held && unit.fire_target.is_none(), &|| format!("{name} is held, but to no target"));
    object(unit.held && unit.posture != Some(Posture::Firing), &|| format!("{name} is held without a red bead"));
    if let Some(target) = &unit.fire_target {
        let enemy = state.units.get(target).is_some_and(|target| target.side != unit.side && target.is_present());
        object(!enemy, &|| format!("{name}: its target {target} is no enemy present"));
    }
    let gun = unit.arm == grognard_books::cohesion::unit::Arm::Artillery;
    object(unit.routed && gun && unit.formation == Formation::Unlimbered, &|| {
        format!("{name}: unlimbered guns that rout are lost")
    });
    object(unit.fired && !unit.first_fire_used, &|| format!("{name} has fired, so its first fire is used"));
    object(unit.detached && unit.brigade.is_none(), &|| format!("{name} has no brigade to be detached from"));
    if let Some(brigade) = &unit.brigade {
        let own = state.brigades.get(brigade).is_some_and(|brigade| brigade.side == unit.side);
        object(!own, &|| format!("{name}: there is no brigade {brigade} on its side"));
    }
    let weapon = t.weapons.row(unit.weapon);
    object((branch == Branch::Artillery) != weapon.weight.is_some(), &|| format!("{name} cannot carry its weapon"));
}

fn check_officer(state: &State, name: &str, officer: &Officer, object: &mut Object<'_>) {
    object(!(0..=3).contains(&officer.competence), &|| format!("{name}: competence is 0 to 3"));
    object(!(0..=1000).contains(&officer.cohesion_lost), &|| format!("{name}: cohesion lost is not negative"));
    let in_play = officer.status == Status::InPlay;
    if let Some(unit) = &officer.attached {
        object(!in_play, &|| format!("{name} is out of play and with nobody"));
        // Before both are placed, the table only knows that he will begin there.
        let own = state.units.get(unit).is_some_and(|unit| unit.side == officer.side && !unit.is_gone());
        object(!own, &|| format!("{name}: {unit} is no own unit present"));
    }
    object((officer.status == Status::Wounded) != officer.fell_turn.is_some(), &|| {
        format!("{name}: the turn he fell is kept exactly while he is wounded")
    });
    object(officer.status == Status::Relieved && !officer.substitute, &|| {
        format!("{name}: only substitutes are relieved")
    });
    object((officer.role == Role::Brigade) != officer.brigade.is_some(), &|| {
        format!("{name}: a brigade commander has a brigade, a senior commander none")
    });
    if let Some(brigade) = officer.brigade.as_ref() {
        let commands = state.brigades.get(brigade).is_some_and(|books| books.commander.as_deref() == Some(name));
        object(in_play && !commands, &|| format!("{name} is in play and does not command {brigade}"));
    }
}

fn check_brigade(state: &State, name: &str, brigade: &Brigade, object: &mut Object<'_>) {
    object(state.units_in(name).next().is_none(), &|| format!("{name} has no units"));
    for officer in std::iter::once(&brigade.own_commander).chain(&brigade.commander) {
        let own = state
            .officers
            .get(officer)
            .is_some_and(|officer| officer.side == brigade.side && officer.brigade.as_deref() == Some(name));
        object(!own, &|| format!("{name}: {officer} is no officer of it"));
    }
    if let Some(commander) = &brigade.commander {
        object(!state.is_in_play(commander), &|| format!("{name}: {commander} commands it out of play"));
    }
}

fn check_side(state: &State, side: Side, object: &mut Object<'_>) {
    let books = state.sides.of(side);
    let own =
        state.officers.get(&books.senior).is_some_and(|senior| senior.side == side && senior.role == Role::Senior);
    object(!own, &|| format!("{} is not the senior commander of {}", books.senior, books.name));
    object(!state.brigades.values().any(|brigade| brigade.side == side), &|| format!("{} has no brigade", books.name));
    if let Some(declared) = &books.declared {
        object(state.phase != Phase::Fire, &|| "units are declared in the fire phase only".to_owned());
        let target = state.units.get(&declared.target).is_some_and(|target| target.side != side);
        object(!target, &|| format!("{} is no enemy of {}", declared.target, books.name));
        for name in &declared.units {
            let own = state.units.get(name).is_some_and(|unit| unit.side == side);
            object(!own, &|| format!("{name} is declared, but not of {}", books.name));
        }
    }
}

/// Phase, turns within it, charges and contacts.
fn check_course(state: &State, object: &mut Object<'_>) {
    let begun = !matches!(state.phase, Phase::SetUp | Phase::Initiative);
    object(begun && state.initiative.is_none(), &|| "somebody holds the initiative from phase 2 on".to_owned());
    let going_on = state.result.is_none();
    let is_due = |wanted: &Due| state.due.contains(wanted);
    object(going_on && state.phase == Phase::Initiative && !is_due(&Due::Initiative), &|| {
        "the roll is due in the initiative phase".to_owned()
    });
    let chosen = !matches!(state.phase, Phase::Fire | Phase::Movement) || state.first_player.is_some();
    object(going_on && !chosen && !is_due(&Due::Choose), &|| {
        "the holder of the initiative has not said who acts first".to_owned()
    });
    object(state.closing && state.due.is_empty(), &|| "nothing is due, so no phase is being closed".to_owned());
    let reckoned = state.closing && state.phase == Phase::Recovery;
    object(reckoned && !is_due(&Due::Victory), &|| "the turn has still to be reckoned up".to_owned());
    object(state.passes > 2, &|| "two passes in a row end the fire phase".to_owned());
    if let Some(active) = &state.active {
        object(state.phase != Phase::Movement, &|| "brigades move in the movement phase only".to_owned());
        object(!state.brigades.contains_key(active), &|| format!("there is no brigade {active}"));
    }
    let marked = matches!(state.phase, Phase::Fire | Phase::Movement | Phase::Melee);
    for (name, unit) in state.units.iter().filter(|(_, unit)| marked && unit.is_present() && !unit.routed) {
        object(unit.posture.is_none(), &|| format!("{name} has no posture in the {}", state.phase.word()));
    }
    let fighting = matches!(state.phase, Phase::Movement | Phase::Melee);
    object(!state.contacts.is_empty() && !fighting, &|| "contacts last from a charge to its melee".to_owned());
    for contact in &state.contacts {
        let sides = [&contact.attacker, &contact.defender].map(|name| state.units.get(name));
        let [Some(attacker), Some(defender)] = sides else {
            object(true, &|| format!("{} or {} is on no roster", contact.attacker, contact.defender));
            continue;
        };
        object(attacker.side == defender.side, &|| {
            format!("{} and {} are friends", contact.attacker, contact.defender)
        });
        object(!attacker.is_present() || !defender.is_present(), &|| {
            format!("{} or {} is gone and in no contact", contact.attacker, contact.defender)
        });
        object(attacker.arm.branch() == Branch::Artillery, &|| {
            format!("{}: artillery does not charge", contact.attacker)
        });
    }
    for charge in &state.charges {
        let known = state.units.contains_key(&charge.attacker) && state.units.contains_key(&charge.defender);
        object(!known, &|| format!("{} or {} is on no roster", charge.attacker, charge.defender));
    }
}

fn check_task(state: &State, item: &Due, object: &mut Object<'_>) {
    let (units, officers) = item.names();
    let past_help = matches!(item, Due::OfficerCasualty { .. });
    for unit in units {
        object(!state.units.contains_key(unit), &|| format!("{unit}, of whom something is due, is on no roster"));
        // An officer hit with a unit that was destroyed is still dealt with.
        object(!past_help && !state.is_present(unit), &|| format!("{unit}, of whom something is due, is gone"));
    }
    for officer in officers {
        object(!state.officers.contains_key(officer), &|| format!("{officer}, of whom something is due, is unknown"));
    }
    if let Due::Substitute { brigade } = item {
        object(!state.brigades.contains_key(brigade), &|| format!("there is no brigade {brigade}"));
    }
    if let Due::Retreat { inches, .. } = item {
        object(!(0..=100).contains(inches), &|| "a retreat is 0 to 100 inches".to_owned());
    }
    if let Due::Charge { distance, bonus, .. } = item {
        object(!(0.0..=100.0).contains(distance), &|| "a charge goes 0 to 100 inches".to_owned());
        object(!(-1..=4).contains(bonus), &|| "a charge bonus is -1 to 4".to_owned());
    }
}
