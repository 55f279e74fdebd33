//! The results of rulings for headlines.

use grognard_books::impact::brigade::Brigade;
use grognard_books::impact::charge::Charge;
use grognard_books::impact::fire::Fire;
use grognard_books::impact::firepower::Firepower;
use grognard_books::impact::initiative::Initiative;
use grognard_books::impact::leader_casualty::LeaderCasualty;
use grognard_books::impact::merge::Merge;
use grognard_books::impact::mmp::Mmp;
use grognard_books::impact::morale_check::MoraleCheck;
use grognard_books::impact::movement::Move;
use grognard_books::impact::rally::Rally;
use grognard_books::impact::victory::Victory;
use grognard_core::procedure::Procedure;

use grognard_battle::Verdict::{News, Quiet};
use grognard_battle::answers::Intent;
use grognard_battle::{Finding, Part, Side, Verdict, counted, listed, no_effect, spaced};

/// The rulings that are visible on a table.
pub const SEEN_AS: &[(&str, Intent)] = &[(Fire::NAME, Intent::Fire), (Charge::NAME, Intent::Charge)];

/// What came of a ruling.
pub fn verdict(finding: &Finding<'_>) -> Option<Verdict> {
    let came = finding.came;
    match finding.procedure {
        Fire::NAME => fire(finding),
        Charge::NAME => charge(finding),
        Rally::NAME => rally(finding),
        MoraleCheck::NAME => morale_check(finding),
        Brigade::NAME => brigade(finding),
        LeaderCasualty::NAME => leader_casualty(finding),
        Initiative::NAME => finding.side("first").map(|side| News(format!("First this turn: {side}"))),
        Move::NAME => Some(Quiet(format!("{}, {} inches at most", finding.title, came.count("allowance")))),
        Firepower::NAME => Some(Quiet(format!("{}: {}", finding.title, came.count("fp")))),
        Mmp::NAME => Some(Quiet(format!("{}: {}", finding.title, came.count("mmp")))),
        Merge::NAME => merge(finding),
        Victory::NAME => victory(finding),
        _ => None,
    }
}

/// A unit's losses, and the level to which it falls during the command.
fn suffered(finding: &Finding<'_>, unit: &str, part: Part<'_>) -> Vec<String> {
    if part.flag("eliminated") {
        return vec!["is wiped out".to_owned()];
    }
    let lost = part.count("figures_lost");
    let mut deeds = Vec::new();
    if lost > 0.0 {
        deeds.push(format!("loses {}", counted(lost, "figure")));
    }
    deeds.extend(finding.became(&["units", unit, "level"]).map(level_words));
    if part.flag("must_flee") {
        deeds.push("flees".to_owned());
    }
    deeds
}

fn level_words(level: &str) -> String {
    match level {
        "disorder" => "falls into disorder".to_owned(),
        "routed" => "routs".to_owned(),
        other => format!("is {}", spaced(other)),
    }
}

fn fire(finding: &Finding<'_>) -> Option<Verdict> {
    let (firer, target) = finding.pair(" fires at ").or_else(|| finding.pair(" fires a free volley at "))?;
    let deeds = suffered(finding, target, finding.came);
    if deeds.is_empty() {
        return Some(no_effect(finding.title));
    }
    Some(News(format!("{target} {} under the fire of {firer}", listed(&deeds))))
}

fn charge(finding: &Finding<'_>) -> Option<Verdict> {
    let (attacker, defender) = finding.pair(" charges ")?;
    let back = finding.came.count("fall_back");
    let won = |winner: &str, loser: &str| {
        let lead = finding.came.list("losers").find(|one| one.text("unit") == Some("lead"));
        let mut deeds = vec![format!("falls back {back} inches")];
        deeds.extend(lead.into_iter().flat_map(|lead| suffered(finding, loser, lead)));
        format!("{winner} wins the charge: {loser} {}", listed(&deeds))
    };
    Some(News(match finding.came.text("result")? {
        "attacker-wins" => won(attacker, defender),
        "defender-wins" => won(defender, attacker),
        _ => format!("{attacker} stops {} inches short of {defender}", finding.came.count("stop_inches")),
    }))
}

fn rally(finding: &Finding<'_>) -> Option<Verdict> {
    let unit = finding.name("", " tries to rally")?;
    let level = finding.came.words("level_after")?;
    Some(News(match (finding.came.flag("success"), finding.came.flag("must_flee")) {
        (true, _) => format!("{unit} rallies: {level}"),
        (false, true) => format!("{unit} fails to rally and flees"),
        (false, false) => format!("{unit} fails to rally: still {level}"),
    }))
}

fn morale_check(finding: &Finding<'_>) -> Option<Verdict> {
    let (unit, charger) = finding.pair(" turns toward ")?;
    let level = finding.came.words("level_after")?;
    Some(News(match (finding.came.flag("passed"), finding.came.flag("must_flee")) {
        (true, _) => format!("{unit} turns toward {charger} in time"),
        (false, true) => format!("{unit} fails to turn toward {charger} and flees"),
        (false, false) => format!("{unit} fails to turn toward {charger}: {level}"),
    }))
}

fn brigade(finding: &Finding<'_>) -> Option<Verdict> {
    let brigade = finding.name("is ", " broken")?;
    let broken = finding.came.flag("broken");
    Some(if broken { News(format!("{brigade} is broken")) } else { Quiet(format!("{brigade} holds together")) })
}

fn leader_casualty(finding: &Finding<'_>) -> Option<Verdict> {
    let (leader, unit) = finding.title.strip_prefix("is ")?.split_once(" hit with ")?;
    let fallen = finding.came.flag("eliminated");
    Some(if fallen { News(format!("{leader} falls with {unit}")) } else { Quiet(format!("{leader} is unhurt")) })
}

fn merge(finding: &Finding<'_>) -> Option<Verdict> {
    let (second, first) = finding.pair(" joins ")?;
    let figures = counted(finding.came.count("figures"), "figure");
    Some(News(format!("{second} joins {first}: {figures}, {}", finding.came.words("level")?)))
}

fn victory(finding: &Finding<'_>) -> Option<Verdict> {
    let points =
        |side: Side| format!("{} {}", finding.side_name(side), finding.came.count(&format!("points_{}", side.name())));
    let points = format!("{}, {}", points(Side::A), points(Side::B));
    Some(News(match finding.came.text("winner")? {
        "none" => format!("The battle goes on. Points: {points}"),
        "draw" => format!("The battle is drawn. Points: {points}"),
        _ => format!("The battle is won by {}. Points: {points}", finding.side("winner")?),
    }))
}
