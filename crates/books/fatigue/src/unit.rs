//! The facts of one unit, and what follows from them alone: rating, strength, grade.

use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::names::{Arm, CMR_WORDS, Cmr, Deployed, Formation, Grade, State};
use super::rules::fat;
use super::tables::Tables;

/// The facts of one unit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Unit {
    pub arm: Arm,
    /// Rating at the start of the battleday; a headquarters base has its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cmr: Option<Cmr>,
    /// Lasting changes of the rating.
    pub cmr_change: i32,
    /// Figures at the start; for a battery its crew.
    pub figures: i32,
    /// Figures lost since.
    pub figures_lost: i32,
    /// Cannon at the start.
    pub cannon: i32,
    /// Cannon lost since.
    pub cannon_lost: i32,
    /// How many of them were lost to artillery in the current phase.
    pub cannon_lost_this_phase: i32,
    pub formation: Formation,
    /// How much of it is deployed as skirmishers.
    pub deployed: Deployed,
    /// Morale.
    pub state: State,
    /// It has no ammunition left.
    pub out_of_ammunition: bool,
    /// It carries no arms.
    pub unarmed: bool,
    /// It is not European.
    pub non_european: bool,
    /// The effect of natural ones and tens in this Shock Combat Phase.
    pub shock_shift: i32,
}

impl Facts for Unit {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        let most = t.unit_values.figure_max;
        let arm = r.choice("arm", "arm").group(Group::Who).required();
        Unit {
            arm,
            cmr: r
                .integer_or(
                    "cmr",
                    1..=9,
                    CMR_WORDS,
                    "rating at the start of the battleday; headquarters have their own",
                )
                .group(Group::Who)
                .optional(),
            cmr_change: r.integer("cmr_change", -5..=5, "lasting changes of the rating").group(Group::Who).default(0),
            figures: r
                .integer("figures", 1..=most, "figures at the start; the crew of a battery")
                .group(Group::Who)
                .required(),
            figures_lost: r.integer("figures_lost", 0..=most, "figures lost since").group(Group::Who).default(0),
            cannon: r
                .integer("cannon", 0..=12, "cannon at the start; required for artillery")
                .group(Group::Who)
                .default(0),
            cannon_lost: r.integer("cannon_lost", 0..=12, "cannon lost since").group(Group::Who).default(0),
            cannon_lost_this_phase: r
                .integer("cannon_lost_this_phase", 0..=12, "of them to artillery in the current phase")
                .group(Group::Who)
                .default(0),
            formation: r
                .choice("formation", "formation; else line, guns unlimbered, train and headquarters limbered")
                .group(Group::Who)
                .optional()
                .unwrap_or(usual_formation(arm)),
            deployed: r
                .choice("deployed", "how much of it skirmishes, in open order")
                .group(Group::Who)
                .default(Deployed::Full),
            state: r.choice("state", "morale").group(Group::Who).default(State::Good),
            out_of_ammunition: r.flag("out_of_ammunition", "has no ammunition left").group(Group::Who).default(false),
            unarmed: r.flag("unarmed", "carries no arms").group(Group::Who).default(false),
            non_european: r.flag("non_european", "is not European").group(Group::Who).default(false),
            shock_shift: r
                .integer("shock_shift", -5..=5, "natural ones and tens of this Shock Combat Phase")
                .group(Group::Who)
                .default(0),
        }
    }
}

/// The formation of a unit for which none is given.
pub fn usual_formation(arm: Arm) -> Formation {
    match arm {
        Arm::Artillery => Formation::Unlimbered,
        Arm::Train | Arm::Headquarters => Formation::Limbered,
        Arm::Infantry | Arm::Cavalry | Arm::Officer | Arm::Engineer => Formation::Line,
    }
}

/// What a current rating depends on besides the unit itself.
#[derive(Clone, Copy, Debug)]
pub struct Rating {
    /// Whether natural ones and tens count, because it is the Shock Combat Phase.
    pub in_shock: bool,
    /// Whether every cannon lost counts for good (FAT-11).
    pub optional_cannon_losses: bool,
}

