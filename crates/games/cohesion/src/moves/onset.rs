//! The way of a charge: one wheel of at most 45 degrees, then straight ahead to contact, free of third units.

use std::ops::ControlFlow;

use grognard_books::cohesion::charge_bonus::Aspect;
use grognard_books::cohesion::rules::coh;
use grognard_core::rule::Rule;
use grognard_field::{Block, Leg, Pose, Step, walk, wheel_length, wheeled};

use crate::derive::{Lay, Piece, charge_aspect};
use crate::state::{Flank, State};
use grognard_battle::{Reasons, all_reasons, no_reason};
use grognard_table::Rover;

/// The longest charge considered, in hundredths.
const FARTHEST: i32 = 4_000;

/// A way to contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approach {
    /// The wheel before it, plus to the right.
    pub degrees: i32,
    /// Hundredths of open inches the wheel costs.
    pub wheel: i32,
    /// Where it stands after the wheel.
    pub start: Pose,
    /// Hundredths straight ahead to contact.
    pub straight: i32,
    /// Hundredths of open inches to contact, including the wheel.
    pub cost: i32,
}

impl Approach {
    /// The steps of the way, cut short after this many hundredths straight ahead.
    pub fn steps(&self, ahead: i32) -> Vec<Step> {
        let wheel = i16::try_from(self.degrees).ok().filter(|degrees| *degrees != 0).map(Step::Wheel);
        let ahead = (ahead > 0).then_some(Step::Ahead(ahead));
        wheel.into_iter().chain(ahead).collect()
    }
}

/// Straight ahead if that leads to contact, otherwise the cheapest way, of equals the one with the least wheel; by a
/// given wheel, if there is one.
pub fn approach_to(
    lay: &Lay<'_>,
    rover: &Rover<'_>,
    (attacker, defender): (&Piece<'_>, &Piece<'_>),
    wheel: Option<i32>,
) -> Option<Approach> {
    let most = lay.t.battlefield.movement.charge_wheel;
    // A unit that already overlaps it may stay until it has moved. None is met that is further away than the wheel and
    // the way to the defender together can lead.
    let around = |block: &Block| block.size.width + block.size.depth;
    let far = attacker.at().distance(defender.at()) + 3 * around(&attacker.block) + around(&defender.block) + 10;
    let strange = |other: &&Piece<'_>| {
        other.index != defender.index
            && other.block.may_be_within(&attacker.block, far)
            && !other.block.overlaps(&attacker.block)
    };
    let third: Vec<Block> = lay.others(attacker.index).filter(strange).map(|other| other.block).collect();
    let mut room = WheelRoom::of(&attacker.block, &defender.block, &third);
    let mut best: Option<Approach> = None;
    let turns = (0..=most).flat_map(|turn| [turn, -turn]).filter(|turn| wheel.is_none_or(|wanted| wanted == *turn));
    for degrees in turns {
        let least = wheel_length(attacker.block.size, degrees);
        if best.is_some_and(|best| best.degrees == 0 || least >= best.cost) {
            break;
        }
        if let Some(found) = by_wheel(lay, rover, &mut room, degrees)
            && best.is_none_or(|best| found.cost < best.cost)
        {
            best = Some(found);
        }
    }
    best
}

/// Where an attacker has room to wheel. A further wheel passes over the ground of a shorter one, which is examined
/// once.
struct WheelRoom<'b> {
    attacker: &'b Block,
    defender: &'b Block,
    third: &'b [Block],
    /// How far each way to the left and to the right has been examined in whole parts, in degrees.
    examined: [i32; 2],
    /// Whether it was found to be blocked there.
    blocked: [bool; 2],
}

impl<'b> WheelRoom<'b> {
    /// A wheel is examined every so many degrees.
    const PART: i32 = 5;

    fn of(attacker: &'b Block, defender: &'b Block, third: &'b [Block]) -> Self {
        WheelRoom { attacker, defender, third, examined: [0, 0], blocked: [false, false] }
    }

