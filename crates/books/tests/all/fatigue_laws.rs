//! Laws of the fatigue book: the ledger, its public view, and the receipts of every case.

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
use grognard_core::dice::{Recorded, Seeded};
use grognard_core::facts::{Choice, Datum};
use grognard_core::ruling::{Source, read_situation, rule_with};
use grognard_core::trace::Note;
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
        let at_once = rule_with::<LedgerPosting>(tables, &situation, Recorded::seeded(Seeded::new(1))).0.outcome;
        prop_assert_eq!(&at_once, &ledger.state());
        // The wire contract gives the same: a situation that is written, read back and ruled.
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
