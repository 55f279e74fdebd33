//! Leaders and politics: catastrophe, recovery, paralysis, reaction and action points.

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::tables::{Figure, Loader};

use super::reading::{Rows, by_name};

/// A line of a catastrophe chart.
#[derive(Clone, Copy, Debug)]
pub struct CatastropheLine {
    /// Whether a die decides.
    pub needs_roll: bool,
    /// This or less brings the loss.
    pub roll_max: Figure<i32>,
    /// Morale levels lost.
    pub morale_loss: Figure<i32>,
    /// VP of the Allies with the loss.
    pub allied_vp: Figure<i32>,
}

/// Both charts of catastrophic failure.
#[derive(Clone, Debug)]
pub struct Catastrophe {
    /// Battle game.
    pub napoleon_wounded: CatastropheLine,
    /// Battle game.
    pub napoleon_killed: CatastropheLine,
    /// Basic and advanced game.
    pub formation_retreats: CatastropheLine,
    /// Basic and advanced game.
    pub guard_step_loss: CatastropheLine,
}

impl Catastrophe {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let line = |n: &Loader<'_>, key: &str| {
            n.within(key, |n| CatastropheLine {
                needs_roll: n.flag("needs_roll"),
                roll_max: n.int("roll_max", 0..=6),
                morale_loss: n.int("morale_loss", 0..=12),
                allied_vp: n.int("allied_vp", 0..=99),
            })
        };
        let (napoleon_wounded, napoleon_killed) =
            n.within("battle", |n| (line(n, "napoleon-wounded"), line(n, "napoleon-killed")));
        let (formation_retreats, guard_step_loss) =
            n.within("basic", |n| (line(n, "formation-retreats"), line(n, "guard-step-loss")));
        Catastrophe { napoleon_wounded, napoleon_killed, formation_retreats, guard_step_loss }
    }
}

choice! {
    /// The result for a wounded leader.
    pub enum Recovery {
        Heals = "heals",
        RemainsWounded = "remains-wounded",
        Dies = "dies",
    }
}

#[derive(Clone, Debug)]
pub struct WoundRecovery {
    /// By the die.
    pub rows: Rows<Figure<Recovery>>,
}

impl WoundRecovery {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        WoundRecovery { rows: Rows::load(n, 3, |n| n.choice("result")) }
    }
}

/// Paralysis of a nation.
#[derive(Clone, Debug)]
pub struct Paralysis {
    /// Enters the war at or above.
    pub enters_from: Figure<i32>,
    /// Least Allied lead and its modifier, highest lead first.
    drm: Vec<(i32, Figure<i32>)>,
}

impl Paralysis {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let line = |n: &Loader<'_>| (n.int("min_lead", 0..=999).value, n.int("modifier", -9..=9));
        let drm = n.within("drm", |n| n.numbered(1..=2, |key| n.within(key, line)));
        if drm.windows(2).any(|pair| pair[0].0 <= pair[1].0) {
            n.refuse("drm", "must name the highest lead first.".to_owned());
        }
        Paralysis { enters_from: n.int("enters_from", 1..=20), drm }
    }

    /// The modifier of an Allied lead.
    pub fn modifier(&self, lead: i32) -> Option<Figure<i32>> {
        self.drm.iter().find(|line| lead >= line.0).map(|line| line.1)
    }
}

choice! {
    /// Result of a reaction move.
    pub enum Reaction {
        Enters = "enters",
        EntersWithStepLoss = "enters-with-step-loss",
        Remains = "remains",
    }
}

choice! {
    /// How the screens modify a reaction move.
    pub enum ScreenDrm {
        EnemyMinusOwn = "enemy-minus-own",
        HigherMinusLower = "higher-minus-lower",
    }
}

#[derive(Clone, Debug)]
pub struct ReactionMove {
    /// How the screens count.
    pub drm: Figure<ScreenDrm>,
    /// By the die with the screens.
    pub rows: Rows<Figure<Reaction>>,
}

impl ReactionMove {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        ReactionMove { drm: n.choice("drm"), rows: Rows::load(n, 3, |n| n.choice("result")) }
    }
}

choice! {
    /// An act that costs action points.
    pub enum Action {
        BrigadeFormation = "brigade-formation",
        UnbrigadeFormation = "unbrigade-formation",
        BrigadeUnit = "brigade-unit",
        UnbrigadeUnit = "unbrigade-unit",
        ReactionMove = "reaction-move",
        ReorganizeUnit = "reorganize-unit",
        Engage = "engage",
        IncorporateReplacement = "incorporate-replacement",
    }
}

choice! {
    /// Who pays.
    pub enum Payer {
        SeniorLeader = "senior-leader",
        CommandingLeader = "commanding-leader",
        Nobody = "nobody",
    }
}

/// AP cost.
#[derive(Clone, Debug)]
pub struct ActionCost {
    /// AP of every act.
    pub cost: Figure<i32>,
    /// Who pays for which act.
    pub payer: EnumMap<Action, Figure<Payer>>,
}

impl ActionCost {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let payer = n.within("payer", |n| by_name(|name| n.choice(name)));
        ActionCost { cost: n.int("cost", 0..=20), payer }
    }
}
