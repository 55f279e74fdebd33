//! GT-89 to GT-91 on a map: ways, engaging, changes of mode, reaction moves.

use grognard_battle::{Seat, Source};
use serde_json::{Value, json};

use super::{SMALL, at, correct, give, give_by, moving, moving_in, offers_of, refused};

#[test]
fn gt_89_the_cheapest_way_is_taken_where_only_its_end_is_told() {
    let mut battle = moving();
    // By the ford it is two areas; the hill would cost two MP more.
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Alpha", "to": "Mill"}));
    assert_eq!(at(battle.as_ref(), "/formations/Alpha/entered_from"), "Ford");
    let way = json!([{"formation": "Alpha", "areas": ["West", "Ford", "Mill"]}]);
    assert_eq!(at(battle.as_ref(), "/marched"), way, "the way is kept for whoever shows it");
    assert_eq!(at(battle.as_ref(), "/leaders/Able/ap_left"), 2, "to engage costs an AP");
    assert_eq!(at(battle.as_ref(), "/battle_areas"), json!(["Mill"]));
}

#[test]
fn gt_89_a_way_that_is_told_must_follow_the_links() {
    let mut battle = moving();
    let told = json!({"formation": "Alpha", "to": "Gap", "through": ["Hill"]});
    give(battle.as_mut(), Seat::A, "movement", &told);
    assert_eq!(at(battle.as_ref(), "/formations/Alpha/mp_spent"), 4, "highlands and a pass, two MP each");
    let mut battle = moving();
    let astray = json!({"formation": "Alpha", "to": "Gap", "through": ["Ford"]});
    let reasons = refused(battle.as_mut(), Seat::A, "movement", &astray);
    assert!(reasons.contains("no link leads from Ford to Gap") && reasons.contains("GT-89"), "{reasons}");
    let blocked = json!({"formation": "Alpha", "to": "East", "through": ["Ford", "Mill"]});
    assert!(refused(battle.as_mut(), Seat::A, "movement", &blocked).contains("must stop"));
    let jump = json!({"formation": "Alpha", "to": "Marsh", "through": []});
    assert!(refused(battle.as_mut(), Seat::A, "movement", &jump).contains("no link leads from West to Marsh"));
    let far = json!({"formation": "Bravo", "to": "Gap"});
    assert!(
        refused(battle.as_mut(), Seat::A, "movement", &far).contains("GT-6"),
        "the plain way says what is against it"
    );
}

/// GT-66: a screen makes its area cost more; GT-60: only March Order goes through a pass.
#[test]
fn gt_66_screens_and_passes_count_on_the_way() {
    let screened = SMALL
        .replace(
            "[[formations]]\nname = \"Yoke\"\nside = \"b\"\narea = \"East\"",
            "[[formations]]\nname = \"Yoke\"\nside = \"b\"\narea = \"Mill\"",
        )
        .replace(
            "name = \"Yoke Horse\", type = \"cavalry\", nationality = \"austrian\", max_steps = 2",
            "name = \"Yoke Horse\", type = \"cavalry\", nationality = \"austrian\", max_steps = 2, screening = true",
        );
    let mut battle = moving_in(&screened);
    let goals = march_of(battle.as_ref(), "Bravo");
    assert_eq!(goals["Mill"]["cost"], 2, "{goals}");
    correct(battle.as_mut(), "/units/Yoke Horse/screening", &json!(false));
    assert_eq!(march_of(battle.as_ref(), "Bravo")["Mill"]["cost"], 1);
    let inside = SMALL
        .replace("name = \"Bravo\"\nside = \"a\"\narea = \"Ford\"", "name = \"Bravo\"\nside = \"a\"\narea = \"Gap\"");
    let mut battle = moving_in(&inside);
    assert_eq!(march_of(battle.as_ref(), "Bravo"), json!({}), "in line it does not leave the pass");
    give(
        battle.as_mut(),
        Seat::A,
        "deployment-change",
        &json!({"formation": "Bravo", "to": "march-order", "when": "start"}),
    );
    assert_eq!(march_of(battle.as_ref(), "Bravo")["Hill"]["cost"], 2);
}

