//! The charts of the book as types, checked when loaded.

mod battle;
mod campaign;
mod cards;
mod fert;
mod leaders;
mod matrices;
mod modes;
mod reading;
mod scenario;

use grognard_core::tables::Loader;

pub use battle::{Battle, Charge, Drm, Shifts, Superiority};
pub use campaign::{Campaign, Ground, Level, Sky, Terrains, Weathers};
pub use cards::{Cards, Role};
pub use fert::{Fert, FertCell};
pub use leaders::{
    Action, ActionCost, Catastrophe, CatastropheLine, Paralysis, Payer, Reaction, ReactionMove, Recovery, ScreenDrm,
    WoundRecovery,
};
pub use matrices::{DeploymentMatrix, TacticsMatrix};
pub use modes::{ModeRow, Modes, Multiplier, Strength};
pub use reading::{Factor, Rows};
pub use scenario::{Scenario, ScenarioArea, ScenarioFormation, ScenarioLeader, ScenarioUnit};

use grognard_core::tables::BookTables;

/// All charts of the book.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Fixed modifiers of the FERT roll.
    pub drm: Drm,
    /// Battle Deployment Matrix.
    pub deployment_matrix: DeploymentMatrix,
    /// Grand Tactics Matrix.
    pub tactics_matrix: TacticsMatrix,
    /// Other column shifts.
    pub shifts: Shifts,
    /// Order of the multipliers.
    pub strength: Strength,
    /// Formation Deployment Chart.
    pub modes: Modes,
    /// Cavalry charge.
    pub charge: Charge,
    /// Catastrophic failure.
    pub catastrophe: Catastrophe,
    pub wound_recovery: WoundRecovery,
    pub paralysis: Paralysis,
    pub reaction_move: ReactionMove,
    /// AP cost.
    pub action_cost: ActionCost,
    /// The combat table.
    pub fert: Fert,
    /// Battle Tactics cards.
    pub cards: Cards,
    /// Terrain effects.
    pub terrain: Terrains,
    pub weather: Weathers,
    /// House rules of a battle.
    pub battle: Battle,
    /// House rules of the area game.
    pub campaign: Campaign,
    /// The house scenario.
    pub scenario_sierra: Scenario,
}

impl BookTables for Tables {
    const FILES: &'static [(&'static str, &'static str)] = &[
        ("drm", include_str!("../../tables/drm.toml")),
        ("deployment_matrix", include_str!("../../tables/deployment_matrix.toml")),
        ("tactics_matrix", include_str!("../../tables/tactics_matrix.toml")),
        ("shifts", include_str!("../../tables/shifts.toml")),
        ("strength", include_str!("../../tables/strength.toml")),
        ("modes", include_str!("../../tables/modes.toml")),
        ("charge", include_str!("../../tables/charge.toml")),
        ("catastrophe", include_str!("../../tables/catastrophe.toml")),
        ("wound_recovery", include_str!("../../tables/wound_recovery.toml")),
        ("paralysis", include_str!("../../tables/paralysis.toml")),
        ("reaction_move", include_str!("../../tables/reaction_move.toml")),
        ("action_cost", include_str!("../../tables/action_cost.toml")),
        ("fert", include_str!("../../tables/fert.toml")),
        ("cards", include_str!("../../tables/cards.toml")),
        ("terrain", include_str!("../../tables/terrain.toml")),
        ("weather", include_str!("../../tables/weather.toml")),
        ("battle", include_str!("../../tables/battle.toml")),
        ("campaign", include_str!("../../tables/campaign.toml")),
        ("scenario_sierra", include_str!("../../tables/scenario_sierra.toml")),
    ];

    fn read(n: &Loader<'_>) -> Self {
        Tables {
            drm: n.within("drm", Drm::load),
            deployment_matrix: n.within("deployment_matrix", DeploymentMatrix::load),
            tactics_matrix: n.within("tactics_matrix", TacticsMatrix::load),
            shifts: n.within("shifts", Shifts::load),
            strength: n.within("strength", Strength::load),
            modes: n.within("modes", Modes::load),
            charge: n.within("charge", Charge::load),
            catastrophe: n.within("catastrophe", Catastrophe::load),
            wound_recovery: n.within("wound_recovery", WoundRecovery::load),
            paralysis: n.within("paralysis", Paralysis::load),
            reaction_move: n.within("reaction_move", ReactionMove::load),
            action_cost: n.within("action_cost", ActionCost::load),
            fert: n.within("fert", Fert::load),
            cards: n.within("cards", Cards::load),
            terrain: n.within("terrain", Terrains::load),
            weather: n.within("weather", Weathers::load),
            battle: n.within("battle", Battle::load),
            campaign: n.within("campaign", Campaign::load),
            scenario_sierra: n.within("scenario_sierra", Scenario::load),
        }
    }
}
