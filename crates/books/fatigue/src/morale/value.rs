//! The value with which a die is compared: the current rating and every modifier that applies.

use grognard_core::facts::{Choice, Inches};
use grognard_core::rule::Origin;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace};

use super::exemption::routing_friend;
use super::facts::{Burden, ChargeTarget, GroupKind, Situation};
use super::leader::Leader;
use crate::names::{Arm, Circumstance, Cover, Phase};
use crate::rules::fat;
use crate::tables::{Step, Tables};
use crate::unit::{Term, note_terms};

/// The value, with its lines.
pub(super) fn value<T: Trace>(t: &Tables, s: &Situation, leader: &Leader<'_>, trace: &mut T) -> i32 {
    note_group(s, trace);
    leader.unit.note_rating(t, leader.rating, "", trace);
    let rating = leader.current_cmr;
    trace.note(|| Note::add(fat(8), "current CMR", i64::from(rating)));
    let army = army_terms(t, &s.tester.burden);
    let sum = |terms: &[Option<Term>]| terms.iter().flatten().map(|term| term.2.value).sum::<i32>();
    let steadiness = rating + sum(&army);
    note_terms(&army, trace);
    let (event, unit) = (event_terms(t, s, leader, steadiness, trace), unit_terms(t, s, leader));
    note_terms(&event, trace);
    note_terms(&unit, trace);
    let officer = officer_benefit(t, s, trace);
    let value = steadiness + sum(&event) + sum(&unit) + officer;
    trace.note(|| Note::sum(fat(7), "value", i64::from(value)));
    value
}

fn note_group<T: Trace>(s: &Situation, trace: &mut T) {
    let rule = match s.tester.group {
        GroupKind::Single => return,
        GroupKind::Cluster => fat(16),
        GroupKind::Square | GroupKind::Building | GroupKind::Redoubt => fat(13),
    };
    let text = || format!("one check for the {}, by its highest current CMR", s.tester.group.name());
    trace.note(|| Note::fact(rule, text()));
    trace.note(|| Note::fact(fat(63), "the facts are those of the leading unit"));
}

/// The army's effects on the rating; FAT-48 looks at the rating with these included.
fn army_terms(t: &Tables, burden: &Burden) -> [Option<Term>; 2] {
    let army = Figure { value: burden.army_cmr_adjustment, origin: Origin::Source };
    [
        (army.value != 0).then_some((fat(62), "the army is demoralized", army)),
        burden.next_day_penalty.then_some((fat(124), "demoralized the day before", t.army_status.next_day_cmr)),
    ]
}

/// Modifiers of the event that causes the check.
fn event_terms<T: Trace>(
    t: &Tables,
    s: &Situation,
    leader: &Leader<'_>,
    steadiness: i32,
    trace: &mut T,
) -> [Option<Term>; 6] {
    let m = &t.morale_modifiers;
    let is = |circumstance| s.circumstance == circumstance;
    let cause = if is(Circumstance::Explosion) {
        s.tester.explosion.as_ref().map(|explosion| {
            if explosion.warned {
                (fat(37), "forewarned explosion", m.explosion_forewarned)
            } else {
                (fat(36), "unexpected explosion", m.explosion_unexpected)
            }
        })
    } else if is(Circumstance::FriendRouts) {
        let seen = routing_friend(s).is_some_and(|friend| friend.seen);
        if !seen {
            trace.note(|| Note::fact(fat(44), "the friend breaks out of sight: no modifier"));
        }
        seen.then_some((fat(44), "a friend near by starts to rout", m.friend_routs))
    } else if is(Circumstance::Surprise) {
        Some((fat(45), "surprise", m.surprise))
    } else {
        (is(Circumstance::Rally) && s.night).then_some((fat(47), "rally at night", m.night_rally))
    };
    let [open, guard, unarmed, odds] = receiving_terms(t, s, leader, steadiness, trace);
    [cause, charge_zone(t, s, leader, trace), open, guard, unarmed, odds]
}

fn charge_zone<T: Trace>(t: &Tables, s: &Situation, leader: &Leader<'_>, trace: &mut T) -> Option<Term> {
    let charger = s.charger.as_ref().filter(|charger| charger.distance <= charger.charge_move)?;
    if s.phase != Phase::DeclaredCavalryCharge {
        return None;
    }
    let chart = &t.charge_zone;
    let is_cavalry = leader.unit.arm == Arm::Cavalry;
    let bands = if is_cavalry { &chart.cavalry } else { &chart.foot };
    let Some(index) = chart.band(bands, charger.distance) else {
        trace.note(|| Note::fact(fat(43), "a declared charge farther off than the bands: no modifier"));
        return None;
    };
    if charger.distance == Inches::new(f64::from(bands[index].inches_max)) {
        trace.note(|| Note::fact(fat(43), "exactly on the edge of a band: the nearer band counts"));
    }
    let (rule, text) = match (is_cavalry, index) {
        (false, 0) => (fat(38), "foot near a declared charge"),
        (false, 1) => (fat(39), "foot at middle distance from a declared charge"),
        (false, _) => (fat(40), "foot far from a declared charge"),
        (true, 0) => (fat(41), "cavalry near a declared charge"),
        (true, _) => (fat(42), "cavalry at middle distance from a declared charge"),
    };
    Some((rule, text, bands[index].value))
}

