//! The results of rulings for headlines.

use grognard_books::cohesion::charge::Charge;
use grognard_books::cohesion::charge_bonus::ChargeBonus;
use grognard_books::cohesion::commander_death::CommanderDeath;
use grognard_books::cohesion::fire::Fire;
use grognard_books::cohesion::initiative::Initiative;
use grognard_books::cohesion::melee::Melee;
use grognard_books::cohesion::movement::Move;
use grognard_books::cohesion::officer_casualty::OfficerCasualty;
use grognard_books::cohesion::officer_return::OfficerReturn;
use grognard_books::cohesion::pass_through::PassThrough;
use grognard_books::cohesion::rally::Rally;
use grognard_books::cohesion::recover::Recover;
use grognard_books::cohesion::test::Test;
use grognard_books::cohesion::victory::Victory;
use grognard_core::procedure::Procedure;

use grognard_battle::Verdict::{News, Quiet};
use grognard_battle::answers::Intent;
use grognard_battle::{Finding, Part, Side, Verdict, counted, listed, no_effect};

/// The rulings that are visible on the table.
pub const SEEN_AS: &[(&str, Intent)] = &[(Fire::NAME, Intent::Fire), (Melee::NAME, Intent::Charge)];

/// What came of a ruling.
pub fn verdict(finding: &Finding<'_>) -> Option<Verdict> {
    match finding.procedure {
        Fire::NAME => fire(finding),
        Melee::NAME => melee(finding),
        Charge::NAME => charge(finding),
        ChargeBonus::NAME => charge_bonus(finding),
        Rally::NAME => rally(finding),
        Recover::NAME => recover(finding),
        Test::NAME => test(finding),
        Move::NAME => movement(finding),
        PassThrough::NAME => pass_through(finding),
        CommanderDeath::NAME => commander_death(finding),
        OfficerCasualty::NAME => officer_casualty(finding),
        OfficerReturn::NAME => officer_return(finding),
        Initiative::NAME => {
            finding.side("winner").map(|side| News(format!("The {} goes to {side}", roll_words(finding))))
        }
        Victory::NAME => victory(finding),
        _ => None,
    }
}

