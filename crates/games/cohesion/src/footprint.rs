//! The room units take on the table: files and ranks of stands (COH-104).

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::unit::{Arm, Formation, Stance};
use grognard_field::{Array, Block, Footprint, Pose};

use super::state::{State, Unit};

impl Unit {
    /// How it counts on the table: disorder takes the place of the formation, but a battery keeps its own.
    pub fn stance(&self) -> Stance {
        stance(self.arm, self.formation, self.disordered)
    }

    /// Stands left on the table; a half stand takes the room of a whole one.
    pub fn whole_stands(&self) -> i32 {
        self.stands.halves.max(1).saturating_add(1) / 2
    }
}

/// How a unit would stand in another formation.
pub fn stance(arm: Arm, formation: Formation, disordered: bool) -> Stance {
    if disordered && arm != Arm::Artillery { Stance::Disordered } else { formation.stance() }
}

/// Files and ranks of this many stands.
pub fn array(t: &Tables, stands: i32, stance: Stance) -> Array {
    Array::of(stands, t.battlefield.footprint[stance].files)
}

/// The room this many stands of an arm take.
pub fn room(t: &Tables, arm: Arm, stands: i32, stance: Stance) -> Footprint {
    let (stand, spacing) = (&t.battlefield.stand[arm], t.battlefield.footprint[stance].spacing);
    array(t, stands, stance).footprint(Footprint::new(stand.width, stand.depth), spacing)
}

/// What a stand adds at most to the width and the depth of a unit together, whatever its arm and stance.
pub fn most_for_stand(t: &Tables) -> i32 {
    let stands = || t.battlefield.stand.values();
    let spacing = t.battlefield.footprint.values().map(|row| row.spacing).max().unwrap_or(0);
    let width = stands().map(|stand| stand.width).max().unwrap_or(0);
    let depth = stands().map(|stand| stand.depth).max().unwrap_or(0);
    width * spacing / 100 + 1 + depth
}

/// The room a unit takes at present.
pub fn size(t: &Tables, unit: &Unit) -> Footprint {
    room(t, unit.arm, unit.whole_stands(), unit.stance())
}

pub fn block_at(t: &Tables, unit: &Unit, pose: Pose) -> Block {
    Block { pose, size: size(t, unit) }
}

impl State {
    /// The block of a unit on the table; none if there is no table, or the unit is not on it.
    pub fn block(&self, t: &Tables, name: &str) -> Option<Block> {
        let pose = self.table.as_ref()?.units.get(name)?;
        Some(block_at(t, self.units.get(name)?, *pose))
    }
}
