//! Set-ups on a table: those that come with the program, and how mistakes are reported.

use grognard_battle::{line_of, read_log};
use grognard_books::Library;
use grognard_books::fatigue::names::Edition;
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::tables::{OrderOrNone, Tables};
use grognard_core::facts::Datum;
use grognard_games::game;
use grognard_games::scenario::summary_of;
use grognard_table::{Seat, Side};

use super::bench::{Bench, books, small};

const TWO_CORPS: &str = include_str!("../../../../../scenarios/fatigue/two-corps.toml");
const FORD_FARM: &str = include_str!("../../../../../scenarios/fatigue/ford-farm.toml");

/// Removes what the battle itself reads from a file: the name of the book, and rules laid over its charts.
fn without_book(text: &str) -> String {
    let rules = text.find("[rules").map_or(0..0, |from| from..from + text[from..].find("\n[").unwrap());
    text.replacen(&text[rules], "", 1).replacen("book = \"fatigue\"", "", 1)
}

fn refused(ground: &str, words: &str) {
    let reasons = books(&small(ground)).err().unwrap_or_default().join("\n");
    assert!(reasons.contains(words), "{words} is not in:\n{reasons}");
}

/// Section 8: 25 + 25 + 13 + 15 = 78, and 10 for the side's own road.
#[test]
fn fat_84_the_books_own_battle_has_the_totals_of_the_page() {
    let state = books(&without_book(TWO_CORPS)).unwrap();
    for side in Side::BOTH {
        assert_eq!(state.sides.of(side).account.total, Points::whole(88));
    }
    let figures = |side: Side| state.units.values().filter(|unit| unit.side == side).count();
    assert_eq!((figures(Side::A), figures(Side::B)), (25, 25));
    let ground = &state.table.as_ref().unwrap().ground;
    assert_eq!((ground.width, ground.depth, ground.areas.len(), ground.objectives.len()), (7200, 4800, 4, 3));
    assert!(ground.objectives.values().all(|objective| objective.radius == 300));
}

#[test]
fn summaries_tell_what_a_list_needs() {
    for (text, sides, units) in [(TWO_CORPS, ["Lindau", "Sayn"], [25, 25]), (FORD_FARM, ["Weiden", "Rabenau"], [5, 5])]
    {
        let summary = summary_of(&Datum::from_toml(text).unwrap());
        assert_eq!((summary.sides, summary.units), (sides.map(str::to_owned), units));
        assert!(summary.minutes.is_some() && summary.description.len() > 40);
    }
}

#[test]
fn both_editions_can_be_played_on_every_scenario() {
    for text in [TWO_CORPS, FORD_FARM] {
        for edition in ["1", "2"] {
            let text = without_book(text).replacen("edition = \"2\"", &format!("edition = \"{edition}\""), 1);
            let state = books(&text).unwrap_or_else(|reasons| panic!("{reasons:#?}"));
            assert_eq!(state.placing.as_ref().map(|done| (done.a, done.b)), Some((false, false)));
            assert!(state.table.as_ref().unwrap().units.is_empty());
            assert!(state.units.values().all(|unit| !unit.seen));
        }
    }
}

#[test]
fn a_battle_with_miniatures_has_no_table_and_its_books_say_nothing_of_one() {
    let game = game("fatigue").unwrap();
    let setup = Datum::from_toml(game.example).unwrap();
    let battle = game.begin(std::sync::Arc::default(), None, &setup).unwrap();
    let document = battle.document();
    for place in ["/table", "/placing", "/stood", "/units/1st Line/screen", "/commands/First Division/markers"] {
        assert!(document.pointer(place).is_none(), "{place}");
    }
}

#[test]
fn slips_of_a_table_are_named_where_they_stand() {
    refused("[[terrain]]\nkind = \"wood\"\npoints = [[1,1],[2,1],[2,2]]", "terrain.0.kind");
    refused("[[terrain]]\nkind = \"woods\"\npoints = [[1,1],[99,1],[2,2]]", "terrain.0.points.1.x: lies outside");
    refused(
        "[[terrain]]\nkind = \"building-1\"\npoints = [[1,1],[3,1],[4,3],[1,3]]",
        "terrain.0.points: a building-1 is a rectangle along the table's edges",
    );
    refused(
        "[[terrain]]\nkind = \"woods\"\nname = \"oak\"\npoints = [[1,1],[3,1],[3,3]]\n\
         [[terrain]]\nkind = \"marsh\"\nname = \"oak\"\npoints = [[11,1],[13,1],[13,3]]",
        "terrain.1.name: is the name of another area",
    );
    refused("[[objectives]]\nname = \"mill\"", "objectives.0.at: is missing");
    refused("[[objectives]]\nname = \"a1\"\nat = [3, 3]", "objectives.0.name: 'a1' is the name of something else");
    refused("[[objectives]]\nname = \"Blue marker 1\"\nat = [3, 3]", "is what a marker is called");
    let late = |extra: &str| {
        let text = small("").replacen("order = \"attack\"", &format!("order = \"march\"\n{extra}"), 1);
        books(&text).err().unwrap_or_default().join("\n")
    };
    assert!(late("arrival_hour = 10").contains("sides.0.commands.1.entry_at: is missing"));
    let far = late("arrival_hour = 10\nentry_at = [80, 0]");
    assert!(far.contains("sides.0.commands.1.entry_at.x: lies outside"), "{far}");
    assert_eq!(late("arrival_hour = 10\nentry_at = [30, 0]"), "");
    let defends = |markers: &str| {
        let text = small("").replacen("order = \"attack\"", &format!("order = \"defend\"\nmarkers = {markers}"), 1);
        books(&text).err().unwrap_or_default().join("\n")
    };
    assert!(defends("[[10, 19], [30, 5]]").contains("within 18 inches of its own edge"));
    assert!(defends("[[10, 5], [17.9, 5]]").contains("8 inches apart or more"));
    assert!(defends("[[10, 5]]").contains("a Defend order has 2 of them"));
    assert_eq!(defends("[[10, 5], [18, 5]]"), "");
    let narrow = small("").replacen(
        "[[sides.commands]]",
        "zone = { points = [[0,0],[2,0],[2,2],[0,2]] }\n[[sides.commands]]",
        1,
    );
    let reasons = books(&narrow).err().unwrap_or_default().join("\n");
    assert!(reasons.contains("sides.0.zone.points: has no room left for"), "{reasons}");
}

