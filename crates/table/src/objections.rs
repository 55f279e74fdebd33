//! What can be wrong with a table: which units are on it, where, and on top of which others. It guards corrections and
//! random play.

use crate::lay::{Lay, Piece, TableBook};

/// Notes what is wrong, if it is; the words are only made in that case.
pub type Object<'o> = dyn FnMut(bool, &dyn Fn() -> String) + 'o;

/// Everything that is wrong with units and officers on a table. `fate` gives the reason why a unit cannot be there,
/// `is_borne` says whether others may overlap it.
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
