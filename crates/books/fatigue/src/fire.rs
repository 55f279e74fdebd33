//! `fatigue.fire`: one unit fires at another.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice, Roll};
use grognard_core::facts::{Choice, Facts, Group, Inches, Reader};
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace, Value};
use serde::Serialize;

use super::morale::SIDES;
use super::names::{Arm, Cover, Formation, State};
use super::rules::fat;
use super::tables::{Body, FirerKey, Tables, TargetKey, Weapon};

choice! {
    /// Formation of a firer or target; a garrison has none of its own.
    pub enum Stand {
        Line = "line",
        Column = "column",
        MarchColumn = "march-column",
        Square = "square",
        OpenOrder = "open-order",
        Unlimbered = "unlimbered",
        Limbered = "limbered",
        Building = "building",
    }
}

impl Stand {
    fn formation(self) -> Option<Formation> {
        match self {
            Stand::Line => Some(Formation::Line),
            Stand::Column => Some(Formation::Column),
            Stand::MarchColumn => Some(Formation::MarchColumn),
            Stand::Square => Some(Formation::Square),
            Stand::OpenOrder => Some(Formation::OpenOrder),
            Stand::Unlimbered => Some(Formation::Unlimbered),
            Stand::Limbered => Some(Formation::Limbered),
            Stand::Building => None,
        }
    }
}

/// Facts of a fire.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question a player answers with yes or no")]
pub struct Situation {
    /// What it fires.
    pub weapon: Weapon,
    /// Figures or cannon that fire.
    pub strength: i32,
    pub range: Inches,
    /// Formation of the firer.
    pub formation: Stand,
    /// Morale of the firer.
    pub state: State,
    /// Whether it moved in this half turn.
    pub moved: bool,
    /// It has no ammunition left.
    pub out_of_ammunition: bool,
    pub target_arm: Body,
    pub target_formation: Stand,
    /// Figures of the target; cannon where guns fire at guns.
    pub target_strength: i32,
    /// Morale of the target.
    pub target_state: State,
    pub target_cover: Cover,
    /// The fire comes from the flank or rear.
    pub enfilade: bool,
    pub target_officer_attached: bool,
    /// Whether the target's terrain can burn.
    pub target_burnable: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            weapon: r.choice("weapon", "what it fires").group(Group::Who).required(),
            strength: r
                .integer("strength", 1..=t.fire.strength_max, "figures or cannon that fire")
                .group(Group::Who)
                .required(),
            range: r
                .inches("range", 0.0..=999.0, "how far")
                .group(Group::Where)
                .cuts(|| t.fire.band_limits())
                .required(),
            formation: r.choice("formation", "formation of the firer").group(Group::Who).required(),
            state: r.choice("state", "morale of the firer").group(Group::Who).default(State::Good),
            moved: r.flag("moved", "it moved or changed formation in this half turn").group(Group::Who).default(false),
            out_of_ammunition: r.flag("out_of_ammunition", "it has none left").group(Group::Who).default(false),
            target_arm: r.choice("target_arm", "arm of the target").group(Group::Whom).required(),
            target_formation: r.choice("target_formation", "formation of the target").group(Group::Whom).required(),
            target_strength: r
                .integer("target_strength", 1..=99, "figures or crew of the target; cannon where guns fire at guns")
                .group(Group::Whom)
                .required(),
            target_state: r.choice("target_state", "morale of the target").group(Group::Whom).default(State::Good),
            target_cover: r.choice("target_cover", "cover of the target").group(Group::Where).default(Cover::None),
            enfilade: r.flag("enfilade", "from the flank or rear").group(Group::Where).default(false),
            target_officer_attached: r
                .flag("target_officer_attached", "an officer is attached to the target")
                .group(Group::Whom)
                .default(false),
            target_burnable: r
                .flag("target_burnable", "the target's terrain can burn")
                .group(Group::Where)
                .default(false),
        }
    }
}

choice! {
    pub enum LossKind {
        Figure = "figure",
        Cannon = "cannon",
        Crew = "crew",
    }
}

