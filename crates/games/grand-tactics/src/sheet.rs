//! The armies at a glance: formations with leaders, mode and morale, units with their steps, cards, points.

use serde_json::Value;

use super::acts::Order;
use grognard_battle::{
    Boxes, Card, Fact, Gauge, Muster, Part, Seat, Sheet, Side, Strain, Strained, Strength, Tone, capital,
    sheet as sheet_of,
};

/// The cards and gauges of both sides.
pub fn sheet(view: &Value, seat: Seat) -> Sheet {
    let whole = Part::whole(view);
    sheet_of(Order::ACTS, view, facts(whole, seat), |side| {
        (army_name(whole, side), gauges(whole, side), roster(whole, side))
    })
    .strained(|side| strains(whole, side))
    .lasting(whole.number("turn"), last_turn(whole))
}

/// The last turn of a campaign; a single battle has none.
fn last_turn(view: Part<'_>) -> Option<f64> {
    let turns = u32::try_from(view.texts("seasons").len()).ok()?;
    (view.text("game") == Some("campaign")).then(|| f64::from(turns))
}

fn army_name(view: Part<'_>, side: Side) -> String {
    view.at("sides").text(side.name()).unwrap_or_default().to_owned()
}

fn facts(view: Part<'_>, seat: Seat) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut tell = |name: &str, value: Option<String>| facts.extend(value.map(|value| Fact::new(name, value)));
    if view.text("game") == Some("campaign") {
        tell("season", season(view));
        tell("weather", view.words("weather").filter(|weather| weather != "none"));
    }
    let areas = view.texts("battle_areas");
    tell("battles to fight", (!areas.is_empty()).then(|| areas.join(", ")));
    let nations = view.texts("nations_out");
    let nations: Vec<String> = nations.into_iter().map(capital).collect();
    tell("not yet at war", (!nations.is_empty()).then(|| nations.join(", ")));
    let battle = view.at("battle");
    if view.has("battle") {
        tell("battle", Some(battle_words(view, battle)));
        for side in Side::BOTH {
            let own = battle.at(side.name());
            let whose = |what: &str| {
                if seat.side() == Some(side) {
                    format!("your {what}")
                } else {
                    format!("{what}, {}", army_name(view, side))
                }
            };
            if view.text("cards") == Some("kept") && battle.flag("dealt") {
                tell(&whose("hand"), Some(hand(own)));
            }
            tell(&whose("choice"), choice(own));
        }
    }
    facts
}

/// The season of the turn; the last one lasts.
fn season(view: Part<'_>) -> Option<String> {
    let seasons = view.texts("seasons");
    let begun = seasons.iter().zip(1_u32..).take_while(|(_, turn)| f64::from(*turn) <= view.count("turn"));
    begun.last().map(|(season, _)| (*season).to_owned())
}

fn battle_words(view: Part<'_>, battle: Part<'_>) -> String {
    let area = battle.text("area").unwrap_or("the field");
    let attacker = battle.side("attacker").map(|side| format!("{} attacks", army_name(view, side)));
    let terrain = battle.words("terrain");
    let fortress = battle.side("fortress").map(|side| format!("{} in the fortress", army_name(view, side)));
    let weather = battle.words("weather").filter(|weather| weather != "none");
    let ended = battle.flag("ended").then(|| "ended".to_owned());
    let words = [Some(format!("{area}, round {}", battle.count("round"))), attacker, terrain, fortress, weather, ended];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn cards(list: &[&str]) -> String {
    list.iter().map(|card| card.replace('-', " ")).collect::<Vec<_>>().join(", ")
}

/// The cards of a hand, or how many they are and which of them were seen.
fn hand(own: Part<'_>) -> String {
    let shown = own.at("hand");
    if let Some(count) = shown.number("cards") {
        let known = shown.texts("known");
        let known = if known.is_empty() { String::new() } else { format!(", seen: {}", cards(&known)) };
        return format!("{count} cards{known}");
    }
    let held = own.texts("hand");
    if held.is_empty() { "no cards".to_owned() } else { cards(&held) }
}

/// The choice of a round: hidden, or as far as it is known.
fn choice(own: Part<'_>) -> Option<String> {
    let words = |choice: Part<'_>| {
        let card = choice.words("card").filter(|card| card != "none").map_or("no card".to_owned(), |card| card);
        Some(format!("{} with {card}", choice.words("tactic")?))
    };
    words(own.at("revealed"))
        .or_else(|| words(own.at("committed")).map(|known| format!("{known}, face down")))
        .or_else(|| own.flag("committed").then(|| "made, face down".to_owned()))
}

