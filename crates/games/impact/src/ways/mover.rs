//! A unit about to move: one straight way, a facing at its end, and every objection of the table to it (section
//! "Actions in a phase").

use std::ops::ControlFlow;

use grognard_books::impact::movement::{Move, Outcome, Situation};
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::Level;
use grognard_core::compiled;
use grognard_core::procedure::Procedure as _;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_field::{Block, Pose, Vector, turn_between};
use grognard_table::{Reasons, all_reasons, inches, no_reason};

use crate::derive::{Lay, Piece, comes_nearer, move_facts};
use crate::measures::hundredths;
use crate::table_book::goes_any_way;

/// A unit about to move.
pub struct Mover<'l, 's> {
    /// The table.
    pub lay: &'l Lay<'s>,
    /// Who moves.
    pub piece: Piece<'s>,
    /// Everybody else.
    pub others: Vec<Piece<'s>>,
}

/// What a move comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Account<'s> {
    /// Where it ends.
    pub end: Pose,
    /// The facts for the procedure.
    pub situation: Situation,
    /// It goes at half its rate.
    pub half_rate: bool,
    /// Inches of one move, and the part of a move it takes; none over ground it cannot cross.
    pub outcome: Option<Outcome>,
    /// Friends it passes through, in order.
    pub through: Vec<&'s str>,
    /// Why it may not be made.
    pub against: Vec<(Rule, String)>,
}

impl<'l, 's> Mover<'l, 's> {
    /// A unit of the table.
    pub fn new(lay: &'l Lay<'s>, piece: &Piece<'s>) -> Self {
        Mover { lay, piece: *piece, others: lay.others(piece.index).copied().collect() }
    }

    /// The same as if these units were elsewhere, because they move first.
    pub fn without(&mut self, names: &[String]) {
        self.others.retain(|piece| !names.iter().any(|name| name == piece.name));
    }

    /// Whether it moves in any direction and to any facing at its full rate.
    pub fn is_free(&self) -> bool {
        goes_any_way(self.lay.t, self.piece.unit.formation)
    }

    fn turn_limit(&self) -> i32 {
        self.lay.t.game.geometry.turn_limit_degrees
    }

    /// The direction of a way to a pose, of length one; none if it stays.
    fn direction(&self, end: Pose) -> Option<Vector> {
        Vector::towards(self.piece.at(), end.at)
    }

    /// Whether a way leads so far off the facing that it is taken at half the rate, keeping the facing.
    pub fn is_sideways(&self, end: Pose) -> bool {
        !self.is_free() && self.piece.block.bearing_of(end.at) > 100 * self.turn_limit()
    }

    /// The facts of a move for the procedure.
    fn situation(&self, end: Pose) -> Situation {
        let times = if self.is_sideways(end) { 2 } else { 1 };
        let (t, ground, unit) = (self.lay.t, &self.lay.table.ground, self.piece.unit);
        let advance = comes_nearer(self.lay, &self.piece, &self.piece.block.at(end));
        Situation { advance, ..move_facts(t, ground, unit, (self.piece.at(), end.at), times) }
    }

    /// Inches of one move over the ground under it; 0 if it does not move.
    pub fn allowance(&self) -> i32 {
        let stays = Situation { legs: Vec::new(), advance: false, ..self.situation(self.piece.block.pose) };
        if self.piece.unit.level == Level::Routed || !refusals(self.lay, &stays).is_empty() {
            return 0;
        }
        compiled::outcome_without_dice::<Move>(self.lay.t, &stays).allowance
    }

