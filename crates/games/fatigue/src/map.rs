//! How this book's pieces look on the table, and which seat sees which (FAT-161, section 9.9): an enemy sees figures,
//! not commands.

use grognard_books::fatigue::names::{Arm, Phase, Rank, State as Morale};
use grognard_core::facts::Choice;
use grognard_field::Point;

use super::derive::{Lay, Piece, dummy_place, screens};
use super::markers::{hide_officers, lie, of_command, of_defence, places};
use super::measures::TAKES;
use super::placing::{drawn_as, outline};
use super::state::{Fate, State, Step, Unit};
use super::table_book::Fatigue;
use grognard_battle::{Seat, Side};
use grognard_table::{Look, Mark, Off, OfficerLook, Outline, PieceView, Shows, Sort, Tone, to_inches};

/// Whether a seat knows everything of a side.
fn knows(state: &State, seat: Seat, side: Side) -> bool {
    seat.holds(side) || state.result.is_some()
}

impl Shows for Fatigue {
    fn sees(state: &State, seat: Seat, unit: &Unit) -> bool {
        unit.seen || knows(state, seat, unit.side)
    }

    fn look(lay: &Lay<'_>, piece: &Piece<'_>) -> Look {
        let unit = piece.unit;
        let (branch, echelon) = drawn_as(unit.arm);
        Look {
            branch,
            echelon,
            command: Some(unit.command.clone()),
            formation: Some(unit.formation.name().to_owned()),
            outline: outline(unit.state != Morale::Good, unit.formation),
            strength: Some([f64::from(unit.figures_left()), f64::from(unit.figures)]),
            marks: marks(unit),
            ready: is_ready(lay.state, unit),
        }
    }

    /// Officers, and dummies, which their owner moves like officers.
    fn officers(lay: &Lay<'_>) -> Vec<OfficerLook> {
        let state = lay.state;
        let moves = |side: Side| state.phase == Phase::Movement && state.phasing() == Some(side) && is_calm(state);
        let there = state.officers.iter().filter(|(_, officer)| !officer.hit && !officer.away);
        let officers = there.map(|(name, officer)| OfficerLook {
            name: name.clone(),
            side: officer.side,
            echelon: echelon(officer.rank),
            command: Some(officer.command.clone()),
            ready: moves(officer.side),
            attached: officer.attached.clone(),
            radius: Some(f64::from(lay.t.officers.row(officer.rank).radius.value)),
        });
        let dummies = state.commands.iter().filter(|(name, _)| dummy_place(state, name).is_some());
        let dummies = dummies.map(|(name, command)| OfficerLook {
            name: name.clone(),
            side: command.side,
            echelon: "dummy",
            command: None,
            ready: moves(command.side),
            attached: None,
            radius: None,
        });
        officers.chain(dummies).collect()
    }

    fn side_of_command(state: &State, name: &str) -> Option<Side> {
        state.commands.get(name).map(|command| command.side)
    }

    fn contacts(state: &State) -> Vec<[String; 2]> {
        let pairs = state.units.iter().filter_map(|(name, unit)| {
            let target = unit.charging.as_ref().or(unit.attacking.as_ref())?;
            Some([name.clone(), target.clone()])
        });
        pairs.collect()
    }

    fn off(lay: &Lay<'_>, seat: Seat) -> Vec<Off> {
        let (state, table) = (lay.state, lay.table);
        let placed = |name: &String| table.units.contains_key(name);
        let gone = state.units.iter().filter(|(name, unit)| {
            !placed(name) && (knows(state, seat, unit.side) || (unit.seen && !unit.is_present()))
        });
        let units = gone.map(|(name, unit)| Off { name: name.clone(), side: unit.side, fate: fate(state, unit) });
        let told = |side: Side| !hide_officers(state, side) || knows(state, seat, side);
        let officers = state.officers.iter().filter(|(_, officer)| officer.hit && told(officer.side));
        let officers =
            officers.map(|(name, officer)| Off { name: name.clone(), side: officer.side, fate: "hit".to_owned() });
        units.chain(officers).collect()
    }

    /// Officers of the enemy once everything is shown, unless markers stand for them; his dummies never under their
    /// names.
    fn sees_officer(state: &State, seat: Seat, officer: &str) -> bool {
        match state.officers.get(officer) {
            Some(officer) => !hide_officers(state, officer.side) || knows(state, seat, officer.side),
            None => state.commands.get(officer).is_none_or(|command| knows(state, seat, command.side)),
        }
    }

    fn knows_arrival(state: &State, seat: Seat, command: &str) -> bool {
        state.commands.get(command).is_some_and(|command| knows(state, seat, command.side))
    }

    fn mask(state: &State, seat: Seat, piece: &mut PieceView) {
        if !knows(state, seat, piece.side) {
            piece.command = None;
            piece.marks.retain(|mark| mark.word != OUT_OF_AMMUNITION);
        }
    }

    fn further(lay: &Lay<'_>, seat: Seat) -> Vec<PieceView> {
        let state = lay.state;
        let shown = screens(lay);
        let mut pieces: Vec<PieceView> = shown.map(|screen| screen_view(state, seat, &screen)).collect();
        for side in Side::BOTH {
            pieces.extend(defend_markers(state, seat, side));
            if !knows(state, seat, side) {
                pieces.extend(command_markers(state, side));
            }
        }
        pieces
    }

    /// An objective is held until it is taken (FAT-111).
    fn holders(lay: &Lay<'_>) -> Vec<(String, Option<Side>)> {
        lay.state.objectives.iter().map(|(name, objective)| (name.clone(), objective.holder)).collect()
    }
}

