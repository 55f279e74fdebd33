//! Facts of a regiment or battery, used by several procedures.

mod kinds;

use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use serde::Serialize;

use super::rules::imp;
use super::tables::Tables;

pub use kinds::{Arc, Arm, ChargedFrom, Formation, HitFrom, Level, Mc, Quality, Troops, Works};

/// The facts of one unit.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that a player states")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Unit {
    pub arm: Arm,
    /// Experience; for a merged regiment that of its better part.
    pub experience: Quality,
    /// Its present figures.
    pub figures: i32,
    /// Figures of a stand or section.
    pub figures_per_stand: i32,
    pub formation: Formation,
    /// Morale level.
    pub level: Level,
    /// Sections lost before; artillery only.
    pub sections_lost: i32,
    /// Whether it was made from two depleted regiments.
    pub merged: bool,
    /// LB of a leader attached to it.
    pub attached_leader: Option<i32>,
    /// LB of another leader within half an inch.
    pub adjacent_leader: Option<i32>,
    /// Works it stands in.
    pub works: Works,
    /// Whether it is in or just behind cover.
    pub cover: bool,
    /// Whether it is six inches or more behind friends.
    pub behind_friends: bool,
    /// Adjacent friends in good order.
    pub supports_good: i32,
    /// Adjacent friends in disorder.
    pub supports_disorder: i32,
    /// Whether an enemy is within two inches.
    pub enemy_within_two: bool,
    /// Regiments and leaders of its brigade eliminated.
    pub brigade_eliminated: i32,
}

pub fn read_arm(r: &mut Reader<'_>) -> Arm {
    r.choice("arm", "arm of the unit").group(Group::Who).default(Arm::Infantry)
}

/// Reads the figures; a battery has fewer.
pub fn read_figures(r: &mut Reader<'_>, t: &Tables, arm: Arm) -> i32 {
    let stand = &t.game.stand;
    let full = match arm {
        Arm::Infantry | Arm::Cavalry => stand.max_unit_figures,
        Arm::Artillery => t.weapons.max_sections.value * stand.figures_per_stand,
    };
    let most = stand.max_input_figures;
    r.integer("figures", 1..=most, "figures now, before the procedure; of a battery its crew, 6 if not given")
        .group(Group::Who)
        .default(full.min(most))
}

pub fn read_figures_per_stand(r: &mut Reader<'_>, t: &Tables) -> i32 {
    r.integer("figures_per_stand", 1..=6, "figures of a stand, or crew of a section")
        .group(Group::Who)
        .default(t.game.stand.figures_per_stand)
}

pub fn read_formation(r: &mut Reader<'_>, arm: Arm) -> Formation {
    r.choice("formation", "formation of its arm; cavalry mounted-line, artillery unlimbered if not given")
        .group(Group::Who)
        .default(arm.usual_formation())
}

/// Reads the morale level.
pub fn read_level(r: &mut Reader<'_>) -> Level {
    r.choice("level", "morale level").group(Group::Who).default(Level::GoodOrder)
}

/// Stands or sections of this many figures.
pub fn stands(figures: i32, figures_per_stand: i32) -> i32 {
    let each = figures_per_stand.max(1);
    (figures + each - 1) / each
}

/// Refuses a battery of too many sections.
pub fn check_sections(t: &Tables, arm: Arm, figures: i32, figures_per_stand: i32, check: &mut Check) {
    let (sections, most) = (stands(figures, figures_per_stand), t.weapons.max_sections.value);
    let wrong = arm == Arm::Artillery && sections > most;
    check.refuse(wrong, imp(52), &["figures", "figures_per_stand", "arm"], || {
        format!("{figures} crew figures are {sections} sections; a battery has at most {most}.")
    });
}

