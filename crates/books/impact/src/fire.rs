//! `impact.fire`: one unit fires at another, which loses figures and checks its morale.

use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Choice, Facts, Group, Head, Inches, Reader};
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::firepower::{Band, FIREPOWER, FIRER, Firer, band, firepower, read_range};
use super::mmp::Situation as CheckSituation;
use super::morale_check::{CHECK, MoraleCheck};
use super::morale_point::{Cause, Occasion};
use super::rules::{imp, joined};
use super::tables::Tables;
use super::unit::{Arc, Arm, Formation, Level, Mc, Unit, Works, check_charging, stands};
use super::who::{Who, count};

/// The unit fired at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Target {
    /// Its unit facts.
    #[serde(flatten)]
    pub unit: Unit,
    /// From where it is hit.
    pub hit_from: Arc,
    pub charging: bool,
}

/// Facts of a fire.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub firer: Firer,
    pub range: Inches,
    pub target: Target,
}

const TARGET: Head = Head { name: "target", group: Group::Whom, help: "the unit fired at" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            firer: r.object(FIRER, |r| Firer::read(r, t)),
            range: read_range(r, t),
            target: r.object(TARGET, |r| Target {
                unit: Unit::read(r, t),
                hit_from: r.choice("hit_from", "from where it is hit").group(Group::Where).default(Arc::Front),
                charging: r.flag("charging", "it is charging").default(false),
            }),
        }
    }
}

/// What a fire did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Firepower points.
    pub fp: i32,
    /// Figures the target loses.
    pub figures_lost: i32,
    /// Figures left.
    pub figures_after: i32,
    /// Whether none are left.
    pub eliminated: bool,
    /// The check it took.
    pub mc: Mc,
    pub level_after: Level,
    /// Whether it failed and is now routed.
    pub must_flee: bool,
    /// Whether figures were lost while a leader was attached.
    pub leader_risk: bool,
}

const RULES: [Rule; FIREPOWER.len() + CHECK.len() + 4] =
    joined(&[&FIREPOWER, &CHECK, &[imp(50), imp(51), imp(54), imp(55)]]);

pub struct Fire;

impl Procedure for Fire {
    const NAME: &'static str = "impact.fire";
    const SUMMARY: &'static str = "one unit fires at another: losses and the target's morale check";
    const DICE: &'static str = "2d6 fire; [2d6 target's check]";
    const RULES: &'static [Rule] = &RULES;
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("fp", "firepower points"),
        ("figures_lost", "figures the target loses"),
        ("figures_after", "figures it has left"),
        ("eliminated", "it has none left"),
        ("mc", "the check it took; none without one or when eliminated"),
        ("level_after", "its morale level; an eliminated target keeps its own"),
        ("must_flee", "it failed and is now routed: it flees"),
        ("leader_risk", "figures lost and a leader attached: rule impact.leader-casualty"),
    ];
    const ROUNDS: Option<Follow<Self::Tables, Self::Situation>> = Some(rounds_of::<Self>);
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check.within("firer", |check| s.firer.check(t, check));
        check_can_fire(t, s, check);
        check.within("target", |check| {
            let Target { unit, charging, .. } = &s.target;
            unit.check(t, check);
            if *charging {
                check_charging(t, "charging", unit.arm, unit.formation, unit.level, check);
            }
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let fp = firepower(t, &s.firer, s.range, trace).fp;
        let modifiers = modifiers(t, s);
        let modifier = fp + modifiers.iter().flatten().map(|(_, figure)| figure.value).sum::<i32>();
        let ask = Ask::adding(imp(50), "firer: fire roll");
        let row_of = |roll: u16| t.fcr.row_of(i32::from(roll) + modifier);
        let (roll, number) = dice.class(ask, t.fcr.dice.value, trace, row_of);
        note_score(t, fp, &modifiers, i32::from(roll) + modifier, number, trace);
        suffer(t, s, fp, number, dice, trace)
    }

    fn again(_: &Tables, s: &Situation, o: &Outcome) -> Again<Situation> {
        let mut target = s.target.clone();
        let unit = &mut target.unit;
        if unit.arm == Arm::Artillery {
            let gone = unit.stands() - stands(o.figures_after, unit.figures_per_stand);
            unit.sections_lost = (unit.sections_lost + gone).min(5);
        }
        (unit.figures, unit.level) = (o.figures_after, o.level_after);
        let next = Situation { target, ..s.clone() };
        if o.eliminated || o.level_after == Level::Routed { Again::Ends(next) } else { Again::GoesOn(next) }
    }
}

