//! Choices and rounds (GT-36 to GT-47, GT-62, GT-78, GT-101, GT-105): what may be chosen, and the facts of a round.

use grognard_battle::{Ruled, Side};
use serde_json::{Value, json};

use super::books::{Battle, Choice, Due};
use super::force;
use super::laws;
use super::orders::Orders;
use super::umpire::Umpire;

/// A side makes its choice. Returns whether both have.
pub(super) fn commit(umpire: &mut Umpire<'_, '_>, side: Side, orders: &Orders) -> bool {
    let card = if orders.has("card") { orders.text("card") } else { "none" };
    let choice = Choice {
        tactic: orders.text("tactic").to_owned(),
        card: card.to_owned(),
        skirmishing_cf: orders.number("skirmishing_cf"),
    };
    let Some(battle) = umpire.books.battle.clone() else {
        umpire.give_up();
        return false;
    };
    let wrong = refused(umpire, &battle, side, &choice);
    umpire.look(&laws::COMMITMENTS, wrong.is_none(), || format!("{choice:?}: {}", wrong.unwrap_or_default()));
    if let Some(battle) = &mut umpire.books.battle {
        battle.of_mut(side).committed = Some(choice);
    }
    battle.of(side.other()).committed.is_some()
}

/// The reason against a choice.
fn refused(umpire: &Umpire<'_, '_>, battle: &Battle, side: Side, choice: &Choice) -> Option<&'static str> {
    let (books, charts, force) = (&umpire.books, umpire.charts, battle.of(side));
    let lead = force.lead.as_deref().unwrap_or_default();
    let mode = books.formations.get(lead).map_or("", |formation| formation.mode.as_str());
    let engaged = force::engaged(books, side);
    let cavalry = force::cavalry(books, &engaged);
    let field = cavalry.cf - cavalry.screening;
    if charts.flag(&format!("modes.mode.{mode}.forbidden_tactics.{}", choice.tactic)) {
        return Some("a tactic that the mode forbids");
    }
    if choice.skirmishing_cf < 0 || choice.skirmishing_cf > if choice.card == "skirmish" { field } else { 0 } {
        return Some("skirmishers that are not there, or without the card");
    }
    if choice.card == "none" {
        return None;
    }
    let row = |part: &str| format!("cards.card.{}.{part}", choice.card);
    let role = charts.text(&row("role"));
    let own_role = if side == battle.attacker { "attacker" } else { "defender" };
    let in_line = engaged.iter().filter(|name| force::cf(books, name) > 0).count();
    let mounted = charts.flag(&format!("terrain.area.{}.cavalry", battle.terrain))
        && charts.flag(&format!("weather.effect.{}.cavalry", battle.weather));
    let holds = books.cards != "kept" || force.hand.contains(&choice.card);
    let fits = holds
        && !charts.flag(&format!("modes.mode.{mode}.forbidden_cards.{}", choice.card))
        && charts.flag(&row(&format!("tactics.{}", choice.tactic)))
        && charts.flag(&row(&format!("terrain.{}", battle.terrain)))
        && (role == "any" || role == own_role)
        && i64::try_from(in_line).is_ok_and(|count| count >= charts.number(&row("min_formations")))
        && (!charts.flag(&row("needs_cavalry")) || field >= 1 && mounted);
    (!fits).then_some("a card that is not held or may not be played")
}

/// Both have chosen: the round is ruled, and its results are written.
pub(super) fn fight(umpire: &mut Umpire<'_, '_>, phasing: Side) {
    umpire.revealed = true;
    let Some(ruled) = umpire.take("round", "") else { return };
    let Some(battle) = umpire.books.battle.clone() else { return umpire.give_up() };
    ground(umpire, ruled, &battle);
    for side in Side::BOTH {
        facts(umpire, ruled, &battle, side);
    }
    let combat = crate::reading::flag(&ruled.outcome, "combat");
    let dice = dice(umpire, &battle, combat);
    umpire.dice(ruled, &dice);
    umpire.memory.fought |= combat;
    umpire.memory.combat = combat;
    for side in Side::BOTH {
        write(umpire, ruled, side, combat);
    }
    owe(umpire, ruled, &battle, (phasing, combat));
}

