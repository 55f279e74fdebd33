//! The score of one side: its leading unit, its modifiers and its die.

use grognard_core::dice::{Ask, Dice, Roll};
use grognard_core::rule::Origin;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace};

use super::situation::{Aspect, Side, Situation};
use crate::morale::SIDES;
use crate::names::{Arm, Cover, Formation, State};
use crate::rules::fat;
use crate::tables::{Step, Tables};
use crate::unit::{Term, Unit, note_terms};

/// The unit that leads its side.
#[derive(Clone, Copy)]
pub(super) struct Lead<'a> {
    pub(super) unit: &'a Unit,
    current_cmr: i32,
}

/// The unrouted unit with the best rating, including disorder; the first on ties.
pub(super) fn lead<'a>(t: &Tables, side: &'a Side) -> Option<Lead<'a>> {
    let mut best: Option<(Lead<'_>, i32)> = None;
    for unit in side.units.iter().filter(|unit| unit.state != State::Routed) {
        let current_cmr = unit.current_cmr(t, side.rating());
        let disorder = if unit.state == State::Disordered { t.shock.disordered.value } else { 0 };
        if best.as_ref().is_none_or(|(_, held)| current_cmr + disorder > *held) {
            best = Some((Lead { unit, current_cmr }, current_cmr + disorder));
        }
    }
    best.map(|(lead, _)| lead)
}

/// A good square under a charge.
fn is_steady_square(t: &Tables, s: &Situation, lead: &Lead<'_>) -> bool {
    let steady = lead.unit.state == State::Good || t.disorder.square_bonus;
    s.charging && lead.unit.formation == Formation::Square && steady
}

/// The line that explains why a square under a charge has no bonus.
pub(super) fn note_square<T: Trace>(s: &Situation, lead: &Lead<'_>, trace: &mut T) {
    if s.charging && lead.unit.formation == Formation::Square && lead.unit.state == State::Disordered {
        trace.note(|| Note::fact(fat(65), "a disordered square has no bonus against charging cavalry"));
    }
}

pub(super) fn attacker_terms(
    t: &Tables,
    s: &Situation,
    attacker: &Lead<'_>,
    defender: &Lead<'_>,
    odds_percent: i32,
) -> [Option<Term>; 5] {
    let chart = &t.shock;
    let ridden_down = s.charging && defender.unit.arm != Arm::Cavalry && !is_steady_square(t, s, defender);
    let open = defender.unit.formation.is_open_order();
    let turned = match s.aspect {
        _ if defender.unit.formation == Formation::Square => None,
        Aspect::Front => None,
        Aspect::Flank => Some((fat(132), "into the flank", chart.flank)),
        Aspect::Rear => Some((fat(132), "into the rear", chart.rear)),
    };
    let odds = odds_value(t, odds_percent);
    let skirmishers = attacker.unit.formation.is_open_order();
    [
        (odds.value != 0).then_some((fat(132), "odds", odds)),
        ridden_down.then_some((fat(132), "charging cavalry on foot", chart.charge_on_foot)),
        (ridden_down && open).then_some((fat(132), "charging cavalry on open order", chart.charge_on_open)),
        turned,
        skirmishers.then_some((fat(132), "attacker in open order", chart.attacker_open_order)),
    ]
}

pub(super) fn defender_terms(t: &Tables, s: &Situation, lead: &Lead<'_>) -> [Option<Term>; 5] {
    let chart = &t.shock;
    let unit = lead.unit;
    let good_line = unit.arm == Arm::Infantry && unit.formation == Formation::Line && unit.state == State::Good;
    let unready = matches!(unit.formation, Formation::MarchColumn | Formation::Limbered);
    [
        (good_line && s.aspect == Aspect::Front).then_some((fat(132), "steady line in front", chart.steady_line)),
        is_steady_square(t, s, lead).then_some((fat(132), "steady square under a charge", chart.steady_square)),
        unit.formation.is_open_order().then_some((fat(132), "defender in open order", chart.defender_open_order)),
        unready.then_some((fat(132), "march column or limbered", chart.unready)),
        (s.cover != Cover::None).then_some((fat(132), "cover", chart.cover[s.cover])),
    ]
}

/// All terms that do not belong to this combat alone.
fn own_terms(t: &Tables, side: &Side, lead: &Lead<'_>) -> [Option<Term>; 4] {
    let army = Figure { value: side.army_cmr_adjustment, origin: Origin::Source };
    let disordered = lead.unit.state == State::Disordered;
    [
        disordered.then_some((fat(70), "disordered", t.shock.disordered)),
        (army.value != 0).then_some((fat(125), "the army is demoralized", army)),
        side.next_day_penalty.then_some((fat(124), "demoralized the day before", t.army_status.next_day_cmr)),
        side.officer_attached.then_some((fat(131), "officer attached", t.shock.officer_attached)),
    ]
}

/// The score and the die.
pub(super) fn score<D: Dice, T: Trace>(
    t: &Tables,
    side: &Side,
    lead: &Lead<'_>,
    modifiers: &[Option<Term>],
    ask: Ask,
    dice: &mut D,
    trace: &mut T,
) -> (i32, i32) {
    lead.unit.note_rating(t, side.rating(), " of the leading unit", trace);
    trace.note(|| Note::add(fat(131), "current CMR", i64::from(lead.current_cmr)));
    let own = own_terms(t, side, lead);
    note_terms(&own, trace);
    note_terms(modifiers, trace);
    let die = i32::from(dice.roll(ask, Roll::die(SIDES), trace));
    let terms = own.iter().chain(modifiers).flatten().map(|term| term.2.value).sum::<i32>();
    let score = lead.current_cmr + terms + die;
    trace.note(|| Note::sum(fat(131), "score", i64::from(score)));
    (score, die)
}

/// The value of the odds, for the attacker.
fn odds_value(t: &Tables, percent: i32) -> grognard_core::tables::Figure<i32> {
    Step::reached(&t.shock.odds, percent.into())
}
