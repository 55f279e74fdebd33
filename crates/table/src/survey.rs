//! Questions that a table answers. Nothing changes, and no answer holds anything the seat cannot see.

use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_field::{Block, Grid, Leg, Point, reach as squares, way_points};

use crate::Seat;
use crate::answers::{
    Answer, Arcs, End, Intent, Measured, Places, Plan, Prospect, Prospects, Question, Reach, ReachCell, Reason,
    Shape as ShapeView, Suggested,
};
use crate::drilled::{as_far, drilled};
use crate::inches::{place_in_inches, to_inches};
use crate::label::label;
use crate::lay::{Lay, Piece};
use crate::map::{Outline, Sort};
use crate::placing::{Deploys, Place, Scene, Shape, suggestion};
use crate::question::known_name;
use crate::rover::Rover;
use crate::shows::Shows;
use crate::wish::{PLAN_WORK, WayAsked, Wish};

/// The size of a square in an answer, in hundredths.
const SQUARE: i32 = 100;

/// A book whose table can be asked about.
pub trait Surveys: Shows {
    /// The chances of doing something to each enemy that is seen.
    fn prospects(lay: &Lay<'_, Self>, piece: &Piece<'_, Self::Unit>, intent: Intent) -> Vec<Prospect>;

    /// The ground a unit can fire at.
    fn arcs(lay: &Lay<'_, Self>, piece: &Piece<'_, Self::Unit>) -> Arcs;

    /// A move may be interrupted every so many hundredths; never if none.
    fn way_point(_: &Self::Tables) -> Option<i32> {
        None
    }

    /// Where a unit can go, as squares.
    fn reach(lay: &Lay<'_, Self>, piece: &Piece<'_, Self::Unit>) -> Reach {
        reach(&lay.rover(piece))
    }

    /// The way of a unit to a place, or the account of a given way.
    fn plan(lay: &Lay<'_, Self>, piece: &Piece<'_, Self::Unit>, way: &Datum) -> Result<Plan, Refusals> {
        plan::<Self>(lay, piece.name, lay.rover(piece), way)
    }

    /// The best places for a group; see [`suggested_places`].
    fn places(t: &Self::Tables, state: &Self::State, group: &str) -> Result<Places, Refusals> {
        let _ = (t, state, group);
        Err(vec![Refusal::new("group", "nothing is placed in groups here.")])
    }
}

/// Answers a question.
pub fn survey<B: Surveys>(
    t: &B::Tables,
    state: &B::State,
    seat: Seat,
    question: &Question,
) -> Result<Answer, Refusals> {
    let no_table = || vec![Refusal::new("ask", "this battle has no table to ask about.")];
    let lay = Lay::<B>::seen(t, state, seat).ok_or_else(no_table)?;
    Ok(match question {
        Question::Reach { unit } => Answer::Reach(B::reach(&lay, on_table(&lay, unit)?)),
        Question::Plan { unit, way } => Answer::Plan(plan_of(&lay, seat, unit, way)?),
        Question::Prospects { unit, intent } => {
            Answer::Prospects(Prospects { prospects: B::prospects(&lay, on_table(&lay, unit)?, *intent) })
        }
        Question::Arcs { unit } => Answer::Arcs(B::arcs(&lay, on_table(&lay, unit)?)),
        Question::Places { group } => Answer::Places(B::places(t, state, group)?),
        Question::Measure { from, to } => {
            let (from, to) = (end(&lay, seat, "from", from)?, end(&lay, seat, "to", to)?);
            Answer::Measured(Measured { inches: to_inches(from.distance(&to)) })
        }
        Question::March { .. } | Question::Advice => {
            return Err(vec![Refusal::new("ask", "only a map of areas answers this; a table in inches does not.")]);
        }
    })
}

/// A unit that is seen on the table, by its name.
fn on_table<'l, 's, B: Shows>(lay: &'l Lay<'s, B>, unit: &str) -> Result<&'l Piece<'s, B::Unit>, Refusals> {
    let known: Vec<String> = lay.pieces.iter().map(|piece| piece.name.to_owned()).collect();
    let named = known_name("unit", unit, &known)?;
    lay.piece(&named).ok_or_else(unread)
}

/// The end of a question of which an argument could not be read.
fn unread() -> Refusals {
    vec![Refusal::new("ask", "an argument could not be read.")]
}

/// One end of a distance: units by their blocks, officers, objectives and places as points.
fn end<B: Shows>(lay: &Lay<'_, B>, seat: Seat, field: &str, end: &End) -> Result<Block, Refusals> {
    let name = match end {
        End::At { x, y } => return Ok(Block::point(Point::new(*x, *y))),
        End::Of(name) => name,
    };
    let table = lay.table;
    let units: Vec<String> = lay.pieces.iter().map(|piece| piece.name.to_owned()).collect();
    let officers = table.officers.keys().filter(|name| B::sees_officer(lay.state, seat, name));
    let known = units.iter().chain(officers).chain(table.ground.objectives.keys());
    let named = known_name(field, name, known)?;
    let point = table.officers.get(&named).or_else(|| Some(&table.ground.objectives.get(&named)?.at));
    let unit = lay.piece(&named).map(|piece| piece.block);
    unit.or_else(|| point.map(|at| Block::point(*at))).ok_or_else(unread)
}

/// Squares that a unit can reach, with the least cost of each.
fn reach(rover: &Rover<'_>) -> Reach {
    let found = squares(rover, rover.manner(), &rover.block, Grid::round(rover.block.pose.at, SQUARE), PLAN_WORK);
    let cells = found.cells.iter().filter(|_| rover.inches() > 0);
    Reach {
        allowance: f64::from(rover.inches()),
        cell: to_inches(SQUARE),
        cells: cells.map(|cell| ReachCell::of(cell.low, SQUARE, cell.cost)).collect(),
    }
}

