//! Orders by the hour. Each costs points, so a command rests in reserve unless what it could win outweighs what it
//! pays: an objective that it can reach before the enemy, or enemies it can beat at once.

use grognard_battle::Side;
use grognard_books::fatigue::ledger::Location;
use grognard_books::fatigue::names::{Arm, Order};
use grognard_books::fatigue::tables::OrderOrNone;
use grognard_field::Point;
use grognard_players::aim::middle;

use super::mind::Mind;
use super::worth::points;
use crate::acts::{self, SetOrder};
use crate::computer::drill::offered::Offered;
use crate::derive::{Piece, charge_targets, distance};
use crate::ways::assault;

/// A unit that comes later by this much, in hundredths of its way, still disputes a place.
const LATE: i32 = 300;
/// Farther enemies are not attacked within the hour's first move.
const NEAR: i32 = 1_200;
/// The distance that foot covers in an hour.
const MARCH: i32 = 900;
/// How much more a win is worth than a draw, in points that may be spent on it.
const PRESS: f64 = 5.0;
/// How much more an enemy counts who only has to stay where he is, and his likely cost, for each figure.
const STANDS: f64 = 1.5;
const TOLL: f64 = 0.02;
/// A place is free to take while our side has this many times more there.
const FREE: f64 = 4.0;

impl<'s> Mind<'_, 's> {
    /// One change of orders; none if all are right.
    pub fn orders(&self, offered: Offered<'_, '_>) -> Option<acts::Order> {
        // A command's offers follow one another, so what it should have is worked out once.
        let mut last: Option<(String, Order)> = None;
        let fits = |offered: &SetOrder| {
            let now = self.lay.state.commands.get(&offered.command).map(|command| command.order);
            let known = last.take().filter(|(command, _)| *command == offered.command);
            let (command, wanted) =
                known.unwrap_or_else(|| (offered.command.clone(), self.order_for(&offered.command)));
            last = Some((command, wanted));
            now.is_some_and(|now| now != OrderOrNone::None && now != wanted.into()) && offered.order == wanted
        };
        offered.each().find(fits).map(acts::Order::from)
    }

    /// The intentions of the side, in a sentence.
    pub fn told(&self) -> String {
        let state = self.lay.state;
        let own = state.commands.iter().filter(|(name, command)| {
            command.side == self.side && command.location == Location::Zone && self.of_command(name).next().is_some()
        });
        let words = own.map(|(name, _)| match (self.order_for(name), self.goal(name)) {
            (Order::Attack, _) => format!("{name} attacks"),
            (Order::Engage, Some((goal, _))) => format!("{name} goes for {goal}"),
            (Order::Engage, None) => format!("{name} goes at the enemy"),
            _ => format!("{name} waits in reserve"),
        });
        let words: Vec<String> = words.collect();
        if words.is_empty() { "Nobody is left.".to_owned() } else { format!("{}.", words.join("; ")) }
    }

    /// The order a command should have.
    fn order_for(&self, command: &str) -> Order {
        // Nobody knows yet where the enemy is.
        if self.lay.state.placing.is_some() {
            return Order::Reserve;
        }
        let dearer = self.hour(OrderOrNone::Attack) - self.hour(OrderOrNone::Reserve);
        if self.prospects(command) > dearer && !self.lay.state.sides.of(self.side).account.demoralized {
            return Order::Attack;
        }
        if self.goal(command).is_some() || self.press() >= 1.0 { Order::Engage } else { Order::Reserve }
    }

    /// The cost of an hour on an order.
    fn hour(&self, order: OrderOrNone) -> f64 {
        f64::from(self.lay.t.order_costs.of(order, self.lay.state.edition).value) / 2.0
    }

    /// The total expected gain of the attacks that a command could make at once, in points.
    fn prospects(&self, command: &str) -> f64 {
        let best = |piece: &Piece<'s>| {
            let charged = charge_targets(self.lay, piece);
            let foes = self.foes().filter(|enemy| distance(piece, enemy) <= NEAR);
            let worth = foes.filter_map(|enemy| {
                let charging = charged.iter().any(|(name, _)| *name == enemy.name);
                let reached = charging || (piece.unit.arm == Arm::Infantry && assault(self.lay, piece, enemy).is_ok());
                reached.then(|| self.attack(piece, enemy, charging))
            });
            worth.fold(0.0, f64::max)
        };
        self.of_command(command).map(best).sum()
    }

    /// The objective a command should go for: worth more than the hours and the men it takes.
    fn goal(&self, command: &str) -> Option<(&'s str, Point)> {
        let state = self.lay.state;
        let dearer = self.hour(OrderOrNone::Engage) - self.hour(OrderOrNone::Reserve);
        let open = state.objectives.iter().filter(|(_, objective)| objective.holder != Some(self.side));
        let rated = open.filter_map(|(name, objective)| {
            let at = self.lay.table.ground.objectives.get(name)?.at;
            let far = self.nearest_to(at).filter(|(nearest, _)| *nearest == command)?.1;
            // Taken from an enemy it counts twice.
            let worth = points(objective.points) * if objective.holder.is_some() { 2.0 } else { 1.0 };
            let (own, foes) = (self.contenders(self.side, at, far), self.contenders(self.side.other(), at, far));
            let stands = if objective.holder.is_some() { STANDS } else { 1.0 };
            let hours = f64::from(far / MARCH) + 1.0;
            let gain = worth * own / (own + stands * foes).max(1.0) - dearer * hours - TOLL * foes;
            let press = self.press();
            // Nobody else is there, or there is no other way to win.
            let goes = foes * FREE < own || press > 0.0;
            (goes && gain + PRESS * press > 0.0).then_some((gain, (name.as_str(), at)))
        });
        rated.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, goal)| goal)
    }

    fn of_command(&self, command: &str) -> impl Iterator<Item = &Piece<'s>> {
        let own = self.lay.of_side(self.side).filter(|piece| piece.unit.stands());
        own.filter(move |piece| piece.unit.command == command)
    }

    /// Foot takes ground and holds it.
    fn foot_of(&self, command: &str) -> impl Iterator<Item = &Piece<'s>> {
        self.of_command(command).filter(|piece| piece.unit.arm == Arm::Infantry)
    }

    /// The command whose foot is nearest to a place, and how far it has to go.
    fn nearest_to(&self, at: Point) -> Option<(&'s str, i32)> {
        let commands = self.lay.state.commands.iter().filter(|(_, command)| command.side == self.side);
        let far = |name: &str| Some(middle(self.foot_of(name).map(Piece::at))?.distance(at));
        commands.filter_map(|(name, _)| Some((name.as_str(), far(name)?))).min_by_key(|(_, far)| *far)
    }

    fn foes(&self) -> impl Iterator<Item = &Piece<'s>> {
        self.lay.of_side(self.side.other()).filter(|piece| piece.unit.stands())
    }

    /// Those of a side who can be at a place about as soon as a unit at this distance from it, in figures.
    fn contenders(&self, side: Side, at: Point, far: i32) -> f64 {
        let all = self.lay.of_side(side).filter(|piece| piece.unit.stands());
        let late = |piece: &Piece<'_>| f64::from((piece.at().distance(at) - far - LATE).max(0)) / f64::from(MARCH);
        all.map(|piece| figures(piece) * (1.0 - late(piece)).max(0.0)).sum()
    }
}

fn figures(piece: &Piece<'_>) -> f64 {
    f64::from(piece.unit.figures_left())
}
