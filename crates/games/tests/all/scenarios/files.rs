//! Files of scenarios: what is refused, what a list shows, their schemas.

use std::path::PathBuf;

use grognard_battle::{AnyBattle, Seat};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::game;
use grognard_games::scenario::{SCENARIOS, schema, summary_of};
use serde_json::json;

use super::{Reasons, begin, changed, command, text_of};
use crate::schema_check::faults;

#[test]
fn every_file_in_the_folder_is_listed() {
    let files_of = |book: &str| {
        let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../scenarios", book].iter().collect();
        let files = std::fs::read_dir(folder).unwrap();
        let name = |file: std::io::Result<std::fs::DirEntry>| file.unwrap().file_name().to_string_lossy().into_owned();
        files.map(|file| name(file).trim_end_matches(".toml").to_owned()).collect::<Reasons>()
    };
    let mut files: Reasons =
        ["cohesion", "fatigue", "impact", "grand-tactics"].into_iter().flat_map(files_of).collect();
    let mut listed: Reasons = SCENARIOS.iter().map(|scenario| scenario.id.to_owned()).collect();
    files.sort();
    listed.sort();
    assert_eq!(files, listed);
    let page: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../docs/scenarios.md"].iter().collect();
    let page = std::fs::read_to_string(page).unwrap();
    for id in listed {
        assert!(page.contains(&format!("`{id}`")), "docs/scenarios.md does not name {id}");
    }
}

#[test]
fn the_schemas_are_those_in_the_docs_and_every_scenario_fits_its_own() {
    let schema_of = |book: &str| schema(&Library::new(), book).unwrap();
    for book in ["cohesion", "fatigue", "impact", "grand-tactics"] {
        let text = serde_json::to_string_pretty(&schema_of(book)).unwrap() + "\n";
        let file = format!("../../docs/scenario.{book}.schema.json");
        let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), &file].iter().collect();
        if std::env::var_os("UPDATE_EXAMPLES").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == text, "{file} is not what the reader says; UPDATE_EXAMPLES=1 writes it anew");
    }
    for scenario in SCENARIOS {
        let file = serde_json::to_value(Datum::from_toml(scenario.text).unwrap()).unwrap();
        assert_eq!(faults(&schema_of(scenario.book), &file, scenario.id), Reasons::new());
    }
    let schema = schema_of("cohesion");
    let example = serde_json::to_value(Datum::from_toml(game("cohesion").unwrap().example).unwrap()).unwrap();
    assert_eq!(faults(&schema, &example, "example"), Reasons::new());
    let mut broken = serde_json::to_value(Datum::from_toml(&text_of("picket-line")).unwrap()).unwrap();
    broken["terrain"][0]["kind"] = json!("wood");
    broken["a"]["brigades"][0]["units"][0]["stands"] = json!("five");
    broken["objectives"][0]["at"] = json!([1]);
    broken["colour"] = json!("blue");
    broken.as_object_mut().unwrap().remove("title");
    assert_eq!(faults(&schema, &broken, "broken").len(), 5);
}

#[test]
fn summaries_tell_what_a_list_needs() {
    for scenario in SCENARIOS {
        let summary = summary_of(&Datum::from_toml(scenario.text).unwrap());
        assert!(!summary.title.is_empty() && summary.description.len() > 40, "{}", scenario.id);
        assert!(summary.minutes.is_some() && summary.sides.iter().all(|side| !side.is_empty()), "{}", scenario.id);
    }
    let corps = summary_of(&Datum::from_toml(&text_of("ridge-road")).unwrap());
    assert_eq!(corps.units, [30, 30]);
    let campaign = summary_of(&Datum::from_toml(&text_of("sierra")).unwrap());
    assert_eq!((campaign.units, campaign.turns), ([12, 15], Some(8)));
    assert_eq!(summary_of(&Datum::from_toml(&text_of("lautern")).unwrap()).turns, None);
    for book in ["cohesion", "fatigue", "impact", "grand-tactics"] {
        let own = SCENARIOS.iter().filter(|one| one.book == book);
        let mut minutes: Vec<_> = own.map(|one| summary_of(&Datum::from_toml(one.text).unwrap()).minutes).collect();
        let listed = minutes.clone();
        minutes.sort();
        assert_eq!(listed, minutes, "the shortest first");
    }
}

