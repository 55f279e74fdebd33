//! Laws on moves, changes of formation and rides (COH-60 to 73, section 8): the way in the books is measured again, leg
//! by leg. A leg of a few hundredths shows no direction, so the shortest are measured but not judged.

use serde_json::Value;

use super::books::{Books, Unit, pose_of};
use super::looking::Looking;
use super::walk::Walk;
use super::ways::{bodies, terrains, turned, wheeled};
use crate::findings::Tally;
use crate::geometry::{Point, Rectangle};
use crate::law::Law;
use crate::reading::{flag, number, text};

pub(super) const MAY_MOVE: Law = Law {
    name: "who may act in phase 4",
    clauses: &["COH-06", "COH-61", "COH-62", "COH-109"],
    says: "A unit moves, changes formation or holds once in phase 4, in moving posture, neither routed nor in contact; it reforms only while no enemy is within 2 inches.",
};
pub(super) const LEGS: Law = Law {
    name: "the legs of a move",
    clauses: &["COH-65", "COH-68", "COH-69", "COH-70"],
    says: "Inches of each terrain and obstacles crossed are those of the way: its wheels as open inches of the outer front corner, its legs cut where the ground changes, back and sideways at double cost.",
};
pub(super) const ALLOWANCE: Law = Law {
    name: "no move beyond its allowance",
    clauses: &["COH-65", "COH-66", "COH-67", "COH-70"],
    says: "The allowance is the open rate of arm and formation, and what the way costs does not exceed it.",
};
pub(super) const WAY: Law = Law {
    name: "the way of a move",
    clauses: &["COH-110", "COH-111", "COH-112"],
    says: "A move is made of wheels on the inner front corner and of legs straight ahead, back or to a side with the facing kept, with a way-point at least every 2 inches; skirmishers go and turn freely.",
};
pub(super) const NEAR_ENEMY: Law = Law {
    name: "no move within an inch of the enemy",
    clauses: &["COH-112"],
    says: "No way comes within 1 inch of an enemy; a unit that begins that near may move if it ends no nearer and goes through no enemy.",
};
pub(super) const SPENT_STAYS: Law = Law {
    name: "spent brigades come no nearer",
    clauses: &["COH-102"],
    says: "A unit of a spent brigade does not end its move nearer to the enemy than it began.",
};
pub(super) const FRIENDS_PASSED: Law = Law {
    name: "friends that a move passes through",
    clauses: &["COH-72", "COH-73"],
    says: "A move passes through every friend that its way crosses, each once, and through nobody else.",
};
pub(super) const RIDE: Law = Law {
    name: "the ride of an officer",
    clauses: &["COH-66", "COH-71"],
    says: "An officer rides straight to where he goes at 15 inches, rough ground and obstacles as the chart has them, once a turn, and not to within 1 inch of an enemy.",
};

/// The orders of phase 4.
pub(super) fn look(walk: &Walk<'_>, tally: &mut Tally) {
    let Some(looking) = walk.looking() else { return };
    match walk.act() {
        "move" | "change-formation" | "hold" => {
            let name = walk.with("unit").unwrap_or_default();
            let Some(unit) = walk.unit(&name) else { return };
            let reforms = walk.act() == "change-formation" && walk.with("to").as_deref() == Some("reformed");
            let free = unit.rectangle(looking.charts).is_none_or(|body| {
                looking.nearest_enemy(unit.text("side"), &body)
                    > looking.charts.number("table.near.reform_min_enemy") - 0.011
            });
            let sound = unit.text("posture") == "moving"
                && !unit.is("moved")
                && !unit.is("routed")
                && !walk.now.is_in_contact(&name)
                && (!reforms || (unit.is("disordered") && free));
            tally.look(&MAY_MOVE, sound, || {
                format!("{name}: {}, reforms {reforms}, free of the enemy {free}", walk.act())
            });
            if walk.act() == "move" {
                unit_moves(&looking, walk, tally, unit);
            }
        }
        "ride" | "attach" => ride(&looking, walk, tally),
        _ => {}
    }
}

/// The way of a unit, with the part still ahead while the enemy may fire.
fn whole_way(walk: &Walk<'_>, unit: &str) -> Vec<(Point, f64)> {
    let mut way = walk.after.way_of(unit);
    if let Some(march) = walk.after.0.get("march").filter(|march| text(march, "unit") == Some(unit)) {
        way.extend(march.get("ahead").and_then(Value::as_array).into_iter().flatten().filter_map(pose_of));
    }
    way
}

