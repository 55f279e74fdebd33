//! `grand-tactics.catastrophe`: what happens to the army with Napoleon or the Guard.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::die::D6;
use super::rules::gt;
use super::tables::{CatastropheLine, Tables};

choice! {
    /// Which game is played.
    pub enum Game {
        Battle = "battle",
        Basic = "basic",
        Advanced = "advanced",
    }
}

choice! {
    /// What happened.
    pub enum Event {
        NapoleonWounded = "napoleon-wounded",
        NapoleonKilled = "napoleon-killed",
        FormationRetreats = "formation-retreats",
        GuardStepLoss = "guard-step-loss",
        MoraleZero = "morale-zero",
    }
}

/// Facts of the event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub game: Game,
    /// What happened.
    pub event: Event,
    /// Morale of the formation.
    pub morale: i32,
    pub napoleon_leads: bool,
    /// A French Imperial Guard unit is in it.
    pub imperial_guard: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            game: r.choice("game", "which game is played").required(),
            event: r.choice("event", "what happened").required(),
            morale: r
                .integer("morale", 0..=t.battle.morale_max, "morale of the formation now")
                .group(Group::Who)
                .required(),
            napoleon_leads: r.flag("napoleon_leads", "Napoleon leads the formation").group(Group::Who).default(false),
            imperial_guard: r
                .flag("imperial_guard", "a French Imperial Guard unit is in it")
                .group(Group::Who)
                .default(false),
        }
    }
}

/// What comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Whether a die was rolled.
    pub roll_needed: bool,
    /// Morale levels lost.
    pub morale_lost: i32,
    pub morale_after: i32,
    /// VP the Allies score.
    pub allied_vp: i32,
    pub game_ends: bool,
}

pub struct Catastrophe;

impl Event {
    fn rule(self) -> Rule {
        match self {
            Event::NapoleonWounded => gt(48),
            Event::NapoleonKilled => gt(49),
            Event::FormationRetreats => gt(51),
            Event::GuardStepLoss => gt(52),
            Event::MoraleZero => gt(53),
        }
    }

    /// The events of a game's chart.
    fn of(game: Game) -> &'static [Event] {
        match game {
            Game::Battle => &[Event::NapoleonWounded, Event::NapoleonKilled, Event::MoraleZero],
            Game::Basic | Game::Advanced => &[Event::FormationRetreats, Event::GuardStepLoss, Event::MoraleZero],
        }
    }

    fn line(self, t: &Tables) -> Option<CatastropheLine> {
        match self {
            Event::NapoleonWounded => Some(t.catastrophe.napoleon_wounded),
            Event::NapoleonKilled => Some(t.catastrophe.napoleon_killed),
            Event::FormationRetreats => Some(t.catastrophe.formation_retreats),
            Event::GuardStepLoss => Some(t.catastrophe.guard_step_loss),
            Event::MoraleZero => None,
        }
    }
}

impl Procedure for Catastrophe {
    const NAME: &'static str = "grand-tactics.catastrophe";
    const SUMMARY: &'static str = "catastrophic failure: Napoleon hit, the Guard beaten, morale gone";
    const DICE: &'static str = "[1d6]";
    const RULES: &'static [Rule] = &[gt(48), gt(49), gt(50), gt(51), gt(52), gt(53)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("roll_needed", "whether a die was rolled"),
        ("morale_lost", "morale levels the formation loses"),
        ("morale_after", "its morale after it"),
        ("allied_vp", "VP the Allies score for it"),
        ("game_ends", "whether the game ends at once"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, s: &Situation, check: &mut Check) {
        let listed = Event::of(s.game);
        check.refuse_listing(!listed.contains(&s.event), s.event.rule(), &["event", "game"], || {
            let names = listed.iter().map(|event| event.name().to_owned()).collect();
            (format!("is not on the chart of the {} game.", s.game.name()), Some(names))
        });
        let at_zero = s.event != Event::MoraleZero || s.morale == 0;
        check.refuse(!at_zero, gt(53), &["morale", "event"], || "must be 0 for morale-zero.".to_owned());
        let his = matches!(s.event, Event::NapoleonWounded | Event::NapoleonKilled);
        check.refuse(his && !s.napoleon_leads, s.event.rule(), &["napoleon_leads", "event"], || {
            "must be true: the event strikes the formation Napoleon leads.".to_owned()
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let rule = s.event.rule();
        let concerns = s.event != Event::FormationRetreats || s.napoleon_leads || s.imperial_guard;
        let line = s.event.line(t).filter(|_| concerns);
        let (roll_needed, strikes) = match line {
            None => (false, false),
            Some(line) if !line.needs_roll => (false, true),
            Some(line) => {
                let strikes = |value: u16| i32::from(value) <= line.roll_max.value;
                let ask = Ask::alone(rule, "catastrophic failure");
                let (face, strikes) = dice.class(ask, D6, trace, strikes);
                trace.note(|| {
                    let text = if strikes { "it comes to a loss" } else { "no loss" };
                    Note::against(rule, text, i64::from(face), i64::from(line.roll_max.value))
                        .from(line.roll_max.origin)
                });
                (true, strikes)
            }
        };
        let (loss, allied_vp) =
            line.filter(|_| strikes).map_or((0, 0), |line| (line.morale_loss.value, line.allied_vp.value));
        let morale_lost = loss.min(s.morale);
        let morale_after = s.morale - morale_lost;
        trace.note(|| {
            let vp = if allied_vp > 0 { format!("; the Allies score {allied_vp} VP") } else { String::new() };
            let text = format!("the formation loses {morale_lost} of {} morale levels{vp}", s.morale);
            Note::result(if s.event == Event::MoraleZero { end_rule(s.game) } else { rule }, text)
        });
        let game_ends = s.napoleon_leads && morale_after == 0;
        if game_ends {
            trace.note(|| {
                Note::result(end_rule(s.game), "Napoleon's formation is at morale 0: the game ends, VP decide")
            });
        }
        Outcome { roll_needed, morale_lost, morale_after, allied_vp, game_ends }
    }
}

fn end_rule(game: Game) -> Rule {
    if game == Game::Battle { gt(50) } else { gt(53) }
}
