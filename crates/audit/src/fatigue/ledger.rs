//! The Army Morale Fatigue Phase: who pays what for which event, what is recorded, and the state of an army.

use grognard_battle::Ruled;
use serde_json::Value;

use crate::findings::Tally;
use crate::law::Law;
use crate::reading::{flag, number, text};

use super::scene::Scene;

pub(super) const PRICES: Law = Law {
    name: "every event costs what the chart says",
    clauses: &["FAT-97", "FAT-98", "FAT-100", "FAT-110", "FAT-111"],
    says: "The recorded total of an army after a posting is the one before plus the price of every event of the half turn in the edition played.",
};
pub(super) const TOTAL: Law = Law {
    name: "what arrives and leaves changes the total",
    clauses: &["FAT-92", "FAT-94", "FAT-95", "FAT-96"],
    says: "An army's total changes by the values of commands that arrive or withdraw and by the scenario's adjustments, and by nothing else.",
};
pub(super) const STATUS: Law = Law {
    name: "demoralized as the totals say",
    clauses: &["FAT-116", "FAT-117", "FAT-118", "FAT-119", "FAT-120"],
    says: "Whether an army is demoralized, for how many hours, and what that takes from its CMR follow from its two totals, the edition and the hours.",
};
pub(super) const SHOWN: Law = Law {
    name: "points shown are points used",
    clauses: &["FAT-112", "FAT-113", "FAT-114"],
    says: "What a side shows in a half turn is the price of its events, credits left out, and with its credits it makes the new recorded total.",
};
pub(super) const BOARD: Law = Law {
    name: "the board shows what was posted",
    clauses: &["FAT-114", "FAT-163"],
    says: "An army's account in the books is the one its ledger was posted from and to, and changes at no other time.",
};
pub(super) const ENTERED: Law = Law {
    name: "every figure lost is entered",
    clauses: &["FAT-100", "FAT-102", "FAT-80", "FAT-163"],
    says: "The figures a side loses in a command, those of removed units included, are the figures in the events that are entered for it.",
};
pub(super) const HOURS: Law = Law {
    name: "an hour is paid once an hour",
    clauses: &["FAT-98", "FAT-112", "FAT-142"],
    says: "The hourly cost is posted in the phase that begins a game hour, once for each side, and never else.",
};
pub(super) const ORDERS: Law = Law {
    name: "a ledger knows the commands",
    clauses: &["FAT-98", "FAT-99"],
    says: "Order, value, location and defend markers of every command in a ledger are those of the books.",
};
pub(super) const FORCED: Law = Law {
    name: "worn armies lose their orders",
    clauses: &["FAT-99", "FAT-121", "FAT-123"],
    says: "From 150 percent every order becomes March, in a demoralized army Attack becomes Engage, and Defend without markers too; no other order changes by a posting.",
};
pub(super) const WORTH: Law = Law {
    name: "an army is worth what the charts say",
    clauses: &["FAT-84", "FAT-85", "FAT-87", "FAT-88", "FAT-90"],
    says: "When both armies are shown the total of each is its units and commands in the zone, its objectives up to a quarter of that, and the scenario's adjustment.",
};

