//! The answers of this book about its table: reach and ways of one turn and one leg, fire and attacks, arcs.

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::fire::{Fire, Outcome, Situation};
use grognard_books::fatigue::names::{Arm, Cover, Phase};
use grognard_books::fatigue::rules::fat;
use grognard_core::compiled;
use grognard_core::facts::{Choice, Datum};
use grognard_core::odds::{Distribution, LEAF_BUDGET};
use grognard_core::refusal::{Refusal, Refusals};

use super::derive::{Lay, Piece, charge_targets, cover, is_all_round, shot};
use super::firing::facts_of_fire;
use super::measured::Aim;
use super::measures::TURN;
use super::state::State;
use super::table_book::Fatigue;
use super::ways::{Account, Mover, assault, charge, reach};
use grognard_books::fatigue::tables::Band;
use grognard_table::answers::{
    ArcBand, Arcs, Chance, Intent, Places, Plan, Prospect, ProspectFact, Reach, ReachCell, Reason,
};
use grognard_table::{Arguments, OneLeg, Surveys, WayAsked, Wish, place_in_inches, suggested_places, to_inches, whole};

/// A square of the answer, in hundredths.
const SQUARE: i32 = 100;

impl Surveys for Fatigue {
    fn prospects(lay: &Lay<'_>, piece: &Piece<'_>, intent: Intent) -> Vec<Prospect> {
        let enemies = lay.of_side(piece.side.other()).filter(|enemy| !enemy.unit.abandoned);
        match intent {
            Intent::Fire => enemies.map(|enemy| fire(lay, piece, enemy)).collect(),
            Intent::Charge => enemies.map(|enemy| attack(lay, piece, enemy)).collect(),
        }
    }

    fn arcs(lay: &Lay<'_>, piece: &Piece<'_>) -> Arcs {
        let Some(weapon) = piece.unit.weapon else { return Arcs { bands: Vec::new() } };
        let row = lay.t.fire.weapon(weapon);
        let half = if is_all_round(piece) { 180 } else { lay.t.zones.front_arc_degrees };
        let bands = Band::all().filter_map(|band| {
            let inches = row.inches_max(band)?;
            let points = piece.block.arc_outline(half, whole(inches)).into_iter().map(place_in_inches).collect();
            Some(ArcBand { name: band.name().to_owned(), inches: f64::from(inches), points })
        });
        Arcs { bands: bands.collect() }
    }

    fn reach(lay: &Lay<'_>, piece: &Piece<'_>) -> Reach {
        let Some(piece) = lay.piece(piece.name) else { return nothing() };
        let mover = Mover::new(lay, piece);
        let low = |at: grognard_field::Point| grognard_field::Point::new(at.x - SQUARE / 2, at.y - SQUARE / 2);
        let cells = reach(&mover, SQUARE).into_iter().map(|goal| ReachCell::of(low(goal.at), SQUARE, goal.cost));
        Reach { allowance: to_inches(mover.allowance()), cell: to_inches(SQUARE), cells: cells.collect() }
    }

    fn plan(lay: &Lay<'_>, piece: &Piece<'_>, way: &Datum) -> Result<Plan, Refusals> {
        let WayAsked { wish, stops_short, without } = WayAsked::read(way, lay.pieces.iter().map(|piece| piece.name))?;
        let unread = || vec![Refusal::new("ask", "an argument could not be read.")];
        let piece = lay.piece(piece.name).ok_or_else(unread)?;
        let mut mover = Mover::new(lay, piece);
        mover.without(&without);
        let allowance = to_inches(mover.allowance());
        let none = |words: &str| Plan::none(allowance, Reason::by(fat(165), words));
        let found = if stops_short { as_far(&mover, &wish) } else { OneLeg::wished(mover.start, &wish, TURN) };
        Ok(match found {
            Ok(leg) => planned(mover.account(leg)),
            Err(words) => none(words),
        })
    }

    fn places(t: &Tables, state: &State, group: &str) -> Result<Places, Refusals> {
        suggested_places::<Self>(t, state, group)
    }
}

const fn nothing() -> Reach {
    Reach { allowance: 0.0, cell: 1.0, cells: Vec::new() }
}

/// A line is examined in this many parts.
const PARTS: i32 = 64;

/// The leg towards a place, as far as it is allowed.
fn as_far(mover: &Mover<'_, '_>, wish: &Wish) -> Result<OneLeg, &'static str> {
    let whole = OneLeg::wished(mover.start, wish, TURN)?;
    let (start, end) = (whole.start.pose.at, whole.end.at);
    let part = |from: i32, to: i32, parts: i32| from + (to - from) * parts / PARTS;
    let leg = |parts: i32| {
        let at = grognard_field::Point::new(part(start.x, end.x, parts), part(start.y, end.y, parts));
        mover.to(grognard_field::Pose { at, facing: whole.end.facing })
    };
    Ok((1..=PARTS).rev().map(leg).find(|leg| mover.allows(leg)).unwrap_or(whole))
}

