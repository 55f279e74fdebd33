//! Laws of the fatigue book: the ledger, its public view, and the receipts of every case.

use std::collections::BTreeSet;

use grognard_books::cases::{Case, Expected, cases};
use grognard_books::fatigue::Points;
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::ledger::{
    Army, Command, Event, HqRank, Ledger, LedgerPosting, Location, Outcome, Seat, Senior, Situation, Status, View,
    public_view, view,
};
use grognard_books::fatigue::names::{Edition, Order, Rank};
use grognard_books::fatigue::tables::OrderOrNone;
use grognard_books::{BOOKS, Book, Library, procedure};
use grognard_core::dice::Seeded;
use grognard_core::facts::{Choice, Datum};
use grognard_core::odds::Odds;
use grognard_core::registry::DEFAULT_BUDGET;
use grognard_core::rule::Scope;
use grognard_core::ruling::{Source, read_situation, rule_with};
use grognard_core::tables::{Leaf, Node, Tree};
use grognard_core::trace::{Kind, Note, Value};
use proptest::prelude::*;
use proptest::sample::select;

fn book() -> &'static Book {
    BOOKS.iter().find(|book| book.name == "fatigue").expect("the book is registered")
}

fn half_points(least: i32, most: i32) -> impl Strategy<Value = Points> {
    (2 * least..=2 * most).prop_map(Points::halves)
}

fn any_of<C: Choice + std::fmt::Debug>() -> impl Strategy<Value = C> {
    select(C::all().collect::<Vec<_>>())
}

fn commands() -> impl Strategy<Value = Vec<Command>> {
    let command = (any_of::<OrderOrNone>(), half_points(0, 30), 0..12, any_of::<Location>(), 0..3);
    prop::collection::vec(command, 0..4).prop_map(|rows| {
        let named = |(index, (order, value, units, location, defend_markers))| Command {
            id: format!("command {index}"),
            order,
            value,
            units,
            location,
            defend_markers,
        };
        rows.into_iter().enumerate().map(named).collect()
    })
}

fn armies() -> impl Strategy<Value = Army> {
    (any_of::<Edition>(), half_points(0, 60), half_points(-5, 70), commands())
        .prop_map(|(edition, total, recorded, commands)| Army { recorded, ..Army::new(edition, total, commands) })
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    let id = || (0..4).prop_map(|index| format!("command {index}"));
    let event = prop_oneof![
        4 => Just(Event::Hour),
        3 => (1..9, any::<bool>()).prop_map(|(figures, ottoman_infantry)| Event::FiguresLost { figures, ottoman_infantry }),
        1 => (1..5).prop_map(|figures| Event::FiguresSurrendered { figures }),
        1 => (1..3).prop_map(|count| Event::BatteryDecrewed { count }),
        1 => (1..3).prop_map(|count| Event::BatteryOverrun { count }),
        1 => any_of::<Rank>().prop_map(|rank| Event::OfficerHit { rank }),
        1 => any_of::<HqRank>().prop_map(|rank| Event::HqLost { rank }),
        1 => id().prop_map(|command| Event::DefendMarkerCaptured { command }),
        1 => (1..4, any::<bool>()).prop_map(|(units, voluntary)| Event::OrderViolation { units, voluntary }),
        1 => (1..4, 1..4).prop_map(|(hours, commands)| Event::ApproachMarch { hours, commands }),
        2 => id().prop_map(|command| Event::CommandArrives { command }),
        2 => id().prop_map(|command| Event::CommandWithdraws { command }),
        1 => half_points(0, 12).prop_map(|points| Event::ObjectiveLost { points }),
        1 => half_points(0, 12).prop_map(|points| Event::ObjectiveTaken { points }),
        1 => (1..4, half_points(0, 4)).prop_map(|(units, points_each)| Event::EnemyTouchesExit { units, points_each }),
        1 => half_points(0, 20).prop_map(|points| Event::EnemyExitsRear { points }),
        2 => half_points(-20, 20).prop_map(|points| Event::AdjustTotal { points }),
        2 => half_points(-20, 20).prop_map(|points| Event::AdjustRecorded { points }),
        2 => (id(), any_of::<Order>()).prop_map(|(command, order)| Event::SetOrder { command, order }),
        1 => any_of::<Senior>().prop_map(|order| Event::SeniorOrder { order }),
    ];
    prop::collection::vec(event, 0..20)
}

/// The events an army can take, in order, and the ledger they were entered in one by one.
fn entered<'t>(tables: &'t Tables, army: &Army, events: &[Event]) -> (Ledger<'t>, Vec<Event>) {
    let mut ledger = Ledger::new(tables, army.clone());
    let taken = events.iter().filter(|event| ledger.append(event).is_ok()).cloned().collect();
    (ledger, taken)
}

