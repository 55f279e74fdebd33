//! Labels, points and the room a unit takes.

use grognard_books::Library;
use grognard_books::cohesion::unit::{Arm, Formation, Stance};
use grognard_core::facts::Datum;
use grognard_games::cohesion::{Cohesion, room, stance};
use grognard_table::{TableBook as _, label, with_named_points};

#[test]
fn labels_are_short_and_tell_units_apart() {
    let pairs = [
        ("7th Ohio", "7 OH"),
        ("2nd Virginia Cavalry", "2 VA C"),
        ("111th Pennsylvania", "111 PA"),
        ("1st North Carolina", "1 NC"),
        ("Poague's Battery", "Poague B"),
        ("Battery K", "B K"),
        ("Tolliver", "Tolliver"),
        ("Colonel Hartung", "Hartung"),
        ("Weiden Hussars", "Weiden H"),
        ("The General", "The G"),
        ("Rabenau Light", "Rabenau L"),
        ("Oderan Cuirassiers", "Oderan C"),
        ("Schwarzenberg", "Schwarzen"),
    ];
    for (name, short) in pairs {
        assert_eq!(label(name, Cohesion::SHORT), short);
    }
    assert_eq!(label("", &[]).as_str(), "");
    assert_eq!(label("7th Ohio", &[]).as_str(), "7 Ohio");
}

#[test]
fn pairs_and_bare_names_get_names() {
    let setup = Datum::from_toml(
        "objectives = [\"the ford\"]\n[[terrain]]\npoints = [[1, 2.5], [3, 4, 5]]\n[a.zone]\npoints = 7\n\
         [[arrivals]]\nzone = [[0, 0]]",
    )
    .unwrap();
    let read = serde_json::to_value(with_named_points(&setup)).unwrap();
    assert_eq!(read["terrain"][0]["points"][0], serde_json::json!({ "x": 1, "y": 2.5 }));
    assert_eq!(read["terrain"][0]["points"][1], serde_json::json!({ "x": 3, "y": 4, "number 3": 5 }));
    assert_eq!(read["objectives"][0], serde_json::json!({ "name": "the ford" }));
    assert_eq!(read["arrivals"][0]["zone"][0]["y"], 0);
    assert_eq!(read["a"]["zone"]["points"], 7);
}

fn inches(arm: Arm, stands: i32, stance: Stance) -> (i32, i32) {
    let library = Library::new();
    let size = room(library.as_ref(), arm, stands, stance);
    (size.width, size.depth)
}

/// COH-104, by hand from the charts: files x width x spacing, ranks x depth.
#[test]
fn rooms_are_those_of_the_page() {
    assert_eq!(inches(Arm::Infantry, 5, Stance::Line), (500, 50));
    assert_eq!(inches(Arm::Infantry, 5, Stance::Skirmish), (750, 50));
    assert_eq!(inches(Arm::Infantry, 5, Stance::Column), (100, 250));
    assert_eq!(inches(Arm::Infantry, 5, Stance::AttackColumn), (200, 150));
    assert_eq!(inches(Arm::Infantry, 5, Stance::Disordered), (300, 100));
    assert_eq!(inches(Arm::Infantry, 2, Stance::Disordered), (200, 50));
    assert_eq!(inches(Arm::Cavalry, 4, Stance::Line), (400, 100));
    assert_eq!(inches(Arm::Dismounted, 4, Stance::Line), (400, 50));
    assert_eq!(inches(Arm::Artillery, 2, Stance::Unlimbered), (200, 150));
    assert_eq!(inches(Arm::Artillery, 2, Stance::Limbered), (100, 300));
}

#[test]
fn a_battery_in_disorder_keeps_its_formation() {
    assert_eq!(stance(Arm::Artillery, Formation::Limbered, true), Stance::Limbered);
    assert_eq!(stance(Arm::Dismounted, Formation::Line, true), Stance::Disordered);
}
