//! The room units take on the table (IMP-64).

use grognard_books::impact::tables::Tables;
use grognard_books::impact::unit::{Arm, Formation};
use grognard_field::{Array, Block, Footprint, Pose};

use super::measures::hundredths;
use super::state::Unit;

/// The room this many stands or sections take in a formation. A column is never wider than its stands.
pub fn room(t: &Tables, formation: Formation, stands: i32) -> Footprint {
    let (chart, stands) = (&t.game.geometry, stands.max(1));
    let depth = hundredths(chart.stand_depth);
    if let Some(front) = chart.frontage[formation] {
        return Footprint::new(hundredths(front).saturating_mul(stands), depth);
    }
    let deep = if formation.arm() == Arm::Artillery { hundredths(chart.limbered_section_depth) } else { depth };
    let array = Array::of(stands, chart.columns_wide[formation].unwrap_or(1));
    array.footprint(Footprint::new(hundredths(chart.stand_width), deep), 100)
}

/// The room a unit takes as it is.
pub fn size(t: &Tables, unit: &Unit) -> Footprint {
    room(t, unit.formation, unit.stands())
}

pub fn block_at(t: &Tables, unit: &Unit, pose: Pose) -> Block {
    Block::new(pose, size(t, unit))
}

/// The room a unit would take in another formation.
pub fn size_in(t: &Tables, unit: &Unit, formation: Formation) -> Footprint {
    room(t, formation, unit.stands())
}
