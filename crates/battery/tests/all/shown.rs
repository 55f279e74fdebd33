//! The small book as the web client gets it: its acts, and at a few moments board, offers and answers, each with a
//! command that follows from them. The file is among the client's tests, which show it and give those commands by hand.
//! Nothing here knows more about the book than the client does.

use std::sync::Arc;

use grognard_battle::{Act, AnyBattle, Battle, Offer, Seat, Side, Source, Takes};
use grognard_core::facts::Datum;
use grognard_players::Skill;
use grognard_table::{MapView, PieceView};
use serde_json::{Map, Value, json};

use grognard_battery::outposts::{EXAMPLE, Outposts, leak};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/tests/table/small-book.json");
const SEAT: Seat = Seat::A;
const SIDE: Side = Side::A;
const SEED: u64 = 3;
/// The fields of a suggested place that a command takes.
const TAKEN: [&str; 6] = ["name", "x", "y", "facing", "formation", "attached"];

fn act_of(battle: &dyn AnyBattle, offer: &Offer) -> &'static Act {
    battle.acts().into_iter().find(|act| act.name == offer.act).expect("offers are of acts")
}

fn subject(battle: &dyn AnyBattle, offer: &Offer) -> Option<String> {
    match offer.with.at(act_of(battle, offer).subject?) {
        Some(Datum::Text(name)) => Some(name.clone()),
        _ => None,
    }
}

/// The open arguments of an offer for which the table offers a hand.
fn taken(battle: &dyn AnyBattle, offer: &Offer) -> Option<(&'static str, Takes)> {
    let arguments = act_of(battle, offer).arguments.iter().filter(|argument| offer.open.contains(&argument.name));
    let by_hand = |takes: Takes| matches!(takes, Takes::Way { .. } | Takes::Place { .. } | Takes::Group);
    arguments.map(|argument| (argument.name, argument.takes)).find(|(_, takes)| by_hand(*takes))
}

fn board(battle: &dyn AnyBattle) -> MapView {
    battle.board(SEAT).expect("the small book has a board").field().unwrap().clone()
}

fn piece(battle: &dyn AnyBattle, offer: &Offer) -> Option<PieceView> {
    let name = subject(battle, offer)?;
    board(battle).pieces.into_iter().find(|piece| piece.name == name)
}

/// The contents of a page, as the server writes them.
fn table(battle: &dyn AnyBattle) -> Value {
    json!({
        "business": battle.business(SEAT),
        "offers": battle.offers(SEAT),
        "sheet": battle.sheet(SEAT),
        "undo": battle.may_undo(SEAT),
        "closed": battle.is_closed(),
        "map": battle.board(SEAT),
    })
}

fn answer(battle: &dyn AnyBattle, question: &Value) -> Value {
    match battle.survey(SEAT, &Datum::of(question)) {
        Ok(answer) => json!({ "question": question, "answer": answer }),
        Err(refused) => json!({ "question": question, "refused": refused }),
    }
}

/// The client's questions about everything that has something to do.
fn answers(battle: &dyn AnyBattle) -> Vec<Value> {
    let mut subjects: Vec<String> = battle.offers(SEAT).iter().filter_map(|offer| subject(battle, offer)).collect();
    subjects.dedup();
    let ask = |name: &String| {
        let fire = json!({ "ask": "prospects", "unit": name, "intent": "fire" });
        let charge = json!({ "ask": "prospects", "unit": name, "intent": "charge" });
        let about = |ask: &str| json!({ "ask": ask, "unit": name });
        [about("reach"), about("arcs"), fire, charge, json!({ "ask": "places", "group": name })]
    };
    let mut questions: Vec<Value> = Vec::new();
    for question in subjects.iter().flat_map(ask) {
        if !questions.contains(&question) {
            questions.push(question);
        }
    }
    questions.iter().map(|question| answer(battle, question)).collect()
}

/// A command to be given by hand, with the answers on the way to it.
struct Given {
    act: &'static str,
    with: Value,
    asked: Vec<Value>,
}

/// An offer together with a place for it.
fn sent_to(battle: &dyn AnyBattle, offer: &Offer, x: f64, y: f64) -> Given {
    let (argument, takes) = taken(battle, offer).expect("it takes a place");
    let mut with = serde_json::to_value(&offer.with).unwrap();
    let mut asked = Vec::new();
    match takes {
        Takes::Group => {
            let places = answer(battle, &json!({ "ask": "places", "group": subject(battle, offer) }));
            let suggested = places["answer"]["places"].as_array().expect("a group is suggested places").iter();
            let only_taken = |place: &Value| {
                let fields = place.as_object().into_iter().flatten();
                let taken = fields.filter(|(field, _)| TAKEN.contains(&field.as_str()));
                taken.map(|(field, value)| (field.clone(), value.clone())).collect::<Map<_, _>>()
            };
            with[argument] = suggested.map(only_taken).collect();
        }
        Takes::Way { steps, .. } if piece(battle, offer).is_some() => {
            let plan = answer(battle, &json!({ "ask": "plan", "unit": subject(battle, offer), "x": x, "y": y }));
            with[steps] = plan["answer"]["path"].clone();
            asked.push(plan);
        }
        Takes::Way { x: across, y: up, .. } | Takes::Place { x: across, y: up } => {
            with[across] = json!(x);
            with[up] = json!(y);
            asked.push(answer(battle, &json!({ "ask": "plan", "unit": subject(battle, offer), "x": x, "y": y })));
        }
        _ => unreachable!("the table has no hand for {takes:?}"),
    }
    Given { act: offer.act, with, asked }
}

