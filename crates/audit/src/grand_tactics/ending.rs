//! The end of a battle (GT-80, GT-81, GT-93, GT-94, GT-108): who has won, pursuit, withdrawal, and clearing the field.

use grognard_battle::Side;
use serde_json::{Value, json};

use super::books::{Battle, Due, Force};
use super::failing;
use super::force;
use super::laws;
use super::losing;
use super::map;
use super::set_up;
use super::umpire::Umpire;

const STATES: [&str; 4] = ["fights-on", "retreats", "beaten", "destroyed"];

/// The end of a round, which may be the end of the battle. A battle without a round has only its outcome.
pub(super) fn round(umpire: &mut Umpire<'_, '_>, combat: bool) {
    let Some(battle) = umpire.books.battle.clone() else { return umpire.give_up() };
    let Some(ruled) = umpire.take("battle-end", "") else { return };
    let fought = umpire.memory.fought;
    umpire.facts(
        &laws::END_FACTS,
        ruled,
        &[
            ("round", json!(battle.round), Value::Null),
            ("attacker", json!(battle.attacker), json!("a")),
            ("combat", json!(combat), json!(true)),
            ("fought", json!(fought), json!(true)),
        ],
    );
    for side in Side::BOTH {
        let force = battle.of(side);
        let part = ruled.situation.get(side.name()).cloned().unwrap_or(Value::Null);
        let facts = [
            ("state", json!(force.state), Value::Null),
            ("lead_morale", json!(lead_morale(umpire, force)), Value::Null),
            ("steps_lost", json!(force.steps_lost), json!(0)),
            ("morale_lost", json!(force.morale_lost), json!(0)),
        ];
        umpire.facts_at(&laws::END_FACTS, ruled, &part, &facts);
    }
    umpire.dice(ruled, &[]);
    let should = decided(umpire, &battle, (combat, fought));
    umpire.look(&laws::ENDS, ruled.outcome == should, || format!("{} should be {should}", ruled.outcome));
    let (winner, loser) = (side_of(&ruled.outcome, "winner"), side_of(&ruled.outcome, "withdraws"));
    let ends = crate::reading::flag(&ruled.outcome, "ends");
    let stood = battle.round >= umpire.charts.number("battle.round_limit") && !fought;
    let reason = crate::reading::text(&ruled.outcome, "reason").unwrap_or_default();
    if stood && reason.starts_with("nightfall") {
        let nobody = winner.is_none() && loser == Some(battle.attacker);
        umpire.look(&laws::NO_FIGHT, nobody, || format!("won by {winner:?} without combat: {reason}"));
    }
    if ends {
        over(umpire, (winner, loser), crate::reading::flag(&ruled.outcome, "pursuit"));
    } else {
        if let Some(battle) = &mut umpire.books.battle {
            battle.round += 1;
        }
        if !set_up::leaders(umpire) {
            without_a_round(umpire);
        }
    }
}

/// A side that cannot fight at all is beaten without a round (GT-92).
pub(super) fn without_a_round(umpire: &mut Umpire<'_, '_>) {
    let Some(battle) = &mut umpire.books.battle else { return umpire.give_up() };
    let attacker = battle.attacker;
    let formations = battle.clone();
    let able = |side: Side| force::leads(&umpire.books, &formations.of(side).formations).is_some();
    let unable: Vec<Side> = [attacker, attacker.other()].into_iter().filter(|side| !able(*side)).collect();
    if let Some(battle) = &mut umpire.books.battle {
        for side in &unable {
            "beaten".clone_into(&mut battle.of_mut(*side).state);
        }
    }
    // If neither side can fight, the attacker withdraws.
    let loser = unable.first().copied();
    // No clause demands a ruling of the end here; if there is one, it must say the same.
    if umpire.comes("battle-end")
        && let Some(ruled) = umpire.take("battle-end", "")
    {
        let same = side_of(&ruled.outcome, "withdraws") == loser && crate::reading::flag(&ruled.outcome, "ends");
        umpire.look(&laws::ENDS, same, || format!("{} though {loser:?} cannot fight", ruled.outcome));
        umpire.dice(ruled, &[]);
    }
    over(umpire, (loser.map(Side::other), loser), true);
}

fn lead_morale(umpire: &Umpire<'_, '_>, force: &Force) -> i64 {
    let lead = force.lead.as_deref().unwrap_or_default();
    umpire.books.formations.get(lead).map_or(0, |formation| formation.morale)
}

fn side_of(outcome: &Value, name: &str) -> Option<Side> {
    let named = crate::reading::text(outcome, name)?;
    Side::BOTH.into_iter().find(|side| side.name() == named)
}

