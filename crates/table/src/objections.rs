//! What can be wrong with a table: who stands on it, where, and on whom. It guards corrections and random play.

use crate::lay::{Lay, Piece, TableBook};

/// Takes what is wrong, if it is, in words that are made only then.
pub type Object<'o> = dyn FnMut(bool, &dyn Fn() -> String) + 'o;

/// Everything that is wrong with units and officers on a table. `fate` tells of a unit why it cannot be there, `is_borne`
/// whether others may lie on it.
pub fn check_table<B: TableBook>(
    lay: &Lay<'_, B>,
    fate: impl Fn(&B::Unit) -> String,
    is_borne: impl Fn(&Piece<'_, B::Unit>) -> bool,
    object: &mut Object<'_>,
) {
    let (table, units) = (lay.table, B::units(lay.state));
    for (name, unit) in units {
        let (present, placed) = (B::stand(unit).is_some(), table.units.contains_key(name));
        object(present && !placed, &|| format!("{name} is present but has no place on the table"));
        object(!present && placed, &|| format!("{name} has a place on the table but {}", fate(unit)));
    }
    for (name, pose) in &table.units {
        object(!units.contains_key(name), &|| format!("{name} is on no roster"));
        object(!table.ground.has(pose.at), &|| format!("the centre of {name} is off the table"));
        object(pose.facing > 359, &|| format!("{name} faces 0 to 359 degrees"));
    }
    for (name, at) in &table.officers {
        object(!table.ground.has(*at), &|| format!("{name} is off the table"));
    }
    for (index, piece) in lay.pieces.iter().enumerate() {
        for other in lay.pieces.iter().skip(index + 1) {
            let borne = is_borne(piece) || is_borne(other);
            object(!borne && piece.block.overlaps(&other.block), &|| {
                format!("{} and {} overlap", piece.name, other.name)
            });
        }
    }
}
