//! Leaders and formations that leave the game.

use grognard_battle::Side;
use grognard_books::grand_tactics::rules::gt;

use super::due::Due;
use super::state::{Fate, Kind, Stage};

/// Takes a leader out of the game.
pub fn leaves(stage: &mut Stage<'_>, leader: &str, fate: Fate) {
    if let Some(entry) = stage.state.leaders.get_mut(leader) {
        entry.out = Some(fate);
        entry.wounded = false;
        entry.formation = None;
        entry.ap_left = 0;
    }
}

/// Removes a formation without units; its leaders join another one (GT-94).
pub fn remove_if_empty(stage: &mut Stage<'_>, formation: &str, scored_by: Option<Side>) {
    let Some(entry) = stage.state.formations.get(formation) else { return };
    if entry.gone.is_some() || stage.state.units_of(formation).next().is_some() {
        return;
    }
    let (side, area) = (entry.side, entry.area.clone().filter(|_| stage.state.has_map()));
    let leaders: Vec<String> = stage.state.leaders_of(formation).into_iter().map(|(name, _)| name.clone()).collect();
    if let Some(entry) = stage.state.formations.get_mut(formation) {
        entry.gone = Some(Fate::Destroyed);
    }
    match scored_by {
        Some(enemy) => {
            let ledger = stage.state.ledger.of_mut(enemy);
            ledger.formations_destroyed = ledger.formations_destroyed.saturating_add(1);
            let enemy = stage.state.side_name(enemy).to_owned();
            stage.say(gt(94), format_args!("{formation} has no unit left and is removed; {enemy} scores it"));
        }
        None => stage.say(gt(106), format_args!("{formation} has no unit left and is removed; nobody scores it")),
    }
    let others = stage.state.formations_of(side).next().is_some();
    for leader in leaders {
        if let Some(entry) = stage.state.leaders.get_mut(&leader) {
            entry.formation = None;
        }
        if others && stage.state.game == Kind::Campaign {
            stage.state.due.put_last([Due::Attach { leader, area: area.clone() }]);
        } else {
            stage.say(gt(94), format_args!("{leader} stays without a formation"));
        }
    }
}
