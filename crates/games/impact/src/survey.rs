//! The answers of this book about its table: reach and straight ways, fire and charges with exact odds, arcs.

use grognard_books::impact::Tables;
use grognard_books::impact::charge::{Outcome as ChargeOutcome, Verdict};
use grognard_books::impact::fire::Outcome as FireOutcome;
use grognard_books::impact::firepower::Band;
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::Level;
use grognard_core::facts::{Choice as _, Datum};
use grognard_core::odds::Distribution;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_field::{Point, Pose};
use grognard_table::answers::{
    ArcBand, Arcs, Chance, Intent, Places, Plan, Prospect, ProspectFact, Reach, ReachCell, Reason, WayStep,
};
use grognard_table::{Surveys, WayAsked, Wish, place_in_inches, suggested_places, to_inches, whole};

use super::blocks::cost;
use super::derive::{Aspect, Cover, InWorks, Lay, Piece, Shot, fire_arc, supports};
use super::facts::has_fire;
use super::odds;
use super::state::{Charge, ChargeWay, State};
use super::table_book::Impact;
use super::table_moves::wished_end;
use super::ways::{Account, Mover, against_charge, course, reach};

/// A square of the answer, in hundredths.
const SQUARE: i32 = 100;
/// A line is examined in this many parts.
const PARTS: i32 = 64;

impl Surveys for Impact {
    fn prospects(lay: &Lay<'_>, piece: &Piece<'_>, intent: Intent) -> Vec<Prospect> {
        let enemies = lay.of_side(piece.side.other());
        match intent {
            Intent::Fire => enemies.map(|enemy| fire(lay, piece, enemy)).collect(),
            Intent::Charge => enemies.map(|enemy| attack(lay, piece, enemy)).collect(),
        }
    }

    fn arcs(lay: &Lay<'_>, piece: &Piece<'_>) -> Arcs {
        let row = lay.t.weapons.row(piece.unit.weapon);
        let half = fire_arc(lay.t, piece);
        let bands = [("canister", row.canister), ("normal", Some(row.normal)), ("long", Some(row.long))];
        let bands = bands.into_iter().filter_map(|(name, inches)| {
            let inches = inches?.value;
            let points = piece.block.arc_outline(half, whole(inches)).into_iter().map(place_in_inches).collect();
            Some(ArcBand { name: name.to_owned(), inches: f64::from(inches), points })
        });
        Arcs { bands: if has_fire(lay.t, piece.unit) { bands.collect() } else { Vec::new() } }
    }

    fn reach(lay: &Lay<'_>, piece: &Piece<'_>) -> Reach {
        let Some(piece) = lay.piece(piece.name) else {
            return Reach { allowance: 0.0, cell: to_inches(SQUARE), cells: Vec::new() };
        };
        let mover = Mover::new(lay, piece);
        let allowance = mover.allowance();
        let low = |at: Point| Point::new(at.x - SQUARE / 2, at.y - SQUARE / 2);
        let cells = reach(&mover, SQUARE).into_iter();
        let cells = cells.map(|goal| ReachCell::of(low(goal.at), SQUARE, of_a_move(goal.milli, allowance)));
        Reach { allowance: f64::from(allowance), cell: to_inches(SQUARE), cells: cells.collect() }
    }

    fn plan(lay: &Lay<'_>, piece: &Piece<'_>, way: &Datum) -> Result<Plan, Refusals> {
        let WayAsked { wish, stops_short, without } = WayAsked::read(way, lay.pieces.iter().map(|piece| piece.name))?;
        let unread = || vec![Refusal::new("ask", "an argument could not be read.")];
        let piece = lay.piece(piece.name).ok_or_else(unread)?;
        let mut mover = Mover::new(lay, piece);
        mover.without(&without);
        let allowance = mover.allowance();
        let found = if stops_short { as_far(&mover, &wish) } else { wished_end(&mover, &wish) };
        Ok(match found {
            Ok(end) => planned(&mover, mover.account(end)),
            Err(words) => Plan::none(f64::from(allowance), Reason::by(imp(55), words)),
        })
    }

    fn places(t: &Tables, state: &State, group: &str) -> Result<Places, Refusals> {
        suggested_places::<Self>(t, state, group)
    }
}

/// Thousandths of a move as hundredths of its inches.
fn of_a_move(milli: i64, inches: i32) -> i32 {
    i32::try_from(milli * i64::from(inches) / 10).unwrap_or(i32::MAX)
}

/// The way towards a place, as far as it is allowed.
fn as_far(mover: &Mover<'_, '_>, wish: &Wish) -> Result<Pose, &'static str> {
    let end = wished_end(mover, wish)?;
    let start = mover.piece.at();
    let part = |from: i32, to: i32, parts: i32| from + (to - from) * parts / PARTS;
    let place =
        |parts: i32| Pose { at: Point::new(part(start.x, end.at.x, parts), part(start.y, end.at.y, parts)), ..end };
    Ok((1..=PARTS).rev().map(place).find(|end| mover.allows(*end)).unwrap_or(end))
}

