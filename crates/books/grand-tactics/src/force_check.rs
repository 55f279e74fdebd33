//! When a battle object is impossible, and which tactics and cards a force may choose (GT-62, GT-78).

use grognard_core::facts::Choice;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;

use super::force::{Battle, Chosen};
use super::kinds::{Card, GrandTactic, Neither, Player, Terrain};
use super::rules::gt;
use super::tables::{Role, Tables};

/// Whether the cards of a battle object count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardsCount {
    /// They are played.
    Yes,
    /// They are ignored, and so are skirmishers.
    No,
}

/// Why a card cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Obstacle {
    Mode,
    NoCavalry,
    Ground,
    Weather,
    Formations,
    Role,
    Tactic(GrandTactic),
}

/// Refuses facts that exclude each other.
pub fn check_battle<G: Chosen>(t: &Tables, s: &Battle<G>, cards: CardsCount, check: &mut Check) {
    let misplaced = s.fortress != Neither::None && s.terrain != Terrain::Fortress;
    check.refuse(misplaced, gt(26), &["fortress", "terrain"], || {
        format!("nobody is in a fortress in a {} area; say none, or terrain fortress.", s.terrain.name())
    });
    for player in Player::all() {
        check_cavalry(s, player, cards, check);
        check_tactic(t, s, player, check);
        if cards == CardsCount::Yes {
            check_card(t, s, player, check);
        }
    }
}

fn field(player: Player, name: &str) -> String {
    format!("{}.{name}", player.name())
}

fn refuse(check: &mut Check, wrong: bool, rule: Option<Rule>, fields: &[String], reason: impl FnOnce() -> String) {
    let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
    check.refuse(wrong, rule, &fields, reason);
}

fn check_cavalry<G: Chosen>(s: &Battle<G>, player: Player, cards: CardsCount, check: &mut Check) {
    let side = s.side(player);
    let named = |names: &[&str]| names.iter().map(|name| field(player, name)).collect::<Vec<_>>();
    let counts = cards == CardsCount::Yes;
    let skirmishing = if counts { side.skirmishing_cf } else { 0 };
    refuse(
        check,
        skirmishing > 0 && side.card != Card::Skirmish,
        Some(gt(78)),
        &named(&["skirmishing_cf", "card"]),
        || "cavalry skirmishes only with the Skirmish card; give that card or 0.".to_owned(),
    );
    let detached = side.screening_cf + skirmishing;
    let too_many = detached > side.cavalry_cf;
    let mut fields = named(&["screening_cf", "cavalry_cf"]);
    if counts {
        fields.push(field(player, "skirmishing_cf"));
    }
    refuse(check, too_many, None, &fields, || {
        format!("{detached} CF screen and skirmish, but the force has {} CF of cavalry.", side.cavalry_cf)
    });
    let fields = named(&["cavalry_steps", "cavalry_cf", "screening_cf"]);
    let in_field = side.cavalry_cf - side.screening_cf;
    refuse(check, in_field > 0 && side.cavalry_steps == 0, None, &fields, || {
        format!("must be above 0: {in_field} CF of cavalry are not on screen.")
    });
    refuse(check, in_field == 0 && side.cavalry_steps > 0, None, &fields, || {
        "must be 0: no cavalry is off the screen.".to_owned()
    });
    let mut fields = vec![field(player, "cavalry_steps"), field(player, "formations")];
    for index in 0..side.formations.len() {
        fields.extend(["cf", "steps"].map(|name| field(player, &format!("formations.{index}.{name}"))));
    }
    refuse(check, side.cavalry_steps > side.steps(), None, &fields, || {
        format!("must not be above {}, all steps of the formations.", side.steps())
    });
}

fn check_tactic<G: Chosen>(t: &Tables, s: &Battle<G>, player: Player, check: &mut Check) {
    let side = s.side(player);
    let Some(tactic) = side.grand_tactic.tactic() else { return };
    let forbidden = &t.modes.of(side.mode()).forbidden_tactics;
    let fields = [field(player, "grand_tactic"), field(player, "formations.0.mode")];
    let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
    check.refuse_listing(forbidden[tactic], gt(62), &fields, || {
        let others = GrandTactic::all().filter(|tactic| !forbidden[*tactic]).map(|tactic| tactic.name().to_owned());
        let reason = format!("a force led in {} may not use {}.", side.mode().words(), tactic.words());
        (reason, Some(others.collect()))
    });
}

