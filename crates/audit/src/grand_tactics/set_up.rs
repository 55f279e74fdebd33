//! The set-up of a battle (GT-71, GT-78, GT-92, GT-96): forces, ground, weather, supply, hands.

use grognard_battle::Side;
use serde_json::{Value, json};

use super::books::{Battle, Books, Force};
use super::force;
use super::laws;
use super::map;
use super::umpire::Umpire;

/// Begins the battle of an area, or of none if there is no map. Returns whether both sides can fight.
pub(super) fn begin(umpire: &mut Umpire<'_, '_>, area: Option<&str>) -> bool {
    umpire.memory.fought = false;
    let books = &umpire.books;
    let campaign = books.game != "battle";
    let agreed = books.agreed.clone();
    let (attacker, terrain, fortress) = match (area, agreed) {
        (Some(area), _) => {
            let (terrain, defender) = (map::terrain(books, area).to_owned(), books.phasing.other());
            let inside =
                terrain == "fortress" && books.areas.get(area).is_some_and(|area| area.owner == Some(defender));
            let fortress = if inside { defender.name() } else { "none" };
            (books.phasing, terrain, fortress.to_owned())
        }
        (None, Some(agreed)) => (agreed.attacker, agreed.terrain, agreed.fortress),
        (None, None) => {
            umpire.give_up();
            return false;
        }
    };
    let force = |side: Side| Force {
        formations: match area {
            Some(area) => map::standing(books, area, side).into_iter().map(str::to_owned).collect(),
            None => drawn_up(books, side),
        },
        state: "fights-on".to_owned(),
        ..Force::default()
    };
    let (a, b, weather) = (force(Side::A), force(Side::B), "none".to_owned());
    let area = area.map(str::to_owned);
    umpire.books.battle = Some(Battle { area, attacker, terrain, fortress, weather, round: 1, a, b });
    if campaign {
        nations(umpire, attacker.other());
    }
    if umpire.books.expansion
        && let Some(weather) = weather_of(umpire, attacker)
        && let Some(battle) = &mut umpire.books.battle
    {
        battle.weather = weather;
    }
    if campaign {
        for side in [attacker, attacker.other()] {
            supply(umpire, side, &force::engaged(&umpire.books, side));
        }
    }
    let able = leaders(umpire);
    if able && umpire.books.cards == "kept" {
        let first = if campaign { attacker } else { Side::A };
        for side in [first, first.other()] {
            deal(umpire, side);
        }
        umpire.revealed = true;
    }
    able
}

fn drawn_up(books: &Books, side: Side) -> Vec<String> {
    let fights = |row: &(&str, &super::books::Formation)| row.1.side == side && row.1.fights && row.1.gone.is_none();
    books.formations.iter().filter(fights).map(|row| row.0.to_owned()).collect()
}

/// The nations of a side that is attacked enter the war at once.
fn nations(umpire: &mut Umpire<'_, '_>, side: Side) {
    for name in force::engaged(&umpire.books, side) {
        let nation = umpire.books.formations.get(&name).and_then(|formation| formation.paralysed.clone());
        if let Some(nation) = nation {
            enter(umpire, &nation);
        }
    }
}

/// A nation enters the war.
pub(super) fn enter(umpire: &mut Umpire<'_, '_>, nation: &str) {
    umpire.books.nations_out.retain(|out| out != nation);
    for formation in umpire.books.formations.values_mut() {
        if formation.paralysed.as_deref() == Some(nation) {
            formation.paralysed = None;
        }
    }
}

/// A side rolls the weather for the season of the turn.
pub(super) fn weather_of(umpire: &mut Umpire<'_, '_>, side: Side) -> Option<String> {
    let ruled = umpire.take("weather", "")?;
    let turn = usize::try_from(umpire.books.turn - 1).unwrap_or(0);
    let season = umpire.books.seasons.get(turn).or(umpire.books.seasons.last()).cloned();
    umpire.facts(&laws::SKIES, ruled, &[("season", json!(season), Value::Null)]);
    umpire.dice(ruled, &[(side, 6, 1)]);
    crate::reading::text(&ruled.outcome, "weather").map(str::to_owned)
}

