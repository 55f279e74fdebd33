//! What is particular to this book on a table: its units and ground, how far units see, how everything moves.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::tables::{Ground, Rates as Chart, Weight};
use grognard_books::cohesion::unit::{Arm, Cover, Formation, Stance};
use grognard_core::facts::Choice;
use grognard_field::Footprint;
use grognard_table::{Feature, Gait, Lay, Piece, Rates, Roster, SightRule, Stand, Table, TableBook, WayClauses, whole};

use super::footprint::size;
use super::state::{State, Unit};
use super::states::STATES;
use super::terrain::LineKind;

/// The cohesion book.
pub struct Cohesion;

/// The rank of a kind of cover.
pub fn cover_rank(cover: Cover) -> u8 {
    match cover {
        Cover::Open => 0,
        Cover::Light => 1,
        Cover::Medium => 2,
        Cover::Heavy => 3,
    }
}

impl TableBook for Cohesion {
    type Tables = Tables;
    type State = State;
    type Unit = Unit;
    const HIDING: &'static str = "woods, orchard or buildings";
    const SHORT: &'static [(&'static str, &'static str)] = STATES;

    fn table(state: &State) -> Option<&Table> {
        state.table.as_ref()
    }

    fn units(state: &State) -> &Roster<Unit> {
        &state.units
    }

    fn stand(unit: &Unit) -> Option<Stand> {
        let loose = unit.formation == Formation::Skirmish && !unit.disordered;
        unit.is_present().then_some(Stand { side: unit.side, loose, holds: !unit.routed })
    }

    fn footprint(t: &Tables, unit: &Unit) -> Footprint {
        size(t, unit)
    }

    fn feature(t: &Tables, kind: &str) -> Feature {
        let ground = Ground::named(kind);
        Feature {
            rough: ground.is_some_and(|ground| t.movement.rough.contains(&ground)),
            hides: ground.is_some_and(|ground| t.battlefield.sight.area_blocks.contains(&ground)),
            road: kind == LineKind::Road.name(),
            cover: ground.map_or(0, |ground| cover_rank(t.battlefield.cover[ground])),
        }
    }

    fn sight(t: &Tables) -> SightRule {
        let rules = &t.battlefield.sight;
        SightRule { limit: whole(rules.limit), into_area: whole(rules.into_area), units_block: rules.units_block }
    }

    fn gait(lay: &Lay<'_, Self>, piece: &Piece<'_, Unit>) -> Gait {
        let (t, unit) = (lay.t, piece.unit);
        let rates = match unit.arm {
            Arm::Artillery => {
                let weight = t.weapons.row(unit.weapon).weight.unwrap_or(Weight::Heavy);
                t.movement.guns(weight, unit.formation)
            }
            arm => t.movement.troops(arm.branch(), unit.stance()),
        };
        let spent = unit.brigade.as_ref().and_then(|brigade| lay.state.brigades.get(brigade));
        Gait {
            rates: rates.map(of_chart),
            obstacle: t.movement.obstacle[unit.arm.branch()].value,
            free: piece.loose,
            sideways: if piece.loose { 1 } else { 2 },
            by_road: matches!(unit.stance(), Stance::Column | Stance::Limbered | Stance::Disordered),
            gap: whole(t.battlefield.near.charge_halt),
            keeps_off: spent.is_some_and(|brigade| brigade.spent).then_some("its brigade is spent"),
            clauses: clauses(),
        }
    }

    fn riding(t: &Tables) -> Option<Gait> {
        Some(riding(t))
    }
}

/// How a lone officer rides: never within 1 inch of an enemy.
pub fn riding(t: &Tables) -> Gait {
    Gait {
        rates: Some(of_chart(&t.movement.officer)),
        obstacle: t.movement.officer_obstacle.value,
        free: true,
        sideways: 1,
        by_road: false,
        gap: whole(t.battlefield.near.attached) + 1,
        keeps_off: None,
        clauses: clauses(),
    }
}

fn of_chart(rates: &Chart) -> Rates {
    Rates { open: rates.open.value, road: rates.road.as_ref().map(|road| road.value), rough: rates.rough.value }
}

fn clauses() -> WayClauses {
    WayClauses {
        any_way: (coh(111), "only skirmishers and officers"),
        table: coh(104),
        friends: coh(73),
        keeps_off: coh(102),
        cost: coh(70),
    }
}
