//! The charts of docs/rules/impact.md cell by cell against the table files, so that page and data cannot drift.

use std::collections::BTreeMap;

use grognard_books::{BOOKS, Library};
use grognard_core::rule::Origin;
use grognard_core::tables::{Leaf, Node, Tree};

/// A chart of the page: its header and its rows.
struct Chart {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// Every chart of the page under the name above it.
fn charts() -> BTreeMap<String, Chart> {
    let page = BOOKS.iter().find(|book| book.name == "impact").expect("the book is registered").page;
    let mut charts = BTreeMap::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(name) = line.strip_prefix("<!-- table: ").and_then(|rest| rest.strip_suffix(" -->")) else { continue };
        let cells = |line: &str| -> Vec<String> {
            line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
        };
        let mut rows = lines.by_ref().take_while(|line| line.starts_with('|')).map(cells);
        let header = rows.next().expect("a chart has a header");
        let rows: Vec<_> = rows.skip(1).collect();
        assert!(rows.iter().all(|row| row.len() == header.len()), "{name}: a row is too short or too long");
        let before = charts.insert(name.to_owned(), Chart { header, rows });
        assert!(before.is_none(), "{name} is there twice");
    }
    charts
}

fn at<'t>(tree: &'t Tree, path: &str) -> &'t Tree {
    path.split('.').fold(tree, |tree, step| match (&tree.node, step.parse::<usize>()) {
        (Node::List(items), Ok(index)) => &items[index],
        _ => tree.get(step).unwrap_or_else(|| panic!("{path}: no {step}")),
    })
}

fn cell(tree: &Tree, path: &str) -> String {
    match &at(tree, path).node {
        Node::Leaf { leaf: Leaf::Float(float), .. } => format!("{float:?}"),
        Node::Leaf { leaf, .. } => leaf.to_string(),
        _ => panic!("{path} is no single value"),
    }
}

/// Keys of a table.
fn keys(tree: &Tree, path: &str) -> Vec<String> {
    match &at(tree, path).node {
        Node::Table(parts) => parts.iter().map(|part| part.0.clone()).collect(),
        _ => panic!("{path} is no table"),
    }
}

/// Compares a chart with the rows the tables make, whatever their order.
fn compare(charts: &mut BTreeMap<String, Chart>, name: &str, expected: &[Vec<String>]) {
    let mut chart = charts.remove(name).unwrap_or_else(|| panic!("the page has no chart {name}"));
    let mut expected = expected.to_vec();
    chart.rows.sort();
    expected.sort();
    assert_eq!(chart.rows, expected, "{name}");
}

fn row(label: &str, cells: impl IntoIterator<Item = String>) -> Vec<String> {
    std::iter::once(label.to_owned()).chain(cells).collect()
}

/// A chart with one value in each row, given by label and path.
fn pairs(tree: &Tree, rows: &[(&str, &str)]) -> Vec<Vec<String>> {
    rows.iter().map(|(label, path)| row(label, [cell(tree, path)])).collect()
}

/// A chart with a row for each key of a table.
fn keyed(tree: &Tree, path: &str) -> Vec<Vec<String>> {
    keys(tree, path).iter().map(|key| row(key, [cell(tree, &format!("{path}.{key}"))])).collect()
}

const GROUNDS: [&str; 7] = ["road", "trail", "open", "broken", "light-woods", "heavy-woods", "rough"];

#[test]
fn weapons() {
    let (library, mut charts) = (Library::new(), charts());
    let tree = library.tree("impact").expect("the book has tables");
    for table in ["infantry_weapons", "cavalry_weapons", "artillery_weapons"] {
        let guns = table == "artillery_weapons";
        let rows: Vec<_> = keys(tree, &format!("{table}.weapon"))
            .iter()
            .map(|weapon| {
                let value = |path: &str| cell(tree, &format!("{table}.weapon.{weapon}.{path}"));
                let list = |key: &str, length: usize| -> Vec<String> {
                    (0..length).map(|index| value(&format!("{key}.{index}"))).collect()
                };
                let mut cells = Vec::new();
                if guns {
                    cells.push(value("canister"));
                }
                cells.extend([value("nr"), value("long")]);
                cells.extend(list("fp", if guns { 3 } else { 8 }));
                if guns {
                    cells.extend(list("canister_fp", 3));
                }
                row(weapon, cells)
            })
            .collect();
        compare(&mut charts, table, &rows);
    }
}

#[test]
fn formations() {
    let (library, mut charts) = (Library::new(), charts());
    let tree = library.tree("impact").expect("the book has tables");
    for table in ["infantry_formations", "cavalry_formations", "artillery_formations"] {
        assert_eq!(charts[table].header[2..9], GROUNDS);
        let mut rows = Vec::new();
        for (part, columns) in
            [("formation", Some(["fire_share", "may_charge", "enfilade_class", "fcr_target"])), ("level", None)]
        {
            for key in keys(tree, &format!("{table}.{part}")) {
                let value = |column: &str| cell(tree, &format!("{table}.{part}.{key}.{column}"));
                let rate = |ground: &str| Some(value(ground)).filter(|rate| rate != "0").unwrap_or("NA".to_owned());
                let mut cells = vec![value("uiv")];
                cells.extend(GROUNDS.map(rate));
                match columns {
                    Some(columns) => cells.extend(columns.map(value)),
                    None => cells.extend(["-"; 4].map(str::to_owned)),
                }
                rows.push(row(&key, cells));
            }
        }
        compare(&mut charts, table, &rows);
    }
}

