//! What is due, with the books at hand.

use grognard_battle::{Due as Shown, Side};

use super::due::Due;
use super::state::Books;

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

/// Puts the follow-ups of a settled item at the front, in their order.
pub fn put_first(books: &mut Books, items: impl IntoIterator<Item = Due>) {
    books.due.splice(0..0, items);
}
