//! Catastrophes (GT-48 to GT-53, GT-102): guard steps, retreats, Napoleon's wounds and his formation's morale.

use grognard_battle::{Ruled, Side};
use serde_json::{Value, json};

use super::force;
use super::laws;
use super::umpire::Umpire;

/// A test of a formation that lost a guard step.
pub(super) fn guard(umpire: &mut Umpire<'_, '_>, formation: &str) {
    test(umpire, formation, ("guard-step-loss", true));
}

/// A test of a formation that retreats, where Napoleon or the French guard is in it.
pub(super) fn retreat(umpire: &mut Umpire<'_, '_>, formation: &str) {
    let tested = force::napoleon_leads(&umpire.books, formation) || force::has_french_guard(&umpire.books, formation);
    if tested && umpire.books.over.is_none() {
        test(umpire, formation, ("formation-retreats", true));
    }
}

/// Napoleon was wounded or killed, in a battle game.
pub(super) fn napoleon(umpire: &mut Umpire<'_, '_>, formation: &str, killed: bool) {
    test(umpire, formation, if killed { ("napoleon-killed", false) } else { ("napoleon-wounded", true) });
}

/// Napoleon's formation has no morale left: the game ends.
pub(super) fn no_morale(umpire: &mut Umpire<'_, '_>) {
    let led = umpire.books.leaders.iter().filter(|(_, leader)| leader.napoleon && leader.out.is_none());
    let led: Vec<String> = led.filter_map(|(_, leader)| leader.formation.clone()).collect();
    for formation in led {
        let at_end = umpire.books.formations.get(&formation).is_some_and(|of| of.morale == 0 && of.gone.is_none());
        if at_end && umpire.books.over.is_none() && force::napoleon_leads(&umpire.books, &formation) {
            test(umpire, &formation, ("morale-zero", false));
        }
    }
}

fn test(umpire: &mut Umpire<'_, '_>, formation: &str, (event, rolled): (&str, bool)) {
    let Some(ruled) = umpire.take("catastrophe", formation) else { return };
    let books = &umpire.books;
    let Some(side) = books.formations.get(formation).map(|formation| formation.side) else { return };
    let morale = books.formations.get(formation).map_or(0, |formation| formation.morale);
    let game = match (books.game.as_str(), books.expansion) {
        ("battle", _) => "battle",
        (_, true) => "advanced",
        (_, false) => "basic",
    };
    // A killed Napoleon still leads at that moment (GT-50), although the roster has removed him.
    let napoleon = event.starts_with("napoleon") || force::napoleon_leads(books, formation);
    let facts = [
        ("game", json!(game), Value::Null),
        ("event", json!(event), Value::Null),
        ("morale", json!(morale), Value::Null),
        ("napoleon_leads", json!(napoleon), json!(false)),
        ("imperial_guard", json!(force::has_french_guard(books, formation)), json!(false)),
    ];
    umpire.facts(&laws::FAILURES, ruled, &facts);
    let dice = [(side, 6, 1)];
    umpire.dice(ruled, if rolled { &dice } else { &[] });
    write(umpire, ruled, formation, side);
}

fn write(umpire: &mut Umpire<'_, '_>, ruled: &Ruled, name: &str, side: Side) {
    let number = |name: &str| ruled.outcome.get(name).and_then(Value::as_i64).unwrap_or(0);
    let allied = umpire.books.french.other();
    umpire.books.ledger.of_mut(allied).other_vp += number("allied_vp");
    if let Some(formation) = umpire.books.formations.get_mut(name) {
        formation.morale = number("morale_after");
    }
    if let Some(battle) = &mut umpire.books.battle {
        let force = battle.of_mut(side);
        if force.lead.as_deref() == Some(name) {
            force.morale_lost += number("morale_lost");
            if number("morale_after") == 0 && force.state != "destroyed" {
                "beaten".clone_into(&mut force.state);
            }
        }
    }
    if crate::reading::flag(&ruled.outcome, "game_ends") {
        umpire.stopped = true;
        umpire.books.over = Some("Napoleon's formation has no morale left".to_owned());
    }
}