fn assert_sound(state: &Outcome) {
    assert!(state.total >= Points::ZERO, "a total is never negative");
    assert!(state.cmr_adjustment <= 0 && state.demoralized_hours >= 0 && state.next_day_cmr <= 0);
    let together = [state.demoralized_hours > 0, state.hour_rate > 0, state.cmr_adjustment < 0];
    assert_eq!(together, [state.demoralized; 3], "hours, rate and adjustment go with demoralization");
    assert!(state.ever_demoralized || !state.demoralized);
    assert_eq!(state.attack_allowed, !state.demoralized);
    if state.demoralized {
        assert!(state.orders.values().all(|order| *order != OrderOrNone::Attack) || state.march_only);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_ledger_is_the_same_at_once_or_event_by_event(army in armies(), events in events()) {
        let library = Library::new();
        let tables: &Tables = library.as_ref();
        let (ledger, taken) = entered(tables, &army, &events);
        let situation = Situation { army, events: taken };
        let at_once = rule_with::<LedgerPosting, _>(tables, &situation, Seeded::new(1)).0.outcome;
        prop_assert_eq!(&at_once, &ledger.state());
        // The contract comes to the same: what is written is read back and ruled alike.
        let read = read_situation::<LedgerPosting>(tables, &Datum::of(&situation)).map_err(|r| TestCaseError::fail(format!("{r:?}")))?;
        prop_assert_eq!(&read, &situation);
        assert_sound(&at_once);
    }

    #[test]
    fn the_ledger_may_be_closed_and_opened_again_between_any_two_events(army in armies(), events in events(), cut in 0..20usize) {
        let library = Library::new();
        let tables: &Tables = library.as_ref();
        let (whole, taken) = entered(tables, &army, &events);
        let cut = cut.min(taken.len());
        let (first, _) = entered(tables, &army, &taken[..cut]);
        let (second, rest) = entered(tables, first.army(), &taken[cut..]);
        prop_assert_eq!(rest.len(), taken.len() - cut);
        prop_assert_eq!(second.army(), whole.army());
        let forced: Vec<_> = first.state().forced.into_iter().chain(second.state().forced).collect();
        prop_assert_eq!(forced, whole.state().forced);
    }

    #[test]
    fn a_refused_event_changes_nothing(army in armies(), events in events()) {
        let library = Library::new();
        let mut ledger = Ledger::new(library.as_ref(), army);
        for event in &events {
            let before = ledger.army().clone();
            match ledger.append(event) {
                Ok(posting) => {
                    prop_assert_eq!(before.recorded + posting.recorded, ledger.army().recorded);
                    prop_assert_eq!(before.total + posting.total, ledger.army().total);
                }
                Err(refusal) => {
                    prop_assert_eq!(&before, ledger.army());
                    prop_assert!(!refusal.field.is_empty() && !refusal.reason.is_empty());
                }
            }
            assert_sound(&ledger.state());
        }
    }

    #[test]
    fn reinforcements_restore_an_army_exactly_when_its_total_rises_above_its_record(
        edition in any_of::<Edition>(), total in half_points(1, 60), over in half_points(1, 40), value in half_points(0, 80),
    ) {
        let library = Library::new();
        let reserve = Command {
            id: "reserve".to_owned(), order: OrderOrNone::Attack, value, units: 4, location: Location::Marching, defend_markers: 0,
        };
        let recorded = total + over;
        let mut ledger = Ledger::new(library.as_ref(), Army { recorded, ..Army::new(edition, total, vec![reserve]) });
        prop_assert_eq!(ledger.state().status, Status::Demoralized);
        ledger.append(&Event::CommandArrives { command: "reserve".to_owned() }).map_err(|r| TestCaseError::fail(r.to_string()))?;
        let state = ledger.state();
        prop_assert_eq!(state.recorded, recorded);
        prop_assert_eq!(state.total, total + value);
        prop_assert_eq!(state.demoralized, total + value <= recorded);
        prop_assert!(state.ever_demoralized && state.next_day_cmr == -1);
        if !state.demoralized {
            prop_assert_eq!((state.demoralized_hours, state.hour_rate, state.cmr_adjustment), (0, 0, 0));
            prop_assert!(state.attack_allowed && state.general_advance_allowed && !state.march_only);
        }
    }

    #[test]
    fn the_enemy_learns_nothing_of_the_total_before_it_is_announced(army in armies(), other_total in half_points(0, 200), others in commands()) {
        let library = Library::new();
        let state = |total, commands| Ledger::new(library.as_ref(), Army { total, commands, ..army.clone() }).state();
        let (one, other) = (state(army.total, army.commands.clone()), state(other_total, others));
        let text = |state: &Outcome, seat| serde_json::to_string(&view(state, seat)).unwrap_or_default();
        if one.status == other.status && !one.demoralized {
            for seat in [Seat::Enemy, Seat::Public] {
                prop_assert_eq!(text(&one, seat), text(&other, seat));
            }
        }
        let shown = public_view(&one);
        prop_assert_eq!(shown.total.is_some(), one.demoralized);
        prop_assert_eq!(shown.recorded, one.recorded);
        prop_assert_eq!(view(&one, Seat::Owner), View::Whole(Box::new(one.clone())));
        prop_assert_eq!(view(&one, Seat::Umpire), View::Whole(Box::new(one)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nor_from_any_posting_on_the_way(army in armies(), other_total in half_points(0, 200), events in events()) {
        let library = Library::new();
        let open = |total| Ledger::new(library.as_ref(), Army { total, ..army.clone() });
        let (mut one, mut other) = (open(army.total), open(other_total));
        for event in &events {
            if one.objection(event).is_some() || other.objection(event).is_some() {
                continue;
            }
            let _ = (one.append(event), other.append(event));
            let (one, other) = (one.state(), other.state());
            if one.ever_demoralized || other.ever_demoralized {
                break;
            }
            if one.status == other.status {
                prop_assert_eq!(public_view(&one), public_view(&other));
            }
        }
    }
}

#[test]
fn a_restored_army_hides_its_new_total() {
    let library = Library::new();
    let army = Army { recorded: Points::whole(20), ..Army::new(Edition::Second, Points::whole(20), Vec::new()) };
    let mut ledger = Ledger::new(library.as_ref(), army);
    assert_eq!(public_view(&ledger.state()).total, Some(Points::whole(20)));
    assert!(ledger.append(&Event::AdjustTotal { points: Points::whole(30) }).is_ok());
    let shown = public_view(&ledger.state());
    assert_eq!((shown.status, shown.total, shown.ever_demoralized), (Status::Steady, None, true));
}

fn rulings() -> impl Iterator<Item = (Case, Vec<Note>)> {
    let library = Library::new();
    cases(book()).into_iter().filter_map(move |case| {
        let found = procedure(&case.procedure)?;
        let source = Source::Typed(case.dice.clone());
        matches!(case.expected, Expected::Outcome(_)).then_some(())?;
        let ruling = found.resolve(&library, &case.situation, &source).ok()?;
        Some((case, ruling.notes))
    })
}

/// What the numbers of a receipt must come to.
fn assert_adds_up(name: &str, notes: &[Note]) {
    let mut sum = Value::from_integer(0);
    for note in notes {
        let value = note.value;
        match &note.kind {
            Kind::Sum => {
                assert_eq!(value, Some(sum), "{name}: {}", note.sentence());
                sum = Value::from_integer(0);
            }
            Kind::Product { left, right, up } => {
                let exact = left * right;
                assert_eq!(value, Some(if *up { exact.ceil() } else { exact }), "{name}: {}", note.sentence());
            }
            Kind::Against { total, limit } => assert_eq!(value, Some(total - limit), "{name}: {}", note.sentence()),
            _ => {}
        }
        if note.adds {
            sum += value.unwrap_or_default();
        }
    }
    assert_eq!(sum, Value::from_integer(0), "{name}: something adds to no total");
}

#[test]
fn every_receipt_adds_up_and_names_only_clauses_of_its_procedure() {
    for (case, notes) in rulings() {
        assert!(!notes.is_empty(), "{}: an empty receipt", case.name);
        assert_adds_up(&case.name, &notes);
        let rules = procedure(&case.procedure).expect("a case names a procedure").rules();
        for note in &notes {
            assert!(rules.contains(&note.rule), "{}: {} is not listed by {}", case.name, note.rule.id, case.procedure);
        }
    }
}

#[test]
fn a_missing_check_names_the_clause_that_exempts() {
    let exempt = |case: &Case| matches!(&case.expected, Expected::Outcome(o) if o["result"] == "no-check");
    for (case, notes) in rulings().filter(|(case, _)| case.procedure == "fatigue.morale-check" && exempt(case)) {
        let Expected::Outcome(outcome) = &case.expected else { continue };
        assert_eq!(
            notes.iter().map(|note| note.rule.id).collect::<Vec<_>>(),
            [outcome["reason"].as_str().unwrap_or("")]
        );
    }
}

#[test]
fn every_clause_of_a_procedure_is_exercised() {
    let coverage = grognard_books::coverage::Coverage::of(book());
    let missing: Vec<_> = coverage.clauses.iter().filter(|c| c.is_missing()).map(|c| c.rule.id).collect();
    assert!(missing.is_empty(), "no case exercises {missing:?}");
    assert!(coverage.failed.is_empty(), "{:?}", coverage.failed);
}

#[test]
fn the_page_has_every_clause_once_with_its_first_tag() {
    for clause in book().clauses {
        let head = format!("- **{} [{}]** ", clause.id, clause.origin.letter());
        let found = book().page.lines().filter(|line| line.starts_with(&format!("- **{} [", clause.id)));
        assert_eq!(found.filter(|line| line.starts_with(&head)).count(), 1, "{}", clause.id);
    }
    assert!(book().clauses.iter().any(|clause| clause.scope == Scope::Table));
}

#[test]
fn situations_are_written_as_they_are_read() {
    let library = Library::new();
    for (case, _) in rulings() {
        let found = procedure(&case.procedure).expect("a case names a procedure");
        let written = found.situation(&library, &case.situation).expect("the case is ruled");
        let again = found.situation(&library, &Datum::of(&written)).unwrap_or_else(|r| panic!("{}: {r:?}", case.name));
        assert_eq!(written, again, "{}", case.name);
    }
}

#[test]
fn outcomes_have_the_fields_their_procedure_describes() {
    let library = Library::new();
    for (case, _) in rulings() {
        let found = procedure(&case.procedure).expect("a case names a procedure");
        let ruling = found.resolve(&library, &case.situation, &Source::Typed(case.dice.clone())).expect("ruled");
        let fields: BTreeSet<&str> =
            found.outcome().iter().map(|(field, _)| *field).filter(|field| !field.contains('.')).collect();
        let given: BTreeSet<&str> =
            ruling.outcome.as_object().map(|o| o.keys().map(String::as_str).collect()).unwrap_or_default();
        assert_eq!(fields, given, "{}", case.procedure);
    }
}

#[test]
fn exact_odds_are_the_same_face_by_face() {
    let library = Library::new();
    for (case, _) in rulings().filter(|(case, _)| !case.dice.is_empty()) {
        let found = procedure(&case.procedure).expect("a case names a procedure");
        let Ok(Odds::Exact(exact)) = found.odds(&library, &case.situation, DEFAULT_BUDGET) else {
            panic!("{}: no exact odds", case.name)
        };
        let faces = found.odds_face_by_face(&library, &case.situation, DEFAULT_BUDGET).expect("ruled").expect("small");
        let shares = |rows: &[(serde_json::Value, u128)], total: u128| {
            let share =
                |row: &(serde_json::Value, u128)| (row.0.to_string(), grognard_core::odds::reduced(row.1, total));
            rows.iter().map(share).collect::<std::collections::BTreeMap<_, _>>()
        };
        assert_eq!(shares(&exact.rows, exact.total), shares(&faces.rows, faces.total), "{}", case.name);
    }
}

fn leaves(tree: &Tree, path: &str, all: &mut Vec<(String, Leaf)>) {
    match &tree.node {
        Node::Table(parts) => {
            for (key, part) in parts.iter().filter(|part| part.0 != "chart") {
                leaves(part, &format!("{path}.{key}"), all);
            }
        }
        Node::Leaf { leaf, .. } => all.push((path.to_owned(), leaf.clone())),
        Node::List(_) => {}
    }
}

/// Every number of every chart pushed to its limits: what loads is ruled without a panic, and adds up.
#[test]
fn no_house_rule_that_loads_can_break_a_procedure() {
    let default = Library::new();
    let mut all = Vec::new();
    leaves(default.tree("fatigue").expect("the book has tables"), "fatigue", &mut all);
    let cases = cases(book());
    let mut loaded = 0;
    for (index, (path, leaf)) in all.iter().enumerate() {
        let values: Vec<String> = match leaf {
            Leaf::Integer(_) => [-99, 0, 1, 99, 999].map(|value: i32| value.to_string()).to_vec(),
            Leaf::Float(_) => vec!["0.0".to_owned(), "99.5".to_owned()],
            Leaf::Flag(flag) => vec![(!flag).to_string()],
            Leaf::Text(_) => vec!["\"forbidden\"".to_owned(), "\"recorded > total\"".to_owned()],
        };
        for value in values {
            let Ok((library, _)) = Library::with_house_rules(&format!("{path} = {value}")) else { continue };
            loaded += 1;
            // A few cases each, another few for the next leaf: all are used many times over.
            for case in cases.iter().cycle().skip(7 * index).take(8) {
                let Some(found) = procedure(&case.procedure) else { continue };
                if let Ok(ruling) = found.resolve(&library, &case.situation, &Source::Seed(index as u64)) {
                    assert_adds_up(&case.name, &ruling.notes);
                }
            }
        }
    }
    assert!(loaded > 500, "only {loaded} house rules loaded");
}