/// A part of a rating or score with the clause that grants it.
pub(super) type Term = (Rule, &'static str, Figure<i32>);

impl Unit {
    /// Refuses facts that do not go together.
    pub fn check(&self, t: &Tables, check: &mut Check) {
        let is_headquarters = self.arm == Arm::Headquarters;
        check.refuse(self.cmr.is_none() && !is_headquarters, fat(3), &["cmr", "arm"], || {
            "is required: a whole number from 1 to 9 or S.".to_owned()
        });
        let most = t.grades.headquarters_figures_max;
        check.refuse(is_headquarters && self.figures > most, fat(27), &["figures", "arm"], || {
            format!("a headquarters base has 1 to {most} figures.")
        });
        check.refuse(self.figures_lost >= self.figures, fat(158), &["figures_lost", "figures"], || {
            format!("must be below the {} figures it had; a unit without figures is removed.", self.figures)
        });
        self.check_cannon(check);
        check_formation(t, self.arm, self.formation, "formation", check);
    }

    fn check_cannon(&self, check: &mut Check) {
        let is_gun = self.arm == Arm::Artillery;
        check.refuse(is_gun && self.cannon == 0, fat(10), &["cannon", "arm"], || {
            "is required for artillery: a whole number from 1 to 12.".to_owned()
        });
        check.refuse(!is_gun && self.cannon > 0, fat(10), &["cannon", "arm"], || {
            "only artillery has cannon; leave it out.".to_owned()
        });
        check.refuse(self.cannon_lost > self.cannon, fat(10), &["cannon_lost", "cannon"], || {
            format!("must not be above the {} cannon it had.", self.cannon)
        });
        let lost = self.cannon_lost;
        check.refuse(self.cannon_lost_this_phase > lost, fat(10), &["cannon_lost_this_phase", "cannon_lost"], || {
            format!("must not be above the {lost} cannon lost.")
        });
    }

    pub fn figures_left(&self) -> i32 {
        self.figures - self.figures_lost
    }

    /// Its strength for odds (FAT-60).
    pub fn strength(&self) -> i32 {
        match self.arm {
            Arm::Artillery => (self.cannon - self.cannon_lost).max(1),
            Arm::Train | Arm::Headquarters => 1,
            Arm::Infantry | Arm::Cavalry | Arm::Officer | Arm::Engineer => self.figures_left(),
        }
    }

    /// The rating it began with.
    fn starting_cmr(&self, t: &Tables) -> Figure<i32> {
        match self.cmr {
            Some(cmr) if self.arm != Arm::Headquarters => t.grades.number(cmr),
            _ => t.grades.headquarters_cmr,
        }
    }

    /// Its grade, which losses do not change (FAT-05).
    pub fn grade(&self, t: &Tables, in_shock: bool) -> Grade {
        let shift = if in_shock { self.shock_shift } else { 0 };
        t.grades.grade(self.starting_cmr(t).value + self.cmr_change + shift)
    }

    /// Whether half its figures, crew or cannon are gone.
    pub fn is_at_half_strength(&self) -> bool {
        let guns = self.arm == Arm::Artillery && 2 * self.cannon_lost >= self.cannon;
        2 * self.figures_lost >= self.figures || guns
    }

    fn rating_terms(&self, t: &Tables, rating: Rating) -> [Option<Term>; 6] {
        let m = &t.morale_modifiers;
        let plain = |value: i32| Figure { value, origin: grognard_core::rule::Origin::Source };
        let each = |count: i32| m.per_figure_lost.map(|each| each * count);
        let (base_rule, base_text) = match (self.arm, self.cmr) {
            (Arm::Headquarters, _) => (fat(27), "CMR of a headquarters base"),
            (_, Some(Cmr::S)) => (fat(3), "CMR S"),
            _ => (fat(3), "CMR at the start of the battleday"),
        };
        let (cannon_rule, cannon_text, cannon) = if rating.optional_cannon_losses {
            (fat(11), "cannon lost, each for good", self.cannon_lost)
        } else {
            (fat(10), "cannon lost in this phase", self.cannon_lost_this_phase)
        };
        let is_gun = self.arm == Arm::Artillery;
        let shift = if rating.in_shock { self.shock_shift } else { 0 };
        [
            Some((base_rule, base_text, self.starting_cmr(t))),
            (self.cmr_change != 0).then_some((fat(8), "lasting change of CMR", plain(self.cmr_change))),
            (shift != 0).then_some((fat(28), "natural ones and tens of this phase", plain(shift))),
            (self.figures_lost > 0).then_some((fat(8), "figures lost", each(self.figures_lost))),
            (is_gun && cannon > 0).then_some((cannon_rule, cannon_text, each(cannon))),
            self.is_at_half_strength().then_some((fat(9), "half or more of it lost", m.half_strength)),
        ]
    }

    /// Its present rating.
    pub fn current_cmr(&self, t: &Tables, rating: Rating) -> i32 {
        self.rating_terms(t, rating).iter().flatten().map(|term| term.2.value).sum()
    }

    /// The lines from its rating at the start to its present one.
    pub(super) fn note_rating<T: Trace>(&self, t: &Tables, rating: Rating, who: &'static str, trace: &mut T) {
        note_terms(&self.rating_terms(t, rating), trace);
        trace.note(|| Note::sum(fat(8), format!("current CMR{who}"), i64::from(self.current_cmr(t, rating))));
    }
}

/// One line for each term that applies.
pub(super) fn note_terms<T: Trace>(terms: &[Option<Term>], trace: &mut T) {
    for (rule, text, figure) in terms.iter().flatten() {
        trace.note(|| Note::add_figure(rule, *text, *figure));
    }
}

/// Refuses a formation the arm does not have.
pub(super) fn check_formation(t: &Tables, arm: Arm, formation: Formation, field: &'static str, check: &mut Check) {
    check.refuse_listing(!t.formations.fits(arm, formation), fat(137), &[field, "arm"], || {
        let names = Tables::formation_names(|formation| t.formations.fits(arm, formation));
        (format!("{} has no formation '{}'; choose one it has.", arm.name(), formation.name()), Some(names))
    });
}
