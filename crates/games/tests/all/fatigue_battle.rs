//! Once-only rules and rows of section 9 of the fatigue book that its script does not show clearly.

use grognard_battle::{AnyBattle, Seat, Source, Stop, decide_line, read_command};
use grognard_core::facts::Datum;
use serde_json::{Value, json};

pub struct Battle(pub Box<dyn AnyBattle>);

impl Battle {
    pub fn of(setup: &str) -> Self {
        let game = grognard_games::game("fatigue").unwrap();
        let setup = Datum::from_toml(setup).unwrap();
        match game.begin(std::sync::Arc::default(), None, &setup) {
            Ok(battle) => Battle(battle),
            Err(refusals) => panic!("{refusals:?}"),
        }
    }

    pub fn new() -> Self {
        Battle::of(&example())
    }

    pub fn try_line(&mut self, line: &str) -> Result<(), Stop> {
        let (seat, typed) = line.split_once('>').unwrap();
        let command = read_command(&self.0.acts(), typed).unwrap();
        let source = command.dice.clone().map_or(Source::Seed(1), Source::Typed);
        let decided = decide_line(self.0.as_ref(), Seat::named(seat).unwrap(), &command, &source)?;
        self.0.accept(decided).unwrap();
        assert_eq!(self.0.objections(), Vec::<String>::new(), "{line}");
        Ok(())
    }

    pub fn play(&mut self, lines: &[&str]) -> &mut Self {
        for line in lines {
            if let Err(stop) = self.try_line(line) {
                panic!("{line}: {stop:?}\n{:?}", self.0.business(Seat::Umpire));
            }
        }
        self
    }

    pub fn refuses(&mut self, clause: &str, line: &str) -> &mut Self {
        match self.try_line(line) {
            Err(Stop::Refused(refusals)) => {
                let named: Vec<&str> = refusals.iter().filter_map(|refusal| refusal.rule).map(|rule| rule.id).collect();
                assert!(named.contains(&clause), "{line}: {refusals:?}");
            }
            other => panic!("{line}: {other:?}"),
        }
        self
    }

    pub fn at(&self, pointer: &str) -> Value {
        self.0.document().pointer(pointer).unwrap_or_else(|| panic!("nothing at {pointer}")).clone()
    }

    /// Goes on to a phase of a half turn, skipping everything on the way.
    pub fn to(&mut self, turn: u32, half: u32, phase: &str) -> &mut Self {
        let wanted = (json!(turn), json!(half), json!(phase));
        for _ in 0..2000 {
            if (self.at("/turn"), self.at("/half_turn"), self.at("/phase")) == wanted {
                return self;
            }
            self.step();
        }
        panic!("never came to {wanted:?}");
    }

    /// Goes on to the Shock Combat Phase of this half turn.
    pub fn reach_shock(&mut self) -> &mut Self {
        let (turn, half) = (self.at("/turn").as_u64().unwrap(), self.at("/half_turn").as_u64().unwrap());
        self.to(u32::try_from(turn).unwrap(), u32::try_from(half).unwrap(), "shock-combat")
    }

    /// Lets the current phase run to its end.
    fn step(&mut self) {
        let business = self.0.business(Seat::Umpire);
        let plain = ["roll-off", "enter-points", "tally", "ready", "roll-fire"];
        let (act, with) = match business.due.first() {
            Some(due) if plain.contains(&due.act) => (due.act, due.with.clone()),
            Some(due) => panic!("{} is due", due.title),
            None => ("next-phase", Datum::empty()),
        };
        let source = if act == "roll-off" { Source::Typed(vec![9, 1]) } else { Source::Seed(1) };
        let decided = self.0.decide(Seat::Umpire, act, &with, &source).unwrap();
        self.0.accept(decided).unwrap();
    }

    /// Posts what is waiting, in the current Army Morale Fatigue Phase.
    pub fn tally(&mut self) -> &mut Self {
        self.play(&["a>enter-points Anna", "a>enter-points Ben", "b>enter-points Clara", "umpire>tally"])
    }

