//! The results of rulings for headlines.

use grognard_books::fatigue::charge_test::ChargeTest;
use grognard_books::fatigue::fire::Fire;
use grognard_books::fatigue::ledger::LedgerPosting;
use grognard_books::fatigue::morale::MoraleCheck;
use grognard_books::fatigue::move_allowance::MoveAllowance;
use grognard_books::fatigue::order_check::OrderCheck;
use grognard_books::fatigue::rally::Rally;
use grognard_books::fatigue::shock::Shock;
use grognard_books::fatigue::tally::Tally;
use grognard_core::procedure::Procedure;

use grognard_battle::Verdict::{News, Quiet};
use grognard_battle::{Finding, Verdict, counted, listed, no_effect};

/// What came of a ruling.
pub fn verdict(finding: &Finding<'_>) -> Option<Verdict> {
    let came = finding.came;
    match finding.procedure {
        Fire::NAME => fire(finding),
        Shock::NAME => shock(finding),
        MoraleCheck::NAME => morale_check(finding),
        ChargeTest::NAME => charge_test(finding),
        Rally::NAME => rally(finding),
        OrderCheck::NAME => order_check(finding),
        MoveAllowance::NAME => Some(Quiet(format!("{}, {} inches at most", finding.title, came.count("inches")))),
        Tally::NAME => tally(finding),
        LedgerPosting::NAME => ledger(finding),
        _ => None,
    }
}

fn fire(finding: &Finding<'_>) -> Option<Verdict> {
    let (firer, target) = finding.pair(" fires at ")?;
    let came = finding.came;
    let mut deeds = Vec::new();
    if came.count("losses") > 0.0 {
        let words = counted(came.count("losses"), &came.words("loss_kind")?);
        deeds.push(format!("loses {}", words.replace("cannons", "cannon").replace("crews", "crew")));
    }
    for (flag, words) in
        [("officer_hit", "has its officer hit"), ("explodes", "blows up"), ("ignites", "stands in burning ground")]
    {
        deeds.extend(came.flag(flag).then(|| words.to_owned()));
    }
    if deeds.is_empty() {
        return Some(no_effect(finding.title));
    }
    Some(News(format!("{target} {} under the fire of {firer}", listed(&deeds))))
}

fn shock(finding: &Finding<'_>) -> Option<Verdict> {
    let (attackers, defenders) = finding.pair(" against ")?;
    let (side, result) = finding.came.text("result")?.split_once('-')?;
    let (loser, winner) = if side == "attacker" { (attackers, defenders) } else { (defenders, attackers) };
    let words = match result {
        "routs" => "routs",
        "breaks-off" => "breaks off",
        _ => "falls back",
    };
    let lost = |part: &str| match finding.came.count(part) {
        0.0 => "none".to_owned(),
        lost => counted(lost, "figure"),
    };
    let losses =
        format!("losses {} of {attackers}, {} of {defenders}", lost("attacker_losses"), lost("defender_losses"));
    Some(News(format!("{loser} {words} before {winner}: {losses}")))
}

fn morale_words(result: &str) -> &'static str {
    match result {
        "pass" => "stands",
        "disordered" => "falls into disorder",
        "routed" => "routs",
        "returned" => "goes back to where it came from",
        "retired" => "falls back",
        _ => "need not check",
    }
}

fn morale_check(finding: &Finding<'_>) -> Option<Verdict> {
    let (units, _) = finding.pair(" checks: ")?;
    Some(News(format!("{units} {}", morale_words(finding.came.text("result")?))))
}

fn charge_test(finding: &Finding<'_>) -> Option<Verdict> {
    let made = finding.came.text("charge")? == "made";
    Some(News(format!("{}: {}", finding.title, if made { "the charge is made" } else { "the charge fails" })))
}

fn rally(finding: &Finding<'_>) -> Option<Verdict> {
    let unit = finding.name("", " rallies")?;
    let runs = finding.came.flag("rout_move");
    Some(News(match finding.came.text("state_after")? {
        "good" => format!("{unit} is in good order again"),
        "disordered" => format!("{unit} rallies but is still disordered"),
        "removed" => format!("{unit} fails to rally and is lost"),
        _ if runs => format!("{unit} fails to rally and runs on"),
        _ => format!("{unit} fails to rally and stays routed"),
    }))
}

/// That something is allowed is shown by its being done.
fn order_check(finding: &Finding<'_>) -> Option<Verdict> {
    let (units, _) = finding.pair(": ")?;
    let points = counted(finding.came.count("mfp"), "fatigue point");
    let broken = finding.came.text("permission") == Some("violation");
    broken.then(|| News(format!("{units} breaks its order, which costs {points}")))
}

fn tally(finding: &Finding<'_>) -> Option<Verdict> {
    let side = finding.name("", " shows hands")?;
    let (now, all) = (finding.came.count("side_points"), finding.came.count("running_total"));
    Some(News(format!("{side} shows {}, {all} in all", counted(now, "point"))))
}

/// A level that is reached is announced aloud.
fn ledger(finding: &Finding<'_>) -> Option<Verdict> {
    let side = finding.name("", " posts its ledger")?;
    let crossed = finding.came.texts("crossed");
    let Some(level) = crossed.last() else {
        let recorded = counted(finding.came.count("recorded"), "point");
        return Some(Quiet(format!("{side} has {recorded} on the board")));
    };
    Some(News(match *level {
        "wavering" => format!("{side} calls that it is within 10 percent of its total and wavers"),
        "demoralized" => format!("{side} is demoralized"),
        "severe" => format!("{side} is worn out and marches off"),
        _ => format!("{side} is ruined"),
    }))
}
