//! Scenarios on a virtual table: files and their slips, placing, late commands, the table as it is drawn and asked.

use std::path::PathBuf;
use std::sync::Arc;

use grognard_battle::{AnyBattle, Seat, Side, Source, Stop, line_of, read_log};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::game;
use grognard_games::scenario::{SCENARIOS, scenario, schema, summary_of};
use serde_json::{Value, json};

use crate::schema_check::faults;

type Reasons = Vec<String>;

fn begin(text: &str) -> Result<Box<dyn AnyBattle>, Reasons> {
    let setup = Datum::from_toml(text).map_err(|error| vec![error])?;
    let begun = game("cohesion").unwrap().begin(Arc::default(), None, &setup);
    begun.map_err(|refusals| refusals.iter().map(ToString::to_string).collect())
}

fn text_of(id: &str) -> String {
    scenario(id).unwrap().text.to_owned()
}

/// A scenario with a piece of its text replaced.
fn changed(id: &str, from: &str, to: &str) -> String {
    let text = text_of(id);
    assert!(text.contains(from), "{id} has no '{from}'");
    text.replacen(from, to, 1)
}

fn command(battle: &mut dyn AnyBattle, seat: Seat, act: &str, with: &Value) -> Result<(), Reasons> {
    match battle.decide(seat, act, &Datum::of(with), &Source::Seed(7)) {
        Ok(decided) => battle.accept(decided).map_err(|error| vec![error]),
        Err(Stop::Refused(refusals)) => Err(refusals.iter().map(ToString::to_string).collect()),
        Err(Stop::Need(need)) => Err(vec![need.what.to_string()]),
    }
}

fn refused(battle: &mut dyn AnyBattle, seat: Seat, act: &str, with: &Value) -> String {
    command(battle, seat, act, with).expect_err("this should have been refused").join("\n")
}

/// Whose turn it is to place, and what he may place.
fn placing(battle: &dyn AnyBattle) -> Option<(Side, Vec<String>)> {
    let task = battle.document()["due"].get(0).filter(|task| task["what"] == "place")?.clone();
    let side = if task["side"] == "a" { Side::A } else { Side::B };
    Some((side, serde_json::from_value(task["groups"].clone()).unwrap()))
}

/// Leaves every placing to the program.
fn place_all(battle: &mut dyn AnyBattle) {
    command(battle, Seat::Umpire, "initiative", &json!({})).unwrap();
    while let Some((side, groups)) = placing(battle) {
        let offers = battle.offers(Seat::of(side));
        assert_eq!(offers.len(), groups.len());
        assert!(offers.iter().all(|offer| offer.act == "deploy"), "{offers:?}");
        assert!(battle.offers(Seat::of(side.other())).is_empty());
        assert_eq!(battle.business(Seat::A).waiting, [side]);
        command(battle, Seat::of(side), "deploy", &json!({ "group": groups[0] })).unwrap();
        assert_eq!(battle.objections(), Reasons::new());
    }
}

/// Lets both sides do as little as they can until something holds.
fn idle_until(battle: &mut dyn AnyBattle, holds: impl Fn(&dyn AnyBattle) -> bool) {
    const FIRST: [&str; 9] = ["choose", "mark", "pass", "finish", "hold", "hold-fire", "keep", "skip", "advance"];
    for _ in 0..2000 {
        if holds(battle) || battle.business(Seat::Umpire).over.is_some() {
            return;
        }
        let mut done = false;
        for seat in [Seat::A, Seat::B] {
            let mut offers = battle.offers(seat);
            offers.sort_by_key(|offer| FIRST.iter().position(|act| *act == offer.act).unwrap_or(FIRST.len()));
            for offer in offers {
                let with = serde_json::to_value(&offer.with).unwrap();
                if !done && command(battle, seat, offer.act, &with).is_ok() {
                    done = true;
                }
            }
        }
        assert!(done, "nobody can do anything: {:?}", battle.business(Seat::Umpire));
        assert_eq!(battle.objections(), Reasons::new());
    }
    panic!("the battle does not go on");
}

