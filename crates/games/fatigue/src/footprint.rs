//! The room units take on the table (FAT-144).

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::{Arm, Formation};
use grognard_books::fatigue::tables::Body;
use grognard_field::{Block, Footprint, Pose, round};

use super::state::Unit;

/// The room this many figures of an arm take in a formation. Guns in a square take the room of unlimbered guns.
pub fn room(t: &Tables, arm: Arm, formation: Formation, figures: i32) -> Footprint {
    let Some(body) = Body::of(arm) else { return Footprint::POINT };
    let chart = &t.footprints;
    let shape = chart.shape(body, formation).or_else(|| chart.shape(body, Formation::Unlimbered));
    shape.map_or(Footprint::POINT, |shape| {
        let (width, depth) = shape.size(figures.max(1));
        Footprint::new(round(width * 100.0), round(depth * 100.0))
    })
}

/// Figures in the unit itself: its skirmishers are elsewhere.
pub fn figures_here(unit: &Unit) -> i32 {
    let out = if unit.screen.is_some() { unit.skirmishers } else { 0 };
    unit.figures_left().saturating_sub(out).max(1)
}

/// The room a unit takes at present: in a building or redoubt, that of the place.
pub fn size(t: &Tables, unit: &Unit) -> Footprint {
    match &unit.inside {
        Some(inside) => inside.size,
        None => room(t, unit.arm, unit.formation, figures_here(unit)),
    }
}

/// The room a unit would take in another formation, outside of any building.
pub fn size_in(t: &Tables, unit: &Unit, formation: Formation) -> Footprint {
    room(t, unit.arm, formation, figures_here(unit))
}

/// The block of a unit's skirmishers; none if they are not out.
pub fn screen(t: &Tables, unit: &Unit) -> Option<Block> {
    Some(Block::new(unit.screen?, screen_size(t, unit, unit.skirmishers)))
}

/// The room this many skirmishers of a unit take.
pub fn screen_size(t: &Tables, unit: &Unit, figures: i32) -> Footprint {
    room(t, unit.arm, Formation::OpenOrder, figures)
}

pub fn block_at(t: &Tables, unit: &Unit, pose: Pose) -> Block {
    Block::new(pose, size(t, unit))
}

/// The formation of abandoned guns or an abandoned train once they are manned again (FAT-159).
pub fn manned_formation(arm: Arm) -> Formation {
    if arm == Arm::Artillery { Formation::Unlimbered } else { Formation::Limbered }
}

/// What a unit runs in.
pub fn running_formation(arm: Arm) -> Formation {
    match arm {
        Arm::Infantry | Arm::Cavalry | Arm::Officer | Arm::Engineer => Formation::Column,
        Arm::Artillery | Arm::Train | Arm::Headquarters => Formation::Limbered,
    }
}
