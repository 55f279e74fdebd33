//! Points (GT-82, GT-98): the facts of a count, and the count made again.

use grognard_battle::Side;
use serde_json::{Value, json};

use super::laws;
use super::umpire::Umpire;

/// Takes a count of points and writes it down.
pub(super) fn count(umpire: &mut Umpire<'_, '_>) {
    let Some(ruled) = umpire.take("victory", "") else { return };
    let french = umpire.books.french;
    let mut points = [0; 2];
    for (name, side) in [("french", french), ("allied", french.other())] {
        let part = ruled.situation.get(name).cloned().unwrap_or(Value::Null);
        let areas: i64 =
            umpire.books.areas.iter().filter(|row| row.1.owner == Some(side)).map(|(_, area)| area.vp).sum();
        let ledger = umpire.books.ledger.of(side).clone();
        let facts = [
            ("areas_vp", areas),
            ("battles_won", ledger.battles_won),
            ("enemy_steps_eliminated", ledger.enemy_steps),
            ("enemy_leaders_killed", ledger.leaders_killed),
            ("enemy_formations_destroyed", ledger.formations_destroyed),
            ("other_vp", ledger.other_vp),
        ];
        let facts = facts.map(|(fact, value)| (fact, json!(value), json!(0)));
        umpire.facts_at(&laws::TALLIES, ruled, &part, &facts);
        let worth = |name: &str| umpire.charts.number(&format!("campaign.vp.{name}"));
        points[usize::from(name == "allied")] = areas
            + worth("battle_won") * ledger.battles_won
            + ledger.enemy_steps / worth("enemy_steps_per_vp").max(1)
            + worth("leader_killed") * ledger.leaders_killed
            + worth("formation_destroyed") * ledger.formations_destroyed
            + ledger.other_vp;
    }
    let [ours, theirs] = points;
    let winner = match ours.cmp(&theirs) {
        std::cmp::Ordering::Greater => "french",
        std::cmp::Ordering::Less => "allied",
        std::cmp::Ordering::Equal => "none",
    };
    let lead = (ours - theirs).abs();
    let levels = ["decisive", "substantial", "marginal"];
    let reached = |level: &&&str| lead >= umpire.charts.number(&format!("campaign.margin.{level}"));
    let level = levels.iter().find(reached).copied().unwrap_or("draw");
    let should = json!({ "french_vp": ours, "allied_vp": theirs, "winner": winner, "level": level });
    umpire.look(&laws::VICTORY, ruled.outcome == should, || format!("{} should be {should}", ruled.outcome));
    umpire.dice(ruled, &[]);
    *umpire.books.vp.of_mut(french) = ours;
    *umpire.books.vp.of_mut(french.other()) = theirs;
}

/// The points of the French and of the Allies as last counted.
pub(super) fn counted(umpire: &Umpire<'_, '_>) -> (i64, i64) {
    let (french, vp) = (umpire.books.french, &umpire.books.vp);
    (*vp.of(french), *vp.of(french.other()))
}

/// Whether a side without a formation has lost the game.
pub(super) fn wiped_out(umpire: &Umpire<'_, '_>) -> bool {
    let stands = |side: Side| umpire.books.formations.iter().any(|(_, of)| of.side == side && of.gone.is_none());
    !Side::BOTH.into_iter().all(stands)
}