    pub fn pending(&self, side: &str) -> Vec<Value> {
        let list = self.at(&format!("/sides/{side}/pending"));
        list.as_array().unwrap().iter().map(|pending| pending["event"].clone()).collect()
    }

    pub fn said(&self, clause: &str) -> bool {
        self.0.records().iter().any(|record| record.said.iter().any(|said| said.rule == clause))
    }

    pub fn correct(&mut self, at: &str, to: &Value) -> &mut Self {
        let decided = self.0.correct(Seat::Umpire, at, to, "for the test").unwrap();
        self.0.accept(decided).unwrap();
        self
    }
}

pub fn example() -> String {
    grognard_games::game("fatigue").unwrap().example.to_owned()
}

pub fn first_edition() -> String {
    example().replace("edition = \"2\"", "edition = \"1\"")
}

#[test]
fn a_violation_is_paid_once_a_turn_and_again_in_the_next() {
    let mut battle = Battle::new();
    battle.to(1, 1, "declared-cavalry-charge");
    battle.play(&["a>declare-charge \"Blue Dragoons\" \"5th Foot\" distance=9 pays=yes"]);
    assert_eq!(battle.pending("a"), [json!({"kind": "order-violation", "units": 1, "voluntary": true})]);
    battle.play(&["a>next-phase", "a>check dice=10"]);
    battle.play(&["a>next-phase", "a>move \"Blue Dragoons\" action=advance"]);
    assert_eq!(battle.pending("a").len(), 1, "free for the rest of the turn");
    battle.play(&["a>next-phase"]).to(1, 1, "rally").play(&["a>rally \"Blue Dragoons\""]);
    battle.to(2, 1, "movement").play(&["a>move \"Blue Dragoons\" action=advance pays=yes"]);
    assert_eq!(battle.at("/units/Blue Dragoons/violation_paid_turn"), json!(2));
    assert_eq!(battle.pending("a").len(), 1);
}

#[test]
fn what_march_forbids_cannot_be_paid_for() {
    let mut battle = Battle::of(&example().replacen("order = \"attack\"", "order = \"march\"", 1));
    battle.to(1, 1, "movement");
    battle.refuses("FAT-108", "a>assault \"1st Line\" \"4th Foot\"");
    assert_eq!(battle.pending("a"), Vec::<Value>::new());
}

#[test]
fn the_last_marker_forces_engage_at_the_posting_and_no_defend_comes_back() {
    let mut battle = Battle::new();
    battle.to(1, 1, "rally").play(&["b>capture-marker \"Red Division\"", "b>capture-marker \"Red Division\""]);
    battle.refuses("FAT-99", "b>capture-marker \"Red Division\"");
    assert_eq!(battle.at("/commands/Red Division/order"), "defend", "nothing changes before the posting");
    battle.play(&["a>next-phase"]).tally();
    assert_eq!(battle.at("/commands/Red Division/order"), "engage");
    assert_eq!(battle.at("/sides/b/account/recorded"), json!(10));
    battle.to(3, 1, "army-morale-fatigue").tally();
    battle.refuses("FAT-99", "b>set-order \"Red Division\" defend");
}

#[test]
fn hourly_costs_are_posted_once_an_hour_and_a_blocked_command_waits_and_pays() {
    let mut battle = Battle::new();
    battle.to(3, 1, "army-morale-fatigue").play(&[
        "a>enter-points Anna",
        "a>enter-points Ben",
        "b>enter-points Clara blocked=[\"Red Reserve\"]",
        "umpire>tally",
    ]);
    // Attack 4, Reserve a half, the dummy's March 1; Defend 1, Engage 2, marching 1.
    assert_eq!(battle.at("/sides/a/account/recorded"), json!(5.5));
    assert_eq!(battle.at("/sides/b/account/recorded"), json!(4));
    assert_eq!(battle.at("/commands/Red Reserve/location"), "marching");
    assert_eq!(battle.at("/sides/b/account/total"), json!(33.5));
    battle.refuses("FAT-112", "umpire>tally");
    battle.to(3, 2, "army-morale-fatigue").tally();
    assert_eq!(battle.at("/sides/a/account/recorded"), json!(5.5), "no hour begins with a second half turn");
    battle.to(5, 1, "army-morale-fatigue").tally();
    assert_eq!(battle.at("/commands/Red Reserve/location"), "zone");
    assert_eq!(battle.at("/commands/Red Reserve/order"), "march");
    assert_eq!(battle.at("/units/6th Foot/formation"), "march-column");
    assert_eq!(battle.at("/sides/b/account/total"), json!(41.5));
}

