//! `grand-tactics.modifiers`: the modifiers of each side's FERT roll.

use std::fmt::Display;

use grognard_core::choice;
use grognard_core::dice::Dice;
use grognard_core::facts::Choice;
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace, Value};
use serde::Serialize;

use super::force::{Battle, Side};
use super::force_check::{CardsCount, check_battle};
use super::kinds::{Card, GrandTactic, Mode, Player, Terrain};
use super::rules::gt;
use super::tables::Tables;

choice! {
    /// What a modifier is for.
    pub enum Reason {
        Card = "card",
        OpponentCard = "opponent-card",
        Leader = "leader",
        Terrain = "terrain",
        MarchOrderTerrain = "march-order-terrain",
        CavalrySuperiority = "cavalry-superiority",
        EnteringHighlands = "entering-highlands",
        EnteringPass = "entering-pass",
        Weather = "weather",
        OpponentCavalrySuperiority = "opponent-cavalry-superiority",
        BrokenUnits = "broken-units",
        NationalGuard = "national-guard",
        MixedNationalities = "mixed-nationalities",
        OutOfSupply = "out-of-supply",
        OpponentHoldsFortress = "opponent-holds-fortress",
        DeploymentMatrix = "deployment-matrix",
    }
}

/// One modifier.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Item {
    pub reason: Reason,
    pub value: i32,
}

/// All modifiers of a side.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct SideOutcome {
    pub drm: i32,
    /// Those that are not 0.
    pub items: Vec<Item>,
}

/// Modifiers of both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub a: SideOutcome,
    pub b: SideOutcome,
}

pub struct Modifiers;

impl Procedure for Modifiers {
    const NAME: &'static str = "grand-tactics.modifiers";
    const SUMMARY: &'static str = "modifiers of both sides' FERT rolls";
    const DICE: &'static str = "none";
    #[rustfmt::skip]
    const RULES: &'static [Rule] = &[
        gt(1), gt(2), gt(3), gt(4), gt(5), gt(6), gt(7), gt(8), gt(9), gt(10), gt(11), gt(12), gt(13), gt(14), gt(15),
        gt(16), gt(17), gt(18), gt(26), gt(61), gt(62), gt(74), gt(78),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("a.drm", "sum of side a's modifiers"),
        ("a.items[].reason", "what a modifier is for"),
        ("a.items[].value", "its value; zeros are left out"),
        ("b.drm", "sum of side b's modifiers"),
        ("b.items[].reason", "as side a's"),
        ("b.items[].value", "as side a's"),
    ];
    type Tables = Tables;
    type Situation = Battle;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Battle, check: &mut Check) {
        check_battle(t, s, CardsCount::Yes, check);
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Battle, _: &mut D, trace: &mut T) -> Outcome {
        Outcome { a: modifiers_of(t, s, Player::A, trace), b: modifiers_of(t, s, Player::B, trace) }
    }
}

pub fn modifiers_of<T: Trace>(t: &Tables, s: &Battle, player: Player, trace: &mut T) -> SideOutcome {
    let mut account = Account { player, items: Vec::new(), trace };
    account.cards(t, s);
    account.leader(t, s.side(player));
    account.ground(t, s);
    account.superiority(t, s, Reason::CavalrySuperiority);
    account.entering(t, s);
    let sky = t.weather.of(s.weather);
    let weather = if s.attacker == player { sky.attacker } else { sky.defender };
    account.figure(Reason::Weather, gt(9), s.weather.name(), weather);
    account.superiority(t, s, Reason::OpponentCavalrySuperiority);
    account.troops(t, s);
    account.fortress(t, s);
    account.matrix(t, s);
    let Account { items, .. } = account;
    let drm = items.iter().map(|item| item.value).sum();
    trace.note(|| Note::sum(gt(1), format!("{}'s modifiers", player.name()), i64::from(drm)));
    SideOutcome { drm, items }
}

/// The modifiers found so far.
struct Account<'t, T> {
    player: Player,
    items: Vec<Item>,
    trace: &'t mut T,
}

