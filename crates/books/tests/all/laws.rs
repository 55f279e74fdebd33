//! Laws that hold for every procedure of every book, over random situations.

use std::collections::BTreeSet;

use grognard_books::cases::{Expected, cases};
use grognard_books::{BOOKS, Library, procedure};
use grognard_core::facts::{Datum, random_datum};
use grognard_core::odds::{LEAF_BUDGET, Odds};
use grognard_core::ruling::{Ruling, Source, Stop};
use num_bigint::BigUint;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::Value as Json;

use crate::support::receipt::{check_arithmetic, faces};
use crate::support::{AnyOne, for_every_procedure, situations};

fn rule(library: &Library, procedure: AnyOne, situation: &Datum, seed: u64) -> Ruling<Json> {
    procedure.resolve(library, situation, &Source::Seed(seed)).expect("a checked situation is ruled")
}

#[test]
fn odds_add_up_to_exactly_one() {
    for_every_procedure(|library, procedure| {
        for situation in situations(library, procedure, 60, 1) {
            let Ok(Odds::Exact(odds)) = procedure.odds(library, &situation, LEAF_BUDGET) else {
                panic!("{} has no exact odds", procedure.name());
            };
            assert_eq!(odds.rows.iter().map(|row| row.1).sum::<u128>(), odds.total, "{}", procedure.name());
            assert!(odds.rows.iter().all(|row| row.1 > 0), "{}: an impossible outcome is listed", procedure.name());
        }
    });
}

#[test]
fn odds_equal_those_found_face_by_face() {
    for_every_procedure(|library, procedure| {
        let mut compared = 0;
        for situation in situations(library, procedure, 40, 2) {
            let Some(faces) = procedure.odds_face_by_face(library, &situation, 150_000).unwrap() else { continue };
            let Ok(Odds::Exact(merged)) = procedure.odds(library, &situation, LEAF_BUDGET) else { unreachable!() };
            assert_eq!(merged.rows.len(), faces.rows.len(), "{}: {situation:?}", procedure.name());
            for (outcome, weight) in &merged.rows {
                let same = faces.rows.iter().find(|row| row.0 == *outcome).expect("the same outcomes");
                // Equal fractions, whatever the denominators.
                assert_eq!(weight * faces.total, same.1 * merged.total, "{}: {outcome}", procedure.name());
            }
            compared += 1;
        }
        // Some procedures roll too many dice at once for this; the laws of their books have a case for them.
        assert!(compared > 0 || TOO_MANY_FACES.contains(&procedure.name()), "{}: never compared", procedure.name());
    });
}

/// Procedures that roll so many dice at once that random situations exceed the budget of the law above.
const TOO_MANY_FACES: &[&str] = &["cohesion.melee"];

#[test]
fn odds_of_a_melee_equal_those_found_face_by_face() {
    let library = Library::new();
    let melee = procedure("cohesion.melee").unwrap();
    let case = r#"{"attacker":{"arm":"cavalry","formation":"line","original_stands":4,"steps_lost":3},"momentum":true,
        "defender":{"arm":"infantry","formation":"skirmish","original_stands":2,"steps_lost":2,"shaken":true},"rough":true}"#;
    let situation = Datum::from_json(case).unwrap();
    let faces = melee.odds_face_by_face(&library, &situation, 40_000_000).unwrap().expect("within the budget");
    let Ok(Odds::Exact(merged)) = melee.odds(&library, &situation, LEAF_BUDGET) else { unreachable!() };
    assert_eq!(merged.rows.len(), faces.rows.len());
    for (outcome, weight) in &merged.rows {
        let same = faces.rows.iter().find(|row| row.0 == *outcome).expect("the same outcomes");
        assert_eq!(weight * faces.total, same.1 * merged.total, "{outcome}");
    }
}

#[test]
fn typed_dice_give_the_receipt_of_recorded_ones() {
    for_every_procedure(|library, procedure| {
        for (seed, situation) in (0..).zip(situations(library, procedure, 80, 3)) {
            let recorded = rule(library, procedure, &situation, seed);
            let typed = procedure.resolve(library, &situation, &Source::Typed(recorded.dice.clone()));
            assert_eq!(typed.as_ref(), Ok(&recorded), "{}", procedure.name());
        }
    });
}