#[test]
fn players_show_their_own_points_and_the_hands_come_to_the_posted_record() {
    let mut battle = Battle::new();
    battle.to(1, 1, "rally").play(&["a>take-objective \"the mill\"", "a>next-phase"]);
    battle.play(&["a>enter-points Ben extra=2 because=\"a scout lost\"", "a>enter-points Anna"]);
    battle.refuses("FAT-113", "a>enter-points Ben");
    battle.play(&["umpire>adjust side=b recorded=3 because=\"heat\"", "b>enter-points Clara", "umpire>tally"]);
    assert_eq!(battle.at("/players/Ben/shown"), json!(2));
    assert_eq!(battle.at("/sides/a/account/recorded"), json!(-4), "a credit may go below 0");
    assert_eq!(battle.at("/sides/b/account/recorded"), json!(9));
    assert_eq!(battle.pending("a"), Vec::<Value>::new());
}

#[test]
fn levels_are_announced_once_orders_forced_and_a_restored_army_says_so() {
    let mut battle = Battle::new();
    battle.play(&["umpire>adjust side=a recorded=50 because=\"test\""]).to(1, 2, "army-morale-fatigue").tally();
    assert_eq!(battle.at("/sides/a/announced"), json!(["wavering", "demoralized"]));
    assert_eq!(battle.at("/commands/First Division/order"), "engage");
    assert_eq!(battle.at("/sides/a/account/cmr_adjustment"), json!(-1));
    assert_eq!(battle.0.view(Seat::B).pointer("/sides/a/account/total"), Some(&json!(50)));
    battle.play(&["umpire>adjust side=a total=20 because=\"test\""]).to(2, 1, "army-morale-fatigue").tally();
    assert_eq!(battle.at("/sides/a/announced"), json!([]));
    assert_eq!(battle.at("/sides/a/account/cmr_adjustment"), json!(0));
    assert!(battle.said("FAT-120"));
    assert_eq!(battle.0.view(Seat::B).pointer("/sides/a/account/total"), None);
    battle.play(&["umpire>adjust side=a recorded=90 because=\"test\""]).to(2, 2, "army-morale-fatigue").tally();
    assert_eq!(battle.at("/sides/a/announced"), json!(["wavering", "demoralized", "severe", "ruin"]));
    assert_eq!(battle.at("/commands/First Division/order"), "march");
    assert_eq!(battle.at("/commands/Blue Cavalry/order"), "march");
    battle.refuses("FAT-153", "a>set-order \"First Division\" engage");
    battle.play(&["umpire>end-battle"]);
    assert!(battle.at("/result").as_str().unwrap().starts_with("Red wins, decisively"));
}

#[test]
fn a_limbered_train_blows_up_and_everybody_near_checks_nearest_first() {
    let mut battle = Battle::new();
    battle.to(1, 1, "reciprocal-artillery-fire");
    battle.play(&["b>fire \"Red Battery\" \"Blue Train\" range=4", "a>ready", "b>ready", "umpire>roll-fire dice=1"]);
    assert_eq!(battle.at("/units/Blue Train/fate"), "exploded");
    assert_eq!(battle.pending("a").len(), 3, "the figure shot, the crew left, the crew gone");
    battle.play(&["umpire>explosion near=[\"4th Foot\",\"1st Line\"] distances=[5,2]"]);
    battle.refuses("FAT-31", "a>next-phase");
    battle.play(&["a>check dice=3", "b>check dice=2"]);
    assert_eq!(battle.at("/units/1st Line/checked_this_phase"), json!(["explosion"]));
    assert_eq!(battle.at("/units/4th Foot/state"), "good");
}