fn gauges(view: Part<'_>, side: Side) -> Vec<Gauge> {
    let sum = |of: fn(Part<'_>) -> f64| view.own("units", side).map(|(_, unit)| of(unit)).sum::<f64>();
    let lost = sum(|unit| (unit.count("start") - unit.count("steps")).max(0.0));
    let mut gauges = vec![
        Gauge::open("VP", view.at("vp").count(side.name()), None),
        Gauge::open("steps lost", lost, Some(sum(|unit| unit.count("start")))),
    ];
    if view.text("game") == Some("campaign") {
        let won = view.at("ledger").at(side.name()).count("battles_won");
        gauges.push(Gauge::open("battles won", won, None));
        gauges.push(Gauge::open("replacement steps", view.at("pools").count(side.name()), None));
    }
    gauges
}

/// Formations that have little morale left or none.
fn strains(view: Part<'_>, side: Side) -> Vec<Strain> {
    let formations = view.own("formations", side).filter(|(_, formation)| !formation.has("gone") && !view.has("over"));
    let strained = formations.filter_map(|(name, formation)| {
        let (state, text) = match formation.number("morale")? {
            morale if morale <= 0.0 => (Strained::Broken, "no morale left"),
            morale if morale <= 1.0 => (Strained::Near, "one morale level left"),
            _ => return None,
        };
        let remedy = (!formation.flag("rallied")).then(|| format!("Let {name} rally before it fights."));
        Some(Strain { name: name.to_owned(), state, text: text.to_owned(), remedy })
    });
    strained.collect()
}

fn roster(view: Part<'_>, side: Side) -> Muster {
    const ALONE: &str = "Without a formation";
    let mut muster = Muster::new(ALONE, ALONE);
    let has_people = |formation: &str| {
        let with = |roster: &str| view.own(roster, side).any(|(_, part)| part.text("formation") == Some(formation));
        with("units") || with("leaders")
    };
    for (name, formation) in view.own("formations", side) {
        // A formation that went up in another is only a name.
        if !formation.has("gone") || has_people(name) {
            muster.command(name, formation_line(view, side, name, formation));
        }
    }
    for (name, leader) in view.own("leaders", side) {
        muster.officer(leader.text("formation"), leader_card(name, leader));
    }
    for (name, unit) in view.own("units", side) {
        muster.unit(unit.text("formation"), unit_card(name, unit));
    }
    muster
}

/// "Napoleon, Mirand, line of battle, morale 5 of 5".
fn formation_line(view: Part<'_>, side: Side, name: &str, formation: Part<'_>) -> String {
    if let Some(fate) = formation.words("gone") {
        return capital(&fate);
    }
    let with = |leader: &Part<'_>| leader.text("formation") == Some(name) && !leader.has("out");
    let leaders = view.own("leaders", side).filter(|(_, leader)| with(leader));
    // The senior leads.
    let leader = leaders.min_by(|one, other| one.1.count("rank").total_cmp(&other.1.count("rank")));
    let morale = format!("morale {} of {}", formation.count("morale"), formation.count("max_morale"));
    let words = [
        Some(leader.map_or("no leader".to_owned(), |(leader, _)| leader.to_owned())),
        formation.text("area").map(str::to_owned),
        formation.words("mode"),
        Some(morale),
        formation.flag("out_of_supply").then(|| "out of supply".to_owned()),
        formation.has("paralysed").then(|| "paralysed".to_owned()),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn leader_card(name: &str, leader: Part<'_>) -> Card {
    let mut card = Card::new(name, "leader")
        .mark(leader.flag("wounded"), Tone::Plain, 'W', "wounded")
        .fact("ability", leader.shown("ability"))
        .fact("AP left", leader.shown("ap_left").map(|left| format!("{left} of {}", leader.count("ap"))))
        .fact("seniority", leader.shown("rank"));
    card.gone = leader.words("out");
    card
}

fn unit_card(name: &str, unit: Part<'_>) -> Card {
    let (steps, most) = (unit.count("steps"), unit.count("max_steps"));
    let mut card = Card::new(name, unit.words("type").unwrap_or_default())
        .mark(unit.flag("broken"), Tone::Plain, 'B', "broken")
        .mark(unit.flag("screening"), Tone::White, 'S', "on screen")
        .fact("class", unit.words("class"))
        .fact("nationality", unit.words("nationality").map(|nation| capital(&nation)))
        .fact("CF of a step", unit.shown("cf_per_step"));
    card.strength = Some(Strength { left: steps, start: unit.count("start"), counted_in: "steps" });
    card.boxes = Boxes::new(most - steps, most, "steps");
    card.gone = unit.words("gone");
    card
}
