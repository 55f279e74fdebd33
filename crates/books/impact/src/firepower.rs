//! `impact.firepower`: the firepower points of a unit at a range.

use grognard_core::choice;
use grognard_core::dice::Dice;
use grognard_core::facts::{Choice, Facts, Group, Head, Inches, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::{Origin, Rule};
use grognard_core::trace::{Note, Trace, Value};
use serde::Serialize;

use super::rules::{imp, joined};
use super::tables::{Tables, Weapon, WeaponRow};
use super::unit::{
    Arm, Formation, Level, check_sections, read_arm, read_figures, read_figures_per_stand, read_formation, read_level,
    stands,
};

choice! {
    /// Range band.
    pub enum Band {
        Canister = "canister",
        Normal = "normal",
        Long = "long",
        OutOfRange = "out-of-range",
        CannotFire = "cannot-fire",
    }
}

/// The unit that fires.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Firer {
    pub arm: Arm,
    /// Figures now.
    pub figures: i32,
    /// Figures of a stand or section.
    pub figures_per_stand: i32,
    pub formation: Formation,
    /// Morale level.
    pub level: Level,
    /// What it fires.
    pub weapon: Weapon,
    /// Whether it moved this turn.
    pub moved: bool,
}

pub(super) const FIRER: Head = Head { name: "firer", group: Group::Who, help: "the unit that fires" };

impl Facts for Firer {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        let arm = read_arm(r);
        Firer {
            arm,
            figures: read_figures(r, t, arm),
            figures_per_stand: read_figures_per_stand(r, t),
            formation: read_formation(r, arm),
            level: read_level(r),
            weapon: r
                .choice("weapon", "weapon of its arm; cavalry may carry infantry weapons")
                .group(Group::Who)
                .required(),
            moved: r.flag("moved", "it moved this turn").default(false),
        }
    }
}

pub(super) fn read_range(r: &mut Reader<'_>, t: &Tables) -> Inches {
    let range = r.inches("range", 0.0..=100.0, "inches, nearest edges").group(Group::Where);
    range.cuts(|| t.weapons.range_limits()).required()
}

/// Facts of a firepower.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub firer: Firer,
    pub range: Inches,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation { firer: r.object(FIRER, |r| Firer::read(r, t)), range: read_range(r, t) }
    }
}

/// The firepower of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Whether it has any effect.
    pub can_fire: bool,
    /// Range band.
    pub band: Band,
    /// Figures, or sections, that fire.
    pub counted: i32,
    /// Firepower points of the chart.
    pub base_fp: i32,
    /// Firepower points at this range.
    pub fp: i32,
}

pub struct Firepower;

/// The clauses of a firepower, and those of its refusals.
#[rustfmt::skip]
pub(super) const FIREPOWER: [Rule; 12] = [
    imp(1), imp(2), imp(3), imp(4), imp(5), imp(6), imp(10), imp(12), imp(13), imp(14), imp(15), imp(52),
];

/// The same, plus the clause that a routed unit only rallies.
const RULES: [Rule; FIREPOWER.len() + 1] = joined(&[&FIREPOWER, &[imp(55)]]);

impl Procedure for Firepower {
    const NAME: &'static str = "impact.firepower";
    const SUMMARY: &'static str = "the firepower points of a unit by weapon, figures, formation and range";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &RULES;
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("can_fire", "it has firepower at this range"),
        ("band", "canister, normal, long, out-of-range or cannot-fire"),
        ("counted", "figures that fire; of a battery its sections"),
        ("base_fp", "firepower points of the chart"),
        ("fp", "firepower points at this range"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check.within("firer", |check| s.firer.check(t, check));
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        firepower(t, &s.firer, s.range, trace)
    }
}

impl Firer {
    /// Refuses facts that exclude each other.
    pub(super) fn check(&self, t: &Tables, check: &mut Check) {
        self.formation.check_fits(self.arm, check);
        check_sections(t, self.arm, self.figures, self.figures_per_stand, check);
        let rule = if self.arm == Arm::Artillery { imp(13) } else { imp(12) };
        check.refuse_listing(!self.weapon.fits(self.arm), rule, &["weapon", "arm"], || {
            let fitting = Weapon::all().filter(|weapon| weapon.fits(self.arm));
            let names = fitting.map(|weapon| weapon.name().to_owned()).collect();
            (format!("{} does not carry '{}'.", self.arm.name(), self.weapon.name()), Some(names))
        });
    }

    /// Figures or sections that fire.
    fn counted<T: Trace>(&self, t: &Tables, trace: &mut T) -> i32 {
        if self.arm == Arm::Artillery {
            trace.note(|| {
                let each = Value::new(1, i64::from(self.figures_per_stand.max(1)));
                Note::product_up(imp(52), "sections of its crew figures", i64::from(self.figures).into(), each).apart()
            });
            return stands(self.figures, self.figures_per_stand);
        }
        let row = t.formations.row(self.formation);
        let figures = Value::from_integer(self.figures.into());
        trace.note(|| {
            let text = format!("figures that fire in {}", self.formation.name());
            Note::product_up(imp(10), text, figures, row.fire_share.value).apart().from(row.fire_share.origin)
        });
        i32::try_from((figures * row.fire_share.value).ceil().to_integer()).unwrap_or(self.figures)
    }
}