/// A way added up.
#[derive(Default)]
struct Sum {
    /// Inches of open ground, road and rough, including wheels and double costs.
    inches: [f64; 3],
    /// The least and the most of the same for a way a hundredth to either side, because it may run along the edge of a
    /// wood.
    least: [f64; 3],
    most: [f64; 3],
    /// Whether every part was a wheel or a leg.
    straight: bool,
    /// The number of parts, each of which may be a hundredth off.
    parts: f64,
}

fn sum(looking: &Looking<'_>, unit: Unit<'_>, way: &[(Point, f64)]) -> Sum {
    let skirmishers = unit.shape() == "skirmish";
    let mut sum = Sum { straight: true, ..Sum::default() };
    for leg in way.windows(2) {
        let (from, to) = (leg[0], leg[1]);
        let turn = turned(from.1, to.1);
        let body = unit.rectangle_at(looking.charts, from);
        let length = from.0.distance(to.0);
        sum.parts += 1.0;
        if skirmishers || turn == 0.0 {
            let (ahead, right) = body.seen_from(to.0);
            let slant = 0.012 + 0.01 * length;
            let twice = if skirmishers || (ahead > 0.0 && right.abs() <= slant) { 1.0 } else { 2.0 };
            sum.straight &= skirmishers || right.abs() <= slant || ahead.abs() <= slant;
            let (dx, dy) = ((to.0.y - from.0.y) / length.max(0.01), (from.0.x - to.0.x) / length.max(0.01));
            let beside = [0.0, 0.012, -0.012].map(|off| {
                let by = |place: Point| Point { x: place.x + dx * off, y: place.y + dy * off };
                terrains(looking, unit, by(from.0), by(to.0))
            });
            for kind in 0..3 {
                let inches = beside.map(|inches| inches[kind] * twice);
                sum.inches[kind] += inches[0];
                sum.least[kind] += inches.into_iter().fold(f64::INFINITY, f64::min);
                sum.most[kind] += inches.into_iter().fold(0.0, f64::max);
            }
        } else {
            let there = wheeled(&body, turn).centre;
            sum.straight &= there.distance(to.0) <= 0.03;
            let path = body.width * turn.to_radians().abs();
            for sums in [&mut sum.inches, &mut sum.least, &mut sum.most] {
                sums[0] += path;
            }
        }
        sum.straight &= length <= looking.charts.number("table.movement.way_point") + 0.03 || turn != 0.0;
    }
    sum
}

fn told_inches(situation: &Value, kind: &str) -> f64 {
    let legs = situation.get("legs").and_then(Value::as_array).into_iter().flatten();
    legs.filter(|leg| text(leg, "terrain") == Some(kind)).filter_map(|leg| number(leg, "inches")).sum()
}

