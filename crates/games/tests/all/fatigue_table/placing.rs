//! Placing (section 8): both sides in secret, no unit on another, revealed together.

use grognard_battle::{Arguments, Game as _};
use grognard_books::fatigue::names::Formation;
use grognard_core::facts::Datum;
use grognard_games::fatigue::Fatigue;
use grognard_games::fatigue::derive::Lay;
use grognard_games::fatigue::placing::{against_marker, show_all, suggested_markers};
use grognard_games::fatigue::state::State;
use grognard_table::{Deploys as _, Seat, Side, places_meant, put, suggestion, to_place};
use serde_json::json;

use super::bench::{Bench, books, small};

const TWO_CORPS: &str = include_str!("../../../../../scenarios/fatigue/two-corps.toml");

/// Places everything of a side as the program would.
fn place_side(bench: &mut Bench, side: Side) {
    for _ in 0..100 {
        let Some(group) = to_place::<Fatigue>(&bench.state, side).into_iter().next() else { return };
        let places = suggestion::<Fatigue>(bench.t(), &bench.state, &group).unwrap_or_else(|| panic!("{}", group.name));
        put::<Fatigue>(&mut bench.state, places);
    }
    panic!("placing does not end");
}

fn begun(setup: &str) -> Bench {
    Bench { library: grognard_books::Library::new(), state: books(setup).unwrap_or_else(|why| panic!("{why:#?}")) }
}

#[test]
fn fat_144_everybody_finds_room_in_his_zone_and_nobody_lies_on_anybody() {
    for setup in [TWO_CORPS.replacen("book = \"fatigue\"", "", 1), small("")] {
        let mut bench = begun(&setup);
        for side in Side::BOTH {
            place_side(&mut bench, side);
        }
        show_all(&mut bench.state);
        assert_eq!(Fatigue::objections(&bench.library, &bench.state), Vec::<String>::new());
        let lay = bench.lay();
        assert_eq!(lay.pieces.len(), bench.state.units.len());
        let zone = |side: Side, y: i32| if side == Side::A { y } else { lay.table.ground.depth - y };
        for piece in &lay.pieces {
            let far = piece.block.outline().into_iter().map(|corner| zone(piece.side, corner.y)).max();
            assert!(far <= Some(1000), "{} stands {far:?} off its edge", piece.name);
        }
        assert_eq!(lay.table.officers.len(), bench.state.officers.len());
    }
}

#[test]
fn neither_side_waits_for_the_other_nor_learns_what_it_placed() {
    let mut bench = begun(&small(""));
    place_side(&mut bench, Side::A);
    assert!(to_place::<Fatigue>(&bench.state, Side::A).is_empty());
    assert_eq!(to_place::<Fatigue>(&bench.state, Side::B).len(), 2);
    let own = |seat: Seat| Fatigue::board(&bench.library, &bench.state, seat).unwrap().field().unwrap().pieces.len();
    assert_eq!((own(Seat::A), own(Seat::B), own(Seat::Public), own(Seat::Umpire)), (10, 0, 0, 10));
    let view = Fatigue::view(&bench.state, Seat::B);
    assert_eq!(
        (view["table"]["units"].as_object().unwrap().len(), view["table"]["officers"].as_object().unwrap().len()),
        (0, 0)
    );
    assert_eq!(view["units"].as_object().unwrap().len(), 8);
    place_side(&mut bench, Side::B);
    show_all(&mut bench.state);
    let seen = Fatigue::board(&bench.library, &bench.state, Seat::B).unwrap();
    let theirs = seen.field().unwrap().pieces.iter().filter(|piece| piece.side == Side::A && piece.echelon != "marker");
    assert_eq!(theirs.clone().count(), 10);
    assert!(theirs.clone().all(|piece| piece.command.is_none()), "commands are not shown");
}