/// Works out the firepower of a unit.
pub(super) fn firepower<T: Trace>(t: &Tables, firer: &Firer, range: Inches, trace: &mut T) -> Outcome {
    let nothing = Outcome { can_fire: false, band: Band::CannotFire, counted: 0, base_fp: 0, fp: 0 };
    if firer.level == Level::Routed {
        trace.note(|| Note::result(imp(55), "a routed unit only rallies: it cannot fire"));
        return nothing;
    }
    let share = t.formations.row(firer.formation).fire_share;
    if *share.value.numer() == 0 {
        let text = || format!("nobody fires in {}", firer.formation.name());
        trace.note(|| Note::result(imp(10), text()).from(share.origin));
        return nothing;
    }
    let counted = firer.counted(t, trace);
    let row = t.weapons.row(firer.weapon);
    let band = band(row, range);
    note_band(firer, row, band, range, trace);
    let base_fp = base_points(firer, row, counted, band == Band::Canister, trace);
    let close = row.close.filter(|close| base_fp > 0 && range.get() <= f64::from(close.range.value));
    if let Some(close) = close {
        let text = || format!("buck and ball at {} inch or less", close.range.value);
        trace.note(|| Note::add_figure(imp(4), text(), close.bonus));
    }
    let full = base_fp + close.map_or(0, |close| close.bonus.value);
    trace.note(|| Note::sum(weapon_rule(firer.weapon), "firepower points", i64::from(full)));
    let fp = match band {
        Band::Canister | Band::Normal => full,
        Band::Long => {
            let (points, half) = (Value::from_integer(full.into()), Value::new(1, 2));
            trace.note(|| Note::product_up(imp(3), "long range, halved", points, half).apart());
            (full + 1) / 2
        }
        Band::OutOfRange | Band::CannotFire => {
            trace.note(|| Note::result(imp(3), "beyond long range: no fire").from(row.long.origin));
            0
        }
    };
    Outcome { can_fire: fp > 0, band, counted, base_fp, fp }
}

pub fn band(row: &WeaponRow, range: Inches) -> Band {
    let within = |inches: i32| range.get() <= f64::from(inches);
    if row.canister.is_some_and(|canister| within(canister.value)) {
        Band::Canister
    } else if within(row.normal.value) {
        Band::Normal
    } else if within(row.long.value) {
        Band::Long
    } else {
        Band::OutOfRange
    }
}

/// The clause of a weapon's chart.
fn weapon_rule(weapon: Weapon) -> Rule {
    match weapon.chart() {
        Arm::Infantry => imp(1),
        Arm::Cavalry => imp(12),
        Arm::Artillery => imp(13),
    }
}

fn note_band<T: Trace>(firer: &Firer, row: &WeaponRow, band: Band, range: Inches, trace: &mut T) {
    trace.note(|| {
        let canister = row.canister.map_or(String::new(), |canister| format!("canister {}, ", canister.value));
        let (normal, long) = (row.normal.value, row.long.value);
        let weapon = firer.weapon.name();
        let text =
            format!("{weapon} at {} inches: {} ({canister}normal {normal}, long {long})", range.get(), band.name());
        let (rule, origin) = match band {
            Band::Canister => (imp(13), row.normal.origin),
            Band::Normal => (imp(2), row.normal.origin),
            _ => (imp(3), row.long.origin),
        };
        Note::fact(rule, text).from(origin)
    });
}

/// The chart's points; figures beyond the last column count as a row of their own.
fn base_points<T: Trace>(firer: &Firer, row: &WeaponRow, counted: i32, canister: bool, trace: &mut T) -> i32 {
    let columns = row.columns();
    let noun = if firer.arm == Arm::Artillery { "section" } else { "figure" };
    let mut sum = 0;
    for (count, beyond) in [(counted.min(columns), false), (counted - columns, true)] {
        if count <= 0 {
            continue;
        }
        let figure = row.fp(count, canister);
        sum += figure.value;
        trace.note(|| {
            let plural = if count == 1 { "" } else { "s" };
            let more = if beyond { " more" } else { "" };
            let text = format!("{}, {count}{more} {noun}{plural}", firer.weapon.name());
            // The printed chart does not have one figure of an infantry weapon.
            let off_chart = beyond || (figure.origin == Origin::House && firer.weapon.chart() == Arm::Infantry);
            Note::add_figure(if off_chart { imp(5) } else { weapon_rule(firer.weapon) }, text, figure)
        });
    }
    sum
}
