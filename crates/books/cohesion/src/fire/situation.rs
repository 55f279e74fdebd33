//! The facts of a fire.

use grognard_core::choice;
use grognard_core::facts::{Facts, Group, Head, Inches, Reader, serialize_halves};
use serde::Serialize;

use crate::tables::{Tables, Weapon};
use crate::unit::{Cover, Formation, Unit};

choice! {
    /// From where the target is hit.
    pub enum FireAspect {
        Front = "front",
        Enfilade = "enfilade",
        Rear = "rear",
    }
}

/// The unit that fires.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Firer {
    /// Its unit facts.
    #[serde(flatten)]
    pub unit: Unit,
    /// What it fires.
    pub weapon: Weapon,
    #[serde(rename = "stands_firing", serialize_with = "serialize_halves")]
    pub half_stands_firing: i32,
    /// Its first fire of the game.
    pub first_fire: bool,
    /// It has no ammunition.
    pub out_of_ammo: bool,
}

impl Firer {
    /// Limbered guns do not fire.
    pub(super) fn is_limbered(&self) -> bool {
        self.unit.formation == Formation::Limbered
    }
}

/// The unit fired at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Target {
    /// Its unit facts.
    #[serde(flatten)]
    pub unit: Unit,
    /// In moving posture.
    pub moving: bool,
    pub cover: Cover,
    /// The other cover of a 50/50.
    pub cover_other: Option<Cover>,
    pub officer_attached: bool,
}

/// Facts of a fire.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub firer: Firer,
    pub target: Target,
    /// Edge to edge.
    pub range: Inches,
    pub aspect: FireAspect,
    /// It sees the target.
    pub line_of_sight: bool,
}

const FIRER: Head = Head { name: "firer", group: Group::Who, help: "the unit that fires" };
const TARGET: Head = Head { name: "target", group: Group::Whom, help: "the unit fired at" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            firer: r.object(FIRER, |r| {
                let unit = Unit::read(r, t);
                let most = 2 * t.cohesion_loss.most_stands(crate::unit::Branch::Infantry);
                let all = unit.half_stands;
                Firer {
                    unit,
                    weapon: r.choice("weapon", "what it fires").required(),
                    half_stands_firing: r
                        .halves("stands_firing", 1..=most, "stands that fire, halves count")
                        .same_as("stands", all),
                    first_fire: r.flag("first_fire", "its first fire of the game").default(false),
                    out_of_ammo: r.flag("out_of_ammo", "it has run out of ammunition").default(false),
                }
            }),
            target: r.object(TARGET, |r| Target {
                unit: Unit::read(r, t),
                moving: r.flag("moving", "it is in moving posture (green bead)").default(false),
                cover: r.choice("cover", "cover of most of its stands").default(Cover::Open),
                cover_other: r.choice("cover_other", "the other cover, only for exact halves").optional(),
                officer_attached: r.flag("officer_attached", "an officer is attached to it").default(false),
            }),
            range: r
                .inches("range", 0.0..=1000.0, "inches, nearest edges")
                .group(Group::Where)
                .cuts(|| t.weapons.band_limits())
                .required(),
            aspect: r.choice("aspect", "from where the fire hits").group(Group::Where).default(FireAspect::Front),
            line_of_sight: r.flag("line_of_sight", "the firer sees the target").group(Group::Where).default(true),
        }
    }
}