/// Checks everything entered and posted in a command.
pub(super) fn look(scene: &Scene<'_>, tally: &mut Tally) {
    entered(scene, tally);
    let ledgers: Vec<(&'static str, &Ruled)> = scene
        .rulings("ledger")
        .filter_map(|ruled| {
            let side = ruled.closed.as_ref()?.side?;
            Some((if side == grognard_battle::Side::A { "a" } else { "b" }, ruled))
        })
        .collect();
    for side in ["a", "b"] {
        let account = |state: &Value| state.pointer(&format!("/sides/{side}/account")).cloned().unwrap_or_default();
        let (mut before, after) = (account(scene.moment.before), account(scene.moment.after));
        let mine: Vec<&Ruled> = ledgers.iter().filter(|(whose, _)| *whose == side).map(|(_, ruled)| *ruled).collect();
        for ruled in &mine {
            posting(scene, ruled, side, tally);
            let same = ["total", "recorded", "demoralized", "demoralized_hours", "hour_rate", "cmr_adjustment"];
            let same = same.iter().all(|key| alike(before.get(*key), ruled.situation.get(*key)));
            tally.look(&BOARD, same, || format!("side {side}: posted from {}, stood at {before}", ruled.situation));
            before.clone_from(&ruled.outcome);
        }
        let keys = ["total", "recorded", "demoralized", "demoralized_hours", "hour_rate", "cmr_adjustment"];
        let set_up = scene.moment.before.get("placing").is_some() && scene.moment.after.get("placing").is_none();
        if !set_up && (before != after || !mine.is_empty()) {
            let same = keys.iter().all(|key| alike(before.get(*key), after.get(*key)));
            tally.look(&BOARD, same, || format!("side {side}: {after} stands after {before}"));
        }
        if set_up {
            worth(scene, side, tally);
        }
    }
}

fn alike(one: Option<&Value>, other: Option<&Value>) -> bool {
    match (one.and_then(Value::as_f64), other.and_then(Value::as_f64)) {
        (Some(one), Some(other)) => (one - other).abs() < 1e-9,
        _ => one == other,
    }
}

/// The event key of a rank's price.
fn rank_key(rank: &str) -> &str {
    match rank {
        "wing" | "column" => "corps",
        "nation" => "army",
        rank => rank,
    }
}

/// What an event costs; below 0 for a credit.
fn price(scene: &Scene<'_>, commands: &[Value], event: &Value, edition: &str) -> f64 {
    let each = |key: &str| scene.eyes.charts.price(&format!("mfp_events.event.{key}"), edition).unwrap_or_default();
    let count = |key: &str, default: f64| number(event, key).unwrap_or(default);
    match text(event, "kind").unwrap_or_default() {
        "hour" => commands
            .iter()
            .map(|command| match text(command, "location") {
                Some("zone") => {
                    let order = text(command, "order").unwrap_or("none");
                    scene.eyes.charts.price(&format!("order_costs.order.{order}"), edition).unwrap_or_default()
                }
                Some("marching") => each("approach-march"),
                _ => 0.0,
            })
            .sum(),
        "figures-lost" if flag(event, "ottoman_infantry") => {
            each("figures-lost-ottoman-infantry") * count("figures", 0.0)
        }
        kind @ ("figures-lost" | "figures-surrendered") => each(kind) * count("figures", 0.0),
        kind @ ("battery-decrewed" | "battery-overrun") => each(kind) * count("count", 1.0),
        kind @ ("officer-hit" | "hq-lost") => {
            each(&format!("{kind}-{}", rank_key(text(event, "rank").unwrap_or_default())))
        }
        "order-violation" => {
            let voluntary = event.get("voluntary").and_then(Value::as_bool).unwrap_or(true);
            each(if voluntary { "order-violation" } else { "order-violation-involuntary" }) * count("units", 0.0)
        }
        "approach-march" => each("approach-march") * count("hours", 1.0) * count("commands", 1.0),
        "command-withdraws" => {
            let of = commands.iter().find(|command| command.get("id") == event.get("command"));
            each("command-withdraws") * of.and_then(|command| number(command, "units")).unwrap_or_default()
        }
        "enemy-touches-exit" => {
            number(event, "points_each").unwrap_or_else(|| each("enemy-touches-exit")) * count("units", 0.0)
        }
        "objective-taken" => -count("points", 0.0),
        "objective-lost" | "enemy-exits-rear" | "adjust-recorded" => count("points", 0.0),
        kind => each(kind),
    }
}

/// How much an event adds to the total.
fn worth_of(commands: &[Value], event: &Value) -> f64 {
    let value = || {
        let of = commands.iter().find(|command| command.get("id") == event.get("command"));
        of.and_then(|command| number(command, "value")).unwrap_or_default()
    };
    match text(event, "kind") {
        Some("command-arrives") => value(),
        Some("command-withdraws") => -value(),
        Some("adjust-total") => number(event, "points").unwrap_or_default(),
        _ => 0.0,
    }
}

/// An army's condition, evaluated as in 4.7.
struct Condition {
    demoralized: bool,
    hours: f64,
    rate: f64,
    adjustment: f64,
}

impl Condition {
    fn evaluate(&mut self, scene: &Scene<'_>, edition: &str, recorded: f64, total: f64) {
        let at = |percent: f64| {
            if total > 0.0 { 100.0 * recorded >= percent * total } else { recorded > 0.0 }
        };
        let chart = |key: &str| scene.eyes.charts.number(&format!("army_status.{key}")).unwrap_or_default();
        let own = |key: &str| chart(&format!("edition_{edition}.{key}"));
        let broken = if total <= 0.0 {
            recorded > 0.0
        } else if edition == "1" {
            recorded > total
        } else {
            recorded >= total
        };
        if self.demoralized && (total > recorded || (total <= 0.0 && recorded <= 0.0)) {
            *self = Condition { demoralized: false, hours: 0.0, rate: 0.0, adjustment: 0.0 };
        } else if !self.demoralized && broken {
            *self = Condition { demoralized: true, hours: 1.0, rate: 0.0, adjustment: 0.0 };
        }
        if !self.demoralized {
            return;
        }
        if edition == "1" {
            let step = if at(chart("ruin_percent")) {
                own("hour_rate_ruin")
            } else if at(chart("severe_percent")) {
                own("hour_rate_severe")
            } else {
                own("hour_rate")
            };
            let rate = self.rate.max(step);
            self.adjustment -= rate - self.rate;
            self.rate = rate;
        } else {
            self.rate = 1.0;
            self.adjustment = -self.hours - if at(chart("severe_percent")) { own("severe_extra") } else { 0.0 };
        }
    }
}

fn posting(scene: &Scene<'_>, ruled: &Ruled, side: &str, tally: &mut Tally) {
    let (situation, outcome) = (&ruled.situation, &ruled.outcome);
    let edition = text(situation, "edition").unwrap_or_default();
    let list = |key: &str| situation.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
    let (mut commands, events) = (list("commands"), list("events"));
    let (mut recorded, mut total) =
        (number(situation, "recorded").unwrap_or_default(), number(situation, "total").unwrap_or_default());
    let start = recorded;
    let mut condition = Condition {
        demoralized: flag(situation, "demoralized"),
        hours: number(situation, "demoralized_hours").unwrap_or_default(),
        rate: number(situation, "hour_rate").unwrap_or_default(),
        adjustment: number(situation, "cmr_adjustment").unwrap_or_default(),
    };
    known(scene, ruled, &commands, tally);
    condition.evaluate(scene, edition, recorded, total);
    let mut credits = 0.0;
    for event in &events {
        let kind = text(event, "kind").unwrap_or_default();
        if kind == "hour" && condition.demoralized {
            condition.hours += 1.0;
            condition.rate = 0.0;
        }
        let costs = price(scene, &commands, event, edition);
        recorded += costs;
        credits += if costs < 0.0 { -costs } else { 0.0 };
        total = (total + worth_of(&commands, event)).max(0.0);
        let of = event.get("command").cloned();
        for command in commands.iter_mut().filter(|command| command.get("id") == of.as_ref()) {
            match kind {
                "command-arrives" => {
                    command["location"] = "zone".into();
                    command["order"] = "march".into();
                }
                "command-withdraws" => command["location"] = "away".into(),
                "defend-marker-captured" => {
                    let markers = number(command, "defend_markers").unwrap_or_default() - 1.0;
                    command["defend_markers"] = markers.into();
                    if markers < 0.5 && text(command, "order") == Some("defend") {
                        command["order"] = "engage".into();
                    }
                }
                _ => {}
            }
        }
        condition.evaluate(scene, edition, recorded, total);
        force(scene, &mut commands, &condition, recorded, total, edition);
    }
    force(scene, &mut commands, &condition, recorded, total, edition);
    let said = |key: &str| number(outcome, key).unwrap_or(f64::NAN);
    tally.look(&PRICES, (said("recorded") - recorded).abs() < 1e-9, || {
        format!("side {side}: recorded {}, computed {recorded}: {events:?}", said("recorded"))
    });
    tally.look(&TOTAL, (said("total") - total).abs() < 1e-9, || {
        format!("side {side}: total {}, computed {total}: {events:?}", said("total"))
    });
    let same = flag(outcome, "demoralized") == condition.demoralized
        && (said("demoralized_hours") - condition.hours).abs() < 1e-9
        && (said("hour_rate") - condition.rate).abs() < 1e-9
        && (said("cmr_adjustment") - condition.adjustment).abs() < 1e-9;
    tally.look(&STATUS, same, || {
        format!("side {side}: {outcome}, computed {} hours, {} CMR", condition.hours, condition.adjustment)
    });
    let forced = commands.iter().all(|command| {
        let id = text(command, "id").unwrap_or_default();
        outcome.get("orders").and_then(|orders| orders.get(id)) == command.get("order")
    });
    tally.look(&FORCED, forced, || format!("side {side}: {}, computed {commands:?}", outcome["orders"]));

    let hours = events.iter().filter(|event| text(event, "kind") == Some("hour")).count();
    let moved_on = number(scene.moment.after, &format!("sides.{side}.hour_paid")).unwrap_or_default()
        - number(scene.moment.before, &format!("sides.{side}.hour_paid")).unwrap_or_default();
    let turns = number(scene.moment.after, "turns_per_hour").unwrap_or(2.0);
    let turn = number(scene.moment.after, "turn").unwrap_or_default();
    let first = number(scene.moment.after, "half_turn").is_some_and(|half| half < 1.5);
    let due = first && turn > 1.5 && ((turn - 1.0) / turns).fract() < 1e-9;
    let sound = hours == usize::from(due) && (moved_on - f64::from(u8::from(due))).abs() < 1e-9;
    tally.look(&HOURS, sound, || format!("side {side}: {hours} hours are paid in turn {turn}"));

    let name = text(scene.moment.after, &format!("sides.{side}.name")).unwrap_or_default();
    for shown in scene.rulings("tally").filter(|shown| shown.title.starts_with(name)) {
        let points: f64 = shown
            .situation
            .get("points")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_f64)
            .sum();
        let wanted = recorded - start + credits;
        let running = number(&shown.outcome, "running_total").unwrap_or(f64::NAN);
        let sound = (points - wanted).abs() < 1e-9 && (running - credits - recorded).abs() < 1e-9;
        tally.look(&SHOWN, sound, || format!("side {side}: shows {points}, used {wanted}, running total {running}"));
    }
}