#[test]
fn morale() {
    let (library, mut charts) = (Library::new(), charts());
    let tree = library.tree("impact").expect("the book has tables");
    compare(&mut charts, "experience", &keyed(tree, "experience.bmp"));
    compare(&mut charts, "morale_levels", &keyed(tree, "morale_levels.value"));
    compare(&mut charts, "mc", &keyed(tree, "morale_check.mc"));
    let mut good: Vec<_> = [
        ("leader-adjacent, times LB", "leader-adjacent.per_lb"),
        ("works hasty", "works.hasty"),
        ("works light", "works.light"),
        ("works heavy", "works.heavy"),
        ("behind-friends", "behind-friends.value"),
        ("charging infantry", "charging.infantry"),
        ("charging cavalry", "charging.cavalry"),
        ("cover", "cover.value"),
    ]
    .map(|(label, path)| row(label, [cell(tree, &format!("good_modifiers.{path}")), "same".to_owned()]))
    .into();
    for key in ["good-order", "disorder", "max"] {
        let value = |part: &str| cell(tree, &format!("good_modifiers.supports.{part}.{key}"));
        good.push(row(&format!("supports {key}"), [value("non-charge"), value("charge")]));
    }
    compare(&mut charts, "good_modifiers", &good);
    let enfilade: Vec<_> = keys(tree, "bad_modifiers.enfilade")
        .iter()
        .map(|class| {
            let value = |arc: &str| {
                let one = |index: usize| cell(tree, &format!("bad_modifiers.enfilade.{class}.{arc}.{index}"));
                format!("{}/{}", one(0), one(1))
            };
            row(class, ["front", "side", "flank", "rear"].map(value))
        })
        .collect();
    compare(&mut charts, "enfilade", &enfilade);
    let mut bad = pairs(
        tree,
        &[
            ("enemy-within-two", "bad_modifiers.enemy-within-two.value"),
            ("brigade-eliminated each", "bad_modifiers.brigade-eliminated.each"),
            ("brigade-eliminated max", "bad_modifiers.brigade-eliminated.max"),
            ("merged", "bad_modifiers.merged"),
        ],
    );
    for troops in ["infantry", "cavalry"] {
        for mut line in keyed(tree, &format!("bad_modifiers.charged-on-flank.{troops}")) {
            line[0] = format!("charged-on-flank {troops} {}", line[0]);
            bad.push(line);
        }
    }
    compare(&mut charts, "bad_modifiers", &bad);
    let mut checks = Vec::new();
    for roll in ["fail", "rally"] {
        for number in keys(tree, &format!("morale_check.{roll}")) {
            let value = |key: &str| cell(tree, &format!("morale_check.{roll}.{number}.{key}"));
            checks.push(row(roll, [value("to"), value("levels")]));
        }
    }
    compare(&mut charts, "morale_check", &checks);
}

#[test]
fn fire_and_charge() {
    let (library, mut charts) = (Library::new(), charts());
    let tree = library.tree("impact").expect("the book has tables");
    let fcr: Vec<_> = keys(tree, "fcr.row")
        .iter()
        .map(|number| ["to", "figures", "mc"].map(|key| cell(tree, &format!("fcr.row.{number}.{key}"))).to_vec())
        .collect();
    compare(&mut charts, "fcr", &fcr);
    let modifiers = [
        ("firer_disorder", "fcr_modifiers.firer_disorder"),
        ("firer_shaken", "fcr_modifiers.firer_shaken"),
        ("firer_moved", "fcr_modifiers.firer_moved"),
        ("cover", "fcr_modifiers.cover"),
        ("works hasty", "fcr_modifiers.works.hasty"),
        ("works light", "fcr_modifiers.works.light"),
        ("works heavy", "fcr_modifiers.works.heavy"),
        ("enfilade", "fcr_modifiers.enfilade"),
    ];
    compare(&mut charts, "fcr_modifiers", &pairs(tree, &modifiers));
    let bands: Vec<_> = keys(tree, "charge_results.band")
        .iter()
        .map(|number| {
            let band = at(tree, &format!("charge_results.band.{number}"));
            let (figures, then) = match cell(band, "effect").as_str() {
                "stopped-short" => ("-".to_owned(), "stopped short".to_owned()),
                "fall-back-routed" => (cell(band, "figures"), "routed".to_owned()),
                _ => (cell(band, "figures"), cell(band, "mc")),
            };
            vec![cell(band, "to"), figures, then]
        })
        .collect();
    compare(&mut charts, "charge_results", &bands);
}

