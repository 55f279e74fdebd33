//! GT-86: the map of a set-up, mistakes in it, and the book's own campaign.

use grognard_books::Library;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::Nation;
use grognard_core::facts::Choice as _;
use serde_json::{Value, json};

use super::{SMALL, at, begin, refused_setup, scenario_of};

#[test]
fn gt_86_links_make_a_map() {
    let battle = begin(SMALL);
    assert_eq!(at(battle.as_ref(), "/board"), "virtual");
    assert_eq!(at(battle.as_ref(), "/areas/Ford/links"), json!(["West", "Mill", "Marsh"]));
    assert!(at(battle.as_ref(), "/areas/Ford/place").is_array(), "the program finds a place");
    let companion = begin(include_str!("../../../../../examples/grand-tactics/battle.toml"));
    assert_eq!(at(companion.as_ref(), "/board"), Value::Null, "nothing new is written of a real board");
    assert_eq!(at(companion.as_ref(), "/areas/Llano/links"), Value::Null);
    assert!(companion.board(grognard_battle::Seat::A).is_none());
}

#[test]
fn gt_86_every_slip_of_a_map_is_told_with_its_field() {
    let slips = [
        (r#"links = ["West", "Gap"]"#, r#"links = ["West", "Gap", "Moon"]"#, "areas.2.links.2", "no area 'Moon'"),
        (r#"links = ["West", "Gap"]"#, r#"links = ["West", "Gap", "Ford"]"#, "areas.2.links.2", "both ways"),
        (r#"links = ["West", "Gap"]"#, r#"links = ["West", "Gap", "Hill"]"#, "areas.2.links.2", "with itself"),
        (r#"links = ["West", "Gap"]"#, r#"links = ["West", "Gap", "Gap"]"#, "areas.2.links.2", "twice"),
        ("vp = 1, links", "at = [5, 5], vp = 1, links", "areas.0.at", "all areas"),
        (r#"title = "The Mill""#, "title = \"The Mill\"\nboard = \"real\"", "areas.0.links", "board is real"),
    ];
    for (from, to, field, words) in slips {
        assert!(SMALL.contains(from), "{from}");
        let reasons = refused_setup(&SMALL.replacen(from, to, 1));
        assert!(reasons.contains(field) && reasons.contains(words), "{field} {words}: {reasons}");
    }
    let cut = SMALL
        .replace(r#"links = ["West", "Gap"]"#, r#"links = ["West"]"#)
        .replace(r#"links = ["Hill", "Keep"]"#, "links = []")
        .replace(r#"links = ["Gap", "Mill", "East"]"#, r#"links = ["Mill", "East"]"#);
    assert!(refused_setup(&cut).contains("no way leads from West to Gap"), "{}", refused_setup(&cut));
    let bare = "board = \"virtual\"\n".to_owned() + include_str!("../../../../../examples/grand-tactics/battle.toml");
    assert!(refused_setup(&bare).contains("no way leads"), "a map without links is none");
    let twins = SMALL
        .replace("supply = \"a\", links", "supply = \"a\", at = [10, 10], links")
        .replace("name = \"Ford\",", "name = \"Ford\", at = [10, 10],");
    assert!(refused_setup(&twins).contains("another area before it lies there"));
}

/// The scenario file has the values of the chart; only its names are its own.
#[test]
fn gt_86_the_sierra_road_is_that_of_the_charts() {
    let library = Library::new();
    let tables: &Tables = library.as_ref();
    let chart = &tables.scenario_sierra;
    let battle = scenario_of("sierra");
    let books = battle.document();
    let side = |nation: Nation| match nation {
        Nation::French => json!("a"),
        Nation::Allied => json!("b"),
        Nation::None => Value::Null,
    };
    let capital = |id: &str| id[..1].to_uppercase() + &id[1..];
    assert_eq!(books["title"], chart.name);
    assert_eq!(books["seasons"], json!(chart.seasons));
    assert_eq!(books["first_player"], side(chart.first_player));
    assert_eq!(books["replacement_turns"], json!(chart.replacement_turns));
    assert_eq!(books["replacement_steps"], json!(chart.replacement_steps));
    let areas = books["areas"].as_object().unwrap();
    assert_eq!(
        areas.keys().cloned().collect::<Vec<_>>(),
        chart.areas.iter().map(|area| capital(&area.id)).collect::<Vec<_>>()
    );
    for (own, area) in areas.values().zip(&chart.areas) {
        assert_eq!(own["terrain"], area.terrain.name(), "{}", area.id);
        assert_eq!(own["vp"], area.vp, "{}", area.id);
        assert_eq!((&own["owner"], &own["supply"]), (&side(area.owner), &side(area.supply)), "{}", area.id);
        assert_eq!(own["links"], json!(area.links.iter().map(|link| capital(link)).collect::<Vec<_>>()), "{}", area.id);
    }
    let formations = books["formations"].as_object().unwrap();
    assert_eq!(formations.len(), chart.formations.len());
    for ((name, own), formation) in formations.iter().zip(&chart.formations) {
        assert_eq!(own["side"], side(formation.side));
        assert_eq!(own["area"], capital(&formation.area));
        assert_eq!((&own["mode"], &own["max_morale"]), (&json!(formation.mode), &json!(formation.morale)));
        assert_eq!(own["paralysed"], json!(formation.paralysed));
        let units: Vec<&Value> =
            books["units"].as_object().unwrap().values().filter(|unit| unit["formation"] == **name).collect();
        assert_eq!(units.len(), formation.units.len(), "{name}");
        for (own, unit) in units.iter().zip(&formation.units) {
            assert_eq!((&own["type"], &own["class"]), (&json!(unit.unit_type), &json!(unit.class)), "{}", unit.id);
            assert_eq!(own["nationality"], json!(unit.nationality), "{}", unit.id);
            assert_eq!((&own["max_steps"], &own["cf_per_step"]), (&json!(unit.steps), &json!(unit.cf_per_step)));
        }
        let leader = chart.leaders.iter().find(|leader| leader.id == formation.leader).unwrap();
        let own = &books["leaders"][capital(&leader.id)];
        assert_eq!(own["formation"], **name);
        assert_eq!((&own["ability"], &own["ap"]), (&json!(leader.ability), &json!(leader.ap)));
        assert_eq!((&own["rank"], &own["napoleon"]), (&json!(leader.rank), &json!(leader.napoleon)));
    }
}