fn receiving_terms<T: Trace>(
    t: &Tables,
    s: &Situation,
    leader: &Leader<'_>,
    steadiness: i32,
    trace: &mut T,
) -> [Option<Term>; 4] {
    let m = &t.morale_modifiers;
    let Some(receiving) = s.tester.receiving.as_ref().filter(|_| s.circumstance == Circumstance::ReceiveShock) else {
        return [None; 4];
    };
    let unit = leader.unit;
    let by_odds = unit.arm != Arm::Cavalry && !receiving.charging_cavalry;
    let odds = by_odds.then(|| {
        let percent = 100 * i64::from(receiving.attacker_strength) / i64::from(leader.strength.max(1));
        trace.note(|| {
            let text = format!("odds {} to {}: {percent} percent", receiving.attacker_strength, leader.strength);
            Note::fact(fat(60), text)
        });
        (fat(59), "odds of the attack", Step::reached(&t.receiving_odds, percent))
    });
    let frightened = receiving.old_guard && steadiness <= m.old_guard_cmr_max;
    [
        unit.formation.is_open_order().then_some((fat(46), "open order, receiving", m.open_order_receiving)),
        frightened.then_some((fat(48), "the Old Guard attacks", m.old_guard_receiving)),
        (unit.unarmed && unit.non_european).then_some((
            fat(51),
            "unarmed and not European, receiving",
            m.unarmed_non_european_receiving,
        )),
        odds,
    ]
}

/// Modifiers that belong to the unit in every check.
fn unit_terms(t: &Tables, s: &Situation, leader: &Leader<'_>) -> [Option<Term>; 9] {
    let m = &t.morale_modifiers;
    let (unit, burden) = (leader.unit, &s.tester.burden);
    let burns = match s.phase {
        Phase::Facing | Phase::Formation => false,
        Phase::Movement => s.circumstance == Circumstance::Burning,
        _ => true,
    };
    let short = unit.out_of_ammunition || unit.unarmed;
    let short_text = if unit.unarmed { "unarmed" } else { "out of ammunition" };
    let cut_off = if burden.senior_commander_lost {
        Some((fat(53), "senior commander lost", m.senior_commander_lost))
    } else {
        let lost = burden.line_of_communication_lost;
        lost.then_some((fat(53), "line of communication lost", m.line_of_communication_lost))
    };
    let losses = m.command_loss(burden.command_figures, burden.command_figures_lost);
    let (flank, divisional) = charge_terms(t, s);
    let disorder = t.disorder.morale_modifier;
    let disordered = unit.state == crate::names::State::Disordered && disorder.value != 0;
    [
        (burden.in_burning_terrain && burns).then_some((fat(35), "in burning terrain", m.burning)),
        short.then_some((fat(50), short_text, m.out_of_ammunition_or_unarmed)),
        burden.scenario_minus_one.then_some((fat(49), "the scenario's own point", m.scenario_minus_one)),
        losses.filter(|_| burden.command_figures_lost > 0).map(|step| (fat(52), "losses of the command", step.value)),
        cut_off,
        flank,
        divisional,
        cover_term(t, burden.cover),
        disordered.then_some((fat(71), "disordered", disorder)),
    ]
}

fn charge_terms(t: &Tables, s: &Situation) -> (Option<Term>, Option<Term>) {
    let m = &t.morale_modifiers;
    let Some(charge) = s.tester.charge.as_ref().filter(|_| s.circumstance == Circumstance::DeclareCharge) else {
        return (None, None);
    };
    let weak = matches!(charge.target, ChargeTarget::FootFlank | ChargeTarget::OpenOrder);
    let near = charge.distance.get() <= f64::from(m.charge_flank_or_open_range);
    let text = if charge.target == ChargeTarget::OpenOrder { "charging open order" } else { "charging a flank" };
    (
        (weak && near).then_some((fat(54), text, m.charge_flank_or_open)),
        charge.divisional.then_some((fat(55), "divisional command charge", m.divisional_charge)),
    )
}

fn cover_term(t: &Tables, cover: Cover) -> Option<Term> {
    let figure = t.morale_modifiers.cover[cover];
    match cover {
        Cover::None => None,
        Cover::Natural => Some((fat(56), "natural cover", figure)),
        Cover::Class1 | Cover::Class2 => Some((fat(57), "in or behind a building", figure)),
        Cover::Works => Some((fat(57), "man-made position", figure)),
        Cover::Class3 => Some((fat(58), "stone building or fortress", figure)),
    }
}

/// The benefit of the best single officer.
fn officer_benefit<T: Trace>(t: &Tables, s: &Situation, trace: &mut T) -> i32 {
    let rallies = s.circumstance == Circumstance::Rally;
    let officers = &s.tester.burden.officers;
    let unseen = officers.iter().filter(|officer| rallies && !officer.visible).count();
    if unseen > 0 {
        trace.note(|| Note::fact(fat(78), format!("{unseen} officers out of sight do not help a rally")));
    }
    let benefit = |officer: &super::facts::Officer| {
        let row = t.officers.row(officer.rank);
        if rallies && !officer.visible {
            None
        } else if officer.attached {
            Some(row.attached)
        } else {
            (officer.distance.get() <= f64::from(row.radius.value)).then_some(row.in_radius)
        }
    };
    let mut best = None;
    for officer in officers {
        let Some(figure) = benefit(officer) else { continue };
        if best.is_none_or(|(_, held): (_, Figure<i32>)| figure.value > held.value) {
            best = Some((officer, figure));
        }
    }
    let Some((officer, figure)) = best else { return 0 };
    trace.note(|| {
        let place =
            if officer.attached { "attached".to_owned() } else { format!("at {} inches", officer.distance.get()) };
        Note::fact(fat(126), format!("the best officer counts: {}, {place}", officer.rank.name()))
    });
    trace.note(|| Note::add_figure(fat(61), "benefit of the officer", figure));
    figure.value
}