impl Facts for Unit {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        let arm = read_arm(r);
        let experience = r
            .choice("experience", "experience; of a merged regiment that of its best part")
            .group(Group::Who)
            .required();
        let lb = t.game.leader.lb_min..=t.game.leader.lb_max;
        Unit {
            arm,
            experience,
            figures: read_figures(r, t, arm),
            figures_per_stand: read_figures_per_stand(r, t),
            formation: read_formation(r, arm),
            level: read_level(r),
            sections_lost: r
                .integer("sections_lost", 0..=5, "sections a battery lost before")
                .group(Group::Who)
                .default(0),
            merged: r.flag("merged", "made of two depleted regiments").group(Group::Who).default(false),
            attached_leader: r
                .integer("attached_leader", lb.clone(), "LB of a leader attached to it")
                .group(Group::Who)
                .optional(),
            adjacent_leader: r
                .integer("adjacent_leader", lb, "LB of another leader within 1/2 inch")
                .group(Group::Who)
                .optional(),
            works: r.choice("works", "works it stands in").group(Group::Where).default(Works::None),
            cover: r.flag("cover", "in or just behind cover that fits the case").group(Group::Where).default(false),
            behind_friends: r
                .flag("behind_friends", "6 or more inches behind intervening friends")
                .group(Group::Where)
                .default(false),
            supports_good: r
                .integer("supports_good", 0..=6, "adjacent friends in good order")
                .group(Group::Where)
                .default(0),
            supports_disorder: r
                .integer("supports_disorder", 0..=6, "adjacent friends in disorder")
                .group(Group::Where)
                .default(0),
            enemy_within_two: r
                .flag("enemy_within_two", "an enemy within two inches")
                .group(Group::Where)
                .default(false),
            brigade_eliminated: r
                .integer("brigade_eliminated", 0..=20, "regiments and leaders of its brigade eliminated")
                .group(Group::Who)
                .default(0),
        }
    }
}

impl Unit {
    /// Refuses facts that exclude each other.
    pub fn check(&self, t: &Tables, check: &mut Check) {
        self.formation.check_fits(self.arm, check);
        check_sections(t, self.arm, self.figures, self.figures_per_stand, check);
        let battery = self.arm == Arm::Artillery;
        check.refuse(!battery && self.sections_lost > 0, imp(24), &["sections_lost", "arm"], || {
            "only artillery has sections to lose; leave it out.".to_owned()
        });
        check.refuse(battery && self.merged, imp(42), &["merged", "arm"], || {
            "only regiments merge; a battery does not.".to_owned()
        });
    }

    /// Stands or sections left.
    pub fn stands(&self) -> i32 {
        stands(self.figures, self.figures_per_stand)
    }

    /// Whether it is infantry or cavalry with one stand left.
    pub fn is_depleted(&self) -> bool {
        self.arm != Arm::Artillery && self.stands() <= 1
    }

    /// What it counts as when it charges: only mounted cavalry counts as cavalry.
    pub fn charges_as(&self, t: &Tables) -> Troops {
        if t.formations.row(self.formation).mounted { Troops::Cavalry } else { Troops::Infantry }
    }
}

/// A reason why a unit may not charge.
pub struct Bar {
    /// The field at fault.
    pub field: &'static str,
    pub rule: Rule,
    /// What is wrong and what to do.
    pub reason: String,
    /// Values of the field that would be accepted.
    pub allowed: Vec<String>,
}

/// Every reason why a unit may not charge (IMP-09, IMP-15, IMP-28, IMP-58).
pub fn charge_bars(t: &Tables, arm: Arm, formation: Formation, level: Level) -> Vec<Bar> {
    let mut bars = Vec::new();
    if arm == Arm::Artillery {
        let allowed = [Arm::Infantry, Arm::Cavalry].map(|arm| arm.name().to_owned()).into();
        bars.push(Bar { field: "arm", rule: imp(15), reason: "artillery does not charge.".to_owned(), allowed });
    } else if formation.arm() == arm && !t.formations.row(formation).may_charge {
        let charging = arm.formations().filter(|formation| t.formations.row(*formation).may_charge);
        let allowed = charging.map(|formation| formation.name().to_owned()).collect();
        let reason = format!("{} does not charge; change formation first.", formation.name());
        bars.push(Bar { field: "formation", rule: imp(58), reason, allowed });
    }
    let rule = match level {
        Level::Shaken if !t.levels.shaken_may_advance => imp(28),
        Level::Routed => imp(9),
        Level::GoodOrder | Level::Disorder | Level::Shaken => return bars,
    };
    let allowed = [Level::GoodOrder, Level::Disorder].map(|level| level.name().to_owned()).into();
    let reason = format!("a {} unit does not charge; rally it first.", level.name());
    bars.push(Bar { field: "level", rule, reason, allowed });
    bars
}

/// Refuses the flag that the unit charges if it may not.
pub fn check_charging(t: &Tables, flag: &str, arm: Arm, formation: Formation, level: Level, check: &mut Check) {
    for bar in charge_bars(t, arm, formation, level) {
        check.refuse(true, bar.rule, &[flag, bar.field, "arm"], || bar.reason);
    }
}
