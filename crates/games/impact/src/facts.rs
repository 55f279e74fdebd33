//! Facts for the procedures: those on the roster, and those that only the table shows.

use grognard_battle::Arguments;
use grognard_battle::command::Books as _;
use grognard_books::impact::firepower::Firer;
use grognard_books::impact::movement::{OffRoad, Situation as MoveFacts};
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::{Tables, Terrain};
use grognard_books::impact::unit::{Arc, HitFrom, Level, Unit as UnitFacts, Works};
use grognard_core::facts::Choice as _;

use super::state::{Ground, Stage, State, Unit};

/// The arguments for a unit's place, with their paths in the unit's facts.
pub const GROUND: [(&str, &str); 4] = [
    ("works", "works"),
    ("cover", "cover"),
    ("behind_friends", "behind_friends"),
    ("enemy_within_two", "enemy_within_two"),
];

/// The same of a target.
pub const TARGET_GROUND: [(&str, &str); 4] = [
    ("target.works", "works"),
    ("target.cover", "cover"),
    ("target.behind_friends", "behind_friends"),
    ("target.enemy_within_two", "enemy_within_two"),
];

/// The facts of a way that players give.
pub const WAY: [(&str, &str); 3] = [("terrain", "terrain"), ("off_road", "off_road"), ("legs", "legs")];

/// The procedures count at most this many of a brigade; more make no difference.
const MOST: i32 = 20;

/// Who stands by a unit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Near {
    leader: Option<i32>,
    good: i32,
    disorder: i32,
}

impl Near {
    /// A leader alone.
    pub fn leader(leader: Option<i32>) -> Self {
        Near { leader, ..Near::default() }
    }
}

/// Reads the friends beside a unit: another leader, and units that support it.
pub fn near(state: &State, arguments: &mut Arguments, unit: &str, leader: &str, friends: &str) -> Near {
    let leader = near_leader(state, arguments, unit, leader);
    let mut near = Near::leader(leader);
    for (index, name) in arguments.names_of(friends, state.units.keys()).into_iter().enumerate() {
        let field = format!("{friends}.{index}");
        match friend(state, arguments, unit, &name, &field) {
            Some(Level::GoodOrder) => near.good += 1,
            Some(_) => near.disorder += 1,
            None => {}
        }
    }
    near
}

/// The LB of another leader beside a unit.
pub fn near_leader(state: &State, arguments: &mut Arguments, unit: &str, field: &str) -> Option<i32> {
    let name = arguments.name_of(field, state.leaders.keys())?;
    let (leader, beside) = (state.leaders.get(&name)?, state.units.get(unit)?);
    if leader.eliminated {
        arguments.refuse_by(imp(54), field, format!("{name} has fallen."));
    } else if leader.side != beside.side {
        arguments.refuse_by(imp(31), field, format!("{name} is no leader of {unit}'s side."));
    } else if leader.attached_to.as_deref() == Some(unit) {
        arguments.refuse_by(imp(30), field, format!("{name} is attached to {unit} and never counts twice."));
    } else if leader.brigade.as_ref().is_some_and(|brigade| *brigade != beside.brigade) {
        arguments.refuse_by(imp(53), field, format!("{name} helps his own brigade only."));
    }
    Some(leader.lb)
}

/// The level of a friend that supports a unit; refuses friends that cannot.
pub fn friend(state: &State, arguments: &mut Arguments, unit: &str, name: &str, field: &str) -> Option<Level> {
    let (supported, support) = (state.units.get(unit)?, state.units.get(name)?);
    if !support.is_in() {
        arguments.refuse_by(imp(52), field, format!("{name} is no longer on the table."));
    } else if support.side != supported.side || name == unit {
        arguments.refuse_by(imp(36), field, format!("{name} is no other unit of {unit}'s side."));
    } else if matches!(support.level, Level::Shaken | Level::Routed) {
        arguments.refuse_by(imp(37), field, format!("{name} is {} and supports nobody.", support.level.name()));
    } else {
        return Some(support.level);
    }
    None
}

/// The facts of a unit from the roster, with the friends beside it and its place as last given.
pub fn unit_facts(state: &State, name: &str, near: Near) -> Option<UnitFacts> {
    let unit = state.units.get(name)?;
    let Ground { works, cover, behind_friends, enemy_within_two } = unit.ground;
    Some(UnitFacts {
        adjacent_leader: near.leader,
        works,
        cover,
        behind_friends,
        supports_good: near.good,
        supports_disorder: near.disorder,
        enemy_within_two,
        ..roster_facts(state, name, unit)
    })
}

/// The facts of a unit as the roster has them, with nothing around it.
pub fn roster_facts(state: &State, name: &str, unit: &Unit) -> UnitFacts {
    let brigade = state.brigades.get(&unit.brigade);
    let eliminated = brigade.map_or(0, |brigade| brigade.regiments_eliminated + brigade.leaders_eliminated);
    UnitFacts {
        arm: unit.arm,
        experience: unit.experience,
        figures: unit.figures,
        figures_per_stand: unit.figures_per_stand,
        formation: unit.formation,
        level: unit.level,
        sections_lost: unit.sections_lost,
        merged: unit.merged,
        attached_leader: state.attached(name).map(|(_, leader)| leader.lb).max(),
        adjacent_leader: None,
        works: Works::None,
        cover: false,
        behind_friends: false,
        supports_good: 0,
        supports_disorder: 0,
        enemy_within_two: false,
        brigade_eliminated: eliminated.min(MOST),
    }
}

/// The facts of a unit that fires.
pub fn firer_facts(unit: &Unit) -> Firer {
    Firer {
        arm: unit.arm,
        figures: unit.figures,
        figures_per_stand: unit.figures_per_stand,
        formation: unit.formation,
        level: unit.level,
        weapon: unit.weapon,
        moved: unit.moved,
    }
}

/// The facts of a move of a unit, on open ground and without a way.
pub fn going(unit: &Unit) -> MoveFacts {
    MoveFacts {
        arm: unit.arm,
        formation: unit.formation,
        level: unit.level,
        terrain: Terrain::Open,
        off_road: OffRoad::Open,
        advance: false,
        charge: false,
        legs: Vec::new(),
    }
}

/// Whether units fire at all in the formation of this one.
pub fn has_fire(t: &Tables, unit: &Unit) -> bool {
    *t.formations.row(unit.formation).fire_share.value.numer() > 0
}

/// Keeps the table's facts as a proposal for the next question about the unit; a virtual table shows them anew each
/// time.
pub fn remember(stage: &mut Stage<'_>, name: &str, facts: &UnitFacts) {
    if stage.state.measures() {
        return;
    }
    let UnitFacts { works, cover, behind_friends, enemy_within_two, .. } = *facts;
    if let Some(unit) = stage.state.units.get_mut(name) {
        unit.ground = Ground { works, cover, behind_friends, enemy_within_two };
    }
}

/// The worst arc from which a unit was fired at this turn, for its present formation.
pub fn enfiladed_from(tables: &Tables, unit: &Unit) -> HitFrom {
    let class = tables.formations.row(unit.formation).class.value;
    let mut worst: Option<(Arc, i32)> = None;
    for arc in Arc::all().filter(|arc| unit.fired_from.contains(arc)) {
        let value = tables.bad.enfilade(class, arc, false).value;
        if worst.is_none_or(|(_, most)| value > most) {
            worst = Some((arc, value));
        }
    }
    worst.map_or(HitFrom::None, |(arc, _)| arc.into())
}
