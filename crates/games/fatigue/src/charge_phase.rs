//! How a charge goes on once it is declared: tests of the chargers, counter-charges, zones, squares.

use grognard_books::fatigue::names::{Circumstance, Phase};
use grognard_books::fatigue::rules::fat;

use super::counter::offer_counters;
use super::due::{Check, Due};
use super::squares::offer_squares;
use super::state::{Progress, Stage, Step};
use super::zones::test_zones;

/// All declarations are made: each charger tests. On a table the counter-charges follow by themselves.
pub fn test_charges(stage: &mut Stage<'_>) {
    let chargers: Vec<String> = stage.state.charges.iter().map(|charge| charge.charger.clone()).collect();
    for name in chargers {
        stage.state.later.put_last([Due::Check(Check::of(&name, Circumstance::DeclareCharge))]);
    }
    if stage.state.table.is_none() {
        stage.state.step = Step::Counter;
    }
    stage.say(fat(145), "All charges are declared; each charger tests, then the other side may counter-charge.");
}

/// On a virtual table a charge goes on by itself once nothing is due: from the tests of the chargers to
/// counter-charges, to the tests in the zones, to squares. Returns whether it went on; the phasing player ends the
/// phase.
pub fn go_on_by_table(stage: &mut Stage<'_>) -> bool {
    let idle = stage.state.queue.is_empty() && stage.state.later.is_empty();
    if stage.state.phase != Phase::DeclaredCavalryCharge || !idle {
        return false;
    }
    let tested = stage.state.charges.iter().all(|charge| charge.made != Progress::Declared);
    let made = stage.state.charges.iter().any(|charge| charge.made == Progress::Made);
    match stage.state.step {
        Step::Declare if stage.state.charges.is_empty() || !tested => return false,
        Step::Declare if made => {
            stage.state.step = Step::Counter;
            let due = offer_counters(stage);
            stage.state.queue.put_last(due);
        }
        Step::Counter if made => {
            stage.state.step = Step::Squares;
            test_zones(stage);
        }
        Step::Squares => {
            stage.state.step = Step::Closing;
            let due = offer_squares(stage);
            stage.state.queue.put_last(due);
        }
        Step::Declare | Step::Counter => stage.state.step = Step::Closing,
        _ => return false,
    }
    true
}
