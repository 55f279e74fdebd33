//! `impact.merge`: two depleted regiments become one.

use grognard_core::dice::Dice;
use grognard_core::facts::{Choice, Facts, Group, Head, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::rules::imp;
use super::tables::Tables;
use super::unit::{Level, Quality, Troops, read_figures_per_stand, read_level, stands};

/// One of the two regiments.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Part {
    pub arm: Troops,
    pub experience: Quality,
    /// Figures left.
    pub figures: i32,
    pub figures_per_stand: i32,
    /// Morale level.
    pub level: Level,
}

/// Facts of a merger.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// The regiment that stays.
    pub first: Part,
    /// The regiment that joins it.
    pub second: Part,
}

const FIRST: Head = Head { name: "first", group: Group::Who, help: "the regiment that stays" };
const SECOND: Head = Head { name: "second", group: Group::Whom, help: "the regiment that joins it" };

impl Facts for Part {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Part {
            arm: r.choice("arm", "arm of the regiment").default(Troops::Infantry),
            experience: r.choice("experience", "experience").required(),
            figures: r.integer("figures", 1..=t.game.stand.max_input_figures, "figures left").required(),
            figures_per_stand: read_figures_per_stand(r, t),
            level: read_level(r),
        }
    }
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation { first: r.object(FIRST, |r| Part::read(r, t)), second: r.object(SECOND, |r| Part::read(r, t)) }
    }
}

/// The merged regiment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Experience of the better part.
    pub experience: Quality,
    /// Its basic morale point, not doubled.
    pub bmp: i32,
    /// Figures of both.
    pub figures: i32,
    /// Level of the worse part.
    pub level: Level,
    /// Always true.
    pub merged: bool,
}

pub struct Merge;

impl Procedure for Merge {
    const NAME: &'static str = "impact.merge";
    const SUMMARY: &'static str = "two depleted regiments merge into one";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[imp(42), imp(60)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("experience", "experience of the better part"),
        ("bmp", "its basic morale point, not doubled"),
        ("figures", "figures of both"),
        ("level", "level of the worse part"),
        ("merged", "true"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, s: &Situation, check: &mut Check) {
        for (name, part) in [("first", &s.first), ("second", &s.second)] {
            check.within(name, |check| {
                let count = stands(part.figures, part.figures_per_stand);
                check.refuse(count > 1, imp(60), &["figures", "figures_per_stand"], || {
                    format!("{} figures are {count} stands; only a regiment of one stand merges.", part.figures)
                });
                check.refuse(part.level == Level::Routed, imp(60), &["level"], || {
                    "a routed regiment does not merge; rally it first.".to_owned()
                });
            });
        }
        check.refuse_listing(s.first.arm != s.second.arm, imp(60), &["second.arm", "first.arm"], || {
            ("only regiments of one arm merge.".to_owned(), Some(vec![s.first.arm.name().to_owned()]))
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        let Situation { first, second } = s;
        let figures = first.figures + second.figures;
        trace.note(|| Note::add(imp(60), "figures of the first", i64::from(first.figures)));
        trace.note(|| Note::add(imp(60), "figures of the second", i64::from(second.figures)));
        trace.note(|| Note::sum(imp(60), "figures of the merged regiment", i64::from(figures)));
        // Both lists go from best to worst.
        let experience = first.experience.min(second.experience);
        let level = first.level.max(second.level);
        let bmp = t.experience.bmp[experience];
        trace.note(|| {
            let text = format!("BMP of the best part, {}, not doubled", experience.name());
            Note::add_figure(imp(42), text, bmp).apart()
        });
        trace.note(|| Note::result(imp(60), format!("the worse level counts: {}", level.name())));
        Outcome { experience, bmp: bmp.value, figures, level, merged: true }
    }
}
