//! Compares the books after a command with what they must say, field by field (section 9.1 and 9.2).

use super::books::{Books, Unit};
use super::walk::Walk;
use crate::law::Law;

macro_rules! field {
    ($law:ident, $name:literal, $clauses:expr, $says:literal) => {
        pub(super) const $law: Law = Law { name: $name, clauses: $clauses, says: $says };
    };
}

field!(
    AP,
    "action points",
    &["IMP-55", "IMP-69", "IMP-72"],
    "Action points are full at Command, less the cost of each action, and 0 when the player takes another unit."
);
field!(
    MOVED,
    "mark: moved",
    &["IMP-69"],
    "Moved is set by a move and by a charge, for lead and supports, and by nothing else; Command clears it."
);
field!(FIRED, "mark: fired", &["IMP-69"], "Fired is set by the fire action alone; Command clears it.");
field!(
    REACTED,
    "mark: reacted",
    &["IMP-57", "IMP-69"],
    "Reacted is set by any reaction, standing and a failed turn among them; Command clears it."
);
field!(
    FLED,
    "mark: fled",
    &["IMP-59", "IMP-69"],
    "Fled is set by a flight and by the fall back of a unit that ends routed; Command clears it."
);
field!(
    ARCS,
    "arcs it was fired at from",
    &["IMP-39", "IMP-69"],
    "Every shot adds its arc to those the target was fired at from; Command clears them."
);
field!(
    FIGURES,
    "figures",
    &["IMP-19", "IMP-50", "IMP-59", "IMP-70"],
    "Figures are what the outcomes left, less one where a run was stopped."
);
field!(
    LEVEL,
    "level",
    &["IMP-47", "IMP-48", "IMP-70"],
    "The level is what the last outcome wrote, and a unit that is eliminated keeps its level."
);
field!(
    FORMATION,
    "formation",
    &["IMP-55", "IMP-59", "IMP-75"],
    "A formation changes by its command, and a routed battery is limbered."
);
field!(
    SECTIONS,
    "sections lost",
    &["IMP-24", "IMP-69"],
    "Sections lost are those at the start less those that its figures make."
);
field!(
    OUT,
    "who is out",
    &["IMP-52", "IMP-70"],
    "A unit is out when it has no figures or has crossed an edge, and else in."
);
field!(
    ROSTER,
    "the roster stays",
    &["IMP-69", "IMP-60"],
    "Side, brigade, arm, experience, weapon, stands and what was there at the start never change but by a merger."
);
field!(
    PLACES,
    "who was not moved stays",
    &["IMP-64", "IMP-70"],
    "A unit stands where its last way of the command ended, or where it stood before if it had none."
);
field!(
    LEADERS,
    "leaders in the books",
    &["IMP-53", "IMP-54", "IMP-70"],
    "A leader is with whom he was attached to, leaves him only in his own step or when his unit leaves the table, and is eliminated by his roll or with his unit."
);
field!(
    LEADER_PLACES,
    "where leaders are",
    &["IMP-53"],
    "A leader is where he was or where his unit is; reached by an enemy he is at once with the nearest friend."
);
field!(
    BRIGADES,
    "losses of brigades",
    &["IMP-61", "IMP-69", "IMP-70"],
    "A brigade counts its units, regiments and leaders eliminated, and is broken as ruled at End."
);
field!(
    SIDES,
    "points and losses of sides",
    &["IMP-62", "IMP-69"],
    "A side has the points ruled at End, is broken when half its brigades are, and counts all its leaders eliminated."
);
field!(
    FIRST,
    "who is first",
    &["IMP-63", "IMP-69"],
    "The side that is first is as ruled at Command, and the last turn's is remembered."
);
field!(
    ACTIVE,
    "who is acting",
    &["IMP-69", "IMP-72"],
    "The unit that acts has begun, is still there and has points left."
);

impl Walk<'_> {
    /// Compares the books.
    pub fn compare(&mut self) {
        self.drives_off();
        let after = self.after;
        let model = std::mem::replace(&mut self.model, after.clone());
        for (is, must) in after.units.iter().zip(&model.units) {
            self.unit(is, must);
        }
        self.leaders(after, &model);
        for (is, must) in after.brigades.iter().zip(&model.brigades) {
            self.look(&BRIGADES, is == must, || format!("{is:?} and not {must:?}"));
        }
        for (is, must) in after.sides.iter().zip(&model.sides) {
            self.look(&SIDES, is == must, || format!("{is:?} and not {must:?}"));
        }
        let holds = after.first == model.first && after.last_first == model.last_first;
        self.look(&FIRST, holds, || {
            format!(
                "{:?} after {:?} and not {:?} after {:?}",
                after.first, after.last_first, model.first, model.last_first
            )
        });
        self.look(&ACTIVE, after.active == model.active, || format!("{:?} and not {:?}", after.active, model.active));
        self.model = model;
    }

    fn unit(&mut self, is: &Unit, must: &Unit) {
        let name = &is.name;
        let mut same = |law: &'static Law, is: &dyn std::fmt::Debug, must: &dyn std::fmt::Debug| {
            let (is, must) = (format!("{is:?}"), format!("{must:?}"));
            self.look(law, is == must, || format!("{name}: {is} and not {must}"));
        };
        same(&FIGURES, &is.figures, &must.figures);
        same(&LEVEL, &is.level, &must.level);
        same(&OUT, &is.out, &must.out);
        same(&SECTIONS, &is.sections_lost, &must.sections_lost);
        let roster = |unit: &Unit| {
            format!(
                "{} {} {} {} {} {} {} {} {}",
                unit.side,
                unit.brigade,
                unit.arm,
                unit.experience,
                unit.weapon,
                unit.per_stand,
                unit.figures_at_start,
                unit.sections_at_start,
                unit.merged
            )
        };
        same(&ROSTER, &roster(is), &roster(must));
        if !is.is_in() {
            return;
        }
        same(&AP, &is.ap, &must.ap);
        same(&MOVED, &is.moved, &must.moved);
        same(&FIRED, &is.fired, &must.fired);
        same(&REACTED, &is.reacted, &must.reacted);
        same(&FLED, &is.fled, &must.fled);
        same(&ARCS, &is.fired_from, &must.fired_from);
        same(&FORMATION, &is.formation, &must.formation);
        same(&PLACES, &is.pose, &must.pose);
    }

    fn leaders(&mut self, after: &Books, model: &Books) {
        for (is, must) in after.leaders.iter().zip(&model.leaders) {
            let same = is.eliminated == must.eliminated && is.attached_to == must.attached_to;
            self.look(&LEADERS, same, || format!("{is:?} and not {must:?}"));
            let (Some(place), Some(wanted)) = (is.at, must.at) else { continue };
            if is.eliminated {
                continue;
            }
            self.look(&LEADER_PLACES, place.distance(wanted) < 0.011, || {
                format!("{} is at {place:?} and not {wanted:?}", is.name)
            });
        }
    }
}