fn ground(umpire: &mut Umpire<'_, '_>, ruled: &Ruled, battle: &Battle) {
    let facts = [
        ("attacker", json!(battle.attacker), json!("a")),
        ("french", json!(umpire.books.french), json!("a")),
        ("terrain", json!(battle.terrain), json!("clear")),
        ("fortress", json!(battle.fortress), json!("none")),
        ("weather", json!(battle.weather), json!("none")),
        ("first_round", json!(battle.round == 1), json!(true)),
        ("cavalry_superiority", json!("auto"), json!("auto")),
    ];
    umpire.facts(&laws::GROUND, ruled, &facts);
}

fn facts(umpire: &mut Umpire<'_, '_>, ruled: &Ruled, battle: &Battle, side: Side) {
    let books = umpire.books.clone();
    let part = ruled.situation.get(side.name()).cloned().unwrap_or(Value::Null);
    let (force, attacks) = (battle.of(side), side == battle.attacker);
    let Some(choice) = force.committed.clone() else { return };
    let lead = force.lead.as_deref().unwrap_or_default();
    let formation = books.formations.get(lead);
    let (none, no) = (json!(0), json!(false));
    let chosen = [
        ("grand_tactic", json!(choice.tactic), Value::Null),
        ("card", json!(choice.card), json!("none")),
        ("skirmishing_cf", json!(choice.skirmishing_cf), none.clone()),
    ];
    umpire.facts_at(&laws::CHOICES_FOUGHT, ruled, &part, &chosen);
    let leader = force.commander.as_deref().and_then(|name| books.leaders.get(name));
    let command = [
        ("leader_ability", json!(leader.map_or(0, |leader| leader.ability)), none.clone()),
        ("leader_wounded", json!(leader.is_some_and(|leader| leader.wounded)), no.clone()),
        ("lead_morale", json!(formation.map_or(0, |formation| formation.morale)), json!(3)),
    ];
    umpire.facts_at(&laws::COMMANDS, ruled, &part, &command);
    let came = formation.is_some_and(|of| of.entered_from.is_some() && !of.reaction_moved);
    let entered = attacks && (came || books.game == "battle");
    umpire.facts_at(&laws::ENTERED, ruled, &part, &[("entered", json!(entered), json!(attacks))]);
    let formations = force::in_order(&books, side);
    let cavalry = force::cavalry(&books, &formations);
    let horse = [
        ("cavalry_cf", json!(cavalry.cf), none.clone()),
        ("screening_cf", json!(cavalry.screening), none.clone()),
        ("cavalry_steps", json!(cavalry.steps), none.clone()),
    ];
    umpire.facts_at(&laws::CAVALRY, ruled, &part, &horse);
    let units: Vec<_> = formations.iter().flat_map(|name| force::line(&books, name)).collect();
    let broken = force::line(&books, lead).iter().filter(|row| row.1.broken).count();
    let national = units.iter().filter(|row| row.1.class == "national-guard").count();
    let mut majors: Vec<&str> = units.iter().map(|row| row.1.nationality.as_str()).collect();
    majors.retain(|nation| umpire.charts.flag(&format!("drm.house.major.{nation}")));
    majors.sort_unstable();
    majors.dedup();
    let composition = [
        ("broken_in_lead", json!(broken), none.clone()),
        ("national_guard_units", json!(national), none.clone()),
        ("major_nationalities", json!(majors.len()), json!(1)),
    ];
    umpire.facts_at(&laws::COMPOSITION, ruled, &part, &composition);
    in_line(umpire, ruled, (&part, &formations), attacks);
}

fn in_line(umpire: &mut Umpire<'_, '_>, ruled: &Ruled, (part, formations): (&Value, &[String]), attacks: bool) {
    let books = umpire.books.clone();
    let rows = part.get("formations").and_then(Value::as_array).cloned().unwrap_or_default();
    let in_line: Vec<&String> = formations.iter().filter(|name| force::cf(&books, name) > 0).collect();
    let (given, should) = (rows.len(), in_line.len());
    umpire.look(&laws::LINES, given == should, || format!("{given} formations in line, should be {should}"));
    for (name, row) in in_line.into_iter().zip(&rows) {
        let Some(formation) = books.formations.get(name) else { continue };
        let line = [
            ("cf", json!(force::cf(&books, name)), Value::Null),
            ("steps", json!(force::steps(&books, name)), Value::Null),
            ("mode", json!(formation.mode), Value::Null),
        ];
        umpire.facts_at(&laws::LINES, ruled, row, &line);
        let burdens = [
            ("force_marched", json!(attacks && formation.force_marched), json!(false)),
            ("out_of_supply", json!(formation.out_of_supply), json!(false)),
        ];
        umpire.facts_at(&laws::BURDENS, ruled, row, &burdens);
    }
}

