//! The modified morale point used by every check, rally and charge (IMP-16, IMP-22 to IMP-44).

use std::fmt::Write as _;

use grognard_core::choice;
use grognard_core::facts::Choice;
use grognard_core::rule::{Origin, Rule};
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace, Value};
use serde::Serialize;

use super::rules::imp;
use super::tables::{BadKey, EnfiladeClass, GoodKey, SupportValues, Tables};
use super::unit::{Arc, Arm, ChargedFrom, HitFrom, Mc, Troops, Unit, Works};
use super::who::Who;

choice! {
    /// Why the morale point is needed, which decides the modifiers that count (IMP-44).
    pub enum Cause {
        ArtilleryFire = "artillery-fire",
        OtherFire = "other-fire",
        Rally = "rally",
        ChargeImpact = "charge-impact",
        ChargeResult = "charge-result",
        Other = "other",
    }
}

impl Cause {
    pub fn is_fire(self) -> bool {
        matches!(self, Cause::ArtilleryFire | Cause::OtherFire)
    }

    /// Whether it is in contact, or just out of it.
    fn is_charge(self) -> bool {
        matches!(self, Cause::ChargeImpact | Cause::ChargeResult)
    }
}

/// The purpose of the morale point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Occasion {
    pub cause: Cause,
    /// The check that is due.
    pub mc: Mc,
    /// The unit charges.
    pub charging: bool,
    /// From where it was fired at.
    pub hit_from: HitFrom,
    /// From where it is charged.
    pub charged_from: ChargedFrom,
    pub charged_by: Troops,
}

impl Occasion {
    /// A cause without further circumstances.
    pub fn of(cause: Cause) -> Self {
        Occasion {
            cause,
            mc: Mc::None,
            charging: false,
            hit_from: HitFrom::Front,
            charged_from: ChargedFrom::None,
            charged_by: Troops::Infantry,
        }
    }
}

/// A situational modifier of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Listed<K> {
    pub key: K,
    pub value: i32,
}

/// The parts of a modified morale point.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct MoralePoint {
    /// Basic morale point, doubled or raised.
    pub bmp: i32,
    /// Value of the level.
    pub level: i32,
    /// Good modifiers that count.
    pub good: Vec<Listed<GoodKey>>,
    /// Bad modifiers that count.
    pub bad: Vec<Listed<BadKey>>,
    /// Good modifiers left out.
    pub good_unused: Vec<Listed<GoodKey>>,
    /// Bad modifiers left out.
    pub bad_unused: Vec<Listed<BadKey>>,
    /// Minus the LB of an attached leader.
    pub lb: i32,
    /// Of the check.
    pub mc: i32,
    /// Modified morale point.
    pub mmp: i32,
}

/// A modifier that applies, with the clause that grants it.
#[derive(Clone, Copy)]
struct Modifier<K> {
    key: K,
    rule: Rule,
    figure: Figure<i32>,
}

/// Works out the morale point of a unit.
pub(super) fn morale_point<T: Trace>(t: &Tables, u: &Unit, o: Occasion, who: Who, trace: &mut T) -> MoralePoint {
    trace.note(|| Note::fact(imp(44), who.line(&format!("cause {} decides which modifiers count", o.cause.name()))));
    let bmp = basic(t, u, who, trace);
    let level = t.levels.value[u.level];
    trace.note(|| Note::add_figure(imp(27), who.line(u.level.name()), level));
    note_passed_over(t, u, o, who, trace);
    let mut good = good_modifiers(t, u, o);
    let mut bad = bad_modifiers(t, u, o);
    // Sorting is stable, so ties keep the printed order.
    good.sort_by_key(|modifier| modifier.figure.value);
    bad.sort_by_key(|modifier| -modifier.figure.value);
    let text = |key: GoodKey| good_words(t, u, o, key);
    let (good, good_unused) = take(good, t.good.count, "good", text, who, trace);
    let text = |key: BadKey| bad_words(u, o, key);
    let (bad, bad_unused) = take(bad, t.bad.count, "bad", text, who, trace);
    let lb = -u.attached_leader.unwrap_or(0);
    if let Some(benefit) = u.attached_leader {
        let text = || who.line(&format!("attached leader, LB {benefit}"));
        trace.note(|| Note::add(imp(30), text(), i64::from(lb)));
    }
    let check = t.check.mc(o.mc);
    if let Some(figure) = check {
        trace.note(|| Note::add_figure(imp(26), who.line(o.mc.name()), figure));
    }
    let mc = check.map_or(0, |figure| figure.value);
    let counted = sum(&good) + sum(&bad);
    let total = bmp + level.value + counted + lb + mc;
    let mmp = limited(t, o, total, who, trace);
    MoralePoint { bmp, level: level.value, good, bad, good_unused, bad_unused, lb, mc, mmp }
}

fn sum<K>(listed: &[Listed<K>]) -> i32 {
    listed.iter().map(|listed| listed.value).sum()
}