/// What a fire does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "the fields of the outcome are a contract")]
pub struct Outcome {
    /// Losses in tenths of a figure.
    pub points: i32,
    pub losses: i32,
    pub loss_kind: LossKind,
    /// The attached officer is hit.
    pub officer_hit: bool,
    /// The battery or train blows up.
    pub explodes: bool,
    /// The terrain burns.
    pub ignites: bool,
    /// The target checks morale.
    pub check_required: bool,
}

pub struct Fire;

impl Situation {
    /// The arm that carries the weapon.
    fn is_artillery(&self, t: &Tables) -> bool {
        t.fire.weapon(self.weapon).arms.contains(&Arm::Artillery)
    }

    fn target_arm(&self) -> Arm {
        match self.target_arm {
            Body::Infantry => Arm::Infantry,
            Body::Cavalry => Arm::Cavalry,
            Body::Artillery => Arm::Artillery,
            Body::Train => Arm::Train,
            Body::Headquarters => Arm::Headquarters,
        }
    }

    /// How the firer counts in the chart; none if it may not fire.
    fn firer_key(&self, t: &Tables) -> Option<FirerKey> {
        let arms = &t.fire.weapon(self.weapon).arms;
        if self.state != State::Disordered {
            return match self.formation {
                Stand::Line => Some(FirerKey::Line),
                Stand::Column => Some(FirerKey::Column),
                Stand::Square => Some(FirerKey::Square),
                Stand::OpenOrder => Some(FirerKey::OpenOrder),
                Stand::Unlimbered => Some(FirerKey::Unlimbered),
                Stand::Building => Some(FirerKey::Building),
                Stand::MarchColumn | Stand::Limbered => None,
            };
        }
        if arms.contains(&Arm::Artillery) {
            return Some(FirerKey::DisorderedArtillery);
        }
        match self.formation {
            Stand::OpenOrder => Some(FirerKey::DisorderedOpen),
            Stand::Square => Some(FirerKey::DisorderedSquare),
            Stand::Line | Stand::Column | Stand::Building => Some(FirerKey::Disordered),
            Stand::MarchColumn | Stand::Unlimbered | Stand::Limbered => None,
        }
    }

    /// How the target counts in the chart.
    fn target_key(&self) -> TargetKey {
        match (self.target_state, self.target_formation) {
            (State::Routed, _) => TargetKey::Routed,
            (State::Disordered, Stand::Square) => TargetKey::DisorderedSquare,
            (_, Stand::Line) => TargetKey::Line,
            (_, Stand::Column) => TargetKey::Column,
            (_, Stand::MarchColumn) => TargetKey::MarchColumn,
            (_, Stand::Square) => TargetKey::Square,
            (_, Stand::OpenOrder) => TargetKey::OpenOrder,
            (_, Stand::Unlimbered) => TargetKey::Unlimbered,
            (_, Stand::Limbered) => TargetKey::Limbered,
            (_, Stand::Building) => TargetKey::Building,
        }
    }

    /// Whether fire from the flank hurts this formation more.
    fn is_enfiladed(&self) -> bool {
        use TargetKey::{Column, Limbered, Line, MarchColumn, Unlimbered};
        self.enfilade && matches!(self.target_key(), Line | Column | MarchColumn | Limbered | Unlimbered)
    }

    fn loss_kind(&self, t: &Tables) -> LossKind {
        match (self.target_arm, self.is_artillery(t)) {
            (Body::Artillery, true) => LossKind::Cannon,
            (Body::Artillery, false) => LossKind::Crew,
            _ => LossKind::Figure,
        }
    }
}

