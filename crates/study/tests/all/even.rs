//! The search for a handicap finds the one that was built in.

use grognard_core::facts::Datum;
use grognard_study::{Ground, Search, Verdict, Wish, even};

const LOPSIDED: &str = include_str!("../../../../examples/study/lopsided.toml");
const HANDICAPS: &str = include_str!("../../../../examples/study/handicaps.toml");

fn ground(text: &str) -> Ground {
    Ground::named("lopsided.toml", &|_| Ok(text.to_owned())).unwrap()
}

fn search(text: &str, wish: &Wish, threads: usize) -> Search {
    even(&ground(text), wish, threads, &mut |_| {}).unwrap_or_else(|slips| panic!("{slips:?}"))
}

#[test]
fn the_handicap_that_was_built_in_is_found_and_the_smaller_ones_are_not_enough() {
    let wish = Wish::from_toml(HANDICAPS).unwrap();
    let search = search(LOPSIDED, &wish, 2);
    assert!(search.tried[0].names.is_empty() && search.tried[0].score.low > 0.55, "{:?}", search.tried[0]);
    let answer = search.answer().unwrap_or_else(|| panic!("nothing was found: {:?}", search.tried));
    assert_eq!(answer.names, ["the 40th Indiana is no better than the others"]);
    assert!(answer.score.width() <= wish.width && answer.score.covers(0.5), "{:?}", answer.score);
    assert_eq!(search.tried.len(), 5, "the smaller ones were tried before it");
}

#[test]
fn a_search_does_not_depend_on_the_number_of_threads() {
    let wish = Wish { most: 100, ..Wish::from_toml(HANDICAPS).unwrap() };
    assert_eq!(search(LOPSIDED, &wish, 1).tried, search(LOPSIDED, &wish, 2).tried);
}

#[test]
fn handicaps_are_taken_together_where_the_file_allows_it_but_never_two_for_one_place() {
    let text = "a = \"recruit\"\nb = \"recruit\"\ntogether = 2\nmost = 4\nbatch = 2\nwithin = 0.5\n\
                [[handicaps]]\nname = \"six\"\nset = { turns = 6 }\n\
                [[handicaps]]\nname = \"seven\"\ncost = 2\nset = { turns = 7 }\n\
                [[handicaps]]\nname = \"weak\"\ncost = 4\nset = { \"a.brigades.0.units.0.stands\" = 3 }\n";
    let wish = Wish::from_toml(text).unwrap();
    let never = Wish { within: -1.0, ..wish };
    let tried = search(LOPSIDED, &never, 1).tried;
    let names: Vec<String> = tried.iter().map(|one| one.words()).collect();
    assert_eq!(names, ["as printed", "six", "seven", "weak", "six and weak", "seven and weak"]);
    assert!(tried.iter().all(|one| one.verdict != Verdict::Even));
}

#[test]
fn a_handicap_for_a_place_that_is_not_there_is_refused_before_any_battle() {
    let wish =
        Wish::from_toml("[[handicaps]]\nname = \"odd\"\nset = { \"a.brigades.7.units.0.stands\" = 3 }\n").unwrap();
    let told = even(&ground(LOPSIDED), &wish, 1, &mut |_| panic!("no battle")).err().unwrap();
    assert!(told[0].to_string().contains("odd, a.brigades.7.units.0.stands"), "{told:?}");
    let told = Wish::from_toml("[[handicaps]]\nname = \"odd\"\ncosts = 3\n").unwrap_err();
    let told: String = told.iter().map(ToString::to_string).collect();
    assert!(told.contains("handicaps.0.set") && told.contains("costs"), "{told}");
}

#[test]
fn what_a_handicap_sets_may_be_anything_that_the_file_of_a_scenario_holds() {
    let wish = Wish::from_toml(HANDICAPS).unwrap();
    let zone = &wish.handicaps[2].changes;
    assert_eq!(zone[0].0, "b.zone.points");
    assert!(matches!(&zone[0].1, Datum::List(points) if points.len() == 4));
}
