//! Placing before the first turn, by hand or left to the program.

use grognard_battle::{AnyBattle, Seat, Side};
use grognard_core::facts::Datum;
use grognard_games::scenario::SCENARIOS;
use serde_json::{Value, json};

use super::{Reasons, begin, command, place_all, placing, refused, text_of};

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

/// If placing is left to the program, the men stand where they belong.
#[test]
fn defenders_are_placed_behind_their_walls() {
    let mut battle = begin(&text_of("kimballs-wall")).unwrap();
    place_all(battle.as_mut());
    let board = battle.board(Seat::A).unwrap();
    let map = board.field().unwrap();
    let foot = map.pieces.iter().filter(|piece| piece.side == Side::B && piece.branch == "infantry");
    // Both walls run from 20 to 21 inches and have room for two each; half an inch of depth, and a clear tenth.
    let (walls, work): (Vec<_>, Vec<_>) = foot.partition(|piece| (20.0..=21.5).contains(&piece.y));
    assert_eq!(walls.len(), 4, "{walls:?}");
    assert!(work.len() == 1 && (28.0..29.5).contains(&work[0].y), "{work:?}");
    let guns = map.pieces.iter().find(|piece| piece.side == Side::B && piece.branch == "artillery").unwrap();
    assert!((28.0..29.5).contains(&guns.y), "{guns:?}");
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
    assert_eq!(fate("50th Illinois"), Some("arrives on turn 3"));
    assert_eq!(fate("Bascom"), Some("arrives on turn 3"));
    assert_eq!(fate("3rd Kentucky Cavalry"), Some("arrives on turn 4"));
}
