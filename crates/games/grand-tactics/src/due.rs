//! What must be settled before anything else: the typed queue, and what follows by itself.

use grognard_battle::Side;
use grognard_books::grand_tactics::catastrophe::Event;
use grognard_books::grand_tactics::paralysis::Waverer;
use grognard_books::grand_tactics::rules::gt;
use grognard_core::choice;
use grognard_core::facts::{Choice, Datum};
use grognard_core::rule::Rule;
use serde::{Deserialize, Serialize};
use serde_json::json;

choice! {
    /// What cost the steps.
    pub enum Cause {
        Charge = "charge",
        Fert = "fert",
        ForceMarch = "force-march",
        Reaction = "reaction",
        Pursuit = "pursuit",
    }
}

/// One thing due. Those without a player's part in them are done by [`settle`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Due {
    /// A wounded leader.
    WoundRecovery {
        /// Who.
        leader: String,
    },
    /// A nation that is out of the war.
    Paralysis {
        /// Which.
        nation: Waverer,
    },
    /// The supply of a formation is judged.
    Supply {
        /// Which.
        formation: String,
    },
    /// Weather of the segment, or of the battle.
    Weather,
    /// The hands of a battle.
    Deal,
    /// Both choices are shown: the round is fought.
    Round,
    /// Steps to be lost.
    Losses {
        /// By whom.
        side: Side,
        /// Out of these formations.
        formations: Vec<String>,
        /// How many.
        steps: i32,
        /// The first must be cavalry.
        first_loss_cavalry: bool,
        /// By what.
        cause: Cause,
    },
    /// By itself: tests of the guard after the losses (GT-107).
    GuardTests,
    /// A commander in danger.
    LeaderCasualty {
        /// Who.
        leader: String,
        /// Steps his side lost in the round.
        steps: i32,
    },
    /// A catastrophe to be tested.
    Catastrophe {
        /// The formation it strikes.
        formation: String,
        /// What happened.
        event: Event,
    },
    /// By itself: does the battle end.
    BattleEnd,
    /// The winner pursues.
    Pursuit,
    /// A formation leaves the battle.
    Withdraw {
        /// Which.
        formation: String,
    },
    /// By itself: tests of those that withdrew (GT-108).
    RetreatTests,
    /// By itself: the field is cleared (GT-108).
    Clear,
    /// A leader without a formation joins another.
    Attach {
        /// Who.
        leader: String,
    },
}

impl Due {
    /// The act that answers it; none for what happens by itself.
    pub fn act(&self) -> Option<&'static str> {
        Some(match self {
            Due::WoundRecovery { .. } => "wound-recovery",
            Due::Paralysis { .. } => "paralysis",
            Due::Supply { .. } => "supply",
            Due::Weather => "weather",
            Due::Deal => "deal",
            Due::Round => "round",
            Due::Losses { .. } => "losses",
            Due::LeaderCasualty { .. } => "leader-casualty",
            Due::Catastrophe { .. } => "catastrophe",
            Due::Pursuit => "pursuit",
            Due::Withdraw { .. } => "withdraw",
            Due::Attach { .. } => "attach",
            Due::GuardTests | Due::BattleEnd | Due::RetreatTests | Due::Clear => return None,
        })
    }

    /// The clause that makes it due.
    pub fn rule(&self) -> Rule {
        match self {
            Due::WoundRecovery { .. } => gt(54),
            Due::Paralysis { .. } => gt(55),
            Due::Supply { .. } => gt(68),
            Due::Weather => gt(70),
            Due::Deal => gt(78),
            Due::Round => gt(73),
            Due::Losses { .. } => gt(75),
            Due::GuardTests | Due::LeaderCasualty { .. } | Due::BattleEnd => gt(107),
            Due::Catastrophe { .. } => gt(102),
            Due::Pursuit | Due::RetreatTests | Due::Clear => gt(108),
            Due::Withdraw { .. } => gt(93),
            Due::Attach { .. } => gt(94),
        }
    }

    /// In words.
    pub fn title(&self) -> String {
        match self {
            Due::WoundRecovery { leader } => format!("{leader} rolls for his wound"),
            Due::Paralysis { nation } => format!("does {} enter the war?", nation_words(*nation)),
            Due::Supply { formation } => format!("supply of {formation} is judged"),
            Due::Weather => "the weather is rolled".to_owned(),
            Due::Deal => "the hands are dealt".to_owned(),
            Due::Round => "the round is fought".to_owned(),
            Due::Losses { side, steps, cause, .. } => {
                let kind = match cause {
                    Cause::Charge => " in the charge",
                    Cause::Fert => " by the FERT",
                    Cause::ForceMarch => " by its force march",
                    Cause::Reaction => " on its reaction move",
                    Cause::Pursuit => " in the pursuit",
                };
                format!("{} loses {steps} step(s){kind}", side.name())
            }
            Due::LeaderCasualty { leader, .. } => format!("is {leader} hit?"),
            Due::Catastrophe { formation, event } => format!("{}: test of {formation}", event.name()),
            Due::Pursuit => "the winner pursues".to_owned(),
            Due::Withdraw { formation } => format!("{formation} withdraws"),
            Due::Attach { leader } => format!("{leader} joins another formation"),
            Due::GuardTests | Due::BattleEnd | Due::RetreatTests | Due::Clear => "goes on by itself".to_owned(),
        }
    }

    /// The arguments that are known.
    pub fn with(&self) -> Datum {
        Datum::of(&match self {
            Due::WoundRecovery { leader } | Due::LeaderCasualty { leader, .. } | Due::Attach { leader } => {
                json!({"leader": leader})
            }
            Due::Paralysis { nation } => json!({"nation": nation}),
            Due::Supply { formation } | Due::Withdraw { formation } | Due::Catastrophe { formation, .. } => {
                json!({"formation": formation})
            }
            Due::Losses { side, .. } => json!({"side": side}),
            _ => json!({}),
        })
    }
}

/// A nation in words.
pub fn nation_words(nation: Waverer) -> &'static str {
    match nation {
        Waverer::Spanish => "Spain",
        Waverer::Portuguese => "Portugal",
    }
}