fn march_of(battle: &dyn grognard_battle::AnyBattle, formation: &str) -> Value {
    let answer = battle.survey(Seat::A, &grognard_core::facts::Datum::of(&json!({"ask": "march", "unit": formation})));
    let goals = serde_json::to_value(answer.unwrap()).unwrap()["goals"].clone();
    goals.as_array().unwrap().iter().map(|goal| (goal["area"].as_str().unwrap().to_owned(), goal.clone())).collect()
}

#[test]
fn gt_89_a_formation_of_no_morale_or_no_ap_does_not_engage() {
    for (pointer, clause) in [("/formations/Bravo/morale", "GT-89"), ("/leaders/Baker/ap_left", "GT-57")] {
        let mut battle = moving();
        assert!(march_of(battle.as_ref(), "Bravo").get("Mill").is_some());
        correct(battle.as_mut(), pointer, &json!(0));
        assert!(march_of(battle.as_ref(), "Bravo").get("Mill").is_none(), "{pointer}");
        let to = json!({"formation": "Bravo", "to": "Mill"});
        let reasons = refused(battle.as_mut(), Seat::A, "movement", &to);
        assert!(reasons.contains(clause), "{reasons}");
    }
}

#[test]
fn gt_64_changes_are_offered_one_by_one_and_as_the_chart_allows_them() {
    let mut battle = moving();
    let to: Vec<Value> = offers_of(battle.as_ref(), Seat::A, "deployment-change");
    let of = |name: &str| {
        to.iter().filter(|with| with["formation"] == name).map(|with| with["to"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(of("Alpha"), [json!("echelon"), json!("line-of-battle")], "not from March Order into Concentrated");
    assert_eq!(of("Bravo").len(), 3);
    assert!(to.iter().all(|with| with["when"] == "start"), "they have not moved");
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "West"}));
    let to: Vec<Value> = offers_of(battle.as_ref(), Seat::A, "deployment-change");
    let ends = to.iter().filter(|with| with["formation"] == "Bravo");
    assert!(ends.clone().count() == 3 && ends.clone().all(|with| with["when"] == "end"), "{to:?}");
    give(
        battle.as_mut(),
        Seat::A,
        "deployment-change",
        &json!({"formation": "Bravo", "to": "concentrated", "when": "end"}),
    );
    assert!(offers_of(battle.as_ref(), Seat::A, "movement").iter().all(|with| with["formation"] != "Bravo"));
}

/// GT-91: formations in linked areas are asked, nobody else, and the board need not be.
#[test]
fn gt_91_reaction_is_offered_to_linked_formations_with_its_chance() {
    let mut battle = moving();
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Mill"}));
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    assert_eq!(at(battle.as_ref(), "/phase"), "reaction");
    let offers = battle.offers(Seat::B);
    let tries: Vec<&str> =
        offers.iter().filter(|offer| offer.act == "reaction-move").map(|offer| offer.title.as_str()).collect();
    assert_eq!(tries, ["Yoke tries to reach Mill (100 %)"], "no screen hinders it");
    let told = json!({"formation": "Yoke", "area": "Mill", "adjacent": true});
    assert!(refused(battle.as_mut(), Seat::B, "reaction-move", &told).contains("measures this itself"));
    give(battle.as_mut(), Seat::B, "reaction-move", &json!({"formation": "Yoke", "area": "Mill"}));
    let words = super::said(battle.as_ref());
    assert!(words.contains("Yoke joins the defence of Mill"), "{words}");
}

