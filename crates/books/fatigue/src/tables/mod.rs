//! The charts of the book as types. The values are in `tables/*.toml`; this is only their structure.

mod army;
mod battlefield;
mod by_edition;
mod fire;
mod morale;
mod movement;
mod shock;
mod values;

use grognard_core::tables::Loader;

pub use army::{ArmyStatus, Breaks, EditionStatus, EventKind, MfpEvents, OrderCosts, OrderOrNone, Restores};
pub use battlefield::{Body, Footprints, Sequence, Shape, Zones};
pub use by_edition::ByEdition;
pub use fire::{Band, Fire, FirerKey, TargetKey, Weapon, WeaponRow};
pub use morale::{ChargeZone, CircumstanceRow, Circumstances, Disorder, MoraleModifiers, OfficerRow, Officers, Step};
pub use movement::{Action, Formations, Movement, Mover, MoverRow, Orders, Permission, Terrain, TerrainRow, Terrains};
pub use shock::{ResultName, ResultRow, Shock, Winner};
pub use values::{CommandValues, Grades, UnitValues};

use super::names::Formation;
use grognard_core::tables::BookTables;

/// All charts of the book.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Grades by CMR.
    pub grades: Grades,
    /// Points a unit is worth.
    pub unit_values: UnitValues,
    /// Points a command is worth.
    pub command_values: CommandValues,
    /// Hourly cost of orders.
    pub order_costs: OrderCosts,
    /// Cost of events.
    pub mfp_events: MfpEvents,
    /// Thresholds and effects.
    pub army_status: ArmyStatus,
    /// When to check.
    pub circumstances: Circumstances,
    /// Modifiers of a check.
    pub morale_modifiers: MoraleModifiers,
    /// Modifiers by the distance of a charge.
    pub charge_zone: ChargeZone,
    /// Modifiers by odds of a receiving check.
    pub receiving_odds: Vec<Step>,
    /// What disorder does.
    pub disorder: Disorder,
    pub officers: Officers,
    pub fire: Fire,
    pub shock: Shock,
    /// Moves.
    pub movement: Movement,
    /// Formations and their changes.
    pub formations: Formations,
    /// Zones, routs and retreats.
    pub zones: Zones,
    /// Order restrictions.
    pub orders: Orders,
    pub terrain: Terrains,
    /// Turn and clock.
    pub sequence: Sequence,
    /// The virtual table.
    pub footprints: Footprints,
}

impl BookTables for Tables {
    const FILES: &'static [(&'static str, &'static str)] = &[
        ("grades", include_str!("../../tables/grades.toml")),
        ("unit_values", include_str!("../../tables/unit_values.toml")),
        ("command_values", include_str!("../../tables/command_values.toml")),
        ("order_costs", include_str!("../../tables/order_costs.toml")),
        ("mfp_events", include_str!("../../tables/mfp_events.toml")),
        ("army_status", include_str!("../../tables/army_status.toml")),
        ("circumstances", include_str!("../../tables/circumstances.toml")),
        ("morale_modifiers", include_str!("../../tables/morale_modifiers.toml")),
        ("charge_zone", include_str!("../../tables/charge_zone.toml")),
        ("receiving_odds", include_str!("../../tables/receiving_odds.toml")),
        ("disorder", include_str!("../../tables/disorder.toml")),
        ("officers", include_str!("../../tables/officers.toml")),
        ("fire", include_str!("../../tables/fire.toml")),
        ("shock", include_str!("../../tables/shock.toml")),
        ("movement", include_str!("../../tables/movement.toml")),
        ("formations", include_str!("../../tables/formations.toml")),
        ("zones", include_str!("../../tables/zones.toml")),
        ("orders", include_str!("../../tables/orders.toml")),
        ("terrain", include_str!("../../tables/terrain.toml")),
        ("sequence", include_str!("../../tables/sequence.toml")),
        ("footprints", include_str!("../../tables/footprints.toml")),
    ];

    fn read(n: &Loader<'_>) -> Self {
        let tables = Tables {
            grades: n.within("grades", Grades::load),
            unit_values: n.within("unit_values", UnitValues::load),
            command_values: n.within("command_values", CommandValues::load),
            order_costs: n.within("order_costs", OrderCosts::load),
            mfp_events: n.within("mfp_events", MfpEvents::load),
            army_status: n.within("army_status", ArmyStatus::load),
            circumstances: n.within("circumstances", Circumstances::load),
            morale_modifiers: n.within("morale_modifiers", MoraleModifiers::load),
            charge_zone: n.within("charge_zone", ChargeZone::load),
            receiving_odds: n.within("receiving_odds", |n| Step::load_falling(n, "band", 7)),
            disorder: n.within("disorder", Disorder::load),
            officers: n.within("officers", Officers::load),
            fire: n.within("fire", Fire::load),
            shock: n.within("shock", Shock::load),
            movement: n.within("movement", Movement::load),
            formations: n.within("formations", Formations::load),
            zones: n.within("zones", Zones::load),
            orders: n.within("orders", Orders::load),
            terrain: n.within("terrain", Terrains::load),
            sequence: n.within("sequence", Sequence::load),
            footprints: n.within("footprints", Footprints::load),
        };
        refuse_contradictions(n, &tables);
        tables
    }
}

/// Values that are on two charts must be the same on both.
fn refuse_contradictions(n: &Loader<'_>, t: &Tables) {
    let disorder = &t.disorder;
    if disorder.artillery_fire_percent.value != t.fire.firer[FirerKey::DisorderedArtillery].value {
        let reason = "must be the same as fire.firer.disordered-artillery; change both.";
        n.refuse("disorder.artillery_fire_percent", reason.to_owned());
    }
    if disorder.shock_modifier.value != t.shock.disordered.value {
        n.refuse("disorder.shock_modifier", "must be the same as shock.disordered; change both.".to_owned());
    }
}

impl Tables {
    /// Names of the formations that `is` picks, for lists of allowed values.
    pub fn formation_names(is: impl Fn(Formation) -> bool) -> Vec<String> {
        use grognard_core::facts::Choice;
        Formation::all().filter(|formation| is(*formation)).map(|formation| formation.name().to_owned()).collect()
    }
}
