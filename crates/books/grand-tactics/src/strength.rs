//! `grand-tactics.strength`: the modified strength of both sides and its FERT column.

use grognard_core::dice::Dice;
use grognard_core::facts::Choice;
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace, Value};
use serde::Serialize;

use super::force::{Battle, Formation};
use super::force_check::{CardsCount, check_battle};
use super::kinds::{GrandTactic, Mode, Player, Terrain};
use super::rules::gt;
use super::tables::{Factor, Multiplier, Tables};

/// A multiplier that applied.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Multiplied {
    pub reason: Multiplier,
    /// Strength after it, rounded up.
    pub after: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct FormationStrength {
    pub cf: i32,
    /// Modified strength.
    pub strength: i32,
    /// Multipliers that applied, in order.
    pub steps: Vec<Multiplied>,
}

/// A side's strength.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct SideOutcome {
    /// Sum of the formations.
    pub strength: i32,
    /// FERT column before any shift.
    pub column: i32,
    pub formations: Vec<FormationStrength>,
}

/// Strength of both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub a: SideOutcome,
    pub b: SideOutcome,
}

pub struct Strength;

impl Procedure for Strength {
    const NAME: &'static str = "grand-tactics.strength";
    const SUMMARY: &'static str = "modified strength of both sides and its FERT column";
    const DICE: &'static str = "none";
    #[rustfmt::skip]
    const RULES: &'static [Rule] = &[
        gt(19), gt(20), gt(21), gt(22), gt(23), gt(24), gt(25), gt(26), gt(27), gt(34), gt(62), gt(78),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("a.strength", "modified strength of side a"),
        ("a.column", "FERT column before any shift, from 1"),
        ("a.formations[].cf", "CF of a formation"),
        ("a.formations[].strength", "its modified strength"),
        ("a.formations[].steps[].reason", "a multiplier that applied: deployment, force-marched or out-of-supply"),
        ("a.formations[].steps[].after", "strength after it, rounded up"),
        ("b", "the same for side b"),
    ];
    type Tables = Tables;
    type Situation = Battle;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Battle, check: &mut Check) {
        check_battle(t, s, CardsCount::Yes, check);
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Battle, _: &mut D, trace: &mut T) -> Outcome {
        Outcome { a: strength_of(t, s, Player::A, trace), b: strength_of(t, s, Player::B, trace) }
    }
}

pub fn strength_of<T: Trace>(t: &Tables, s: &Battle, player: Player, trace: &mut T) -> SideOutcome {
    let formations = s.side(player).formations.iter().zip(1..);
    let formations: Vec<_> =
        formations.map(|(formation, number)| one(t, s, player, formation, number, trace)).collect();
    let strength = formations.iter().map(|formation| formation.strength).sum();
    trace.note(|| Note::sum(gt(23), format!("{}'s strength, all formations", player.name()), i64::from(strength)));
    let column = t.fert.column(strength);
    trace.note(|| Note::fact(gt(34), format!("strength {} is column {column}", t.fert.column_label(column))));
    SideOutcome { strength, column, formations }
}

fn one<T: Trace>(
    t: &Tables,
    s: &Battle,
    player: Player,
    formation: &Formation,
    number: i32,
    trace: &mut T,
) -> FormationStrength {
    let mut strength = formation.cf;
    let mut steps = Vec::new();
    let who = || format!("{}'s formation {number}", player.name());
    for reason in t.strength.order.iter().copied() {
        let Some((rule, factor)) = applies(t, s, player, formation, reason, trace) else { continue };
        let before = Value::from_integer(strength.into());
        let times = Value::new(factor.num.value.into(), factor.den.value.into());
        strength = i32::try_from((before * times).ceil().to_integer()).unwrap_or(i32::MAX);
        trace.note(|| {
            let text = format!("{}, {}", who(), reason.name());
            Note::product_up(rule, text, before, times).from(factor.num.origin).apart()
        });
        steps.push(Multiplied { reason, after: strength });
    }
    let reduced_twice = formation.mode == Mode::MarchOrder
        && [Multiplier::Deployment, Multiplier::ForceMarched].iter().all(|m| steps.iter().any(|s| s.reason == *m));
    if reduced_twice {
        trace.note(|| Note::fact(gt(25), "March Order and the force march reduce one after the other, to a quarter"));
    }
    trace.note(|| Note::add(gt(19), format!("{}, {} CF", who(), formation.cf), i64::from(strength)));
    FormationStrength { cf: formation.cf, strength, steps }
}

/// The factor of a multiplier that applies to a formation, with its clause.
fn applies<T: Trace>(
    t: &Tables,
    s: &Battle,
    player: Player,
    formation: &Formation,
    reason: Multiplier,
    trace: &mut T,
) -> Option<(Rule, Factor)> {
    match reason {
        Multiplier::Deployment => deployment(t, s, player, formation.mode, trace).map(|factor| (gt(20), factor)),
        Multiplier::ForceMarched if formation.force_marched => {
            let rule = &t.strength;
            let waived = if rule.first_round_only && !s.first_round {
                Some("the force march halves only in the first round")
            } else if rule.waived_in_pass && s.terrain == Terrain::Pass {
                Some("the force march does not halve in a pass")
            } else {
                None
            };
            if let Some(text) = waived {
                trace.note(|| Note::fact(gt(24), text));
                return None;
            }
            Some((gt(21), rule.force_marched))
        }
        Multiplier::OutOfSupply if formation.out_of_supply => Some((gt(22), t.strength.out_of_supply)),
        Multiplier::ForceMarched | Multiplier::OutOfSupply => None,
    }
}

fn deployment<T: Trace>(t: &Tables, s: &Battle, player: Player, mode: Mode, trace: &mut T) -> Option<Factor> {
    let tactic = s.side(player).grand_tactic;
    let row = t.modes.of(mode);
    if !row.multiplied[tactic] {
        return None;
    }
    if row.needs_fortress {
        let inside = s.fortress.is(player);
        if s.terrain == Terrain::Fortress {
            trace.note(|| {
                let text =
                    if inside { "the force is inside the fortress" } else { "the force is not inside the fortress" };
                Note::fact(gt(26), text)
            });
        }
        if !inside {
            return None;
        }
    }
    if mode == Mode::Concentrated && tactic == GrandTactic::GeneralAdvance {
        trace.note(|| Note::fact(gt(27), "the General Attack of the chart is General Advance"));
    }
    Some(row.factor)
}