#[test]
fn game() {
    let (library, mut charts) = (Library::new(), charts());
    let tree = library.tree("impact").expect("the book has tables");
    compare(&mut charts, "actions", &keyed(tree, "game.actions.cost"));
    let leader = [("fire", "game.leader.hit_by_fire_at_least"), ("charge", "game.leader.hit_by_charge_at_least")];
    compare(&mut charts, "leader", &pairs(tree, &leader));
    let points: Vec<_> = keyed(tree, "game.victory")
        .into_iter()
        .filter(|line| !["turn_limit", "win_lead"].contains(&line[0].as_str()))
        .collect();
    compare(&mut charts, "victory", &points);
    let frontage =
        keyed(tree, "game.geometry.frontage").into_iter().map(|line| row(&line[0], [line[1].clone(), "-".to_owned()]));
    let abreast = keyed(tree, "game.geometry.columns_wide")
        .into_iter()
        .map(|line| row(&line[0], ["-".to_owned(), line[1].clone()]));
    compare(&mut charts, "footprints", &frontage.chain(abreast).collect::<Vec<_>>());
}

#[test]
fn every_chart_of_the_page_is_compared() {
    let compared = [
        "actions",
        "artillery_formations",
        "artillery_weapons",
        "bad_modifiers",
        "cavalry_formations",
        "cavalry_weapons",
        "charge_results",
        "enfilade",
        "experience",
        "fcr",
        "fcr_modifiers",
        "footprints",
        "good_modifiers",
        "infantry_formations",
        "infantry_weapons",
        "leader",
        "mc",
        "morale_check",
        "morale_levels",
        "victory",
    ];
    assert_eq!(charts().into_keys().collect::<Vec<_>>(), compared);
}

/// Values whose origin differs from that of the file around them.
#[test]
fn single_cells_keep_their_origin() {
    let library = Library::new();
    let tree = library.tree("impact").expect("the book has tables");
    for (path, origin) in [
        ("infantry_weapons.weapon.rifle-musket.nr", Origin::Source),
        ("infantry_weapons.weapon.rifle-musket.fp.1", Origin::Source),
        ("infantry_weapons.weapon.rifle-musket.fp.0", Origin::House),
        ("infantry_weapons.weapon.rifle-musket.long", Origin::House),
        ("infantry_weapons.weapon.smoothbore-musket.close.bonus", Origin::House),
        ("infantry_formations.formation.battle-line.uiv", Origin::Source),
        ("infantry_formations.formation.battle-line.fire_share", Origin::House),
        ("infantry_formations.formation.battle-line.may_charge", Origin::House),
        ("infantry_formations.formation.battle-line.enfilade_class", Origin::Reading),
        ("infantry_formations.formation.battle-line.fcr_target", Origin::House),
        ("infantry_formations.level.routed.uiv", Origin::Reading),
        ("infantry_formations.level.routed.road", Origin::Source),
        ("cavalry_formations.formation.mounted-line.uiv", Origin::House),
        ("bad_modifiers.enfilade.column.flank.0", Origin::Reading),
        ("bad_modifiers.enfilade.column.side.0", Origin::Source),
        ("bad_modifiers.enfilade.none.rear.1", Origin::Reading),
        ("charge_results.margin_cap", Origin::Reading),
        ("charge_results.overrun_margin", Origin::House),
        ("charge_results.max_supports", Origin::House),
        ("charge_results.band.2.figures", Origin::Source),
        ("morale_check.mc.4MC", Origin::Reading),
        ("morale_check.fail.1.levels", Origin::House),
        ("game.actions.disorder_cost_multiplier", Origin::Reading),
        ("game.victory.objective", Origin::House),
    ] {
        assert_eq!(at(tree, path).origin, Some(origin), "{path}");
    }
}

/// The card has NA for the road rate of these formations, and no value for a front that is not enfiladed or is charged.
#[test]
fn imp_11_38_43_what_is_not_printed_as_a_number_is_a_reading() {
    let library = Library::new();
    let tree = library.tree("impact").expect("the book has tables");
    for formation in ["battle-line", "extended-line", "skirmishers", "attack-column"] {
        for way in ["road", "trail"] {
            let path = format!("infantry_formations.formation.{formation}.{way}");
            assert_eq!(at(tree, &path).origin, Some(Origin::Reading), "{path}");
        }
    }
    for (path, origin) in [
        ("infantry_formations.formation.road-column.road", Origin::Source),
        ("bad_modifiers.enfilade.column.front.0", Origin::Source),
        ("bad_modifiers.enfilade.line.front.0", Origin::Reading),
        ("bad_modifiers.enfilade.line.front.1", Origin::Reading),
        ("bad_modifiers.enfilade.unlimbered.front.0", Origin::Reading),
        ("bad_modifiers.enfilade.unlimbered.front.1", Origin::Reading),
        ("bad_modifiers.charged-on-flank.infantry.front", Origin::Reading),
        ("bad_modifiers.charged-on-flank.cavalry.front", Origin::Reading),
        ("bad_modifiers.charged-on-flank.cavalry.rear", Origin::Source),
    ] {
        assert_eq!(at(tree, path).origin, Some(origin), "{path}");
    }
}