/// The effect of a posting on orders.
fn force(scene: &Scene<'_>, commands: &mut [Value], condition: &Condition, recorded: f64, total: f64, edition: &str) {
    if !condition.demoralized {
        return;
    }
    let percent = scene.eyes.charts.number(&format!("army_status.edition_{edition}.march_only_percent"));
    let march = if total > 0.0 { 100.0 * recorded >= percent.unwrap_or(150.0) * total } else { recorded > 0.0 };
    for command in commands {
        let order = text(command, "order").unwrap_or("none").to_owned();
        if march && order != "none" && text(command, "location") != Some("away") {
            command["order"] = "march".into();
        } else if !march && order == "attack" {
            command["order"] = "engage".into();
        }
    }
}

fn known(scene: &Scene<'_>, ruled: &Ruled, commands: &[Value], tally: &mut Tally) {
    let sound = commands.iter().all(|said| {
        let Some(command) = text(said, "id").and_then(|id| scene.before.command(id)) else { return false };
        let same = ["value", "defend_markers"].iter().all(|key| alike(said.get(*key), command.get(*key)));
        // The orders of a command disappear with its last unit.
        let id = text(said, "id").unwrap_or_default();
        let gone = !scene.after.units.iter().any(|unit| unit.text("command") == id && !unit.is_away());
        let order = said.get("order") == command.get("order") || (gone && text(said, "order") == Some("none"));
        same && order && said.get("location") == command.get("location")
    });
    tally.look(&ORDERS, sound, || ruled.situation["commands"].to_string());
}

