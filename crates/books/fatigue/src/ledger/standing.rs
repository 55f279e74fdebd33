//! The relation of an army's record to its total, and its effects.

use grognard_core::trace::{Note, Trace};

use super::account::Ledger;
use super::army::{Army, Location};
use super::levels::{is_at, is_march_only};
use crate::names::Edition;
use crate::points::Points;
use crate::rules::fat;
use crate::tables::{Breaks, EditionStatus, OrderOrNone, Restores, Tables};

fn is_broken(status: &EditionStatus, army: &Army) -> bool {
    if army.total == Points::ZERO {
        return army.recorded > Points::ZERO;
    }
    match status.demoralized_when.value {
        Breaks::Above => army.recorded > army.total,
        Breaks::Reached => army.recorded >= army.total,
    }
}

fn is_restored(status: &EditionStatus, army: &Army) -> bool {
    let nothing = army.total <= Points::ZERO && army.recorded <= Points::ZERO;
    nothing
        || match status.restored_when.value {
            Restores::Above => army.total > army.recorded,
            Restores::Reached => army.total >= army.recorded,
        }
}

/// Compares record and total, and applies the consequences (FAT-115 to FAT-123).
pub(super) fn evaluate<T: Trace>(ledger: &mut Ledger<'_>, trace: &mut T) {
    let status = ledger.tables.army_status.edition[ledger.army.edition];
    compare(&mut ledger.army, &status, trace);
    if ledger.army.demoralized {
        adjust(ledger.tables, &mut ledger.army, &status, trace);
        force_orders(ledger, &status, trace);
    }
}

fn compare<T: Trace>(army: &mut Army, status: &EditionStatus, trace: &mut T) {
    if army.demoralized && is_restored(status, army) {
        army.demoralized = false;
        (army.demoralized_hours, army.hour_rate, army.cmr_adjustment) = (0, 0, 0);
        trace.note(|| {
            Note::result(fat(120), "the total is above the record again: the army is itself")
                .from(status.restored_when.origin)
        });
    } else if !army.demoralized && is_broken(status, army) {
        (army.demoralized, army.ever_demoralized) = (true, true);
        (army.demoralized_hours, army.hour_rate, army.cmr_adjustment) = (1, 0, 0);
        if army.total == Points::ZERO {
            trace.note(|| Note::fact(fat(119), "without a total any recorded point demoralizes"));
        }
        trace.note(|| {
            let (recorded, total) = (army.recorded, army.total);
            Note::against(fat(116), "the army is demoralized: recorded against total", recorded, total)
                .from(status.demoralized_when.origin)
        });
    }
}

fn adjust<T: Trace>(t: &Tables, army: &mut Army, status: &EditionStatus, trace: &mut T) {
    let before = army.cmr_adjustment;
    let (severe, ruin) = (t.army_status.severe_percent.value, t.army_status.ruin_percent.value);
    let rule = match army.edition {
        Edition::First => {
            let rate = if is_at(army, ruin) {
                status.hour_rate_ruin
            } else if is_at(army, severe) {
                status.hour_rate_severe
            } else {
                status.hour_rate
            };
            let rate = rate.value.max(army.hour_rate);
            army.cmr_adjustment -= rate - army.hour_rate;
            army.hour_rate = rate;
            fat(117)
        }
        Edition::Second => {
            let extra = if is_at(army, severe) { status.severe_extra.value } else { 0 };
            army.hour_rate = status.hour_rate.value;
            army.cmr_adjustment = -army.demoralized_hours * status.hour_rate.value - extra;
            fat(118)
        }
    };
    if army.cmr_adjustment != before {
        trace.note(|| {
            let text = format!("CMR of every unit, demoralized hour {}", army.demoralized_hours);
            Note::add(rule, text, i64::from(army.cmr_adjustment)).apart().from(status.hour_rate.origin)
        });
    }
}

fn force_orders<T: Trace>(ledger: &mut Ledger<'_>, status: &EditionStatus, trace: &mut T) {
    let before = ledger.forced.len();
    let march_only = is_march_only(ledger.tables, &ledger.army);
    let changing: Vec<String> = ledger.army.command_names(|command| {
        if march_only {
            command.location != Location::Away && command.order != OrderOrNone::None
        } else {
            command.order == OrderOrNone::Attack
        }
    });
    for id in changing {
        if march_only {
            let why = "the army is done for and marches off";
            ledger.force(&id, OrderOrNone::March, fat(123), why, trace);
        } else {
            ledger.force(&id, OrderOrNone::Engage, fat(121), "a demoralized army does not attack", trace);
        }
    }
    if ledger.forced.len() > before && ledger.army.edition == Edition::Second {
        trace.note(|| {
            Note::fact(fat(152), "edition 2 says nothing of forced orders: edition 1 applies")
                .from(status.march_only_percent.origin)
        });
    }
}
