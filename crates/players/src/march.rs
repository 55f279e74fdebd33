//! Simply towards a place.

use grognard_field::{Block, Point};
use grognard_table::{Lay, Piece, TableBook};

use crate::best_first;
use crate::ways::{Steps, drafts, judge};

/// The legal way that leads nearest to a place; none if staying is nearest.
pub fn towards<B: TableBook>(lay: &Lay<'_, B>, piece: &Piece<'_, B::Unit>, goal: Point) -> Option<Steps> {
    let rover = lay.rover(piece).within_reach();
    let drafts = drafts(&rover, None);
    let far = |block: Block| block.pose.at.distance(goal);
    let bounds = drafts.iter().map(|draft| far(draft.end));
    let best =
        best_first(bounds, far(piece.block), 1, |index, _, cost| judge(&rover, drafts.get(index)?).map(|_| cost))?;
    drafts.into_iter().nth(best).map(|draft| draft.steps)
}