#[test]
fn dice_that_run_short_are_asked_for_one_by_one() {
    for_every_procedure(|library, procedure| {
        for (seed, situation) in (0..).zip(situations(library, procedure, 20, 4)) {
            let recorded = rule(library, procedure, &situation, seed);
            for length in 0..recorded.dice.len() {
                match procedure.resolve(library, &situation, &Source::Typed(recorded.dice[..length].to_vec())) {
                    Err(Stop::Need(need)) => {
                        assert!(need.sides >= recorded.dice[length] && !need.what.is_empty(), "{}", procedure.name());
                    }
                    other => panic!("{} with {length} dice: {other:?}", procedure.name()),
                }
            }
            let mut impossible = recorded.dice.clone();
            if let Some(last) = impossible.last_mut() {
                *last = 255;
                let refused = procedure.resolve(library, &situation, &Source::Typed(impossible));
                assert!(matches!(refused, Err(Stop::Refused(_))), "{}", procedure.name());
            }
            let more = recorded.dice.iter().copied().chain([1]).collect();
            let refused = procedure.resolve(library, &situation, &Source::Typed(more));
            assert!(matches!(refused, Err(Stop::Refused(_))), "{}", procedure.name());
        }
    });
}

#[test]
fn every_number_of_a_receipt_adds_up() {
    for_every_procedure(|library, procedure| {
        for (seed, situation) in (0..).zip(situations(library, procedure, 150, 5)) {
            let ruling = rule(library, procedure, &situation, seed);
            check_arithmetic(procedure.name(), &ruling.notes);
            let dice: usize = ruling.notes.iter().map(|note| faces(note).len()).sum();
            assert_eq!(dice, ruling.dice.len(), "{}: every die is on the receipt once", procedure.name());
        }
    });
}

#[test]
fn every_line_names_a_clause_the_procedure_lists() {
    for_every_procedure(|library, procedure| {
        let listed: BTreeSet<&str> = procedure.rules().iter().map(|rule| rule.id).collect();
        for (seed, situation) in (0..).zip(situations(library, procedure, 150, 6)) {
            for note in rule(library, procedure, &situation, seed).notes {
                assert!(grognard_books::clause(note.rule.id).is_some(), "{} does not exist", note.rule.id);
                assert!(
                    listed.contains(note.rule.id),
                    "{} names {}, which it does not list",
                    procedure.name(),
                    note.rule.id
                );
            }
        }
    });
}

#[test]
fn sampled_frequencies_agree_with_exact_odds() {
    for_every_procedure(|library, procedure| {
        for situation in situations(library, procedure, 4, 7) {
            let Ok(Odds::Exact(odds)) = procedure.odds(library, &situation, LEAF_BUDGET) else { unreachable!() };
            // Without dice there is nothing to sample but the one outcome.
            let runs = if odds.rows.len() == 1 { 10 } else { 40_000 };
            let sampled = procedure.sample(library, &situation, runs, 11).unwrap();
            let (statistic, freedom) = chi_square(&odds.rows, odds.total, &sampled.rows, sampled.runs);
            // Six standard deviations of the statistic above its mean, so that with a fixed seed this does not fail by
            // chance.
            let limit = freedom + 6.0 * (2.0 * freedom).sqrt() + 6.0;
            assert!(statistic < limit, "{}: {statistic} with {freedom} degrees of freedom", procedure.name());
            assert!(
                sampled.rows.iter().all(|row| odds.rows.iter().any(|known| known.0 == row.0)),
                "{}",
                procedure.name()
            );
        }
    });
}

/// Pearson's statistic over the outcomes expected at least five times; all others are one cell.
fn chi_square(exact: &[(Json, u128)], total: u128, sampled: &[(Json, u64)], runs: u64) -> (f64, f64) {
    #[expect(clippy::cast_precision_loss, reason = "a statistic")]
    let expected_of = |weight: u128| weight as f64 / total as f64 * runs as f64;
    let (mut statistic, mut cells, mut rest_expected, mut rest_seen) = (0.0, 0, 0.0, 0.0);
    for (outcome, weight) in exact {
        let expected = expected_of(*weight);
        #[expect(clippy::cast_precision_loss, reason = "a statistic")]
        let seen = sampled.iter().find(|row| row.0 == *outcome).map_or(0.0, |row| row.1 as f64);
        if expected >= 5.0 {
            statistic += (seen - expected).powi(2) / expected;
            cells += 1;
        } else {
            rest_expected += expected;
            rest_seen += seen;
        }
    }
    if rest_expected > 1.0 {
        statistic += (rest_seen - rest_expected) * (rest_seen - rest_expected) / rest_expected;
        cells += 1;
    }
    (statistic, f64::from(cells - 1).max(1.0))
}