/// The sum, kept within its limits in a charge.
fn limited<T: Trace>(t: &Tables, o: Occasion, total: i32, who: Who, trace: &mut T) -> i32 {
    if o.cause != Cause::ChargeImpact {
        trace.note(|| Note::sum(imp(25), who.line("MMP"), i64::from(total)));
        return total;
    }
    trace.note(|| Note::sum(imp(16), who.line("charge MMP"), i64::from(total)));
    let (best, worst) = (t.charge.mmp_best, t.charge.mmp_worst);
    let held = total.clamp(best.value, worst.value);
    if held != total {
        let origin = if total < held { best.origin } else { worst.origin };
        let text = || {
            let (least, most) = (best.value, worst.value);
            who.line(&format!("a charge MMP is never better than {least} nor worse than {most}: {held} counts"))
        };
        trace.note(|| Note::result(imp(16), text()).from(origin));
    }
    held
}

/// The basic morale point with the additions for depletion and lost sections.
fn basic<T: Trace>(t: &Tables, u: &Unit, who: Who, trace: &mut T) -> i32 {
    let bmp = t.experience.bmp[u.experience];
    let text = || who.line(&format!("basic morale point, {}", u.experience.name()));
    trace.note(|| Note::add_figure(imp(22), text(), bmp));
    if u.is_depleted() {
        let times = t.experience.depleted_multiplier;
        let more = bmp.value * (times.value - 1);
        trace.note(|| {
            let text = who.line(&format!("one stand left, BMP times {}", times.value));
            Note::add(imp(23), text, i64::from(more)).from(times.origin)
        });
        return bmp.value + more;
    }
    if u.sections_lost > 0 {
        let each = t.experience.per_section_lost;
        trace.note(|| {
            let (count, value) = (Value::from_integer(u.sections_lost.into()), Value::from_integer(each.value.into()));
            Note::product(imp(24), who.line("sections lost before"), count, value).from(each.origin)
        });
        return bmp.value + u.sections_lost * each.value;
    }
    bmp.value
}

fn good_modifiers(t: &Tables, u: &Unit, o: Occasion) -> Vec<Modifier<GoodKey>> {
    let g = &t.good;
    let value = |key: GoodKey| -> Option<(Rule, Figure<i32>)> {
        match key {
            GoodKey::LeaderAdjacent => u.adjacent_leader.map(|lb| (imp(31), g.per_lb.map(|each| each * lb))),
            GoodKey::Works => (!o.charging).then_some((imp(32), g.works[u.works])),
            GoodKey::BehindFriends => u.behind_friends.then_some((imp(33), g.behind_friends)),
            GoodKey::Charging => {
                (o.charging && o.cause != Cause::ChargeResult).then(|| (imp(34), g.charging[u.charges_as(t)]))
            }
            GoodKey::Cover => (u.cover && (!o.charging || g.cover_when_charging)).then_some((imp(35), g.cover)),
            GoodKey::Supports => Some((imp(36), supports(t, o).total(u.supports_good, u.supports_disorder))),
        }
    };
    listed(&g.order, value)
}

/// The values by which supports count: those of a charge situation apply only to the charge MMP.
fn supports(t: &Tables, o: Occasion) -> SupportValues {
    if o.cause == Cause::ChargeImpact { t.good.supports_in_charge } else { t.good.supports }
}

fn bad_modifiers(t: &Tables, u: &Unit, o: Occasion) -> Vec<Modifier<BadKey>> {
    let b = &t.bad;
    let value = |key: BadKey| -> Option<(Rule, Figure<i32>)> {
        match key {
            BadKey::Enfilade => enfilade(t, u, o).map(|figure| {
                // If a cell is our reading, its clause is that of the reading.
                (if figure.origin == Origin::Reading { imp(39) } else { imp(38) }, figure)
            }),
            BadKey::EnemyWithinTwo => enemy_within_two(t, u, o).map(|figure| (imp(40), figure)),
            BadKey::BrigadeEliminated => Some((imp(41), b.eliminated(u.brigade_eliminated))),
            BadKey::Merged => u.merged.then_some((imp(42), b.merged)),
            BadKey::ChargedOnFlank => {
                let figure = b.charged[o.charged_by][o.charged_from];
                figure.filter(|_| o.cause.is_charge()).map(|figure| (imp(43), figure))
            }
        }
    };
    listed(&b.order, value)
}

/// What an enemy within two inches adds. That contact counts as within two inches is our reading.
fn enemy_within_two(t: &Tables, u: &Unit, o: Occasion) -> Option<Figure<i32>> {
    if u.enemy_within_two {
        return Some(t.bad.enemy);
    }
    (o.cause == Cause::ChargeImpact).then_some(Figure { origin: Origin::Reading, ..t.bad.enemy })
}

/// The enfilade cell, for checks from fire and for rallies only.
fn enfilade(t: &Tables, u: &Unit, o: Occasion) -> Option<Figure<i32>> {
    let arc = o.hit_from.arc().filter(|_| o.cause.is_fire() || o.cause == Cause::Rally)?;
    let class = t.formations.row(u.formation).class.value;
    Some(t.bad.enfilade(class, arc, o.cause == Cause::ArtilleryFire))
}

