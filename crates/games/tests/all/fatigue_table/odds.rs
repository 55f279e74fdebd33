//! The odds of charges and assaults that a table gives, from what the seat may know.

use grognard_battle::{Game as _, Seat};
use grognard_books::fatigue::names::{Formation, Phase};
use grognard_games::fatigue::Fatigue;
use grognard_games::fatigue::state::Step;
use grognard_table::answers::{Answer, Intent, Prospect, Question};

use super::bench::Bench;
use super::given::{offers, table};

/// What a seat sees of an attack of one unit on another.
fn told(bench: &Bench, seat: Seat, unit: &str, target: &str) -> Prospect {
    let question = Question::Prospects { unit: unit.to_owned(), intent: Intent::Charge };
    let Ok(Answer::Prospects(found)) = Fatigue::survey(&bench.library, &bench.state, seat, &question) else {
        panic!("attacks can be asked about")
    };
    found.prospects.into_iter().find(|prospect| prospect.target == target).expect("an enemy on the table")
}

fn facts(prospect: &Prospect) -> String {
    prospect.facts.iter().map(|fact| fact.value.as_str()).collect::<Vec<_>>().join("; ")
}

/// Horse before foot, near enough for a charge and for an assault.
fn horse(phase: Phase, step: Step) -> Bench {
    let mut bench = table("", phase, step);
    bench.put("ah", 30.0, 20.0, 0).put("b1", 30.0, 27.0, 180);
    bench.formation("ah", Formation::Line);
    bench
}

#[test]
fn a_charge_and_an_assault_are_told_with_odds_that_leave_nothing_out() {
    let charge = told(&horse(Phase::DeclaredCavalryCharge, Step::Declare), Seat::A, "ah", "b1");
    assert!(charge.allowed && facts(&charge).contains("declared charge"), "{charge:?}");
    let assault = told(&horse(Phase::Movement, Step::Act), Seat::A, "ah", "b1");
    assert!(assault.allowed && facts(&assault).contains("assault"), "{assault:?}");
    for (prospect, words) in [(&charge, 4), (&assault, 3)] {
        assert_eq!(prospect.odds.len(), words, "{prospect:?}");
        let all: f64 = prospect.odds.iter().map(|chance| chance.share).sum();
        assert!((all - 1.0).abs() < 1e-9, "{all}");
        let hope = prospect.hope.as_ref().expect("a chance").share;
        assert!(hope > 0.0 && hope < 1.0, "{hope}");
    }
    assert!(charge.odds.iter().any(|chance| chance.words == "the charge is not made" && chance.share > 0.0));
}

#[test]
fn horse_in_the_movement_phase_is_told_of_the_assaults_it_is_offered() {
    let bench = horse(Phase::Movement, Step::Act);
    let offered = offers(&bench, Seat::A, "assault");
    assert!(offered.iter().any(|offer| offer.title.starts_with("ah attacks b1")), "{offered:?}");
    assert!(told(&bench, Seat::A, "ah", "b1").allowed);
}

#[test]
fn the_rating_of_an_enemy_is_not_in_the_odds_of_whoever_does_not_know_it() {
    let mut bench = horse(Phase::DeclaredCavalryCharge, Step::Declare);
    let seats = [Seat::A, Seat::B, Seat::Public, Seat::Umpire];
    let odds = |bench: &Bench| seats.map(|seat| told(bench, seat, "ah", "b1").odds);
    let [a, b, public, umpire] = odds(&bench);
    bench.with("b1", |unit| unit.cmr = serde_json::from_value(9.into()).unwrap());
    let [a_now, b_now, public_now, umpire_now] = odds(&bench);
    assert_eq!((&a, &public), (&a_now, &public_now), "the rating of b1 is a secret of its side");
    assert!(b != b_now && umpire != umpire_now, "which is told by it");
    bench.with("ah", |unit| unit.cmr = serde_json::from_value(4.into()).unwrap());
    let [a_then, b_then, public_then, _] = odds(&bench);
    assert_ne!(a_now, a_then, "one's own rating is known");
    assert_eq!((b_now, public_now), (b_then, public_then), "to nobody else");
    let words = |seat: Seat| facts(&told(&bench, seat, "ah", "b1"));
    assert!(words(Seat::A).contains("by the usual rating of its arm"), "{}", words(Seat::A));
    assert!(!words(Seat::Umpire).contains("usual rating"), "{}", words(Seat::Umpire));
}