#[test]
fn situations_are_written_as_they_are_read() {
    for_every_procedure(|library, procedure| {
        for situation in situations(library, procedure, 100, 8) {
            let full = procedure.situation(library, &situation).unwrap();
            let again = procedure.situation(library, &Datum::of(&full)).unwrap();
            assert_eq!(full, again, "{}", procedure.name());
        }
    });
}

#[test]
fn outcomes_have_the_fields_that_are_described() {
    for_every_procedure(|library, procedure| {
        let described: BTreeSet<&str> = procedure.outcome().iter().map(|(name, _)| *name).collect();
        for (seed, situation) in (0..).zip(situations(library, procedure, 60, 9)) {
            let outcome = rule(library, procedure, &situation, seed).outcome;
            for path in &described {
                // Items of a list are marked `[]` in some descriptions.
                assert!(has(&outcome, &path.replace("[]", "")), "{}: {path} is missing in {outcome}", procedure.name());
            }
            let top: BTreeSet<&str> =
                described.iter().map(|path| path.split(['.', '[']).next().unwrap_or(path)).collect();
            let keys: BTreeSet<&str> = outcome.as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(top, keys, "{}", procedure.name());
        }
    });
}

/// Whether a value has a field; for a list, whether every item has. A null or empty value has every field.
fn has(value: &Json, path: &str) -> bool {
    match value {
        Json::Array(items) => items.iter().all(|item| has(item, path)),
        Json::Null => true,
        _ => {
            let (step, rest) = path.split_once('.').map_or((path, None), |(step, rest)| (step, Some(rest)));
            value.get(step).is_some_and(|inner| rest.is_none_or(|rest| has(inner, rest)))
        }
    }
}

#[test]
fn an_unknown_field_is_refused_at_every_level() {
    for_every_procedure(|library, procedure| {
        for situation in situations(library, procedure, 5, 10) {
            let full = Datum::of(&procedure.situation(library, &situation).unwrap());
            for path in objects("", &full) {
                let field = if path.is_empty() { "colour".to_owned() } else { format!("{path}.colour") };
                let mut wrong = full.clone();
                wrong.set(&field, Datum::Integer(1));
                let refused = procedure.situation(library, &wrong).unwrap_err();
                assert!(refused.iter().any(|refusal| refusal.field == field), "{}: {field}", procedure.name());
            }
        }
    });
}