/// The dice of a round: those of a contested charge, then both rolls of the FERT.
fn dice(umpire: &Umpire<'_, '_>, battle: &Battle, combat: bool) -> Vec<(Side, u8, usize)> {
    if !combat {
        return Vec::new();
    }
    let charged = |side: Side| battle.of(side).committed.as_ref().is_some_and(|choice| choice.card == "cavalry-charge");
    let rides = |side: Side| {
        let cavalry = force::cavalry(&umpire.books, &force::engaged(&umpire.books, side));
        let skirmishing = battle.of(side).committed.as_ref().map_or(0, |choice| choice.skirmishing_cf);
        cavalry.cf - cavalry.screening > skirmishing
    };
    let contested = Side::BOTH.into_iter().any(charged) && Side::BOTH.into_iter().all(rides);
    let charge = if contested { vec![(Side::A, 6, 1), (Side::B, 6, 1)] } else { Vec::new() };
    [charge, vec![(Side::A, 6, 2), (Side::B, 6, 2)]].concat()
}

fn write(umpire: &mut Umpire<'_, '_>, ruled: &Ruled, side: Side, combat: bool) {
    let outcome = ruled.outcome.get(side.name()).cloned().unwrap_or(Value::Null);
    let number = |name: &str| outcome.get(name).and_then(Value::as_i64).unwrap_or(0);
    let kept = umpire.books.cards == "kept";
    let Some(battle) = &mut umpire.books.battle else { return };
    let force = battle.of_mut(side);
    let Some(choice) = force.committed.take() else { return };
    if choice.card != "none" && kept {
        if combat {
            if let Some(place) = force.hand.iter().position(|card| *card == choice.card) {
                umpire.books.discards.push(force.hand.remove(place));
            }
            force.known.retain(|card| *card != choice.card);
        } else if !force.known.contains(&choice.card) {
            force.known.push(choice.card.clone());
        }
    }
    force.last_card = Some(choice.card);
    force.last_tactic = Some(choice.tactic);
    force.morale_lost += number("morale_lost");
    force.steps_lost += number("charge_steps_lost") + number("steps_lost");
    crate::reading::text(&outcome, "state").unwrap_or_default().clone_into(&mut force.state);
    if let Some(formation) = force.lead.as_deref().and_then(|lead| umpire.books.formations.get_mut(lead)) {
        formation.morale = number("morale_after");
    }
}

/// What is due after a round, the phasing side first.
fn owe(umpire: &mut Umpire<'_, '_>, ruled: &Ruled, battle: &Battle, (phasing, combat): (Side, bool)) {
    let mut due = Vec::new();
    let item = |kind: &str| Due { kind: kind.to_owned(), ..Due::default() };
    let number = |side: Side, name: &str| {
        ruled.outcome.get(side.name()).and_then(|part| part.get(name)).and_then(Value::as_i64).unwrap_or(0)
    };
    let sides = [phasing, phasing.other()];
    for side in sides {
        for (cause, lost) in [("charge", "charge_steps_lost"), ("fert", "steps_lost")] {
            let steps = number(side, lost);
            let first =
                ruled.outcome.get(side.name()).is_some_and(|part| crate::reading::flag(part, "first_loss_cavalry"));
            let formations = battle.of(side).formations.clone();
            let first_loss_cavalry = cause == "charge" || first;
            let (side, cause) = (Some(side), Some(cause.to_owned()));
            if steps > 0 {
                due.push(Due { side, formations, steps, first_loss_cavalry, cause, ..item("losses") });
            }
        }
    }
    if combat {
        due.push(item("guard-tests"));
    }
    for side in sides {
        let steps = number(side, "charge_steps_lost") + number(side, "steps_lost");
        let leader = battle.of(side).commander.clone();
        if let (true, true, Some(leader)) = (combat, steps > 0, leader) {
            due.push(Due { leader: Some(leader), steps, ..item("leader-casualty") });
        }
    }
    due.push(item("battle-end"));
    umpire.books.due.splice(0..0, due);
}
