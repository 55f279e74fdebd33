//! A battle's file with many corrections on many units: small on paper, large for a server that keeps the books of
//! each.

use std::fmt::Write as _;
use std::sync::Arc;

use grognard_battle::{Record, Seat, line_of};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::game;
use serde_json::json;

/// Units of a brigade; the book takes no more.
const PER_BRIGADE: usize = 20;
/// Where the corrections point: to and fro, so that two records make all of them.
const AT: &str = "/units/a 1/figures";

fn set_up(units: usize) -> Datum {
    let mut text = "title = \"Many\"\n".to_owned();
    for side in ["a", "b"] {
        let _ = writeln!(text, "[{side}]\nname = \"Side {side}\"");
        for number in 0..units / 2 {
            if number % PER_BRIGADE == 0 {
                let _ = writeln!(text, "[[{side}.brigades]]\nname = \"Brigade {side} {number}\"");
            }
            let _ = writeln!(
                text,
                "[[{side}.brigades.units]]\nname = \"{side} {number}\"\nexperience = \"trained\"\nweapon = \"rifle-musket\""
            );
        }
    }
    Datum::from_toml(&text).expect("a set-up that can be read")
}

/// A file with this many corrections in a battle of this many units.
pub fn corrections(count: u64, units: usize) -> String {
    let impact = game("impact").expect("the book");
    let mut battle = impact.begin(Arc::new(Library::new()), None, &set_up(units)).expect("a battle");
    for figures in [7, 8] {
        let correction = battle.correct(Seat::Umpire, AT, &json!(figures), "the figures were counted anew before play");
        battle.accept(correction.expect("a correction")).expect("it fits");
    }
    let [there, back] = battle.records() else { unreachable!("two commands were given") };
    let mut file = line_of(battle.header());
    for n in 1..=count {
        let like = if n % 2 == 1 { there } else { back };
        file.push_str(&line_of(&Record { n, ..like.clone() }));
    }
    file
}
