//! The charts on the page of the grand-tactics book equal the table files, cell by cell.

use std::collections::BTreeMap;

use grognard_books::Library;
use grognard_core::tables::Tree;

use crate::chart_page::{Chart, at, cell, charts, joined, keys, list, number, set, signed};

const TACTICS: [&str; 6] =
    ["left-flank-attack", "right-flank-attack", "general-advance", "concentric-attack", "hold", "retreat"];
const MODES: [&str; 4] = ["march-order", "echelon", "line-of-battle", "concentrated"];
const TERRAINS: [&str; 6] = ["clear", "city", "swamp", "highlands", "pass", "fortress"];
const CARDS: [&str; 8] = [
    "cavalry-charge",
    "skirmish",
    "grand-battery",
    "forlorn-hope",
    "committed-reserve",
    "feigned-withdrawal",
    "prepared-position",
    "rear-guard",
];

struct Page {
    library: Library,
    charts: BTreeMap<String, Chart>,
}

impl Page {
    fn new() -> Self {
        Page { library: Library::new(), charts: charts("grand-tactics") }
    }

    fn tree(&self, file: &str) -> &Tree {
        at(self.library.tree("grand-tactics").expect("the book's tables"), file)
    }

    fn chart(&self, name: &str) -> &Chart {
        self.charts.get(name).unwrap_or_else(|| panic!("the page has no chart {name}"))
    }

    /// A chart of keys and single values; nested keys are joined by dots. Plain values, or with a sign if modifiers.
    fn check_figures(&self, name: &str, file: &str, all: &[&str]) {
        let (chart, tree) = (self.chart(name), self.tree(file));
        assert_eq!(chart.keys(), all.iter().map(|key| (*key).to_owned()).collect(), "keys of {name}");
        for key in all {
            let value = cell(tree, &key.replace('.', "/"));
            let shown = chart.row(key)[0].trim_start_matches('+');
            assert_eq!(shown, value, "{name} {key}");
        }
    }
}

#[test]
fn every_chart_of_the_page_is_compared() {
    let page = Page::new();
    let compared = [
        "action_cost",
        "battle",
        "campaign",
        "cards",
        "cards_hand",
        "catastrophe",
        "charge",
        "deployment_matrix",
        "drm",
        "drm_house",
        "fert",
        "modes",
        "paralysis",
        "pursuit",
        "reaction_move",
        "scenario_area",
        "scenario_formation",
        "scenario_leader",
        "scenario_unit",
        "shifts",
        "strength",
        "tactics_matrix",
        "terrain",
        "weather",
        "weather_effect",
        "wound_recovery",
    ];
    assert_eq!(page.charts.keys().map(String::as_str).collect::<Vec<_>>(), compared);
}

#[test]
fn figures() {
    let page = Page::new();
    #[rustfmt::skip]
    let drm = ["cavalry-superiority", "entering-highlands", "entering-pass", "opponent-cavalry-superiority",
        "broken-unit", "national-guard-unit", "mixed-major-nationalities", "out-of-supply", "opponent-holds-fortress"];
    page.check_figures("drm", "drm", &drm);
    page.check_figures("shifts", "shifts", &["morale-superiority", "fortress-first-round"]);
    #[rustfmt::skip]
    let charge = ["sides", "step_loss_margin", "loser_steps", "tie_steps_each", "fert_multiplier", "doubles.steps",
        "doubles.morale"];
    page.check_figures("charge", "charge", &charge);
    #[rustfmt::skip]
    let battle = ["round_limit", "give_way_loss", "morale_max", "cavalry_superiority.num", "cavalry_superiority.den",
        "cavalry_superiority.min_cf", "leader_casualty.hit_from", "leader_casualty.killed_from",
        "broken.min_full_steps", "broken.steps_left", "pursuit.beaten", "pursuit.cavalry_superiority",
        "pursuit.rear_guard", "payoff.step", "payoff.morale", "payoff.idle_round", "payoff.default_stake"];
    page.check_figures("battle", "battle", &battle);
    #[rustfmt::skip]
    let campaign = ["stack_limit", "formation_unit_limit", "supply_range", "enemy_screen_mp",
        "force_march.step_loss_from", "force_march.bonus.march-order", "force_march.bonus.echelon",
        "force_march.bonus.line-of-battle", "force_march.bonus.concentrated", "wounded.ap", "rally.succeeds_to",
        "rally.gain", "rally.out_of_supply", "vp.battle_won", "vp.enemy_steps_per_vp", "vp.leader_killed",
        "vp.formation_destroyed", "margin.draw", "margin.marginal", "margin.substantial", "margin.decisive"];
    page.check_figures("campaign", "campaign", &campaign);
    let hand = ["hand_base", "per_round", "skirmish_cavalry.bonus", "skirmish_cavalry.min_cf"];
    page.check_figures("cards_hand", "cards", &hand);
    let (chart, tree) = (page.chart("drm_house"), page.tree("drm"));
    for key in ["nationalities-needed", "wounded-leader-ability"] {
        assert_eq!(chart.row(key), [cell(tree, &format!("house/{key}"))]);
    }
    let order = ["french", "austrian", "british", "prussian", "russian", "spanish", "portuguese", "german", "italian"];
    assert_eq!(chart.row("major"), [set(tree, "house/major", &order).join(", ")]);
}

