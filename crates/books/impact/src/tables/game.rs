//! The rules beyond the card: stands, actions, leaders, breaking, victory and the virtual table.

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::dice::Roll;
use grognard_core::facts::Choice;
use grognard_core::tables::{Figure, Loader};

use super::reading::dice;
use crate::unit::Formation;

choice! {
    /// What a unit can spend action points on.
    pub enum Action {
        Move = "move",
        Face = "face",
        Formation = "formation",
        Fire = "fire",
        /// Or unlimber.
        Limber = "limber",
        /// Or dismount.
        Mount = "mount",
        Charge = "charge",
        Rally = "rally",
        Merge = "merge",
    }
}

/// Figures and stands.
#[derive(Clone, Debug)]
pub struct Stand {
    /// Figures of a stand, unless the set-up says otherwise.
    pub figures_per_stand: i32,
    /// The most figures of a regiment.
    pub max_unit_figures: i32,
    /// The most figures a procedure accepts.
    pub max_input_figures: i32,
}

/// Action points.
#[derive(Clone, Debug)]
pub struct Actions {
    /// Points a turn.
    pub per_turn: i32,
    /// Those of the side that moves first, in the first turn of a battle.
    pub opening: i32,
    /// The cost is multiplied by this in disorder.
    pub disorder_cost_multiplier: Figure<i32>,
    /// Actions whose cost does not change in disorder.
    pub never_doubled: Vec<Action>,
    /// Fire actions a turn.
    pub max_fire_per_turn: i32,
    pub reactions_per_enemy_phase: i32,
    /// Range of fire at a charger, in inches.
    pub reaction_fire_inches: i32,
    /// Cost of each action.
    pub cost: EnumMap<Action, Figure<i32>>,
}

#[derive(Clone, Debug)]
pub struct Leader {
    /// Least leadership benefit.
    pub lb_min: i32,
    /// Greatest leadership benefit.
    pub lb_max: i32,
    pub move_inches: i32,
    /// Dice of the casualty roll.
    pub dice: Figure<Roll>,
    /// Eliminated at or above, after fire.
    pub hit_by_fire: Figure<i32>,
    /// Eliminated at or above, after a charge.
    pub hit_by_charge: Figure<i32>,
}

/// The part of a whole that breaks it.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    numerator: Figure<i32>,
    denominator: Figure<i32>,
}

impl Share {
    fn load(n: &Loader<'_>) -> Self {
        Share { numerator: n.int("broken_numerator", 0..=20), denominator: n.int("broken_denominator", 1..=20) }
    }

    /// Whether `part` of `whole` reaches it.
    pub fn is_reached(&self, part: i32, whole: i32) -> bool {
        part * self.denominator.value >= whole * self.numerator.value
    }

    /// The share with its origin, in words.
    pub fn words(&self) -> Figure<String> {
        self.numerator.map(|numerator| format!("{numerator}/{}", self.denominator.value))
    }
}

/// Points and the end of the game.
#[derive(Clone, Debug)]
pub struct Victory {
    /// Turns of a battle.
    pub turn_limit: i32,
    /// For each enemy unit eliminated.
    pub eliminated_unit: Figure<i32>,
    /// For each enemy unit routed on the table.
    pub routed_unit: Figure<i32>,
    /// For each enemy brigade broken.
    pub broken_brigade: Figure<i32>,
    /// For each enemy leader eliminated.
    pub eliminated_leader: Figure<i32>,
    /// For each objective held.
    pub objective: Figure<i32>,
    pub win_lead: Figure<i32>,
}

/// Inches and degrees of the virtual table.
#[derive(Clone, Debug)]
pub struct Geometry {
    /// Width and depth.
    pub table: Vec<i32>,
    /// Friends and leaders this near are adjacent.
    pub adjacent_inches: f64,
    /// A move that is not a charge ends no nearer to an enemy than this.
    pub move_stop_inches: f64,
    /// Fire arc, each side of the facing.
    pub fire_arc_degrees: i32,
    /// The same of formations without flanks.
    pub fire_arc_loose_degrees: i32,
    /// Front up to this angle.
    pub front_degrees: i32,
    /// Partial flank up to this angle.
    pub partial_flank_degrees: i32,
    /// Rear beyond this angle.
    pub rear_degrees: i32,
    /// Facing change within a move, a charge or a face reaction.
    pub turn_limit_degrees: i32,
    /// Depth of the deployment zones.
    pub deploy_inches: i32,
    /// A unit this near holds an objective.
    pub objective_inches: i32,
    /// Inches of light woods that can be seen through.
    pub sight_light_woods: i32,
    /// Inches of heavy woods that can be seen through.
    pub sight_heavy_woods: i32,
    /// Artillery this far behind friends can fire over them.
    pub overhead_fire_inches: i32,
    pub limbered_section_depth: f64,
    /// Width of a stand in column.
    pub stand_width: f64,
    pub stand_depth: f64,
    /// Front of one stand of a formation in line; none for columns.
    pub frontage: EnumMap<Formation, Option<f64>>,
    /// Stands abreast of a column; none for lines.
    pub columns_wide: EnumMap<Formation, Option<i32>>,
}

