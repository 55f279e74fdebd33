//! How this book's pieces look on the table, and which seat sees which: a side's army once it is deployed, then
//! everything.

use grognard_battle::{Seat, Side};
use grognard_books::impact::unit::Level;
use grognard_core::facts::Choice as _;
use grognard_table::{Look, Mark, Off, OfficerLook, Shows, Tone};

use super::derive::{Lay, Piece, objectives_held};
use super::placing::{drawn_as, outline};
use super::state::{Fate, State, Unit};
use super::table_book::Impact;
use super::view::may_see;

impl Shows for Impact {
    fn sees(state: &State, seat: Seat, unit: &Unit) -> bool {
        may_see(state, seat, unit.side)
    }

    fn look(lay: &Lay<'_>, piece: &Piece<'_>) -> Look {
        let unit = piece.unit;
        let (branch, echelon) = drawn_as(unit.arm);
        Look {
            branch,
            echelon,
            command: Some(unit.brigade.clone()),
            formation: Some(unit.formation.name().to_owned()),
            outline: outline(unit.level != Level::GoodOrder, unit.formation),
            strength: Some([f64::from(unit.figures), f64::from(unit.figures_at_start)]),
            marks: marks(unit, points_left(lay, piece)),
            ready: is_ready(lay.state, piece.name, unit),
        }
    }

    fn officers(lay: &Lay<'_>) -> Vec<OfficerLook> {
        let state = lay.state;
        let steps = |side: Side| state.is_leader_phase() && state.acting() == Some(side) && is_calm(state);
        let there = state.leaders.iter().filter(|(_, leader)| !leader.eliminated);
        let look = there.map(|(name, leader)| OfficerLook {
            name: name.clone(),
            side: leader.side,
            echelon: if leader.brigade.is_some() { "brigade" } else { "army" },
            command: leader.brigade.clone(),
            ready: steps(leader.side) && !leader.stepped,
            attached: leader.attached_to.clone(),
            radius: None,
        });
        look.collect()
    }

    fn side_of_command(state: &State, name: &str) -> Option<Side> {
        state.brigades.get(name).map(|brigade| brigade.side)
    }

    fn contacts(state: &State) -> Vec<[String; 2]> {
        state.charge.iter().map(|charge| [charge.lead.clone(), charge.target.clone()]).collect()
    }

    fn off(lay: &Lay<'_>, seat: Seat) -> Vec<Off> {
        let (state, table) = (lay.state, lay.table);
        let known = |side: Side| may_see(state, seat, side);
        let gone = state.units.iter().filter(|(name, unit)| !table.units.contains_key(*name) && known(unit.side));
        let units = gone.map(|(name, unit)| Off { name: name.clone(), side: unit.side, fate: fate(unit).to_owned() });
        let fallen = state.leaders.iter().filter(|(_, leader)| leader.eliminated);
        let leaders =
            fallen.map(|(name, leader)| Off { name: name.clone(), side: leader.side, fate: "fallen".to_owned() });
        units.chain(leaders).collect()
    }

    fn sees_officer(state: &State, seat: Seat, officer: &str) -> bool {
        state.leaders.get(officer).is_none_or(|leader| may_see(state, seat, leader.side))
    }

    fn knows_arrival(state: &State, seat: Seat, command: &str) -> bool {
        state.brigades.get(command).is_some_and(|brigade| may_see(state, seat, brigade.side))
    }

    fn holders(lay: &Lay<'_>) -> Vec<(String, Option<Side>)> {
        objectives_held(lay).into_iter().map(|(name, side)| (name.to_owned(), side)).collect()
    }
}

/// Beads for points left, in words.
const POINTS: [(char, &str); 3] =
    [('1', "1 action point left"), ('2', "2 action points left"), ('+', "3 or more action points left")];

/// The bead of a unit that is acting, or has not all its points left while its side acts.
fn points_left(lay: &Lay<'_>, piece: &Piece<'_>) -> Option<(char, &'static str)> {
    let (state, unit) = (lay.state, piece.unit);
    let begun = state.active.as_deref() == Some(piece.name) || unit.ap < lay.t.game.actions.per_turn;
    let most = POINTS.len() - 1;
    let left = usize::try_from(unit.ap).ok()?.checked_sub(1)?;
    (begun && acts_now(state, unit)).then(|| POINTS[left.min(most)])
}

fn marks(unit: &Unit, points: Option<(char, &'static str)>) -> Vec<Mark> {
    let (digit, words) = points.unwrap_or_default();
    let all = [
        (points.is_some(), digit, words, Tone::Plain),
        (unit.level == Level::Disorder, 'D', "disordered", Tone::Broken),
        (unit.level == Level::Shaken, 'S', "shaken", Tone::White),
        (unit.level == Level::Routed, 'R', "routed", Tone::Black),
        (unit.moved, 'M', "moved this turn", Tone::Green),
        (unit.fired, 'F', "fired this turn", Tone::Red),
        (unit.reacted, 'X', "has reacted this turn", Tone::Plain),
    ];
    let there = all.into_iter().filter(|(is, ..)| *is);
    there.map(|(_, letter, word, tone)| Mark { letter, word, tone }).collect()
}

/// Whether nothing is due, and the battle is on.
fn is_calm(state: &State) -> bool {
    state.result.is_none() && state.due.is_empty()
}

/// Whether it is the unit's side that acts.
fn acts_now(state: &State, unit: &Unit) -> bool {
    state.is_action_phase() && state.acting() == Some(unit.side)
}

/// Whether a unit may act now, or is asked for its reaction.
fn is_ready(state: &State, name: &str, unit: &Unit) -> bool {
    use super::due::Due;
    match state.due.first() {
        None => acts_now(state, unit) && unit.ap > 0 && is_calm(state),
        Some(Due::Reactions { watchers, .. }) => watchers.iter().any(|watcher| watcher == name),
        Some(Due::ChargeReaction) => state.charge.as_ref().is_some_and(|charge| charge.target == name),
        Some(Due::FollowUp { .. }) => state.charge.as_ref().is_some_and(|charge| charge.lead == name),
        Some(_) => false,
    }
}

fn fate(unit: &Unit) -> &'static str {
    match unit.out {
        Fate::In => "to place",
        Fate::Eliminated => "eliminated",
        Fate::MergedAway => "merged into another regiment",
    }
}
