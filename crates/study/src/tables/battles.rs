//! Every battle, and every unit that fell.

use grognard_battle::Side;

use super::Table;
use crate::played::{Fallen, Fought, Played, WHOLE};
use crate::report::{CellReport, Report};

/// A row for each battle.
pub fn battles(report: &Report) -> Table {
    let mut table = Table::new("battles");
    let all = || report.battles.iter();
    let cell = |played: &Played| report.cells.get(played.cell);
    let fought = |played: &'_ Played, of: fn(&Fought) -> i64| played.fought.as_ref().ok().map(of);
    let lost = |side: Side| {
        move |one: &Fought| i64::try_from(one.fallen.iter().filter(|fallen| fallen.side == side).count()).unwrap_or(0)
    };
    let units = |side: Side| all().map(move |played| played.fought.as_ref().ok().map(lost(side)));
    let left = |side: usize| {
        all().map(move |played| Some(f64::from(played.fought.as_ref().ok()?.left()[side]) / f64::from(WHOLE)))
    };
    cell_columns(&mut table, || all().map(cell));
    table.whole("number", all().map(|played| Some(played.number)));
    table.text("seed", all().map(|played| Some(played.seed.to_string())));
    table.text("player_a", all().map(|played| Some(played.players[0].name())));
    table.text("player_b", all().map(|played| Some(played.players[1].name())));
    table.text("winner", all().map(|played| Some(played.fought.as_ref().ok()?.winner?.name())));
    table.text("first_turn", all().map(|played| Some(played.fought.as_ref().ok()?.began?.name())));
    table.whole("turns", all().map(|played| fought(played, |one| one.turn.into())));
    table.whole("commands", all().map(|played| fought(played, |one| i64::try_from(one.commands).unwrap_or(i64::MAX))));
    table.number("left_a", left(0));
    table.number("left_b", left(1));
    table.whole("units_lost_a", units(Side::A));
    table.whole("units_lost_b", units(Side::B));
    table.text("result", all().map(|played| Some(played.fought.as_ref().ok()?.result.as_str())));
    table.text("fault", all().map(|played| played.fought.as_ref().err().map(String::as_str)));
    table
}

/// A row for each unit that fell.
pub fn fallen(report: &Report) -> Table {
    let mut table = Table::new("fallen");
    let rows: Vec<(&Played, &Fallen)> = report
        .battles
        .iter()
        .filter_map(|played| Some((played, played.fought.as_ref().ok()?)))
        .flat_map(|(played, fought)| fought.fallen.iter().map(move |fallen| (played, fallen)))
        .collect();
    let at = |part: usize| rows.iter().map(move |(_, fallen)| Some(f64::from(fallen.at?[part]) / 100.0));
    cell_columns(&mut table, || rows.iter().map(|(played, _)| report.cells.get(played.cell)));
    table.whole("number", rows.iter().map(|(played, _)| Some(played.number)));
    table.text("unit", rows.iter().map(|(_, fallen)| Some(fallen.unit.as_str())));
    table.text("side", rows.iter().map(|(_, fallen)| Some(fallen.side.name())));
    table.whole("turn", rows.iter().map(|(_, fallen)| Some(fallen.turn)));
    table.number("x", at(0));
    table.number("y", at(1));
    table
}

/// Which cell a row is about.
pub fn cell_columns<'r, I: Iterator<Item = Option<&'r CellReport>>>(table: &mut Table, cells: impl Fn() -> I) {
    table.text("scenario", cells().map(|cell| Some(cell?.scenario.as_str())));
    table.text("first_player", cells().map(|cell| Some(cell?.players[0])));
    table.text("second_player", cells().map(|cell| Some(cell?.players[1])));
    table.text("variant", cells().map(|cell| Some(cell?.variant.as_str())));
}