impl Procedure for Fire {
    const NAME: &'static str = "fatigue.fire";
    const SUMMARY: &'static str = "one unit fires at another";
    const DICE: &'static str = "1d10";
    #[rustfmt::skip]
    const RULES: &'static [Rule] = &[
        fat(65), fat(68), fat(69), fat(81), fat(127), fat(128), fat(129), fat(137), fat(147),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("points", "tenths of a figure the fire is worth"),
        ("losses", "figures, crew or cannon lost"),
        ("loss_kind", "figure, cannon or crew"),
        ("officer_hit", "the attached officer is hit"),
        ("explodes", "the limbered battery or train blows up"),
        ("ignites", "the terrain burns"),
        ("check_required", "the target checks morale"),
    ];
    const ROUNDS: Option<Follow<Self::Tables, Self::Situation>> = Some(rounds_of::<Self>);
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check_firer(t, s, check);
        let reach = t.fire.weapon(s.weapon).reach();
        check.refuse(t.fire.weapon(s.weapon).band(s.range).is_none(), fat(127), &["range", "weapon"], || {
            format!("is beyond the reach of the {} ({reach} inches); choose another target.", s.weapon.name())
        });
        let (arm, formation) = (s.target_arm(), s.target_formation.formation());
        let wrong = formation.is_some_and(|formation| !t.formations.fits(arm, formation));
        check.refuse_listing(wrong, fat(137), &["target_formation", "target_arm"], || {
            (
                format!("{} has no formation '{}'.", arm.name(), s.target_formation.name()),
                Some(stands_of(t, &[arm], true)),
            )
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let points = points(t, s, trace);
        let guns = s.is_artillery(t);
        let fragile =
            s.target_arm == Body::Train || (s.target_arm == Body::Artillery && s.target_formation == Stand::Limbered);
        let effect = |face: u16| {
            let face = i32::from(face);
            let losses = (points / 10 + i32::from(face <= points % 10)).min(s.target_strength);
            let hurt = losses > 0;
            let officer_hit = s.target_officer_attached && hurt && face == t.fire.officer_hit_on;
            let explodes = guns && fragile && hurt && face == t.fire.explode_on;
            (losses, officer_hit, explodes, guns && s.target_burnable && face == t.fire.ignite_on)
        };
        let ask = Ask::alone(fat(127), "fire");
        let (face, (losses, officer_hit, explodes, ignites)) = dice.class(ask, Roll::die(SIDES), trace, effect);
        let rest = points % 10;
        trace.note(|| Note::against(fat(127), "die against the odd tenths", i64::from(face), i64::from(rest)));
        let outcome = Outcome {
            points,
            losses,
            loss_kind: s.loss_kind(t),
            officer_hit,
            explodes,
            ignites,
            check_required: losses > 0 && s.target_state != State::Routed,
        };
        note_effect(&outcome, trace);
        outcome
    }

    fn again(_: &Tables, s: &Situation, o: &Outcome) -> Again<Situation> {
        let left = s.target_strength - o.losses;
        let next = Situation {
            target_strength: left.max(1),
            target_officer_attached: s.target_officer_attached && !o.officer_hit,
            ..s.clone()
        };
        if left <= 0 || o.explodes { Again::Ends(next) } else { Again::GoesOn(next) }
    }
}

fn stands_of(t: &Tables, arms: &[Arm], building: bool) -> Vec<String> {
    let fits = |stand: &Stand| match stand.formation() {
        Some(formation) => arms.iter().any(|arm| t.formations.fits(*arm, formation)),
        None => building,
    };
    Stand::all().filter(fits).map(|stand| stand.name().to_owned()).collect()
}

