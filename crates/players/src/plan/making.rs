//! How a plan is made: where the enemy is weakest against what can be brought there, what must be held, and which
//! bodies are spent.

use grognard_battle::Temper;
use grognard_field::{Point, Vector};
use grognard_table::{Lay, Side};

use super::{Body, Order, Plan, Plans, Task};
use crate::aim::middle;

/// Bodies within this distance of a place fight there together.
const TOGETHER: i32 = 1_500;
/// An enemy within this distance is met.
const MET: i32 = 1_800;
/// A body whose middle is this near to an objective is on it.
const ON: i32 = 800;
/// A support or a reserve comes up this far behind the others, and a body that withdraws goes this far back.
const BEHIND: i32 = 700;
const BACK: i32 = 1_000;
/// With this many turns left a side that does not lead must press with everything; with this many more it need not yet.
const SOON: f64 = 8.0;
const EASE: f64 = 6.0;
/// The worth of the enemy's wear compared with odds in numbers, and the cost of an inch of way.
const WORN: f64 = 0.8;
const WAY: f64 = 0.02;

/// How a temperament judges its chances.
struct Nerve {
    /// From these odds in strength a body attacks without need.
    odds: f64,
    /// From this wear a body is taken out of the fight.
    wear: f64,
    /// By this many turns earlier than a steady side it begins to press.
    sooner: f64,
    /// From this many bodies on, one is kept back.
    reserve: usize,
}

impl Nerve {
    fn of(temper: Temper) -> Self {
        match temper {
            Temper::Bold => Nerve { odds: 0.7, wear: 0.95, sooner: 4.0, reserve: usize::MAX },
            Temper::Steady => Nerve { odds: 1.0, wear: 0.85, sooner: 0.0, reserve: 5 },
            Temper::Wary => Nerve { odds: 1.4, wear: 0.65, sooner: -3.0, reserve: 4 },
        }
    }
}

/// How hard a side must press, 0 to 1: not at all while it leads, otherwise more and more as time runs out.
fn press<B: Plans>(lay: &Lay<'_, B>, side: Side, temper: Temper) -> f64 {
    let left = f64::from(B::turns_left(lay).max(0)) - Nerve::of(temper).sooner;
    if B::lead(lay, side) >= 1.0 { 0.0 } else { (1.0 - (left - SOON).max(0.0) / EASE).clamp(0.0, 1.0) }
}

pub fn plan<'s, B: Plans>(lay: &Lay<'s, B>, side: Side, temper: Temper) -> Plan<'s> {
    let (own, enemies) = (B::bodies(lay, side), B::bodies(lay, side.other()));
    let press = press(lay, side, temper);
    let scene = Scene { lay, side, own: &own, enemies: &enemies, nerve: Nerve::of(temper), press };
    let prey = scene.prey();
    let mut orders: Vec<Order<'s>> = own.iter().map(|body| scene.order(body, prey)).collect();
    support(&mut orders);
    Plan { orders, press }
}

struct Scene<'l, 's, B: Plans> {
    lay: &'l Lay<'s, B>,
    side: Side,
    own: &'l [Body<'s>],
    enemies: &'l [Body<'s>],
    nerve: Nerve,
    press: f64,
}

impl<'l, 's, B: Plans> Scene<'l, 's, B> {
    /// The enemy to attack: the one most outweighed by what can be brought there, a worn one before a fresh one.
    fn prey(&self) -> Option<&'l Body<'s>> {
        let worth = |enemy: &Body<'s>| {
            let near = self.own.iter().map(|own| own.at.distance(enemy.at)).min().unwrap_or(0);
            self.odds_at(enemy.at) + WORN * enemy.wear - WAY * f64::from(near) / 100.0
        };
        let fit = self.enemies.iter().filter(|enemy| enemy.wear < 1.0);
        let mut rated: Vec<(f64, &Body<'s>)> = fit.map(|enemy| (worth(enemy), enemy)).collect();
        rated.sort_by(|one, other| other.0.total_cmp(&one.0));
        rated.first().map(|(_, enemy)| *enemy)
    }

    /// The side's strength around a place against the enemy's.
    fn odds_at(&self, at: Point) -> f64 {
        let near = |bodies: &[Body<'_>]| -> f64 {
            bodies.iter().filter(|body| body.at.distance(at) <= TOGETHER).map(|body| body.strength).sum()
        };
        near(self.own) / near(self.enemies).max(0.2)
    }

