//! What is particular to this book on a table: its units and ground, how everything moves.

use grognard_books::impact::movement::rates_of;
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::{EnfiladeClass, Tables, Terrain};
use grognard_books::impact::unit::{Formation, Level, Works};
use grognard_field::Footprint;
use grognard_table::{Feature, Gait, Lay, Piece, Roster, SightRule, Stand, Table, TableBook};

use super::footprint::size;
use super::state::{State, Unit};
use super::terrain::{is_cover, of_area, of_line};

/// The impact book.
pub struct Impact;

/// Whether a formation has no flanks: it turns and moves freely, and is not in anybody's way. No charts are at hand
/// where a unit's stand is given, so this lists the formations of the class `none`; a test compares the two.
pub fn is_loose(formation: Formation) -> bool {
    matches!(formation, Formation::Skirmishers | Formation::MountedSkirmishers | Formation::DismountedSkirmishers)
}

/// Whether a formation moves in any direction and to any facing at the full rate: columns, and formations without
/// flanks.
pub fn goes_any_way(t: &Tables, formation: Formation) -> bool {
    formation.is_column() || t.formations.row(formation).class.value == EnfiladeClass::None
}

impl TableBook for Impact {
    type Tables = Tables;
    type State = State;
    type Unit = Unit;
    const HIDING: &'static str = "woods";

    fn table(state: &State) -> Option<&Table> {
        state.table.as_ref()
    }

    fn units(state: &State) -> &Roster<Unit> {
        &state.units
    }

    fn stand(unit: &Unit) -> Option<Stand> {
        let holds = unit.level != Level::Routed;
        unit.is_in().then_some(Stand { side: unit.side, loose: is_loose(unit.formation), holds })
    }

    fn footprint(t: &Tables, unit: &Unit) -> Footprint {
        size(t, unit)
    }

    fn feature(_: &Tables, kind: &str) -> Feature {
        let (terrain, line) = (of_area(kind), of_line(kind));
        let cover = match line.map(|line| (line.is_wall(), line.works())) {
            Some((_, Works::Heavy)) => 4,
            Some((_, Works::Light)) => 3,
            Some((_, Works::Hasty)) => 2,
            Some((true, Works::None)) => 1,
            _ => u8::from(is_cover(terrain)),
        };
        Feature {
            rough: !matches!(terrain, Terrain::Open | Terrain::Road | Terrain::Trail),
            hides: matches!(terrain, Terrain::LightWoods | Terrain::HeavyWoods),
            road: line.is_some_and(|line| line.way().is_some()),
            cover,
        }
    }

    /// Units block sight, and so does ground; `derive::sight` says how much of it.
    fn sight(_: &Tables) -> SightRule {
        SightRule { limit: i32::MAX, into_area: i32::MAX, units_block: true }
    }

    /// Inches over open ground; everything else about a way is in `derive::going` and `ways`.
    fn gait(lay: &Lay<'_, Self>, piece: &Piece<'_, Unit>) -> Gait {
        let unit = piece.unit;
        let (rule, rates) = rates_of(lay.t, unit.arm, unit.formation, unit.level);
        let stays = unit.level == Level::Routed;
        Gait::any_way(rates[Terrain::Open].filter(|_| !stays).map_or(0, |rate| rate.value), rule)
    }

    /// Any way, but onto no enemy.
    fn riding(t: &Tables) -> Option<Gait> {
        Some(Gait { gap: 1, ..Gait::any_way(t.game.leader.move_inches, imp(53)) })
    }
}
