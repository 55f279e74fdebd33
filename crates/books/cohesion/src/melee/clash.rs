//! Dice by ratio, each side's highest, modifiers, difference.

use grognard_core::dice::{Ask, Dice, Roll, Roller};
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace, Value};

use super::situation::Situation;
use crate::charge_bonus::Aspect;
use crate::rules::coh;
use crate::tables::Tables;
use crate::unit::{Arm, Branch, Cover, Formation, Unit};

type Modifier = (Rule, &'static str, Figure<i32>);

/// Attacker minus defender, limited to the chart.
pub(super) fn difference<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> i32 {
    let (attacker_dice, defender_dice) = dice_by_ratio(t, &s.attacker, &s.defender, trace);
    let highest = |count| Roll::highest(count, t.melee_dice.sides);
    let ask = Ask::adding(coh(83), "attacker's melee dice");
    let attacker = i32::from(dice.roll(ask, highest(attacker_dice), trace));
    let attacker = add_up(attacker, &attacker_modifiers(t, s), "attacker's score", trace);
    let ask = Ask::adding(coh(83), "defender's melee dice").by(Roller::Opponent);
    let defender = i32::from(dice.roll(ask, highest(defender_dice), trace));
    let defender = add_up(defender, &defender_modifiers(t, s), "defender's score", trace);
    let limit = t.melee_results.limit;
    let difference = (attacker - defender).clamp(-limit, limit);
    trace.note(|| {
        let held = if difference == attacker - defender { String::new() } else { format!(", treated as {difference}") };
        Note::against(coh(87), format!("attacker less defender{held}"), i64::from(attacker), i64::from(defender))
    });
    difference
}

/// The larger side rolls the larger number of dice.
fn dice_by_ratio<T: Trace>(t: &Tables, attacker: &Unit, defender: &Unit, trace: &mut T) -> (u8, u8) {
    let (a, d) = (attacker.half_stands, defender.half_stands);
    let (ratio, larger, smaller) = t.melee_dice.of(a.max(d), a.min(d));
    for unit in [attacker, defender].into_iter().filter(|unit| unit.arm == Arm::Dismounted).take(1) {
        trace.note(|| {
            Note::fact(coh(48), format!("dismounted cavalry of {} stands fights as infantry", unit.original_stands))
        });
    }
    trace.note(|| {
        let stands = |halves: i32| grognard_core::trace::show(Value::new(halves.into(), 2));
        let text = format!("{} stands against {}, read as {ratio}:1", stands(a), stands(d));
        Note::fact(
            coh(84),
            format!(
                "{text}: {} dice to {}",
                if a >= d { larger } else { smaller },
                if a >= d { smaller } else { larger }
            ),
        )
    });
    if a >= d { (larger, smaller) } else { (smaller, larger) }
}

fn attacker_modifiers(t: &Tables, s: &Situation) -> [Option<Modifier>; 4] {
    let m = &t.melee_modifiers;
    let (attacker, defender) = (&s.attacker, &s.defender);
    let defender_state = if defender.disordered {
        Some((coh(85), "defender disordered", m.defender_disordered))
    } else {
        match defender.formation {
            Formation::Skirmish => Some((coh(85), "defender skirmishing", m.defender_skirmish)),
            Formation::Column => Some((coh(85), "defender in column", m.defender_column)),
            _ => None,
        }
    };
    let cavalry = attacker.arm == Arm::Cavalry && attacker.is_formed(Formation::Line) && s.momentum;
    let attack_column = attacker.arm.branch() == Branch::Infantry && attacker.is_formed(Formation::AttackColumn);
    [
        defender_state,
        cavalry.then_some((coh(85), "cavalry in line with momentum", m.cavalry_momentum)),
        attack_column.then_some((coh(86), "infantry in attack column", m.attack_column)),
        (s.aspect != Aspect::Front).then_some((coh(86), "attack on flank or rear", m.flank_or_rear)),
    ]
}

fn defender_modifiers(t: &Tables, s: &Situation) -> [Option<Modifier>; 4] {
    let m = &t.melee_modifiers;
    let cover = m.cover[s.cover].map(|figure| match s.cover {
        Cover::Medium => (coh(86), "defender in medium cover", figure),
        Cover::Heavy => (coh(85), "defender in heavy cover", figure),
        Cover::Light | Cover::Open => (coh(85), "defender in light cover", figure),
    });
    [
        cover,
        s.rough.then_some((coh(85), "defender in woods or rough ground", m.rough)),
        s.higher.then_some((coh(85), "defender higher", m.higher)),
        None,
    ]
}

fn add_up<T: Trace>(die: i32, modifiers: &[Option<Modifier>], text: &'static str, trace: &mut T) -> i32 {
    let mut score = die;
    for (rule, text, figure) in modifiers.iter().flatten() {
        score += figure.value;
        trace.note(|| Note::add_figure(rule, *text, *figure));
    }
    trace.note(|| Note::sum(coh(85), text, i64::from(score)));
    score
}
