//! What a book must tell so that its battles can be fought on a table. Everything else of a table is written once.

use grognard_field::Footprint;

use crate::feature::Feature;
use crate::gait::Gait;
use crate::lay::{Lay, Piece};
use crate::sight::SightRule;
use crate::{Roster, Side, Table};

/// How a unit stands on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    /// Whose it is.
    pub side: Side,
    /// In open order: it turns freely, goes any way and hides nobody.
    pub loose: bool,
    /// It holds the ground it stands on; whoever runs does not.
    pub holds: bool,
}

/// A book on the table.
pub trait TableBook: Sized + 'static {
    /// Its charts.
    type Tables: 'static;
    /// Its books.
    type State: 'static;
    /// A unit in its books.
    type Unit: 'static;

    /// The ground that hides, in words: "woods or buildings".
    const HIDING: &'static str = "ground";

    /// The table of a battle; none where it is fought with miniatures.
    fn table(state: &Self::State) -> Option<&Table>;

    /// The units of both sides, in roster order.
    fn units(state: &Self::State) -> &Roster<Self::Unit>;

    /// How a unit stands; none while it is not on the table.
    fn stand(unit: &Self::Unit) -> Option<Stand>;

    /// The ground a unit takes.
    fn footprint(t: &Self::Tables, unit: &Self::Unit) -> Footprint;

    /// What a kind of area or line means.
    fn feature(t: &Self::Tables, kind: &str) -> Feature {
        let _ = (t, kind);
        Feature::default()
    }

    /// What hides one unit from another.
    fn sight(t: &Self::Tables) -> SightRule;

    /// How a unit goes.
    fn gait(lay: &Lay<'_, Self>, piece: &Piece<'_, Self::Unit>) -> Gait;

    /// How a lone officer rides; none in books that have none on the table.
    fn riding(_: &Self::Tables) -> Option<Gait> {
        None
    }
}
