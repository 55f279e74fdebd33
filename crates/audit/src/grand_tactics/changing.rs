//! Changes of mode and force marches (GT-60, GT-63 to GT-65, GT-67).

use serde_json::{Value, json};

use super::books::{Due, Formation};
use super::laws;
use super::orders::Orders;
use super::umpire::Umpire;

/// Carries out a change of mode.
pub(super) fn change(umpire: &mut Umpire<'_, '_>, orders: &Orders) {
    let (name, to) = (orders.text("formation"), orders.text("to"));
    let Some(ruled) = umpire.take("deployment-change", name) else { return };
    let Some(old) = umpire.books.formations.get(name).cloned() else { return umpire.give_up() };
    let start = !orders.has("when") || orders.text("when") == "start";
    let forced = old.force_marched && old.bonus_mp > 0 && start;
    // The clause does not say whether the bonus of the old or of the new mode counts before the change.
    let bonus = umpire.charts.number(&format!("campaign.force_march.bonus.{to}"));
    let shown = ruled.situation.get("bonus_mp").and_then(Value::as_i64).unwrap_or(0);
    let before = if forced && shown == bonus { bonus } else { old.bonus_mp };
    umpire.facts(
        &laws::MODE_FACTS,
        ruled,
        &[
            ("from", json!(old.mode), Value::Null),
            ("to", json!(to), Value::Null),
            ("when", json!(if start { "start" } else { "end" }), json!("start")),
            ("mp_spent", json!(old.mp_spent), json!(0)),
            ("bonus_mp", json!(before), json!(0)),
            ("changed_this_segment", json!(old.changed_mode.is_some()), json!(false)),
        ],
    );
    let allowed = may_change(umpire, &old, to, start);
    umpire.look(&laws::MODE_CHANGES, allowed, || {
        format!("{name} changes from {} into {to}, {} MP spent", old.mode, old.mp_spent)
    });
    umpire.look(&laws::FORCED_CHANGES, !forced || !matches!(to, "echelon" | "concentrated"), || {
        format!("{name} force marches in {} and changes into {to} at the start", old.mode)
    });
    umpire.dice(ruled, &[]);
    let kept = umpire.goal.formations.get(name).map_or(0, |formation| formation.bonus_mp);
    umpire.look(&laws::FORCED_CHANGES, !forced || kept == bonus, || {
        format!("{name} changes into {to} and has a bonus of {kept} MP, should have {bonus}")
    });
    if let Some(formation) = umpire.books.formations.get_mut(name) {
        to.clone_into(&mut formation.mode);
        formation.changed_mode = Some(if start { "start" } else { "end" }.to_owned());
        formation.mp_spent += umpire.charts.number("modes.change_cost_mp");
        if forced {
            formation.bonus_mp = kept;
        }
    }
}

fn may_change(umpire: &Umpire<'_, '_>, old: &Formation, to: &str, start: bool) -> bool {
    let books = &umpire.books;
    let charted = umpire.charts.flag(&format!("modes.mode.{}.may_become.{to}", old.mode));
    let first = old.changed_mode.is_none();
    let left = umpire.charts.allowance(&old.mode) + old.bonus_mp - old.mp_spent;
    let in_time = if start || old.mode == "concentrated" {
        old.mp_spent == 0
    } else {
        left >= umpire.charts.number("modes.change_cost_mp")
    };
    let own = old.side == books.phasing && books.phase == "movement" && old.gone.is_none();
    charted && first && in_time && own && old.paralysed.is_none()
}

/// Carries out a force march.
pub(super) fn force_march(umpire: &mut Umpire<'_, '_>, orders: &Orders) {
    let name = orders.text("formation");
    let Some(ruled) = umpire.take("force-march", name) else { return };
    let Some(old) = umpire.books.formations.get(name).cloned() else { return umpire.give_up() };
    umpire.facts(
        &laws::FORCED_FACTS,
        ruled,
        &[
            ("mode", json!(old.mode), Value::Null),
            ("weather", json!(umpire.books.weather), json!("none")),
            ("force_marched", json!(old.force_marched), json!(false)),
        ],
    );
    umpire.dice(ruled, &[(old.side, 6, 1)]);
    let bonus = umpire.charts.number(&format!("campaign.force_march.bonus.{}", old.mode));
    let given = ruled.outcome.get("bonus_mp").and_then(Value::as_i64);
    let changed = i64::from(old.changed_mode.as_deref() == Some("start"));
    let may = old.side == umpire.books.phasing
        && umpire.books.phase == "movement"
        && umpire.charts.flag(&format!("modes.mode.{}.may_force_march", old.mode))
        && !old.force_marched
        && old.mp_spent == changed
        && old.entered_from.is_none()
        && old.paralysed.is_none();
    umpire.look(&laws::FORCED_MARCHES, may && given == Some(bonus), || {
        format!("{name} force marches in {}, {} MP spent, for {given:?} MP", old.mode, old.mp_spent)
    });
    if let Some(formation) = umpire.books.formations.get_mut(name) {
        formation.force_marched = true;
        formation.bonus_mp = bonus;
    }
    if crate::reading::flag(&ruled.outcome, "step_lost") {
        owe(umpire, name, &old, "force-march");
    }
}

/// A formation owes a step for its force march.
pub(super) fn owe(umpire: &mut Umpire<'_, '_>, name: &str, formation: &Formation, cause: &str) {
    let due = Due {
        kind: "losses".to_owned(),
        side: Some(formation.side),
        formations: vec![name.to_owned()],
        steps: 1,
        cause: Some(cause.to_owned()),
        ..Due::default()
    };
    umpire.books.due.insert(0, due);
}
