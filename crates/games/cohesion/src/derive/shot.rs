//! Everything about one unit's fire at another, and which units may fire at which.

use grognard_books::cohesion::fire::{Situation, Target};
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::tables::{Band, WeaponRow};
use grognard_core::facts::Choice;
use grognard_core::rule::Rule;
use grognard_core::trace::Note;

use super::aspect::Bearing;
use super::cover::Covers;
use super::range::{band, range_words};
use super::{Lay, Piece};
use crate::facts::shot_by_the_books;
use crate::turns::is_able_to_fire;
use grognard_battle::Side;
use grognard_table::{Hidden, inches, measured};

/// One unit's fire at another, as the table shows it.
#[derive(Clone, Copy, Debug)]
pub struct Shot<'s> {
    /// Hundredths between the nearest points.
    pub range: i32,
    /// The weapon's band; none beyond long range.
    pub band: Option<Band>,
    /// Whether the target is in the firing arc, or no arc is needed.
    pub in_arc: bool,
    /// Why the target is not seen.
    pub hidden: Option<Hidden<'s>>,
    /// From where it hits.
    pub bearing: Bearing,
    /// The target's cover.
    pub covers: Covers,
}

/// Whether a target is in the firing arc, or no arc is needed.
pub fn in_arc(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> bool {
    firer.loose || firer.block.in_arc(lay.t.battlefield.arcs.fire_half_angle, &target.block)
}

impl<'s> Shot<'s> {
    /// Measures everything.
    pub fn of(lay: &Lay<'s>, firer: &Piece<'_>, target: &Piece<'_>) -> Self {
        let range = firer.block.distance(&target.block);
        Shot::at(lay, (firer, target), range, in_arc(lay, firer, target), lay.sight(firer, target).err())
    }

    /// Measures everything if the target can be hit as the two stand. What is quick to find out comes first.
    pub fn possible(lay: &Lay<'s>, firer: &Piece<'_>, target: &Piece<'_>) -> Option<Self> {
        let beyond = beyond_range(lay.t.weapons.row(firer.unit.weapon));
        Shot::possible_at(lay, firer, target, firer.block.distance_below(&target.block, beyond)?)
    }

    /// The same if it is known how far the target is.
    pub fn possible_at(lay: &Lay<'s>, firer: &Piece<'_>, target: &Piece<'_>, range: i32) -> Option<Self> {
        if range >= beyond_range(lay.t.weapons.row(firer.unit.weapon)) {
            return None;
        }
        let shot = bears_on(lay, firer, target).then(|| Shot::at(lay, (firer, target), range, true, None));
        shot.filter(Shot::is_possible)
    }

    /// What is left to measure once it is known how far the target is, and whether it is in arc and sight.
    fn at(
        lay: &Lay<'s>,
        (firer, target): (&Piece<'_>, &Piece<'_>),
        range: i32,
        in_arc: bool,
        hidden: Option<Hidden<'s>>,
    ) -> Self {
        Shot {
            range,
            band: band(lay.t.weapons.row(firer.unit.weapon), range),
            in_arc,
            hidden,
            bearing: Bearing::of(lay.t, &target.block, firer.at()),
            covers: Covers::of(lay, target, firer.at()),
        }
    }

    /// Whether the target can be hit from the present positions.
    pub fn is_possible(&self) -> bool {
        self.in_arc && self.hidden.is_none() && self.band.is_some()
    }

    /// Every reason of the table against it.
    pub fn against(&self, lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> Vec<(Rule, String)> {
        let mut reasons = Vec::new();
        if self.band.is_none() {
            let words = range_words(lay.t.weapons.row(firer.unit.weapon), self.range);
            reasons.push((coh(27), format!("{} is {words}.", target.name)));
        }
        if !self.in_arc {
            let angle = lay.t.battlefield.arcs.fire_half_angle;
            let words = format!("outside the arc of {}, {angle} degrees out from its front corners", firer.name);
            reasons.push((coh(54), format!("{} is {words}.", target.name)));
        }
        if let Some(hidden) = self.hidden {
            reasons
                .push((coh(53), format!("{} does not see {}: {}.", firer.name, target.name, lay.why_hidden(hidden))));
        }
        reasons
    }

    /// The facts in words, for the head of the receipt.
    pub fn notes(&self, lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> Vec<Note> {
        let centres = inches(firer.at().distance(target.at()));
        let arc = if firer.loose {
            "skirmishers fire all round".to_owned()
        } else {
            format!("in the arc, {} degrees out from the front corners", lay.t.battlefield.arcs.fire_half_angle)
        };
        vec![
            Note::fact(coh(27), range_words(lay.t.weapons.row(firer.unit.weapon), self.range)),
            Note::fact(coh(53), format!("clear line of sight, {centres} inches between the centres")),
            Note::fact(coh(54), arc),
            Note::fact(coh(54), format!("{}: {}", self.bearing.of_fire().name(), self.bearing.words(lay.t))),
            Note::fact(coh(45), format!("cover of the target: {}", self.covers.words())),
        ]
    }

    /// The situation of the procedure. The firer's and the target's own facts come from the books.
    pub fn situation(&self, lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> Situation {
        let known = shot_by_the_books(lay.t, lay.state, (firer.name, firer.unit), (target.name, target.unit));
        Situation {
            target: Target { cover: self.covers.most, cover_other: self.covers.other, ..known.target },
            range: measured(self.range),
            aspect: self.bearing.of_fire(),
            line_of_sight: self.in_arc && self.hidden.is_none(),
            ..known
        }
    }
}

/// The band of the range between two units; none beyond long range.
pub fn band_in_range(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> Option<Band> {
    let row = lay.t.weapons.row(firer.unit.weapon);
    let range = firer.block.distance_below(&target.block, beyond_range(row))?;
    band(row, range)
}

/// The first hundredth beyond long range.
fn beyond_range(row: &WeaponRow) -> i32 {
    100 * row.bands[Band::Long].max.value + 1
}

/// Whether one unit has another in its arc and in sight.
pub fn bears_on(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> bool {
    in_arc(lay, firer, target) && lay.sight(firer, target).is_ok()
}

/// Whether one unit could hit another from their present positions: range, arc and sight, the cheapest first.
pub fn hits(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> bool {
    let beyond = beyond_range(lay.t.weapons.row(firer.unit.weapon));
    firer.block.nearer_than(&target.block, beyond) && bears_on(lay, firer, target)
}

/// Whether one unit may fire at another by books and table. A unit held to a target fires at no other while it can fire
/// at that one (COH-94).
pub fn fires_at(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> bool {
    may_hit(lay, firer, target) && bound_elsewhere(lay, firer, target).is_none()
}

fn may_hit(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> bool {
    is_able(lay, firer) && may_be_hit(lay, firer, target)
}

/// Whether a unit may fire at anything, as far as the books know.
pub fn is_able(lay: &Lay<'_>, firer: &Piece<'_>) -> bool {
    is_able_to_fire(lay.state, firer.name, firer.unit)
        && lay.t.weapons.row(firer.unit.weapon).arms.contains(&firer.unit.arm)
}

fn may_be_hit(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> bool {
    firer.unit.side != target.unit.side && !lay.state.is_in_contact(target.name) && hits(lay, firer, target)
}

/// The other target to which a unit is held and at which it can fire.
pub fn bound_elsewhere<'l, 's>(lay: &'l Lay<'s>, firer: &Piece<'_>, target: &Piece<'_>) -> Option<&'l Piece<'s>> {
    let bound = firer.unit.fire_target.as_ref().filter(|_| firer.unit.held)?;
    let bound = lay.piece(bound).filter(|bound| bound.index != target.index)?;
    may_hit(lay, firer, bound).then_some(bound)
}

/// Units of a side that may fire at a unit now.
pub fn shooters_at<'l, 's>(lay: &'l Lay<'s>, side: Side, target: &'l Piece<'s>) -> impl Iterator<Item = &'l Piece<'s>> {
    lay.of_side(side).filter(move |firer| fires_at(lay, firer, target))
}

/// Enemies a unit may fire at now.
pub fn targets_of<'l, 's>(lay: &'l Lay<'s>, firer: &'l Piece<'s>) -> impl Iterator<Item = &'l Piece<'s>> {
    let able = is_able(lay, firer).then(|| lay.of_side(firer.unit.side.other()));
    able.into_iter()
        .flatten()
        .filter(move |target| may_be_hit(lay, firer, target) && bound_elsewhere(lay, firer, target).is_none())
}