#[test]
fn matrices() {
    let page = Page::new();
    let (chart, tree) = (page.chart("deployment_matrix"), page.tree("deployment_matrix"));
    assert_eq!(chart.head[1..], list(tree, "columns"));
    assert_eq!(
        (chart.keys(), keys(tree, "row")),
        (TACTICS.map(str::to_owned).into(), TACTICS.map(str::to_owned).into())
    );
    for tactic in TACTICS {
        let shown: Vec<String> = chart.row(tactic).iter().map(|cell| cell.trim_start_matches('+').to_owned()).collect();
        assert_eq!(shown, list(tree, &format!("row/{tactic}")), "{tactic}");
    }
    let (chart, tree) = (page.chart("tactics_matrix"), page.tree("tactics_matrix"));
    assert_eq!(chart.head[1..], list(tree, "columns"));
    assert_eq!(chart.keys(), TACTICS.map(str::to_owned).into());
    for tactic in TACTICS {
        assert_eq!(chart.row(tactic), list(tree, &format!("row/{tactic}")), "{tactic}");
    }
}

#[test]
fn fert() {
    let page = Page::new();
    let (chart, tree) = (page.chart("fert"), page.tree("fert"));
    let limits: Vec<i64> = list(tree, "column_max").iter().map(|most| most.parse().expect("a number")).collect();
    let mut columns: Vec<String> = Vec::new();
    let mut least = 1;
    for most in &limits {
        columns.push(format!("{least}-{most}"));
        least = most + 1;
    }
    columns.push(format!("{least}+"));
    assert_eq!(chart.head[1..], columns);
    let mut before = None;
    assert_eq!(chart.rows.len(), keys(tree, "row").len());
    for (index, row) in chart.rows.iter().enumerate() {
        let part = at(tree, &format!("row/{}", index + 1));
        let max = part.get("max").map(|_| number(part, "max"));
        let label = match (before, max) {
            (None, Some(max)) => format!("{max} or less"),
            (Some(before), Some(max)) => format!("{} to {max}", before + 1),
            (Some(before), None) => format!("{} or more", before + 1),
            (None, None) => panic!("a table of one row"),
        };
        before = max;
        let cells = list(part, "steps").into_iter().zip(list(part, "morale"));
        let cells = cells.map(|(steps, morale)| match (steps.as_str(), morale.as_str()) {
            ("0", "0") => "-".to_owned(),
            _ => format!("{steps}/{morale}"),
        });
        assert_eq!(*row, std::iter::once(label).chain(cells).collect::<Vec<_>>());
    }
}