#[test]
fn every_scenario_is_placed_by_turns_and_begins_by_itself() {
    for scenario in SCENARIOS.iter().filter(|scenario| scenario.book == "cohesion") {
        let mut battle = begin(scenario.text).unwrap_or_else(|reasons| panic!("{}: {reasons:#?}", scenario.id));
        assert_eq!(battle.objections(), Reasons::new(), "{}", scenario.id);
        assert!(battle.view(Seat::A)["table"]["units"].as_object().unwrap().is_empty());
        place_all(battle.as_mut());
        let clock = battle.business(Seat::A).clock;
        assert_eq!((clock.turn, clock.phase.as_str()), (1, "posture phase"), "{}", scenario.id);
        let log: String =
            battle.records().iter().flat_map(|record| &record.said).map(|said| said.text.clone()).collect();
        assert!(log.contains("Everybody is placed."), "{log}");
    }
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

/// Whoever leaves placing to the program finds his men where they belong.
#[test]
fn defenders_are_placed_behind_their_walls() {
    let mut battle = begin(&text_of("kimballs-wall")).unwrap();
    place_all(battle.as_mut());
    let board = battle.board(Seat::A).unwrap();
    let map = board.field().unwrap();
    let foot = map.pieces.iter().filter(|piece| piece.side == Side::B && piece.branch == "infantry");
    // Both walls run from 20 to 21 inches; half an inch of depth, and a clear tenth.
    assert!(foot.clone().all(|piece| (20.0..=21.5).contains(&piece.y)), "{foot:?}", foot = foot.collect::<Vec<_>>());
    let guns = map.pieces.iter().find(|piece| piece.side == Side::B && piece.branch == "artillery").unwrap();
    assert!((28.0..29.5).contains(&guns.y), "{guns:?}");
}

#[test]
fn a_battle_on_a_table_can_be_read_back() {
    let mut battle = begin(&text_of("picket-line")).unwrap();
    place_all(battle.as_mut());
    let text = line_of(battle.header()) + &battle.records().iter().map(line_of).collect::<String>();
    let log = read_log(text.as_bytes()).unwrap();
    let again = game("cohesion").unwrap().open(Arc::new(Library::new()), log.header, log.records).unwrap();
    assert_eq!(again.document(), battle.document());
    assert_eq!(again.board(Seat::A), battle.board(Seat::A));
    assert_eq!(battle.replay(), []);
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

/// The side that places first, with its brigade and its enemy's.
fn first_to_place(battle: &mut dyn AnyBattle) -> (Side, String) {
    command(battle, Seat::Umpire, "initiative", &json!({})).unwrap();
    let (side, groups) = placing(battle).unwrap();
    (side, groups[0].clone())
}

/// The suggested places without what only a drawing needs.
fn suggested(battle: &dyn AnyBattle, seat: Seat, asked: &Datum) -> Value {
    const TAKEN: [&str; 6] = ["name", "x", "y", "facing", "formation", "attached"];
    let mut places = serde_json::to_value(battle.survey(seat, asked).unwrap()).unwrap()["places"].take();
    for place in places.as_array_mut().unwrap() {
        place.as_object_mut().unwrap().retain(|field, _| TAKEN.contains(&field.as_str()));
    }
    places
}

/// COH-104: zone, room, radius, formation, all of the group once.
#[test]
fn places_are_refused_with_their_reasons() {
    let mut battle = begin(&text_of("picket-line")).unwrap();
    let early = refused(battle.as_mut(), Seat::A, "deploy", &json!({ "group": "Doyle's Brigade" }));
    assert!(early.contains("first comes what is due"), "{early}");
    let (side, group) = first_to_place(battle.as_mut());
    let seat = Seat::of(side);
    let asked = json!({ "ask": "places", "group": group });
    let places = suggested(battle.as_ref(), seat, &Datum::of(&asked));
    let other = Seat::of(side.other());
    assert!(refused(battle.as_mut(), other, "deploy", &json!({ "group": group })).contains("is for"));
    let with = |change: &dyn Fn(&mut Value)| {
        let mut places = places.clone();
        change(&mut places);
        json!({ "group": group, "places": places })
    };
    let cases: Vec<(&str, Value)> = vec![
        ("is not wholly in its zone. (COH-104)", with(&|places| places[0]["x"] = json!(1))),
        ("would overlap", with(&|places| places[1]["x"] = places[0]["x"].clone())),
        ("is missing; the whole of", with(&|places| drop(places.as_array_mut().unwrap().remove(1)))),
        ("is placed twice", with(&|places| places[1] = places[0].clone())),
        ("0 to 359", with(&|places| places[0]["facing"] = json!(360))),
        ("facing: is missing", with(&|places| drop(places[0].as_object_mut().unwrap().remove("facing")))),
        ("infantry has no limbered", with(&|places| places[0]["formation"] = json!("limbered"))),
        ("at most two decimals", with(&|places| places[0]["x"] = json!(12.345))),
        ("there is no 'Nobody' here", with(&|places| places[0]["name"] = json!("Nobody"))),
        ("is not an argument", with(&|places| places[0]["colour"] = json!("red"))),
        ("an officer has no formation", with(&|places| places[2]["formation"] = json!("line"))),
        ("only an officer is attached", with(&|places| places[0]["attached"] = places[1]["name"].clone())),
        ("is not in his zone", with(&|places| places[2]["y"] = json!(12))),
    ];
    for (reason, with) in cases {
        let reasons = refused(battle.as_mut(), seat, "deploy", &with);
        assert!(reasons.contains(reason), "{reason}\nnot in\n{reasons}");
    }
    command(battle.as_mut(), seat, "deploy", &json!({ "group": group, "places": places })).unwrap();
    let again = refused(battle.as_mut(), other, "deploy", &json!({ "group": group }));
    assert!(again.contains("is on the table already"), "{again}");
    let undo = battle.undo(seat).unwrap();
    battle.accept(undo).unwrap();
    assert_eq!(placing(battle.as_ref()).unwrap(), (side, vec![group]), "a placing can be taken back");
}

#[test]
fn nobody_comes_on_in_the_face_of_an_enemy() {
    let text = changed("picket-line", "name = \"Union\"\n", &format!("name = \"Union\"\nindependents = [{LATE}]\n"));
    let text =
        text + "\n[[arrivals]]\nwho = \"66th Illinois\"\nturn = 2\nzone = [[0, 14], [36, 14], [36, 18], [0, 18]]\n";
    let mut battle = begin(&text).unwrap();
    place_all(battle.as_mut());
    idle_until(battle.as_mut(), |battle| placing(battle).is_some());
    let enemy = battle.document()["table"]["units"]["9th Tennessee"]["at"].clone();
    assert!(enemy["y"].as_i64().unwrap() < 1850, "the enemy stands at the edge of his zone");
    let x = enemy["x"].as_f64().unwrap() / 100.0;
    let at = |y: f64| json!({ "group": "66th Illinois", "places": [{ "name": "66th Illinois", "x": x, "y": y, "facing": 0 }] });
    let reasons = refused(battle.as_mut(), Seat::A, "deploy", &at(17.5));
    assert!(reasons.contains("within 1 inch of 9th Tennessee. (COH-104)"), "{reasons}");
    command(battle.as_mut(), Seat::A, "deploy", &at(16.7)).unwrap();
}

/// COH-104: every unit within its commander's radius; an attached officer within an inch.
#[test]
fn a_brigade_is_placed_within_the_radius_of_its_commander() {
    let mut battle = begin(&text_of("standard")).unwrap();
    let (side, group) = first_to_place(battle.as_mut());
    let asked = Datum::of(&json!({ "ask": "places", "group": group }));
    let mut places = suggested(battle.as_ref(), Seat::of(side), &asked);
    places[0]["x"] = json!(if side == Side::A { 66 } else { 6 });
    places[0]["y"] = json!(if side == Side::A { 2 } else { 46 });
    let with = json!({ "group": group, "places": places });
    let reasons = refused(battle.as_mut(), Seat::of(side), "deploy", &with);
    assert!(reasons.contains("whose radius is 10. (COH-104)"), "{reasons}");
    let mut places = suggested(battle.as_ref(), Seat::of(side), &asked);
    let officer = places.as_array().unwrap().len() - 1;
    places[officer]["attached"] = places[0]["name"].clone();
    let with = json!({ "group": group, "places": places });
    let reasons = refused(battle.as_mut(), Seat::of(side), "deploy", &with);
    assert!(reasons.contains("1 at most"), "{reasons}");
}

/// COH-104: brigades by turns, then units of no brigade, then the senior commanders.
#[test]
fn brigades_come_first_then_independents_then_seniors() {
    let mut battle = begin(&text_of("chalk-level")).unwrap();
    command(battle.as_mut(), Seat::Umpire, "initiative", &json!({})).unwrap();
    let mut order = Vec::new();
    while let Some((side, groups)) = placing(battle.as_ref()) {
        if order.is_empty() {
            let senior = if side == Side::A { "Gardiner" } else { "Broyles" };
            let reasons = refused(battle.as_mut(), Seat::of(side), "deploy", &json!({ "group": senior }));
            assert!(reasons.contains("it is not the turn of"), "{reasons}");
            let late = if side == Side::A { "Bascom's Brigade" } else { "Cato's Brigade" };
            let reasons = refused(battle.as_mut(), Seat::of(side), "deploy", &json!({ "group": late }));
            assert!(reasons.contains("comes on in turn"), "{reasons}");
        }
        order.push((side, groups[0].clone()));
        command(battle.as_mut(), Seat::of(side), "deploy", &json!({ "group": groups[0] })).unwrap();
    }
    let of =
        |side: Side| order.iter().filter(|(of, _)| *of == side).map(|(_, group)| group.as_str()).collect::<Vec<_>>();
    assert_eq!(of(Side::A), ["Mott's Brigade", "1st Missouri Cavalry", "7th Kansas Cavalry", "Gardiner"]);
    assert_eq!(of(Side::B), ["Hinton's Brigade", "1st Arkansas Cavalry", "Broyles"]);
    assert_ne!(order[0].0, order[1].0, "by turns");
    let board = battle.board(Seat::A).unwrap();
    let map = board.field().unwrap();
    let fate = |name: &str| map.off.iter().find(|off| off.name == name).map(|off| off.fate.as_str());
    assert_eq!(fate("50th Illinois"), Some("arrives on turn 2"));
    assert_eq!(fate("Bascom"), Some("arrives on turn 2"));
    assert_eq!(fate("3rd Kentucky Cavalry"), Some("arrives on turn 4"));
}

#[test]
fn late_commands_are_placed_at_the_start_of_their_turn() {
    let mut battle = begin(&text_of("chalk-level")).unwrap();
    place_all(battle.as_mut());
    for (turn, group, side) in
        [(2, "Bascom's Brigade", Side::A), (3, "Cato's Brigade", Side::B), (4, "3rd Kentucky Cavalry", Side::B)]
    {
        idle_until(battle.as_mut(), |battle| placing(battle).is_some());
        assert_eq!(placing(battle.as_ref()), Some((side, vec![group.to_owned()])));
        assert_eq!(battle.business(Seat::A).clock.turn, turn);
        assert_eq!(battle.document()["initiative"], Value::Null, "before the roll, so before the beads");
        command(battle.as_mut(), Seat::of(side), "deploy", &json!({ "group": group })).unwrap();
        assert_eq!(battle.objections(), Reasons::new());
        assert_eq!(battle.business(Seat::A).clock.phase, "posture phase");
    }
    assert!(battle.board(Seat::A).unwrap().field().unwrap().off.is_empty());
}

#[test]
fn who_finds_no_room_waits_for_the_next_turn() {
    // The zone of the late regiment is as small as the regiment, and somebody stands in it.
    let text = changed("picket-line", "name = \"Union\"\n", &format!("name = \"Union\"\nindependents = [{LATE}]\n"));
    let text = text + "\n[[arrivals]]\nwho = \"66th Illinois\"\nturn = 2\nzone = [[6, 0], [12, 0], [12, 1], [6, 1]]\n";
    let mut battle = begin(&text).unwrap();
    command(battle.as_mut(), Seat::Umpire, "initiative", &json!({})).unwrap();
    while let Some((side, groups)) = placing(battle.as_ref()) {
        let with = if groups[0] == "Doyle's Brigade" {
            json!({ "group": groups[0], "places": [
                { "name": "12th Indiana", "x": 9, "y": 0.5, "facing": 0 },
                { "name": "40th Indiana", "x": 9, "y": 2.5, "facing": 0 },
                { "name": "Doyle", "x": 9, "y": 2 },
            ] })
        } else {
            json!({ "group": groups[0] })
        };
        command(battle.as_mut(), Seat::of(side), "deploy", &with).unwrap();
    }
    idle_until(battle.as_mut(), |battle| battle.business(Seat::A).clock.turn == 2);
    assert_eq!(placing(battle.as_ref()), None);
    let said = battle.records().last().unwrap().said.clone();
    let waits = |said: &grognard_battle::Said| said.text.contains("finds no room to come on") && said.rule == "COH-104";
    assert!(said.iter().any(waits), "{said:?}");
    assert_eq!(battle.document()["units"]["66th Illinois"]["fate"], "awaited");
}

const LATE: &str = "{ name = \"66th Illinois\", arm = \"infantry\", formation = \"line\", stands = 5, \
                    quality = \"trained\", weapon = \"rifle-musket\" }";

#[test]
fn the_table_is_drawn_in_inches_with_everything_on_it() {
    let mut battle = begin(&text_of("picket-line")).unwrap();
    let bare = battle.board(Seat::Public).unwrap();
    let bare = bare.field().unwrap();
    assert_eq!((bare.pieces.len(), bare.off.len()), (0, 8));
    assert!(bare.off.iter().all(|off| off.fate == "to place"));
    place_all(battle.as_mut());
    let map = serde_json::to_value(battle.board(Seat::Public).unwrap()).unwrap();
    assert_eq!(map["kind"], "field");
    assert_eq!((map["width"].as_f64(), map["depth"].as_f64()), (Some(36.0), Some(24.0)));
    assert_eq!(map["areas"][0]["points"][1], json!([10.0, 8.0]));
    assert_eq!(map["zones"][1]["side"], "b");
    assert_eq!(
        map["objectives"][0],
        json!({ "name": "the crossroads", "x": 18.0, "y": 12.0, "radius": 3.0, "held": null })
    );
    let pieces = map["pieces"].as_array().unwrap();
    assert_eq!(pieces.len(), 8);
    let piece = |name: &str| pieces.iter().find(|piece| piece["name"] == name).unwrap().clone();
    let unit = piece("12th Indiana");
    assert_eq!((unit["width"].as_f64(), unit["depth"].as_f64()), (Some(5.0), Some(0.5)));
    assert_eq!((unit["label"].as_str(), unit["branch"].as_str()), (Some("12 IN"), Some("infantry")));
    assert_eq!((unit["facing"].as_u64(), unit["outline"].as_str()), (Some(0), Some("solid")));
    assert_eq!(piece("9th Tennessee")["facing"], 180);
    assert_eq!(piece("Doyle")["branch"], "headquarters");
    let marking = battle.business(Seat::A).waiting[0];
    let ready: Vec<_> =
        pieces.iter().filter(|piece| piece["ready"] == true).map(|piece| piece["side"].clone()).collect();
    assert_eq!(ready, [json!(marking.name()), json!(marking.name())]);
}

#[test]
fn distances_are_measured_between_nearest_edges() {
    let mut battle = begin(&text_of("picket-line")).unwrap();
    place_all(battle.as_mut());
    let ask = |question: Value| {
        let answer = battle.survey(Seat::Public, &Datum::of(&question)).map_err(|reasons| reasons[0].to_string());
        answer.map(|answer| serde_json::to_value(answer).unwrap())
    };
    let unit = |name: &str, of: &str| battle.document()["table"]["units"][name]["at"][of].as_f64().unwrap() / 100.0;
    let across = unit("9th Tennessee", "y") - unit("12th Indiana", "y");
    let there =
        ask(json!({ "ask": "measure", "from": "12th Indiana", "to": { "x": unit("12th Indiana", "x"), "y": 20 } }));
    assert_eq!(
        there.unwrap()["inches"].as_f64(),
        Some(((20.0 - unit("12th Indiana", "y") - 0.25) * 100.0).round() / 100.0)
    );
    let between = ask(json!({ "ask": "measure", "from": "12th Indiana", "to": "9th Tennessee" })).unwrap();
    assert!(between["inches"].as_f64().unwrap() >= across - 0.51, "{between}");
    assert!(ask(json!({ "ask": "measure", "from": "12th Indiana", "to": "Nobody" })).is_err());
    assert!(ask(json!({ "ask": "weather" })).unwrap_err().contains("'weather' is not known"));
    assert!(ask(json!({ "ask": "places", "group": "Doyle's Brigade" })).unwrap_err().contains("on the table already"));
}

#[test]
fn corrections_that_break_the_table_are_refused() {
    let mut battle = begin(&text_of("picket-line")).unwrap();
    place_all(battle.as_mut());
    let other = battle.document()["table"]["units"]["40th Indiana"]["at"]["x"].clone();
    let reasons = |at: &str, to: &Value| {
        let refused = battle.correct(Seat::Umpire, at, to, "test").expect_err("this should have been refused");
        refused.iter().map(ToString::to_string).collect::<Reasons>().join("\n")
    };
    assert!(reasons("/table/units/12th Indiana/at/x", &other).contains("overlap"));
    assert!(reasons("/table/units/12th Indiana/at/x", &json!(-5)).contains("off the table"));
    assert!(reasons("/units/12th Indiana/fate", &json!("destroyed")).contains("has a place on the table"));
    assert!(reasons("/table/officers/Doyle/y", &json!(99_999)).contains("off the table"));
    assert!(reasons("/table/units/12th Indiana/facing", &json!(400)).contains("0 to 359"));
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
