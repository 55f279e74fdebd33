//! What can be wrong with the table of a battle under this book.

use grognard_battle::Side;
use grognard_books::impact::Tables;
use grognard_table::check_table as check_pieces;

use super::derive::Lay;
use super::state::{Fate, Phase, State, Unit};

/// Everything that is wrong, in words.
pub fn check_table(t: &Tables, state: &State, found: &mut Vec<String>) {
    let mut object = |wrong: bool, words: &dyn Fn() -> String| {
        if wrong {
            found.push(words());
        }
    };
    let Some(lay) = Lay::of(t, state) else {
        object(state.orders.is_some(), &|| "standing orders belong to a virtual table".to_owned());
        let way = state.charge.as_ref().is_some_and(|charge| charge.way.is_some());
        object(way, &|| "there is no table for a charge to cross".to_owned());
        return;
    };
    let told = |side| state.orders_of(side).is_some();
    object(!Side::BOTH.into_iter().all(told), &|| "on a virtual table both sides have standing orders".to_owned());
    let way = state.charge.as_ref().is_none_or(|charge| charge.way.is_some());
    object(!way, &|| "a charge on a table has a way".to_owned());
    if let Some(charge) = &state.charge
        && let Some(way) = &charge.way
    {
        object(charge.supports.len() > way.supports.len(), &|| {
            "each support of a charge has a place it starts from".to_owned()
        });
    }
    for side in Side::BOTH {
        for name in state.orders_of(side).into_iter().flat_map(|orders| orders.units.keys()) {
            let own = state.units.get(name).is_some_and(|unit| unit.side == side);
            object(!own, &|| format!("{name} has standing orders of the wrong side"));
        }
    }
    // Before the battle begins, no unit has a place that others must respect.
    if state.phase == Phase::Deployment {
        return;
    }
    let fate = |unit: &Unit| match unit.out {
        Fate::In => "is there",
        Fate::Eliminated => "is eliminated",
        Fate::MergedAway => "is part of another regiment",
    };
    check_pieces(&lay, |unit| fate(unit).to_owned(), |_| false, &mut object);
    for (name, leader) in &state.leaders {
        let placed = lay.table.officers.contains_key(name);
        object(placed && leader.eliminated, &|| format!("{name} has fallen and has a place on the table"));
        object(!placed && !leader.eliminated, &|| format!("{name} is there but has no place on the table"));
    }
    for name in lay.table.officers.keys() {
        object(!state.leaders.contains_key(name), &|| format!("{name} is on no roster"));
    }
}
