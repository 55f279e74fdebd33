//! Leaders and formations that leave the game.

use grognard_battle::Side;
use grognard_books::grand_tactics::rules::gt;

use super::due::Due;
use super::state::{Desk, Fate, Kind};

/// A leader is out of the game.
pub fn leaves(desk: &mut Desk<'_>, leader: &str, fate: Fate) {
    if let Some(entry) = desk.state.leaders.get_mut(leader) {
        entry.out = Some(fate);
        entry.wounded = false;
        entry.formation = None;
        entry.ap_left = 0;
    }
}

/// A formation without units is removed; its leaders go to another one (GT-94).
pub fn remove_if_empty(desk: &mut Desk<'_>, formation: &str, scored_by: Option<Side>) {
    let Some(entry) = desk.state.formations.get(formation) else { return };
    if entry.gone.is_some() || desk.state.units_of(formation).next().is_some() {
        return;
    }
    let (side, area) = (entry.side, entry.area.clone().filter(|_| desk.state.has_map()));
    let leaders: Vec<String> = desk.state.leaders_of(formation).into_iter().map(|(name, _)| name.clone()).collect();
    if let Some(entry) = desk.state.formations.get_mut(formation) {
        entry.gone = Some(Fate::Destroyed);
    }
    match scored_by {
        Some(enemy) => {
            let ledger = desk.state.ledger.of_mut(enemy);
            ledger.formations_destroyed = ledger.formations_destroyed.saturating_add(1);
            let enemy = desk.state.side_name(enemy).to_owned();
            desk.say(gt(94), format!("{formation} has no unit left and is removed; {enemy} scores it"));
        }
        None => desk.say(gt(106), format!("{formation} has no unit left and is removed; nobody scores it")),
    }
    let others = desk.state.formations_of(side).next().is_some();
    for leader in leaders {
        if let Some(entry) = desk.state.leaders.get_mut(&leader) {
            entry.formation = None;
        }
        if others && desk.state.game == Kind::Campaign {
            desk.state.due.put_last([Due::Attach { leader, area: area.clone() }]);
        } else {
            desk.say(gt(94), format!("{leader} stays without a formation"));
        }
    }
}
