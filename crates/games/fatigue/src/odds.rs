//! Odds of charges and assaults, as far as a seat may know them.

use grognard_battle::Seat;
use grognard_books::fatigue::Tables;
use grognard_core::facts::Choice as _;
use grognard_table::answers::{Answer, Chance, Intent, Prospect, ProspectFact, Question};

use super::chances::{Chances, Ending};
use super::derive::Lay;
use super::state::State;
use super::survey::is_declared;

/// An answer about attacks, with the odds of each that is allowed.
pub fn with_odds(t: &Tables, state: &State, seat: Seat, question: &Question, mut answer: Answer) -> Answer {
    if let (Answer::Prospects(found), Question::Prospects { unit, intent: Intent::Charge }) = (&mut answer, question)
        && let Some(lay) = Lay::of(t, state)
    {
        let chances = Chances { lay: &lay, seat };
        for prospect in found.prospects.iter_mut().filter(|prospect| prospect.allowed) {
            tell(&chances, unit, prospect);
        }
    }
    answer
}

/// Adds odds to the answer about an attack; none if the procedures cannot be asked.
fn tell(chances: &Chances<'_, '_>, unit: &str, prospect: &mut Prospect) {
    let lay = chances.lay;
    let Some((one, enemy)) = lay.piece(unit).zip(lay.piece(&prospect.target)) else { return };
    let declared = is_declared(lay, one, enemy);
    let ends = chances.attack(one, enemy, declared);
    let share = |is: &dyn Fn(&Ending) -> bool| -> f64 {
        ends.iter().filter(|(ending, _)| is(ending)).map(|(_, share)| share).sum()
    };
    if (share(&|_| true) - 1.0).abs() > 1e-9 {
        return;
    }
    let yields = |ending: &Ending| match ending {
        Ending::NotMade => false,
        Ending::Flees | Ending::Breaks => true,
        Ending::Fought(end) => end.result.name().starts_with("defender"),
    };
    let runs = |ending: &Ending| matches!(ending, Ending::Flees | Ending::Breaks);
    let mut odds = Vec::new();
    if declared {
        odds.push(Chance::about("the charge is not made", share(&|ending| *ending == Ending::NotMade)));
    }
    odds.push(Chance::about("it runs before it is met", share(&runs)));
    odds.push(Chance::about("it is beaten", share(&|ending| yields(ending) && !runs(ending))));
    odds.push(Chance::about(
        "the attack is beaten off",
        share(&|ending| matches!(ending, Ending::Fought(_)) && !yields(ending)),
    ));
    prospect.hope = Some(Chance::about("it gives way", share(&yields)));
    prospect.odds = odds;
    let guessed = [one, enemy].iter().any(|piece| !chances.seat.holds(piece.side));
    let words = if guessed { "odds by the usual rating of its arm, without its fire" } else { "odds without its fire" };
    prospect.facts.push(ProspectFact::new("odds", words));
}