const OUT_OF_AMMUNITION: &str = "out of ammunition";

fn marks(unit: &Unit) -> Vec<Mark> {
    let all = [
        (unit.state == Morale::Disordered, 'D', "disordered", Tone::Broken),
        (unit.state == Morale::Routed, 'R', "routed", Tone::Black),
        (unit.abandoned, 'A', "abandoned", Tone::Plain),
        (unit.charging.is_some() || unit.counter_charging.is_some(), 'C', "charging", Tone::Plain),
        (unit.fired, 'F', "fired this half turn", Tone::Red),
        (unit.must_leave, 'L', "must leave burning ground", Tone::Plain),
        (unit.fires == Some(0), 'O', OUT_OF_AMMUNITION, Tone::White),
    ];
    let there = all.into_iter().filter(|(is, ..)| *is);
    there.map(|(_, letter, word, tone)| Mark { letter, word, tone }).collect()
}

fn echelon(rank: Rank) -> &'static str {
    match rank {
        Rank::Brigade => "brigade",
        Rank::Division => "division",
        Rank::Corps | Rank::Wing | Rank::Column => "corps",
        Rank::Army | Rank::Nation => "army",
    }
}

/// Whether nothing is due, nobody fights, and the battle is on.
fn is_calm(state: &State) -> bool {
    state.result.is_none() && state.placing.is_none() && state.queue.is_empty() && state.combat.is_none()
}

/// Whether a unit may act now.
fn is_ready(state: &State, unit: &Unit) -> bool {
    let own = state.phasing() == Some(unit.side);
    let acts = match state.phase {
        Phase::Facing | Phase::Formation => own && unit.stands() && !unit.acted,
        Phase::Movement => own && unit.stands() && !unit.acted && unit.charging.is_none(),
        Phase::DeclaredCavalryCharge => {
            own && state.step == Step::Declare && unit.stands() && unit.arm == Arm::Cavalry && unit.charging.is_none()
        }
        Phase::ReciprocalArtilleryFire => shoots(state, unit, true),
        Phase::ReciprocalInfantryCavalryFire => shoots(state, unit, false),
        Phase::Rally => own && unit.is_present() && unit.state != Morale::Good && !unit.rally_done,
        Phase::ArmyMoraleFatigue | Phase::ShockCombat => false,
    };
    acts && is_calm(state)
}

fn shoots(state: &State, unit: &Unit, guns: bool) -> bool {
    state.step == Step::Write
        && unit.stands()
        && !unit.fired
        && unit.weapon.is_some()
        && (unit.arm == Arm::Artillery) == guns
        && !state.sides.of(unit.side).ready
}

fn fate(state: &State, unit: &Unit) -> String {
    let words = match unit.fate {
        None => "to place",
        Some(Fate::Coming) => {
            let command = state.commands.get(&unit.command);
            let hour = command.and_then(|command| command.arrival_hour);
            return hour.map_or_else(|| "on its way".to_owned(), |hour| format!("arrives at {hour:02}:00"));
        }
        Some(Fate::Left) => "left by its own edge",
        Some(Fate::Destroyed) => "destroyed",
        Some(Fate::Exploded) => "blown up",
        Some(Fate::Dispersed) => "dispersed",
        Some(Fate::RanAway) => "ran off the table",
        Some(Fate::Surrendered) => "surrendered",
        Some(Fate::Taken) => "taken",
    };
    words.to_owned()
}

/// The skirmishers of a unit as a separate piece.
fn screen_view(state: &State, seat: Seat, screen: &Piece<'_>) -> PieceView {
    let unit = screen.unit;
    let figures = f64::from(unit.skirmishers);
    let (branch, echelon) = drawn_as(unit.arm);
    PieceView {
        sort: Sort::Unit,
        branch,
        echelon,
        command: knows(state, seat, screen.side).then(|| unit.command.clone()),
        facing: screen.block.pose.facing,
        width: to_inches(screen.block.size.width),
        depth: to_inches(screen.block.size.depth),
        formation: Some("open-order".to_owned()),
        outline: Outline::Dashed,
        stands: Some([figures, figures]),
        attached: Some(screen.name.to_owned()),
        ..PieceView::spot(format!("{} skirmishers", screen.name), screen.side, screen.at())
    }
}

/// The defend markers of a side: everybody sees where they are, only its own side whose they are. They are numbered by
/// place, so the numbers reveal no more than the places.
fn defend_markers(state: &State, seat: Seat, side: Side) -> Vec<PieceView> {
    let own = knows(state, seat, side);
    if state.placing.is_some() && !own {
        return Vec::new();
    }
    let commands = state.commands.iter().filter(|(_, command)| command.side == side);
    let places = commands.flat_map(|(name, command)| command.markers.iter().map(|at| (*at, own.then(|| name.clone()))));
    let mut places: Vec<(Point, Option<String>)> = places.collect();
    places.sort();
    let (radius, army) = (Some(to_inches(TAKES)), state.sides.of(side).name.as_str());
    let view =
        |((at, command), number)| PieceView { command, radius, ..PieceView::spot(of_defence(army, number), side, at) };
    places.into_iter().zip(1..).map(view).collect()
}

/// The commands of a side as the enemy sees them while there are markers: one for each command on the table, numbered
/// by place, with nothing that distinguishes a dummy.
fn command_markers(state: &State, side: Side) -> Vec<PieceView> {
    if state.placing.is_some() || !lie(state, side) {
        return Vec::new();
    }
    let mut places = places(state, side);
    places.sort();
    let army = state.sides.of(side).name.as_str();
    places.into_iter().zip(1..).map(|(at, number)| PieceView::spot(of_command(army, number), side, at)).collect()
}
