//! Everything about one unit's fire at another, and which units may hit which.

use grognard_books::impact::fire::{Situation, Target};
use grognard_books::impact::firepower::{Band, band};
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::Tables;
use grognard_core::facts::Choice as _;
use grognard_core::rule::Rule;
use grognard_core::trace::Note;
use grognard_table::{inches, measured, whole};

use super::bearing::{Aspect, fire_arc, fire_bearing, in_arc};
use super::sight::{Blocked, sight};
use super::surroundings::Surroundings;
use super::{Lay, Piece};
use crate::facts::{firer_facts, has_fire};

/// One unit's fire at another, as the table shows it.
#[derive(Clone, Debug)]
pub struct Shot<'s> {
    /// Between the footprints.
    pub range: i32,
    /// The weapon's band.
    pub band: Band,
    /// The angle between the firer's facing and the shortest line from its front edge.
    pub bearing: i32,
    /// Whether that is in its fire arc.
    pub in_arc: bool,
    /// What stands in the way.
    pub blocked: Option<Blocked<'s>>,
    /// From where it hits.
    pub aspect: Aspect,
    /// What is around the target.
    pub around: Surroundings<'s>,
}

/// How far a unit fires at all, or as a reaction to a move.
pub fn reach(t: &Tables, firer: &Piece<'_>, reacting: bool) -> i32 {
    let row = t.weapons.row(firer.unit.weapon);
    let most = if reacting { row.canister.unwrap_or(row.normal) } else { row.long };
    whole(most.value)
}

impl<'s> Shot<'s> {
    /// Measures everything.
    pub fn of(lay: &Lay<'s>, firer: &Piece<'_>, target: &Piece<'_>) -> Self {
        let range = firer.block.distance(&target.block);
        let bearing = fire_bearing(firer, &target.block);
        Shot {
            range,
            band: band(lay.t.weapons.row(firer.unit.weapon), measured(range)),
            bearing,
            in_arc: bearing <= 100 * fire_arc(lay.t, firer),
            blocked: sight(lay, firer, target).err(),
            aspect: Aspect::of(lay.t, &target.block, firer.at()),
            around: Surroundings::of(lay, target, Some(firer.at())),
        }
    }

    /// The same at a range that the rule gives, whatever the gap between the footprints.
    #[must_use]
    pub fn at_range(self, t: &Tables, firer: &Piece<'_>, range: i32) -> Self {
        Shot { range, band: band(t.weapons.row(firer.unit.weapon), measured(range)), ..self }
    }

    /// Whether the target can be hit from the present positions.
    pub fn is_possible(&self) -> bool {
        self.in_arc && self.blocked.is_none() && self.band != Band::OutOfRange
    }

    /// Every reason of the table against it.
    pub fn against(&self, lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> Vec<(Rule, String)> {
        let mut reasons = Vec::new();
        if self.band == Band::OutOfRange {
            let reach = inches(reach(lay.t, firer, false));
            let words =
                format!("{} is {} inches away, beyond the {reach} of its weapon.", target.name, inches(self.range));
            reasons.push((imp(3), words));
        }
        if !self.in_arc {
            let (angle, most) = (inches(self.bearing), fire_arc(lay.t, firer));
            let words = format!("{} lies {angle} degrees off the front of {}, over {most}.", target.name, firer.name);
            reasons.push((imp(64), words));
        }
        if let Some(blocked) = self.blocked {
            reasons.push((imp(64), format!("{} does not see {}: {}.", firer.name, target.name, blocked.words())));
        }
        reasons
    }

    /// The facts in words, for the head of the receipt.
    pub fn notes(&self, lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> Vec<Note> {
        let centres = inches(firer.at().distance(target.at()));
        let band = format!("{} inches between the two, {} range", inches(self.range), self.band.name());
        let arc = format!("{} degrees off its front, at most {}", inches(self.bearing), fire_arc(lay.t, firer));
        let mut notes = vec![
            Note::fact(imp(64), band),
            Note::fact(imp(64), format!("clear line of sight, {centres} inches between the centres")),
            Note::fact(imp(64), format!("{} has it in its fire arc: {arc}", firer.name)),
            Note::fact(imp(68), format!("{} is hit from its {}", target.name, self.aspect.words(lay.t))),
        ];
        notes.extend(self.around.notes(target.name));
        notes
    }

    /// The situation of the procedure. The firer's and the target's own facts come from the books.
    pub fn situation(&self, lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>, charging: bool) -> Situation {
        let unit = self.around.facts(lay, target);
        facts((firer, self.range), Target { unit, hit_from: self.aspect.arc, charging })
    }
}

fn facts((firer, range): (&Piece<'_>, i32), target: Target) -> Situation {
    Situation { firer: firer_facts(firer.unit), range: measured(range), target }
}

/// The situation of a fire with two units as they stand, without asking whether and how it is possible.
pub fn fire_facts(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> Situation {
    let unit = Surroundings::of(lay, target, Some(firer.at())).facts(lay, target);
    let hit_from = Aspect::of(lay.t, &target.block, firer.at()).arc;
    facts((firer, firer.block.distance(&target.block)), Target { unit, hit_from, charging: false })
}

/// Whether one unit could hit another as the two stand: range, arc and sight, the cheapest first.
pub fn hits(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> bool {
    can_hit(lay, firer, target, false)
}

/// The same; as a reaction to a move only within normal range, or for guns canister range (IMP-57).
pub fn can_hit(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>, reacting: bool) -> bool {
    has_fire(lay.t, firer.unit)
        && firer.holds
        && firer.block.nearer_than(&target.block, reach(lay.t, firer, reacting) + 1)
        && in_arc(lay.t, firer, &target.block)
        && sight(lay, firer, target).is_ok()
}

/// Enemies a unit can hit from the present positions.
pub fn targets_of<'l, 's>(lay: &'l Lay<'s>, firer: &'l Piece<'s>) -> impl Iterator<Item = &'l Piece<'s>> {
    lay.of_side(firer.side.other()).filter(move |target| hits(lay, firer, target))
}
