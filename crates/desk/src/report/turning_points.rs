//! The commands that changed the course of the battle.

use super::figures::number;
use grognard_battle::{AnyBattle, Deed, Moment, Record, Standing, come_to_pass};

/// A command that changed the battle.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    pub n: u64,
    pub when: String,
    /// What was done.
    pub what: String,
    /// Its effect, and on whom.
    pub effect: String,
    /// Its weight: the share of a side's measure that it cost, plus a twentieth for every unit lost.
    pub weight: f64,
}

/// The weightiest commands, in the order they happened.
pub fn turning_points(battle: &dyn AnyBattle, history: &[Moment], most: usize) -> Vec<TurningPoint> {
    let records = battle.records();
    let mut points: Vec<TurningPoint> = (history.windows(2).enumerate())
        .filter_map(|(place, around)| Some((come_to_pass(records, place)?, around)))
        .filter_map(|(record, around)| point(battle, &record, &around[0].1, &around[1].1))
        .collect();
    points.sort_by(|a, b| b.weight.total_cmp(&a.weight).then(a.n.cmp(&b.n)));
    points.truncate(most);
    points.sort_by_key(|point| point.n);
    points
}

fn point(
    battle: &dyn AnyBattle,
    record: &Record,
    before: &[Standing; 2],
    after: &[Standing; 2],
) -> Option<TurningPoint> {
    if !matches!(record.deed, Deed::Act { .. }) {
        return None;
    }
    let (mut weight, mut effects) = (0.0, Vec::new());
    for (name, (old, new)) in battle.header().sides.iter().zip(before.iter().zip(after)) {
        if let (Some(then), Some(now)) = (old.measures.first(), new.measures.first())
            && (now.value - then.value).abs() > f64::EPSILON
        {
            let share = now.of.filter(|of| *of > 0.0).map_or(0.01, |of| 1.0 / of);
            weight += (now.value - then.value).abs() * share;
            let of = now.of.map_or(String::new(), |of| format!(" of {}", number(of)));
            effects.push(format!("{name}: {} {} to {}{of}", now.name, number(then.value), number(now.value)));
        }
        let lost = new
            .units
            .iter()
            .filter(|unit| unit.gone && old.units.iter().any(|before| before.name == unit.name && !before.gone));
        for unit in lost {
            weight += 0.05;
            effects.push(format!("{name} loses {}", unit.name));
        }
    }
    let what = match (record.rulings.first(), &record.deed) {
        (Some(ruled), _) => ruled.title.clone(),
        (None, Deed::Act { name, .. }) => name.clone(),
        _ => String::new(),
    };
    (weight > 0.0).then(|| TurningPoint {
        n: record.n,
        when: record.clock.to_string(),
        what,
        effect: effects.join("; "),
        weight,
    })
}
