//! Commands as computer players give them.

use grognard_core::facts::Datum;
use grognard_field::Step;
use serde_json::{Value, json};

use grognard_battle::CommandLine;
use grognard_table::to_inches;

/// A command.
pub fn order(act: &str, with: &Value) -> CommandLine {
    CommandLine { act: act.to_owned(), with: Datum::of(with), dice: None }
}

/// A way as the command takes it.
pub fn path(steps: &[Step]) -> Value {
    let straight = |word: &str, length: i32| json!({ "step": word, "inches": to_inches(length) });
    let one = |step: &Step| match *step {
        Step::Ahead(length) => straight("ahead", length),
        Step::Back(length) => straight("back", length),
        Step::Left(length) => straight("left", length),
        Step::Right(length) => straight("right", length),
        Step::Wheel(degrees) => json!({ "step": "wheel", "degrees": degrees }),
        Step::To(at) => json!({ "step": "to", "x": to_inches(at.x), "y": to_inches(at.y) }),
        Step::Face(facing) => json!({ "step": "face", "facing": facing }),
    };
    steps.iter().map(one).collect()
}
