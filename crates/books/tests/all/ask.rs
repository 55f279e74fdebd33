//! Ask only what matters: facts left out change nothing, facts asked for can, and following the questions to the end
//! gives the odds of the whole situation.

use grognard_books::{Library, procedure};
use grognard_core::ask::{Asked, Why, ask};
use grognard_core::facts::{Datum, Field, Shape, random_datum};
use grognard_core::odds::{Distribution, LEAF_BUDGET, reduced};
use grognard_soak::cases;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::Value;

use crate::support::{AnyOne, find, situations};

/// What a player is asked for at the table when one unit fires at another; the roster has the rest.
const FIRE: &[&str] =
    &["range", "aspect", "target.cover", "target.cover_other", "line_of_sight", "firer.stands_firing"];

/// What every morale check asks for, and what only one circumstance does.
const CHECK: &[&str] = &["group", "cluster_figures", "cluster_gap", "cover", "officers", "in_burning_terrain"];
const CHECK_FOR: &[(&str, &[&str])] = &[
    ("friend-routs", &["routing_friend.distance", "routing_friend.seen"]),
    ("passby-rout", &["routing_friend.distance"]),
    ("surprise", &["surprise_distance"]),
    ("explosion", &["explosion.warned", "explosion.distance"]),
    ("charge-zone", &["charger.distance", "charger.charge_move", "charging_cavalry_barred"]),
    ("declare-charge", &["charge.target", "charge.distance", "charge.divisional"]),
    (
        "receive-shock",
        &[
            "receiving.attacker_strength",
            "receiving.charging_cavalry",
            "receiving.old_guard",
            "charging_cavalry_barred",
        ],
    ),
];

/// A situation at the table: all of it, the part on the roster, and the paths that are asked for.
struct AtTable {
    full: Datum,
    known: Datum,
    open: Vec<String>,
}

fn at_table(library: &Library, name: &str, number: u32, seed: u64) -> (AnyOne, Vec<AtTable>) {
    let procedure = procedure(name).expect("a procedure");
    let table = |situation: Datum| {
        let full = Datum::of(&procedure.situation(library, &situation).expect("a checked situation"));
        let open: Vec<&str> = if name == "cohesion.fire" {
            FIRE.to_vec()
        } else {
            let own = CHECK_FOR.iter().find(|(name, _)| full.at("circumstance") == Some(&text(name)));
            CHECK.iter().chain(own.map_or(&[] as &[&str], |own| own.1)).copied().collect()
        };
        let mut known = full.clone();
        for path in &open {
            known.remove(path);
        }
        AtTable { full, known, open: open.into_iter().map(str::to_owned).collect() }
    };
    (procedure, situations(library, procedure, number as usize, seed).into_iter().map(table).collect())
}

fn text(name: &str) -> Datum {
    Datum::Text(name.to_owned())
}

/// The odds in a form that can be compared, whatever the denominators; none if it is refused.
fn odds(library: &Library, procedure: AnyOne, datum: &Datum) -> Option<Vec<(String, String)>> {
    let Distribution { rows, total } = procedure.exact_odds(library, datum, LEAF_BUDGET).ok()?.expect("small odds");
    let share = |(outcome, weight): (Value, u128)| (outcome.to_string(), reduced(weight, total).to_string());
    let mut rows: Vec<_> = rows.into_iter().map(share).collect();
    rows.sort();
    Some(rows)
}

fn below(random: &mut ChaCha8Rng, bound: usize) -> usize {
    usize::try_from(random.next_u64() % bound.max(1) as u64).unwrap()
}

/// Any value of a field: lists of several items, measurements with any fraction, often close to the limits of charts.
fn any_value(field: &Field, random: &mut ChaCha8Rng) -> Datum {
    if let Shape::Number { min, max, step: 0.0, .. } = &field.shape {
        let far = if below(random, 4) == 0 { *max } else { max.min(16.0) };
        let whole = below(random, 3) == 0;
        let part = f64::from(u32::try_from(below(random, 100_000)).unwrap()) / 100_000.0;
        let number = min + (far - min) * part;
        return Datum::Number(if whole { number.round() } else { number });
    }
    match random_datum(std::slice::from_ref(field), random) {
        Datum::Map(entries) => entries.into_iter().next().map_or(Datum::Null, |entry| entry.1),
        _ => Datum::Null,
    }
}

fn set(datum: &mut Datum, path: &str, value: Datum) {
    if value == Datum::Null { datum.remove(path) } else { datum.set(path, value) }
}

/// Changes a skipped fact in many ways, with all other open facts at random, and compares.
fn brute_force(library: &Library, procedure: AnyOne, fields: &[Field], table: &AtTable, path: &str, seed: u64) -> u32 {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut compared = 0;
    for _ in 0..24 {
        let mut base = table.full.clone();
        for other in &table.open {
            if below(&mut random, 3) > 0 {
                let value = any_value(find(fields, other).expect("described"), &mut random);
                set(&mut base, other, value);
            }
        }
        let mut seen = None;
        for _ in 0..5 {
            let value = any_value(find(fields, path).expect("described"), &mut random);
            set(&mut base, path, value);
            let Some(odds) = odds(library, procedure, &base) else { continue };
            if let Some(seen) = &seen {
                assert_eq!(&odds, seen, "{} {path}: {base:?}", procedure.name());
                compared += 1;
            }
            seen = Some(odds);
        }
    }
    compared
}