fn check_firer(t: &Tables, s: &Situation, check: &mut Check) {
    let arms = &t.fire.weapon(s.weapon).arms;
    let infantry = arms.contains(&Arm::Infantry);
    let suits =
        s.formation.formation().map_or(infantry, |formation| arms.iter().any(|arm| t.formations.fits(*arm, formation)));
    check.refuse_listing(!suits, fat(137), &["formation", "weapon"], || {
        let text = format!("nobody with a {} stands in '{}'.", s.weapon.name(), s.formation.name());
        (text, Some(stands_of(t, arms, infantry)))
    });
    check.refuse(s.state == State::Routed, fat(81), &["state"], || {
        "a routed unit does not fire; rally it first.".to_owned()
    });
    check.refuse(s.out_of_ammunition, fat(147), &["out_of_ammunition"], || {
        "a unit out of ammunition does not fire; refill from a train first.".to_owned()
    });
    let guns = arms.contains(&Arm::Artillery);
    check.refuse(suits && guns && s.formation != Stand::Unlimbered, fat(128), &["formation", "weapon"], || {
        "only unlimbered guns fire.".to_owned()
    });
    let mounted = arms.contains(&Arm::Cavalry) && s.formation != Stand::OpenOrder && s.state == State::Disordered;
    let may_not = mounted && !t.disorder.close_order_cavalry_may_fire;
    check.refuse(suits && may_not, fat(68), &["state", "formation", "weapon"], || {
        "disordered cavalry in close order does not fire.".to_owned()
    });
    let silent = suits && !guns && !may_not && s.firer_key(t).is_none();
    check.refuse(silent, fat(128), &["formation", "state", "weapon"], || {
        format!("a unit in {} does not fire; change formation first.", s.formation.name())
    });
}

/// A percentage with its clause and its reason.
type Factor = (Rule, &'static str, &'static str, Figure<i32>);

/// Tenths of a figure: strength, weapon and every percentage, rounded down once at the end.
fn points<T: Trace>(t: &Tables, s: &Situation, trace: &mut T) -> i32 {
    let Some((band, row)) = t.fire.weapon(s.weapon).band(s.range) else { return 0 };
    let Some(key) = s.firer_key(t) else { return 0 };
    let (strength, base) = (Value::from_integer(s.strength.into()), Value::new(row.base.value.into(), 100));
    trace.note(|| {
        let text = format!("{} at {} inches ({} range)", s.weapon.name(), s.range.get(), band.name());
        Note::product(fat(127), text, strength, base).apart().from(row.base.origin)
    });
    let firer_rule = match key {
        FirerKey::Disordered => fat(68),
        FirerKey::DisorderedSquare => fat(65),
        FirerKey::DisorderedArtillery => fat(69),
        _ => fat(128),
    };
    let (target, cover) = (s.target_key(), s.target_cover);
    let factors: [Option<Factor>; 5] = [
        Some((firer_rule, "firer in", key.name(), t.fire.firer[key])),
        Some((fat(127), "target in", target.name(), t.fire.target[target])),
        Some((fat(127), "cover", cover.name(), t.fire.cover[cover])),
        s.moved.then_some((fat(128), "moved in", "this half turn", t.fire.moved_percent)),
        s.is_enfiladed().then_some((fat(127), "fire in", "enfilade", t.fire.enfilade_percent)),
    ];
    let mut value = strength * base;
    let mut product = i128::from(s.strength) * i128::from(row.base.value);
    for factor in factors {
        let (rule, what, name, percent) = factor.unwrap_or((fat(127), "", "", Figure { value: 100, ..row.base }));
        product *= i128::from(percent.value);
        if factor.is_some() {
            let share = Value::new(percent.value.into(), 100);
            trace.note(|| Note::product(rule, format!("{what} {name}"), value, share).apart().from(percent.origin));
            value *= share;
        }
    }
    let points = i32::try_from(product / 100_000_000_000).unwrap_or(i32::MAX);
    trace.note(|| Note::fact(fat(127), format!("{points} tenths of a figure, floored")));
    points
}

fn note_effect<T: Trace>(o: &Outcome, trace: &mut T) {
    let rule = if o.loss_kind == LossKind::Figure { fat(127) } else { fat(129) };
    trace.note(|| Note::result(rule, format!("loses {} {}", o.losses, o.loss_kind.name())));
    let events = [
        (o.officer_hit, "a natural 1 that hurts: the attached officer is hit"),
        (o.explodes, "a natural 1 that hurts: the target blows up"),
        (o.ignites, "a natural 10 of artillery: the terrain burns"),
    ];
    for (happened, text) in events {
        if happened {
            trace.note(|| Note::result(fat(129), text));
        }
    }
}
