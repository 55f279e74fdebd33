//! The virtual table, the set-up and the end of the game.

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::facts::Choice;
use grognard_core::tables::{Figure, Loader};

use super::cohesion::QualityName;
use super::fire::Weapon;
use crate::unit::{Arm, Cover, Stance};

choice! {
    /// Ground and linear obstacles that may give cover.
    pub enum Ground {
        Open = "open",
        Marsh = "marsh",
        Ford = "ford",
        SteepSlope = "steep-slope",
        Woods = "woods",
        Orchard = "orchard",
        Fence = "fence",
        Hedge = "hedge",
        Rocks = "rocks",
        BuildingArea = "building-area",
        StoneWall = "stone-wall",
        Earthwork = "earthwork",
    }
}

/// Size of the table and of the deployment zones, in inches.
#[derive(Clone, Debug)]
pub struct Setup {
    pub width: i32,
    pub depth: i32,
    /// Depth of each side's zone.
    pub zone_depth: i32,
    /// Objectives from left to right.
    pub objective_x: Vec<i32>,
    /// Their distance from side a's edge.
    pub objective_y: i32,
    /// A unit of the side this near holds one.
    pub objective_radius: i32,
}

/// One stand, in hundredths of an inch like all measurements.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    pub width: i32,
    pub depth: i32,
}

/// Files and spacing of a formation.
#[derive(Clone, Copy, Debug)]
pub struct Footprint {
    /// Files; 0 for as many as stands.
    pub files: i32,
    /// The width of a file, in hundredths of a stand's width.
    pub spacing: i32,
}

/// A kind of unit of the standard battle.
#[derive(Clone, Copy, Debug)]
pub struct StandardUnit {
    pub arm: Arm,
    pub stands: i32,
    pub quality: QualityName,
    pub weapon: Weapon,
}

/// The standard battle, the same for both sides.
#[derive(Clone, Debug)]
pub struct Standard {
    /// Competence of the senior commander.
    pub senior_competence: i32,
    /// Brigades a side.
    pub brigades: i32,
    /// Competence of the brigade commanders.
    pub brigade_competence: i32,
    pub regiments_per_brigade: i32,
    /// Each regiment.
    pub regiment: StandardUnit,
    /// The battery of each brigade.
    pub battery_per_brigade: StandardUnit,
}

/// Points and limits that end the game.
#[derive(Clone, Debug)]
pub struct Victory {
    /// For each objective held.
    pub objective_points: Figure<i32>,
    /// For each enemy unit destroyed.
    pub unit_destroyed_points: Figure<i32>,
    /// For each enemy unit routed or off the table.
    pub unit_routed_points: Figure<i32>,
    /// For each enemy officer out of play.
    pub officer_points: Figure<i32>,
    /// The lead that wins.
    pub margin: Figure<i32>,
}

/// Arcs in degrees.
#[derive(Clone, Debug)]
pub struct Arcs {
    /// Outward from each front corner, firing and charging.
    pub fire_half_angle: i32,
    /// Up to this angle from the target's facing is its front.
    pub front_half_angle: i32,
    /// From here on is its rear.
    pub rear_from: i32,
}

#[derive(Clone, Debug)]
pub struct Sight {
    /// Farthest, in inches.
    pub limit: i32,
    /// Inches of blocking ground that can be seen through.
    pub into_area: i32,
    pub area_blocks: Vec<Ground>,
    pub units_block: bool,
}

/// Distances that count as near, in inches.
#[derive(Clone, Debug)]
pub struct Near {
    /// An officer is attached.
    pub attached: i32,
    /// A stand is behind an obstacle.
    pub behind_obstacle: i32,
    /// Where a charger halts.
    pub charge_halt: i32,
    /// A unit reforms only if no enemy is within this.
    pub reform_min_enemy: i32,
}

/// Moves on the virtual table.
#[derive(Clone, Debug)]
pub struct Moves {
    /// Widest wheel of a charge, in degrees.
    pub charge_wheel: i32,
    /// Inches between way-points.
    pub way_point: i32,
    /// Inches that a holder of the ground may advance.
    pub take_ground: i32,
    /// Further inches of a retreat to find room.
    pub retreat_extra: i32,
}