fn unit_moves(looking: &Looking<'_>, walk: &Walk<'_>, tally: &mut Tally, unit: Unit<'_>) {
    let Some(ruled) = walk.moment.record.rulings.iter().find(|ruled| ruled.procedure == "cohesion.move") else {
        return;
    };
    let way = whole_way(walk, unit.name);
    if way.len() < 2 {
        return;
    }
    let sum = sum(looking, unit, &way);
    let row = unit.rate_row(looking.charts);
    let open = looking.charts.rate(&row, "open");
    let kinds = ["open", "road", "rough"];
    let told = kinds.map(|kind| told_inches(&ruled.situation, kind));
    let places: Vec<Point> = way.iter().map(|(at, _)| *at).collect();
    let (least, most) = looking.ground.crossed(&places);
    let obstacles = number(&ruled.situation, "obstacles").unwrap_or(f64::NAN);
    let count = |crossed: usize| u32::try_from(crossed).map_or(0.0, f64::from);
    // Every way-point is in whole hundredths, and they decide where the ground changes.
    let slack = 0.03 + 0.012 * sum.parts;
    let within = |kind: usize| told[kind] >= sum.least[kind] - slack && told[kind] <= sum.most[kind] + slack;
    let sound = (0..3).all(within) && obstacles >= count(least) && obstacles <= count(most);
    tally.look(&LEGS, sound, || {
        format!("{}: {told:?} and {obstacles} obstacles instead of {:?} and {least} to {most}", unit.name, sum.inches)
    });
    let arm = if unit.text("arm") == "dismounted" { "infantry" } else { unit.text("arm") };
    let each = looking.charts.number(&format!("movement.obstacle.{arm}"));
    let prices = kinds.map(|kind| open / looking.charts.rate(&row, kind));
    let ground: f64 =
        sum.inches.iter().zip(prices).filter(|(inches, _)| **inches > 0.0).map(|(inches, price)| inches * price).sum();
    let spent = ground + count(least) * each;
    let allowance = number(&ruled.outcome, "allowance").unwrap_or(f64::NAN);
    let sound =
        (allowance - open).abs() < 0.001 && flag(&ruled.outcome, "legal") && spent <= open + slack * prices[2].max(1.0);
    tally.look(&ALLOWANCE, sound, || format!("{} spends {spent:.3} of {open}, told as {allowance}", unit.name));
    tally.look(&WAY, sum.straight, || format!("{}: {way:?}", unit.name));
    let bodies_on_way = sampled(looking, unit, &way);
    let enemies: Vec<Rectangle> = looking.enemies(unit.text("side")).map(|(_, body)| body).collect();
    let nearest = |body: &Rectangle| {
        let by_distance =
            looking.enemies(unit.text("side")).map(|(enemy, other)| (other.distance(body), enemy.name.to_owned()));
        by_distance.min_by(|one, other| one.0.total_cmp(&other.0))
    };
    let far = |body: &Rectangle| enemies.iter().map(|other| other.distance(body)).fold(f64::INFINITY, f64::min);
    let near = looking.charts.number("table.near.charge_halt");
    let begun = far(&bodies_on_way[0]);
    let deepest = |body: &Rectangle| enemies.iter().map(|other| other.overlap(body)).fold(f64::NEG_INFINITY, f64::max);
    let overlaps = bodies_on_way.iter().skip(1).map(deepest).fold(f64::NEG_INFINITY, f64::max);
    let within = begun < near - 0.016;
    let through = within && overlaps > 0.03 && deepest(&bodies_on_way[0]) < 0.03;
    let closest = if within {
        way.last().map_or(begun, |pose| far(&unit.rectangle_at(looking.charts, *pose)))
    } else {
        bodies_on_way.iter().map(far).fold(f64::INFINITY, f64::min)
    };
    tally.look(&NEAR_ENEMY, !through && closest >= begun.min(near) - 0.016, || {
        let who = bodies_on_way.iter().filter_map(nearest).min_by(|one, other| one.0.total_cmp(&other.0));
        format!("{} comes to {closest:.3}, from {begun:.3}: {who:?}", unit.name)
    });
    let brigade = walk.now.0.get("brigades").and_then(|all| all.get(unit.text("brigade")));
    if brigade.is_some_and(|brigade| flag(brigade, "spent")) {
        let last = way.last().map_or(begun, |pose| far(&unit.rectangle_at(looking.charts, *pose)));
        tally.look(&SPENT_STAYS, last >= begun - 0.016, || format!("{} from {begun:.3} to {last:.3}", unit.name));
    }
    if walk.after.0.get("march").is_none() {
        passed(looking, walk, tally, unit, &bodies_on_way);
    }
}

/// The body of a unit along its way, about every tenth of an inch.
fn sampled(looking: &Looking<'_>, unit: Unit<'_>, way: &[(Point, f64)]) -> Vec<Rectangle> {
    const PARTS: u32 = 20;
    let mut found = vec![unit.rectangle_at(looking.charts, way[0])];
    for leg in way.windows(2) {
        let (from, to) = (leg[0], leg[1]);
        let turn = turned(from.1, to.1);
        let body = unit.rectangle_at(looking.charts, from);
        let free = unit.shape() == "skirmish";
        for part in 1..=PARTS {
            let share = f64::from(part) / f64::from(PARTS);
            let at = Point { x: from.0.x + (to.0.x - from.0.x) * share, y: from.0.y + (to.0.y - from.0.y) * share };
            let facing = if part == PARTS { to.1 } else { from.1 };
            let wheels = turn != 0.0 && !free;
            found.push(if wheels {
                wheeled(&body, turn * share)
            } else {
                unit.rectangle_at(looking.charts, (at, facing))
            });
        }
    }
    found
}