fn check_card<G: Chosen>(t: &Tables, s: &Battle<G>, player: Player, check: &mut Check) {
    let side = s.side(player);
    let name = t.cards.of(side.card).map_or("the card", |row| row.name.as_str());
    for obstacle in obstacles(t, s, player, side.card, side.grand_tactic.tactic()) {
        let own = |name: &str| field(player, name);
        let (rule, others) = match obstacle {
            Obstacle::Mode => (gt(62), vec![own("formations.0.mode")]),
            Obstacle::NoCavalry => (gt(78), vec![own("cavalry_cf"), own("screening_cf")]),
            Obstacle::Ground => (gt(78), vec!["terrain".to_owned()]),
            Obstacle::Weather => (gt(78), vec!["weather".to_owned()]),
            Obstacle::Formations => (gt(78), vec![own("formations")]),
            Obstacle::Role => (gt(78), vec!["attacker".to_owned()]),
            Obstacle::Tactic(_) => (gt(78), vec![own("grand_tactic")]),
        };
        let fields: Vec<String> = std::iter::once(own("card")).chain(others).collect();
        refuse(check, true, Some(rule), &fields, || match obstacle {
            Obstacle::Mode => format!("{name} may not be used by a force led in {}.", side.mode().words()),
            Obstacle::NoCavalry => format!("{name} needs own cavalry off the screen."),
            Obstacle::Ground => format!("{name} may not be played in {} terrain.", s.terrain.name()),
            Obstacle::Weather => format!("{name} may not be played in {}.", s.weather.name()),
            Obstacle::Formations => format!("{name} needs more formations than {}.", side.formations.len()),
            Obstacle::Role => format!("{name} is not for this side: it goes by who attacks."),
            Obstacle::Tactic(tactic) => format!("{name} does not go with {}.", tactic.words()),
        });
    }
}

/// Every reason why a force cannot play a card; the tactic counts only if one is chosen.
fn obstacles<G>(
    t: &Tables,
    s: &Battle<G>,
    player: Player,
    card: Card,
    tactic: Option<GrandTactic>,
) -> impl Iterator<Item = Obstacle> {
    let side = s.side(player);
    let row = t.cards.of(card);
    let attacks = s.attacker == player;
    let has = |is: bool, obstacle: Obstacle| is.then_some(obstacle);
    let found = row.map(|row| {
        let formations = i32::try_from(side.formations.len()).unwrap_or(i32::MAX);
        let ground = row.needs_cavalry && !t.terrain.of(s.terrain).cavalry;
        let weather = row.needs_cavalry && !t.weather.of(s.weather).cavalry;
        let role = match row.role {
            Role::Any => false,
            Role::Attacker => !attacks,
            Role::Defender => attacks,
        };
        [
            has(t.modes.of(side.mode()).forbidden_cards[card], Obstacle::Mode),
            has(row.needs_cavalry && side.field_cf() < 1, Obstacle::NoCavalry),
            has(ground || !row.terrain[s.terrain], Obstacle::Ground),
            has(weather, Obstacle::Weather),
            has(formations < row.min_formations, Obstacle::Formations),
            has(role, Obstacle::Role),
            tactic.and_then(|tactic| has(!row.tactics[tactic], Obstacle::Tactic(tactic))),
        ]
    });
    found.into_iter().flatten().flatten()
}

/// Whether a force may play a card with a tactic.
pub fn is_card_legal<G>(t: &Tables, s: &Battle<G>, player: Player, card: Card, tactic: GrandTactic) -> bool {
    obstacles(t, s, player, card, Some(tactic)).next().is_none()
}

/// Tactics that the mode of the lead formation allows (GT-62).
pub fn tactics_of_mode<G>(t: &Tables, s: &Battle<G>, player: Player) -> impl Iterator<Item = GrandTactic> {
    let forbidden = t.modes.of(s.side(player).mode()).forbidden_tactics;
    GrandTactic::all().filter(move |tactic| !forbidden[*tactic])
}
