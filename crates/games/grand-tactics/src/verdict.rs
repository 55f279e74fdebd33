//! The outcome of a ruling, as a headline says it.

use grognard_books::grand_tactics::battle_end::BattleEnd;
use grognard_books::grand_tactics::catastrophe::Catastrophe;
use grognard_books::grand_tactics::force_march::ForceMarch;
use grognard_books::grand_tactics::leader_casualty::LeaderCasualty;
use grognard_books::grand_tactics::losses::Losses;
use grognard_books::grand_tactics::movement::Movement;
use grognard_books::grand_tactics::paralysis::Paralysis;
use grognard_books::grand_tactics::pursuit::Pursuit;
use grognard_books::grand_tactics::rally::Rally;
use grognard_books::grand_tactics::reaction_move::ReactionMove;
use grognard_books::grand_tactics::round::Round;
use grognard_books::grand_tactics::supply::Supply;
use grognard_books::grand_tactics::victory::Victory;
use grognard_books::grand_tactics::weather::Weather;
use grognard_books::grand_tactics::wound_recovery::WoundRecovery;
use grognard_core::procedure::Procedure;

use grognard_battle::Verdict::{News, Quiet};
use grognard_battle::{Finding, Side, Verdict, counted, listed};

/// What came of a ruling.
pub fn verdict(finding: &Finding<'_>) -> Option<Verdict> {
    let came = finding.came;
    match finding.procedure {
        Round::NAME => Some(round(finding)),
        BattleEnd::NAME => Some(battle_end(finding)),
        Pursuit::NAME => Some(pursuit(finding)),
        Losses::NAME => Some(losses(finding)),
        Rally::NAME => rally(finding),
        Catastrophe::NAME => catastrophe(finding),
        LeaderCasualty::NAME => leader_casualty(finding),
        WoundRecovery::NAME => wound_recovery(finding),
        Movement::NAME => movement(finding),
        ForceMarch::NAME => force_march(finding),
        ReactionMove::NAME => reaction_move(finding),
        Paralysis::NAME => paralysis(finding),
        Supply::NAME => supply(finding),
        Weather::NAME => came.words("weather").map(|weather| News(format!("The weather: {weather}"))),
        Victory::NAME => {
            let points =
                format!("{} VP for the French, {} for the Allies", came.count("french_vp"), came.count("allied_vp"));
            Some(Quiet(points))
        }
        _ => None,
    }
}

fn round(finding: &Finding<'_>) -> Verdict {
    if !finding.came.flag("combat") {
        return Quiet(format!("{}: no combat", finding.title));
    }
    let told = Side::BOTH.map(|side| {
        let own = finding.came.at(side.name());
        let steps = own.count("steps_lost") + own.count("charge_steps_lost");
        let state = match own.text("state") {
            Some("retreats") => " and retreats",
            Some("beaten") => " and is beaten",
            Some("destroyed") => " and is destroyed",
            _ => "",
        };
        let lost = [(steps, "step"), (own.count("morale_lost"), "morale level")].into_iter();
        let lost: Vec<String> = lost.filter(|(lost, _)| *lost > 0.0).map(|(lost, what)| counted(lost, what)).collect();
        let lost = if lost.is_empty() { "nothing".to_owned() } else { listed(&lost) };
        format!("{} loses {lost}{state}", finding.side_name(side))
    });
    News(format!("{}: {}", finding.title, told.join("; ")))
}

fn battle_end(finding: &Finding<'_>) -> Verdict {
    if !finding.came.flag("ends") {
        return Quiet(format!("{}: the battle goes on", finding.title));
    }
    let withdraws = finding.side("withdraws").map_or(String::new(), |side| format!("; {side} withdraws"));
    News(match finding.side("winner") {
        Some(side) => format!("{side} wins the battle{withdraws}"),
        None => format!("Nobody wins the battle{withdraws}"),
    })
}

fn pursuit(finding: &Finding<'_>) -> Verdict {
    let lost = finding.came.count("steps_lost");
    if lost > 0.0 { News(format!("The pursuit takes {}", counted(lost, "step"))) } else { no_prey() }
}

