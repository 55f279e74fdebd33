//! What a seat sees does not depend on what it cannot know (FAT-161, section 9.9).

use grognard_battle::Game as _;
use grognard_books::fatigue::tables::OrderOrNone;
use grognard_field::{Point, Pose};
use grognard_games::fatigue::Fatigue;
use grognard_table::answers::{End, Question};
use grognard_table::{Deploys as _, Seat, Side, put, suggestion};
use rand::{RngExt as _, SeedableRng as _};

use super::bench::{Bench, books, small};

/// A battle with everything that is hidden from somebody: dummies, markers, late commands, a screen.
fn full(shown: bool) -> Bench {
    let more = "[[sides.commands]]\nname = \"X\"\nlevel = \"dummy\"\n[[sides.commands]]\nname = \"Y\"\nlevel = \"dummy\"\n\
                [[sides.commands]]\nname = \"Z\"\nlevel = \"brigade\"\norder = \"march\"\narrival_hour = 11\nentry_at = [10, 0]\n\
                officer = { name = \"Zett\", rank = \"brigade\" }\nunits = [{ name = \"z1\", arm = \"infantry\", cmr = 5, figures = 8 }]\n\
                [[sides.commands]]";
    let text = small("").replacen("[[sides.commands]]", more, 1);
    let mut bench =
        Bench { library: grognard_books::Library::new(), state: books(&text).unwrap_or_else(|why| panic!("{why:#?}")) };
    for group in Fatigue::groups(&bench.state) {
        if group.name == "Z" {
            continue;
        }
        let places = suggestion::<Fatigue>(bench.t(), &bench.state, &group).unwrap();
        put::<Fatigue>(&mut bench.state, places);
    }
    let command = bench.state.commands.get_mut("a division").unwrap();
    (command.order, command.markers) = (OrderOrNone::Defend, vec![Point::new(3000, 1500), Point::new(5000, 1500)]);
    if shown {
        grognard_games::fatigue::placing::show_all(&mut bench.state);
        bench.with("a1", |unit| {
            unit.skirmishers = 2;
            unit.screen = Some(Pose::new(Point::new(3600, 2000), 0));
        });
    }
    bench
}

fn all_of(bench: &Bench, seat: Seat) -> String {
    let board = serde_json::to_string(&Fatigue::board(&bench.library, &bench.state, seat)).unwrap();
    let view = serde_json::to_string(&Fatigue::view(&bench.state, seat)).unwrap();
    let ask = |question: Question| format!("{:?}", Fatigue::survey(&bench.library, &bench.state, seat, &question));
    let unknown = ask(Question::Measure { from: End::Of("nobody".to_owned()), to: End::At { x: 0, y: 0 } });
    let dummy = ask(Question::Measure { from: End::Of("X".to_owned()), to: End::At { x: 0, y: 0 } });
    let reach = ask(Question::Reach { unit: "b1".to_owned() });
    [board, view, unknown, dummy, reach].join("\n")
}

#[test]
fn fat_161_hidden_things_shuffled_leave_every_byte_as_it_is() {
    for shown in [false, true] {
        let bench = full(shown);
        for seat in [Seat::B, Seat::Public] {
            let before = all_of(&bench, seat);
            for seed in 0..20 {
                let mut random = rand::rngs::ChaCha8Rng::seed_from_u64(seed);
                let mut other = Bench { library: grognard_books::Library::new(), state: bench.state.clone() };
                Fatigue::shuffle_hidden(&other.library, &mut other.state, seat, &mut |most| {
                    random.random_range(0..most.max(1))
                });
                assert_ne!(other.state, bench.state, "something is hidden");
                assert_eq!(all_of(&other, seat), before, "{seat:?}, seed {seed}, shown {shown}");
            }
        }
    }
}

/// The enemy sees a marker for each command and cannot tell which of them is a dummy.
#[test]
fn fat_155_an_enemy_sees_dummies_as_commands() {
    let bench = full(true);
    let names = |seat: Seat| {
        let board = Fatigue::board(&bench.library, &bench.state, seat).unwrap();
        let markers = board
            .field()
            .unwrap()
            .pieces
            .clone()
            .into_iter()
            .filter(|piece| piece.side == Side::A && piece.width == 0.0);
        markers.map(|piece| (piece.name, piece.echelon)).collect::<Vec<_>>()
    };
    let seen = names(Seat::B);
    let markers: Vec<&str> =
        seen.iter().filter(|(_, echelon)| *echelon == "marker").map(|(name, _)| name.as_str()).collect();
    // Two dummies, the corps and the division; two defend markers.
    let wanted = [
        "Blue defend marker 1",
        "Blue defend marker 2",
        "Blue marker 1",
        "Blue marker 2",
        "Blue marker 3",
        "Blue marker 4",
    ];
    assert_eq!(markers, wanted);
    assert!(!seen.iter().any(|(name, _)| name == "X" || name == "Zett"), "{seen:?}");
    let own = names(Seat::A);
    assert!(own.iter().any(|(name, echelon)| name == "X" && *echelon == "dummy"), "{own:?}");
    assert!(!own.iter().any(|(name, _)| name.starts_with("Blue marker")));
    let board = Fatigue::board(&bench.library, &bench.state, Seat::B).unwrap();
    assert!(board.field().unwrap().zones.iter().all(|zone| zone.who.is_none()), "who comes later is not shown");
    assert!(board.field().unwrap().pieces.iter().any(|piece| piece.name == "a1 skirmishers"));
}