/// Compares figures lost with figures entered.
fn entered(scene: &Scene<'_>, tally: &mut Tally) {
    let over = scene.moment.before.get("battleday") != scene.moment.after.get("battleday");
    if over || scene.act == "next-day" {
        return;
    }
    for side in ["a", "b"] {
        let gone = |unit: &super::books::Unit<'_>| {
            unit.is_away() && !matches!(unit.text("fate"), "coming" | "left" | "withdrawn" | "marched-off")
        };
        let mut lost = 0.0;
        for (was, is) in scene.before.units.iter().zip(&scene.after.units).filter(|(was, _)| was.side() == side) {
            // The crew of a battery without cannon costs nothing (FAT-158).
            let costs = is.arm() != "artillery" || is.number("cannon_lost") < is.number("cannon");
            lost += match (gone(was), gone(is)) {
                (false, true) if costs => was.left(),
                (true, _) => 0.0,
                _ => is.number("figures_lost") - was.number("figures_lost"),
            };
        }
        let pending = |state: &Value| -> f64 {
            let path = format!("/sides/{side}/pending");
            let rows = state.pointer(&path).and_then(Value::as_array);
            rows.into_iter().flatten().filter_map(|row| row.get("event")).map(figures).sum()
        };
        let posted: f64 = scene
            .rulings("ledger")
            .filter(|ruled| {
                let closed = ruled.closed.as_ref().and_then(|closed| closed.side);
                closed.is_some_and(|whose| (whose == grognard_battle::Side::A) == (side == "a"))
            })
            .flat_map(|ruled| ruled.situation.get("events").and_then(Value::as_array).cloned().unwrap_or_default())
            .map(|event| figures(&event))
            .sum();
        let entered = pending(scene.moment.after) - pending(scene.moment.before) + posted;
        if lost != 0.0 || entered != 0.0 {
            tally.look(&ENTERED, (lost - entered).abs() < 1e-9, || {
                format!("side {side} loses {lost} figures, {entered} are entered")
            });
        }
    }
}