#[test]
fn areas_without_a_name_are_given_one() {
    let woods = "[[terrain]]\nkind = \"woods\"\npoints = [[1,12],[3,12],[3,14]]\n";
    let bench = Bench::new(&format!("{woods}{}", woods.replace("[1,12]", "[1,13]")));
    let names: Vec<_> = bench.state.table.as_ref().unwrap().ground.areas.iter().map(|area| area.name.clone()).collect();
    assert_eq!(names, [Some("woods 1".to_owned()), Some("woods 2".to_owned())]);
}

/// Arrivals count turns: ten o'clock is the fifth of a battle that begins at eight, two turns to the hour.
#[test]
fn fat_142_a_command_comes_on_with_its_hour() {
    let text = small("").replacen("order = \"attack\"", "order = \"march\"\narrival_hour = 10\nentry_at = [30, 0]", 1);
    let state = books(&text).unwrap();
    let arrival = &state.table.as_ref().unwrap().ground.arrivals["a division"];
    assert_eq!(arrival.turn, 5);
    assert_eq!(arrival.zone.first().map(|corner| (corner.x, corner.y)), Some((2400, 0)));
    assert_eq!(arrival.zone.get(2).map(|corner| (corner.x, corner.y)), Some((3600, 600)));
}

#[test]
fn a_battle_on_a_table_begins_sound_and_can_be_read_back() {
    for text in [TWO_CORPS, FORD_FARM] {
        let game = game("fatigue").unwrap();
        let battle = game.begin(std::sync::Arc::default(), None, &Datum::from_toml(text).unwrap()).unwrap();
        assert_eq!(battle.objections(), Vec::<String>::new());
        assert!(battle.board(Seat::A).is_some_and(|board| board.field().unwrap().pieces.is_empty()));
        let log = read_log(line_of(battle.header()).as_bytes()).unwrap();
        let again = game.open(std::sync::Arc::default(), log.header, log.records).unwrap();
        assert_eq!((again.document(), again.board(Seat::B)), (battle.document(), battle.board(Seat::B)));
    }
}

/// The books' additions for the table are not in those of a battle with miniatures: a kept one replays to the byte.
#[test]
fn a_kept_battle_with_miniatures_is_still_the_same() {
    let log = read_log(include_bytes!("../../../../../examples/fatigue/battle.jsonl")).unwrap();
    let kept: String = std::iter::once(line_of(&log.header)).chain(log.records.iter().map(line_of)).collect();
    assert_eq!(kept.as_bytes(), include_bytes!("../../../../../examples/fatigue/battle.jsonl"));
    let battle = game("fatigue").unwrap().open(std::sync::Arc::default(), log.header, log.records).unwrap();
    assert_eq!(battle.replay(), []);
    assert_eq!(battle.objections(), Vec::<String>::new());
    assert!(battle.board(Seat::Umpire).is_none());
}

/// House rules that come with the project, each with what it changes.
#[test]
fn the_house_rules_of_the_examples_change_what_they_say() {
    let laid = |text: &str| Library::with_house_rules(text).unwrap_or_else(|_| panic!("{text}")).0;
    let first = laid(include_str!("../../../../../examples/fatigue/house-first-half-turn.toml"));
    let reserve = laid(include_str!("../../../../../examples/fatigue/house-dear-reserve.toml"));
    let attack = laid(include_str!("../../../../../examples/fatigue/house-cheap-attack.toml"));
    // Turns between roll-offs, and half points of an hour in reserve and of attack.
    let values = |library: &Library| {
        let t: &Tables = library.as_ref();
        let hour = |order| t.order_costs.of(order, Edition::Second).value;
        (t.sequence.roll_off_turns, hour(OrderOrNone::Reserve), hour(OrderOrNone::Attack))
    };
    assert_eq!(values(&Library::new()), (2, 1, 8));
    assert_eq!([&first, &reserve, &attack].map(values), [(1, 1, 8), (2, 2, 8), (2, 1, 6)]);
}