/// COH-105: army, table, objectives and turns are those of the charts.
#[test]
fn the_standard_battle_is_that_of_the_charts() {
    let mut battle = begin(&text_of("standard")).unwrap();
    command(battle.as_mut(), Seat::Umpire, "initiative", &json!({})).unwrap();
    let names = |battle: &dyn AnyBattle| {
        let said = battle.records().iter().flat_map(|record| record.said.clone());
        said.map(|said| said.rule).collect::<Reasons>()
    };
    assert!(names(battle.as_ref()).contains(&"COH-105".to_owned()));
    let board = battle.board(Seat::Public).unwrap();
    let map = board.field().unwrap();
    assert_eq!((map.width, map.depth, battle.document()["turns"].as_i64()), (72.0, 48.0, Some(12)));
    let objectives: Vec<_> = map.objectives.iter().map(|one| (one.x, one.y, one.radius)).collect();
    assert_eq!(objectives, [(18.0, 24.0, 3.0), (36.0, 24.0, 3.0), (54.0, 24.0, 3.0)]);
    let mut other = begin(&changed("standard", "quality = \"trained\"", "quality = \"raw\"")).unwrap();
    command(other.as_mut(), Seat::Umpire, "initiative", &json!({})).unwrap();
    assert!(!names(other.as_ref()).contains(&"COH-105".to_owned()));
}

#[test]
fn a_file_is_refused_for_every_slip_at_once() {
    let slips = [
        (
            "kind = \"woods\"",
            "kind = \"wood\"",
            "terrain.0.kind: must be one of the listed names, not 'wood'. Allowed: woods",
        ),
        (
            "kind = \"fence\"",
            "kind = \"rail\"",
            "lines.1.kind: must be one of the listed names, not 'rail'. Allowed: road",
        ),
        ("points = [[18, 0], [18, 24]]", "points = [[18, 0], [18, 25]]", "lines.0.points.1.y: lies outside the table"),
        (
            "points = [[25, 10], [30, 10], [30, 14], [25, 14]]",
            "points = [[25, 10], [30, 14], [30, 10], [25, 14]]",
            "terrain.1.points: crosses itself",
        ),
        ("at = [18, 12]", "at = [18.123, 12]", "objectives.0.at.x: must have at most two decimals"),
        (
            "points = [[6, 18], [30, 18], [30, 24], [6, 24]]",
            "points = [[6, 5], [30, 5], [30, 24], [6, 24]]",
            "b.zone.points: overlaps the zone of the other side",
        ),
        ("name = \"Bright\"", "name = \"Doyle\"", "'Doyle' is the name of another"),
    ];
    let mut text = text_of("picket-line");
    for (from, to, reason) in slips {
        let one = begin(&changed("picket-line", from, to)).err().unwrap_or_default().join("\n");
        assert!(one.contains(reason), "{reason}\nnot in\n{one}");
        text = text.replacen(from, to, 1);
    }
    let all = begin(&text).err().unwrap_or_default();
    assert!(all.len() >= slips.len(), "{all:#?}");
}

