//! Turn, clock and the virtual table.

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::facts::Choice;
use grognard_core::tables::{Figure, Loader};

use crate::names::{Arm, Formation, Phase};

choice! {
    /// Kinds of units that take up room on the table.
    pub enum Body {
        Infantry = "infantry",
        Cavalry = "cavalry",
        Artillery = "artillery",
        Train = "train",
        Headquarters = "headquarters",
    }
}

impl Body {
    /// The body of an arm; officers and engineers are points.
    pub fn of(arm: Arm) -> Option<Self> {
        match arm {
            Arm::Infantry => Some(Body::Infantry),
            Arm::Cavalry => Some(Body::Cavalry),
            Arm::Artillery => Some(Body::Artillery),
            Arm::Train => Some(Body::Train),
            Arm::Headquarters => Some(Body::Headquarters),
            Arm::Officer | Arm::Engineer => None,
        }
    }

    fn formations(self) -> &'static [Formation] {
        use Formation::{Column, Limbered, Line, MarchColumn, OpenOrder, Square, Unlimbered};
        match self {
            Body::Infantry => &[Line, Column, MarchColumn, Square, OpenOrder],
            Body::Cavalry => &[Line, Column, MarchColumn, OpenOrder],
            Body::Artillery => &[Unlimbered, Limbered],
            Body::Train | Body::Headquarters => &[Limbered],
        }
    }
}

/// Zones, routs and retreats, in inches.
#[derive(Clone, Debug)]
pub struct Zones {
    /// Front arc, degrees to each side.
    pub front_arc_degrees: i32,
    /// Infantry may form square against a charge from farther off than this.
    pub form_square_over: Figure<i32>,
    /// Cavalry this near to a charger or to its target may counter-charge.
    pub counter_charge_within: Figure<i32>,
    /// Minimum fire zone of close-order infantry.
    pub infantry_close: Figure<i32>,
    /// Of close-order cavalry.
    pub cavalry_close: Figure<i32>,
    pub artillery_unlimbered: Figure<i32>,
    pub open_order: Figure<i32>,
    /// Rout move.
    pub rout: EnumMap<Body, Figure<i32>>,
    pub retreat: EnumMap<Body, Figure<i32>>,
    /// Retreat of retired skirmishers.
    pub retreat_skirmishers: Figure<i32>,
}

impl Zones {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let inches = |n: &Loader<'_>, key: &str| n.int(key, 0..=99);
        let by_body = |n: &Loader<'_>| EnumMap::from_fn(|body: Body| inches(n, body.name()));
        let zone = n.within("minimum_fire_zone", |n| {
            ["infantry-close", "cavalry-close", "artillery-unlimbered", "open-order"].map(|key| inches(n, key))
        });
        let (retreat, retreat_skirmishers) = n.within("retreat", |n| (by_body(n), inches(n, "skirmishers")));
        Zones {
            front_arc_degrees: n.int("front_arc_degrees", 0..=180).value,
            form_square_over: inches(n, "form_square_over"),
            counter_charge_within: inches(n, "counter_charge_within"),
            infantry_close: zone[0],
            cavalry_close: zone[1],
            artillery_unlimbered: zone[2],
            open_order: zone[3],
            rout: n.within("rout", by_body),
            retreat,
            retreat_skirmishers,
        }
    }
}

/// Turn and clock.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// Turns of a game hour.
    pub turns_per_hour: i32,
    pub half_turns_per_turn: i32,
    /// The hour a battle starts.
    pub start_hour: i32,
    /// Night begins here.
    pub last_hour: i32,
    /// The phases of a half turn in order.
    pub phases: Vec<Phase>,
    /// Most fingers a player shows.
    pub fingers_max: Figure<i32>,
    pub fires_infantry_cavalry: i32,
    /// Fires of a battery.
    pub fires_artillery: i32,
    /// Range of closing fire in shock combat, in inches.
    pub closing_fire_range: i32,
    /// Defend markers a command places with its first Defend order.
    pub defend_markers: i32,
    /// An army demoralized for this many hours may end the battle.
    pub demoralized_hours_to_end: i32,
    /// Percent points by which the less worn side wins a minor victory.
    pub minor_victory_lead: i32,
    /// Turns after which the first half turn is rolled for again (FAT-170).
    pub roll_off_turns: i32,
}