    /// The account of a move.
    pub fn account(&self, end: Pose) -> Account<'s> {
        let situation = self.situation(end);
        let possible = self.piece.unit.level != Level::Routed && refusals(self.lay, &situation).is_empty();
        let outcome = possible.then(|| compiled::outcome_without_dice::<Move>(self.lay.t, &situation));
        let friends: Vec<&Piece<'s>> = self.others.iter().filter(|other| other.side == self.piece.side).collect();
        let through = self.direction(end).map(|way| {
            let met = self.piece.block.met_along(way, self.length(end), 0, friends.iter().map(|friend| &friend.block));
            met.into_iter().filter_map(|met| friends.get(met.index)).map(|friend| friend.name).collect()
        });
        Account {
            end,
            half_rate: self.is_sideways(end),
            outcome,
            through: through.unwrap_or_default(),
            against: all_reasons(|reasons| self.object(end, &situation, reasons)),
            situation,
        }
    }

    fn length(&self, end: Pose) -> i32 {
        self.piece.at().distance(end.at)
    }

    /// Whether a move may be made.
    pub fn allows(&self, end: Pose) -> bool {
        no_reason(|reasons| self.object_to_others(end, reasons))
            && no_reason(|reasons| self.object(end, &self.situation(end), reasons))
    }

    fn object(&self, end: Pose, situation: &Situation, reasons: &mut impl Reasons) -> ControlFlow<()> {
        let (name, unit) = (self.piece.name, self.piece.unit);
        if unit.level == Level::Routed {
            reasons.add(imp(55), || format!("{name} is routed: it only rallies."))?;
            return ControlFlow::Continue(());
        }
        if self.direction(end).is_none() {
            reasons.add(imp(55), || format!("{name} stands there already; to turn on the spot is another action."))?;
        }
        let turn = turn_between(self.piece.block.pose.facing, end.facing).abs();
        if self.is_sideways(end) && turn > 0 {
            reasons.add(imp(55), || "who goes aside or back keeps its facing.".to_owned())?;
        } else if !self.is_free() && turn > self.turn_limit() {
            let most = self.turn_limit();
            reasons.add(imp(55), || format!("a move ends with a facing within {most} degrees of the old one."))?;
        }
        if situation.advance && self.lay.state.is_broken(unit) {
            reasons.add(imp(61), || format!("{} is broken: its units do not advance.", unit.brigade))?;
        }
        for (rule, reason) in refusals(self.lay, situation) {
            reasons.add(rule, || reason)?;
        }
        if refusals(self.lay, situation).is_empty() {
            let outcome = compiled::outcome_without_dice::<Move>(self.lay.t, situation);
            if !outcome.completes {
                let milli = outcome.milli_actions;
                reasons.add(imp(65), || format!("the way takes {milli} thousandths of a move; shorten it."))?;
            }
        }
        if !self.lay.table.ground.has(end.at) {
            reasons.add(imp(71), || format!("the centre of {name} would leave the table."))?;
        }
        self.object_to_others(end, reasons)
    }

    /// The units in the way, and at its end.
    fn object_to_others(&self, end: Pose, reasons: &mut impl Reasons) -> ControlFlow<()> {
        let last = self.piece.block.at(end);
        if let Some(other) = self.others.iter().find(|other| other.block.overlaps(&last)) {
            reasons.add(imp(64), || format!("it would end on {}.", other.name))?;
        }
        let gap = hundredths(self.lay.t.game.geometry.move_stop_inches);
        let mut foes = self.others.iter().filter(|other| other.side != self.piece.side);
        if let Some(foe) = foes.find(|foe| foe.block.nearer_than(&last, gap)) {
            reasons.add(imp(64), || format!("it would end within {} inches of {}.", inches(gap), foe.name))?;
        }
        let Some(way) = self.direction(end) else { return ControlFlow::Continue(()) };
        let in_the_way = |other: &&Piece<'_>| other.side != self.piece.side || !other.loose;
        let blocks: Vec<&Piece<'_>> = self.others.iter().filter(in_the_way).collect();
        let met = self.piece.block.met_along(way, self.length(end), 0, blocks.iter().map(|other| &other.block));
        if let Some(other) = met.first().and_then(|met| blocks.get(met.index)) {
            reasons.add(imp(64), || format!("the way leads through {}.", other.name))?;
        }
        ControlFlow::Continue(())
    }

    /// The block of the unit at a pose.
    pub fn block(&self, end: Pose) -> Block {
        self.piece.block.at(end)
    }
}

/// Every reason of the procedure against a way.
pub fn refusals(lay: &Lay<'_>, situation: &Situation) -> Vec<(Rule, String)> {
    let mut check = Check::new(Vec::new(), Vec::new());
    Move::check(lay.t, situation, &mut check);
    let refused = check.finish().err().unwrap_or_default();
    refused.into_iter().map(|refusal| (refusal.rule.unwrap_or(imp(65)), refusal.reason)).collect()
}
