//! The ledger of a side as it lies open: what is used of what it can bear, what its hands show, what each thing cost. An
//! enemy sees the record and the hands alone (FAT-113, FAT-114, FAT-161).

use grognard_battle::{Gauge, Part, Seat, Side, listed};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::tally::{Signal, signal};

use super::reckoning::counted;

/// The gauges of a side; `warn` is the point from which it must say that it wavers, where the seat knows it.
pub fn gauges(t: &Tables, view: Part<'_>, side: Side, seat: Seat, warn: Option<Points>) -> Vec<Gauge> {
    let force = view.at("sides").at(side.name());
    let sum = |key: &str| view.own("units", side).map(|(_, unit)| unit.count(key)).sum::<f64>();
    // After the battle everything is open.
    let secret = seat.holds(side) && !view.has("result");
    let mut gauges = vec![used(force, secret, warn), hands(t, view, side)];
    gauges.extend(things(force, secret, "costs", "what it cost"));
    gauges.extend(things(force, secret, "pending", "to be entered next"));
    gauges.push(Gauge::open("figures lost", sum("figures_lost"), Some(sum("figures"))));
    gauges
}

/// Points used, of the total where the seat may know it.
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

/// What every player of a side has held up for the last half turn.
fn hands(t: &Tables, view: Part<'_>, side: Side) -> Gauge {
    let shown = |player: Part<'_>| Points::halves(in_halves(player.count("shown")));
    let hands: Vec<String> = view
        .own("players", side)
        .map(|(name, player)| format!("{name} shows {}", signal_words(&signal(t, shown(player)))))
        .collect();
    let value = view.at("sides").at(side.name()).count("shown_points");
    let text = format!("last half turn: {}", listed(&hands));
    Gauge { name: "last half turn", value, of: None, warn: None, text, private: false }
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

/// Things with their points, which only their own side sees.
fn things(force: Part<'_>, private: bool, key: &str, name: &'static str) -> Option<Gauge> {
    let priced = |thing: Part<'_>| (thing.text("what").unwrap_or_default().to_owned(), thing.count("points"));
    let things: Vec<(String, f64)> = force.list(key).map(priced).collect();
    let words: Vec<String> = things
        .iter()
        .map(|(what, points)| {
            let cost = counted(Points::halves(in_halves(points.abs())));
            if *points < 0.0 { format!("{what}: {cost} back") } else { format!("{what}: {cost}") }
        })
        .collect();
    let value = things.iter().map(|(_, points)| points).sum();
    let text = format!("{name}: {}", words.join("; "));
    (!words.is_empty()).then_some(Gauge { name, value, of: None, warn: None, text, private })
}