#[test]
fn each_part_of_a_file_is_checked() {
    let slips = [
        ("[[terrain]]\nkind = \"woods\"", "[[terrain]]\nlevel = 2\nkind = \"woods\"", "only a hill has a level"),
        (
            "[[3, 9], [10, 8], [11, 14], [5, 16]]",
            "[[3, 9], [10, 8]]",
            "terrain.0.points: has 2 items; 3 to 100 are taken",
        ),
        ("[[3, 9], [10, 8], [11, 14], [5, 16]]", "[[3], [10, 8], [11, 14]]", "terrain.0.points.0.y: is required"),
        ("[[3, 9], [10, 8], [11, 14], [5, 16]]", "[[3, 9, 1], [10, 8], [11, 14]]", "number 3: is not a field here"),
        ("at = [18, 12]", "", "objectives.0.at: is missing; on a table each objective has a place"),
        ("at = [18, 12]", "at = [18, 12]\n[[objectives]]\nname = \"The Crossroads\"\nat = [1, 1]", "another objective"),
        ("width = 36", "width = 6", "table.width"),
        (
            "[[6, 0], [30, 0], [30, 6], [6, 6]]",
            "[[6, 0], [12, 0], [12, 1], [6, 1]]",
            "has no room left for Doyle's Brigade",
        ),
        (
            "turns = 5",
            "turns = 5\n[[arrivals]]\nwho = \"Nobody\"\nturn = 2\nzone = [[0, 0], [9, 0], [9, 9]]",
            "arrivals.0.who",
        ),
        (
            "turns = 5",
            "turns = 5\n[[arrivals]]\nwho = \"Doyle's Brigade\"\nturn = 6\nzone = [[0, 0], [30, 0], [30, 9]]",
            "the battle ends with turn 5",
        ),
        (
            "turns = 5",
            "turns = 5\n[[arrivals]]\nwho = \"Doyle's Brigade\"\nturn = 2\nzone = [[0, 0], [30, 0], [30, 9]]",
            "side a would have nobody on the table at the start",
        ),
        (
            "name = \"Doyle\", competence = 1",
            "name = \"Doyle\", competence = 1, attached = \"9th Tennessee\"",
            "no unit '9th Tennessee' on his side",
        ),
    ];
    for (from, to, reason) in slips {
        let text = changed("picket-line", from, to);
        // What comes before the tables of the file must stay before them.
        let text = if to.contains("[[arrivals]]") { moved_to_the_end(&text) } else { text };
        let reasons = begin(&text).err().unwrap_or_default().join("\n");
        assert!(reasons.contains(reason), "{reason}\nnot in\n{reasons}");
    }
}

fn moved_to_the_end(text: &str) -> String {
    let (start, rest) = text.split_once("[[arrivals]]").unwrap();
    let (arrivals, rest) = rest.split_once("\n\n").unwrap();
    format!("{start}\n{rest}\n[[arrivals]]{arrivals}\n")
}

/// However a zone is drawn, a file is taken or refused within a moment.
#[test]
fn large_and_odd_zones_are_no_trouble() {
    let wide = changed("ridge-road", "width = 96\ndepth = 60", "width = 240\ndepth = 240");
    begin(&wide).unwrap();
    // A comb of narrow teeth: much ground, hardly a place to stand on.
    let teeth: Vec<String> = (1..49).map(|tooth| format!("[{tooth}, 100], [{tooth}, 1]")).collect();
    let comb = format!("[a.zone]\npoints = [{}, [239, 0], [0, 0]]\n\n[a.senior]", teeth.join(", "));
    let begun = std::time::Instant::now();
    let reasons = begin(&wide.replacen("[a.senior]", &comb, 1)).err().unwrap_or_default().join("\n");
    assert!(reasons.contains("a.zone.points"), "{reasons}");
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}

#[test]
fn without_a_table_objectives_are_names_and_nothing_is_placed() {
    let battle = begin(game("cohesion").unwrap().example).unwrap();
    assert_eq!(battle.document()["objectives"], json!(["the ford", "Harrow's mill"]));
    assert!(battle.document().get("table").is_none() && battle.board(Seat::A).is_none());
    let question = json!({ "ask": "measure", "from": "20th Maine", "to": "15th Alabama" });
    let refusals = battle.survey(Seat::A, &Datum::of(&question)).unwrap_err();
    assert!(refusals[0].reason.contains("no table"));
}

#[test]
fn special_rules_are_laid_over_the_charts_of_the_battle() {
    let rules = "[victory]\nobjective_points = 5\n[rules.table.setup]\nobjective_radius = 4\n[table]";
    let battle = begin(&changed("picket-line", "[table]", rules)).unwrap();
    let house = battle.header().house.clone().unwrap();
    assert!(house.contains("objective_points") && house.contains("objective_radius"), "{house}");
    assert!((battle.board(Seat::A).unwrap().field().unwrap().objectives[0].radius - 4.0).abs() < 1e-9);
    let tables: &grognard_books::cohesion::Tables = battle.library().as_ref();
    assert_eq!(tables.battlefield.victory.objective_points.value, 5);
    let slip = begin(&changed("picket-line", "[table]", "[victory]\nglory = 5\n[table]")).err().unwrap();
    assert!(slip.join("\n").contains("victory.glory"), "{slip:?}");
    let slip =
        begin(&changed("picket-line", "[table]", "[rules.table.near]\nattached = \"x\"\n[table]")).err().unwrap();
    assert!(slip.join("\n").contains("rules.table.near.attached"), "{slip:?}");
}