/// Refuses fire that can have no effect, naming the responsible fact.
fn check_can_fire(t: &Tables, s: &Situation, check: &mut Check) {
    let Situation { firer, range, .. } = s;
    // A weapon or formation of another arm gets a refusal of its own.
    if !firer.weapon.fits(firer.arm) || firer.formation.arm() != firer.arm {
        return;
    }
    let routed = firer.level == Level::Routed;
    check.refuse_listing(routed, imp(55), &["firer.level"], || {
        let names = Level::all().filter(|level| *level != Level::Routed).map(|level| level.name().to_owned()).collect();
        ("a routed unit only rallies; it cannot fire.".to_owned(), Some(names))
    });
    let fires = |formation: Formation| *t.formations.row(formation).fire_share.value.numer() > 0;
    let silent = !fires(firer.formation);
    check.refuse_listing(silent, imp(10), &["firer.formation", "firer.arm"], || {
        let formations = firer.arm.formations().filter(|formation| fires(*formation));
        let names = formations.map(|formation| formation.name().to_owned()).collect();
        (format!("nobody fires in {}; change formation first.", firer.formation.name()), Some(names))
    });
    let row = t.weapons.row(firer.weapon);
    let out = band(row, *range) == Band::OutOfRange;
    check.refuse(out, imp(3), &["range", "firer.weapon", "firer.arm"], || {
        format!(
            "is beyond long range of the {} ({} inches). Choose another target or correct the range.",
            firer.weapon.name(),
            row.long.value
        )
    });
    let fields = ["firer.figures", "range", "firer.weapon", "firer.arm", "firer.formation"];
    let powerless = !routed && !silent && !out && !firepower(t, firer, *range, &mut ()).can_fire;
    check.refuse(powerless, imp(5), &fields, || {
        format!("so few figures have no firepower with the {}.", firer.weapon.name())
    });
}

type Modifier = (String, Figure<i32>);

/// Each modifier of the score that applies.
fn modifiers(t: &Tables, s: &Situation) -> [Option<Modifier>; 5] {
    let m = &t.fcr_modifiers;
    let target = &s.target;
    let row = t.formations.row(target.unit.formation);
    let level = match s.firer.level {
        Level::Disorder => Some(("firer in disorder".to_owned(), m.firer_disorder)),
        Level::Shaken => Some(("firer shaken".to_owned(), m.firer_shaken)),
        Level::GoodOrder | Level::Routed => None,
    };
    let value = t.bad.enfilade(row.class.value, target.hit_from, true).value;
    let enfiladed = target.hit_from != Arc::Front && value >= m.enfilade_from.value;
    let formation = || format!("target in {}", target.unit.formation.name());
    [
        level,
        s.firer.moved.then(|| ("firer moved this turn".to_owned(), m.firer_moved)),
        (row.fcr_target.value != 0).then(|| (formation(), row.fcr_target)),
        protection(t, target),
        enfiladed.then(|| (format!("enfilade from the {}", target.hit_from.name()), m.enfilade)),
    ]
}

/// The better of cover and works.
fn protection(t: &Tables, target: &Target) -> Option<Modifier> {
    let m = &t.fcr_modifiers;
    if target.charging {
        return None;
    }
    let faces = !m.works_ignored_from.contains(&target.hit_from);
    let unit = &target.unit;
    let works =
        (faces && unit.works != Works::None).then(|| (format!("{} works", unit.works.name()), m.works[unit.works]));
    let cover = unit.cover.then(|| ("cover".to_owned(), m.cover));
    works.into_iter().chain(cover).min_by_key(|(_, figure)| figure.value)
}

fn note_score<T: Trace>(t: &Tables, fp: i32, modifiers: &[Option<Modifier>], score: i32, number: usize, trace: &mut T) {
    trace.note(|| Note::add(imp(50), "firepower points", i64::from(fp)));
    for (text, figure) in modifiers.iter().flatten() {
        trace.note(|| Note::add_figure(imp(51), text.clone(), *figure));
    }
    trace.note(|| Note::sum(imp(50), "fire score", i64::from(score)));
    trace.note(|| {
        let row = t.fcr.row(number);
        let cell = format!("{}, check {}", count(row.figures.value, "figure"), row.mc.value.name());
        Note::lookup(imp(50), "fcr", &t.fcr.scores(number), &"result", &cell)
            .saying("fire combat results")
            .from(row.figures.origin)
    });
}

/// Losses, then the check.
fn suffer<D: Dice, T: Trace>(
    t: &Tables,
    s: &Situation,
    fp: i32,
    number: usize,
    dice: &mut D,
    trace: &mut T,
) -> Outcome {
    let unit = &s.target.unit;
    let row = t.fcr.row(number);
    let figures_lost = row.figures.value.min(unit.figures);
    let figures_after = unit.figures - figures_lost;
    let eliminated = figures_after == 0;
    let leader_risk = figures_lost > 0 && unit.attached_leader.is_some();
    let mc = if eliminated { Mc::None } else { row.mc.value };
    let mut outcome = Outcome {
        fp,
        figures_lost,
        figures_after,
        eliminated,
        mc,
        level_after: unit.level,
        must_flee: false,
        leader_risk,
    };
    if figures_lost > 0 {
        let text = || format!("the target loses {figures_lost} of {} figures", unit.figures);
        trace.note(|| Note::result(imp(50), text()));
    }
    if eliminated {
        trace.note(|| Note::result(imp(52), "no figures left: the target is eliminated, no check"));
    }
    if mc != Mc::None {
        let after = Unit { figures: figures_after, ..*unit };
        let checked = dice.call::<MoraleCheck, _>(t, &due_check(s, after, mc), trace);
        (outcome.level_after, outcome.must_flee) = (checked.level_after, checked.must_flee);
    }
    if leader_risk {
        trace.note(|| Note::result(imp(54), "a leader is attached: roll for him by impact.leader-casualty"));
    }
    outcome
}

/// The check of the target after its losses.
fn due_check(s: &Situation, unit: Unit, mc: Mc) -> CheckSituation {
    let cause = if s.firer.arm == Arm::Artillery { Cause::ArtilleryFire } else { Cause::OtherFire };
    let occasion =
        Occasion { mc, charging: s.target.charging, hit_from: s.target.hit_from.into(), ..Occasion::of(cause) };
    CheckSituation { unit, occasion, who: Who::Target }
}