    fn is_free_at(&self, degrees: i32) -> bool {
        let there = self.attacker.at(wheeled(self.attacker.pose, self.attacker.size, degrees));
        !there.overlaps(self.defender) && !self.third.iter().any(|other| other.overlaps(&there))
    }

    /// Whether nobody stands in the way of a wheel.
    fn is_free(&mut self, degrees: i32) -> bool {
        let right = usize::from(degrees > 0);
        while !self.blocked[right] && self.examined[right] + Self::PART < degrees.abs() {
            self.examined[right] += Self::PART;
            self.blocked[right] = !self.is_free_at(self.examined[right] * degrees.signum());
        }
        degrees == 0 || !self.blocked[right] && self.is_free_at(degrees)
    }
}

fn by_wheel(lay: &Lay<'_>, rover: &Rover<'_>, room: &mut WheelRoom<'_>, degrees: i32) -> Option<Approach> {
    let WheelRoom { attacker, defender, third, .. } = *room;
    let wheel = Leg::of(attacker, Step::Wheel(i16::try_from(degrees).ok()?));
    let start = if degrees == 0 { *attacker } else { wheel.last() };
    let ahead = start.pose.ahead();
    let straight = start.contact(ahead, FARTHEST, defender)?;
    if !room.is_free(degrees) {
        return None;
    }
    if third.iter().any(|other| start.meets_along(ahead, straight, other)) {
        return None;
    }
    let mut approach = Approach { degrees, wheel: wheel.wheel(), start: start.pose, straight, cost: 0 };
    let legs = walk(attacker, &approach.steps(straight));
    let ground = &lay.table.ground;
    let at = legs.last().map_or(start.pose.at, |leg| leg.end.at);
    if !(0..=ground.width).contains(&at.x) || !(0..=ground.depth).contains(&at.y) {
        return None;
    }
    approach.cost = rover.cost_of(rover.spent(&legs));
    Some(approach)
}

/// Every reason of books and table against a charge, except those against the way itself.
pub fn charge_refusals(lay: &Lay<'_>, attacker: &Piece<'_>, defender: &Piece<'_>) -> Vec<(Rule, String)> {
    all_reasons(|reasons| object(lay, attacker, defender, reasons))
}

/// Whether books and table have no objection to a charge, apart from the way itself.
pub fn may_charge(lay: &Lay<'_>, attacker: &Piece<'_>, defender: &Piece<'_>) -> bool {
    no_reason(|reasons| object(lay, attacker, defender, reasons))
}

fn object(lay: &Lay<'_>, attacker: &Piece<'_>, defender: &Piece<'_>, reasons: &mut impl Reasons) -> ControlFlow<()> {
    let (a, d) = (attacker.name, defender.name);
    let half = lay.t.battlefield.arcs.fire_half_angle;
    if !attacker.block.in_arc(half, &defender.block) {
        let words = || format!("{d} is outside the front arc of {a}, {half} degrees out from its corners.");
        reasons.add(coh(81), words)?;
    }
    if let Err(hidden) = lay.sight(attacker, defender) {
        reasons.add(coh(81), || format!("{a} does not see {d}: {}.", lay.why_hidden(hidden)))?;
    }
    let (bearing, flank) = charge_aspect(lay.t, &attacker.block, &defender.block);
    if !aspect_is_free(lay.state, d, bearing.aspect, flank) {
        let words = || format!("{d} has been charged from there this turn; one attacker from each aspect.");
        reasons.add(coh(106), words)?;
    }
    let brigade = attacker.unit.brigade.as_ref();
    if let Some(name) = brigade.filter(|name| lay.state.brigades.get(*name).is_some_and(|brigade| brigade.spent)) {
        reasons.add(coh(102), || format!("{name} is spent: its units do not charge."))?;
    }
    ControlFlow::Continue(())
}

/// One attacker from the front, one from the rear, one from each flank.
fn aspect_is_free(state: &State, target: &str, aspect: Aspect, flank: Option<Flank>) -> bool {
    !state.charges.iter().any(|made| made.defender == target && made.aspect == aspect && made.flank == flank)
}
