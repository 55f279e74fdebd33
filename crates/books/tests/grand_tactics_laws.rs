//! Laws of the grand-tactics book: coverage, receipts that add up, odds that agree, house rules, and no panic.

use grognard_books::coverage::Coverage;
use grognard_books::grand_tactics::PROCEDURES;
use grognard_books::{BOOKS, Book, Library};
use grognard_core::facts::{Datum, random_datum};
use grognard_core::odds::Odds;
use grognard_core::registry::{AnyProcedure, DEFAULT_BUDGET};
use grognard_core::ruling::{Source, Stop};
use grognard_core::tables::{Leaf, Node, Tree};
use grognard_core::trace::{Kind, Note, Value};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn book() -> &'static Book {
    BOOKS.iter().find(|book| book.name == "grand-tactics").expect("the book")
}

#[test]
fn every_clause_is_on_the_page_once_with_its_tag() {
    for clause in book().clauses {
        let start = format!("- **{} [{}]** ", clause.id, clause.origin.letter());
        assert_eq!(book().page.lines().filter(|line| line.starts_with(&start)).count(), 1, "{}", clause.id);
    }
    let items = book().page.lines().filter(|line| line.starts_with("- **GT-")).count();
    assert_eq!(items, book().clauses.len());
}

#[test]
fn every_clause_a_procedure_carries_is_exercised() {
    let coverage = Coverage::of(book());
    let missing: Vec<&str> = coverage.clauses.iter().filter(|c| c.is_missing()).map(|c| c.rule.id).collect();
    assert!(coverage.failed.is_empty(), "{:?}", coverage.failed);
    assert!(missing.is_empty(), "not exercised: {missing:?}");
}

#[test]
fn no_line_of_the_page_is_too_long_to_read() {
    let mut in_block = false;
    for line in book().page.lines() {
        in_block ^= line.starts_with("```");
        assert!(in_block || line.starts_with('|') || line.chars().count() <= 140, "{line}");
    }
}

/// The law of receipts: sums are the sum of what adds since the last one, products and margins are what they say.
fn check_receipt(procedure: &dyn AnyProcedure<Library>, notes: &[Note]) {
    let name = procedure.name();
    let mut open = Value::from_integer(0);
    for note in notes {
        assert!(procedure.rules().contains(&note.rule), "{name} does not list {}", note.rule.id);
        match &note.kind {
            Kind::Sum => {
                assert_eq!(note.value, Some(open), "{name}: {}", note.text);
                open = Value::from_integer(0);
            }
            Kind::Product { left, right, up } => {
                let product = if *up { (left * right).ceil() } else { left * right };
                assert_eq!(note.value, Some(product), "{name}: {}", note.text);
            }
            Kind::Against { total, limit } => assert_eq!(note.value, Some(total - limit), "{name}: {}", note.text),
            _ => {}
        }
        if note.adds {
            open += note.value.expect("a line that adds has a number");
        }
    }
}

/// A situation that is not refused, if a few tries find one.
fn situation(procedure: &dyn AnyProcedure<Library>, library: &Library, seed: u64) -> Option<Datum> {
    let fields = procedure.fields(library);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    (0..200).map(|_| tame(random_datum(&fields, &mut random))).find(|datum| procedure.situation(library, datum).is_ok())
}

/// Facts that are rarely consistent by chance are set so that they are: every force has some cavalry, nobody a fortress.
fn tame(datum: Datum) -> Datum {
    let Datum::Map(entries) = datum else { return datum };
    let is_force = entries.iter().any(|entry| entry.0 == "formations");
    let mut tamed: Vec<(String, Datum)> = entries
        .into_iter()
        .filter(|(key, _)| {
            !matches!(
                key.as_str(),
                "cavalry_cf" | "screening_cf" | "skirmishing_cf" | "cavalry_steps" | "fortress" | "allocation"
            )
        })
        .map(|(key, value)| (key, tame(value)))
        .collect();
    if is_force {
        tamed.push(("cavalry_cf".to_owned(), Datum::Integer(6)));
        tamed.push(("cavalry_steps".to_owned(), Datum::Integer(1)));
    }
    Datum::Map(tamed)
}

#[test]
fn receipts_add_up_and_situations_come_back() {
    let library = Library::new();
    for procedure in PROCEDURES {
        let mut ruled = 0;
        for seed in 0..40 {
            let Some(datum) = situation(*procedure, &library, seed) else { continue };
            let read = procedure.situation(&library, &datum).expect("just read");
            let again = procedure.situation(&library, &Datum::of(&read)).expect("what was written can be read");
            assert_eq!(read, again, "{}", procedure.name());
            let ruling = procedure.resolve(&library, &datum, &Source::Seed(seed)).expect("a checked situation");
            check_receipt(*procedure, &ruling.notes);
            let typed = procedure.resolve(&library, &datum, &Source::Typed(ruling.dice.clone()));
            assert_eq!(typed.expect("the same dice").outcome, ruling.outcome);
            ruled += 1;
        }
        assert!(ruled >= 5, "{} was ruled only {ruled} times", procedure.name());
    }
}

