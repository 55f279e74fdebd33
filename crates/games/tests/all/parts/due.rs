//! What is due, whatever the book: the queue, who answers, and how other commands are put off.

use grognard_battle::{Pending, Queue, Seat, Side, Source, Stop, drop_stale, only_what_is_due, play_script};
use grognard_books::cohesion::rules::coh;
use grognard_core::facts::Datum;
use grognard_core::rule::Rule;
use grognard_games::GAMES;
use serde_json::json;

use crate::support::begin_example;

fn queue(items: &[i32]) -> Queue<i32> {
    items.iter().copied().collect()
}

#[test]
fn what_is_fresh_comes_before_the_old_in_its_own_order() {
    let mut due = queue(&[7, 8]);
    due.put_first([1, 2]);
    due.put_last([9, 10]);
    assert_eq!(due, queue(&[1, 2, 7, 8, 9, 10]));
}

#[test]
fn items_are_put_before_the_one_that_fits_or_before_everything() {
    let mut due = queue(&[7, 8, 8]);
    due.put_before(|item| *item == 8, [1, 2]);
    assert_eq!(due, queue(&[7, 1, 2, 8, 8]));
    due.put_before(|item| *item == 100, [3]);
    assert_eq!(due, queue(&[3, 7, 1, 2, 8, 8]));
}

#[test]
fn the_first_is_taken_or_the_first_that_fits() {
    let mut due = queue(&[7, 8, 9, 10]);
    assert_eq!((due.take_first(), due.first()), (Some(7), Some(&8)));
    assert_eq!(due.take_that(|item| *item > 8), Some(9));
    assert_eq!(due.take_that(|item| *item == 7), None);
    assert_eq!(due, queue(&[8, 10]));
    due.clear();
    assert_eq!((due.take_first(), due.is_empty()), (None, true));
}

#[test]
fn a_queue_is_written_as_a_plain_list() {
    let due = queue(&[3, 1]);
    assert_eq!(serde_json::to_string(&due).unwrap(), "[3,1]");
    assert_eq!(serde_json::from_str::<Queue<i32>>("[3,1]").unwrap(), due);
    assert_eq!(serde_json::to_string(&Queue::<i32>::default()).unwrap(), "[]");
    serde_json::from_value::<Queue<i32>>(json!({ "items": [3, 1] })).unwrap_err();
}

/// Books of one number above which nothing can be answered any more.
struct Books {
    most: i32,
    due: Queue<i32>,
}

#[test]
fn what_is_stale_is_dropped_with_a_word_each_and_the_rest_may_be_amended() {
    let mut books = Books { most: 5, due: queue(&[9, 2, 6, 4]) };
    let said = drop_stale(
        &mut books,
        |books| &mut books.due,
        |books, item| {
            let stale = *item > books.most;
            *item *= 10;
            stale.then(|| format!("{item} is gone"))
        },
    );
    assert_eq!(said, ["90 is gone", "60 is gone"]);
    assert_eq!(books.due, queue(&[20, 40]));
}

/// Something due: with its acts, and the side that answers.
struct Task(&'static [&'static str], Option<Side>);

impl Pending for Task {
    type State = Books;

    fn acts(&self) -> &'static [&'static str] {
        self.0
    }

    fn rule(&self, _: &Books) -> Rule {
        coh(107)
    }

    fn title(&self, books: &Books) -> String {
        format!("at most {} flee", books.most)
    }

    fn side(&self, _: &Books) -> Option<Side> {
        self.1
    }

    fn with(&self, books: &Books) -> Datum {
        Datum::of(&json!({ "most": books.most }))
    }
}

const BOOKS: Books = Books { most: 5, due: Queue::new() };

#[test]
fn an_item_is_shown_with_the_first_of_its_acts() {
    let shown = Task(&["flee", "stand"], Some(Side::B)).shown(&BOOKS).unwrap();
    assert_eq!((shown.title.as_str(), shown.rule, shown.side), ("at most 5 flee", "COH-107", Some(Side::B)));
    assert_eq!((shown.act, shown.with), ("flee", Datum::of(&json!({ "most": 5 }))));
    assert_eq!(Task(&[], None).shown(&BOOKS), None);
}

#[test]
fn whose_it_is_answers_it_and_anybody_what_is_the_tables() {
    let (of_b, of_table) = (Task(&["flee"], Some(Side::B)), Task(&["flee"], None));
    let answers = |task: &Task| [Seat::A, Seat::B, Seat::Umpire].map(|seat| task.is_for(&BOOKS, seat));
    assert_eq!(answers(&of_b), [false, true, true]);
    assert_eq!(answers(&of_table), [true, true, true]);
}

#[test]
fn other_acts_wait_for_what_is_due() {
    let task = Task(&["flee", "stand"], None);
    let refused = |first: Option<&Task>, act: &str| only_what_is_due(first, &BOOKS, act, &["concede"]).err();
    for act in ["flee", "stand", "concede"] {
        assert_eq!(refused(Some(&task), act), None, "{act}");
    }
    assert_eq!(refused(None, "fire"), None);
    let reasons = refused(Some(&task), "fire").unwrap();
    assert_eq!(reasons.len(), 1);
    assert_eq!((reasons[0].field.as_str(), reasons[0].rule.map(|rule| rule.id)), ("act", Some("COH-107")));
    assert_eq!(reasons[0].reason, "first comes what is due: at most 5 flee (flee or stand). (COH-107)");
    let by_itself = refused(Some(&Task(&[], None)), "fire").unwrap();
    assert_eq!(by_itself[0].reason, "first comes what is due: at most 5 flee. (COH-107)");
}

/// In the example of every book, before each line of its script.
#[test]
fn every_book_says_in_the_same_words_what_comes_first() {
    for game in GAMES {
        let mut battle = begin_example(game);
        let mut said = 0;
        for line in game.script.lines() {
            let due = battle.business(Seat::Umpire).due.into_iter().next();
            // What a phase waits for is shown as due, too, but stands in no queue.
            let queues = ["/due", "/queue", "/later"].map(|place| battle.document().pointer(place).cloned());
            let queued = queues.iter().flatten().any(|queue| *queue != json!([]));
            if let Some(due) = due.filter(|_| queued) {
                let given = Datum::of(&json!({ "hurry": true }));
                let reasons = match battle.decide(Seat::Umpire, "next-phase", &given, &Source::Seed(1)) {
                    Err(Stop::Refused(reasons)) => reasons,
                    other => panic!("{}: {other:?} while {due:?}", game.book),
                };
                assert_eq!(reasons.len(), 1, "{reasons:?}");
                let words = reasons[0].to_string();
                let begins = format!("act: first comes what is due: {} (", due.title);
                assert!(words.starts_with(&begins) && words.contains(due.act), "{}: {words}", game.book);
                assert!(words.ends_with(&format!("). ({})", due.rule)), "{}: {words}", game.book);
                said += 1;
            }
            assert_eq!(play_script(battle.as_mut(), line, 1).failures, Vec::<String>::new(), "{}", game.book);
        }
        assert!(said >= 5, "{}: only {said} times", game.book);
    }
}
