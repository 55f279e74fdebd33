//! What can be wrong with the table of a battle under this book: the places of units, in what, and with whom.

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::ledger::Location;
use grognard_books::fatigue::names::Level;

use super::derive::{Lay, Piece, building, occupants};
use super::state::{State, Unit};
use grognard_table::{Object, check_table as check_pieces};

/// Everything that is wrong, in words.
pub fn check_table(t: &Tables, state: &State, object: &mut Object<'_>) {
    let Some(lay) = Lay::of(t, state) else {
        let placed = |unit: &Unit| unit.screen.is_some() || unit.inside.is_some() || unit.came_from.is_some();
        object(state.units.values().any(placed), &|| "there is no table for anybody to stand on".to_owned());
        object(state.placing.is_some(), &|| "there is no table to place anybody on".to_owned());
        return;
    };
    // Before everything is shown, no unit has a place that others must respect.
    if state.placing.is_none() {
        let fate = |unit: &Unit| unit.fate.map_or("is there", |_| "is gone").to_owned();
        let borne = |piece: &Piece<'_>| piece.unit.abandoned || piece.unit.inside.is_some();
        check_pieces(&lay, fate, borne, object);
        officers(&lay, object);
    }
    for piece in &lay.pieces {
        let Some(inside) = &piece.unit.inside else { continue };
        let house = building(&lay, &inside.place);
        let fits = house.is_some_and(|house| house.block == piece.block);
        object(!fits, &|| format!("{} is in {} and does not stand there", piece.name, inside.place));
        let room = house.map_or(0, |house| usize::try_from(house.units_max).unwrap_or_default());
        object(occupants(&lay, &inside.place).count() > room, &|| format!("{} is too full", inside.place));
    }
    for (name, unit) in &state.units {
        object(unit.screen.is_some() && unit.skirmishers == 0, &|| format!("{name} has a screen of nobody"));
    }
    for name in state.stood.keys() {
        object(!state.units.contains_key(name), &|| format!("{name} stood somewhere and is no unit"));
    }
}

/// Officers are on the table while they are present; dummies until they are revealed.
fn officers(lay: &Lay<'_>, object: &mut Object<'_>) {
    let (state, table) = (lay.state, lay.table);
    for (name, officer) in &state.officers {
        let placed = table.officers.contains_key(name);
        object(placed && (officer.hit || officer.away), &|| format!("{name} is gone and has a place on the table"));
        object(!placed && !officer.hit && !officer.away, &|| format!("{name} is there but has no place on the table"));
    }
    for name in table.officers.keys() {
        let dummy = state
            .commands
            .get(name)
            .is_some_and(|command| command.level == Level::Dummy && command.location == Location::Zone);
        object(!dummy && !state.officers.contains_key(name), &|| format!("{name} is on no roster"));
    }
}
