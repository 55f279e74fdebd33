//! Laws of the engine itself, on a small game of its own.

use grognard_core::chain::Chain;
use grognard_core::choice;
use grognard_core::dice::{Ask, Detail, Dice, Enumerated, Recorded, Roll, Seeded, TooLarge, Unusable};
use grognard_core::facts::{Datum, Facts, Reader};
use grognard_core::odds::{LEAF_BUDGET, Odds, Sampled, exact, odds};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::{Clause, Origin, Rule, Scope};
use grognard_core::ruling::{read_situation, rule_with};
use grognard_core::trace::{Note, Trace};
use proptest::prelude::*;
use serde::Serialize;

static ANY: Clause =
    Clause { id: "TST-01", origin: Origin::House, scope: Scope::Procedure, title: "a rule of the test game" };

choice! {
    /// Result of a duel.
    pub enum Result3 {
        Lost = "lost",
        Drawn = "drawn",
        Won = "won",
    }
}

/// A duel: each side rolls dice, the higher wins; a winner may roll for glory.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
struct Situation {
    mine: i32,
    theirs: i32,
    highest: bool,
    glory: bool,
}

impl Facts for Situation {
    type Tables = ();

    fn read(r: &mut Reader<'_>, (): &()) -> Self {
        Situation {
            mine: r.integer("mine", 1..=4, "my dice").required(),
            theirs: r.integer("theirs", 1..=4, "their dice").default(2),
            highest: r.flag("highest", "the highest die counts, not the sum").default(false),
            glory: r.flag("glory", "a winner rolls for glory").default(false),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
struct Outcome {
    result: Result3,
    glory: Option<Result3>,
}

/// One side's roll against a fixed number: a procedure that others call.
struct Against;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
struct Fixed {
    dice: u8,
    highest: bool,
    number: u16,
}

impl Facts for Fixed {
    type Tables = ();

    fn read(r: &mut Reader<'_>, (): &()) -> Self {
        let dice = r.integer("dice", 1..=4, "dice").required();
        Fixed { dice: u8::try_from(dice).unwrap_or(1), highest: false, number: 7 }
    }
}

fn roll_of(count: u8, highest: bool) -> Roll {
    if highest { Roll::highest(count, 6) } else { Roll::sum(count, 6) }
}

impl Procedure for Against {
    const NAME: &'static str = "test.against";
    const SUMMARY: &'static str = "dice against a number";
    const DICE: &'static str = "some d6";
    const RULES: &'static [Rule] = &[&ANY];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[];
    type Tables = ();
    type Situation = Fixed;
    type Outcome = Result3;

    fn check((): &(), _: &Fixed, _: &mut Check) {}

    fn run<D: Dice, T: Trace>((): &(), s: &Fixed, dice: &mut D, trace: &mut T) -> Result3 {
        let result = |value: u16| match value.cmp(&s.number) {
            std::cmp::Ordering::Less => Result3::Lost,
            std::cmp::Ordering::Equal => Result3::Drawn,
            std::cmp::Ordering::Greater => Result3::Won,
        };
        dice.class(Ask::alone(&ANY, "dice against a number"), roll_of(s.dice, s.highest), trace, result).1
    }
}

struct Duel;

impl Procedure for Duel {
    const NAME: &'static str = "test.duel";
    const SUMMARY: &'static str = "a duel";
    const DICE: &'static str = "my d6; their d6; [3d6]";
    const RULES: &'static [Rule] = &[&ANY];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[("result", "result"), ("glory", "glory")];
    type Tables = ();
    type Situation = Situation;
    type Outcome = Outcome;

    fn check((): &(), s: &Situation, check: &mut Check) {
        check.refuse(s.mine + s.theirs > 7, &ANY, &["theirs", "mine"], || "too many dice on the table.".to_owned());
    }

    fn run<D: Dice, T: Trace>((): &(), s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let count = |dice: i32| u8::try_from(dice).unwrap_or(1);
        let mine = dice.roll(Ask::alone(&ANY, "my dice"), roll_of(count(s.mine), s.highest), trace);
        let theirs = Fixed { dice: count(s.theirs), highest: s.highest, number: mine };
        let result = match dice.call::<Against, _>(&(), &theirs, trace) {
            Result3::Lost => Result3::Won,
            Result3::Drawn => Result3::Drawn,
            Result3::Won => Result3::Lost,
        };
        let wins = s.glory && result == Result3::Won;
        let glory = wins.then(|| dice.call::<Against, _>(&(), &Fixed { dice: 3, highest: false, number: 10 }, trace));
        Outcome { result, glory }
    }
}

fn situation() -> impl Strategy<Value = Situation> {
    (1..=2, 1..=2, any::<bool>(), any::<bool>()).prop_map(|(mine, theirs, highest, glory)| Situation {
        mine,
        theirs,
        highest,
        glory,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn merged_odds_equal_odds_face_by_face(s in situation()) {
        let merged = exact::<Duel>(&(), &s, Detail::Merged, LEAF_BUDGET).unwrap();
        let faces = exact::<Duel>(&(), &s, Detail::Faces, LEAF_BUDGET).unwrap();
        prop_assert_eq!(merged.rows.iter().map(|row| row.1).sum::<u128>(), merged.total);
        prop_assert_eq!(merged.rows.len(), faces.rows.len());
        for (outcome, weight) in &merged.rows {
            let same = faces.rows.iter().find(|row| row.0 == *outcome).unwrap();
            prop_assert_eq!(weight * faces.total, same.1 * merged.total);
        }
    }

    #[test]
    fn recording_changes_no_face(s in situation(), seed in any::<u64>()) {
        let plain = Duel::run(&(), &s, &mut Seeded::new(seed), &mut ());
        let (ruling, _) = rule_with::<Duel>(&(), &s, Recorded::seeded(Seeded::new(seed)));
        prop_assert_eq!(&plain, &ruling.outcome);
        let (typed, served) = rule_with::<Duel>(&(), &s, Recorded::typed(&ruling.dice));
        prop_assert_eq!(served, Ok(()));
        prop_assert_eq!(typed, ruling);
    }
}

#[test]
fn odds_beyond_the_budget_are_sampled_and_say_so() {
    let s = Situation { mine: 3, theirs: 3, highest: false, glory: true };
    let Odds::Sampled(Sampled { rows, runs }) = odds::<Duel>(&(), &s, 10) else {
        panic!("ten leaves cannot be enough")
    };
    assert_eq!(rows.iter().map(|row| row.1).sum::<u64>(), runs);
    let Odds::Exact(exact) = odds::<Duel>(&(), &s, LEAF_BUDGET) else { panic!("some hundred leaves are enough") };
    assert_eq!(exact.rows.len(), rows.len());
    assert!(exact.rows.windows(2).all(|pair| pair[0].1 >= pair[1].1), "most likely first");
}

#[test]
fn odds_that_leave_128_bits_are_given_up_not_wrong() {
    let many = |dice: &mut Enumerated| (0..60).map(|_| dice.value(Ask::alone(&ANY, "die"), Roll::die(100))).max();
    assert_eq!(Enumerated::new(Detail::Merged, u64::MAX).distribution(many), Err(TooLarge));
}

#[test]
fn seeded_dice_are_fair_and_streams_differ() {
    let mut dice = Recorded::seeded(Seeded::new(7));
    let mut counts = [[0_u32; 6]; 3];
    for _ in 0..60_000 {
        let drawn = dice.faces().len();
        let value = dice.value(Ask::alone(&ANY, "dice"), Roll::sum(3, 6));
        let faces = &dice.faces()[drawn..];
        assert_eq!(u32::from(value), faces.iter().map(|face| u32::from(*face)).sum::<u32>());
        for (place, face) in faces.iter().enumerate() {
            counts[place][usize::from(face - 1)] += 1;
        }
    }
    // 10,000 expected in each cell; five standard deviations are 456.
    assert!(counts.iter().flatten().all(|count| count.abs_diff(10_000) < 456), "{counts:?}");
    let draw =
        |mut dice: Seeded| (0..20).map(|_| dice.value(Ask::alone(&ANY, "die"), Roll::die(20))).collect::<Vec<_>>();
    assert_eq!(draw(Seeded::stream(1, 2)), draw(Seeded::stream(1, 2)));
    assert_ne!(draw(Seeded::stream(1, 2)), draw(Seeded::stream(1, 3)));
    assert_ne!(draw(Seeded::stream(1, 2)), draw(Seeded::stream(2, 2)));
}

#[test]
fn every_face_of_every_die_comes_up_and_no_other() {
    for sides in [2, 3, 6, 7, 16, 17, 20, 27, 28, 64, 65, 100] {
        let mut dice = Recorded::seeded(Seeded::new(u64::from(sides)));
        let mut seen = vec![false; usize::from(sides) + 1];
        for rolls in 1..=300 {
            dice.value(Ask::alone(&ANY, "dice"), Roll::highest(10, sides));
            assert_eq!(dice.faces().len(), 10 * rolls);
        }
        dice.faces().iter().for_each(|face| seen[usize::from(*face)] = true);
        assert!(!seen[0] && seen[1..].iter().all(|seen| *seen), "d{sides}");
    }
}

#[test]
fn typed_dice_know_what_is_missing_impossible_or_left_over() {
    let s = Situation { mine: 1, theirs: 2, highest: false, glory: false };
    let finish = |faces: &[u8]| rule_with::<Duel>(&(), &s, Recorded::typed(faces)).1;
    let Err(Unusable::Short(need)) = finish(&[3, 4]) else { panic!("a die is missing") };
    assert_eq!((need.sides, need.what, need.number, need.of), (6, "dice against a number", 2, 2));
    assert!(matches!(finish(&[3, 7, 1]), Err(Unusable::Impossible { index: 1, face: 7, .. })));
    assert!(matches!(finish(&[0]), Err(Unusable::Impossible { index: 0, face: 0, .. })));
    assert_eq!(finish(&[3, 4, 5, 6]), Err(Unusable::TooMany { used: 3, given: 4 }));
    assert_eq!(finish(&[3, 4, 5]), Ok(()));
}

#[test]
fn all_reasons_are_given_at_once_and_none_twice() {
    let read = |json: &str| read_situation::<Duel>(&(), &Datum::from_json(json).unwrap());
    let fields = |json: &str| read(json).unwrap_err().into_iter().map(|refusal| refusal.field).collect::<Vec<_>>();
    assert_eq!(fields("{}"), ["mine"]);
    assert_eq!(fields(r#"{"mine":null,"theirs":9,"glory":1,"colour":2}"#), ["mine", "theirs", "glory", "colour"]);
    assert_eq!(fields(r#"{"mine":4,"theirs":4}"#), ["theirs"]);
    // The number of dice cannot be judged while one of the two is unread.
    assert_eq!(fields(r#"{"mine":true,"theirs":4}"#), ["mine"]);
    assert_eq!(fields(r#"{"mine":1,"mine":2}"#), ["mine"]);
    assert_eq!(fields("[]"), ["situation"]);
    assert_eq!(read(r#"{"mine":2.0,"theirs":null}"#).unwrap().theirs, 2);
}

#[test]
fn chains_merge_states_and_stay_exact() {
    // One die a round until a six shows: after n rounds the chance to be still rolling is (5/6)^n.
    let mut chain = Chain::<Against, (u32, bool), _, _>::new(
        &(),
        |state| (!state.1).then_some(Fixed { dice: 1, highest: false, number: 5 }),
        |state, outcome| (state.0 + u32::from(outcome.is_some()), state.1 || outcome == Some(&Result3::Won)),
    );
    let exact = chain.exact((0, false), 30).unwrap();
    let rolling = exact.rows.iter().find(|row| !row.0.1).unwrap();
    let power = |base: u32| (0..30).fold(num_bigint::BigUint::from(1_u8), |product, _| product * base);
    assert_eq!(&rolling.1 * power(6), power(5) * &exact.total);
    assert_eq!(exact.rows.iter().map(|row| row.1.clone()).sum::<num_bigint::BigUint>(), exact.total);
    assert_eq!(exact.rows.len(), 31, "thirty ways to have ended and one to be still rolling");
    let doubles = chain.doubles((0, false), 30).unwrap();
    let rolling = doubles.iter().find(|row| !row.0.1).unwrap();
    assert!((rolling.1 - (5.0_f64 / 6.0).powi(30)).abs() < 1e-15);
}

#[test]
fn notes_show_faces_in_the_order_drawn() {
    let s = Situation { mine: 2, theirs: 1, highest: false, glory: false };
    let (ruling, _) = rule_with::<Duel>(&(), &s, Recorded::typed(&[2, 3, 6]));
    let told: Vec<String> = ruling.notes.iter().map(Note::sentence).collect();
    assert_eq!(told, ["my dice: 2D6 shows 2 + 3", "dice against a number: 1D6 shows 6"]);
}
