//! Commands as rows of numbers: who acts, on whom, where to. They follow the descriptions of the acts; no act is known
//! by its name.

use grognard_battle::{Act, CommandLine, Takes};
use grognard_core::facts::Datum;

use super::layout::{CANDIDATES, MOST_PIECES, MOST_PLACES};
use super::numbers::{Rows, count, direction, flag, hundredth, share};
use super::scene::Scene;

/// The rows of the commands that can be chosen.
pub fn command_rows(acts: &[Act], candidates: &[CommandLine], scene: &Scene) -> Vec<f32> {
    let mut rows = Rows::of(CANDIDATES);
    for command in candidates {
        rows.add(row(acts, command, scene));
    }
    rows.whole()
}

fn row(acts: &[Act], command: &CommandLine, scene: &Scene) -> [f64; CANDIDATES.columns.len()] {
    let number = acts.iter().position(|act| act.name == command.act);
    let act = number.and_then(|number| acts.get(number));
    let text = |field: &str| match command.with.at(field) {
        Some(Datum::Text(text)) => Some(text.as_str()),
        _ => None,
    };
    let number_at = |field: &str| number_of(command.with.at(field));
    let row_of = |field: Option<&str>| field.and_then(text).map_or(0, |name| scene.row_of(name));
    let place = act.and_then(|act| area_of(act, command, scene));
    let [x, y] = match (number_at("x"), number_at("y"), place) {
        (Some(x), Some(y), _) => [share(x, scene.size[0]), share(y, scene.size[1])],
        (_, _, Some((_, at))) => at,
        _ => [0.0, 0.0],
    };
    let [cosine, sine] = number_at("facing").map_or([0.0, 0.0], direction);
    let [ahead, right, wheel] = steps(&command.with);
    [
        1.0,
        share(count(number.map_or(0, |number| number + 1)), count(acts.len())),
        flag(act.is_some_and(|act| act.onward)),
        share(count(row_of(act.and_then(|act| act.subject))), count(MOST_PIECES)),
        share(count(row_of(act.and_then(|act| act.aims).map(|aim| aim.target))), count(MOST_PIECES)),
        share(count(place.map_or(0, |(number, _)| number + 1)), count(MOST_PLACES)),
        x,
        y,
        cosine,
        sine,
        hundredth(ahead),
        hundredth(right),
        wheel / 360.0,
        act.map_or(0.0, |act| choice(act, command)),
        tag(command),
    ]
}

fn number_of(datum: Option<&Datum>) -> Option<f64> {
    match datum {
        #[expect(clippy::cast_precision_loss, reason = "an observation need not be exact")]
        Some(Datum::Integer(number)) => Some(*number as f64),
        Some(Datum::Number(number)) => Some(*number),
        _ => None,
    }
}

/// The first area that a command names, with its number.
fn area_of(act: &Act, command: &CommandLine, scene: &Scene) -> Option<(usize, [f64; 2])> {
    let areas = act.arguments.iter().filter(|argument| matches!(argument.takes, Takes::Area));
    areas.filter_map(|argument| command.with.at(argument.name)).find_map(|given| {
        let Datum::Text(name) = given else { return None };
        let number = scene.places.iter().position(|(place, _)| place == name)?;
        Some((number, scene.places.get(number)?.1))
    })
}

/// The first word that a command chooses, as an index among the possible ones.
fn choice(act: &Act, command: &CommandLine) -> f64 {
    let found = act.arguments.iter().find_map(|argument| {
        let (Takes::Choice { values }, Some(Datum::Text(given))) = (argument.takes, command.with.at(argument.name))
        else {
            return None;
        };
        let number = values.iter().position(|value| value == given)?;
        Some(share(count(number + 1), count(values.len())))
    });
    found.unwrap_or(0.0)
}

/// How far the steps of a way lead ahead and to the right, in inches, and how far they turn, in degrees.
fn steps(with: &Datum) -> [f64; 3] {
    let Some(Datum::List(steps)) = with.at("path") else { return [0.0; 3] };
    let [mut ahead, mut right, mut wheel] = [0.0; 3];
    for step in steps {
        let number = |field: &str| number_of(step.at(field)).unwrap_or_default();
        let Some(Datum::Text(kind)) = step.at("step") else { continue };
        match kind.as_str() {
            "ahead" => ahead += number("inches"),
            "back" => ahead -= number("inches"),
            "left" => right -= number("inches"),
            "right" => right += number("inches"),
            "wheel" => wheel += number("degrees"),
            _ => {}
        }
    }
    [ahead, right, wheel]
}

/// A number that differs if commands differ in anything else, the same on every machine.
fn tag(command: &CommandLine) -> f64 {
    let text = serde_json::to_string(&command.with).unwrap_or_default();
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    share(f64::from(hash), f64::from(u32::MAX))
}
