//! The ledger of a side as it would lie open: points used of those it can bear, what its hands show, what each thing
//! cost. An enemy sees only the record and the hands (FAT-113, FAT-114, FAT-161).

use grognard_battle::{Gauge, Part, Seat, Side, listed};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::tally::{Signal, signal};

use super::reckoning::counted;

/// The gauges of a side; `warn` is the point at which it must announce that it wavers, if the seat knows it.
pub fn gauges(t: &Tables, view: Part<'_>, side: Side, seat: Seat, warn: Option<Points>) -> Vec<Gauge> {
    let force = view.at("sides").at(side.name());
    let sum = |key: &str| view.own("units", side).map(|(_, unit)| unit.count(key)).sum::<f64>();
    // After the battle everything is open.
    let secret = seat.holds(side) && !view.has("result");
    let lost = Gauge::open("figures lost", sum("figures_lost"), Some(sum("figures")));
    vec![used(force, secret, warn), last_half_turn(t, view, side, secret), lost]
}

/// Points used, of the total if the seat may know it.
fn used(force: Part<'_>, secret: bool, warn: Option<Points>) -> Gauge {
    let account = force.at("account");
    let demoralized = account.flag("demoralized");
    let (recorded, total) = (account.count("recorded"), account.number("total"));
    let used = total.map_or_else(
        || format!("fatigue points recorded: {recorded}"),
        |total| format!("{recorded} of {total} fatigue points used"),
    );
    let level = match (force.texts("announced").last(), warn) {
        (Some(level), _) => format!(", {level}"),
        (None, Some(warn)) => format!("; wavers from {warn}"),
        (None, None) => String::new(),
    };
    let change = account.some("cmr_adjustment");
    let change = change.map_or(String::new(), |change| format!(", CMR {change} for every unit"));
    let text = format!("{used}{level}{change}");
    // A demoralized army has shown its total.
    let private = secret && total.is_some() && !demoralized;
    let warn = warn.map(|warn| f64::from(warn.in_halves()) / 2.0);
    Gauge { name: "fatigue points", value: recorded, of: total, warn, text, private }
}

/// What every player of a side has shown for the last half turn; its own side also sees what it was for, and what comes
/// next.
fn last_half_turn(t: &Tables, view: Part<'_>, side: Side, secret: bool) -> Gauge {
    const NAME: &str = "points of the last half turn";
    let force = view.at("sides").at(side.name());
    let shown = |player: Part<'_>| Points::halves(in_halves(player.count("shown")));
    let hands: Vec<String> = view
        .own("players", side)
        .map(|(name, player)| format!("{name} shows {}", signal_words(&signal(t, shown(player)))))
        .collect();
    let things = [things(force, "costs", "What it was for"), things(force, "pending", "To be entered next")].concat();
    let text = [vec![format!("{NAME}: {}", listed(&hands))], things.clone()].concat().join(". ");
    let private = secret && !things.is_empty();
    Gauge { name: NAME, value: force.count("shown_points"), of: None, warn: None, text, private }
}

/// Points in the books are multiples of one half and small.
#[expect(clippy::cast_possible_truncation, reason = "a cast that saturates")]
fn in_halves(points: f64) -> i32 {
    (2.0 * points).round() as i32
}

/// "3 fingers and a bent one", "a closed fist".
fn signal_words(signal: &Signal) -> String {
    let fingers = match signal.fingers {
        0 => String::new(),
        1 => "1 finger".to_owned(),
        fingers => format!("{fingers} fingers"),
    };
    match (signal.wriggle, signal.bent, signal.fingers) {
        (true, ..) => format!("{fingers}, wriggles them and calls {}", signal.call),
        (_, true, 0) => "a bent finger".to_owned(),
        (_, true, _) => format!("{fingers} and a bent one"),
        (_, _, 0) => "a closed fist, no points".to_owned(),
        _ => fingers,
    }
}

/// Things with their points, which only their own side sees; none if there are none.
fn things(force: Part<'_>, key: &str, name: &str) -> Vec<String> {
    let words: Vec<String> = force
        .list(key)
        .map(|thing| {
            let (what, points) = (thing.text("what").unwrap_or_default(), thing.count("points"));
            let cost = counted(Points::halves(in_halves(points.abs())));
            if points < 0.0 { format!("{what}, {cost} back") } else { format!("{what}, {cost}") }
        })
        .collect();
    if words.is_empty() { Vec::new() } else { vec![format!("{name}: {}", words.join("; "))] }
}