/// Supply of these formations of a side is judged, in any order.
pub(super) fn supply(umpire: &mut Umpire<'_, '_>, side: Side, formations: &[String]) {
    let judged = |name: &&String| umpire.books.formations.get(name).is_some_and(|of| of.paralysed.is_none());
    let mut open: Vec<String> = formations.iter().filter(judged).cloned().collect();
    for name in formations.iter().filter(|name| !open.contains(name)) {
        if let Some(formation) = umpire.books.formations.get_mut(name) {
            formation.out_of_supply = false;
        }
    }
    while let Some(first) = open.first().cloned() {
        let Some(ruled) = umpire.take("supply", "") else { return };
        let named = |name: &String| ruled.title.ends_with(&format!(" {name}"));
        // The longest name that fits, because one may be the end of another.
        let found = open.iter().filter(|name| named(name)).max_by_key(|name| name.len()).cloned();
        let known = found.is_some();
        umpire.look(&laws::SUPPLY, known, || format!("{} and not that of {first}", ruled.title));
        let Some(name) = found else { return umpire.give_up() };
        open.retain(|other| *other != name);
        let area = umpire.books.formations.get(&name).and_then(|formation| formation.area.clone());
        let distance = map::judged_distance(&umpire.books, side, &area.unwrap_or_default());
        umpire.facts(&laws::SUPPLY, ruled, &[("distance", json!(distance), Value::Null)]);
        umpire.dice(ruled, &[]);
        let range = umpire.charts.number("campaign.supply_range");
        if let Some(formation) = umpire.books.formations.get_mut(&name) {
            formation.out_of_supply = distance.is_none_or(|distance| distance > range);
        }
    }
}

/// Finds lead formations and commanders; returns whether both sides have one.
pub(super) fn leaders(umpire: &mut Umpire<'_, '_>) -> bool {
    let mut able = true;
    for side in Side::BOTH {
        let found = force::leads(&umpire.books, &force::engaged(&umpire.books, side));
        able &= found.is_some();
        if let (Some(battle), Some((lead, commander))) = (&mut umpire.books.battle, found) {
            let force = battle.of_mut(side);
            force.lead = Some(lead);
            force.commander = commander;
        }
    }
    able
}

/// A hand is dealt from the top of the deck; an empty deck takes in the discards.
fn deal(umpire: &mut Umpire<'_, '_>, side: Side) {
    if !umpire.books.shuffled {
        umpire.books.shuffled = true;
        umpire.books.deck = umpire.charts.deck();
        let cards = umpire.books.deck.len();
        umpire.shuffle(cards);
        umpire.memory.order_known = false;
    }
    let commander = umpire.books.battle.as_ref().and_then(|battle| battle.of(side).commander.clone());
    let ability = force::ability(&umpire.books, umpire.charts, commander.as_deref());
    for _ in 0..umpire.charts.number("cards.hand_base") + ability {
        if umpire.books.deck.is_empty() {
            umpire.books.deck = std::mem::take(&mut umpire.books.discards);
            let cards = umpire.books.deck.len();
            umpire.shuffle(cards);
            umpire.memory.order_known = false;
        }
        let card = draw(umpire, side);
        if let (Some(card), Some(battle)) = (card, &mut umpire.books.battle) {
            battle.of_mut(side).hand.push(card);
        }
    }
}

/// The next card of the deck. No rule gives the order of the cards after a shuffle, so then it is the card that the
/// hand shows, if the deck holds it.
fn draw(umpire: &mut Umpire<'_, '_>, side: Side) -> Option<String> {
    if umpire.memory.order_known {
        return umpire.books.deck.pop();
    }
    let held = umpire.books.battle.as_ref().map_or(0, |battle| battle.of(side).hand.len());
    let shown = umpire.goal.battle.as_ref().and_then(|battle| battle.of(side).hand.get(held))?;
    let place = umpire.books.deck.iter().position(|card| card == shown)?;
    Some(umpire.books.deck.remove(place))
}
