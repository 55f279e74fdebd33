//! What the losers suffer: fall back, losses, checks.

use grognard_core::dice::Dice;
use grognard_core::facts::Choice;
use grognard_core::rule::Origin;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace};

use super::outcome::{Loser, Outcome, Place, Verdict};
use super::situation::Situation;
use crate::mmp::Situation as CheckSituation;
use crate::morale_check::MoraleCheck;
use crate::morale_point::{Cause, Occasion};
use crate::rules::imp;
use crate::tables::{Band, Effect, Tables};
use crate::unit::{Level, Mc, Unit};
use crate::who::{Who, count};

/// What the band demands of every losing unit.
struct Blow {
    attacker_lost: bool,
    fall_back: i32,
    figures: i32,
    routed: bool,
    mc: Mc,
}

impl Blow {
    fn new(t: &Tables, band: &Band, win_by: i32, attacker_lost: bool) -> Self {
        let less = |figure: Figure<i32>| if attacker_lost { figure.value } else { 0 };
        let mc = band.mc.filter(|_| band.effect == Effect::FallBack).map_or(Mc::None, |figure| figure.value);
        Blow {
            attacker_lost,
            fall_back: (win_by + less(t.charge.attacker_fall_back)).max(0),
            figures: (band.figures.map_or(0, |figure| figure.value) + less(t.charge.attacker_figures)).max(0),
            routed: band.effect == Effect::FallBackRouted,
            mc: mc.stepped(less(t.charge.attacker_mc)),
        }
    }

    fn note<T: Trace>(&self, t: &Tables, band: &Band, win_by: i32, trace: &mut T) {
        trace.note(|| {
            let figures = band.figures.map_or(0, |figure| figure.value);
            let then = match band.mc {
                Some(mc) if !self.routed => format!("check {}", mc.value.name()),
                _ => "routed, no check".to_owned(),
            };
            let cell = format!("fall back {}, {}, {then}", inches(win_by), count(figures, "figure"));
            let winner = if self.attacker_lost { "the defender wins" } else { "the attacker wins" };
            Note::lookup(imp(19), "charge_results", &format!("by {win_by}"), &"each losing unit", &cell)
                .saying(winner)
                .from(band.to.origin)
        });
        if self.attacker_lost {
            trace.note(|| {
                let check = if self.mc == Mc::None { "the rout stays" } else { self.mc.name() };
                let (back, figures) = (inches(self.fall_back), count(self.figures, "figure"));
                let text = format!("the loser attacked: fall back {back}, {figures}, {check}");
                Note::result(imp(21), text).from(t.charge.attacker_fall_back.origin)
            });
        }
    }
}

/// The losing side falls back, loses figures, and checks or routs.
pub(super) fn suffer<D: Dice, T: Trace>(
    t: &Tables,
    s: &Situation,
    margin: i32,
    dice: &mut D,
    trace: &mut T,
) -> Outcome {
    let (win_by, attacker_lost) = (margin.abs(), margin <= 0);
    let band = t.charge.band(win_by);
    let blow = Blow::new(t, band, win_by, attacker_lost);
    blow.note(t, band, win_by, trace);
    let side = if attacker_lost { &s.attacker } else { &s.defender };
    if !side.supports.is_empty() {
        trace.note(|| Note::fact(imp(45), "the supports involved suffer like their lead"));
    }
    let lead = side.supported_lead();
    let units = std::iter::once(lead).chain(side.supports.iter().copied());
    let mut losers = Vec::with_capacity(3);
    for (place, unit) in Place::all().zip(units) {
        losers.push(strike(t, s, &blow, place, unit, dice, trace));
    }
    note_end(attacker_lost, trace);
    let result = if attacker_lost { Verdict::DefenderWins } else { Verdict::AttackerWins };
    let Blow { fall_back, mc, .. } = blow;
    Outcome { result, win_by, stop_inches: 0, free_volley: false, fall_back, mc, losers }
}