fn roll_words(finding: &Finding<'_>) -> &'static str {
    if finding.title == "initiative" { "initiative" } else { "roll for placing" }
}

/// A unit's losses and how it reacts.
fn suffered(finding: &Finding<'_>, unit: &str, part: Part<'_>) -> Vec<String> {
    let steps = part.count("steps");
    let mut deeds = Vec::new();
    if part.text("morale") == Some("destroyed") {
        deeds.push("is destroyed".to_owned());
        return deeds;
    }
    if steps > 0.0 {
        deeds.push(format!("loses {}", counted(steps, "step")));
    }
    match part.text("morale") {
        Some("shaken") => deeds.push("is shaken".to_owned()),
        Some("routed" | "routed-and-shaken") => deeds.push("routs".to_owned()),
        _ => {}
    }
    deeds.extend(leaves(finding, unit));
    deeds
}

/// The fate of a unit that is gone after the command.
fn leaves(finding: &Finding<'_>, unit: &str) -> Option<String> {
    match finding.became(&["units", unit, "fate"])? {
        "off-table" => Some("leaves the field".to_owned()),
        "destroyed" => Some("is destroyed".to_owned()),
        _ => None,
    }
}

fn fire(finding: &Finding<'_>) -> Option<Verdict> {
    let (firer, target) = finding.pair(" fires at ")?;
    let empty = finding.came.flag("firer_out_of_ammo");
    let empty = if empty { format!(". {firer} is out of ammunition") } else { String::new() };
    let deeds = suffered(finding, target, finding.came);
    if deeds.is_empty() {
        return Some(if empty.is_empty() {
            no_effect(finding.title)
        } else {
            News(format!("{}: no effect{empty}", finding.title))
        });
    }
    Some(News(format!("{target} {} under the fire of {firer}{empty}", listed(&deeds))))
}

fn melee(finding: &Finding<'_>) -> Option<Verdict> {
    let (attacker, defender) = finding.pair(" against ")?;
    let told = |name: &str, part: &str| {
        let deeds = suffered(finding, name, finding.came.at(part));
        (!deeds.is_empty()).then(|| format!("{name} {}", listed(&deeds)))
    };
    let losses: Vec<String> = [told(attacker, "attacker"), told(defender, "defender")].into_iter().flatten().collect();
    let losses = if losses.is_empty() { String::new() } else { format!(": {}", losses.join("; ")) };
    Some(News(match finding.came.text("holder") {
        Some("attacker") => format!("{attacker} wins the melee against {defender}{losses}"),
        Some("defender") => format!("{defender} throws {attacker} back{losses}"),
        Some("contested") => format!("{attacker} and {defender} fight on{losses}"),
        _ => format!("Nobody holds the ground{losses}"),
    }))
}

fn charge(finding: &Finding<'_>) -> Option<Verdict> {
    let (attacker, defender) = finding.pair(" at ")?;
    Some(News(match finding.came.text("result")? {
        "short" => format!("{attacker} falls short of {defender}"),
        "falter" => format!("{attacker} falters before {defender}"),
        "stand" => format!("{defender} stands and meets the charge of {attacker}"),
        "skedaddle" => format!("{defender} skedaddles before {attacker}"),
        "guns-lost" => format!("{attacker} takes the guns of {defender}"),
        _ => return None,
    }))
}

fn charge_bonus(finding: &Finding<'_>) -> Option<Verdict> {
    let reach = counted(finding.came.count("reach"), "inch").replace("inchs", "inches");
    Some(match finding.came.text("result")? {
        "short" => News(format!("{} with {reach} to go, too few", finding.title)),
        _ => Quiet(format!("{}, {reach} at most", finding.title)),
    })
}

fn rally(finding: &Finding<'_>) -> Option<Verdict> {
    let unit = finding.name("", " rallies")?;
    let (shaken, routed) = (finding.came.flag("shaken"), finding.came.flag("routed"));
    Some(News(match finding.came.text("result")? {
        "natural-20" => format!("{unit} rallies at once and is steady again"),
        "rallied" if shaken => format!("{unit} rallies but is still shaken"),
        "rallied" => format!("{unit} rallies and is steady again"),
        _ => match leaves(finding, unit) {
            Some(end) => format!("{unit} fails to rally and {end}"),
            None if routed => format!("{unit} fails to rally and runs on"),
            None => format!("{unit} fails to rally and stays shaken"),
        },
    }))
}

fn recover(finding: &Finding<'_>) -> Option<Verdict> {
    let (unit, _) = finding.pair(": ")?;
    let words = match finding.came.text("result")? {
        "ceased" => "ceases fire",
        "keeps-firing" => "does not cease fire",
        "rejoined" => "is back with its brigade",
        "still-detached" => "does not find its brigade",
        "resupplied" => "has ammunition again",
        "still-out" => "gets no ammunition",
        _ => return None,
    };
    Some(News(format!("{unit} {words}")))
}

fn test(finding: &Finding<'_>) -> Option<Verdict> {
    let unit = finding.name("", " tests")?;
    let words = match (finding.came.text("result")?, finding.came.flag("routed"), finding.came.flag("shaken")) {
        ("passed", ..) => "passes its test".to_owned(),
        (_, true, _) => listed(&["fails its test".to_owned(), leaves(finding, unit).unwrap_or("routs".to_owned())]),
        (_, _, true) => "fails its test and is shaken".to_owned(),
        _ => "fails its test".to_owned(),
    };
    Some(News(format!("{unit} {words}")))
}

fn movement(finding: &Finding<'_>) -> Option<Verdict> {
    let inches = finding.came.count("spent_hundredths") / 100.0;
    let words = if (inches - 1.0).abs() < f64::EPSILON { "1 inch".to_owned() } else { format!("{inches} inches") };
    (inches > 0.0).then(|| Quiet(format!("{} {words}", finding.title)))
}

fn pass_through(finding: &Finding<'_>) -> Option<Verdict> {
    let (mover, stander) = finding.pair(" passes through ")?;
    Some(match (finding.came.text("stander")?, finding.came.flag("mover_disordered")) {
        ("shaken", _) => News(format!("{stander} is shaken as {mover} runs through it")),
        // Then how far it runs is the news.
        ("passed", _) => return None,
        (_, true) => Quiet(format!("{mover} is disordered by passing through {stander}")),
        _ => Quiet(format!("{mover} passes through {stander} in good order")),
    })
}

fn commander_death(finding: &Finding<'_>) -> Option<Verdict> {
    let (unit, officer) = finding.pair(" and the death of ")?;
    Some(News(match finding.came.text("result")? {
        "shaken" => format!("{unit} is shaken by the death of {officer}"),
        _ => format!("{unit} stands firm after the death of {officer}"),
    }))
}

fn officer_casualty(finding: &Finding<'_>) -> Option<Verdict> {
    let (officer, unit) = finding.pair(" with ")?;
    Some(News(match finding.came.text("result")? {
        "none" => return Some(Quiet(format!("{officer} is unhurt"))),
        "minor-wound" => format!("{officer} has a scratch and stays"),
        "light-wound" => format!("{officer} is lightly wounded and stays"),
        "serious-wound" => format!("{officer} is seriously wounded and carried off"),
        _ => format!("{officer} falls at the head of {unit}"),
    }))
}

fn officer_return(finding: &Finding<'_>) -> Option<Verdict> {
    let officer = finding.name("", " may return")?;
    let words = if finding.came.flag("returned") { "is back in the field" } else { "does not come back yet" };
    Some(News(format!("{officer} {words}")))
}

fn victory(finding: &Finding<'_>) -> Option<Verdict> {
    let points =
        |side: Side| format!("{} {}", finding.side_name(side), finding.came.count(&format!("{}_points", side.name())));
    let points = format!("{}, {}", points(Side::A), points(Side::B));
    Some(News(match finding.came.text("winner")? {
        "none" => format!("The battle goes on. Points: {points}"),
        "draw" => format!("The battle is drawn. Points: {points}"),
        _ => format!("The battle is won by {}. Points: {points}", finding.side("winner")?),
    }))
}