#[test]
fn burning_ground_is_checked_at_the_end_of_movement_and_left_in_the_next() {
    let mut battle = Battle::new();
    battle.to(1, 1, "reciprocal-artillery-fire");
    let fire = "a>fire \"Blue Battery\" \"4th Foot\" range=10 burnable=yes place=\"the wood\"";
    battle.play(&[fire, "a>ready", "b>ready", "umpire>roll-fire dice=10", "umpire>in-fire"]);
    assert_eq!(battle.at("/burning"), json!(["the wood"]));
    battle.to(1, 2, "movement").play(&["b>next-phase in_fire=[\"4th Foot\"]", "b>check dice=6"]);
    assert_eq!(battle.at("/units/4th Foot/must_leave"), json!(true));
    battle.to(1, 2, "rally").play(&["b>rally \"4th Foot\""]);
    battle.to(2, 2, "movement").refuses("FAT-146", "b>next-phase");
    battle.play(&["b>move \"4th Foot\" action=retire pays=yes"]);
    assert_eq!(battle.at("/units/4th Foot/must_leave"), json!(false));
}

#[test]
fn a_screen_that_fails_goes_back_to_its_parent_and_does_not_rout() {
    let mut battle = Battle::new();
    battle.to(1, 1, "formation").play(&["a>skirmish \"2nd Line\" 2"]);
    battle.to(1, 1, "reciprocal-infantry-cavalry-fire");
    let fire = "b>fire \"4th Foot\" \"2nd Line\" range=2 at_screen=yes";
    // 8 x 4 at half for open order: 1 tenth.
    battle.play(&[fire, "a>ready", "b>ready", "umpire>roll-fire dice=1"]);
    assert_eq!(battle.at("/units/2nd Line/skirmishers"), json!(1));
    battle.play(&["a>check dice=10"]);
    assert_eq!(battle.at("/units/2nd Line/skirmishers"), json!(0));
    assert_eq!(battle.at("/units/2nd Line/state"), "good");
    assert_eq!(battle.at("/units/2nd Line/group_checked"), json!(true));
}

#[test]
fn a_check_that_can_no_longer_be_put_is_dropped_with_a_word() {
    let mut battle = Battle::new();
    battle.to(1, 1, "movement");
    battle.play(&["umpire>blast near=[\"1st Line\",\"3rd Light\"] distances=[1,2]", "a>check dice=10"]);
    battle.play(&["umpire>put-off", "a>rout near=[\"3rd Light\"]", "a>check dice=10"]);
    let last = battle.0.records().last().unwrap();
    assert!(last.said.iter().any(|said| said.rule == "FAT-156" && said.text.contains("friend-routs")), "{last:?}");
    let due = battle.0.business(Seat::A).due;
    assert_eq!(due.iter().map(|due| due.act).collect::<Vec<_>>(), ["rout"]);
}

#[test]
fn one_circumstance_is_checked_once_a_phase() {
    let mut battle = Battle::new();
    battle.to(1, 1, "movement").play(&["umpire>blast near=[\"1st Line\",\"2nd Line\"] distances=[1,2]"]);
    battle.play(&["a>check dice=10", "a>check dice=10"]);
    battle.play(&["a>rout near=[\"3rd Light\"]", "a>rout near=[\"3rd Light\"]", "a>check dice=4", "a>check"]);
    assert_eq!(battle.0.records().last().unwrap().faces, Vec::<u8>::new());
    assert_eq!(battle.at("/units/3rd Light/checked_this_phase"), json!(["friend-routs"]));
    battle.play(&["a>next-phase"]);
    assert_eq!(battle.at("/units/3rd Light/checked_this_phase"), json!([]));
}

