//! What is particular to this book on a table: its units and ground, how far units see, how everything moves.

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::{Cover, Formation, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Terrain;
use grognard_core::facts::Choice;
use grognard_field::Footprint;
use grognard_table::{Feature, Gait, Lay, Piece, Roster, SightRule, Stand, Table, TableBook};

use super::footprint::size;
use super::measures::{DUMMY_MOVE, GAP, INTO_COVER};
use super::state::{State, Unit};
use super::terrain::{of_kind, row};

/// The fatigue book.
pub struct Fatigue;

/// The rank of a kind of cover.
pub fn cover_rank(cover: Cover) -> u8 {
    u8::try_from(Cover::all().position(|one| one == cover).unwrap_or_default()).unwrap_or_default()
}

pub fn ranked_cover(rank: u8) -> Cover {
    Cover::all().nth(usize::from(rank)).unwrap_or(Cover::None)
}

impl TableBook for Fatigue {
    type Tables = Tables;
    type State = State;
    type Unit = Unit;
    const HIDING: &'static str = "woods or buildings";

    fn table(state: &State) -> Option<&Table> {
        state.table.as_ref()
    }

    fn units(state: &State) -> &Roster<Unit> {
        &state.units
    }

    fn stand(unit: &Unit) -> Option<Stand> {
        let loose = unit.formation == Formation::OpenOrder;
        let holds = unit.is_combat_unit() && !loose;
        unit.is_present().then_some(Stand { side: unit.side, loose, holds })
    }

    fn footprint(t: &Tables, unit: &Unit) -> Footprint {
        size(t, unit)
    }

    fn feature(t: &Tables, kind: &str) -> Feature {
        let (terrain, chart) = (of_kind(kind), row(t, kind));
        Feature {
            rough: chart.foot.value < 100,
            hides: chart.blocks_sight && terrain != Terrain::Hill,
            road: terrain == Terrain::Road,
            cover: cover_rank(chart.cover.value),
        }
    }

    /// How far ground lets units see; everything else about lines of sight is in `derive::sight`.
    fn sight(_: &Tables) -> SightRule {
        SightRule { limit: i32::MAX, into_area: INTO_COVER, units_block: false }
    }

    /// Inches over open ground; everything else about a way is in `ways`.
    fn gait(lay: &Lay<'_, Self>, piece: &Piece<'_, Unit>) -> Gait {
        let unit = piece.unit;
        let rate = lay.t.movement.row(unit.mover).formation[unit.formation].map_or(0, |inches| inches.value);
        let stays = unit.state == Morale::Routed || unit.abandoned;
        Gait::any_way(if stays { 0 } else { rate }, fat(136))
    }

    /// Any way, but not within 1 inch of an enemy: an officer by his rank, a dummy as its marker moves.
    fn riding_of(lay: &Lay<'_, Self>, officer: &str) -> Option<Gait> {
        let (inches, rule) = match lay.state.officers.get(officer) {
            Some(officer) => (lay.t.officers.row(officer.rank).movement.value, fat(126)),
            None => (DUMMY_MOVE, fat(155)),
        };
        Some(Gait { gap: GAP, ..Gait::any_way(inches, rule) })
    }
}