fn note_end<T: Trace>(attacker_lost: bool, trace: &mut T) {
    trace.note(|| {
        let text = if attacker_lost {
            "the winning defender stays where he is"
        } else {
            "the attacker's lead may follow up to the ground the loser left"
        };
        Note::result(imp(66), text)
    });
}

/// Applies it to one losing unit.
fn strike<D: Dice, T: Trace>(
    t: &Tables,
    s: &Situation,
    blow: &Blow,
    place: Place,
    unit: Unit,
    dice: &mut D,
    trace: &mut T,
) -> Loser {
    let who = who(blow.attacker_lost, place);
    let figures_lost = blow.figures.min(unit.figures);
    let figures_after = unit.figures - figures_lost;
    let eliminated = figures_after == 0;
    let leader_risk = figures_lost > 0 && unit.attached_leader.is_some();
    trace.note(|| {
        let text = match figures_lost {
            0 => "loses no figure".to_owned(),
            lost => format!("loses {lost} of {}", count(unit.figures, "figure")),
        };
        Note::result(imp(19), who.line(&text))
    });
    let level_after = if eliminated {
        trace.note(|| Note::result(imp(52), who.line("no figures left: eliminated")));
        unit.level
    } else if blow.routed {
        trace.note(|| Note::result(imp(19), who.line("falls back routed")));
        Level::Routed
    } else if blow.mc == Mc::None {
        unit.level
    } else {
        let fell_back = near_after(t, blow.fall_back);
        if fell_back && !unit.enemy_within_two {
            let text = format!("falls back {} only: the enemy is still within two inches", inches(blow.fall_back));
            trace.note(|| Note::fact(imp(40), who.line(&text)).from(Origin::Reading));
        }
        let near = unit.enemy_within_two || fell_back;
        let after = Unit { figures: figures_after, enemy_within_two: near, ..unit };
        dice.call::<MoraleCheck, _>(t, &due_check(t, s, blow, place, after), trace).level_after
    };
    if level_after == Level::Routed && !eliminated {
        trace.note(|| Note::fact(imp(59), who.line("the fall back takes the place of its flight this turn")));
    }
    if leader_risk {
        let text = "a leader is attached: roll for him by impact.leader-casualty";
        trace.note(|| Note::result(imp(54), who.line(text)));
    }
    Loser { unit: place, figures_lost, figures_after, eliminated, level_after, leader_risk }
}

/// Whether a unit that has fallen back so far is still within two inches of the enemy it lost to (IMP-40).
fn near_after(t: &Tables, fall_back: i32) -> bool {
    f64::from(fall_back) <= t.bad.enemy_inches.value
}

/// The check of a losing unit after its losses.
fn due_check(t: &Tables, s: &Situation, blow: &Blow, place: Place, unit: Unit) -> CheckSituation {
    let mut occasion = Occasion { mc: blow.mc, charging: blow.attacker_lost, ..Occasion::of(Cause::ChargeResult) };
    if !blow.attacker_lost && place == Place::Lead {
        (occasion.charged_from, occasion.charged_by) = (s.charge_on.into(), s.attacker.lead.charges_as(t));
    }
    CheckSituation { unit, occasion, who: who(blow.attacker_lost, place) }
}

/// "1 inch", "2 inches".
fn inches(number: i32) -> String {
    if number == 1 { "1 inch".to_owned() } else { format!("{number} inches") }
}

fn who(attacker: bool, place: Place) -> Who {
    match (attacker, place) {
        (true, Place::Lead) => Who::AttackerLead,
        (true, Place::Support1) => Who::AttackerSupport1,
        (true, Place::Support2) => Who::AttackerSupport2,
        (false, Place::Lead) => Who::DefenderLead,
        (false, Place::Support1) => Who::DefenderSupport1,
        (false, Place::Support2) => Who::DefenderSupport2,
    }
}
