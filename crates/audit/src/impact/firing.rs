//! Fire: whom it can reach, from how far, and which side it strikes (IMP-18, IMP-55, IMP-57, IMP-64, IMP-68).

use grognard_battle::Ruled;

use super::fact::Fact;
use super::unit_facts::Facts;
use super::walk::Walk;
use crate::law::Law;
use crate::reading::{flag, number, text};

pub(super) const RANGE: Law = Law {
    name: "range of fire",
    clauses: &["IMP-64", "IMP-03"],
    says: "The range of fire is the shortest distance between the footprints where they stand.",
};
pub(super) const CHARGE_RANGE: Law = Law {
    name: "range of fire in a charge",
    clauses: &["IMP-18", "IMP-57", "IMP-68"],
    says: "Fire at a charger is at two inches, a free volley at the inches he stops short, either at the distance he started from if that is less.",
};
pub(super) const ARC: Law = Law {
    name: "fire arc",
    clauses: &["IMP-64", "IMP-73", "IMP-75"],
    says: "The shortest line from the firer's front edge to the target lies within 45 degrees of its facing, 90 for skirmishers; at a charger it is judged where he starts.",
};
pub(super) const SIGHT: Law = Law {
    name: "line of sight",
    clauses: &["IMP-55", "IMP-64"],
    says: "Between the centres of firer and target lie no more than two inches of light woods or one of heavy woods and no unit but skirmishers; guns fire over friends two inches or more ahead.",
};
pub(super) const STRUCK: Law = Law {
    name: "struck from",
    clauses: &["IMP-39", "IMP-68"],
    says: "The arc of the target that is struck follows from the line between the nearest point of its front edge and the centre of the firer, or of the charger where he starts.",
};
pub(super) const FIRER: Law = Law {
    name: "who may fire",
    clauses: &["IMP-55", "IMP-57", "IMP-75"],
    says: "No unit fires that is routed or in a formation without a share of fire, nor twice in a phase of its side, nor in an enemy phase after it has reacted; the target is an enemy on the table.",
};

/// What kind of shot it is.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Shot {
    /// From where both stand.
    Plain,
    /// At a charger at a distance of this many inches.
    AtCharger(f64),
    /// A free volley at this many inches.
    Volley(f64),
}

impl<'a> Walk<'a> {
    /// The shot of the next ruling: its facts, and what it writes.
    pub fn shot(&mut self, firer: &str, target: &str, shot: Shot) {
        let Some(ruling) = self.shot_facts(firer, target, shot) else { return };
        self.book_fire(target, &ruling.situation, &ruling.outcome);
        self.flight_if_due(target, &ruling.outcome);
        self.leader_rolls(target, &ruling.outcome, "fire");
    }

    /// The facts of the shot of the next ruling.
    pub fn shot_facts(&mut self, firer: &str, target: &str, shot: Shot) -> Option<&'a Ruled> {
        let ruling = self.take("impact.fire", " fires ")?;
        let said = &ruling.situation;
        let (one, other) = (self.model.unit(firer).cloned()?, self.model.unit(target).cloned()?);
        let null = serde_json::Value::Null;
        self.roster_of(said.get("firer").unwrap_or(&null), firer, &["weapon", "moved"]);

        let able = !one.is_routed()
            && one.is_in()
            && other.is_in()
            && one.side != other.side
            && self.charts.formation(&one, "fire_share") != "0";
        self.look(&FIRER, able, || format!("{firer} fires at {target} and may not"));

        let told = number(said, "range").unwrap_or_default();
        let gap = self.scene().gap(&one, &other);
        match shot {
            Shot::Plain => {
                self.look(&RANGE, (told - gap).abs() <= 0.021, || {
                    format!("{firer} at {target}: {told}, measured {gap:.3}")
                });
                let (arc, sight) = (self.scene().in_arc(&one, &other), self.scene().sees(&one, &other));
                self.look(&ARC, arc != Fact::No, || format!("{firer} does not have {target} in its arc"));
                self.look(&SIGHT, sight != Fact::No, || format!("{firer} does not see {target}"));
            }
            Shot::AtCharger(range) | Shot::Volley(range) => {
                self.look(&CHARGE_RANGE, (told - range).abs() <= 0.021, || {
                    format!("{firer} at {target}: {told}, should be {range:.2} (the gap is {gap:.2})")
                });
                if let Shot::Volley(_) = shot {
                    let arc = self.scene().in_arc(&one, &other);
                    self.look(&ARC, arc != Fact::No, || {
                        format!("{firer} does not have {target} in its arc for a volley")
                    });
                }
            }
        }
        let struck = one.pose.map(|pose| self.scene().arcs(&other, pose.at)).unwrap_or_default();
        let told = text(said, "target.hit_from").unwrap_or("front");
        self.look(&STRUCK, struck.contains(&told), || {
            format!("{firer} strikes {target} from {told}, measured {struck:?}")
        });
        let charging = matches!(shot, Shot::AtCharger(_));
        let within_two = match shot {
            Shot::AtCharger(_) => Some(Fact::Yes),
            // A volley is at two inches or less whatever the footprints measure: a situation that goes by that is also
            // right.
            Shot::Volley(range) if range <= 2.0 => Some(self.scene().enemy_within(&other, 2.0, &[]).or(Fact::Either)),
            _ => None,
        };
        self.look(&FIRER, flag(said, "target.charging") == charging, || format!("{target} is ruled charging wrongly"));
        let facts = Facts { enemy: Some(firer.to_owned()), supports_listed: false, within_two };
        self.facts_of(said.get("target").unwrap_or(&null), target, &facts);
        Some(ruling)
    }
}