fn passed(looking: &Looking<'_>, walk: &Walk<'_>, tally: &mut Tally, unit: Unit<'_>, on_way: &[Rectangle]) {
    let rulings = walk.moment.record.rulings.iter().filter(|ruled| ruled.procedure == "cohesion.pass-through");
    let pairs = rulings.filter_map(|ruled| ruled.title.split_once(" passes through "));
    let told: Vec<&str> = pairs.filter(|(mover, _)| *mover == unit.name).map(|(_, stander)| stander).collect();
    let friends = bodies(looking.books, looking.charts, &[unit.name]);
    let friends = friends.into_iter().filter(|(other, _)| other.text("side") == unit.text("side"));
    let wrong: Vec<String> = friends
        .filter_map(|(friend, body)| {
            let deepest = on_way.iter().map(|here| here.overlap(&body)).fold(f64::NEG_INFINITY, f64::max);
            let named = told.iter().filter(|name| **name == friend.name).count();
            // Between two samples a body goes a tenth of an inch, and may cut a corner that they miss.
            let met = on_way[0].overlap(&body) > -0.015;
            // Skirmishers turn on the spot as they like, and so sweep more than their way shows.
            let about = if unit.shape() == "skirmish" { -on_way[0].width } else { -0.1 };
            let sound = named <= 1 && (met || (deepest <= 0.03 && named == 0) || (deepest > about && named == 1));
            (!sound).then(|| format!("{} by {deepest:.3}, named {named} times", friend.name))
        })
        .collect();
    tally.look(&FRIENDS_PASSED, wrong.is_empty(), || format!("{}: {wrong:?}", unit.name));
}

fn ride(looking: &Looking<'_>, walk: &Walk<'_>, tally: &mut Tally) {
    let name = walk.with("officer").unwrap_or_default();
    let ridden = format!("{name} rides");
    let Some(ruled) = walk.moment.record.rulings.iter().find(|ruled| ruled.title == ridden) else { return };
    let before = Books(walk.moment.before.clone());
    let Some(from) = before.officer(&name).and_then(|officer| officer.place()) else { return };
    let way = walk.after.ways_of(&name).into_iter().next();
    let Some((to, _)) = way.and_then(|way| way.last().copied()) else { return };
    let mut inches = [0.0; 3];
    for piece in looking.ground.pieces(from, to) {
        let rough = looking.ground.is_rough(looking.charts, piece.middle);
        inches[if rough { 2 } else { 0 }] += piece.inches;
    }
    let told = ["open", "road", "rough"].map(|kind| told_inches(&ruled.situation, kind));
    let (least, most) = looking.ground.crossed(&[from, to]);
    let obstacles = number(&ruled.situation, "obstacles").unwrap_or(f64::NAN);
    let count = |crossed: usize| u32::try_from(crossed).map_or(0.0, f64::from);
    let rate = |kind: &str| looking.charts.rate("officer.mounted", kind);
    let spent = inches[0]
        + inches[2] * rate("open") / rate("rough")
        + count(least) * looking.charts.number("movement.obstacle_house.officer");
    let side = before.officer(&name).map(|officer| officer.text("side").to_owned()).unwrap_or_default();
    let near = looking.charts.number("table.near.charge_halt");
    let enemy = looking.enemies(&side).map(|(_, body)| body.distance_to(to)).fold(f64::INFINITY, f64::min);
    let begun = looking.enemies(&side).map(|(_, body)| body.distance_to(from)).fold(f64::INFINITY, f64::min);
    let again = before.officer(&name).is_some_and(|officer| officer.field("moved") == &Value::Bool(true));
    let sound = told.iter().zip(inches).all(|(told, inches)| (told - inches).abs() <= 0.03)
        && obstacles >= count(least)
        && obstacles <= count(most)
        && spent <= rate("open") + 0.05
        && flag(&ruled.outcome, "legal")
        && !again
        && (enemy >= near - 0.011 || enemy >= begun - 0.011);
    tally.look(&RIDE, sound, || {
        format!("{name}: {told:?} and {obstacles} obstacles instead of {inches:?} and {least} to {most}, spends {spent:.2}, an enemy at {enemy:.3}")
    });
}
