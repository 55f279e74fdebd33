//! The charts of the book as types, checked when loaded.

mod charge;
mod fire;
mod formations;
mod game;
mod modifiers;
mod morale;
mod reading;
mod weapons;

use grognard_core::tables::Loader;

pub use charge::{Band, ChargeResults, Effect};
pub use fire::{Fcr, FcrModifiers, FcrRow};
pub use formations::{EnfiladeClass, FormationRow, Formations, LevelRow, Rates, Terrain};
pub use game::{Action, Game, Geometry, Leader, Share, Stand, Victory};
pub use modifiers::{BadKey, BadModifiers, GoodKey, GoodModifiers, SupportValues};
pub use morale::{Experience, Ladder, Levels, MoraleCheck};
pub use weapons::{Close, Weapon, WeaponRow, Weapons};

use grognard_core::tables::BookTables;

/// All charts of the book.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Weapons of the three arms.
    pub weapons: Weapons,
    /// Formations of the three arms and the rows of the morale levels.
    pub formations: Formations,
    /// Basic morale points.
    pub experience: Experience,
    /// Morale levels.
    pub levels: Levels,
    /// Good situational modifiers.
    pub good: GoodModifiers,
    /// Bad situational modifiers.
    pub bad: BadModifiers,
    /// Charge impact.
    pub charge: ChargeResults,
    /// Morale checks and rallies.
    pub check: MoraleCheck,
    /// Fire combat results.
    pub fcr: Fcr,
    /// Modifiers of the fire score.
    pub fcr_modifiers: FcrModifiers,
    /// Stands, actions, leaders, victory and the virtual table.
    pub game: Game,
}

impl BookTables for Tables {
    const FILES: &'static [(&'static str, &'static str)] = &[
        ("infantry_weapons", include_str!("../../tables/infantry_weapons.toml")),
        ("cavalry_weapons", include_str!("../../tables/cavalry_weapons.toml")),
        ("artillery_weapons", include_str!("../../tables/artillery_weapons.toml")),
        ("infantry_formations", include_str!("../../tables/infantry_formations.toml")),
        ("cavalry_formations", include_str!("../../tables/cavalry_formations.toml")),
        ("artillery_formations", include_str!("../../tables/artillery_formations.toml")),
        ("experience", include_str!("../../tables/experience.toml")),
        ("morale_levels", include_str!("../../tables/morale_levels.toml")),
        ("good_modifiers", include_str!("../../tables/good_modifiers.toml")),
        ("bad_modifiers", include_str!("../../tables/bad_modifiers.toml")),
        ("charge_results", include_str!("../../tables/charge_results.toml")),
        ("morale_check", include_str!("../../tables/morale_check.toml")),
        ("fcr", include_str!("../../tables/fcr.toml")),
        ("fcr_modifiers", include_str!("../../tables/fcr_modifiers.toml")),
        ("game", include_str!("../../tables/game.toml")),
    ];

    fn read(n: &Loader<'_>) -> Self {
        Tables {
            weapons: Weapons::load(n),
            formations: Formations::load(n),
            experience: n.within("experience", Experience::load),
            levels: n.within("morale_levels", Levels::load),
            good: n.within("good_modifiers", GoodModifiers::load),
            bad: n.within("bad_modifiers", BadModifiers::load),
            charge: n.within("charge_results", ChargeResults::load),
            check: n.within("morale_check", MoraleCheck::load),
            fcr: n.within("fcr", Fcr::load),
            fcr_modifiers: n.within("fcr_modifiers", FcrModifiers::load),
            game: n.within("game", Game::load),
        }
    }
}
