//! What must be settled before anything else: the typed queue, and what follows by itself.

use grognard_books::grand_tactics::catastrophe::Event;
use grognard_books::grand_tactics::paralysis::Waverer;
use grognard_books::grand_tactics::rules::gt;
use grognard_core::choice;
use grognard_core::facts::{Choice, Datum};
use grognard_core::refusal::Refusals;
use grognard_core::rule::Rule;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::Desk;
use super::aftermath;
use super::finish;
use super::state::Books;
use grognard_battle::{Due as Shown, Side};

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
    /// Whose it is to answer; none where either may.
    pub fn side(&self, books: &Books) -> Option<Side> {
        let of_formation = |name: &String| books.formations.get(name).map(|formation| formation.side);
        let of_leader = |name: &String| books.leaders.get(name).map(|leader| leader.side);
        match self {
            Due::WoundRecovery { leader } | Due::LeaderCasualty { leader, .. } | Due::Attach { leader } => {
                of_leader(leader)
            }
            Due::Paralysis { .. } => Some(books.french.other()),
            Due::Supply { formation } | Due::Catastrophe { formation, .. } | Due::Withdraw { formation } => {
                of_formation(formation)
            }
            Due::Weather => Some(books.foremost()),
            Due::Losses { side, .. } => Some(*side),
            Due::Pursuit => books.battle.as_ref().and_then(|battle| battle.winner),
            Due::Deal | Due::Round | Due::GuardTests | Due::BattleEnd | Due::RetreatTests | Due::Clear => None,
        }
    }

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

    /// As players are shown it.
    pub fn shown(&self, books: &Books) -> Option<Shown> {
        let act = self.act()?;
        Some(Shown { title: self.title(), rule: self.rule().id, side: self.side(books), act, with: self.with() })
    }

    /// The formations, units and leaders it is about must be there.
    pub fn concerns_somebody_gone(&self, books: &Books) -> bool {
        let no_formation = |name: &String| books.formations.get(name).is_none_or(|formation| formation.gone.is_some());
        let no_leader = |name: &String| books.leaders.get(name).is_none_or(|leader| leader.out.is_some());
        match self {
            Due::WoundRecovery { leader } | Due::LeaderCasualty { leader, .. } | Due::Attach { leader } => {
                no_leader(leader)
            }
            Due::Supply { formation } | Due::Withdraw { formation } => no_formation(formation),
            Due::Catastrophe { formation, .. } => !books.formations.contains_key(formation),
            Due::Losses { formations, .. } => formations.iter().any(|name| !books.formations.contains_key(name)),
            _ => false,
        }
    }
}

/// A nation in words.
pub fn nation_words(nation: Waverer) -> &'static str {
    match nation {
        Waverer::Spanish => "Spain",
        Waverer::Portuguese => "Portugal",
    }
}

/// Puts the follow-ups of a settled item at the front, in their order.
pub fn put_first(books: &mut Books, items: impl IntoIterator<Item = Due>) {
    books.due.splice(0..0, items);
}

/// Does what needs no player until something does, or nothing is left.
pub fn settle(desk: &mut Desk<'_>) -> Result<(), Refusals> {
    while desk.state.over.is_none() {
        if let Some(formation) = napoleon_at_zero(&desk.state) {
            aftermath::test_catastrophe(desk, &formation, Event::MoraleZero)?;
            continue;
        }
        match desk.state.due.first() {
            Some(Due::GuardTests) => {
                desk.state.due.remove(0);
                aftermath::queue_guard_tests(desk);
            }
            Some(Due::BattleEnd) => {
                desk.state.due.remove(0);
                aftermath::end_of_round(desk)?;
            }
            Some(Due::RetreatTests) => {
                desk.state.due.remove(0);
                aftermath::queue_retreat_tests(desk);
            }
            Some(Due::Clear) => {
                desk.state.due.remove(0);
                aftermath::clear_field(desk)?;
            }
            Some(Due::Attach { leader }) if has_nowhere_to_go(&desk.state, leader) => {
                let text = format!("{leader} stays without a formation: his side has none left");
                desk.state.due.remove(0);
                desk.say(gt(94), text);
            }
            Some(_) => return Ok(()),
            None => {
                return finish::end_if_a_side_is_gone(desk);
            }
        }
    }
    Ok(())
}

fn has_nowhere_to_go(books: &Books, leader: &str) -> bool {
    let side = books.leaders.get(leader).map(|leader| leader.side);
    side.is_none_or(|side| books.formations_of(side).next().is_none())
}

/// Napoleon's formation at morale 0 (GT-50, GT-53), wherever it stands.
fn napoleon_at_zero(books: &Books) -> Option<String> {
    let at_zero = books.formations.iter().filter(|(_, formation)| formation.gone.is_none() && formation.morale == 0);
    at_zero.map(|(name, _)| name).find(|name| books.napoleon_leads(name)).cloned()
}