/// The way of a unit, or of an officer by himself.
fn plan_of<B: Surveys>(lay: &Lay<'_, B>, seat: Seat, unit: &str, way: &Datum) -> Result<Plan, Refusals> {
    let units = lay.pieces.iter().map(|piece| piece.name.to_owned());
    let officers = lay.table.officers.keys().filter(|name| B::sees_officer(lay.state, seat, name));
    let known: Vec<String> = units.chain(officers.cloned()).collect();
    let name = known_name("unit", unit, &known)?;
    if let Some(piece) = lay.piece(&name) {
        return B::plan(lay, piece, way);
    }
    let officer = || {
        let side = B::officers(lay).into_iter().find(|officer| officer.name == name)?.side;
        Some(lay.rider(side, *lay.table.officers.get(&name)?, B::riding_of(lay, &name)?))
    };
    plan::<B>(lay, &name, officer().ok_or_else(unread)?, way)
}

/// The simplest way to a place, as far as it goes if that is enough, or the account of a given one.
fn plan<B: Surveys>(lay: &Lay<'_, B>, name: &str, rover: Rover<'_>, way: &Datum) -> Result<Plan, Refusals> {
    let WayAsked { wish, stops_short, without } = WayAsked::read(way, lay.pieces.iter().map(|piece| piece.name))?;
    let rover = rover.without(&without);
    let goal = matches!(wish, Wish::Goal { .. });
    let found = if stops_short { as_far(&rover, wish) } else { drilled(&rover, wish) };
    let Some(legs) = found.filter(|legs| rover.inches() > 0 && !(goal && legs.is_empty())) else {
        let words = format!("{name} finds no way there with {} inches.", rover.inches());
        return Ok(Plan::none(f64::from(rover.inches()), Reason::by(rover.clauses().cost, words)));
    };
    Ok(account(&rover, &legs, B::way_point(lay.t)))
}

fn account(rover: &Rover<'_>, legs: &[Leg], every: Option<i32>) -> Plan {
    let cost = rover.cost_of(rover.spent(legs));
    let mut reasons: Vec<Reason> = rover.against(legs).into_iter().map(|(rule, text)| Reason::by(rule, text)).collect();
    if cost > 100 * rover.inches() {
        let words = format!("it would spend {} inches and has {}.", to_inches(cost), rover.inches());
        reasons.push(Reason::by(rover.clauses().cost, words));
    }
    let end = legs.last().map_or(rover.block.pose, |leg| leg.end);
    let halts = every.into_iter().flat_map(|every| way_points(legs, every));
    Plan {
        path: legs.iter().map(|leg| leg.step.into()).collect(),
        cost: Some(to_inches(cost)),
        allowance: f64::from(rover.inches()),
        legal: reasons.is_empty(),
        end: Some(end.into()),
        way_points: halts.map(|pose| place_in_inches(pose.at)).collect(),
        reasons,
        crossed: rover.friends_crossed(legs).into_iter().map(str::to_owned).collect(),
    }
}

/// Where the program would place a group, with enough about each piece to draw it.
pub fn suggested_places<B: Deploys>(t: &B::Tables, state: &B::State, group: &str) -> Result<Places, Refusals> {
    let groups = B::groups(state);
    let known: Vec<&String> = groups.iter().map(|group| &group.name).collect();
    let name = known_name("group", group, known)?;
    let group = B::group(state, &name).ok_or_else(unread)?;
    if !group.awaited {
        return Err(vec![Refusal::new("group", format!("{} is on the table already.", group.name))]);
    }
    let no_room = || vec![Refusal::new("group", "the program finds no room for it; place it yourself.")];
    let scene = Scene::of::<B>(t, state, &group).ok_or_else(no_room)?;
    let places = suggestion::<B>(t, state, &group).ok_or_else(no_room)?;
    Ok(Places { places: places.iter().map(|place| drawn(&scene, place)).collect() })
}

/// A place with the look of its piece.
fn drawn(scene: &Scene<'_>, place: &Place) -> Suggested {
    let officer = Suggested {
        name: place.name.clone(),
        x: to_inches(place.pose.at.x),
        y: to_inches(place.pose.at.y),
        facing: None,
        formation: None,
        attached: place.attached.clone(),
        label: label(&place.name, scene.short),
        sort: Sort::Officer,
        branch: "headquarters".to_owned(),
        echelon: None,
        width: 0.0,
        depth: 0.0,
        outline: Outline::Solid,
        formations: Vec::new(),
    };
    let Some(member) = scene.member(&place.name) else { return officer };
    let formation = place.formation.unwrap_or(member.formation);
    let here = member.shapes.iter().find(|shape| shape.formation == formation);
    let size = here.map_or(member.size, |shape| shape.size);
    Suggested {
        facing: Some(place.pose.facing),
        sort: Sort::Unit,
        branch: member.drawn_as.0.to_owned(),
        echelon: Some(member.drawn_as.1.to_owned()),
        width: to_inches(size.width),
        depth: to_inches(size.depth),
        outline: here.map_or(Outline::Solid, |shape| shape.outline),
        formation: Some(formation.to_owned()),
        formations: member.shapes.iter().map(shape_view).collect(),
        ..officer
    }
}

fn shape_view(shape: &Shape) -> ShapeView {
    ShapeView {
        formation: shape.formation.to_owned(),
        width: to_inches(shape.size.width),
        depth: to_inches(shape.size.depth),
        outline: shape.outline,
    }
}
