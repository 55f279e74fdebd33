//! The grand-tactics book: Napoleonic operations and FERT battles. The law is docs/rules/grand-tactics.md.

pub mod action_cost;
pub mod battle_end;
pub mod catastrophe;
pub mod cavalry_charge;
pub mod deployment_change;
mod die;
pub mod fert;
pub mod force;
pub mod force_check;
pub mod force_march;
pub mod forecast;
pub mod hidden_choice;
pub mod kinds;
pub mod leader_casualty;
pub mod legal_choices;
pub mod losses;
pub mod modifiers;
pub mod movement;
pub mod paralysis;
pub mod pursuit;
pub mod rally;
pub mod reaction_move;
pub mod round;
pub mod rules;
pub mod shifts;
pub mod strength;
pub mod supply;
pub mod tables;
pub mod tactics_game;
pub mod victory;
pub mod weather;
pub mod wound_recovery;

pub use tables::Tables;

grognard_core::procedures! {
    /// The procedures of the book, in the order of a turn and a battle.
    pub static PROCEDURES: Tables = [
        wound_recovery::WoundRecovery,
        paralysis::Paralysis,
        supply::Supply,
        action_cost::ActionCost,
        rally::Rally,
        deployment_change::DeploymentChange,
        force_march::ForceMarch,
        movement::Movement,
        reaction_move::ReactionMove,
        weather::Weather,
        legal_choices::LegalChoices,
        tactics_game::TacticsGame,
        modifiers::Modifiers,
        strength::Strength,
        shifts::Shifts,
        fert::Fert,
        cavalry_charge::CavalryCharge,
        round::Round,
        losses::Losses,
        leader_casualty::LeaderCasualty,
        catastrophe::Catastrophe,
        battle_end::BattleEnd,
        pursuit::Pursuit,
        victory::Victory,
    ];
}
