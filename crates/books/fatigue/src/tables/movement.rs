//! Moves, formations, orders and terrain.

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::facts::Choice;
use grognard_core::tables::{Figure, Loader};

use crate::names::{Arm, Cover, Formation, Order};

choice! {
    /// Rows of the movement chart.
    pub enum Mover {
        Infantry = "infantry",
        CavalryHeavy = "cavalry-heavy",
        CavalryMedium = "cavalry-medium",
        CavalryLight = "cavalry-light",
        CavalryIrregular = "cavalry-irregular",
        ArtilleryFoot = "artillery-foot",
        ArtilleryHorse = "artillery-horse",
        Train = "train",
        Headquarters = "headquarters",
    }
}

impl Mover {
    pub fn arm(self) -> Arm {
        match self {
            Mover::Infantry => Arm::Infantry,
            Mover::CavalryHeavy | Mover::CavalryMedium | Mover::CavalryLight | Mover::CavalryIrregular => Arm::Cavalry,
            Mover::ArtilleryFoot | Mover::ArtilleryHorse => Arm::Artillery,
            Mover::Train => Arm::Train,
            Mover::Headquarters => Arm::Headquarters,
        }
    }

    /// The formations that its row has; artillery in a square does not move.
    fn rows(self) -> &'static [Formation] {
        use Formation::{Column, Limbered, Line, MarchColumn, OpenOrder, Square, Unlimbered};
        match self.arm() {
            Arm::Infantry => &[Line, Column, MarchColumn, Square, OpenOrder],
            Arm::Cavalry => &[Line, Column, MarchColumn, OpenOrder],
            Arm::Artillery => &[Unlimbered, Limbered],
            _ => &[Limbered],
        }
    }
}

/// Inches of one mover.
#[derive(Clone, Debug)]
pub struct MoverRow {
    /// By formation; none if the row does not have it.
    pub formation: EnumMap<Formation, Option<Figure<i32>>>,
    /// In a declared charge; 0 for units that do not charge.
    pub charge: Figure<i32>,
}

/// Moves.
#[derive(Clone, Debug)]
pub struct Movement(EnumMap<Mover, MoverRow>);

impl Movement {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let row = |n: &Loader<'_>, mover: Mover| {
            n.within(mover.name(), |n| MoverRow {
                formation: EnumMap::from_fn(|formation: Formation| {
                    mover.rows().contains(&formation).then(|| n.int(formation.name(), 0..=99))
                }),
                charge: n.int("charge", 0..=99),
            })
        };
        Movement(n.within("mover", |n| EnumMap::from_fn(|mover: Mover| row(n, mover))))
    }

    pub fn row(&self, mover: Mover) -> &MoverRow {
        &self.0[mover]
    }
}

choice! {
    /// Close or open order.
    pub enum Openness {
        Close = "close",
        Open = "open",
    }
}

/// Formations and the cost of changing them.
#[derive(Clone, Debug)]
pub struct Formations {
    arms: EnumMap<Formation, Vec<Arm>>,
    change: EnumMap<Formation, EnumMap<Formation, Option<Figure<i32>>>>,
}

/// Changes that the chart lists: infantry and cavalry among their formations (but not from one march formation to
/// another), guns between their two.
fn is_listed(from: Formation, to: Formation) -> bool {
    let of_guns = |formation| matches!(formation, Formation::Unlimbered | Formation::Limbered);
    from != to && of_guns(from) == of_guns(to)
}

impl Formations {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let arms = n.within("formation", |n| {
            EnumMap::from_fn(|formation: Formation| {
                n.within(formation.name(), |n| {
                    let wanted = if formation.is_open_order() { Openness::Open } else { Openness::Close };
                    if n.choice::<Openness>("order").value != wanted {
                        n.refuse("order", format!("must be {}: only open-order is open.", wanted.name()));
                    }
                    n.choices("arms")
                })
            })
        });
        let change = n.within("change", |n| {
            EnumMap::from_fn(|from: Formation| {
                n.within(from.name(), |n| {
                    EnumMap::from_fn(|to: Formation| is_listed(from, to).then(|| n.int(to.name(), 0..=100)))
                })
            })
        });
        Formations { arms, change }
    }

    /// Whether an arm has a formation. Officers and engineers take that of the troops around them.
    pub fn fits(&self, arm: Arm, formation: Formation) -> bool {
        matches!(arm, Arm::Officer | Arm::Engineer) || self.arms[formation].contains(&arm)
    }

    /// Percent of the next move that a change costs; none if the chart does not list it.
    pub fn change(&self, from: Formation, to: Formation) -> Option<Figure<i32>> {
        self.change[from][to]
    }
}