/// Paths of a situation and all objects in it.
fn objects(path: &str, datum: &Datum) -> Vec<String> {
    let join = |step: &str| if path.is_empty() { step.to_owned() } else { format!("{path}.{step}") };
    match datum {
        Datum::Map(entries) => {
            let inner = entries.iter().flat_map(|(key, value)| objects(&join(key), value));
            std::iter::once(path.to_owned()).chain(inner).collect()
        }
        Datum::List(items) => {
            (0..).zip(items).flat_map(|(index, item): (usize, _)| objects(&join(&index.to_string()), item)).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn rounds_of_every_chain_add_up_to_one() {
    for_every_procedure(|library, procedure| {
        if !procedure.has_rounds() {
            return;
        }
        for situation in situations(library, procedure, 3, 12) {
            let doubles = procedure.rounds(library, &situation, 3, false).unwrap();
            let total: f64 = doubles.rows.iter().map(|row| row.share).sum();
            assert!((total - 1.0).abs() < 1e-9, "{}: {total}", procedure.name());
            let exact = procedure.rounds(library, &situation, 3, true).unwrap();
            assert_eq!(doubles.rows.len(), exact.rows.len(), "{}", procedure.name());
            let mut sum = BigUint::ZERO;
            for row in &exact.rows {
                let (weight, total) = row.exact.as_ref().unwrap();
                sum += weight;
                assert!(weight <= total, "{}", procedure.name());
                let same = doubles.rows.iter().find(|other| other.state == row.state).expect("the same states");
                assert!((same.share - row.share).abs() < 1e-9, "{}", procedure.name());
            }
            assert_eq!(
                Some(&sum),
                exact.rows.first().map(|row| &row.exact.as_ref().unwrap().1),
                "{}",
                procedure.name()
            );
        }
    });
}

#[test]
fn one_round_of_a_chain_is_the_procedure_itself() {
    for_every_procedure(|library, procedure| {
        if !procedure.has_rounds() {
            return;
        }
        for situation in situations(library, procedure, 3, 13) {
            let Ok(Odds::Exact(odds)) = procedure.odds(library, &situation, LEAF_BUDGET) else { unreachable!() };
            let rounds = procedure.rounds(library, &situation, 1, true).unwrap();
            let name = procedure.name();
            // The weights of the two have different totals, so they are compared crosswise.
            let total = BigUint::from(odds.total);
            let mut going_on = BigUint::ZERO;
            let mut ended = Vec::new();
            for row in &rounds.rows {
                let (weight, of) = row.exact.as_ref().unwrap();
                if row.state["ended"] == false {
                    going_on += weight * &total;
                    continue;
                }
                let outcome = &row.state["outcome"];
                let there = odds.rows.iter().find(|(other, _)| other == outcome);
                let (_, same) = there.unwrap_or_else(|| panic!("{name}: no outcome {outcome}"));
                assert_eq!(weight * &total, BigUint::from(*same) * of, "{name}: {outcome}");
                ended.push(outcome);
            }
            let others: u128 = odds.rows.iter().filter(|(outcome, _)| !ended.contains(&outcome)).map(|row| row.1).sum();
            let of = &rounds.rows[0].exact.as_ref().unwrap().1;
            assert_eq!(going_on, BigUint::from(others) * of, "{name}: what goes on is what does not end");
        }
    });
}

#[test]
fn any_facts_are_ruled_or_refused() {
    for_every_procedure(|library, procedure| {
        let fields = procedure.fields(library);
        let mut random = ChaCha8Rng::seed_from_u64(14);
        for seed in 0..300 {
            let datum = random_datum(&fields, &mut random);
            // Either answer will do; a panic will not.
            let _ = procedure.resolve(library, &datum, &Source::Seed(seed));
            let _ = procedure.odds(library, &datum, 2000);
        }
    });
}

#[test]
fn no_line_of_a_page_is_too_long_to_read() {
    for book in BOOKS {
        let mut in_block = false;
        for line in book.page.lines() {
            in_block ^= line.starts_with("```");
            let long = line.chars().count() > 140;
            assert!(in_block || line.starts_with('|') || !long, "{}: {line}", book.name);
        }
    }
}

#[test]
fn coverage_is_complete() {
    for book in BOOKS {
        let coverage = grognard_books::coverage::Coverage::of(book);
        let missing: Vec<&str> = coverage.clauses.iter().filter(|c| c.is_missing()).map(|c| c.rule.id).collect();
        assert!(missing.is_empty(), "{}: not exercised: {missing:?}", book.name);
        assert!(coverage.failed.is_empty(), "{}: {:?}", book.name, coverage.failed);
    }
}

#[test]
fn every_receipt_of_a_case_adds_up() {
    let library = Library::new();
    for case in BOOKS.iter().flat_map(cases) {
        let found = procedure(&case.procedure).unwrap();
        if let Ok(ruling) = found.resolve(&library, &case.situation, &Source::Typed(case.dice.clone())) {
            check_arithmetic(&case.name, &ruling.notes);
        }
    }
}

#[test]
fn every_clause_a_case_names_is_listed_by_its_procedure() {
    let library = Library::new();
    for book in BOOKS {
        for case in cases(book) {
            let listed: Vec<&str> = procedure(&case.procedure).unwrap().rules().iter().map(|rule| rule.id).collect();
            for id in case.run(&library).clauses {
                assert!(listed.contains(&id), "{}: {} names {id}, which it does not list", case.name, case.procedure);
            }
        }
    }
}

#[test]
fn cases_have_names_of_their_own_and_known_procedures() {
    for book in BOOKS {
        let mut names = BTreeSet::new();
        for case in cases(book) {
            assert!(names.insert(case.name.clone()), "{}: two cases are named {}", book.name, case.name);
            assert!(procedure(&case.procedure).is_some(), "{}", case.procedure);
            if let Expected::Refused(fields) = &case.expected {
                assert!(!fields.is_empty(), "{}: a refusal names its fields", case.name);
            }
        }
    }
}

#[test]
fn the_page_and_the_code_list_the_same_clauses() {
    for book in BOOKS {
        let on_page: Vec<(&str, char)> = book
            .page
            .lines()
            .filter_map(|line| line.strip_prefix("- **")?.split_once(" ["))
            .map(|(id, rest)| (id, rest.chars().next().unwrap_or(' ')))
            .collect();
        for clause in book.clauses {
            let tags: Vec<char> = on_page.iter().filter(|item| item.0 == clause.id).map(|item| item.1).collect();
            assert_eq!(tags, [clause.origin.letter()], "{}", clause.id);
        }
        assert_eq!(on_page.len(), book.clauses.len(), "{}: an id is on the page only", book.name);
        for (number, clause) in (1..).zip(book.clauses) {
            let last: usize = clause.id.rsplit('-').next().and_then(|digits| digits.parse().ok()).unwrap();
            assert_eq!(last, number, "{}: clauses stand in the order of their numbers", clause.id);
        }
    }
}