/// Where a player chooses the place: any formation of the arm, wholly in his zone, on no other unit.
#[test]
fn places_that_are_given_are_checked() {
    let bench = begun(&small(""));
    let now: Vec<String> = Fatigue::groups(&bench.state).into_iter().map(|group| group.name).collect();
    let meant = |places: serde_json::Value| {
        let mut arguments = Arguments::new(&Datum::of(&json!({ "group": "a corps", "places": places })));
        let found = places_meant::<Fatigue>(bench.t(), &bench.state, &now, &mut arguments);
        (
            found,
            arguments.finish().err().unwrap_or_default().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        )
    };
    let base = |y: f64| json!({ "name": "ahq", "x": 10, "y": y, "facing": 0 });
    let officer = json!({ "name": "a general", "x": 12, "y": 2 });
    let train = |x: f64| json!({ "name": "at", "x": x, "y": 4, "facing": 0 });
    let (found, why) = meant(json!([base(4.0), train(14.0), officer]));
    assert_eq!((found.map(|(_, places)| places.len()), why.as_str()), (Some(3), ""));
    assert!(meant(json!([base(4.0), train(10.4), officer])).1.contains("would overlap"));
    assert!(meant(json!([base(9.6), train(14.0), officer])).1.contains("not wholly in its zone"));
    assert!(meant(json!([base(4.0), officer])).1.contains("at is missing"));
    let line = json!({ "name": "ahq", "x": 10, "y": 4, "facing": 0, "formation": "line" });
    assert!(meant(json!([line, train(14.0), officer])).1.contains("headquarters has no line"));
}

/// A dummy is placed like an officer, under the name of its command.
#[test]
fn fat_155_a_dummy_is_placed_as_a_marker() {
    let dummy = "[[sides.commands]]\nname = \"ruse\"\nlevel = \"dummy\"\norder = \"march\"\n[[sides.commands]]";
    let mut bench = begun(&small("").replacen("[[sides.commands]]", dummy, 1));
    place_side(&mut bench, Side::A);
    assert!(bench.state.table.as_ref().unwrap().officers.contains_key("ruse"));
    place_side(&mut bench, Side::B);
    show_all(&mut bench.state);
    assert_eq!(Fatigue::objections(&bench.library, &bench.state), Vec::<String>::new());
}

/// Late commands are placed at their entry in march column, and not in the face of the enemy.
#[test]
fn late_commands_are_placed_at_their_entry() {
    let text = small("").replacen("order = \"attack\"", "order = \"march\"\narrival_hour = 9\nentry_at = [30, 0]", 1);
    let mut bench = begun(&text);
    place_side(&mut bench, Side::A);
    place_side(&mut bench, Side::B);
    show_all(&mut bench.state);
    assert!(!bench.state.units["a1"].is_present() && !bench.state.units["a1"].seen);
    let due = |state: &State| to_place::<Fatigue>(state, Side::A).len();
    assert_eq!(due(&bench.state), 0);
    bench.state.turn = 3;
    assert_eq!(due(&bench.state), 1);
    place_side(&mut bench, Side::A);
    let lay = Lay::of(bench.t(), &bench.state).unwrap();
    for name in ["a1", "a2", "a3", "a4"] {
        let piece = lay.piece(name).unwrap();
        assert_eq!((piece.unit.formation, piece.unit.seen), (Formation::MarchColumn, true));
        assert!((2400..=3600).contains(&piece.at().x) && piece.at().y <= 600, "{:?}", piece.block);
    }
}

/// The program's own defend markers are where the book lets them lie.
#[test]
fn fat_99_suggested_markers_lie_within_18_inches_and_8_apart() {
    let mut bench = begun(&small(""));
    for side in Side::BOTH {
        place_side(&mut bench, side);
    }
    for (command, side) in [("a division", Side::A), ("b division", Side::B)] {
        let markers = suggested_markers(bench.t(), &bench.state, command).unwrap();
        assert_eq!(markers.len(), 2);
        let ground = &bench.state.table.as_ref().unwrap().ground;
        for (index, at) in markers.iter().enumerate() {
            assert_eq!(against_marker(ground, side, *at, &markers[..index]), None);
        }
    }
}