/// All charts of the virtual table.
#[derive(Clone, Debug)]
pub struct Battlefield {
    /// Turns of a battle.
    pub turns: i32,
    /// Table and zones.
    pub setup: Setup,
    pub stand: EnumMap<Arm, Stand>,
    pub footprint: EnumMap<Stance, Footprint>,
    pub arcs: Arcs,
    pub sight: Sight,
    /// Cover by ground or obstacle.
    pub cover: EnumMap<Ground, Cover>,
    /// Nearness.
    pub near: Near,
    pub movement: Moves,
    /// Share of lost units that makes a brigade spent.
    pub spent_fraction: Figure<f64>,
    /// Share of spent brigades that breaks an army.
    pub broken_fraction: Figure<f64>,
    /// Points.
    pub victory: Victory,
    /// The standard battle.
    pub standard: Standard,
}

/// A size or a factor of at most ten, in hundredths.
#[expect(clippy::cast_possible_truncation, reason = "at most a thousand")]
fn hundredths(n: &Loader<'_>, key: &str) -> i32 {
    (n.float(key, 0.1..=10.0).value * 100.0).round() as i32
}

fn plain(n: &Loader<'_>, key: &str, most: i32) -> i32 {
    n.int(key, 0..=most).value
}

fn standard_unit(n: &Loader<'_>) -> StandardUnit {
    StandardUnit {
        arm: n.choice("arm").value,
        stands: plain(n, "stands", 9),
        quality: n.choice("quality").value,
        weapon: n.choice("weapon").value,
    }
}

impl Battlefield {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        Battlefield {
            turns: n.int("turns", 1..=100).value,
            setup: n.within("setup", |n| Setup {
                width: plain(n, "width", 1000),
                depth: plain(n, "depth", 1000),
                zone_depth: plain(n, "zone_depth", 500),
                objective_x: n.ints("objective_x", 0..=1000).into_iter().map(|figure| figure.value).collect(),
                objective_y: plain(n, "objective_y", 1000),
                objective_radius: plain(n, "objective_radius", 100),
            }),
            stand: n.within("stand", |n| {
                EnumMap::from_fn(|arm: Arm| {
                    let size = |n: &Loader<'_>, key: &str| hundredths(n, key);
                    n.within(arm.name(), |n| Stand { width: size(n, "width"), depth: size(n, "depth") })
                })
            }),
            footprint: n.within("footprint", |n| {
                EnumMap::from_fn(|stance: Stance| {
                    let spacing = |n: &Loader<'_>| hundredths(n, "spacing");
                    n.within(stance.name(), |n| Footprint { files: plain(n, "files", 9), spacing: spacing(n) })
                })
            }),
            arcs: n.within("arcs", |n| Arcs {
                fire_half_angle: plain(n, "fire_half_angle", 180),
                front_half_angle: plain(n, "front_half_angle", 180),
                rear_from: plain(n, "rear_from", 180),
            }),
            sight: n.within("sight", |n| Sight {
                limit: plain(n, "limit", 1000),
                into_area: plain(n, "into_area", 100),
                area_blocks: n.choices("area_blocks"),
                units_block: n.flag("units_block"),
            }),
            cover: n.within("cover", |n| EnumMap::from_fn(|ground: Ground| n.choice(ground.name()).value)),
            near: n.within("near", |n| Near {
                attached: plain(n, "attached", 100),
                behind_obstacle: plain(n, "behind_obstacle", 100),
                charge_halt: plain(n, "charge_halt", 100),
                reform_min_enemy: plain(n, "reform_min_enemy", 100),
            }),
            movement: n.within("movement", |n| Moves {
                charge_wheel: plain(n, "charge_wheel", 180),
                way_point: n.int("way_point", 1..=100).value,
                take_ground: plain(n, "take_ground", 100),
                retreat_extra: plain(n, "retreat_extra", 100),
            }),
            spent_fraction: n.within("brigade", |n| n.float("spent_fraction", 0.0..=1.0)),
            broken_fraction: n.within("army", |n| n.float("broken_fraction", 0.0..=1.0)),
            victory: n.within("victory", |n| Victory {
                objective_points: n.int("objective_points", 0..=100),
                unit_destroyed_points: n.int("unit_destroyed_points", 0..=100),
                unit_routed_points: n.int("unit_routed_points", 0..=100),
                officer_points: n.int("officer_points", 0..=100),
                margin: n.int("margin", 0..=100),
            }),
            standard: n.within("standard", |n| Standard {
                senior_competence: plain(n, "senior_competence", 3),
                brigades: plain(n, "brigades", 20),
                brigade_competence: plain(n, "brigade_competence", 3),
                regiments_per_brigade: plain(n, "regiments_per_brigade", 20),
                regiment: n.within("regiment", standard_unit),
                battery_per_brigade: n.within("battery_per_brigade", standard_unit),
            }),
        }
    }
}