/// Names of the officers of a side.
fn officers_of(bench: &Bench, side: Side) -> Vec<String> {
    let own = bench.state.officers.iter().filter(|(_, officer)| officer.side == side);
    own.map(|(name, _)| name.clone()).collect()
}

/// A dummy has no officer, so while markers lie the enemy sees no command's officer: no name, no rank, no figure.
#[test]
fn fat_155_no_officer_of_the_enemy_is_seen_while_markers_lie() {
    for shown in [false, true] {
        let bench = full(shown);
        let names = officers_of(&bench, Side::A);
        assert!(names.len() >= 3, "{names:?}");
        for seat in [Seat::B, Seat::Public] {
            let seen = all_of(&bench, seat);
            for name in &names {
                assert!(!seen.contains(&format!("\"{name}\"")), "{name} is seen by {seat:?}, shown {shown}");
            }
        }
        let own = all_of(&bench, Seat::A);
        assert!(names.iter().all(|name| own.contains(&format!("\"{name}\""))), "its own side sees them");
    }
    // An army without dummies hides nothing behind markers.
    let mut bench = Bench { library: grognard_books::Library::new(), state: books(&small("")).unwrap() };
    for group in Fatigue::groups(&bench.state) {
        let places = suggestion::<Fatigue>(bench.t(), &bench.state, &group).unwrap();
        put::<Fatigue>(&mut bench.state, places);
    }
    grognard_games::fatigue::placing::show_all(&mut bench.state);
    let seen = all_of(&bench, Seat::B);
    assert!(officers_of(&bench, Side::A).iter().all(|name| seen.contains(&format!("\"{name}\""))));
    assert!(!seen.contains("Blue marker 1"));
}

/// Markers move when a phase begins, none farther than a dummy may: neither time nor distance shows what one is.
#[test]
fn fat_155_the_marker_of_a_command_moves_like_that_of_a_dummy() {
    let mut bench = full(true);
    let markers = |bench: &Bench| {
        let board = Fatigue::board(&bench.library, &bench.state, Seat::B).unwrap();
        let pieces = board.field().unwrap().pieces.clone().into_iter();
        let markers = pieces.filter(|piece| piece.name.starts_with("Blue marker"));
        markers.map(|piece| (piece.name, piece.x, piece.y)).collect::<Vec<_>>()
    };
    let before = markers(&bench);
    assert_eq!(before.len(), 4, "the corps, the division and two dummies");
    let officers = &mut bench.state.table.as_mut().unwrap().officers;
    let (general, dummy) = (officers["a general"], officers["X"]);
    let far =
        |at: Point, inches: i32| Point::new(if at.x > 3600 { at.x - 100 * inches } else { at.x + 100 * inches }, at.y);
    officers.insert("a general".to_owned(), far(general, 18));
    officers.insert("X".to_owned(), far(dummy, 12));
    assert_eq!(markers(&bench), before, "they stay while the phase lasts");
    grognard_games::fatigue::markers::follow(&mut bench.state);
    let lies = |bench: &Bench, command: &str| bench.state.commands[command].marker.unwrap();
    assert_eq!(lies(&bench, "a corps"), far(general, 12), "12 of its 18 inches");
    assert_eq!(lies(&bench, "X"), far(dummy, 12));
    assert_ne!(markers(&bench), before);
    grognard_games::fatigue::markers::follow(&mut bench.state);
    assert_eq!(lies(&bench, "a corps"), far(general, 18), "then the rest");
}

/// While both sides place in secret, nothing that an enemy sees changes: a command is placed as quietly as a dummy.
#[test]
fn fat_155_a_command_is_placed_as_quietly_as_a_dummy() {
    let more = "[[sides.commands]]\nname = \"X\"\nlevel = \"dummy\"\n[[sides.commands]]";
    let text = small("").replacen("[[sides.commands]]", more, 1);
    let mut bench = Bench { library: grognard_books::Library::new(), state: books(&text).unwrap() };
    let groups = Fatigue::groups(&bench.state);
    for group in groups.into_iter().filter(|group| group.side == Side::A) {
        let before = all_of(&bench, Seat::B);
        let places = suggestion::<Fatigue>(bench.t(), &bench.state, &group).unwrap();
        put::<Fatigue>(&mut bench.state, places);
        assert_eq!(all_of(&bench, Seat::B), before, "{} is placed", group.name);
    }
}

/// Everything about the table is symmetric: the same battle with the sides changed round is the same picture.
#[test]
fn both_sides_have_the_same_table() {
    let bench = full(true);
    let lay = bench.lay();
    for one in &lay.pieces {
        for other in &lay.pieces {
            use grognard_games::fatigue::derive::{distance, sees, touches};
            assert_eq!(distance(one, other), distance(other, one));
            assert_eq!(touches(one, other), touches(other, one));
            assert_eq!(sees(&lay, one, other), sees(&lay, other, one));
        }
    }
}