choice! {
    /// Actions an order may restrict.
    pub enum Action {
        /// End a move nearer to the nearest enemy, not close.
        Advance = "advance",
        /// End a move nearer and near.
        Close = "close",
        /// Shock attack on foot.
        Assault = "assault",
        /// Declare a cavalry charge.
        Charge = "charge",
        CounterCharge = "counter-charge",
        FireSmallArms = "fire-small-arms",
        FireArtillery = "fire-artillery",
        /// Leave march column, unlimber, send out skirmishers.
        Deploy = "deploy",
        /// Do not move nearer.
        Hold = "hold",
        /// End a move farther off.
        Retire = "retire",
        /// End a move outside the area.
        LeaveArea = "leave-area",
    }
}

choice! {
    /// What an order says to an action.
    pub enum Permission {
        Allowed = "allowed",
        Violation = "violation",
        Forbidden = "forbidden",
    }
}

/// Order restrictions.
#[derive(Clone, Debug)]
pub struct Orders {
    /// A move "closes" if it ends this near to the enemy.
    pub near_enemy: i32,
    pub area_radius: i32,
    cells: EnumMap<Action, EnumMap<Order, Figure<Permission>>>,
}

impl Orders {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        Orders {
            near_enemy: n.int("near_enemy", 0..=99).value,
            area_radius: n.int("area_radius", 0..=99).value,
            cells: n.within("action", |n| {
                EnumMap::from_fn(|action: Action| {
                    n.within(action.name(), |n| EnumMap::from_fn(|order: Order| n.choice(order.name())))
                })
            }),
        }
    }

    /// What an order says to an action.
    pub fn cell(&self, order: Order, action: Action) -> Figure<Permission> {
        self.cells[action][order]
    }
}

choice! {
    pub enum Terrain {
        Open = "open",
        Road = "road",
        Hill = "hill",
        Woods = "woods",
        Orchard = "orchard",
        Grainfield = "grainfield",
        Hedge = "hedge",
        Stream = "stream",
        Marsh = "marsh",
        River = "river",
        Wall = "wall",
        Redoubt = "redoubt",
        Building1 = "building-1",
        Building2 = "building-2",
        Building3 = "building-3",
    }
}

/// One kind of terrain.
#[derive(Clone, Copy, Debug)]
pub struct TerrainRow {
    /// Cover it gives.
    pub cover: Figure<Cover>,
    /// Percent of the move on foot.
    pub foot: Figure<i32>,
    /// Percent mounted.
    pub mounted: Figure<i32>,
    /// Percent on wheels.
    pub wheeled: Figure<i32>,
    /// Cavalry may charge through it.
    pub charge: bool,
    /// It can burn.
    pub burns: bool,
    pub blocks_sight: bool,
    /// Most units inside.
    pub units_max: Option<i32>,
}

impl TerrainRow {
    /// Percent of the move of an arm.
    pub fn percent(&self, arm: Arm) -> Figure<i32> {
        match arm {
            Arm::Infantry | Arm::Engineer => self.foot,
            Arm::Cavalry | Arm::Officer => self.mounted,
            Arm::Artillery | Arm::Train | Arm::Headquarters => self.wheeled,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Terrains(EnumMap<Terrain, TerrainRow>);

impl Terrains {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let holds = |terrain| {
            matches!(terrain, Terrain::Redoubt | Terrain::Building1 | Terrain::Building2 | Terrain::Building3)
        };
        let row = |n: &Loader<'_>, terrain: Terrain| {
            n.within(terrain.name(), |n| TerrainRow {
                cover: n.choice("cover"),
                foot: n.int("foot", 0..=300),
                mounted: n.int("mounted", 0..=300),
                wheeled: n.int("wheeled", 0..=300),
                charge: n.flag("charge"),
                burns: n.flag("burns"),
                blocks_sight: n.flag("blocks_sight"),
                units_max: holds(terrain).then(|| n.int("units_max", 0..=20).value),
            })
        };
        Terrains(n.within("terrain", |n| EnumMap::from_fn(|terrain: Terrain| row(n, terrain))))
    }

    pub fn row(&self, terrain: Terrain) -> &TerrainRow {
        &self.0[terrain]
    }
}
