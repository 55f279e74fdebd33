//! Charge impact.

use grognard_core::choice;
use grognard_core::dice::Roll;
use grognard_core::tables::{Figure, Loader};

use super::reading::{dice, rising};
use crate::unit::Mc;

choice! {
    /// What a band does to the losers.
    pub enum Effect {
        StoppedShort = "stopped-short",
        FallBack = "fall-back",
        FallBackRouted = "fall-back-routed",
    }
}

/// A band of the margin of a win.
#[derive(Clone, Copy, Debug)]
pub struct Band {
    /// Last margin of the band.
    pub to: Figure<i32>,
    /// What it does.
    pub effect: Effect,
    /// Figures each losing unit loses.
    pub figures: Option<Figure<i32>>,
    /// The check each losing unit takes.
    pub mc: Option<Figure<Mc>>,
}

impl Band {
    fn load(n: &Loader<'_>) -> Self {
        let effect = n.choice::<Effect>("effect").value;
        let falls_back = effect != Effect::StoppedShort;
        Band {
            to: n.int("to", 0..=99),
            effect,
            figures: if falls_back { Some(n.int("figures", 0..=16)) } else { n.int_if_any("figures", 0..=16) },
            mc: if effect == Effect::FallBack { Some(n.choice("mc")) } else { n.choice_if_any("mc") },
        }
    }
}

/// Charge impact.
#[derive(Clone, Debug)]
pub struct ChargeResults {
    /// A charge MMP is never better than this.
    pub mmp_best: Figure<i32>,
    /// A charge MMP is never worse than this.
    pub mmp_worst: Figure<i32>,
    /// Dice of the FIV.
    pub dice: Figure<Roll>,
    /// A greater margin counts as this.
    pub margin_cap: Figure<i32>,
    /// A routed unit in contact is beaten by this.
    pub overrun_margin: Figure<i32>,
    /// Supports involved on a side.
    pub max_supports: Figure<i32>,
    bands: Vec<Band>,
    /// Dice of the inches the attacker stops short.
    pub stop_dice: Figure<Roll>,
    /// Whether both leads then fire.
    pub free_volley: bool,
    /// Further inches for an attacker that falls back.
    pub attacker_fall_back: Figure<i32>,
    /// Further figures lost by an attacker.
    pub attacker_figures: Figure<i32>,
    /// Further steps of the MC for an attacker.
    pub attacker_mc: Figure<i32>,
}

impl ChargeResults {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let (stop_dice, free_volley) = n.within("stopped-short", |n| (dice(n, "dice"), n.flag("free_volley")));
        let (mmp_best, mmp_worst) = (n.int("mmp_best", -99..=99), n.int("mmp_worst", -99..=99));
        if mmp_best.value > mmp_worst.value {
            n.refuse("mmp_best", "must not be above mmp_worst.".to_owned());
        }
        let less = |n: &Loader<'_>, key: &str| n.int(key, -12..=12);
        n.within("attacker_lost", |lost| ChargeResults {
            mmp_best,
            mmp_worst,
            dice: dice(n, "fiv_dice"),
            margin_cap: n.int("margin_cap", 0..=99),
            overrun_margin: n.int("overrun_margin", 0..=99),
            // An outcome can name at most two supports.
            max_supports: n.int("max_supports", 0..=2),
            bands: rising(n, "band", 5, Band::load, |band| band.to.value),
            stop_dice,
            free_volley,
            attacker_fall_back: less(lost, "fall_back"),
            attacker_figures: less(lost, "figures"),
            attacker_mc: less(lost, "mc"),
        })
    }

    /// The band of a margin; the last one has no upper limit.
    pub fn band(&self, margin: i32) -> &Band {
        let index = self.bands.iter().position(|band| margin <= band.to.value).unwrap_or(self.bands.len() - 1);
        &self.bands[index]
    }
}