/// The consequences of the facts at the end of a round.
fn decided(umpire: &Umpire<'_, '_>, battle: &Battle, (combat, fought): (bool, bool)) -> Value {
    let attacker = battle.attacker;
    let worth = |side: Side| STATES.iter().position(|state| *state == battle.of(side).state).unwrap_or(0);
    let steps = |side: Side| battle.of(side).steps_lost;
    let morale = |side: Side| lead_morale(umpire, battle.of(side));
    let outcome = |loser: Option<Side>, won: bool, reason: &str| {
        let winner = loser.filter(|_| won).map(Side::other);
        let fled = |side: Side| worth(side) > 0 || reason == "gives-way";
        let pursued = |winner: Side| combat && worth(winner) == 0 && fled(winner.other()) && worth(winner.other()) < 3;
        json!({
            "ends": loser.is_some(),
            "winner": winner.map_or("none", Side::name),
            "withdraws": loser.map_or("none", Side::name),
            "reason": reason,
            "pursuit": winner.is_some_and(pursued),
        })
    };
    let more_steps = match steps(Side::A).cmp(&steps(Side::B)) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    };
    let worse = if worth(Side::A) > worth(Side::B) { Side::A } else { Side::B };
    if worth(Side::A) != worth(Side::B) {
        return outcome(Some(worse), true, STATES[worth(worse)]);
    }
    if worth(worse) > 0 {
        return outcome(Some(more_steps.unwrap_or(attacker)), true, &format!("both-{}", STATES[worth(worse)]));
    }
    let limit = umpire.charts.number("battle.give_way_loss");
    let gives = |side: &Side| battle.of(*side).morale_lost >= limit && morale(*side) < morale(side.other());
    if let Some(side) = Side::BOTH.iter().find(|side| gives(side)) {
        return outcome(Some(*side), true, "gives-way");
    }
    if battle.round < umpire.charts.number("battle.round_limit") {
        return outcome(None, false, "fighting");
    }
    if !fought {
        return outcome(Some(attacker), false, "nightfall-no-fight");
    }
    if morale(Side::A) != morale(Side::B) {
        let lower = if morale(Side::A) < morale(Side::B) { Side::A } else { Side::B };
        return outcome(Some(lower), true, "nightfall-morale");
    }
    match more_steps {
        Some(side) => outcome(Some(side), true, "nightfall-losses"),
        None => outcome(Some(attacker), false, "nightfall-tie"),
    }
}

/// The battle is over: it is scored, the loser is pursued and withdraws, and the field is cleared.
fn over(umpire: &mut Umpire<'_, '_>, (winner, loser): (Option<Side>, Option<Side>), pursued: bool) {
    let Some(battle) = umpire.books.battle.clone() else { return };
    if let Some(winner) = winner {
        umpire.books.ledger.of_mut(winner).battles_won += 1;
    }
    for side in Side::BOTH {
        umpire.books.ledger.of_mut(side).enemy_steps += battle.of(side.other()).steps_lost;
    }
    if let (true, Some(loser)) = (pursued, loser) {
        pursuit(umpire, &battle, loser);
    }
    if umpire.books.game != "battle" {
        let withdrawn = loser.map(|loser| withdraw(umpire, &battle, loser)).unwrap_or_default();
        for name in withdrawn {
            failing::retreat(umpire, &name);
        }
        destroyed(umpire);
    }
    clear(umpire);
}

fn pursuit(umpire: &mut Umpire<'_, '_>, battle: &Battle, loser: Side) {
    let formations = force::in_order(&umpire.books, loser);
    let steps: i64 = formations.iter().map(|name| force::steps(&umpire.books, name)).sum();
    if steps == 0 {
        return;
    }
    let Some(ruled) = umpire.take("pursuit", "") else { return };
    let force = battle.of(loser);
    let state = if matches!(force.state.as_str(), "beaten" | "destroyed") { "beaten" } else { "retreats" };
    let superior = force::is_superior(&umpire.books, umpire.charts, loser.other());
    let facts = [
        ("loser_state", json!(state), Value::Null),
        ("winner_cavalry_superiority", json!(superior), json!(false)),
        ("rear_guard", json!(force.last_card.as_deref() == Some("rear-guard")), json!(false)),
        ("terrain", json!(battle.terrain), json!("clear")),
        ("loser_steps", json!(steps), Value::Null),
    ];
    umpire.facts(&laws::PURSUITS, ruled, &facts);
    umpire.dice(ruled, &[(loser.other(), 6, 1)]);
    let lost = ruled.outcome.get("steps_lost").and_then(Value::as_i64).unwrap_or(0);
    if lost > 0 {
        let due = Due { side: Some(loser), steps: lost, cause: Some("pursuit".to_owned()), ..Due::default() };
        losing::take(umpire, &due, None);
        umpire.books.ledger.of_mut(loser.other()).enemy_steps += lost;
    }
}

