//! Ground, footprints and receipts by places worked out by hand; `geometry` compares them on random tables.

use grognard_books::Library;
use grognard_books::impact::Tables;
use grognard_books::impact::movement::Leg;
use grognard_books::impact::tables::{EnfiladeClass, Terrain};
use grognard_books::impact::unit::{Arc, Formation};
use grognard_core::facts::Choice as _;
use grognard_field::{Footprint, Point};
use grognard_games::impact::derive::{Lay, Shot, cover, legs, works};
use grognard_games::impact::footprint::room;
use grognard_games::impact::table_book::is_loose;
use grognard_table::{Side, measured};

use super::bench::{Bench, hundredths};

fn at(x: f64, y: f64) -> Point {
    Point::new(hundredths(x), hundredths(y))
}

fn leg(terrain: Terrain, inches: f64) -> Leg {
    Leg { terrain, inches: measured(hundredths(inches)) }
}

#[test]
fn imp_10_loose_on_the_table_are_the_formations_without_flanks() {
    let library = Library::new();
    let t: &Tables = library.as_ref();
    for formation in Formation::all() {
        let none = t.formations.row(formation).class.value == EnfiladeClass::None;
        assert_eq!(is_loose(formation), none, "{}", formation.name());
    }
}

#[test]
fn imp_64_columns_are_as_deep_as_needed_and_never_wider_than_their_stands() {
    let library = Library::new();
    let t: &Tables = library.as_ref();
    assert_eq!(room(t, Formation::BattleLine, 4), Footprint::new(400, 75));
    assert_eq!(room(t, Formation::Unlimbered, 3), Footprint::new(450, 75));
    assert_eq!(room(t, Formation::AttackColumn, 3), Footprint::new(200, 150));
    assert_eq!(room(t, Formation::AttackColumn, 1), Footprint::new(100, 75));
    assert_eq!(room(t, Formation::Limbered, 3), Footprint::new(100, 450));
}

#[test]
fn imp_65_begun_quarters_of_each_ground_count_and_imp_11_a_line_goes_beside_the_road() {
    let ground = "[[terrain]]\nkind = \"light-woods\"\npoints = [[30,20],[40,20],[40,30],[30,30]]\n\
                  [[lines]]\nkind = \"road\"\npoints = [[35,0],[35,48]]\n";
    let mut bench = Bench::new(ground, Side::A);
    bench.put("a1", 33.0, 17.0, 0);
    let state = bench.ready();
    let lay = Lay::of(bench.library.as_ref(), &state).unwrap();
    let (t, land, unit) = (lay.t, &lay.table.ground, lay.piece("a1").unwrap().unit);
    // 3.1 inches in the open, 1.3 in the woods.
    let way = legs(t, land, unit, at(33.0, 16.9), at(33.0, 21.3), 1);
    assert_eq!(way, [leg(Terrain::Open, 3.25), leg(Terrain::LightWoods, 1.5)]);
    // Aside at half the rate each inch counts twice.
    assert_eq!(legs(t, land, unit, at(20.0, 10.0), at(21.1, 10.0), 2), [leg(Terrain::Open, 2.25)]);
    // Along the road a line goes by the ground beside it, a column by the road.
    let along = (at(35.0, 18.0), at(35.0, 22.0));
    assert_eq!(legs(t, land, unit, along.0, along.1, 1), [leg(Terrain::Open, 2.0), leg(Terrain::LightWoods, 2.0)]);
    let column = grognard_games::impact::state::Unit { formation: Formation::RoadColumn, ..unit.clone() };
    assert_eq!(legs(t, land, &column, along.0, along.1, 1), [leg(Terrain::Road, 4.0)]);
}

#[test]
fn imp_68_works_shelter_from_behind_and_walls_where_the_line_crosses_them() {
    let ground = "[[lines]]\nkind = \"light-works\"\npoints = [[20,20],[30,20]]\n\
                  [[lines]]\nkind = \"hasty-works\"\npoints = [[20,20],[30,20]]\n\
                  [[lines]]\nkind = \"fence\"\npoints = [[40,20],[50,20]]\n";
    let bench = Bench::new(ground, Side::A);
    let land = &bench.state.table.as_ref().unwrap().ground;
    let grade = |x: f64, y: f64| works(land, at(x, y)).map_or("none", |works| works.grade.name());
    assert_eq!([grade(25.0, 19.6), grade(25.0, 20.4), grade(25.0, 19.4)], ["light", "none", "none"]);
    let covered = |y: f64, enemy: f64| cover(land, at(45.0, y), Some(at(45.0, enemy))).is_some();
    assert!(covered(19.6, 30.0), "the enemy is across the fence");
    assert!(!covered(19.6, 10.0), "he is on this side of it");
    assert!(!covered(19.4, 30.0), "the fence is too far off");
    assert!(cover(land, at(45.0, 19.6), None).is_none(), "nobody to be covered from");
}

#[test]
fn imp_68_a_receipt_tells_how_everything_was_measured() {
    let ground = "[[lines]]\nkind = \"light-works\"\npoints = [[36,24.5],[28,24.5]]\n";
    let mut bench = Bench::new(ground, Side::A);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 32.0, 24.9, 180).put("b2", 36.3, 24.9, 180);
    let state = bench.ready();
    let lay = Lay::of(bench.library.as_ref(), &state).unwrap();
    let (firer, target) = (lay.piece("a1").unwrap(), lay.piece("b1").unwrap());
    let shot = Shot::of(&lay, firer, target);
    assert_eq!((shot.range, shot.aspect.arc), (415, Arc::Front));
    let told: Vec<String> = shot.notes(&lay, firer, target).iter().map(grognard_core::trace::Note::sentence).collect();
    let told = told.join("\n");
    for words in [
        "4.15 inches between the two, long range",
        "clear line of sight",
        "a1 has it in its fire arc: 0 degrees off its front, at most 45",
        "b1 is hit from its front: 0 degrees off its front, up to 45",
        "b1: in light works, its centre 0.4 inches behind them",
        "b1: supported by b2 (good-order), 0.3 inches off",
    ] {
        assert!(told.contains(words), "{words}\n{told}");
    }
}