#[test]
fn gt_91_the_unlinked_the_leaderless_and_the_paid_out_do_not_react() {
    let away = SMALL
        .replace("name = \"Yoke\"\nside = \"b\"\narea = \"East\"", "name = \"Yoke\"\nside = \"b\"\narea = \"Gap\"");
    for (setup, pointer) in
        [(away.as_str(), None), (SMALL, Some("/leaders/York/ap_left")), (SMALL, Some("/formations/Yoke/morale"))]
    {
        let mut battle = moving_in(setup);
        if let Some(pointer) = pointer {
            correct(battle.as_mut(), pointer, &json!(0));
        }
        give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Mill"}));
        give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
        assert_eq!(at(battle.as_ref(), "/phase"), "combat", "nobody may react: the battle begins by itself");
        assert_eq!(at(battle.as_ref(), "/battle/area"), "Mill");
    }
}

/// GT-91: a pass is entered in March Order only, and the stack limit holds.
#[test]
fn gt_91_a_pass_is_reached_in_march_order_only() {
    let at_gap = SMALL
        .replace("name = \"Xray\"\nside = \"b\"\narea = \"Mill\"", "name = \"Xray\"\nside = \"b\"\narea = \"Gap\"")
        .replace("name = \"Yoke\"\nside = \"b\"\narea = \"East\"", "name = \"Yoke\"\nside = \"b\"\narea = \"Keep\"");
    for (setup, phase) in [
        (at_gap.clone(), "reaction"),
        (at_gap.replace("area = \"Keep\"\nmode = \"march-order\"", "area = \"Keep\"\nmode = \"echelon\""), "combat"),
    ] {
        let mut battle = moving_in(&setup);
        give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Alpha", "to": "Gap"}));
        give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
        assert_eq!(at(battle.as_ref(), "/phase"), phase);
    }
}

/// GT-67: the owner takes the step that a force march costs; a formation of a single unit loses it automatically.
#[test]
fn gt_67_a_step_lost_on_the_march_is_asked_for_where_there_is_a_choice() {
    let lost = |setup: &str, formation: &str| {
        (1..60).find_map(|seed| {
            let mut battle = moving_in(setup);
            let march = json!({ "formation": formation });
            give_by(battle.as_mut(), Seat::A, "force-march", &march, &Source::Seed(seed)).unwrap();
            let steps = battle.document()["units"].as_object().unwrap().values();
            let gone: i64 = steps.map(|unit| unit["start"].as_i64().unwrap() - unit["steps"].as_i64().unwrap()).sum();
            let asked = !at(battle.as_ref(), "/due").as_array().unwrap().is_empty();
            (gone > 0 || asked).then_some((asked, battle))
        })
    };
    let (asked, mut battle) = lost(SMALL, "Bravo").unwrap();
    assert!(asked, "two units could lose it");
    let offers = battle.offers(Seat::A);
    assert_eq!((offers.len(), offers[0].act), (1, "losses"));
    give(battle.as_mut(), Seat::A, "losses", &json!({"allocation": ["Bravo Horse"]}));
    assert_eq!(at(battle.as_ref(), "/units/Bravo Horse/steps"), 1);
    let alone = SMALL
        .replace("  { name = \"Bravo Horse\", type = \"cavalry\", nationality = \"french\", max_steps = 2 },\n", "");
    let (asked, battle) = lost(&alone, "Bravo").unwrap();
    assert!(!asked, "only one unit can lose it");
    assert_eq!(at(battle.as_ref(), "/units/Bravo Foot/steps"), 3);
}

/// A force march that has cost nobody a choice yet.
fn force_marched(setup: &str, formation: &str) -> Box<dyn grognard_battle::AnyBattle> {
    let mut battle = moving_in(setup);
    give(battle.as_mut(), Seat::A, "force-march", &json!({ "formation": formation }));
    while !at(battle.as_ref(), "/due").as_array().unwrap().is_empty() {
        give(battle.as_mut(), Seat::A, "losses", &json!({}));
    }
    battle
}

fn change(formation: &str, to: &str, when: &str) -> Value {
    json!({"formation": formation, "to": to, "when": when})
}

