//! The charts of the book, typed and checked when loaded.

mod charge;
mod fire;
mod formations;
mod game;
mod modifiers;
mod morale;
mod weapons;

use grognard_core::dice::{MOST_DICE, MOST_SIDES, Roll};
use grognard_core::rule::Origin;
use grognard_core::tables::{Figure, Loader, Problem, Tree, load};

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

    fn from_tree(tree: &Tree) -> Result<Self, Vec<Problem>> {
        load("", tree, |n| Tables {
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
        })
    }
}

/// A modifier: a small whole number.
fn point(n: &Loader<'_>, key: &str) -> Figure<i32> {
    n.int(key, -20..=20)
}

/// Dice written as `2D6`.
fn dice(n: &Loader<'_>, key: &str) -> Figure<Roll> {
    n.text(key, read_dice).unwrap_or(Figure { value: Roll::die(6), origin: Origin::House })
}

fn read_dice(text: &str) -> Result<Roll, String> {
    let wanted = || format!("dice such as \"2D6\", at most {MOST_DICE} of at most {MOST_SIDES} sides");
    let (count, sides) = text.split_once(['D', 'd']).ok_or_else(wanted)?;
    let number = |text: &str, least: u8, most: u8| text.parse().ok().filter(|number| (least..=most).contains(number));
    let (count, sides) = number(count, 1, MOST_DICE).zip(number(sides, 2, MOST_SIDES)).ok_or_else(wanted)?;
    Ok(Roll::sum(count, sides))
}

/// Reads rows numbered from 1 that each go on from where the last ended, and checks that they rise.
fn rising<R>(n: &Loader<'_>, key: &str, count: i32, row: impl Fn(&Loader<'_>) -> R, to: impl Fn(&R) -> i32) -> Vec<R> {
    n.within(key, |n| {
        let rows = n.numbered(1..=count, |key| n.within(key, &row));
        for (number, pair) in (2..).zip(rows.windows(2)) {
            if to(&pair[1]) <= to(&pair[0]) {
                n.refuse(&format!("{number}"), "must end after the row before it.".to_owned());
            }
        }
        rows
    })
}