/// A unit that is not on the board yet is placed in the middle of its zone, a little to the left.
fn placed(battle: &dyn AnyBattle) -> Option<Given> {
    let offers = battle.offers(SEAT);
    let offer = offers.iter().find(|offer| taken(battle, offer).is_some() && piece(battle, offer).is_none())?;
    let zone = board(battle).zones.into_iter().find(|zone| zone.side == SIDE && zone.who.is_none())?;
    let middle = |of: usize| {
        let along = || zone.points.iter().map(|point| point[of]);
        f64::midpoint(along().fold(f64::MAX, f64::min), along().fold(f64::MIN, f64::max))
    };
    Some(sent_to(battle, offer, middle(0) - 4.0, middle(1)))
}

/// A unit on the board goes two inches up the table.
fn moved(battle: &dyn AnyBattle) -> Option<Given> {
    let offers = battle.offers(SEAT);
    let (offer, piece) = offers.iter().find_map(|offer| {
        taken(battle, offer)?;
        Some((offer, piece(battle, offer)?))
    })?;
    Some(sent_to(battle, offer, piece.x, (100.0 * (piece.y + 2.0)).round() / 100.0))
}

/// A unit does what it is aimed for.
fn struck(battle: &dyn AnyBattle) -> Option<Given> {
    let offers = battle.offers(SEAT);
    let offer = offers.iter().find(|offer| act_of(battle, offer).aims.is_some())?;
    Some(Given { act: offer.act, with: serde_json::to_value(&offer.with).unwrap(), asked: Vec::new() })
}

/// The first moment of a battle at which such a command can be given: what is shown before and after it.
fn moment(name: &str, command: fn(&dyn AnyBattle) -> Option<Given>) -> (Value, Vec<&'static Act>) {
    let setup = Datum::from_toml(EXAMPLE).unwrap();
    let mut battle = Battle::<Outposts<{ leak::NONE }>>::begin(Arc::default(), None, &setup).unwrap();
    let battle: &mut dyn AnyBattle = &mut battle;
    loop {
        if let Some(given) = command(battle) {
            let before = table(battle);
            let mut asked = answers(battle);
            asked.extend(given.asked);
            let with = Datum::of(&given.with);
            let decided = battle.decide(SEAT, given.act, &with, &Source::Seed(SEED));
            battle.accept(decided.unwrap_or_else(|stop| panic!("{name}: {}: {stop:?}", given.with))).unwrap();
            let give = json!({ "name": given.act, "with": given.with });
            let moment = json!({
                "moment": name, "table": before, "answers": asked, "give": give, "after": table(battle),
                "entry": battle.last_entry(SEAT),
            });
            return (moment, battle.acts());
        }
        let side = battle.business(Seat::Umpire).waiting[0];
        let chosen = battle.choose(side, Skill::Drill, SEED).expect("somebody has something to do");
        let decided = battle.decide(Seat::of(side), &chosen.act, &chosen.with, &Source::Seed(SEED)).unwrap();
        battle.accept(decided).unwrap();
    }
}

#[test]
fn the_client_has_the_small_book_as_it_is() {
    type Find = fn(&dyn AnyBattle) -> Option<Given>;
    let commands: [(&str, Find); 3] = [("placing", placed), ("moving", moved), ("firing", struck)];
    let moments = commands.map(|(name, command)| moment(name, command));
    let acts = moments[0].1.clone();
    let moments: Vec<Value> = moments.into_iter().map(|(moment, _)| moment).collect();
    let battle = Battle::<Outposts<{ leak::NONE }>>::begin(Arc::default(), None, &Datum::from_toml(EXAMPLE).unwrap());
    let header = battle.unwrap().header().clone();
    let book = json!({
        "book": header.book, "title": header.title, "sides": header.sides, "acts": acts, "moments": moments,
    });
    let made = serde_json::to_string_pretty(&book).unwrap() + "\n";
    if std::env::var_os("WRITE_TYPES").is_some() {
        std::fs::write(FILE, &made).expect("the client's folder is there");
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(made == kept, "run `make types` to write web/tests/table/small-book.json anew");
}