#[test]
fn modes_and_strength() {
    let page = Page::new();
    let (chart, tree) = (page.chart("modes"), page.tree("modes"));
    assert_eq!((chart.keys(), keys(tree, "mode")), (MODES.map(str::to_owned).into(), MODES.map(str::to_owned).into()));
    for mode in MODES {
        let row = at(tree, &format!("mode/{mode}"));
        let allowance = cell(row, "ma");
        let expected = [
            if allowance == "0" { "N/A".to_owned() } else { allowance },
            format!("{}/{}", cell(row, "multiplier/num"), cell(row, "multiplier/den")),
            joined(&set(row, "multiplier/tactics", &TACTICS), TACTICS.len()),
            cell(row, "multiplier/needs_fortress"),
            cell(row, "may_enter_pass"),
            cell(row, "may_force_march"),
            joined(&set(row, "forbidden_tactics", &TACTICS), TACTICS.len()),
            joined(&set(row, "forbidden_cards", &CARDS), CARDS.len()),
            joined(&set(row, "may_become", &MODES), MODES.len()),
        ];
        assert_eq!(chart.row(mode), expected, "{mode}");
    }
    let (chart, tree) = (page.chart("strength"), page.tree("strength"));
    let order: Vec<String> = chart.rows.iter().map(|row| row[0].clone()).collect();
    assert_eq!(order, list(tree, "order"));
    let times = |key: &str| format!("{}/{}", cell(tree, &format!("{key}/num")), cell(tree, &format!("{key}/den")));
    let exception = |key: &str| cell(tree, &format!("force-marched/exceptions/{key}"));
    let force_march = [times("force-marched"), exception("first_round_only"), exception("waived_in_pass")];
    assert_eq!(chart.row("force-marched"), force_march);
    assert_eq!(chart.row("out-of-supply")[0], times("out-of-supply"));
}

#[test]
fn cards() {
    let page = Page::new();
    let (chart, tree) = (page.chart("cards"), page.tree("cards"));
    assert_eq!((chart.keys(), keys(tree, "card")), (CARDS.map(str::to_owned).into(), CARDS.map(str::to_owned).into()));
    for card in CARDS {
        let row = at(tree, &format!("card/{card}"));
        let allowed = set(row, "terrain", &TERRAINS);
        let barred: Vec<&str> = TERRAINS.into_iter().filter(|name| !allowed.contains(&(*name).to_owned())).collect();
        let expected = [
            cell(row, "name"),
            at(row, "name").origin.expect("an origin").word().to_owned(),
            cell(row, "count"),
            signed(number(row, "own")),
            signed(number(row, "opponent")),
            joined(&set(row, "tactics", &TACTICS), TACTICS.len()),
            if barred.is_empty() { "all".to_owned() } else { format!("not {}", barred.join(", ")) },
            cell(row, "needs_cavalry"),
            cell(row, "min_formations"),
            cell(row, "role"),
        ];
        assert_eq!(chart.row(card), expected, "{card}");
    }
    let copies: i64 = CARDS.iter().map(|card| number(tree, &format!("card/{card}/count"))).sum();
    assert_eq!(copies, 27, "the deck of GT-78");
}

#[test]
fn leaders_and_catastrophe() {
    let page = Page::new();
    let (chart, tree) = (page.chart("catastrophe"), page.tree("catastrophe"));
    let events = [
        ("battle", "napoleon-wounded"),
        ("battle", "napoleon-killed"),
        ("basic", "formation-retreats"),
        ("basic", "guard-step-loss"),
    ];
    assert_eq!(chart.rows.len(), keys(tree, "battle").len() + keys(tree, "basic").len());
    for ((game, event), row) in events.into_iter().zip(&chart.rows) {
        let line = at(tree, &format!("{game}/{event}"));
        let roll = match (cell(line, "needs_roll").as_str(), number(line, "roll_max")) {
            ("no", _) => "no roll".to_owned(),
            (_, 1) => "1".to_owned(),
            (_, most) => format!("1-{most}"),
        };
        let expected = [game.to_owned(), event.to_owned(), roll, cell(line, "morale_loss"), cell(line, "allied_vp")];
        assert_eq!(*row, expected);
    }
    let (chart, tree) = (page.chart("wound_recovery"), page.tree("wound_recovery"));
    for (row, key, label) in [(0, "1", "1 to 3"), (1, "2", "4 to 5"), (2, "3", "6")] {
        let line = at(tree, &format!("row/{key}"));
        assert!(label.ends_with(&cell(line, "max")));
        let origin = at(line, "result").origin.expect("an origin").word().to_owned();
        assert_eq!(chart.rows[row], [label.to_owned(), cell(line, "result"), origin]);
    }
    let (chart, tree) = (page.chart("paralysis"), page.tree("paralysis"));
    for (row, key) in [(0, "1"), (1, "2")] {
        let line = at(tree, &format!("drm/{key}"));
        let expected = [format!("{} or more", cell(line, "min_lead")), signed(number(line, "modifier"))];
        assert_eq!(chart.rows[row], expected);
    }
    check_die_rows(&page, "reaction_move", page.tree("reaction_move"), "result");
    check_die_rows(&page, "pursuit", at(page.tree("battle"), "pursuit"), "steps");
    let (chart, tree) = (page.chart("action_cost"), page.tree("action_cost"));
    assert_eq!(chart.keys(), keys(tree, "payer"));
    for row in &chart.rows {
        assert_eq!(row[1], cell(tree, &format!("payer/{}", row[0])));
    }
}

