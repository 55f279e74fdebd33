//! GT-92 to GT-96 and GT-101 on a map: who fights, where the beaten go, and who is lost.

use grognard_battle::{AnyBattle, Seat, Source};
use serde_json::{Value, json};

use super::{SMALL, at, correct, give, give_by, moving_in, said};

/// Bravo attacks Mill, whose defender has no morale left: beaten without a round (GT-92).
fn beaten_at_mill(setup: &str) -> Box<dyn AnyBattle> {
    let mut battle = moving_in(setup);
    correct(battle.as_mut(), "/formations/Xray/morale", &json!(0));
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Mill"}));
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    if at(battle.as_ref(), "/phase") == "reaction" {
        give(battle.as_mut(), Seat::B, "next-phase", &json!({}));
    }
    battle
}

#[test]
fn gt_93_the_beaten_withdraw_by_themselves_towards_their_supply() {
    let battle = beaten_at_mill(SMALL);
    assert_eq!(
        at(battle.as_ref(), "/formations/Xray/area"),
        "East",
        "nearer to supply than Keep, which is linked first"
    );
    assert!(said(battle.as_ref()).contains("GT-93 Xray withdraws to East"));
    assert_eq!(at(battle.as_ref(), "/ledger/a/battles_won"), 1);
    assert_eq!(at(battle.as_ref(), "/phasing"), "b", "the OPs phase went on by itself");
}

#[test]
fn gt_93_of_equals_the_first_link_is_taken() {
    let both = SMALL.replace("vp = 2, owner = \"b\"", "vp = 2, owner = \"b\", supply = \"b\"");
    let battle = beaten_at_mill(&both);
    assert_eq!(at(battle.as_ref(), "/formations/Xray/area"), "Keep");
}

#[test]
fn gt_93_nobody_withdraws_where_an_attacker_came_from_or_to_a_full_area() {
    // East is full: four formations stand there.
    let another = |name: &str| {
        format!(
            "[[formations]]\nname = \"{name}\"\nside = \"b\"\narea = \"East\"\nmode = \"march-order\"\nmax_morale = 3\n\
             units = [{{ name = \"{name} Foot\", type = \"infantry\", nationality = \"austrian\", max_steps = 2 }}]\n"
        )
    };
    let full = SMALL.to_owned() + &["One", "Two", "Three"].map(another).concat();
    let battle = beaten_at_mill(&full);
    assert_eq!(at(battle.as_ref(), "/formations/Xray/area"), "Keep");
}

#[test]
fn gt_93_who_has_nowhere_to_go_surrenders() {
    // The marsh leads to the ford, where the attacker comes from, and to East, which is his.
    let cornered = SMALL
        .replace("name = \"Xray\"\nside = \"b\"\narea = \"Mill\"", "name = \"Xray\"\nside = \"b\"\narea = \"Marsh\"")
        .replace("name = \"Alpha\"\nside = \"a\"\narea = \"West\"", "name = \"Alpha\"\nside = \"a\"\narea = \"East\"")
        .replace("name = \"Yoke\"\nside = \"b\"\narea = \"East\"", "name = \"Yoke\"\nside = \"b\"\narea = \"Keep\"");
    let mut battle = moving_in(&cornered);
    correct(battle.as_mut(), "/formations/Xray/morale", &json!(0));
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Marsh"}));
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    assert_eq!(at(battle.as_ref(), "/formations/Xray/gone"), "surrendered");
    assert_eq!(at(battle.as_ref(), "/leaders/Xavier/out"), "captured");
    assert_eq!(at(battle.as_ref(), "/ledger/a/formations_destroyed"), 1);
    assert_eq!(at(battle.as_ref(), "/ledger/a/enemy_steps"), 5, "all its steps, in the pursuit or by surrender");
    assert_eq!(at(battle.as_ref(), "/ledger/a/leaders_killed"), 0);
}

#[test]
fn gt_93_into_a_pass_one_withdraws_in_march_order_and_concentrated_turns_to_line() {
    for (mode, after) in [("line-of-battle", "march-order"), ("concentrated", "march-order")] {
        // Only the pass is open to the keep's garrison.
        let setup = SMALL
            .replace(
                "name = \"Xray\"\nside = \"b\"\narea = \"Mill\"\nmode = \"line-of-battle\"",
                &format!("name = \"Xray\"\nside = \"b\"\narea = \"Keep\"\nmode = \"{mode}\""),
            )
            .replace(
                "name = \"Alpha\"\nside = \"a\"\narea = \"West\"",
                "name = \"Alpha\"\nside = \"a\"\narea = \"East\"",
            )
            .replace(
                "name = \"Bravo\"\nside = \"a\"\narea = \"Ford\"",
                "name = \"Bravo\"\nside = \"a\"\narea = \"Mill\"",
            )
            .replace(
                "name = \"Yoke\"\nside = \"b\"\narea = \"East\"",
                "name = \"Yoke\"\nside = \"b\"\narea = \"Marsh\"",
            );
        let mut battle = moving_in(&setup);
        correct(battle.as_mut(), "/formations/Xray/morale", &json!(0));
        give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Keep"}));
        give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
        assert_eq!(at(battle.as_ref(), "/formations/Xray/area"), "Gap", "{mode}");
        assert_eq!(at(battle.as_ref(), "/formations/Xray/mode"), after, "{mode}");
    }
    let open = SMALL.replace("area = \"Mill\"\nmode = \"line-of-battle\"", "area = \"Mill\"\nmode = \"concentrated\"");
    let battle = beaten_at_mill(&open);
    assert_eq!(at(battle.as_ref(), "/formations/Xray/mode"), "line-of-battle");
}