/// All rules beyond the card.
#[derive(Clone, Debug)]
pub struct Game {
    /// Figures and stands.
    pub stand: Stand,
    /// Action points.
    pub actions: Actions,
    pub leader: Leader,
    pub initiative_dice: Figure<Roll>,
    /// Losses that break a brigade.
    pub brigade: Share,
    /// Broken brigades that break an army.
    pub army: Share,
    /// Points.
    pub victory: Victory,
    /// The virtual table.
    pub geometry: Geometry,
}

fn plain(n: &Loader<'_>, key: &str, most: i32) -> i32 {
    n.int(key, 0..=most).value
}

impl Game {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        Game {
            stand: n.within("stand", |n| Stand {
                figures_per_stand: n.int("figures_per_stand", 1..=6).value,
                max_unit_figures: n.int("max_unit_figures", 1..=16).value,
                // Two rows of the weapon charts, which end at eight figures.
                max_input_figures: n.int("max_input_figures", 8..=16).value,
            }),
            actions: n.within("actions", actions),
            leader: n.within("leader", |n| Leader {
                lb_min: plain(n, "lb_min", 0),
                lb_max: plain(n, "lb_max", 9),
                move_inches: plain(n, "move_inches", 100),
                dice: dice(n, "dice"),
                hit_by_fire: n.int("hit_by_fire_at_least", 0..=1000),
                hit_by_charge: n.int("hit_by_charge_at_least", 0..=1000),
            }),
            initiative_dice: n.within("initiative", |n| dice(n, "dice")),
            brigade: n.within("brigade", Share::load),
            army: n.within("army", Share::load),
            victory: n.within("victory", victory),
            geometry: n.within("geometry", geometry),
        }
    }
}

fn actions(n: &Loader<'_>) -> Actions {
    Actions {
        per_turn: plain(n, "per_turn", 20),
        opening: plain(n, "opening", 20),
        disorder_cost_multiplier: n.int("disorder_cost_multiplier", 1..=20),
        never_doubled: n.choices("never_doubled"),
        max_fire_per_turn: plain(n, "max_fire_per_turn", 20),
        reactions_per_enemy_phase: plain(n, "reactions_per_enemy_phase", 20),
        reaction_fire_inches: plain(n, "reaction_fire_inches", 100),
        cost: n.within("cost", |n| EnumMap::from_fn(|action: Action| n.int(action.name(), 0..=20))),
    }
}

fn victory(n: &Loader<'_>) -> Victory {
    let points = |key: &str| n.int(key, 0..=100);
    Victory {
        turn_limit: n.int("turn_limit", 1..=99).value,
        eliminated_unit: points("eliminated_unit"),
        routed_unit: points("routed_unit"),
        broken_brigade: points("broken_brigade"),
        eliminated_leader: points("eliminated_leader"),
        objective: points("objective"),
        win_lead: points("win_lead"),
    }
}

fn geometry(n: &Loader<'_>) -> Geometry {
    let table: Vec<i32> = n.ints("table", 1..=1000).into_iter().map(|figure| figure.value).collect();
    if table.len() != 2 {
        n.refuse("table", "must be width and depth.".to_owned());
    }
    let inches = |key: &str| n.float(key, 0.0..=100.0).value;
    Geometry {
        table,
        adjacent_inches: inches("adjacent_inches"),
        move_stop_inches: inches("move_stop_inches"),
        fire_arc_degrees: plain(n, "fire_arc_degrees", 180),
        fire_arc_loose_degrees: plain(n, "fire_arc_loose_degrees", 180),
        front_degrees: plain(n, "front_degrees", 180),
        partial_flank_degrees: plain(n, "partial_flank_degrees", 180),
        rear_degrees: plain(n, "rear_degrees", 180),
        turn_limit_degrees: plain(n, "turn_limit_degrees", 180),
        deploy_inches: plain(n, "deploy_inches", 500),
        objective_inches: plain(n, "objective_inches", 100),
        sight_light_woods: plain(n, "sight_light_woods", 100),
        sight_heavy_woods: plain(n, "sight_heavy_woods", 100),
        overhead_fire_inches: plain(n, "overhead_fire_inches", 100),
        limbered_section_depth: inches("limbered_section_depth"),
        stand_width: inches("stand_width"),
        stand_depth: inches("stand_depth"),
        frontage: n.within("frontage", |n| {
            let width = |formation: Formation| n.float(formation.name(), 0.1..=10.0).value;
            EnumMap::from_fn(|formation: Formation| (!formation.is_column()).then(|| width(formation)))
        }),
        columns_wide: n.within("columns_wide", |n| {
            let stands = |formation: Formation| n.int(formation.name(), 1..=10).value;
            EnumMap::from_fn(|formation: Formation| formation.is_column().then(|| stands(formation)))
        }),
    }
}