/// The modifiers in the printed order; those of value 0 are not listed.
fn listed<K: Copy>(order: &[K], value: impl Fn(K) -> Option<(Rule, Figure<i32>)>) -> Vec<Modifier<K>> {
    let modifier = |key: &K| value(*key).map(|(rule, figure)| Modifier { key: *key, rule, figure });
    order.iter().filter_map(modifier).filter(|modifier| modifier.figure.value != 0).collect()
}

/// The modifiers that count, and those left out.
fn take<K: Copy, T: Trace>(
    sorted: Vec<Modifier<K>>,
    count: Figure<i32>,
    list: &str,
    words: impl Fn(K) -> String,
    who: Who,
    trace: &mut T,
) -> (Vec<Listed<K>>, Vec<Listed<K>>) {
    let most = usize::try_from(count.value).unwrap_or(0);
    let (mut used, mut unused) = (Vec::new(), Vec::new());
    let extreme = if list == "good" { "best" } else { "worst" };
    for (place, Modifier { key, rule, figure }) in sorted.into_iter().enumerate() {
        if place < most {
            used.push(Listed { key, value: figure.value });
            trace.note(|| Note::add_figure(rule, who.line(&format!("{list}, counts: {}", words(key))), figure));
        } else {
            unused.push(Listed { key, value: figure.value });
            let text = || format!("{list}, left out: {} (only the {extreme} {} count)", words(key), count.value);
            trace.note(|| Note::add_figure(imp(29), who.line(&text()), figure).apart().from(count.origin));
        }
    }
    (used, unused)
}

fn good_words(t: &Tables, u: &Unit, o: Occasion, key: GoodKey) -> String {
    match key {
        GoodKey::LeaderAdjacent => {
            format!("a leader within 1/2 inch, LB {}", u.adjacent_leader.unwrap_or(0))
        }
        GoodKey::Works => format!("in {} works", u.works.name()),
        GoodKey::BehindFriends => "6 or more inches behind friends".to_owned(),
        GoodKey::Charging => format!("charging as {}", u.charges_as(t).name()),
        GoodKey::Cover => "in or just behind cover".to_owned(),
        GoodKey::Supports => {
            let mut text = format!("supported by {} in good order", u.supports_good);
            if u.supports_disorder > 0 {
                let _ = write!(text, " and {} in disorder", u.supports_disorder);
            }
            let _ = write!(text, ", at most {}", supports(t, o).max.value);
            text
        }
    }
}

fn bad_words(u: &Unit, o: Occasion, key: BadKey) -> String {
    match key {
        BadKey::Enfilade => {
            let by = match o.cause {
                Cause::ArtilleryFire => "artillery fire",
                Cause::Rally => "fire this turn",
                _ => "other fire",
            };
            format!("enfilade, {} hit by {by} from the {}", u.formation.name(), o.hit_from.name())
        }
        BadKey::EnemyWithinTwo if u.enemy_within_two => "an enemy within two inches".to_owned(),
        BadKey::EnemyWithinTwo => "in contact, so an enemy within two inches".to_owned(),
        BadKey::BrigadeEliminated => format!("{} of its brigade eliminated", u.brigade_eliminated),
        BadKey::Merged => "merged regiment, by the BMP of its best part".to_owned(),
        BadKey::ChargedOnFlank => {
            format!("charged by {} from the {}", o.charged_by.name(), o.charged_from.name())
        }
    }
}

/// Explains facts that a player may miss on the receipt: why they do not count, or count differently.
fn note_passed_over<T: Trace>(t: &Tables, u: &Unit, o: Occasion, who: Who, trace: &mut T) {
    if o.charging && u.works != Works::None {
        trace.note(|| Note::fact(imp(32), who.line("charging: it has left its works")));
    }
    if o.charging && u.cover && !t.good.cover_when_charging {
        trace.note(|| Note::fact(imp(35), who.line("charging: no cover")));
    }
    if (o.cause.is_charge() || o.charging) && u.supports_good + u.supports_disorder > 0 {
        let text = match o.cause {
            Cause::ChargeImpact => "a charge situation: supports count by the second value",
            Cause::ChargeResult => "a check after a charge is no charge situation: supports count by the first value",
            _ => "a check on the way is no charge situation: supports count by the first value",
        };
        trace.note(|| Note::fact(imp(37), who.line(text)));
    }
    let no_flanks = t.formations.row(u.formation).class.value == EnfiladeClass::None;
    let hit = o.hit_from.arc().is_some_and(|arc| arc != Arc::Front);
    if hit && no_flanks && enfilade(t, u, o).is_some_and(|figure| figure.value == 0) {
        trace.note(|| Note::fact(imp(39), who.line("skirmishers have no flanks: no enfilade")));
    }
    if o.cause == Cause::Rally && o.hit_from == HitFrom::None {
        trace.note(|| Note::fact(imp(39), who.line("not fired at this turn: no enfilade")));
    }
    if u.arm == Arm::Cavalry && o.charging && u.charges_as(t) == Troops::Infantry {
        trace.note(|| Note::fact(imp(34), who.line("dismounted cavalry charges as infantry")));
    }
}
