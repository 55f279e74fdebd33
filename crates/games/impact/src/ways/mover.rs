//! A unit about to move: one straight way, a facing at its end, and every objection of the table to it (section
//! "Actions in a phase").

use std::cell::OnceCell;
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

use crate::derive::{Lay, Piece, Underfoot, is_nearer, least_gap, move_facts_from, standing_facts, underfoot};
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
    /// What all of its ways share is measured when first needed: the ground it starts from,
    start: OnceCell<Underfoot>,
    /// its gap to the nearest enemy,
    gap: OnceCell<Option<i32>>,
    /// and whether anything speaks against coming nearer.
    bars_advance: OnceCell<bool>,
}

/// Inches of one move of a unit over the ground it stands on; 0 if it does not move.
pub fn allowance(lay: &Lay<'_>, piece: &Piece<'_>) -> i32 {
    if piece.unit.level == Level::Routed {
        return 0;
    }
    let stays = standing_facts(piece.unit, underfoot(&lay.table.ground, piece.at()));
    if refusals(lay, &stays).is_empty() { compiled::outcome_without_dice::<Move>(lay.t, &stays).allowance } else { 0 }
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
        let others = lay.others(piece.index).copied().collect();
        let (start, gap, bars_advance) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Mover { lay, piece: *piece, others, start, gap, bars_advance }
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

    fn start(&self) -> Underfoot {
        *self.start.get_or_init(|| underfoot(&self.lay.table.ground, self.piece.at()))
    }

    /// Whether it would be nearer to the enemy at a pose than before (IMP-28).
    fn comes_nearer(&self, end: Pose) -> bool {
        let (side, block) = (self.piece.side, &self.piece.block);
        let before = *self.gap.get_or_init(|| least_gap(self.lay, side, block));
        is_nearer(self.lay, side, before, &block.at(end))
    }

    /// The facts of a way, not those of its end.
    fn way(&self, end: Pose) -> Situation {
        let times = if self.is_sideways(end) { 2 } else { 1 };
        let (t, ground, unit) = (self.lay.t, &self.lay.table.ground, self.piece.unit);
        move_facts_from(t, ground, unit, (self.start(), self.piece.at(), end.at), times)
    }

    /// The facts of a move for the procedure.
    fn situation(&self, end: Pose) -> Situation {
        Situation { advance: self.comes_nearer(end), ..self.way(end) }
    }

    /// The same if the only question is whether the move may be made: where nothing speaks against an advance, it is
    /// not
    /// measured whether it is one.
    fn tried(&self, end: Pose) -> Situation {
        let is_barred = || {
            let advance = Situation { advance: true, ..standing_facts(self.piece.unit, self.start()) };
            self.lay.state.is_broken(self.piece.unit) || !refusals(self.lay, &advance).is_empty()
        };
        let measures = *self.bars_advance.get_or_init(is_barred);
        Situation { advance: measures && self.comes_nearer(end), ..self.way(end) }
    }

    /// Inches of one move over the ground under it; 0 if it does not move.
    pub fn allowance(&self) -> i32 {
        allowance(self.lay, &self.piece)
    }

    /// The account of a move.
    pub fn account(&self, end: Pose) -> Account<'s> {
        let situation = self.situation(end);
        let refused = refusals(self.lay, &situation);
        let possible = self.piece.unit.level != Level::Routed && refused.is_empty();
        let outcome = possible.then(|| compiled::outcome_without_dice::<Move>(self.lay.t, &situation));
        let friends: Vec<&Piece<'s>> = self.others.iter().filter(|other| other.side == self.piece.side).collect();
        let through = self.direction(end).map(|way| {
            let met = self.piece.block.met_along(way, self.length(end), 0, friends.iter().map(|friend| &friend.block));
            met.into_iter().filter_map(|met| friends.get(met.index)).map(|friend| friend.name).collect()
        });
        Account {
            end,
            half_rate: self.is_sideways(end),
            through: through.unwrap_or_default(),
            against: all_reasons(|reasons| {
                if self.piece.unit.level == Level::Routed {
                    return self.object_to_level(reasons);
                }
                self.object_to_end(end, reasons)?;
                self.object_to_way(&situation, refused, outcome.as_ref(), reasons)?;
                self.object_to_others(end, reasons)
            }),
            outcome,
            situation,
        }
    }

    fn length(&self, end: Pose) -> i32 {
        self.piece.at().distance(end.at)
    }

    /// Whether a move may be made: the quick checks come first.
    pub fn allows(&self, end: Pose) -> bool {
        no_reason(|reasons| {
            self.object_to_level(reasons)?;
            self.object_to_end(end, reasons)?;
            self.object_to_others(end, reasons)?;
            let situation = self.tried(end);
            let refused = refusals(self.lay, &situation);
            let possible = refused.is_empty();
            let outcome = possible.then(|| compiled::outcome_without_dice::<Move>(self.lay.t, &situation));
            self.object_to_way(&situation, refused, outcome.as_ref(), reasons)
        })
    }

    fn object_to_level(&self, reasons: &mut impl Reasons) -> ControlFlow<()> {
        if self.piece.unit.level == Level::Routed {
            reasons.add(imp(55), || format!("{} is routed: it only rallies.", self.piece.name))?;
        }
        ControlFlow::Continue(())
    }

    /// How far around it looks at its end.
    fn object_to_end(&self, end: Pose, reasons: &mut impl Reasons) -> ControlFlow<()> {
        if self.direction(end).is_none() {
            reasons.add(imp(55), || {
                format!("{} stands there already; to turn on the spot is another action.", self.piece.name)
            })?;
        }
        let turn = turn_between(self.piece.block.pose.facing, end.facing).abs();
        if self.is_sideways(end) && turn > 0 {
            reasons.add(imp(55), || "who goes aside or back keeps its facing.".to_owned())?;
        } else if !self.is_free() && turn > self.turn_limit() {
            let most = self.turn_limit();
            reasons.add(imp(55), || format!("a move ends with a facing within {most} degrees of the old one."))?;
        }
        ControlFlow::Continue(())
    }

    /// The procedure's verdict on the way: what it refuses, and if nothing, what the way costs.
    fn object_to_way(
        &self,
        situation: &Situation,
        refused: Vec<(Rule, String)>,
        outcome: Option<&Outcome>,
        reasons: &mut impl Reasons,
    ) -> ControlFlow<()> {
        let unit = self.piece.unit;
        if situation.advance && self.lay.state.is_broken(unit) {
            reasons.add(imp(61), || format!("{} is broken: its units do not advance.", unit.brigade))?;
        }
        for (rule, reason) in refused {
            reasons.add(rule, || reason)?;
        }
        if let Some(outcome) = outcome.filter(|outcome| !outcome.completes) {
            let milli = outcome.milli_actions;
            reasons.add(imp(65), || format!("the way takes {milli} thousandths of a move; shorten it."))?;
        }
        ControlFlow::Continue(())
    }

    /// The table's edge, and the units in the way and at its end.
    fn object_to_others(&self, end: Pose, reasons: &mut impl Reasons) -> ControlFlow<()> {
        if !self.lay.table.ground.has(end.at) {
            reasons.add(imp(71), || format!("the centre of {} would leave the table.", self.piece.name))?;
        }
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