#[test]
fn a_natural_ten_in_shock_stays_to_the_end_of_the_phase() {
    let mut battle = Battle::new();
    battle.to(1, 1, "movement").play(&["a>assault \"1st Line\" \"Red Grenadiers\""]);
    battle.to(1, 1, "shock-combat");
    battle.play(&["a>combat \"Red Grenadiers\" cover=works", "b>receive"]);
    battle.play(&["b>check cover=class-3 dice=10"]);
    assert_eq!(battle.at("/units/Red Grenadiers/shock_shift"), json!(-1));
    battle.play(&["umpire>clash dice=1,5"]);
    assert!(battle.0.view(Seat::A).pointer("/units/Red Grenadiers/shock_shift").is_none());
    while !battle.0.business(Seat::Umpire).due.is_empty() {
        let due = battle.0.business(Seat::Umpire).due.remove(0);
        let decided = battle.0.decide(Seat::Umpire, due.act, &due.with, &Source::Seed(3)).unwrap();
        battle.0.accept(decided).unwrap();
    }
    battle.play(&["a>next-phase"]);
    assert_eq!(battle.at("/units/Red Grenadiers/shock_shift"), json!(0));
}

#[test]
fn cannon_lost_to_guns_count_in_their_phase_and_cost_nothing() {
    let mut battle = Battle::new();
    battle.to(1, 1, "reciprocal-artillery-fire");
    let fire = "a>fire \"Blue Battery\" \"Red Battery\" range=5 enfilade=yes";
    battle.play(&[fire, "a>ready", "b>ready", "umpire>roll-fire dice=1"]);
    assert_eq!(battle.at("/units/Red Battery/cannon_lost_this_phase"), json!(1));
    assert_eq!(battle.pending("b"), Vec::<Value>::new());
    battle.play(&["b>check dice=5", "a>next-phase"]);
    assert_eq!(battle.at("/units/Red Battery/cannon_lost_this_phase"), json!(0));
    assert_eq!(battle.at("/units/Red Battery/cannon_lost"), json!(1));
    assert_eq!(battle.at("/units/Blue Battery/fires"), json!(23));
    battle.to(2, 1, "rally").play(&["a>refill \"Blue Battery\" \"Blue Train\""]);
    assert_eq!(battle.at("/units/Blue Battery/fires"), json!(24));
}

#[test]
fn a_command_without_anyone_above_its_hit_officer_gets_no_orders() {
    let mut battle = Battle::new();
    battle
        .to(1, 1, "facing")
        .play(&["umpire>officer-caught \"General Dorn\"", "umpire>officer-caught \"Colonel Eck\""]);
    battle.to(3, 1, "army-morale-fatigue").tally();
    battle.refuses("FAT-164", "b>set-order \"Red Division\" engage");
    battle.refuses("FAT-164", "b>set-order \"Red Horse\" march");
    let mut battle = Battle::new();
    battle
        .to(1, 1, "facing")
        .play(&["umpire>officer-caught \"General Berg\"", "umpire>officer-caught \"General Adler\""]);
    assert_eq!(battle.at("/sides/a/senior_commander_lost"), json!(true));
    assert_eq!(battle.pending("a").len(), 2);
}

#[test]
fn a_headquarters_base_that_is_taken_costs_its_points_and_the_line_of_communication() {
    let mut battle = Battle::new();
    battle.correct("/commands/Red Division/order", &json!("attack"));
    battle.to(1, 2, "movement").play(&["b>assault \"Red Grenadiers\" \"Blue Headquarters\""]);
    battle.to(1, 2, "shock-combat");
    battle.play(&["b>combat \"Blue Headquarters\"", "a>receive"]);
    battle.play(&["a>check dice=1", "umpire>clash dice=9,1"]);
    assert!(battle.at("/units/Blue Headquarters/fate").is_string());
    assert_eq!(battle.at("/sides/a/headquarters_lost"), json!(true));
    assert!(battle.pending("a").contains(&json!({"kind": "hq-lost", "rank": "corps"})));
}

