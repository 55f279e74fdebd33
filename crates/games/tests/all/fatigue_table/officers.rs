//! Officers on the table: where an officer stands after saving himself (FAT-126).

use grognard_battle::Seat;
use grognard_books::fatigue::names::Phase;
use grognard_games::fatigue::state::Step;
use serde_json::json;

use super::given::{at, give, table};

#[test]
fn fat_126_an_officer_caught_alone_stands_with_the_friend_he_rides_to() {
    let mut bench = table("", Phase::Movement, Step::Act);
    bench.put("a1", 30.0, 20.0, 0).put("a2", 36.0, 14.0, 0).put("b1", 30.0, 28.0, 180);
    bench.officer("b colonel", 30.0, 24.0);
    // a1 comes up to where he is alone.
    give(&mut bench, Seat::A, "move", &json!({"unit": "a1", "x": 30.0, "y": 23.75, "facing": 0}));
    let colonel = bench.state.officers.get("b colonel").unwrap();
    assert_eq!(colonel.attached.as_deref(), Some("b1"));
    let table = bench.state.table.as_ref().unwrap();
    assert_eq!(table.officers.get("b colonel"), Some(&at(30.0, 28.0)));
}
