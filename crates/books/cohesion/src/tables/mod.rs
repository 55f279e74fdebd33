//! The charts of the book as types. The values are in `tables/*.toml`; this is only their structure.

mod battlefield;
mod cohesion;
mod command;
mod fire;
mod melee;
mod movement;

use grognard_core::tables::Loader;

pub use battlefield::{Battlefield, Ground};
pub use cohesion::{Attempt, CohesionLoss, CohesionTest, Combine, Quality, QualityName, Recovery, RoutMove};
pub use command::{Casualty, Command, Initiative, OfficerCasualty};
pub use fire::{Band, Cell, Defence, FireModifiers, FireResults, Weapon, WeaponRow, Weapons, Weight};
pub use melee::{MeleeDice, MeleeModifiers, MeleeResults, SideResult};
pub use movement::{Charge, Movement, PassThrough, Rates};

use grognard_core::tables::BookTables;

/// All charts of the book.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Phase 1.
    pub initiative: Initiative,
    /// Chart 2.
    pub command: Command,
    /// Cohesion rolls.
    pub cohesion_test: CohesionTest,
    /// Base cohesion.
    pub quality: Quality,
    /// Chart 7.
    pub cohesion_loss: CohesionLoss,
    /// Chart 6.
    pub fire_results: FireResults,
    pub fire_modifiers: FireModifiers,
    /// Charts 3 and 4.
    pub weapons: Weapons,
    /// Chart 5.
    pub defence: Defence,
    /// Chart 8.
    pub officer_casualty: OfficerCasualty,
    /// Chart 9.
    pub movement: Movement,
    /// Passing through friends.
    pub pass_through: PassThrough,
    pub rout: RoutMove,
    pub charge: Charge,
    /// Melee dice by ratio.
    pub melee_dice: MeleeDice,
    pub melee_modifiers: MeleeModifiers,
    /// Chart 10.
    pub melee_results: MeleeResults,
    /// Phase 6.
    pub recovery: Recovery,
    /// The virtual table and the end of the game.
    pub battlefield: Battlefield,
}

impl BookTables for Tables {
    const FILES: &'static [(&'static str, &'static str)] = &[
        ("initiative", include_str!("../../tables/initiative.toml")),
        ("command", include_str!("../../tables/command.toml")),
        ("cohesion_test", include_str!("../../tables/cohesion_test.toml")),
        ("quality", include_str!("../../tables/quality.toml")),
        ("cohesion_loss", include_str!("../../tables/cohesion_loss.toml")),
        ("fire_results", include_str!("../../tables/fire_results.toml")),
        ("fire_modifiers", include_str!("../../tables/fire_modifiers.toml")),
        ("small_arms", include_str!("../../tables/small_arms.toml")),
        ("artillery", include_str!("../../tables/artillery.toml")),
        ("defence", include_str!("../../tables/defence.toml")),
        ("officer_casualty", include_str!("../../tables/officer_casualty.toml")),
        ("movement", include_str!("../../tables/movement.toml")),
        ("pass_through", include_str!("../../tables/pass_through.toml")),
        ("rout", include_str!("../../tables/rout.toml")),
        ("charge", include_str!("../../tables/charge.toml")),
        ("melee_dice", include_str!("../../tables/melee_dice.toml")),
        ("melee_modifiers", include_str!("../../tables/melee_modifiers.toml")),
        ("melee_results", include_str!("../../tables/melee_results.toml")),
        ("recovery", include_str!("../../tables/recovery.toml")),
        ("table", include_str!("../../tables/table.toml")),
    ];

    fn read(n: &Loader<'_>) -> Self {
        Tables {
            initiative: n.within("initiative", Initiative::load),
            command: n.within("command", Command::load),
            cohesion_test: n.within("cohesion_test", CohesionTest::load),
            quality: n.within("quality", Quality::load),
            cohesion_loss: n.within("cohesion_loss", CohesionLoss::load),
            fire_results: n.within("fire_results", FireResults::load),
            fire_modifiers: n.within("fire_modifiers", FireModifiers::load),
            weapons: Weapons::load(n),
            defence: n.within("defence", Defence::load),
            officer_casualty: n.within("officer_casualty", OfficerCasualty::load),
            movement: n.within("movement", Movement::load),
            pass_through: n.within("pass_through", PassThrough::load),
            rout: n.within("rout", RoutMove::load),
            charge: n.within("charge", Charge::load),
            melee_dice: n.within("melee_dice", MeleeDice::load),
            melee_modifiers: n.within("melee_modifiers", MeleeModifiers::load),
            melee_results: n.within("melee_results", MeleeResults::load),
            recovery: n.within("recovery", Recovery::load),
            battlefield: n.within("table", Battlefield::load),
        }
    }
}