fn planned(mover: &Mover<'_, '_>, account: Account<'_>) -> Plan {
    let allowance = account.outcome.as_ref().map_or_else(|| mover.allowance(), |outcome| outcome.allowance);
    let spent = account.outcome.as_ref().map_or(0, |outcome| of_a_move(outcome.milli_actions, allowance));
    let (start, end) = (mover.piece.block.pose, account.end);
    let [x, y] = place_in_inches(end.at);
    let leg = (start.at != end.at).then_some(WayStep::To { x, y });
    let facing = (start.facing != end.facing).then_some(WayStep::Face { facing: end.facing });
    Plan {
        path: leg.into_iter().chain(facing).collect(),
        cost: Some(to_inches(spent)),
        allowance: f64::from(allowance),
        legal: account.against.is_empty(),
        end: Some(end.into()),
        way_points: Vec::new(),
        crossed: account.through.iter().map(|name| (*name).to_owned()).collect(),
        reasons: account.against.into_iter().map(|(rule, text)| Reason::by(rule, text)).collect(),
    }
}

/// Why the books do not allow a unit to do something now, if so.
fn books_against(lay: &Lay<'_>, piece: &Piece<'_>, action: Action) -> Vec<Reason> {
    let (unit, mut reasons) = (piece.unit, Vec::new());
    if unit.level == Level::Routed {
        reasons.push(Reason::by(imp(55), format!("{} is routed: it only rallies.", piece.name)));
    }
    let cost = cost(lay.t, unit, action);
    let own = lay.state.is_action_phase() && lay.state.acting() == Some(unit.side);
    if own && unit.ap < cost {
        reasons.push(Reason::by(imp(55), format!("{} has {} AP; this costs it {cost}.", piece.name, unit.ap)));
    }
    if own && action == Action::Fire && unit.fired {
        reasons.push(Reason::by(imp(55), format!("{} has fired in this phase.", piece.name)));
    }
    reasons
}

/// A fire as the table shows it, with its exact odds.
fn fire(lay: &Lay<'_>, piece: &Piece<'_>, enemy: &Piece<'_>) -> Prospect {
    let shot = Shot::of(lay, piece, enemy);
    let mut reasons = books_against(lay, piece, Action::Fire);
    if !has_fire(lay.t, piece.unit) {
        let formation = piece.unit.formation.name().replace('-', " ");
        reasons.push(Reason::by(imp(10), format!("nobody fires in {formation}.")));
    }
    reasons.extend(shot.against(lay, piece, enemy).into_iter().map(|(rule, text)| Reason::by(rule, text)));
    let all = odds::of_fire(lay.t, &shot.situation(lay, piece, enemy, false)).filter(|_| shot.is_possible());
    let before = enemy.unit.level;
    let cover = shot.around.works.map(InWorks::words).or_else(|| shot.around.cover.map(Cover::words));
    Prospect {
        target: enemy.name.to_owned(),
        distance: Some(to_inches(shot.range)),
        facts: vec![
            ProspectFact::new("range", band_words(shot.band)),
            ProspectFact::new("aspect", format!("from the {}", shot.aspect.arc.name())),
            ProspectFact::new("cover", cover.unwrap_or_else(|| "in the open".to_owned())),
        ],
        allowed: reasons.is_empty(),
        reasons,
        hope: all.as_ref().map(|all| Chance::of("some effect", all, |fire| odds::hurts(fire, before))),
        odds: all.as_ref().map(|all| fire_odds(all, before)).unwrap_or_default(),
    }
}

/// "normal range", but "out of range".
fn band_words(band: Band) -> String {
    let words = band.name().replace('-', " ");
    if band == Band::OutOfRange { words } else { format!("{words} range") }
}

fn fire_odds(all: &Distribution<FireOutcome>, before: Level) -> Vec<Chance> {
    let one = |words: &str, is: &dyn Fn(&FireOutcome) -> bool| Chance::of(words, all, is);
    vec![
        one("no effect", &|fire| !odds::hurts(fire, before)),
        one("loses figures", &|fire| fire.figures_lost > 0),
        one("is disordered", &|fire| fire.level_after == Level::Disorder && before < Level::Disorder),
        one("is shaken", &|fire| fire.level_after == Level::Shaken && before < Level::Shaken),
        one("routs", &|fire| fire.must_flee),
        one("is wiped out", &|fire| fire.eliminated),
    ]
}

