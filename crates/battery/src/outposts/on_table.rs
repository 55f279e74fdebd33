//! Outposts on the table: what is particular to it, and what a seat sees of it.

use grognard_battle::{Card, Muster, Seat, Sheet, Side, Strength};
use grognard_core::facts::Choice;
use grognard_field::{Footprint, Point};
use grognard_players::Recruits;
use grognard_table::answers::{Arcs, Chance, Intent, Prospect};
use grognard_table::{Gait, Lay, Look, Piece, Roster, Shows, SightRule, Stand, Surveys, Table, TableBook};

use super::book::{Outposts, leak, out};
use super::state::{Arm, CHARTS, Charts, State, Unit};

impl<const LEAK: u8> TableBook for Outposts<LEAK> {
    type Tables = Charts;
    type State = State;
    type Unit = Unit;

    fn table(state: &State) -> Option<&Table> {
        state.table.as_ref()
    }

    fn units(state: &State) -> &Roster<Unit> {
        &state.units
    }

    fn stand(unit: &Unit) -> Option<Stand> {
        (unit.strength > 0).then_some(Stand { side: unit.side, loose: true, holds: true })
    }

    fn footprint(_: &Charts, _: &Unit) -> Footprint {
        Footprint { width: 200, depth: 100 }
    }

    fn sight(charts: &Charts) -> SightRule {
        SightRule { limit: 100 * charts.sight, into_area: 0, units_block: false }
    }

    fn gait(lay: &Lay<'_, Self>, piece: &Piece<'_, Unit>) -> Gait {
        Gait::any_way(lay.t.of(piece.unit.arm).allowance, out(4))
    }
}

impl<const LEAK: u8> Shows for Outposts<LEAK> {
    fn sees(_: &State, seat: Seat, unit: &Unit) -> bool {
        LEAK == leak::MAP || !unit.is_hidden_from(seat)
    }

    fn look(lay: &Lay<'_, Self>, piece: &Piece<'_, Unit>) -> Look {
        let (branch, echelon) = match piece.unit.arm {
            Arm::Foot => ("infantry", "regiment"),
            Arm::Guns => ("artillery", "battery"),
        };
        Look {
            command: Some(lay.state.sides.of(piece.side).clone()),
            strength: Some([piece.unit.strength, lay.t.of(piece.unit.arm).strength].map(f64::from)),
            ready: lay.state.to_act == Some(piece.side) && !piece.unit.acted,
            ..Look::plain(branch, echelon)
        }
    }
}

impl<const LEAK: u8> Surveys for Outposts<LEAK> {
    fn prospects(lay: &Lay<'_, Self>, piece: &Piece<'_, Unit>, _: Intent) -> Vec<Prospect> {
        let faces = u128::from(lay.t.sides_of_die);
        let chance = Chance::exactly("hits", faces + 1 - u128::from(lay.t.of(piece.unit.arm).hits_from), faces);
        let targets = lay.state.targets::<LEAK>(piece.name, LEAK == leak::SURVEY).into_iter();
        targets.map(|(target, far)| Prospect::allowed(target, far, chance.clone())).collect()
    }

    fn arcs(lay: &Lay<'_, Self>, piece: &Piece<'_, Unit>) -> Arcs {
        Arcs::all_round(&piece.block, "range", lay.t.of(piece.unit.arm).range)
    }
}

impl<const LEAK: u8> Recruits for Outposts<LEAK> {}

/// The books without hidden units.
pub fn view(state: &State, seat: Seat) -> State {
    let mut seen = state.clone();
    seen.units.retain(|_, unit| !unit.is_hidden_from(seat));
    if let Some(table) = &mut seen.table {
        table.units.retain(|name, _| seen.units.contains_key(name));
        table.ways.retain(|(name, _)| seen.units.contains_key(name));
    }
    seen
}

/// A card for each unit of the view.
pub fn sheet(view: &State) -> Sheet {
    grognard_battle::sheet(Vec::new(), |side| {
        let name = view.sides.of(side).clone();
        let mut muster = Muster::new("", &name);
        for (unit, books) in view.units.iter().filter(|(_, books)| books.side == side) {
            let [left, start] = [books.strength, CHARTS.of(books.arm).strength].map(f64::from);
            let strength = Some(Strength { left, start, counted_in: "figures" });
            let gone = (books.strength == 0).then(|| "lost".to_owned());
            muster.unit(None, Card { strength, gone, ..Card::new(unit, books.arm.name()) });
        }
        (name, Vec::new(), muster)
    })
}

/// Hidden units are put anywhere in their zone. Numbers are drawn for every unit, so that a command between two looks
/// does not change how the others are placed. A book with the leak of exchanged places leaves the true places among the
/// units.
pub fn shuffle_hidden(state: &mut State, seat: Seat, random: &mut dyn FnMut(u32) -> u32, exchanges: bool) {
    let draws: Vec<[u32; 2]> = state.units.iter().map(|_| [random(2401), random(601)]).collect();
    let State { units, table: Some(table), .. } = state else { return };
    let hidden = units.iter().zip(&draws).filter(|((_, unit), _)| unit.is_hidden_from(seat));
    let hidden: Vec<(&String, Side, [u32; 2])> = hidden
        .filter(|((name, _), _)| table.units.contains_key(*name))
        .map(|((name, unit), draw)| (name, unit.side, *draw))
        .collect();
    for (number, (name, side, [x, y])) in hidden.iter().enumerate() {
        if exchanges {
            let others: Vec<&String> = hidden.iter().filter(|one| one.1 == *side).map(|one| one.0).collect();
            let other = others[(*x as usize + number) % others.len()];
            let (here, there) = (table.units[*name], table.units[other]);
            table.units.insert((*name).clone(), there);
            table.units.insert(other.clone(), here);
        } else {
            let low = table.ground.zones.of(*side)[0];
            let hundredths = |draw: u32| i32::try_from(draw).unwrap_or_default();
            let at = Point::new(hundredths(*x).min(table.ground.width), low.y + hundredths(*y).min(600));
            if let Some(pose) = table.units.get_mut(name) {
                pose.at = at;
            }
        }
    }
}
