//! Computer players in a battle: they take their turn like anybody else, through the same commands.

use std::sync::Arc;

use grognard_battle::{Seat, Side};
use grognard_players::Skill;
use tokio::task::block_in_place;

use super::carrying::{Failed, carry_out};
use super::computers::{Computers, seats_of};
use super::following::catch_up;
use super::given::Given;
use super::room::Room;
use super::shared::Shared;
use crate::model::What;

/// How often a computer player is asked again after its choice was refused.
const TRIES: u64 = 4;

impl Room {
    /// The side for which a computer player has to act now.
    pub fn computer_to_act(&self) -> Option<(Side, Skill)> {
        if self.computers == Computers::default() || self.stuck_at == Some(self.number()) || self.battle.is_closed() {
            return None;
        }
        let business = self.battle.business(Seat::Umpire);
        if business.over.is_some() {
            return None;
        }
        business.waiting.into_iter().find_map(|side| Some((side, (*self.computers.of(side))?)))
    }

    /// The computer whose command comes after the one that a seat wants to take back.
    pub fn computer_before_undo(&self, seat: Seat) -> Option<Seat> {
        let computers = seats_of(&self.computers);
        let (_, last) = self.battle.may_undo_past(seat, &computers)?;
        computers.contains(&last).then_some(last)
    }

    /// The seed of whims: the battle's own seed, or else something as secret as the seals. It is the same after a
    /// restart.
    fn whim_seed(&self) -> u64 {
        let secret = || self.seal_key.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        self.battle.header().seed.unwrap_or_else(secret)
    }
}

/// Lets computer players do everything they can before commands of a side are accepted.
pub async fn act_first(room: &mut Room, shared: &Arc<Shared>) {
    while let Some((side, skill)) = room.computer_to_act() {
        act(room, shared, side, skill).await;
    }
}

/// Lets a computer player act once.
pub async fn act(room: &mut Room, shared: &Arc<Shared>, side: Side, skill: Skill) {
    let n = room.number();
    for attempt in 0..TRIES {
        let seed = room.whim_seed().wrapping_add(attempt);
        // If a good player does not know what to do, a simple one does anything legal.
        let skill = if attempt == 0 { skill } else { Skill::Recruit };
        let Some(command) = block_in_place(|| room.battle.choose(side, skill, seed)) else { continue };
        let what = What::Act { name: command.act, with: command.with };
        let given = Given { after: n, key: None, what, dice: None };
        match carry_out(room, shared, Seat::of(side), &given).await {
            Ok(_) => return,
            Err(Failed::Behind) => {
                // Another server's computer player, or a person, was faster; look again at whose turn it is.
                let _ = catch_up(room, shared).await;
                return;
            }
            Err(Failed::Told(problem)) => {
                tracing::error!(battle = room.id, ?problem, "a computer player's command was refused");
            }
        }
    }
    // The other players of the battle can still go on.
    tracing::error!(battle = room.id, n, "a computer player does not know what to do");
    room.stuck_at = Some(n);
}