#[test]
fn edition_one_charges_routs_of_bases_once_surrenders_twice_and_involuntary_breaches() {
    let mut battle = Battle::of(&first_edition());
    battle.correct("/commands/Blue Corps/order", &json!("attack"));
    battle.to(1, 1, "movement").play(&["umpire>blast near=[\"Blue Headquarters\"] distances=[1]", "a>check dice=10"]);
    assert_eq!(battle.at("/units/Blue Headquarters/state"), "routed");
    assert_eq!(battle.pending("a"), [json!({"kind": "hq-lost", "rank": "corps"})]);
    battle.play(&["a>rout"]);
    assert_eq!(battle.pending("a")[1], json!({"kind": "order-violation", "units": 1, "voluntary": false}));
    battle.play(&["umpire>blast near=[\"4th Foot\"] distances=[1]", "b>check dice=10", "b>rout closed=yes"]);
    assert_eq!(battle.pending("b"), [json!({"kind": "figures-surrendered", "figures": 8})]);
    battle.to(1, 1, "rally").play(&[
        "a>rally \"Blue Headquarters\" elect=no",
        "a>next-phase",
        "a>rout",
        "a>next-phase",
    ]);
    battle.tally();
    // The base 5, and half a point for each of its two runs; surrendered figures count twice.
    assert_eq!(battle.at("/sides/a/account/recorded"), json!(6));
    assert_eq!(battle.at("/sides/b/account/recorded"), json!(16));
}

#[test]
fn a_command_that_leaves_takes_its_value_along_and_brings_it_back() {
    let mut battle = Battle::of(&first_edition());
    let total = battle.at("/sides/a/account/total");
    battle.to(1, 1, "movement").play(&["a>leave-table \"Blue Dragoons\"", "a>leave-table \"Blue Hussars\""]);
    assert_eq!(battle.at("/officers/Colonel Curz/away"), json!(true));
    battle.play(&["a>next-phase"]).to(1, 2, "army-morale-fatigue").tally();
    assert_eq!(battle.at("/sides/a/account/recorded"), json!(2), "1 for each unit that leaves");
    assert_eq!(battle.at("/commands/Blue Cavalry/location"), "away");
    assert_eq!(battle.at("/sides/a/withdrawn"), json!(9));
    battle.play(&["a>return \"Blue Cavalry\""]);
    battle.to(3, 1, "army-morale-fatigue").tally();
    assert_eq!(battle.at("/commands/Blue Cavalry/location"), "zone");
    assert_eq!(battle.at("/sides/a/account/total"), total);
    assert_eq!(battle.at("/sides/a/withdrawn"), json!(0));
}

#[test]
fn the_enemy_sees_neither_totals_nor_orders_nor_ratings_nor_who_is_coming() {
    let mut battle = Battle::new();
    battle.to(1, 1, "movement").play(&["a>move \"Blue Dragoons\" action=advance pays=yes"]);
    let view = battle.0.view(Seat::B);
    for hidden in [
        "/sides/a/account/total",
        "/sides/a/pending",
        "/commands/First Division",
        "/units/1st Line/cmr",
        "/units/1st Line/fires",
        "/units/1st Line/command",
        "/sides/a/withdrawn",
    ] {
        assert_eq!(view.pointer(hidden), None, "{hidden}");
    }
    assert_eq!(view.pointer("/units/Blue Dragoons/violation_paid_turn"), Some(&json!(1)));
    assert!(view.pointer("/units/6th Foot/cmr").is_some());
    assert_eq!(battle.0.view(Seat::A).pointer("/units/6th Foot"), None);
    assert_eq!(battle.0.view(Seat::A).pointer("/officers/Colonel Falk"), None);
    assert_eq!(battle.0.view(Seat::Public).pointer("/commands"), Some(&json!({})));
    let last = battle.0.log(Seat::B).pop().unwrap().to_string();
    assert!(last.contains("breaks its order") && !last.contains("reserve"), "{last}");
}