    fn order(&self, body: &Body<'s>, prey: Option<&'l Body<'s>>) -> Order<'s> {
        let order = |task: Task, place: Point, of: Option<&'s str>| Order { body: body.clone(), task, place, of };
        let met = self.enemies.iter().min_by_key(|enemy| enemy.at.distance(body.at));
        let met = met.filter(|enemy| enemy.at.distance(body.at) <= MET);
        if body.wear >= self.nerve.wear && self.press < 1.0 && met.is_some() {
            return order(Task::Withdraw, self.back(body.at, BACK), None);
        }
        if self.is_reserve(body) {
            let front = middle(self.own.iter().filter(|own| own.name != body.name).map(|own| own.at));
            return order(Task::Reserve, self.back(front.unwrap_or(body.at), BEHIND), None);
        }
        if let Some((name, at)) = self.objective_under(body)
            && (self.press < 1.0 || met.is_none())
        {
            return order(Task::Hold, at, Some(name));
        }
        let goes = |enemy: &Body<'s>| body.charges && (self.press >= 1.0 || self.odds_at(enemy.at) >= self.nerve.odds);
        let objective = self.objective_for(body);
        match (met, prey) {
            (Some(met), _) if goes(met) => order(Task::Attack, met.at, Some(met.name)),
            (Some(met), _) => order(Task::Fix, met.at, Some(met.name)),
            (None, _) if let Some((name, at)) = objective => order(Task::Attack, at, Some(name)),
            (None, Some(prey)) => order(Task::Attack, prey.at, Some(prey.name)),
            (None, None) => order(Task::Hold, body.at, None),
        }
    }

    /// A place so far away from the middle of the enemy.
    fn back(&self, from: Point, far: i32) -> Point {
        let enemy = middle(self.enemies.iter().map(|enemy| enemy.at));
        let Some(way) = enemy.and_then(|enemy| Vector::towards(enemy, from)) else { return from };
        let (to, ground) = (from.moved(way, far), &self.lay.table.ground);
        Point::new(to.x.clamp(0, ground.width), to.y.clamp(0, ground.depth))
    }

    /// Whether a body is kept back: the freshest of those that no enemy has met, as long as there is no need to press.
    fn is_reserve(&self, body: &Body<'s>) -> bool {
        if self.press > 0.5
            || self.own.iter().filter(|own| own.charges && own.units.len() > 1).count() < self.nerve.reserve
        {
            return false;
        }
        let far = |own: &Body<'_>| self.enemies.iter().map(|enemy| enemy.at.distance(own.at)).min().unwrap_or(0);
        let fit = self.own.iter().filter(|own| own.charges && own.units.len() > 1 && far(own) > MET);
        fit.max_by_key(|own| far(own)).is_some_and(|own| own.name == body.name)
    }

    /// The objective that a body of several units, or a unit alone, is on.
    fn objective_under(&self, body: &Body<'s>) -> Option<(&'s str, Point)> {
        let ground = &self.lay.table.ground;
        let all = self.lay.objectives_held().zip(ground.objectives.values());
        let held = all.filter(|((_, held), _)| *held == Some(self.side)).map(|((name, _), one)| (name, one.at));
        held.filter(|(_, at)| at.distance(body.at) <= ON).min_by_key(|(_, at)| at.distance(body.at))
    }

    /// The nearest objective that the side does not hold.
    fn objective_for(&self, body: &Body<'s>) -> Option<(&'s str, Point)> {
        let ground = &self.lay.table.ground;
        let all = self.lay.objectives_held().zip(ground.objectives.values());
        let open = all.filter(|((_, held), _)| *held != Some(self.side)).map(|((name, _), one)| (name, one.at));
        open.min_by_key(|(_, at)| at.distance(body.at))
    }
}

/// Of two bodies that attack the same enemy, the second comes up behind the first.
fn support(orders: &mut [Order<'_>]) {
    let attacks: Vec<(usize, Option<&str>, Point, i32)> = orders
        .iter()
        .enumerate()
        .filter(|(_, order)| order.task == Task::Attack)
        .map(|(index, order)| (index, order.of, order.body.at, order.body.at.distance(order.place)))
        .collect();
    for (index, of, _, far) in &attacks {
        let before = attacks.iter().find(|(other, same, _, nearer)| other != index && same == of && nearer < far);
        let Some((_, _, leads, nearer)) = before else { continue };
        let Some(order) = orders.get_mut(*index) else { continue };
        // A body beside the first attacks with it.
        if far - nearer > BEHIND {
            order.task = Task::Support;
            let way = Vector::towards(order.place, *leads);
            order.place = way.map_or(*leads, |way| leads.moved(way, BEHIND));
        }
    }
}