impl<T: Trace> Account<'_, T> {
    fn item(&mut self, reason: Reason, value: i32) {
        if value != 0 {
            self.items.push(Item { reason, value });
        }
    }

    /// A chart value that counts once.
    fn figure(&mut self, reason: Reason, rule: Rule, text: impl Display, figure: Figure<i32>) {
        self.item(reason, figure.value);
        self.line(rule, text, figure);
    }

    fn line(&mut self, rule: Rule, text: impl Display, figure: Figure<i32>) {
        if figure.value != 0 {
            let player = self.player;
            self.trace.note(|| Note::add_figure(rule, format!("{}: {text}", player.name()), figure));
        }
    }

    fn cards(&mut self, t: &Tables, s: &Battle) {
        let (own, opponent) = (s.side(self.player), s.side(self.player.opponent()));
        if let Some(row) = t.cards.of(own.card) {
            let skirmishes = own.card == Card::Skirmish && own.skirmishing_cf >= t.cards.skirmish_min_cf.value;
            let bonus = if skirmishes { t.cards.skirmish_bonus.value } else { 0 };
            self.item(Reason::Card, row.own.value + bonus);
            self.line(gt(2), format_args!("{} card", row.name), row.own);
            if skirmishes {
                self.line(gt(2), format_args!("{} CF of cavalry skirmish", own.skirmishing_cf), t.cards.skirmish_bonus);
            }
        }
        if let Some(row) = t.cards.of(opponent.card) {
            self.figure(Reason::OpponentCard, gt(2), format_args!("the opponent's {} card", row.name), row.opponent);
        }
    }

    fn leader(&mut self, t: &Tables, side: &Side<GrandTactic>) {
        let effective = side.effective_ability(t);
        self.item(Reason::Leader, effective);
        let player = self.player.name();
        if side.leader_ability != 0 {
            let ability = i64::from(side.leader_ability);
            self.trace.note(|| Note::add(gt(3), format!("{player}: leader's battle ability"), ability));
        }
        if effective != side.leader_ability {
            self.trace.note(|| {
                let loss = i64::from(effective - side.leader_ability);
                Note::add(gt(3), format!("{player}: the leader is wounded"), loss).from(t.drm.wounded_ability.origin)
            });
        }
    }

    fn ground(&mut self, t: &Tables, s: &Battle) {
        let ground = t.terrain.of(s.terrain);
        let (role, figure) =
            if s.attacker == self.player { ("attacks", ground.attacker) } else { ("defends", ground.defender) };
        self.figure(Reason::Terrain, gt(5), format_args!("{role} in {} terrain", s.terrain.name()), figure);
        if s.side(self.player).mode() == Mode::MarchOrder {
            let text = format_args!("March Order in {} terrain", s.terrain.name());
            self.figure(Reason::MarchOrderTerrain, gt(61), text, ground.march_order);
        }
    }

    fn superiority(&mut self, t: &Tables, s: &Battle, reason: Reason) {
        let Some(superior) = s.superior_cavalry(t) else { return };
        match (reason, superior == self.player) {
            (Reason::CavalrySuperiority, true) => {
                self.trace.note(|| {
                    let (own, other) = (s.side(superior).field_cf(), s.side(superior.opponent()).field_cf());
                    let text = format!("{} has cavalry superiority, {own} CF to {other}", superior.name());
                    Note::fact(gt(74), text)
                });
                self.figure(reason, gt(6), "cavalry superiority", t.drm.cavalry_superiority);
            }
            (Reason::OpponentCavalrySuperiority, false) => {
                let figure = t.drm.opponent_cavalry_superiority;
                self.figure(reason, gt(10), "the opponent has cavalry superiority", figure);
            }
            _ => {}
        }
    }

    fn entering(&mut self, t: &Tables, s: &Battle) {
        let (reason, rule, figure) = match s.terrain {
            Terrain::Highlands => (Reason::EnteringHighlands, gt(7), t.drm.entering_highlands),
            Terrain::Pass => (Reason::EnteringPass, gt(8), t.drm.entering_pass),
            _ => return,
        };
        if s.side(self.player).entered {
            let player = self.player.name();
            self.trace.note(|| {
                Note::fact(gt(17), format!("{player}'s lead formation moved into the area in this OPs phase"))
            });
            self.figure(reason, rule, format_args!("entering {} terrain", s.terrain.name()), figure);
        }
    }

    /// This many units, each with this value.
    fn each(&mut self, reason: Reason, rule: Rule, text: &str, count: i32, figure: Figure<i32>) {
        self.item(reason, count * figure.value);
        if count > 0 && figure.value != 0 {
            let player = self.player.name();
            self.trace.note(|| {
                let (count, each) = (Value::from_integer(count.into()), Value::from_integer(figure.value.into()));
                Note::product(rule, format!("{player}: {text}"), count, each).from(figure.origin)
            });
        }
    }

    fn troops(&mut self, t: &Tables, s: &Battle) {
        let side = s.side(self.player);
        let is_french = s.french == self.player;
        if side.broken_in_lead > 0 {
            self.trace.note(|| Note::fact(gt(4), "the -1 printed beside the battle ability is that of broken units"));
        }
        let broken = side.broken_in_lead;
        self.each(Reason::BrokenUnits, gt(11), "broken units in the lead formation", broken, t.drm.broken_unit);
        let guards = if is_french { side.national_guard_units } else { 0 };
        self.each(Reason::NationalGuard, gt(12), "National Guard units", guards, t.drm.national_guard_unit);
        if !is_french && side.major_nationalities >= t.drm.nationalities_needed.value {
            let text = format_args!("{} major nationalities", side.major_nationalities);
            self.figure(Reason::MixedNationalities, gt(13), text, t.drm.mixed_nationalities);
        }
        if side.formations.iter().any(|formation| formation.out_of_supply) {
            self.figure(Reason::OutOfSupply, gt(14), "units out of supply", t.drm.out_of_supply);
        }
    }

    fn fortress(&mut self, t: &Tables, s: &Battle) {
        let opponent = self.player.opponent();
        if s.fortress.is(opponent) && s.side(opponent).grand_tactic == GrandTactic::Hold {
            let text = "the opponent holds in a fortress";
            self.figure(Reason::OpponentHoldsFortress, gt(15), text, t.drm.opponent_holds_fortress);
        }
    }

    fn matrix(&mut self, t: &Tables, s: &Battle) {
        let (tactic, mode) = (s.side(self.player).grand_tactic, s.side(self.player.opponent()).mode());
        let figure = t.deployment_matrix.of(tactic, mode);
        let player = self.player.name();
        self.trace.note(|| {
            let cell = if figure.value > 0 { format!("+{}", figure.value) } else { figure.value.to_string() };
            Note::lookup(gt(18), "deployment_matrix", &tactic.words(), &mode.words(), &cell)
                .saying(format!("{player}: Battle Deployment Matrix"))
                .from(figure.origin)
        });
        self.figure(Reason::DeploymentMatrix, gt(16), "by the Battle Deployment Matrix", figure);
    }
}