/// Rows of a modified die: `3 or less`, `4 to 6`, `7 or more`.
fn check_die_rows(page: &Page, name: &str, tree: &Tree, key: &str) {
    let chart = page.chart(name);
    let last = chart.rows.len();
    assert_eq!(last, keys(tree, "row").len());
    let max = |row: usize| number(tree, &format!("row/{row}/max"));
    for (row, cells) in (1_usize..).zip(&chart.rows) {
        let label = match row {
            1 => format!("{} or less", max(1)),
            _ if row == last => format!("{} or more", max(row - 1) + 1),
            _ => format!("{} to {}", max(row - 1) + 1, max(row)),
        };
        assert_eq!(*cells, [label, cell(tree, &format!("row/{row}/{key}"))]);
    }
}

#[test]
fn ground_and_weather() {
    let page = Page::new();
    let (chart, tree) = (page.chart("terrain"), page.tree("terrain"));
    assert_eq!(chart.keys(), keys(tree, "area"));
    for row in &chart.rows {
        let area = at(tree, &format!("area/{}", row[0]));
        let modifier = |key: &str| signed(number(area, key));
        let expected = [
            cell(area, "mp"),
            modifier("attacker"),
            modifier("defender"),
            modifier("march_order"),
            cell(area, "cavalry"),
            modifier("pursuit"),
        ];
        assert_eq!(row[1..], expected, "{}", row[0]);
    }
    let (chart, tree) = (page.chart("weather"), page.tree("weather"));
    assert_eq!(chart.keys(), keys(tree, "season"));
    for row in &chart.rows {
        assert_eq!(row[1..], list(tree, &format!("season/{}", row[0])));
    }
    let chart = page.chart("weather_effect");
    assert_eq!(chart.keys(), keys(tree, "effect"));
    for row in &chart.rows {
        let effect = at(tree, &format!("effect/{}", row[0]));
        let march = number(page.tree("campaign"), &format!("force_march/weather/{}", row[0]));
        let expected = [
            signed(number(effect, "attacker")),
            signed(number(effect, "defender")),
            cell(effect, "cavalry"),
            signed(march),
        ];
        assert_eq!(row[1..], expected, "{}", row[0]);
    }
}

#[test]
fn scenario() {
    let page = Page::new();
    let tree = page.tree("scenario_sierra");
    let chart = page.chart("scenario_area");
    assert_eq!(chart.rows.iter().map(|row| row[0].clone()).collect::<Vec<_>>(), list(tree, "areas"));
    for row in &chart.rows {
        let area = at(tree, &format!("area/{}", row[0]));
        let mut expected: Vec<String> = ["terrain", "vp", "owner", "supply"].map(|key| cell(area, key)).into();
        expected.push(list(area, "links").join(", "));
        assert_eq!(row[1..], expected, "{}", row[0]);
    }
    let chart = page.chart("scenario_leader");
    assert_eq!(chart.rows.iter().map(|row| row[0].clone()).collect::<Vec<_>>(), list(tree, "leaders"));
    for row in &chart.rows {
        let leader = at(tree, &format!("leader/{}", row[0]));
        assert_eq!(row[1..], ["side", "ability", "ap", "rank", "napoleon"].map(|key| cell(leader, key)), "{}", row[0]);
    }
    let chart = page.chart("scenario_formation");
    assert_eq!(chart.rows.iter().map(|row| row[0].clone()).collect::<Vec<_>>(), list(tree, "formations"));
    let mut units = Vec::new();
    for row in &chart.rows {
        let formation = at(tree, &format!("formation/{}", row[0]));
        let fields = ["side", "leader", "area", "mode", "morale", "paralysed"];
        assert_eq!(row[1..], fields.map(|key| cell(formation, key)), "{}", row[0]);
        for unit in list(formation, "units") {
            let found = at(formation, &format!("unit/{unit}"));
            let cells = ["type", "class", "nationality", "steps", "cf_per_step"].map(|key| cell(found, key));
            units.push([row[0].clone(), unit].into_iter().chain(cells).collect::<Vec<_>>());
        }
    }
    assert_eq!(page.chart("scenario_unit").rows, units);
}