fn no_prey() -> Verdict {
    Quiet("The pursuit catches nobody".to_owned())
}

/// Which side loses steps: the title carries the side's letter, and the cards of the units show which units.
fn losses(finding: &Finding<'_>) -> Verdict {
    let (letter, rest) = finding.title.split_once(' ').unwrap_or(("", finding.title));
    let side = Side::BOTH.into_iter().find(|side| side.name() == letter);
    let who = side.map_or(letter, |side| finding.side_name(side));
    let gone = finding.came.texts("eliminated").join(", ");
    let gone = if gone.is_empty() { String::new() } else { format!(": {gone} is gone") };
    let rest = rest.replace("1 step(s)", "1 step").replace("step(s)", "steps");
    News(format!("{who} {rest}{gone}"))
}

fn rally(finding: &Finding<'_>) -> Option<Verdict> {
    let formation = finding.name("", " rallies")?;
    let morale = finding.came.count("morale_after");
    let better = finding.change(&["formations", formation, "morale"]).is_some();
    Some(News(if better {
        format!("{formation} rallies: its morale is {morale}")
    } else {
        format!("{formation} fails to rally: its morale stays {morale}")
    }))
}

fn catastrophe(finding: &Finding<'_>) -> Option<Verdict> {
    let (_, formation) = finding.pair(": test of ")?;
    let (lost, left) = (finding.came.count("morale_lost"), finding.came.count("morale_after"));
    if lost == 0.0 {
        return Some(News(format!("{formation} stands the test")));
    }
    let over = if finding.came.flag("game_ends") { "; the game is over" } else { "" };
    Some(News(format!("{formation} loses {}, {left} left{over}", counted(lost, "morale level"))))
}

fn leader_casualty(finding: &Finding<'_>) -> Option<Verdict> {
    let leader = finding.name("is ", " hit?")?;
    Some(match finding.came.text("result")? {
        "unhurt" => Quiet(format!("{leader} is unhurt")),
        result => News(format!("{leader} is {result}")),
    })
}

fn wound_recovery(finding: &Finding<'_>) -> Option<Verdict> {
    let leader = finding.name("wound of ", "")?;
    Some(News(match finding.came.text("result")? {
        "heals" => format!("{leader} is well again"),
        "dies" => format!("{leader} dies of his wound"),
        _ => format!("{leader} is still laid up with his wound"),
    }))
}

fn movement(finding: &Finding<'_>) -> Option<Verdict> {
    let (formation, area) = finding.pair(" moves to ")?;
    Some(if finding.came.flag("battle") {
        News(format!("{formation} meets the enemy at {area}: a battle"))
    } else {
        News(format!("{formation} marches to {area}, {} MP left", finding.came.count("mp_left")))
    })
}

fn force_march(finding: &Finding<'_>) -> Option<Verdict> {
    let formation = finding.name("", " force marches")?;
    let lost = if finding.came.flag("step_lost") { ", at the price of a step" } else { "" };
    Some(News(format!("{formation} gains {} MP by a forced march{lost}", finding.came.count("bonus_mp"))))
}

fn reaction_move(finding: &Finding<'_>) -> Option<Verdict> {
    let (formation, area) = finding.pair(" tries to reach ")?;
    Some(News(match finding.came.text("result")? {
        "enters" => format!("{formation} comes to the battle of {area} in time"),
        "enters-with-step-loss" => format!("{formation} comes to the battle of {area} at the price of a step"),
        _ => format!("{formation} does not reach {area}"),
    }))
}

fn paralysis(finding: &Finding<'_>) -> Option<Verdict> {
    let nation = finding.name("does ", " enter the war?")?;
    let enters = finding.came.flag("enters_war");
    Some(News(if enters { format!("{nation} enters the war") } else { format!("{nation} stays out of the war") }))
}

fn supply(finding: &Finding<'_>) -> Option<Verdict> {
    let formation = finding.name("supply of ", "")?;
    let supplied = finding.came.flag("in_supply");
    Some(if supplied {
        Quiet(format!("{formation} is in supply"))
    } else {
        News(format!("{formation} is out of supply"))
    })
}