#[test]
fn targets_stay_secret_until_both_have_written_and_all_fire_counts_the_state_at_the_start() {
    let mut battle = Battle::new();
    battle.to(1, 1, "reciprocal-artillery-fire").play(&["a>fire \"Blue Battery\" \"Red Battery\" range=5"]);
    assert_eq!(battle.0.view(Seat::B).pointer("/shots"), Some(&json!([])));
    let last = battle.0.log(Seat::B).pop().unwrap().to_string();
    assert!(!last.contains("Battery"), "{last}");
    battle.play(&["a>ready"]).refuses("FAT-143", "a>fire \"Blue Battery\" \"4th Foot\" range=5");
    battle.play(&["b>fire \"Red Battery\" \"Blue Battery\" range=5", "b>ready", "umpire>roll-fire dice=1,1"]);
    let facts = battle.0.records().last().unwrap().rulings.iter().filter(|ruled| ruled.procedure == "fatigue.fire");
    let strengths: Vec<Value> = facts.map(|ruled| ruled.situation["strength"].clone()).collect();
    assert_eq!(strengths, [json!(8), json!(8)]);
    battle.refuses("FAT-33", "a>next-phase");
    battle.play(&["a>check dice=1", "b>check dice=1"]);
}

#[test]
fn at_twenty_hours_the_battle_is_over_after_a_last_posting() {
    let mut battle = Battle::of(&example().replace("battledays = 2", "battledays = 1"));
    battle.to(1, 2, "rally").correct("/turn", &json!(24)).play(&["b>next-phase"]);
    assert_eq!(battle.0.business(Seat::Umpire).clock.hour.as_deref(), Some("20:00"));
    battle.tally();
    assert!(battle.0.business(Seat::Umpire).over.is_some());
    assert_eq!(battle.at("/sides/a/account/recorded"), json!(5.5), "the last hour is posted");
    assert_eq!(battle.0.view(Seat::B).pointer("/sides/a/account/total"), Some(&json!(50)), "everything is open");
}

#[test]
fn every_slip_of_a_set_up_is_told_at_once() {
    let game = grognard_games::game("fatigue").unwrap();
    let text = example().replace("figures = 8\nweapon = \"musket\"", "figures = 80\nweapon = \"cannon-heavy\"");
    let text = text.replace("holder = \"b\"", "holder = \"c\"").replace("name = \"2nd Line\"", "name = \"1st Line\"");
    let refusals = game.begin(std::sync::Arc::default(), None, &Datum::from_toml(&text).unwrap()).err().unwrap();
    let words: Vec<String> = refusals.iter().map(ToString::to_string).collect();
    assert_eq!(words.len(), 3, "{words:?}");
}

#[test]
fn an_order_of_battle_becomes_a_set_up_that_can_be_played() {
    use grognard_desk::order_of_battle::{Format, read};
    use grognard_games::fatigue::setup_from_roster;
    let library = grognard_books::Library::new();
    let roster = read(
        include_str!("../../../../examples/fatigue/1809.csv"),
        Format::Cells,
        &grognard_desk::fatigue_roster::NEEDS,
    );
    assert!(roster.problems.is_empty(), "{:?}", roster.problems);
    let setup = setup_from_roster(library.as_ref(), &roster.roster, "A day in 1809").unwrap();
    let game = grognard_games::game("fatigue").unwrap();
    let mut battle = Battle(game.begin(std::sync::Arc::default(), None, &setup).unwrap());
    assert_eq!(battle.at("/units").as_object().unwrap().len(), roster.roster.unit_count());
    battle.play(&["umpire>roll-off", "umpire>next-phase"]);
}

#[test]
fn before_the_roll_off_both_sides_are_waited_for() {
    let game = grognard_games::game("fatigue").unwrap();
    let business = crate::support::begin_example(game).business(Seat::Umpire);
    assert_eq!(business.clock.part, "before the roll-off");
    assert_eq!(business.waiting, grognard_battle::Side::BOTH);
}