/// A charge as the table shows it, with the friends beside the lead that could go along, and its odds in contact. The
/// target's reaction is its owner's choice.
fn attack(lay: &Lay<'_>, piece: &Piece<'_>, enemy: &Piece<'_>) -> Prospect {
    let mut reasons = books_against(lay, piece, Action::Charge);
    reasons.extend(against_charge(lay, piece).into_iter().map(|(rule, text)| Reason::by(rule, text)));
    let most = usize::try_from(lay.t.charge.max_supports.value).unwrap_or(0);
    let ready = |name: &&str| {
        lay.piece(name).is_some_and(|one| {
            against_charge(lay, one).is_empty() && one.unit.ap >= cost(lay.t, one.unit, Action::Charge)
        })
    };
    let beside: Vec<&str> =
        supports(lay, piece).into_iter().map(|support| support.name).filter(ready).take(most).collect();
    let with = (0..=beside.len()).rev().filter_map(|count| beside.get(..count));
    let ways = with.map(|with| (with, course(lay, piece, enemy, with)));
    let mut first_reason = None;
    let mut found = None;
    for (with, way) in ways {
        match way {
            Ok(way) => {
                found = Some((with.to_vec(), way));
                break;
            }
            Err(reason) => first_reason = Some(reason),
        }
    }
    if found.is_none() {
        reasons.extend(first_reason.map(|(rule, text)| Reason::by(rule, text)));
    }
    let aspect = Aspect::of(lay.t, &enemy.block, piece.at());
    let mut facts =
        vec![ProspectFact::new("aspect", format!("on its {}", aspect.charge_on().name().replace('-', " ")))];
    let far = found.as_ref().map_or_else(|| piece.block.distance(&enemy.block), |(_, (way, _))| way.length);
    let all = found.as_ref().and_then(|(with, (_, way))| clash(lay, piece, enemy, with, way));
    if let Some((with, _)) = found.as_ref().filter(|(with, _)| !with.is_empty()) {
        facts.push(ProspectFact::new("supports", format!("with {}", with.join(" and "))));
        facts.extend((0..with.len()).rev().filter_map(|count| with_fewer(lay, piece, enemy, with.get(..count)?)));
    }
    Prospect {
        target: enemy.name.to_owned(),
        distance: Some(to_inches(far)),
        facts,
        allowed: reasons.is_empty(),
        reasons,
        hope: all.as_ref().map(|all| Chance::of("wins", all, |charge| charge.result == Verdict::AttackerWins)),
        odds: all.as_ref().map(charge_odds).unwrap_or_default(),
    }
}

/// The worth of the same charge with fewer supports.
fn with_fewer(lay: &Lay<'_>, piece: &Piece<'_>, enemy: &Piece<'_>, with: &[&str]) -> Option<ProspectFact> {
    let (_, way) = course(lay, piece, enemy, with).ok()?;
    let all = clash(lay, piece, enemy, with, &way)?;
    let wins = odds::percent(odds::share(&all, |charge| charge.result == Verdict::AttackerWins));
    let who = if with.is_empty() { "alone".to_owned() } else { format!("with only {}", with.join(" and ")) };
    Some(ProspectFact::new("fewer supports", format!("{who} {wins}")))
}

/// The odds of a charge that gets home from the present positions.
fn clash(
    lay: &Lay<'_>,
    piece: &Piece<'_>,
    enemy: &Piece<'_>,
    with: &[&str],
    way: &ChargeWay,
) -> Option<Distribution<ChargeOutcome>> {
    let aspect = Aspect::of(lay.t, &enemy.block, piece.at());
    let charge = Charge {
        lead: piece.name.to_owned(),
        supports: with.iter().map(|name| (*name).to_owned()).collect(),
        target: enemy.name.to_owned(),
        charge_on: aspect.charge_on(),
        distance: to_inches(piece.block.distance(&enemy.block)),
        faced: false,
        way: Some(way.clone()),
    };
    odds::of_charge(lay.t, &odds::charge_as_declared(lay, &charge)?)
}

fn charge_odds(all: &Distribution<ChargeOutcome>) -> Vec<Chance> {
    let one = |words: &str, is: &dyn Fn(&ChargeOutcome) -> bool| Chance::of(words, all, is);
    let routs = |charge: &ChargeOutcome| charge.losers.iter().any(|loser| loser.level_after == Level::Routed);
    vec![
        one("the attacker wins", &|charge| charge.result == Verdict::AttackerWins),
        one("stops short, both fire", &|charge| charge.result == Verdict::StoppedShort),
        one("the defender wins", &|charge| charge.result == Verdict::DefenderWins),
        one("the defender routs", &|charge| charge.result == Verdict::AttackerWins && routs(charge)),
        one("the attacker routs", &|charge| charge.result == Verdict::DefenderWins && routs(charge)),
    ]
}