fn figures(event: &Value) -> f64 {
    match text(event, "kind") {
        Some("figures-lost" | "figures-surrendered") => number(event, "figures").unwrap_or_default(),
        _ => 0.0,
    }
}

fn worth(scene: &Scene<'_>, side: &str, tally: &mut Tally) {
    let edition = scene.after.edition();
    let charts = &scene.eyes.charts;
    let mut base = 0.0;
    let commands = scene.after.state.get("commands").and_then(Value::as_object);
    for (name, command) in commands.into_iter().flatten() {
        if text(command, "side") != Some(side) || text(command, "location") != Some("zone") {
            continue;
        }
        let level = text(command, "level").unwrap_or_default();
        base += charts.price(&format!("command_values.level.{level}"), edition).unwrap_or_default();
        for unit in scene.after.units.iter().filter(|unit| unit.text("command") == name) {
            base += value_of(scene, unit);
        }
    }
    let objectives = scene.after.state.get("objectives").and_then(Value::as_object);
    let held = objectives.into_iter().flatten().map(|(_, row)| row);
    let held: f64 = held.filter(|row| text(row, "holder") == Some(side)).filter_map(|row| number(row, "points")).sum();
    let cap = charts.number("army_status.objective_cap_percent").unwrap_or_default();
    let cap = (base * cap / 100.0 * 2.0).floor() / 2.0;
    let adjustment = number(scene.after.state, &format!("sides.{side}.scenario_adjustment")).unwrap_or_default();
    let wanted = (base + held.min(cap) + adjustment).max(0.0);
    let total = number(scene.after.state, &format!("sides.{side}.account.total")).unwrap_or(f64::NAN);
    tally.look(&WORTH, (total - wanted).abs() < 1e-9, || format!("side {side}: total {total}, computed {wanted}"));
}

/// The value of a unit by its grade and figures at the start.
fn value_of(scene: &Scene<'_>, unit: &super::books::Unit<'_>) -> f64 {
    let charts = &scene.eyes.charts;
    if unit.arm() == "headquarters" {
        return 0.0;
    }
    let cmr = unit.row.get("cmr").and_then(Value::as_f64).unwrap_or(10.0) + unit.number("cmr_change");
    let grade = ["elite", "line", "militia"]
        .into_iter()
        .find(|grade| charts.number(&format!("grades.grade.{grade}.cmr_min")).is_some_and(|least| cmr >= least))
        .unwrap_or("militia");
    if matches!(unit.arm(), "artillery" | "train") {
        return charts.number(&format!("unit_values.artillery_or_train.{grade}")).unwrap_or_default();
    }
    let figures = unit.number("figures");
    let band = (1..=4).find(|band| {
        charts.number(&format!("unit_values.band.{band}.figures_max")).is_some_and(|most| figures <= most)
    });
    charts.number(&format!("unit_values.band.{}.{grade}", band.unwrap_or(4))).unwrap_or_default()
}