/// A beaten attacker goes back where it came from.
#[test]
fn gt_93_attackers_go_back_where_they_came_from() {
    let mut battle = moving_in(SMALL);
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Mill"}));
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    give(battle.as_mut(), Seat::B, "next-phase", &json!({}));
    commit(battle.as_mut(), Seat::A, "retreat", 1);
    commit(battle.as_mut(), Seat::B, "hold", 1);
    // Retreat against Hold: no combat, the attacker slips away.
    assert_eq!(at(battle.as_ref(), "/formations/Bravo/area"), "Ford");
    assert_eq!(at(battle.as_ref(), "/formations/Xray/area"), "Mill");
}

fn commit(battle: &mut dyn AnyBattle, seat: Seat, tactic: &str, seed: u64) {
    let choice = json!({"tactic": tactic, "card": "none"});
    give_by(battle, seat, "commit", &choice, &Source::Seed(seed)).unwrap_or_else(|reasons| panic!("{reasons:?}"));
}

/// GT-101, GT-105: the round is fought when both have chosen, by the facts of the map.
#[test]
fn gt_101_the_round_follows_the_second_choice_with_facts_from_the_map() {
    let mut battle = moving_in(SMALL);
    give(battle.as_mut(), Seat::A, "force-march", &json!({"formation": "Bravo"}));
    while !at(battle.as_ref(), "/due").as_array().unwrap().is_empty() {
        give(battle.as_mut(), Seat::A, "losses", &json!({}));
    }
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Mill"}));
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Alpha", "to": "Mill"}));
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    give(battle.as_mut(), Seat::B, "next-phase", &json!({}));
    assert_eq!(at(battle.as_ref(), "/battle/a/hand").as_array().unwrap().len(), 3, "two cards and one for Able");
    commit(battle.as_mut(), Seat::A, "general-advance", 3);
    assert_eq!(at(battle.as_ref(), "/battle/round"), 1);
    commit(battle.as_mut(), Seat::B, "hold", 3);
    let last = battle.records().last().unwrap();
    let round = last.rulings.iter().find(|ruled| ruled.title == "round 1").expect("the round is fought by itself");
    let facts = &round.situation;
    assert_eq!((&facts["terrain"], &facts["attacker"]), (&json!("clear"), &json!("a")));
    let lead = &facts["a"]["formations"][0];
    assert_eq!(
        (&lead["mode"], &lead["force_marched"]),
        (&json!("march-order"), &json!(false)),
        "Able is senior: Alpha leads"
    );
    assert_eq!(facts["a"]["formations"][1]["force_marched"], true);
    assert_eq!((&facts["a"]["entered"], &facts["b"]["entered"]), (&json!(true), &json!(false)));
    assert_eq!(facts["b"]["formations"][0]["out_of_supply"], false);
    assert!(
        last.rulings.iter().any(|ruled| ruled.procedure == "grand-tactics.battle-end")
            || !at(battle.as_ref(), "/due").as_array().unwrap().is_empty()
    );
}

/// GT-80: standing in an area does not win it, even with much better morale.
#[test]
fn gt_80_nightfall_after_four_rounds_of_hold_is_nobodys_victory() {
    let mut battle = moving_in(SMALL);
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Alpha", "to": "Mill"}));
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    give(battle.as_mut(), Seat::B, "next-phase", &json!({}));
    for round in 1..=4 {
        assert_eq!(at(battle.as_ref(), "/battle/round"), round);
        commit(battle.as_mut(), Seat::A, "hold", 3);
        commit(battle.as_mut(), Seat::B, "hold", 3);
    }
    let ends = battle.records().iter().flat_map(|record| &record.rulings);
    let mut ends = ends.rev();
    let end = ends.find(|ruled| ruled.procedure == "grand-tactics.battle-end").unwrap();
    assert_eq!((&end.situation["fought"], &end.situation["combat"]), (&json!(false), &json!(false)));
    let expected = json!({
        "ends": true, "winner": "none", "withdraws": "a", "reason": "nightfall-no-fight", "pursuit": false,
    });
    assert_eq!(json!(end.outcome), expected);
    assert_eq!(at(battle.as_ref(), "/ledger/a/battles_won"), 0);
    assert_eq!(at(battle.as_ref(), "/formations/Alpha/area"), "Ford", "it came by the ford and goes back");
}