#[test]
fn what_is_left_out_changes_nothing() {
    let library = Library::new();
    for (name, share, full) in [("fatigue.morale-check", 150, 500), ("cohesion.fire", 40, 120)] {
        let number = cases(&format!("situations of {name} in which what is left out changes nothing"), share, full);
        let (procedure, tables) = at_table(&library, name, number, 41);
        let fields = procedure.fields(&library);
        let mut compared = 0;
        for (seed, table) in (0..).zip(&tables) {
            for table in [table, &halfway(table, seed)] {
                let asked = ask(procedure, &library, &table.known, &table.open).expect("a possible situation");
                for skipped in &asked.skipped {
                    compared += brute_force(&library, procedure, &fields, table, &skipped.path, seed);
                }
            }
        }
        println!("{name}: {compared} comparisons");
        assert!(compared > 8 * number, "{name}: {compared}");
    }
}

/// The same with about half of the questions answered.
fn halfway(table: &AtTable, seed: u64) -> AtTable {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut known, mut open) = (table.known.clone(), Vec::new());
    for path in &table.open {
        if below(&mut random, 2) == 0 {
            open.push(path.clone());
        } else {
            set(&mut known, path, table.full.at(path).cloned().unwrap_or(Datum::Null));
        }
    }
    AtTable { full: table.full.clone(), known, open }
}

#[test]
fn what_is_asked_can_change_the_odds() {
    let library = Library::new();
    for name in ["fatigue.morale-check", "cohesion.fire"] {
        let (procedure, tables) = at_table(&library, name, 150, 42);
        for table in &tables {
            let asked = ask(procedure, &library, &table.known, &table.open).expect("a possible situation");
            for question in asked.ask.iter().filter(|question| question.why == Why::Changes) {
                let [one, other] = question.pair.as_ref().expect("a pair shows it");
                let (a, b) = (odds(&library, procedure, one), odds(&library, procedure, other));
                assert!(a.is_some() && b.is_some() && a != b, "{name} {}", question.path);
                assert!((0.0..=1.0).contains(&question.telling) && question.telling > 0.0);
                for path in table.open.iter().filter(|path| one.at(path) != other.at(path)) {
                    // Facts that do not count without this one may come and go with it.
                    let follows = matches!(
                        (question.path.as_str(), path.as_str()),
                        ("group", "cluster_figures" | "cluster_gap")
                            | ("receiving.charging_cavalry", "receiving.attacker_strength")
                    );
                    assert!(*path == question.path || follows, "{name} {}: {path}", question.path);
                }
            }
            assert!(asked.ask.windows(2).all(|two| two[0].why <= two[1].why));
        }
    }
}

/// Answers the first question until nothing is asked; returns the number of questions, and what is known then.
fn followed(library: &Library, procedure: AnyOne, table: &AtTable) -> (usize, Datum, Asked) {
    let (mut known, mut open, mut questions) = (table.known.clone(), table.open.clone(), 0);
    loop {
        let asked = ask(procedure, library, &known, &open).expect("a possible situation");
        let Some(question) = asked.ask.first() else { return (questions, known, asked) };
        assert!(!asked.settled);
        questions += 1;
        open.retain(|path| *path != question.path);
        set(&mut known, &question.path, table.full.at(&question.path).cloned().unwrap_or(Datum::Null));
    }
}

#[test]
fn following_the_questions_gives_the_odds_of_the_whole_situation() {
    let library = Library::new();
    for name in ["fatigue.morale-check", "cohesion.fire"] {
        let number = cases(&format!("situations of {name} in which the questions are followed"), 80, 300);
        let (procedure, tables) = at_table(&library, name, number, 43);
        let (mut questions, mut open) = (Vec::new(), Vec::new());
        for table in &tables {
            let (asked_for, known, asked) = followed(&library, procedure, table);
            questions.push(asked_for);
            open.push(table.open.len());
            assert!(asked.settled);
            let whole = odds(&library, procedure, &table.full);
            assert_eq!(odds(&library, procedure, &asked.filled(&known)), whole, "{name}: {:?}", table.full);
        }
        let [median_asked, median_open] = [&mut questions, &mut open].map(|numbers| {
            numbers.sort_unstable();
            numbers[numbers.len() / 2]
        });
        println!(
            "{name}: questions {median_asked} (median), {} (9 of 10 within), {} (most) of {median_open} open (median)",
            questions[questions.len() * 9 / 10],
            questions[questions.len() - 1],
        );
        assert!(median_asked < median_open, "{name}: {median_asked} of {median_open}");
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let library = Library::new();
    let (procedure, tables) = at_table(&library, "fatigue.morale-check", 40, 44);
    for table in &tables {
        let answer = || ask(procedure, &library, &table.known, &table.open);
        assert_eq!(answer(), answer());
    }
}

#[test]
fn slips_are_refused() {
    let library = Library::new();
    let fire = procedure("cohesion.fire").expect("a procedure");
    let refused = |known: &str, open: &str| {
        let known = Datum::from_json(known).expect("JSON");
        let refusals = ask(fire, &library, &known, &[open.to_owned()]).expect_err("refused");
        refusals.into_iter().map(|refusal| refusal.field).collect::<Vec<_>>()
    };
    assert_eq!(refused("{}", "wind"), ["wind"]);
    assert_eq!(refused("{}", "range"), ["firer", "target"]);
    let routed = r#"{"firer":{"arm":"infantry","formation":"line","original_stands":4,"weapon":"smoothbore-musket","routed":true},
        "target":{"arm":"infantry","formation":"line","original_stands":4}}"#;
    assert!(refused(routed, "range").contains(&"firer.routed".to_owned()));
}