#[test]
fn golden_receipts_add_up() {
    let library = Library::new();
    for case in grognard_books::cases::cases(book()) {
        let procedure = grognard_books::procedure(&case.procedure).expect("a procedure");
        match procedure.resolve(&library, &case.situation, &Source::Typed(case.dice.clone())) {
            Ok(ruling) => check_receipt(procedure, &ruling.notes),
            Err(Stop::Refused(refusals)) => {
                for rule in refusals.iter().filter_map(|refusal| refusal.rule) {
                    assert!(procedure.rules().contains(&rule), "{} does not list {}", procedure.name(), rule.id);
                }
            }
            Err(Stop::Need(need)) => panic!("{}: {need:?}", case.name),
        }
    }
}

#[test]
fn merged_odds_equal_odds_face_by_face() {
    let library = Library::new();
    for case in grognard_books::cases::cases(book()) {
        let procedure = grognard_books::procedure(&case.procedure).expect("a procedure");
        let Ok(Odds::Exact(mut merged)) = procedure.odds(&library, &case.situation, DEFAULT_BUDGET) else { continue };
        let faces = procedure.odds_face_by_face(&library, &case.situation, DEFAULT_BUDGET).expect("not refused");
        let mut faces = faces.expect("within the budget");
        for odds in [&mut merged, &mut faces] {
            odds.rows.sort_by_key(|row| row.0.to_string());
        }
        assert_eq!(merged.rows.len(), faces.rows.len(), "{}", case.name);
        for (merged_row, faces_row) in merged.rows.iter().zip(&faces.rows) {
            assert_eq!(merged_row.0, faces_row.0, "{}", case.name);
            assert_eq!(merged_row.1 * faces.total, faces_row.1 * merged.total, "{}", case.name);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn any_facts_are_ruled_or_refused(seed in any::<u64>()) {
        let library = Library::new();
        for procedure in PROCEDURES {
            let fields = procedure.fields(&library);
            let datum = random_datum(&fields, &mut ChaCha8Rng::seed_from_u64(seed));
            let _ = procedure.resolve(&library, &datum, &Source::Seed(seed));
        }
    }
}

#[test]
fn house_rules_reach_the_rulings() {
    let patch = r#"
        [grand-tactics.charge]
        loser_steps = 3
        [grand-tactics.reaction_move]
        drm = "higher-minus-lower"
        [grand-tactics.tactics_matrix.row]
        hold = ["2R", "2R", "1R", "1R", "0", "no combat"]
        [grand-tactics.cards.card.skirmish]
        own = 4
    "#;
    let (library, changes) = Library::with_house_rules(patch).expect("a patch that loads");
    assert_eq!(changes.len(), 4);
    let rule = |name: &str, json: &str, dice: Vec<u8>| {
        let datum = Datum::from_json(json).expect("JSON");
        let procedure = grognard_books::procedure(name).expect("a procedure");
        procedure.resolve(&library, &datum, &Source::Typed(dice)).expect("a ruling").outcome
    };
    let moved = rule("grand-tactics.reaction-move", r#"{"own_screen_cf": 4}"#, vec![3]);
    assert_eq!(moved["drm"], 4);
    let charge = r#"{"a": {"grand_tactic": "general-advance", "card": "cavalry-charge", "cavalry_cf": 9, "cavalry_steps": 4,
        "formations": [{"cf": 20, "mode": "line-of-battle"}]},
        "b": {"grand_tactic": "general-advance", "cavalry_cf": 3, "cavalry_steps": 2, "formations": [{"cf": 20, "mode": "line-of-battle"}]}}"#;
    let charged = rule("grand-tactics.cavalry-charge", charge, vec![6, 1]);
    assert_eq!(charged["b_steps_lost"], 2, "three steps, but only two are there");
    let one_sided = "[grand-tactics.tactics_matrix.row]\nhold = [\"no combat\", \"2R\", \"1R\", \"1R\", \"no combat\", \"no combat\"]";
    assert!(Library::with_house_rules(one_sided).is_err(), "combat for one side only makes no sense");
}

/// Dotted paths of every single number of the book's tables.
fn numbers(tree: &Tree, path: &str, found: &mut Vec<String>) {
    match &tree.node {
        Node::Table(parts) => {
            for (key, part) in parts {
                numbers(part, &format!("{path}.{key}"), found);
            }
        }
        Node::Leaf { leaf: Leaf::Integer(_), .. } => found.push(path.to_owned()),
        _ => {}
    }
}

#[test]
fn no_house_rule_that_loads_breaks_a_procedure() {
    let plain = Library::new();
    let mut paths = Vec::new();
    numbers(plain.tree("grand-tactics").expect("the book's tables"), "grand-tactics", &mut paths);
    let paths: Vec<&String> = paths.iter().filter(|path| !path.contains("scenario")).collect();
    assert!(paths.len() > 150, "{}", paths.len());
    let situations: Vec<(&dyn AnyProcedure<Library>, Datum)> = grognard_books::cases::cases(book())
        .into_iter()
        .filter(|case| matches!(case.expected, grognard_books::cases::Expected::Outcome(_)))
        .step_by(8)
        .map(|case| (grognard_books::procedure(&case.procedure).expect("a procedure"), case.situation))
        .collect();
    let mut loaded = 0;
    for (path, value) in paths.iter().flat_map(|path| [-20, 0, 1, 12, 99].map(|value| (path, value))) {
        let Ok((library, _)) = Library::with_house_rules(&format!("{path} = {value}")) else { continue };
        loaded += 1;
        for (procedure, datum) in &situations {
            if let Ok(ruling) = procedure.resolve(&library, datum, &Source::Seed(7)) {
                check_receipt(*procedure, &ruling.notes);
            }
        }
    }
    assert!(loaded > 300, "{loaded}");
}