/// The loser's formations leave, the lead first; returns those that are still in the game.
fn withdraw(umpire: &mut Umpire<'_, '_>, battle: &Battle, loser: Side) -> Vec<String> {
    let mut withdrawn = Vec::new();
    let Some(area) = battle.area.clone() else { return withdrawn };
    for name in force::in_order(&umpire.books, loser) {
        if map::units(&umpire.books, &name).is_empty() {
            continue;
        }
        umpire.withdrew.push(name.clone());
        match refuge(umpire, battle, (&name, &area)) {
            Some(to) => {
                let pass = map::terrain(&umpire.books, &to) == "pass";
                let Some(formation) = umpire.books.formations.get_mut(&name) else { continue };
                formation.area = Some(to);
                if pass {
                    "march-order".clone_into(&mut formation.mode);
                } else if umpire.charts.allowance(&formation.mode) == 0 {
                    "line-of-battle".clone_into(&mut formation.mode);
                }
                withdrawn.push(name);
            }
            None => surrender(umpire, &name),
        }
    }
    withdrawn
}

/// Where a formation withdraws to.
fn refuge(umpire: &Umpire<'_, '_>, battle: &Battle, (name, area): (&str, &str)) -> Option<String> {
    let books = &umpire.books;
    let formation = books.formations.get(name)?;
    let (side, enemy) = (formation.side, formation.side.other());
    let free = |area: &str| map::standing(books, area, enemy).is_empty();
    let back = formation.entered_from.as_deref().filter(|back| side == battle.attacker && free(back));
    if let Some(back) = back {
        return Some(back.to_owned());
    }
    // An enemy attacker came from there, so it is not a way out for those he attacked.
    let came = |area: &str| {
        let from = |name: &String| books.formations.get(name).and_then(|of| of.entered_from.as_deref()) == Some(area);
        side != battle.attacker && battle.of(enemy).formations.iter().any(from)
    };
    let limit = umpire.charts.number("campaign.stack_limit");
    let room = |area: &str| i64::try_from(map::standing(books, area, side).len()).is_ok_and(|count| count < limit);
    let open = map::links(books, area).iter().filter(|link| free(link) && !came(link) && room(link));
    open.min_by_key(|link| map::supply_distance(books, side, link).unwrap_or(i64::MAX)).cloned()
}

fn surrender(umpire: &mut Umpire<'_, '_>, name: &str) {
    let steps: i64 = map::units(&umpire.books, name).iter().map(|(_, unit)| unit.steps).sum();
    let Some(formation) = umpire.books.formations.get_mut(name) else { return };
    formation.gone = Some("surrendered".to_owned());
    let ledger = umpire.books.ledger.of_mut(formation.side.other());
    ledger.enemy_steps += steps;
    ledger.formations_destroyed += 1;
    for unit in umpire.books.units.values_mut().filter(|unit| unit.formation == name && unit.gone.is_none()) {
        unit.steps = 0;
        unit.broken = false;
        unit.screening = false;
        unit.gone = Some("surrendered".to_owned());
    }
    for leader in umpire.books.leaders.values_mut().filter(|leader| leader.formation.as_deref() == Some(name)) {
        leader.formation = None;
        leader.ap_left = 0;
        leader.out = Some("captured".to_owned());
    }
}

/// Formations without units are removed and scored, and their leaders look for others.
fn destroyed(umpire: &mut Umpire<'_, '_>) {
    let Some(battle) = umpire.books.battle.clone() else { return };
    let mut homeless = Vec::new();
    for side in [battle.attacker, battle.attacker.other()] {
        for name in force::engaged(&umpire.books, side) {
            if !map::units(&umpire.books, &name).is_empty() {
                continue;
            }
            umpire.books.ledger.of_mut(side.other()).formations_destroyed += 1;
            if let Some(formation) = umpire.books.formations.get_mut(&name) {
                formation.gone = Some("destroyed".to_owned());
            }
            for (leader, row) in &mut umpire.books.leaders.0 {
                if row.formation.as_deref() == Some(&name) {
                    row.formation = None;
                    homeless.push(leader.clone());
                }
            }
        }
    }
    let area = battle.area.unwrap_or_default();
    let item = |leader| Due { kind: "attach".to_owned(), leader, area: Some(area.clone()), ..Due::default() };
    umpire.books.due.extend(homeless.into_iter().map(|leader| item(Some(leader))));
}

/// Hands are discarded, and the battle is removed.
pub(super) fn clear(umpire: &mut Umpire<'_, '_>) {
    let Some(battle) = umpire.books.battle.take() else { return };
    for force in [battle.a, battle.b] {
        umpire.books.discards.extend(force.hand);
    }
    umpire.books.battle_areas.retain(|area| battle.area.as_ref() != Some(area));
    umpire.memory.fought = false;
}