impl Sequence {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let phases = n.choices("phases");
        if Phase::all().any(|phase| phases.iter().filter(|listed| **listed == phase).count() != 1) {
            n.refuse("phases", "must list every phase once.".to_owned());
        }
        Sequence {
            turns_per_hour: n.int("turns_per_hour", 1..=60).value,
            half_turns_per_turn: n.int("half_turns_per_turn", 2..=2).value,
            start_hour: n.int("start_hour", 0..=23).value,
            last_hour: n.int("last_hour", 1..=24).value,
            phases,
            fingers_max: n.int("fingers_max", 1..=20),
            fires_infantry_cavalry: n.int("fires_infantry_cavalry", 1..=999).value,
            fires_artillery: n.int("fires_artillery", 1..=999).value,
            closing_fire_range: n.int("closing_fire_range", 0..=99).value,
            defend_markers: n.int("defend_markers", 0..=9).value,
            demoralized_hours_to_end: n.int("demoralized_hours_to_end", 1..=99).value,
            roll_off_turns: n.int("roll_off_turns", 1..=99).value,
            minor_victory_lead: n.int("minor_victory_lead", 1..=999).value,
        }
    }
}

/// Width and depth of a unit in one formation, in inches.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Width of each figure.
    pub width_per_figure: f64,
    /// Least width.
    pub width_min: f64,
    /// Depth of each figure; 0 if it does not grow.
    pub depth_per_figure: f64,
    /// Depth, or least depth if it grows.
    pub depth: f64,
}

impl Shape {
    /// Width and depth of this many figures.
    pub fn size(&self, figures: i32) -> (f64, f64) {
        let figures = f64::from(figures);
        ((self.width_per_figure * figures).max(self.width_min), (self.depth_per_figure * figures).max(self.depth))
    }
}

/// The virtual table.
#[derive(Clone, Debug)]
pub struct Footprints {
    pub table_width: i32,
    pub table_depth: i32,
    /// Depth of the deployment zones.
    pub deploy_depth: i32,
    /// Cannon served by one crew figure.
    pub cannon_per_crew: i32,
    shapes: EnumMap<Body, EnumMap<Formation, Option<Shape>>>,
}

impl Footprints {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let size = |n: &Loader<'_>, key: &str| n.float(key, 0.0..=20.0).value;
        let shape = |n: &Loader<'_>, grows: bool| Shape {
            width_per_figure: size(n, "width_per_figure"),
            width_min: size(n, "width_min"),
            depth_per_figure: if grows { size(n, "depth_per_figure") } else { 0.0 },
            depth: size(n, "depth"),
        };
        let row = |n: &Loader<'_>, body: Body, formation: Formation| {
            let grows =
                formation == Formation::MarchColumn || (body == Body::Artillery && formation == Formation::Limbered);
            body.formations().contains(&formation).then(|| n.within(formation.name(), |n| shape(n, grows)))
        };
        Footprints {
            table_width: n.int("table_width", 1..=999).value,
            table_depth: n.int("table_depth", 1..=999).value,
            deploy_depth: n.int("deploy_depth", 0..=999).value,
            cannon_per_crew: n.int("cannon_per_crew", 1..=12).value,
            shapes: n.within("shape", |n| {
                EnumMap::from_fn(|body: Body| {
                    n.within(body.name(), |n| EnumMap::from_fn(|formation: Formation| row(n, body, formation)))
                })
            }),
        }
    }

    /// The shape of a body in a formation it can have.
    pub fn shape(&self, body: Body, formation: Formation) -> Option<Shape> {
        self.shapes[body][formation]
    }
}