/// GT-92: the owner of a fortress is inside it.
#[test]
fn gt_92_the_owner_of_a_fortress_defends_inside() {
    let setup = SMALL
        .replace("name = \"Xray\"\nside = \"b\"\narea = \"Mill\"", "name = \"Xray\"\nside = \"b\"\narea = \"Keep\"")
        .replace("name = \"Bravo\"\nside = \"a\"\narea = \"Ford\"", "name = \"Bravo\"\nside = \"a\"\narea = \"Mill\"");
    let mut battle = moving_in(&setup);
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Keep"}));
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    if at(battle.as_ref(), "/phase") == "reaction" {
        give(battle.as_mut(), Seat::B, "next-phase", &json!({}));
    }
    assert_eq!(at(battle.as_ref(), "/battle/fortress"), "b");
    assert_eq!(at(battle.as_ref(), "/battle/terrain"), "fortress");
}

/// GT-95: a formation that is cut off fights out of supply.
#[test]
fn gt_95_supply_is_judged_at_the_start_of_a_battle() {
    let setup = SMALL.replace("owner = \"b\", supply = \"b\", links", "owner = \"b\", links");
    let mut battle = moving_in(&setup);
    give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Mill"}));
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    give(battle.as_mut(), Seat::B, "next-phase", &json!({}));
    assert_eq!(at(battle.as_ref(), "/formations/Xray/out_of_supply"), true, "its side has no supply area");
    assert_eq!(at(battle.as_ref(), "/formations/Bravo/out_of_supply"), false);
}

/// GT-96: a nation that is attacked is at war before the battle.
#[test]
fn gt_96_an_attacked_nation_enters_the_war() {
    let spanish = SMALL.replace(
        "area = \"Mill\"\nmode = \"line-of-battle\"\nmax_morale = 3\n",
        "area = \"Mill\"\nmode = \"line-of-battle\"\nmax_morale = 3\nparalysed = \"spanish\"\n",
    );
    for seed in 1..60 {
        let mut battle = super::begin(&spanish);
        give_by(battle.as_mut(), Seat::A, "next-phase", &json!({}), &Source::Seed(seed)).unwrap();
        if at(battle.as_ref(), "/nations_out") == json!([]) {
            continue;
        }
        give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
        give(battle.as_mut(), Seat::A, "movement", &json!({"formation": "Bravo", "to": "Mill"}));
        give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
        give(battle.as_mut(), Seat::B, "next-phase", &json!({}));
        assert_eq!(at(battle.as_ref(), "/nations_out"), json!([]));
        assert_eq!(at(battle.as_ref(), "/formations/Xray/paralysed"), Value::Null);
        assert!(said(battle.as_ref()).contains("Spain is attacked and enters the war at once"));
        return;
    }
    panic!("Spain entered the war before every time");
}

/// GT-94: the leader of a formation that is gone joins the nearest one, automatically if there is only one.
#[test]
fn gt_94_a_leader_without_a_formation_comes_to_the_nearest() {
    let lone = |extra: &str| {
        SMALL.replace("leaders = [", "leaders = [\n  { name = \"Sole\", formation = \"Solo\", ap = 2, rank = 5 },")
            + "[[formations]]\nname = \"Solo\"\nside = \"a\"\narea = \"Hill\"\nmode = \"march-order\"\nmax_morale = 2\n\
               units = [{ name = \"Solo Foot\", type = \"infantry\", nationality = \"french\", max_steps = 1 }]\n"
            + extra
    };
    let spent = |setup: &str| {
        let found = (1..60).find_map(|seed| {
            let mut battle = moving_in(setup);
            let march = json!({"formation": "Solo"});
            give_by(battle.as_mut(), Seat::A, "force-march", &march, &Source::Seed(seed)).unwrap();
            (at(battle.as_ref(), "/formations/Solo/gone") == "destroyed").then_some(battle)
        });
        found.expect("a step is lost on one march of three")
    };
    let battle = spent(&lone(""));
    assert_eq!(at(battle.as_ref(), "/leaders/Sole/formation"), "Alpha", "one link away; Bravo is two");
    let twins = lone(
        "[[formations]]\nname = \"Delta\"\nside = \"a\"\narea = \"West\"\nmode = \"march-order\"\nmax_morale = 2\n\
         units = [{ name = \"Delta Foot\", type = \"infantry\", nationality = \"french\", max_steps = 2 }]\n",
    );
    let mut battle = spent(&twins);
    let offers = battle.offers(Seat::A);
    assert_eq!((offers.len(), offers[0].act), (1, "attach"), "two are as near: the owner chooses");
    let far = json!({"formation": "Bravo"});
    assert!(super::refused(battle.as_mut(), Seat::A, "attach", &far).contains("Alpha"));
    give(battle.as_mut(), Seat::A, "attach", &json!({"formation": "Delta"}));
    assert_eq!(at(battle.as_ref(), "/leaders/Sole/formation"), "Delta");
}
