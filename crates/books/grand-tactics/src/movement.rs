//! `grand-tactics.movement`: whether a formation may take this way, and how many MP it has left.

use grognard_core::choice;
use grognard_core::dice::Dice;
use grognard_core::facts::{Choice, Facts, Group, Head, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::kinds::{Mode, Terrain};
use super::rules::gt;
use super::tables::Tables;

choice! {
    /// Why it may go there or not.
    pub enum Reason {
        Ok = "ok",
        CannotMove = "cannot-move",
        PassNeedsMarchOrder = "pass-needs-march-order",
        NoMp = "no-mp",
        MustStop = "must-stop",
        StackLimit = "stack-limit",
    }
}

/// An area on the way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Area {
    pub terrain: Terrain,
    /// Enemy formations are there.
    pub enemy_formation: bool,
    /// An enemy screen is there.
    pub enemy_screen: bool,
    /// Friendly formations there.
    pub friendly_formations: i32,
}

/// Facts of the move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// Mode it moves in.
    pub mode: Mode,
    /// Terrain it starts in.
    pub from_terrain: Terrain,
    pub path: Vec<Area>,
    /// MP of a force march.
    pub bonus_mp: i32,
    /// MP spent before.
    pub mp_spent: i32,
}

const PATH: Head = Head { name: "path", group: Group::Where, help: "the areas entered, in order" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            mode: r.choice("mode", "mode the formation moves in").group(Group::Who).required(),
            from_terrain: r.choice("from_terrain", "terrain it starts in").group(Group::Where).default(Terrain::Clear),
            path: r.list(PATH, 1..=10, |r| Area {
                terrain: r.choice("terrain", "terrain of the area").group(Group::Where).required(),
                enemy_formation: r
                    .flag("enemy_formation", "enemy formations are there")
                    .group(Group::Where)
                    .default(false),
                enemy_screen: r.flag("enemy_screen", "an enemy screen is there").group(Group::Where).default(false),
                friendly_formations: r
                    .integer("friendly_formations", 0..=20, "friendly formations there")
                    .group(Group::Where)
                    .default(0),
            }),
            bonus_mp: r.integer("bonus_mp", 0..=5, "MP of a force march").default(0),
            mp_spent: r.integer("mp_spent", 0..=20, "MP spent before in this segment").default(0),
        }
    }
}

/// Whether it gets there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Whether the whole way is allowed.
    pub allowed: bool,
    pub reason: Reason,
    /// Areas entered; or the number, from 0, of the one it cannot enter.
    pub stops_at: i32,
    pub mp_left: i32,
    /// Whether it comes to battle.
    pub battle: bool,
}

pub struct Movement;

impl Procedure for Movement {
    const NAME: &'static str = "grand-tactics.movement";
    const SUMMARY: &'static str = "whether a formation may go this way, what it costs, and whether it meets the enemy";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[gt(59), gt(60), gt(66)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("allowed", "whether the whole way is allowed"),
        ("reason", "ok, cannot-move, pass-needs-march-order, no-mp, must-stop or stack-limit"),
        ("stops_at", "number of areas if allowed; else the index from 0 of the area that stops it"),
        ("mp_left", "MP left; 0 after a battle or if not allowed"),
        ("battle", "whether it ends in an area with enemy formations"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        let walked = walk(t, s, trace);
        let stops_at = |index: usize| i32::try_from(index).unwrap_or(i32::MAX);
        match walked {
            Ok(left) => {
                let battle = s.path.last().is_some_and(|area| area.enemy_formation);
                if battle {
                    trace.note(|| Note::result(gt(66), "enemy formations stop the move: a battle"));
                }
                let mp_left = if battle { 0 } else { left };
                Outcome { allowed: true, reason: Reason::Ok, stops_at: stops_at(s.path.len()), mp_left, battle }
            }
            Err((reason, index)) => {
                Outcome { allowed: false, reason, stops_at: stops_at(index), mp_left: 0, battle: false }
            }
        }
    }
}

/// MP left at the end of the way, or what stops the formation and where.
fn walk<T: Trace>(t: &Tables, s: &Situation, trace: &mut T) -> Result<i32, (Reason, usize)> {
    let row = t.modes.of(s.mode);
    trace.note(|| Note::add_figure(gt(59), format!("allowance of {}", s.mode.words()), row.ma));
    if row.ma.value == 0 {
        stopped(row.ma.value, || Note::result(gt(59), "it cannot move in this mode"), trace);
        return Err((Reason::CannotMove, 0));
    }
    if s.from_terrain == Terrain::Pass && !row.may_enter_pass {
        stopped(row.ma.value, || Note::result(gt(60), "it must be in March Order to leave a pass"), trace);
        return Err((Reason::PassNeedsMarchOrder, 0));
    }
    let mut left = row.ma.value + s.bonus_mp - s.mp_spent;
    if s.bonus_mp != 0 {
        trace.note(|| Note::add(gt(66), "force march", i64::from(s.bonus_mp)));
    }
    if s.mp_spent != 0 {
        trace.note(|| Note::add(gt(66), "spent before", i64::from(-s.mp_spent)));
    }
    for (index, area) in s.path.iter().enumerate() {
        if area.terrain == Terrain::Pass && !row.may_enter_pass {
            stopped(left, || Note::result(gt(60), "only March Order enters a pass"), trace);
            return Err((Reason::PassNeedsMarchOrder, index));
        }
        left -= enter(t, area, trace);
        if left < 0 {
            trace.note(|| Note::sum(gt(66), "MP left: not enough", i64::from(left)));
            return Err((Reason::NoMp, index));
        }
        let last = index + 1 == s.path.len();
        if area.enemy_formation && !last {
            stopped(left, || Note::result(gt(66), "enemy formations are there: it must stop and fight"), trace);
            return Err((Reason::MustStop, index));
        }
        if last && area.friendly_formations >= t.campaign.stack_limit.value {
            let limit = t.campaign.stack_limit;
            let text = || format!("{} formations stand there, {} may", area.friendly_formations, limit.value);
            stopped(left, || Note::result(gt(66), text()).from(limit.origin), trace);
            return Err((Reason::StackLimit, index));
        }
    }
    trace.note(|| Note::sum(gt(66), "MP left", i64::from(left)));
    Ok(left)
}

/// The account up to where the formation is stopped, with the reason.
fn stopped<T: Trace>(left: i32, why: impl FnOnce() -> Note, trace: &mut T) {
    trace.note(|| Note::sum(gt(66), "MP left", i64::from(left)));
    trace.note(why);
}

/// MP to enter an area.
fn enter<T: Trace>(t: &Tables, area: &Area, trace: &mut T) -> i32 {
    let ground = t.terrain.of(area.terrain).mp;
    trace.note(|| {
        Note::add(gt(66), format!("enters {} terrain", area.terrain.name()), i64::from(-ground.value))
            .from(ground.origin)
    });
    if !area.enemy_screen {
        return ground.value;
    }
    let screen = t.campaign.enemy_screen_mp;
    trace.note(|| Note::add(gt(66), "an enemy screen", i64::from(-screen.value)).from(screen.origin));
    ground.value + screen.value
}
