//! Simply towards a place.

use grognard_field::{Block, Point};
use grognard_table::{Lay, Piece, TableBook};

use crate::best_first;
use crate::ways::{Steps, drafts, ends, judge};

/// The legal way that leads nearest to a place; none if staying is nearest.
pub fn towards<B: TableBook>(lay: &Lay<'_, B>, piece: &Piece<'_, B::Unit>, goal: Point) -> Option<Steps> {
    let rover = lay.rover(piece).within_reach();
    let drafts = drafts(&rover, None);
    let far = |block: Block| block.pose.at.distance(goal);
    let best = best_first(ends(&rover, &drafts).map(far), far(piece.block), 1, |index, _, cost| {
        judge(&rover, drafts.get(index)?.clone()).map(|_| cost)
    })?;
    drafts.into_iter().nth(best)
}
