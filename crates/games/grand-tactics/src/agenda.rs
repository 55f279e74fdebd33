//! What is due, together with the books: how it is answered, by whom, and whether it can still be answered.

use grognard_battle::command::Command as _;
use grognard_battle::{Datum, Pending, Side};
use grognard_books::grand_tactics::rules::gt;
use grognard_core::facts::Choice as _;
use grognard_core::rule::Rule;

use super::acts::{
    Attach, Catastrophe, Deal, LeaderCasualty, Losses, Paralysis, Pursuit, Round, Supply, Weather, Withdraw,
    WoundRecovery,
};
use super::due::{Due, nation_words};
use super::state::State;

impl Pending for Due {
    type State = State;

    fn acts(&self) -> &'static [&'static str] {
        match self {
            Due::WoundRecovery { .. } => &[WoundRecovery::ACT.name],
            Due::Paralysis { .. } => &[Paralysis::ACT.name],
            Due::Supply { .. } => &[Supply::ACT.name],
            Due::Weather => &[Weather::ACT.name],
            Due::Deal => &[Deal::ACT.name],
            Due::Round => &[Round::ACT.name],
            Due::Losses { .. } => &[Losses::ACT.name],
            Due::LeaderCasualty { .. } => &[LeaderCasualty::ACT.name],
            Due::Catastrophe { .. } => &[Catastrophe::ACT.name],
            Due::Pursuit => &[Pursuit::ACT.name],
            Due::Withdraw { .. } => &[Withdraw::ACT.name],
            Due::Attach { .. } => &[Attach::ACT.name],
            Due::GuardTests | Due::BattleEnd | Due::RetreatTests | Due::Clear => &[],
        }
    }

    fn rule(&self, _: &State) -> Rule {
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

    fn title(&self, state: &State) -> String {
        match self {
            Due::WoundRecovery { leader } => format!("{leader} rolls for his wound"),
            Due::Paralysis { nation } => format!("does {} enter the war?", nation_words(*nation)),
            Due::Supply { formation } => format!("supply of {formation} is judged"),
            Due::Weather => "the weather is rolled".to_owned(),
            Due::Deal => "the hands are dealt".to_owned(),
            Due::Round => "the round is fought".to_owned(),
            Due::Losses { side, steps, cause, .. } => {
                let many = if *steps == 1 { "step" } else { "steps" };
                format!("{} loses {steps} {many}{}", state.side_name(*side), cause.words())
            }
            Due::LeaderCasualty { leader, .. } => format!("is {leader} hit?"),
            Due::Catastrophe { formation, event } => format!("{}: test of {formation}", event.name()),
            Due::Pursuit => "the winner pursues".to_owned(),
            Due::Withdraw { formation } => format!("{formation} withdraws"),
            Due::Attach { leader, .. } => format!("{leader} joins another formation"),
            Due::GuardTests | Due::BattleEnd | Due::RetreatTests | Due::Clear => "goes on by itself".to_owned(),
        }
    }

    fn side(&self, state: &State) -> Option<Side> {
        let of_formation = |name: &String| state.formations.get(name).map(|formation| formation.side);
        let of_leader = |name: &String| state.leaders.get(name).map(|leader| leader.side);
        match self {
            Due::WoundRecovery { leader } | Due::LeaderCasualty { leader, .. } | Due::Attach { leader, .. } => {
                of_leader(leader)
            }
            Due::Paralysis { .. } => Some(state.french.other()),
            Due::Supply { formation } | Due::Catastrophe { formation, .. } | Due::Withdraw { formation } => {
                of_formation(formation)
            }
            Due::Weather => Some(state.foremost()),
            Due::Losses { side, .. } => Some(*side),
            Due::Pursuit => state.battle.as_ref().and_then(|battle| battle.winner),
            Due::Deal | Due::Round | Due::GuardTests | Due::BattleEnd | Due::RetreatTests | Due::Clear => None,
        }
    }

    fn with(&self, _: &State) -> Datum {
        let named = |name: &str, value: &str| Datum::Map(vec![(name.to_owned(), Datum::Text(value.to_owned()))]);
        match self {
            Due::WoundRecovery { leader } | Due::LeaderCasualty { leader, .. } | Due::Attach { leader, .. } => {
                named("leader", leader)
            }
            Due::Paralysis { nation } => named("nation", nation.name()),
            Due::Supply { formation } | Due::Withdraw { formation } | Due::Catastrophe { formation, .. } => {
                named("formation", formation)
            }
            Due::Losses { side, .. } => named("side", side.name()),
            _ => Datum::empty(),
        }
    }
}

impl Due {
    /// Whether a formation, unit or leader it concerns is gone.
    pub fn concerns_somebody_gone(&self, state: &State) -> bool {
        let no_formation = |name: &String| state.formations.get(name).is_none_or(|formation| formation.gone.is_some());
        let no_leader = |name: &String| state.leaders.get(name).is_none_or(|leader| leader.out.is_some());
        match self {
            Due::WoundRecovery { leader } | Due::LeaderCasualty { leader, .. } | Due::Attach { leader, .. } => {
                no_leader(leader)
            }
            Due::Supply { formation } | Due::Withdraw { formation } => no_formation(formation),
            Due::Catastrophe { formation, .. } => !state.formations.contains_key(formation),
            Due::Losses { formations, .. } => formations.iter().any(|name| !state.formations.contains_key(name)),
            _ => false,
        }
    }
}
