//! How near an army is to wavering and to being demoralized (FAT-115, FAT-116). Only its own side knows before it says so.

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::army_value::limits;
use grognard_books::fatigue::names::Edition;
use grognard_books::fatigue::points::Points;
use serde::Deserialize;
use serde_json::Value;

use grognard_battle::{Part, Side, Strain, Strained};

/// How to prevent it.
const SPARE: &str = "Every figure lost, every officer hit and every order broken costs points.";

/// The points at which a side wavers, is demoralized and worse, if the seat knows its total.
pub fn bearable(t: &Tables, edition: Edition, view: &Value, side: Side) -> Option<[Points; 4]> {
    let total = view.pointer(&format!("/sides/{}/account/total", side.name()));
    let total = total.and_then(|total| Points::deserialize(total).ok());
    total.map(|total| limits(t, edition, total, &mut ()))
}

/// What is broken on a side or may break soon.
pub fn strains(t: &Tables, edition: Edition, view: &Value, side: Side) -> Vec<Strain> {
    let whole = Part::whole(view);
    let force = whole.at("sides").at(side.name());
    if whole.has("result") {
        return Vec::new();
    }
    let told = |state: Strained, text: String| {
        let remedy = (state == Strained::Near).then(|| SPARE.to_owned());
        vec![Strain { name: "The army".to_owned(), state, text, remedy }]
    };
    if force.at("account").flag("demoralized") {
        return told(Strained::Broken, "demoralized".to_owned());
    }
    let points = |points: Points| f64::from(points.in_halves()) / 2.0;
    let (recorded, last) = (force.at("account").count("recorded"), force.count("shown_points"));
    let levels = bearable(t, edition, view, side).map(|levels| levels.map(points));
    match (force.texts("announced").last(), levels) {
        (Some(level), Some([_, demoralized, ..])) => {
            told(Strained::Near, format!("{level}: {} points more and it is demoralized", demoralized - recorded))
        }
        (Some(level), None) => told(Strained::Near, (*level).to_owned()),
        // Another half turn like the last one is enough.
        (None, Some([wavers, ..])) if last > 0.0 && recorded + last >= wavers => {
            told(Strained::Near, format!("{} points more and it wavers", wavers - recorded))
        }
        _ => Vec::new(),
    }
}
