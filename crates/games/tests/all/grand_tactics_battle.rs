//! What the example's script does not show of the grand-tactics books, each rule in a battle of its own.

use grognard_battle::{AnyBattle, Seat, play_script};
use grognard_core::facts::Datum;
use grognard_games::game;
use serde_json::{Value, json};

use crate::support::Fuzz;

pub const CAMPAIGN: &str = include_str!("../../../../examples/grand-tactics/battle.toml");

/// One battle without a map, real cards, no weather.
pub const BATTLE_GAME: &str = r#"
title = "One day"
game = "battle"
cards = "real"
side_a = "Blue"
side_b = "Red"
seasons = ["summer"]
attacker = "b"
terrain = "clear"
leaders = [
  { name = "Napoleon", formation = "Guard", ability = 2, rank = 1, napoleon = true },
  { name = "Kern", formation = "Kern's Corps", ability = 1, rank = 1 },
]

[[formations]]
name = "Guard"
side = "a"
mode = "line-of-battle"
max_morale = 2
units = [
  { name = "Grenadiers", type = "infantry", class = "guard", nationality = "french", max_steps = 4, cf_per_step = 3 },
]

[[formations]]
name = "Reserve"
side = "a"
mode = "line-of-battle"
max_morale = 3
units = [{ name = "Reserve Foot", type = "infantry", nationality = "french", max_steps = 2 }]

[[formations]]
name = "Kern's Corps"
side = "b"
mode = "line-of-battle"
max_morale = 6
units = [
  { name = "Kern's Foot", type = "infantry", nationality = "austrian", max_steps = 6, cf_per_step = 3 },
  { name = "Kern's Line", type = "infantry", nationality = "austrian", max_steps = 6, cf_per_step = 3 },
  { name = "Kern's Horse", type = "cavalry", nationality = "austrian", max_steps = 4, cf_per_step = 3 },
]
"#;

