//! What can be wrong with the table of a battle under this book: officers, passing through, placing.

use grognard_books::cohesion::Tables;

use super::derive::{Lay, Piece};
use super::due::Due;
use super::state::{Phase, State, Status, Unit};
use super::table_book::Cohesion;
use grognard_table::{Deploys as _, Group, Object, check_table as check_pieces};

/// Everything that is wrong, in words.
pub fn check_table(t: &Tables, state: &State, object: &mut Object<'_>) {
    let Some(lay) = Lay::of(t, state) else { return };
    // Only disorder makes a unit take more room against its will, so an overlap is allowed only then, or while one
    // passes through the other.
    let passes = |piece: &Piece<'_>| state.march.as_ref().is_some_and(|march| march.unit == piece.name);
    let fate = |unit: &Unit| unit.fate.words().to_owned();
    check_pieces(&lay, fate, |piece| piece.unit.disordered || passes(piece), object);
    let groups = Cohesion::groups(state);
    check_officers(&lay, &groups, object);
    for item in &state.due {
        if let Due::Place { side, groups: names } = item {
            object(names.is_empty(), &|| "nothing is named that could be placed".to_owned());
            for name in names {
                let awaited = groups.iter().any(|group| group.name == *name && group.awaited && group.side == *side);
                object(!awaited, &|| format!("{name} is not to be placed by {}", state.side_name(*side)));
            }
        }
    }
    let placing = |item: &Due| matches!(item, Due::Initiative | Due::Place { .. });
    let idle = state.phase == Phase::SetUp && state.result.is_none() && !state.due.iter().any(placing);
    object(idle, &|| "before the battle somebody rolls or places".to_owned());
}

/// Officers are on the table while they are in play and have been placed.
fn check_officers(lay: &Lay<'_>, groups: &[Group], object: &mut Object<'_>) {
    let (state, table) = (lay.state, lay.table);
    for (name, officer) in &state.officers {
        let in_play = officer.status == Status::InPlay;
        let placed = table.officers.contains_key(name);
        object(!in_play && placed, &|| format!("{name} is out of play and has no place on the table"));
        // A brigade comes on as a whole, the senior commander before the battle.
        let due = match &officer.brigade {
            Some(brigade) => !groups.iter().any(|group| group.name == *brigade && group.awaited),
            None => state.phase != Phase::SetUp,
        };
        let appears = state.due.iter().any(|item| matches!(item, Due::Appear { officer } if officer == name));
        object(in_play && due && !placed && !appears, &|| format!("{name} is in play but has no place on the table"));
    }
    for name in table.officers.keys() {
        object(!state.officers.contains_key(name), &|| format!("{name} is on no roster"));
    }
}