fn planned(account: Account<'_>) -> Plan {
    Plan {
        path: account.leg.steps().into_iter().map(Into::into).collect(),
        cost: Some(to_inches(account.cost)),
        allowance: to_inches(account.allowance),
        legal: account.is_legal(),
        end: Some(account.leg.end.into()),
        way_points: Vec::new(),
        crossed: account.through.iter().map(|name| (*name).to_owned()).collect(),
        reasons: account.against.into_iter().map(|(rule, text)| Reason::by(rule, text)).collect(),
    }
}

/// A fire as the table shows it, with its exact odds. The ammunition a unit has left is its owner's secret and is left
/// out of them.
fn fire(lay: &Lay<'_>, piece: &Piece<'_>, enemy: &Piece<'_>) -> Prospect {
    let shot = shot(lay, piece, enemy);
    let reasons: Vec<Reason> =
        shot.against(lay.t, piece, enemy).into_iter().map(|(rule, text)| Reason::by(rule, text)).collect();
    let aspect = if shot.enfilade { "flank or rear" } else { "front" };
    let situation = reasons.is_empty().then(|| fire_situation(lay, piece, enemy)).flatten();
    let all = situation.and_then(|situation| compiled::exact::<Fire>(lay.t, &situation, LEAF_BUDGET).ok());
    let loses = |all: &Distribution<Outcome>| Chance::of("a loss", all, |fire| fire.losses > 0);
    Prospect {
        target: enemy.name.to_owned(),
        distance: Some(to_inches(shot.range)),
        facts: vec![ProspectFact::new("aspect", aspect), ProspectFact::new("cover", cover_words(shot.cover))],
        allowed: reasons.is_empty(),
        reasons,
        hope: all.as_ref().map(loses),
        odds: all.as_ref().map(fire_odds).unwrap_or_default(),
    }
}

/// "no cover", "natural cover", "class 1 cover".
fn cover_words(cover: Cover) -> String {
    let name = if cover == Cover::None { "no" } else { cover.name() };
    format!("{} cover", name.replace('-', " "))
}

fn fire_situation(lay: &Lay<'_>, piece: &Piece<'_>, enemy: &Piece<'_>) -> Option<Situation> {
    let mut unasked = Arguments::new(&Datum::empty());
    let aim = Aim::take(lay, &mut unasked, (piece.name, false), (enemy.name, false), false)?;
    let known = facts_of_fire(lay.t, lay.state, piece.unit, (enemy.name, enemy.unit), aim.stance)?;
    let situation = Situation { out_of_ammunition: false, ..aim.on(&known) };
    compiled::reasons_against::<Fire>(lay.t, &situation).ok().map(|()| situation)
}

fn fire_odds(all: &Distribution<Outcome>) -> Vec<Chance> {
    let one = |words: &str, is: &dyn Fn(&Outcome) -> bool| Chance::of(words, all, is);
    vec![
        one("no loss", &|fire| fire.losses == 0),
        one("loses 1", &|fire| fire.losses == 1),
        one("loses 2 or more", &|fire| fire.losses > 1),
        one("its officer is hit", &|fire| fire.officer_hit),
        one("blows up", &|fire| fire.explodes),
        one("its ground burns", &|fire| fire.ignites),
    ]
}

/// Whether an attack would be a charge that cavalry declares: in the Movement Phase it is too late for that.
pub fn is_declared(lay: &Lay<'_>, piece: &Piece<'_>, enemy: &Piece<'_>) -> bool {
    lay.state.phase != Phase::Movement
        && piece.unit.arm == Arm::Cavalry
        && charge_targets(lay, piece).iter().any(|(name, _)| *name == enemy.name)
}

/// An attack as the table shows it: a charge by cavalry as long as it may still be declared, otherwise an assault.
fn attack(lay: &Lay<'_>, piece: &Piece<'_>, enemy: &Piece<'_>) -> Prospect {
    let (piece, enemy) = (lay.piece(piece.name).unwrap_or(enemy), enemy);
    let declares = is_declared(lay, piece, enemy);
    let contact = if declares { charge(lay, piece, enemy) } else { assault(lay, piece, enemy) };
    let how = if declares { "declared charge" } else { "assault" };
    let (far, reasons) = match contact {
        Ok(contact) => (contact.leg.length(), Vec::new()),
        Err(reasons) => (piece.block.distance(&enemy.block), reasons),
    };
    Prospect {
        target: enemy.name.to_owned(),
        distance: Some(to_inches(far)),
        facts: vec![
            ProspectFact::new("attack", how),
            ProspectFact::new("cover", cover_words(cover(lay, enemy, piece.at()))),
        ],
        allowed: reasons.is_empty(),
        reasons: reasons.into_iter().map(|(rule, text)| Reason::by(rule, text)).collect(),
        hope: None,
        odds: Vec::new(),
    }
}
