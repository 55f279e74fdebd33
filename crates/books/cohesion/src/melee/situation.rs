//! The facts of a round of melee.

use grognard_core::facts::{Facts, Group, Reader};
use serde::Serialize;

use crate::charge::DEFENDER;
use crate::charge_bonus::{ATTACKER, Aspect};
use crate::tables::Tables;
use crate::unit::{Cover, Unit};

/// Facts of a round of melee.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub attacker: Unit,
    pub defender: Unit,
    pub aspect: Aspect,
    /// Obstacle or work the attacker comes across.
    pub cover: Cover,
    /// Defender in woods or rough ground.
    pub rough: bool,
    /// Defender higher.
    pub higher: bool,
    /// Cavalry moved half its charge move or more.
    pub momentum: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            attacker: r.object(ATTACKER, |r| Unit::read(r, t)),
            defender: r.object(DEFENDER, |r| Unit::read(r, t)),
            aspect: r
                .choice("aspect", "from where the defender is attacked")
                .group(Group::Where)
                .default(Aspect::Front),
            cover: r
                .choice("cover", "obstacle or work the attacker comes across")
                .group(Group::Where)
                .default(Cover::Open),
            rough: r
                .flag("rough", "most of the defender stands in woods or rough ground")
                .group(Group::Where)
                .default(false),
            higher: r.flag("higher", "the defender stands higher").group(Group::Where).default(false),
            momentum: r.flag("momentum", "cavalry moved half or more of its charge move").default(false),
        }
    }
}