fn begin(setup: &str) -> Box<dyn AnyBattle> {
    let setup = Datum::from_toml(setup).unwrap();
    let begun = game("grand-tactics").unwrap().begin(std::sync::Arc::default(), None, &setup);
    begun.unwrap_or_else(|refusals| {
        panic!("{}", refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    })
}

fn refused(setup: &str) -> String {
    let setup = Datum::from_toml(setup).unwrap();
    match game("grand-tactics").unwrap().begin(std::sync::Arc::default(), None, &setup) {
        Ok(_) => panic!("it should be refused"),
        Err(refusals) => refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
    }
}

/// Plays on; every line must give the result it states.
fn play(battle: &mut dyn AnyBattle, script: &str) {
    let played = play_script(battle, script, 1);
    assert!(played.failures.is_empty(), "{}", played.failures.join("\n"));
    assert_eq!(battle.objections(), Vec::<String>::new());
    assert_eq!(battle.replay(), []);
}

fn at(battle: &dyn AnyBattle, pointer: &str) -> Value {
    battle.document().pointer(pointer).cloned().unwrap_or_else(|| panic!("nothing stands at {pointer}"))
}

fn said(battle: &dyn AnyBattle) -> String {
    let lines = battle.records().iter().flat_map(|record| &record.said);
    lines.map(|said| [said.rule.as_str(), said.text.as_str()].join(" ")).collect::<Vec<_>>().join("\n")
}

/// The example up to the Movement segment of side a, without weather.
fn moving() -> Box<dyn AnyBattle> {
    let mut battle = begin(&CAMPAIGN.replace("expansion = true", "expansion = false"));
    play(
        battle.as_mut(),
        "umpire> next-phase\numpire> wound-recovery dice=5\numpire> paralysis dice=1\numpire> next-phase\n\
         umpire> supply distance=1\numpire> supply distance=1\numpire> supply distance=0\numpire> next-phase",
    );
    battle
}

/// Napoleon's corps of side a in the battle of Llano, its hands dealt.
fn at_llano() -> Box<dyn AnyBattle> {
    let mut battle = moving();
    play(
        battle.as_mut(),
        "a> movement \"I Corps\" to=Llano\na> next-phase\nb> next-phase\na> begin-battle area=Llano\n\
         a> supply distance=1\nb> supply distance=1\numpire> deal",
    );
    battle
}

#[test]
fn every_slip_of_a_set_up_is_told_at_once() {
    let wrong = CAMPAIGN
        .replace("area = \"Puerto\"", "area = \"Nowhere\"")
        .replace("name = \"Reinau\"", "name = \"Hartley\"")
        .replace("morale = 3\nunits", "morale = 6\nunits");
    let reasons = refused(&wrong);
    for field in ["formations.4.area", "leaders.4.name", "formations.1.morale"] {
        assert!(reasons.contains(field), "{field} is not in: {reasons}");
    }
    assert!(refused(&BATTLE_GAME.replace("attacker = \"b\"\n", "")).contains("GT-100"));
}

#[test]
fn the_battle_game_has_only_set_up_battle_and_victory() {
    let mut battle = begin(BATTLE_GAME);
    play(
        battle.as_mut(),
        "! GT-100 a> next-phase\n! GT-100 a> rally Guard\na> deploy Reserve fights=no\n\
         ! GT-100 b> deploy \"Kern's Corps\" fights=no\nb> deploy \"Kern's Corps\" mode=echelon\n\
         ! a> begin-battle\nb> begin-battle\n? /battle/a/formations = [\"Guard\"]\n? /battle/b/formations = [\"Kern's Corps\"]",
    );
    assert_eq!(at(battle.as_ref(), "/due"), json!([]), "no supply, no weather, no cards to deal");
}

#[test]
fn real_cards_are_taken_as_laid_down_and_only_their_conditions_checked() {
    let mut battle = begin(BATTLE_GAME);
    play(
        battle.as_mut(),
        "b> begin-battle\n! GT-78 a> commit general-advance card=cavalry-charge\n! GT-78 b> commit hold card=prepared-position\n\
         a> commit hold card=grand-battery\nb> commit general-advance card=forlorn-hope\numpire> round dice=1,1,1,1\n\
         ? /deck = []\n? /discards = []\n? /battle/a/hand = []\n? /battle/a/last_card = grand-battery",
    );
    assert!(said(battle.as_ref()).contains("GT-109"));
}

#[test]
fn napoleon_at_morale_zero_ends_the_game_at_once_and_what_is_owed_is_counted() {
    let mut battle = begin(BATTLE_GAME);
    // b: 48 CF, column 9, 2 shifts for morale and the matrix; 12 + 1 + 2 - 0: the cell takes both levels and 2 steps.
    play(battle.as_mut(), "b> begin-battle\na> commit hold\nb> commit left-flank-attack\numpire> round dice=1,1,6,6");
    let over = at(battle.as_ref(), "/over");
    assert!(over.as_str().is_some_and(|over| over.starts_with("Napoleon's formation has no morale left")), "{over}");
    let lost = at(battle.as_ref(), "/ledger/b/enemy_steps").as_i64().unwrap();
    let left: i64 = ["Grenadiers", "Reserve Foot"]
        .iter()
        .map(|unit| at(battle.as_ref(), &format!("/units/{unit}/steps")).as_i64().unwrap())
        .sum();
    assert!(lost > 0 && left == 6 - lost, "{lost} scored, {left} left");
    assert!(said(battle.as_ref()).contains("dropped, the game has ended: is Napoleon hit?"));
}

#[test]
fn napoleon_killed_in_the_battle_game_costs_his_formation_two_levels() {
    let mut battle = begin(&BATTLE_GAME.replace("max_morale = 2", "max_morale = 5"));
    play(
        battle.as_mut(),
        "b> begin-battle\na> commit hold\nb> commit left-flank-attack\numpire> round dice=1,1,4,3\na> losses\n\
         a> leader-casualty dice=6,6,6\n? /leaders/Napoleon/out = killed\n? /ledger/b/leaders_killed = 1",
    );
    let before = at(battle.as_ref(), "/formations/Guard/morale").as_i64().unwrap();
    play(battle.as_mut(), "a> catastrophe");
    assert_eq!(at(battle.as_ref(), "/formations/Guard/morale"), json!((before - 2).max(0)));
}

#[test]
fn napoleon_wounded_in_the_battle_game_may_give_the_allies_three_vp() {
    let mut battle = begin(&BATTLE_GAME.replace("max_morale = 2", "max_morale = 6"));
    play(
        battle.as_mut(),
        "b> begin-battle\na> commit hold\nb> commit left-flank-attack\numpire> round dice=1,1,4,3\na> losses\n\
         a> leader-casualty dice=6,6,1\na> catastrophe dice=2\n? /ledger/b/other_vp = 3",
    );
}

#[test]
fn a_commitment_is_hidden_from_everybody_else_until_both_are_in() {
    let mut battle = at_llano();
    let hand = at(battle.as_ref(), "/battle/a/hand");
    play(battle.as_mut(), "a> commit hold");
    for seat in [Seat::Umpire, Seat::B, Seat::Public] {
        let view = battle.view(seat);
        assert_eq!(view.pointer("/battle/a/committed"), Some(&json!(true)), "{seat:?}");
        assert_eq!(battle.log(seat).last().unwrap().pointer("/do/act"), Some(&json!("hidden")), "{seat:?}");
    }
    assert_eq!(battle.view(Seat::A).pointer("/battle/a/committed/tactic"), Some(&json!("hold")));
    assert_eq!(battle.view(Seat::A).pointer("/battle/a/hand"), Some(&hand));
    assert_eq!(battle.view(Seat::Umpire).pointer("/battle/a/hand"), Some(&hand));
    assert_eq!(battle.view(Seat::B).pointer("/battle/a/hand"), Some(&json!({"cards": 6, "known": []})));
    // No view and no log shows the order of the deck or the dice that made it.
    for seat in Seat::ALL {
        assert_eq!(battle.view(seat).pointer("/deck"), Some(&json!(16)));
        assert!(battle.log(seat).iter().all(|entry| !entry.to_string().contains("shuffling")));
    }
    // A choice can be changed until the other one is in, then it is final.
    play(
        battle.as_mut(),
        "a> commit general-advance\nb> commit hold\n! GT-73 a> commit hold\n? /battle/a/last_tactic = general-advance",
    );
}

/// What the file of a battle would show the umpire: the order of the deck, and a choice until both have been made.
#[test]
fn gt_105_a_choice_and_the_order_of_the_deck_are_kept_from_the_umpire() {
    assert!(at_llano().keeps_from_umpire(), "a deck is dealt from");
    let mut battle = begin(BATTLE_GAME);
    play(battle.as_mut(), "b> begin-battle");
    assert!(!battle.keeps_from_umpire(), "real cards lie on the players' table, and nobody has chosen");
    play(battle.as_mut(), "a> commit hold");
    assert!(battle.keeps_from_umpire(), "one side has chosen");
    play(battle.as_mut(), "b> commit general-advance\numpire> round dice=1,1,1,1");
    assert!(!battle.keeps_from_umpire(), "both choices are shown");
    let mut battle = at_llano();
    play(battle.as_mut(), "a> concede");
    assert!(!battle.keeps_from_umpire(), "the game is over");
}

#[test]
fn a_side_acts_for_itself_only() {
    let mut battle = at_llano();
    play(
        battle.as_mut(),
        "! a> commit hold side=b\n! umpire> commit hold\numpire> commit hold side=b\n! b> next-phase",
    );
}

#[test]
fn cards_run_out_and_the_discards_are_shuffled_in() {
    let mut battle = at_llano();
    // Four battles use 44 cards: the deck of 27 does not last.
    for _ in 0..3 {
        play(
            battle.as_mut(),
            "a> commit retreat\nb> commit hold\numpire> round\na> withdraw\numpire> catastrophe dice=6",
        );
        if said(battle.as_ref()).contains("the deck was empty") {
            return;
        }
        play(
            battle.as_mut(),
            "a> next-phase\nb> supply distance=0\nb> supply distance=0\nb> next-phase\nb> movement \"Coast Corps\" to=Mirand\n\
             b> next-phase\na> next-phase\nb> begin-battle area=Mirand\nb> supply distance=1\na> supply distance=1\n\
             a> supply distance=1\numpire> deal",
        );
        assert!(said(battle.as_ref()).contains("GT-78"));
        play(battle.as_mut(), "b> commit retreat\na> commit hold\numpire> round\nb> withdraw");
        play(
            battle.as_mut(),
            "b> next-phase\numpire> next-phase\numpire> wound-recovery dice=5\numpire> paralysis dice=1\numpire> next-phase\n\
             a> supply distance=1\na> supply distance=1\na> supply distance=0\na> next-phase\na> movement \"I Corps\" to=Llano\n\
             a> next-phase\nb> next-phase\na> begin-battle area=Llano\na> supply distance=1\nb> supply distance=1\numpire> deal",
        );
    }
    assert!(said(battle.as_ref()).contains("the deck was empty"), "{}", said(battle.as_ref()));
}

#[test]
fn an_attacked_nation_enters_the_war_before_the_battle() {
    let mut battle = moving();
    play(
        battle.as_mut(),
        "a> movement \"I Corps\" to=Burgan\na> next-phase\n! GT-96 b> reaction-move \"Junta Army\" area=Burgan adjacent=yes\n\
         b> next-phase\na> begin-battle area=Burgan\n? /formations/Junta Army/paralysed = null\n? /nations_out = []\n\
         ? /battle/fortress = b",
    );
    assert!(said(battle.as_ref()).contains("GT-96 Spain is attacked"));
}

#[test]
fn a_force_without_a_line_is_beaten_without_a_round() {
    let setup = CAMPAIGN
        .replace("expansion = true", "expansion = false")
        .replace(
            "nationality = \"austrian\", max_steps = 3 }",
            "nationality = \"austrian\", max_steps = 3, steps = 1 }",
        )
        .replace(
            "name = \"Border Foot\", type = \"infantry\"",
            "name = \"Border Foot\", type = \"cavalry\", screening = true",
        )
        .replace("name = \"Lancers\", type = \"cavalry\"", "name = \"Lancers\", type = \"cavalry\", screening = true");
    let mut battle = begin(&setup);
    play(
        battle.as_mut(),
        "umpire> next-phase\numpire> wound-recovery dice=5\numpire> paralysis dice=1\numpire> next-phase\n\
         umpire> supply distance=1\numpire> supply distance=1\numpire> supply distance=0\numpire> next-phase\n\
         a> movement \"I Corps\" to=Puerto\na> next-phase\nb> next-phase\na> begin-battle area=Puerto\na> supply distance=1\n\
         b> supply distance=0\n? /ledger/a/battles_won = 1\n? /battle/ended = true\n? /battle/withdraws = b",
    );
    // None of it stood in line, so nobody is pursued. No area is open to it: it surrenders, screens and all.
    play(
        battle.as_mut(),
        "b> withdraw surrenders=yes\n? /formations/Column/gone = surrendered\n? /units/Lancers/steps = 0\n\
         ? /ledger/a/enemy_steps = 3\n? /ledger/a/formations_destroyed = 1\n? /leaders/Reinau/out = captured\n\
         ? /ledger/a/leaders_killed = 0\n? /battle = null",
    );
}

#[test]
fn a_formation_without_units_is_scored_and_its_leader_joins_another() {
    let setup = CAMPAIGN
        .replace("expansion = true", "expansion = false")
        .replace(
            "nationality = \"austrian\", max_steps = 3 }",
            "nationality = \"austrian\", max_steps = 3, steps = 1 }",
        )
        .replace(
            "nationality = \"austrian\", max_steps = 2 }",
            "nationality = \"austrian\", max_steps = 2, steps = 1 }",
        );
    let mut battle = begin(&setup);
    play(
        battle.as_mut(),
        "umpire> next-phase\numpire> wound-recovery dice=5\numpire> paralysis dice=1\numpire> next-phase\n\
         umpire> supply distance=1\numpire> supply distance=1\numpire> supply distance=0\numpire> next-phase\n\
         a> movement \"I Corps\" to=Puerto\na> next-phase\nb> next-phase\na> begin-battle area=Puerto\na> supply distance=1\n\
         b> supply distance=0\numpire> deal\na> commit hold\nb> commit general-advance\numpire> round dice=6,6,1,1",
    );
    // Whatever the cell took, the pursuit takes the rest.
    while at(battle.as_ref(), "/battle") != Value::Null {
        let due = battle.business(Seat::Umpire).due.first().map(|due| due.act).unwrap_or_default();
        match due {
            "losses" => play(battle.as_mut(), "umpire> losses"),
            "leader-casualty" => play(battle.as_mut(), "umpire> leader-casualty dice=1,1"),
            "pursuit" => play(battle.as_mut(), "umpire> pursuit dice=6"),
            "withdraw" => play(battle.as_mut(), "umpire> withdraw to=Alto"),
            other => panic!("{other} is due"),
        }
    }
    play(
        battle.as_mut(),
        "? /formations/Column/gone = destroyed\n? /ledger/a/formations_destroyed = 1\n! GT-94 a> next-phase\n\
         b> attach formation=\"Coast Corps\"\n? /leaders/Reinau/formation = Coast Corps",
    );
}

#[test]
fn what_is_free_or_once_only_is_kept_so() {
    let mut battle = moving();
    play(
        battle.as_mut(),
        "a> deployment-change \"II Corps\" to=line-of-battle\n! GT-64 a> deployment-change \"II Corps\" to=echelon when=end\n\
         a> force-march \"II Corps\" dice=1\n! GT-67 a> force-march \"II Corps\"\n? /formations/II Corps/bonus_mp = 1\n\
         a> movement \"II Corps\" to=Alto\n! GT-67 a> force-march \"II Corps\"\n! GT-66 a> movement \"II Corps\" to=Llano",
    );
}

#[test]
fn a_change_at_the_end_ends_the_movement_and_marks_are_cleared() {
    let mut battle = moving();
    play(
        battle.as_mut(),
        "a> movement \"II Corps\" to=Alto\n? /formations/II Corps/mp_spent = 2\na> deployment-change \"II Corps\" to=echelon when=end\n\
         ! GT-64 a> movement \"II Corps\" to=Mirand\na> next-phase\n? /formations/II Corps/mp_spent = 0\n\
         ? /formations/II Corps/changed_mode = null\n? /formations/II Corps/entered_from = Mirand\na> next-phase\n\
         ? /formations/II Corps/entered_from = null",
    );
}

#[test]
fn a_reaction_with_a_step_lost_is_scored_by_nobody() {
    let mut battle = moving();
    play(
        battle.as_mut(),
        "a> movement \"I Corps\" to=Llano\na> next-phase\n! GT-56 b> reaction-move Column area=Llano adjacent=no\n\
         b> reaction-move Column area=Llano adjacent=yes dice=5\nb> losses allocation=[\"Lancers\"]\n? /units/Lancers/broken = true\n\
         ? /formations/Column/area = Llano\n? /ledger/a/enemy_steps = 0\nb> next-phase\na> begin-battle area=Llano\n\
         ? /battle/b/formations = [\"Coast Corps\",\"Column\"]",
    );
}

#[test]
fn a_side_may_give_up() {
    let mut battle = moving();
    play(battle.as_mut(), "a> concede");
    assert!(at(battle.as_ref(), "/over").as_str().is_some_and(|over| over.starts_with("Army of the Ebro gives up")));
}

#[test]
fn the_last_turn_ends_the_game_and_points_decide() {
    let mut battle = begin(CAMPAIGN);
    while battle.business(Seat::Umpire).over.is_none() {
        let due = battle.business(Seat::Umpire).due.first().map_or("next-phase", |due| due.act);
        let dice = if matches!(due, "wound-recovery" | "paralysis" | "weather") { " dice=1" } else { "" };
        play(battle.as_mut(), &format!("umpire> {due}{dice}"));
        assert!(battle.records().len() < 200, "it never ends");
    }
    // Nobody moved: 2 VP of areas to 7.
    let over = "the last turn is played; a substantial victory of Army of the Coast, 7 VP to 2";
    assert_eq!(at(battle.as_ref(), "/over"), json!(over));
    assert_eq!(at(battle.as_ref(), "/turn"), json!(2));
    assert_eq!(at(battle.as_ref(), "/formations/I Corps/out_of_supply"), json!(true), "no path was given");
}

#[test]
fn random_play_breaks_no_other_kind_of_game() {
    let campaign = CAMPAIGN.replace("expansion = true", "expansion = false");
    let setups = [
        BATTLE_GAME.to_owned(),
        BATTLE_GAME.replace("cards = \"real\"", "cards = \"kept\"\nexpansion = true"),
        campaign.replace("cards = \"kept\"", "cards = \"real\""),
        campaign.replace("first_player = \"a\"", "first_player = \"b\""),
    ];
    let mut fuzz = Fuzz::new(1809);
    for setup in &setups {
        for _ in 0..3 {
            let mut battle = begin(setup);
            let mut tries = 0;
            while battle.business(Seat::Umpire).over.is_none() && tries < 600 {
                tries += 1;
                if fuzz.one(battle.as_mut()).is_ok() {
                    assert_eq!(battle.objections(), Vec::<String>::new(), "{:?}", battle.records().last());
                    if tries % 7 == 0 {
                        fuzz.secrets_stay_secret(battle.as_ref());
                    }
                }
            }
            assert!(battle.records().len() > 3, "stuck: {:?}", battle.business(Seat::Umpire));
            assert_eq!(battle.replay(), []);
        }
    }
}