/// GT-67: the bonus belongs to the mode a formation moves in, and Echelon and Concentrated have none.
#[test]
fn gt_67_a_change_at_the_start_takes_the_bonus_of_the_new_mode_or_is_refused() {
    let mut battle = force_marched(SMALL, "Alpha");
    assert_eq!(at(battle.as_ref(), "/formations/Alpha/bonus_mp"), 2);
    for to in ["echelon", "concentrated"] {
        let reasons = refused(battle.as_mut(), Seat::A, "deployment-change", &change("Alpha", to, "start"));
        assert!(reasons.contains("GT-67"), "{reasons}");
    }
    let offered = offers_of(battle.as_ref(), Seat::A, "deployment-change");
    let of_alpha: Vec<&Value> =
        offered.iter().filter(|with| with["formation"] == "Alpha").map(|with| &with["to"]).collect();
    assert_eq!(of_alpha, [&json!("line-of-battle")]);
    give(battle.as_mut(), Seat::A, "deployment-change", &change("Alpha", "line-of-battle", "start"));
    assert_eq!(at(battle.as_ref(), "/formations/Alpha/bonus_mp"), 1);
    let march = json!({"ask": "march", "unit": "Alpha"});
    let answer = battle.survey(Seat::A, &grognard_core::facts::Datum::of(&march)).unwrap();
    assert_eq!(serde_json::to_value(answer).unwrap()["left"], 2, "2 of the line, 1 of the force march, 1 paid");

    let mut battle = force_marched(SMALL, "Bravo");
    give(battle.as_mut(), Seat::A, "deployment-change", &change("Bravo", "march-order", "start"));
    assert_eq!(at(battle.as_ref(), "/formations/Bravo/bonus_mp"), 2);

    // At the end of its movement it has moved in the mode in which it force marched.
    let mut battle = force_marched(SMALL, "Alpha");
    give(battle.as_mut(), Seat::A, "deployment-change", &change("Alpha", "echelon", "end"));
    assert_eq!(at(battle.as_ref(), "/formations/Alpha/mode"), "echelon");
}

/// GT-91, GT-60: a pass is left in March Order only, in a reaction too.
#[test]
fn gt_91_no_reaction_out_of_a_pass_but_in_march_order() {
    let on_the_hill = SMALL
        .replace("name = \"Xray\"\nside = \"b\"\narea = \"Mill\"", "name = \"Xray\"\nside = \"b\"\narea = \"Hill\"")
        .replace("name = \"Yoke\"\nside = \"b\"\narea = \"East\"", "name = \"Yoke\"\nside = \"b\"\narea = \"Gap\"");
    for (mode, phase) in
        [("march-order", "reaction"), ("line-of-battle", "combat"), ("echelon", "combat"), ("concentrated", "combat")]
    {
        let placed = "area = \"Gap\"\nmode = \"march-order\"";
        let mut battle = moving_in(&on_the_hill.replace(placed, &placed.replace("march-order", mode)));
        give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Alpha", "to": "Hill"}));
        give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
        assert_eq!(at(battle.as_ref(), "/phase"), phase, "{mode}");
    }
}

/// GT-91, GT-59: a Concentrated formation cannot move, so it cannot react.
#[test]
fn gt_91_a_concentrated_formation_does_not_react() {
    let mut battle = moving();
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Mill"}));
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    assert_eq!(at(battle.as_ref(), "/phase"), "reaction", "Yoke may come in March Order");
    correct(battle.as_mut(), "/formations/Yoke/mode", &json!("concentrated"));
    assert!(offers_of(battle.as_ref(), Seat::B, "reaction-move").is_empty());
    let reaction = json!({"formation": "Yoke", "area": "Mill"});
    let reasons = refused(battle.as_mut(), Seat::B, "reaction-move", &reaction);
    assert!(reasons.contains("GT-59"), "{reasons}");
}
