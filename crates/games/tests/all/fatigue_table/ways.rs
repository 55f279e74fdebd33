//! Moves of one turn and one leg, attacks, buildings, screens (FAT-136, FAT-160, FAT-165).

use grognard_battle::Game as _;
use grognard_books::fatigue::names::{Formation, State as Morale};
use grognard_books::fatigue::tables::{OrderOrNone, Terrain};
use grognard_field::{Point, Pose, Step};
use grognard_games::fatigue::Fatigue;
use grognard_games::fatigue::derive::{building, touches};
use grognard_games::fatigue::moving::goes_in;
use grognard_games::fatigue::ways::{
    Mover, against_formation, against_screen, against_turn, assault, can_come_nearer, charge, entry, idle,
    is_on_own_edge, may_retire, meets, occupies, reach, retires, rides_on, screen_along, screen_place, short_of,
    shortest_out,
};
use grognard_table::answers::{Answer, Intent, Question};
use grognard_table::{Heading, OneLeg, Seat, Side, Wish};

use super::bench::{Bench, hundredths, piece};

fn at(x: f64, y: f64) -> Point {
    Point::new(hundredths(x), hundredths(y))
}

fn pose(x: f64, y: f64, facing: u16) -> Pose {
    Pose::new(at(x, y), facing)
}

/// What the table has against a move of a1, by clause.
fn against(bench: &Bench, end: Pose) -> Vec<&'static str> {
    let lay = bench.lay();
    let mover = Mover::new(&lay, piece(&lay, "a1"));
    let account = mover.account(mover.to(end));
    assert_eq!(account.is_legal(), mover.allows(&account.leg));
    account.against.iter().map(|(rule, _)| rule.id).collect()
}

#[test]
fn fat_165_a_move_is_one_turn_and_one_leg_no_more_than_45_degrees_off() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0);
    assert!(against(&bench, pose(30.0, 16.0, 0)).is_empty(), "a line goes 6 inches");
    assert_eq!(against(&bench, pose(30.0, 16.01, 0)), ["FAT-136"]);
    assert!(against(&bench, pose(34.0, 14.0, 0)).is_empty(), "45 degrees off");
    assert_eq!(against(&bench, pose(34.1, 14.0, 0)), ["FAT-165"]);
    assert!(against(&bench, pose(36.0, 10.0, 45)).is_empty(), "turned 45 degrees it may go to its old right");
    // Turned about it has half its move; straight back with its facing kept it goes at half rate.
    assert!(against(&bench, pose(30.0, 7.0, 180)).is_empty());
    assert_eq!(against(&bench, pose(30.0, 6.99, 180)), ["FAT-136"]);
    assert!(against(&bench, pose(30.0, 7.0, 0)).is_empty());
    assert_eq!(against(&bench, pose(30.0, 6.99, 0)), ["FAT-136"]);
    assert_eq!(against(&bench, pose(30.0, 9.0, 10)), ["FAT-165"], "too far off the facing");
    assert_eq!(against(&bench, pose(29.83, 9.02, 10)), ["FAT-165"], "straight back means facing kept");
    assert!(against(&bench, pose(30.0, 10.0, 180)).is_empty(), "a mere turn");
}

#[test]
fn a_players_steps_are_a_turn_and_a_leg_or_refused() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0);
    let lay = bench.lay();
    let start = piece(&lay, "a1").block;
    let of = |steps: &[Step]| OneLeg::wished(start, &Wish::Steps(steps.to_vec()), 45).map(|leg| leg.end);
    assert_eq!(of(&[Step::Face(90), Step::Ahead(300)]), Ok(pose(33.0, 10.0, 90)));
    assert_eq!(of(&[Step::Back(200)]), Ok(pose(30.0, 8.0, 0)));
    assert_eq!(of(&[Step::To(at(31.0, 12.0))]), Ok(pose(31.0, 12.0, 0)));
    assert!(of(&[Step::Wheel(20)]).is_err());
    assert!(of(&[Step::Ahead(100), Step::Ahead(100)]).is_err());
    let goal = |x: f64, y: f64| OneLeg::wished(start, &Wish::Goal { at: at(x, y), facing: None }, 45).unwrap();
    assert_eq!(goal(30.0, 14.0).end.facing, 0);
    assert_eq!((goal(34.0, 10.0).end.facing, goal(34.0, 10.0).turn()), (45, 45));
    assert_eq!((goal(30.0, 8.0).end.facing, goal(30.0, 8.0).heading()), (0, Heading::Back));
    assert_eq!(goal(34.0, 10.0).steps(), [Step::Face(45), Step::To(at(34.0, 10.0))]);
}

#[test]
fn fat_136_the_worst_ground_counts_for_the_whole_move() {
    let wood = "[[terrain]]\nkind = \"woods\"\npoints = [[20,13],[40,13],[40,20],[20,20]]\n\
                [[terrain]]\nkind = \"river\"\npoints = [[50,13],[70,13],[70,14],[50,14]]\n";
    let mut bench = Bench::new(wood);
    bench.put("a1", 30.0, 11.0, 0);
    assert!(against(&bench, pose(30.0, 12.99, 0)).is_empty());
    assert!(against(&bench, pose(30.0, 14.0, 0)).is_empty(), "half of 6");
    assert_eq!(against(&bench, pose(30.0, 14.01, 0)), ["FAT-136"]);
    bench.put("a1", 60.0, 11.0, 0);
    assert_eq!(against(&bench, pose(60.0, 14.5, 0)), ["FAT-141"]);
    bench.with("a1", |unit| unit.state = Morale::Routed);
    assert_eq!(against(&bench, pose(60.0, 12.0, 0)), ["FAT-81", "FAT-141"]);
}

#[test]
fn fat_165_it_passes_through_own_skirmishers_and_guns_only() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("a2", 30.0, 12.0, 0);
    assert_eq!(against(&bench, pose(30.0, 14.0, 0)), ["FAT-165"]);
    bench.formation("a2", Formation::OpenOrder);
    assert!(against(&bench, pose(30.0, 14.0, 0)).is_empty());
    assert_eq!(against(&bench, pose(30.0, 12.2, 0)), ["FAT-165"], "it ends on nobody");
    bench.put("a2", 60.0, 5.0, 0).put("ag", 30.0, 12.0, 0);
    assert!(against(&bench, pose(30.0, 14.0, 0)).is_empty());
    let lay = bench.lay();
    let mover = Mover::new(&lay, piece(&lay, "a1"));
    assert_eq!(mover.account(mover.to(pose(30.0, 14.0, 0))).through, ["ag"]);
    drop(lay);
    bench.formation("ag", Formation::Limbered);
    assert_eq!(against(&bench, pose(30.0, 14.0, 0)), ["FAT-165"]);
    bench.with("ag", |unit| unit.abandoned = true);
    assert!(against(&bench, pose(30.0, 12.0, 0)).is_empty(), "abandoned guns are no obstacle");
}

#[test]
fn fat_165_it_keeps_an_inch_from_unrouted_enemies() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 15.0, 180);
    // Its front at 13.75 is an inch from 14.75.
    assert!(against(&bench, pose(30.0, 13.5, 0)).is_empty());
    assert_eq!(against(&bench, pose(30.0, 13.51, 0)), ["FAT-165"]);
    bench.with("b1", |unit| unit.state = Morale::Routed);
    assert!(against(&bench, pose(30.0, 14.0, 0)).is_empty(), "routed ones only block");
    assert_eq!(against(&bench, pose(30.0, 16.0, 0)), ["FAT-165"]);
    // A unit already within an inch may move away, not nearer.
    bench.with("b1", |unit| unit.state = Morale::Good).put("a1", 30.0, 14.2, 0);
    assert!(against(&bench, pose(30.0, 12.0, 0)).is_empty());
    assert_eq!(against(&bench, pose(30.0, 14.25, 0)), ["FAT-165"]);
}

#[test]
fn fat_165_turns_and_formations_need_room() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("a2", 30.0, 10.9, 0).put("b1", 40.0, 13.0, 180).put("a3", 40.0, 10.5, 0);
    let lay = bench.lay();
    assert_eq!(against_turn(&lay, piece(&lay, "a1"), 90).len(), 1, "it would lie on a2");
    assert!(against_turn(&lay, piece(&lay, "a1"), 180).is_empty());
    // Turned, a3 reaches from 9 to 12: within an inch of 12.75.
    assert_eq!(against_turn(&lay, piece(&lay, "a3"), 90).len(), 1);
    assert_eq!(against_formation(&lay, piece(&lay, "a1"), Formation::Square).len(), 1, "1.5 deep: from 9.25 to 10.75");
    assert!(against_formation(&lay, piece(&lay, "a3"), Formation::Column).is_empty());
}

#[test]
fn an_attack_goes_straight_to_where_the_rectangles_touch() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("b1", 33.0, 14.0, 180).put("b2", 36.2, 14.0, 180);
    {
        let lay = bench.lay();
        let (a1, b1) = (piece(&lay, "a1"), piece(&lay, "b1"));
        let contact = assault(&lay, a1, b1).unwrap();
        assert_eq!(contact.leg.end.facing, 37, "it faces the enemy's centre");
        assert!(a1.block.at(contact.leg.end).distance(&b1.block) <= 1);
        assert!(!a1.block.at(contact.leg.end).overlaps(&b1.block));
        assert_eq!((contact.terrain, contact.allowance), (Terrain::Open, 600));
        assert_eq!(contact.cost, contact.leg.length());
    }
    bench.formation("a1", Formation::Square);
    assert_eq!(
        assault(&bench.lay(), piece(&bench.lay(), "a1"), piece(&bench.lay(), "b1")).unwrap_err()[0].0.id,
        "FAT-131"
    );
    // Somebody in between.
    bench.formation("a1", Formation::Line).put("a2", 31.5, 12.0, 0);
    let why = assault(&bench.lay(), piece(&bench.lay(), "a1"), piece(&bench.lay(), "b1")).unwrap_err();
    assert_eq!(why[0].0.id, "FAT-171");
    // Too far: 6 inches of a line.
    bench.put("a2", 60.0, 5.0, 0).put("b1", 30.0, 16.6, 180);
    assert_eq!(
        assault(&bench.lay(), piece(&bench.lay(), "a1"), piece(&bench.lay(), "b1")).unwrap_err()[0].0.id,
        "FAT-136"
    );
    bench.put("b1", 30.0, 16.5, 180);
    assert!(assault(&bench.lay(), piece(&bench.lay(), "a1"), piece(&bench.lay(), "b1")).is_ok());
}

#[test]
fn a_charger_turns_freely_and_rides_14_inches() {
    let mut bench = Bench::new("");
    bench.put("ah", 30.0, 10.0, 180).put("b1", 30.0, 24.62, 180);
    // 10.375 and 24.37: 13.995.
    let lay = bench.lay();
    let contact = charge(&lay, piece(&lay, "ah"), piece(&lay, "b1")).unwrap();
    assert_eq!((contact.leg.end.facing, contact.allowance), (0, 1400));
    drop(lay);
    bench.put("b1", 30.0, 24.65, 180);
    assert!(charge(&bench.lay(), piece(&bench.lay(), "ah"), piece(&bench.lay(), "b1")).is_err());
}

#[test]
fn fat_171_a_charge_without_a_target_stops_short_of_others() {
    let mut bench = Bench::new("");
    bench.put("ah", 30.0, 10.0, 0).put("b2", 30.0, 24.0, 180);
    let lay = bench.lay();
    let end = rides_on(&lay, piece(&lay, "ah"), at(30.0, 22.0));
    // The front keeps an inch from 23.75; steps of five hundredths.
    assert!((2230..=2238).contains(&(end.at.y + 38)), "{end:?}");
    assert_eq!(end.at.x, 3000);
}

#[test]
fn a_counter_charge_meets_half_way() {
    let mut bench = Bench::new("");
    bench.put("ah", 30.0, 10.0, 0).put("bh", 30.0, 20.0, 90);
    let lay = bench.lay();
    let end = meets(&lay, piece(&lay, "bh"), piece(&lay, "ah"));
    // 9.25 between the fronts: about half of it.
    assert_eq!((end.at.x, end.facing), (3000, 180));
    assert!((1535..=1545).contains(&end.at.y), "{end:?}");
}

#[test]
fn fat_166_an_attacker_that_fails_goes_back_an_inch() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 10.5, 180);
    let lay = bench.lay();
    assert_eq!(short_of(&lay, piece(&lay, "a1"), piece(&lay, "b1")), pose(30.0, 9.0, 0));
}

#[test]
fn the_winner_occupies_two_inches_but_not_into_the_next_enemy() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("b2", 30.0, 20.0, 180);
    let lay = bench.lay();
    assert_eq!(occupies(&lay, piece(&lay, "a1"), at(30.0, 16.0)), pose(30.0, 12.0, 0));
    drop(lay);
    bench.put("b2", 30.0, 12.5, 180);
    assert_eq!(occupies(&bench.lay(), piece(&bench.lay(), "a1"), at(30.0, 16.0)), pose(30.0, 11.0, 0));
}

#[test]
fn fat_67_disordered_units_retire_straight_back_at_their_rate() {
    let mut bench = Bench::new("");
    bench.put("b1", 30.0, 20.0, 180).put("a1", 30.0, 14.0, 0);
    assert!(!may_retire(&bench.lay(), piece(&bench.lay(), "b1")), "in good order");
    bench.with("b1", |unit| unit.state = Morale::Disordered);
    assert!(may_retire(&bench.lay(), piece(&bench.lay(), "b1")));
    // Disorder halves the 6 inches; it keeps its face to the enemy.
    assert_eq!(retires(&bench.lay(), piece(&bench.lay(), "b1")), Some((pose(30.0, 23.0, 180), 300)));
    bench.put("a1", 30.0, 13.0, 0);
    assert!(!may_retire(&bench.lay(), piece(&bench.lay(), "b1")), "nobody near");
}

const INN: &str =
    "[[terrain]]\nkind = \"building-2\"\nname = \"inn\"\npoints = [[34.5,22.5],[37.5,22.5],[37.5,25.5],[34.5,25.5]]\n";

#[test]
fn a_building_is_entered_by_touching_it_while_there_is_room() {
    let mut bench = Bench::new(INN);
    bench.put("a1", 36.0, 19.3, 0).put("a2", 32.0, 24.0, 90).put("a3", 40.0, 24.0, 270).put("ah", 36.0, 30.0, 180);
    let enters = |bench: &Bench, name: &str| {
        let lay = bench.lay();
        entry(&lay, piece(&lay, name), &building(&lay, "inn").unwrap())
            .map_err(|why| why.into_iter().map(|(rule, _)| rule.id).collect::<Vec<_>>())
    };
    // 19.55 to 22.5 is 2.95, and a building leaves 3 of 6.
    let a1 = enters(&bench, "a1").unwrap();
    assert_eq!((a1.cost, a1.end), (295, pose(36.0, 24.0, 0)));
    bench.put("a1", 36.0, 19.2, 0);
    assert_eq!(enters(&bench, "a1").unwrap_err(), ["FAT-136"]);
    assert_eq!(enters(&bench, "ah").unwrap_err(), ["FAT-141"], "no horse indoors");
    for name in ["a1", "a2"] {
        goes_in(&mut bench.state, name, a1.end, a1.inside.clone());
    }
    assert_eq!(enters(&bench, "a3").unwrap_err(), ["FAT-141"], "two find room");
    assert!(enters(&bench, "a1").is_err());
    // Nobody marches through it; a unit that leaves starts from its wall, in any direction.
    bench.put("a3", 36.0, 20.5, 0).put("ah", 60.0, 30.0, 180);
    let lay = bench.lay();
    let mover = Mover::new(&lay, piece(&lay, "a3"));
    let through = mover.account(mover.to(pose(36.0, 26.4, 0)));
    assert!(through.against.iter().any(|(rule, _)| rule.id == "FAT-144"), "{through:?}");
    let mover = Mover::new(&lay, piece(&lay, "a1"));
    let out = mover.account(mover.to(pose(36.0, 31.7, 0)));
    assert_eq!((out.cost, out.is_legal()), (595, true), "{:?}", out.against);
    assert!(!mover.account(mover.to(pose(36.0, 25.0, 0))).is_legal(), "it must come clear");
}

#[test]
fn fat_160_a_screen_keeps_within_six_inches_and_goes_along() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 17.5, 180);
    bench.with("a1", |unit| {
        unit.skirmishers = 2;
        unit.screen = Some(pose(30.0, 13.0, 0));
    });
    let lay = bench.lay();
    let a1 = piece(&lay, "a1");
    let why = |x: f64, y: f64| {
        let reasons = against_screen(&lay, a1, &a1.block, 2, pose(x, y, 0));
        reasons.into_iter().map(|(rule, _)| rule.id).collect::<Vec<_>>()
    };
    assert!(why(30.0, 13.0).is_empty());
    // Edge to edge: 10.25 to y - 0.25.
    assert!(why(25.0, 14.5).is_empty(), "3 across and 4 ahead: 5");
    assert_eq!(why(30.0, 2.5), ["FAT-160"]);
    assert_eq!(why(30.0, 10.2), ["FAT-160"]);
    assert_eq!(why(30.0, 16.2), ["FAT-165"], "within an inch of the enemy");
    assert_eq!(screen_along(&lay, a1, pose(30.0, 12.0, 0)), Some(pose(30.0, 15.0, 0)));
    assert_eq!(screen_along(&lay, a1, pose(30.0, 10.0, 90)), Some(pose(33.0, 10.0, 90)));
    // If it would come too near, it finds another place.
    let there = screen_along(&lay, a1, pose(30.0, 15.0, 0)).unwrap();
    let block = a1.block.at(pose(30.0, 15.0, 0));
    assert!(against_screen(&lay, a1, &block, 2, there).is_empty());
    assert!(screen_place(&lay, a1, &a1.block, 2).is_some());
}

/// The checker allows everything that the generator calls reachable, at the cost it states.
#[test]
fn reach_and_check_agree() {
    let ground = format!("{INN}[[terrain]]\nkind = \"woods\"\npoints = [[20,10],[28,12],[26,18],[19,16]]\n");
    let mut bench = Bench::new(&ground);
    bench.put("a1", 30.0, 14.0, 20).put("a2", 34.0, 16.0, 0).put("b1", 28.0, 20.5, 180).put("ag", 31.0, 17.0, 0);
    let lay = bench.lay();
    let mover = Mover::new(&lay, piece(&lay, "a1"));
    let goals = reach(&mover, 100);
    assert!(goals.len() > 30, "{}", goals.len());
    for goal in goals {
        let account = mover.account(mover.to(goal.end));
        assert!(account.is_legal() && account.cost == goal.cost, "{goal:?}: {:?}", account.against);
        let last = account.leg.last();
        for other in lay.others(piece(&lay, "a1").index) {
            assert!(!last.overlaps(&other.block), "{goal:?} lies on {}", other.name);
        }
        assert!(last.distance(&piece(&lay, "b1").block) >= 100);
    }
}

#[test]
fn fat_140_attackers_who_could_come_nearer_and_do_not_hold() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("a2", 30.0, 32.0, 0).put("b1", 30.0, 40.0, 180).put("ag", 50.0, 5.0, 0);
    assert_eq!(idle(&bench.lay(), Side::A).0, ["a1", "a2"], "guns may stand");
    assert!(can_come_nearer(&bench.lay(), piece(&bench.lay(), "a1")));
    bench.put("a2", 30.0, 33.5, 0);
    assert_eq!(idle(&bench.lay(), Side::A).0, ["a1"], "a2 is within six inches");
    bench.state.stood.insert("a1".to_owned(), pose(30.0, 8.0, 0));
    assert!(idle(&bench.lay(), Side::A).0.is_empty(), "it has come nearer");
    bench.state.commands.get_mut("a division").unwrap().order = OrderOrNone::Engage;
    bench.state.stood.clear();
    assert!(idle(&bench.lay(), Side::A).0.is_empty());
}

#[test]
fn contact_is_the_same_from_both_sides() {
    for (x, y) in [(30.0, 15.0), (33.0, 14.0), (27.5, 14.5), (34.0, 12.0)] {
        let mut bench = Bench::new("");
        bench.put("a1", 30.0, 10.0, 0).put("b1", x, y, 200);
        let end = {
            let lay = bench.lay();
            assault(&lay, piece(&lay, "a1"), piece(&lay, "b1")).unwrap_or_else(|why| panic!("{x} {y}: {why:?}")).leg.end
        };
        bench.state.table.as_mut().unwrap().units.insert("a1".to_owned(), end);
        let lay = bench.lay();
        let (a1, b1) = (piece(&lay, "a1"), piece(&lay, "b1"));
        assert!(touches(a1, b1) && touches(b1, a1) && !a1.block.overlaps(&b1.block));
    }
}

#[test]
fn fat_146_the_shortest_way_out_of_a_fire_leads_out_of_it() {
    let rye = "[[terrain]]\nkind = \"grainfield\"\nname = \"rye\"\npoints = [[28,8],[32,8],[32,12],[28,12]]\n";
    let mut bench = Bench::new(rye);
    bench.put("a1", 30.0, 11.0, 0);
    assert!(shortest_out(&bench.lay(), piece(&bench.lay(), "a1")).is_none(), "nothing burns");
    bench.state.burning.push("rye".to_owned());
    let lay = bench.lay();
    let leg = shortest_out(&lay, piece(&lay, "a1")).unwrap();
    // The border belongs to the field, and ways are tried every half inch.
    assert_eq!((leg.end.at, leg.length()), (at(30.0, 12.5), 150));
}

#[test]
fn fat_95_a_unit_that_ends_on_its_own_edge_leaves() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 0.25, 0).put("b1", 30.0, 47.75, 180).put("a2", 40.0, 0.5, 0);
    let lay = bench.lay();
    let off = |name: &str| is_on_own_edge(&lay, piece(&lay, name).side, &piece(&lay, name).block);
    assert!(off("a1") && off("b1") && !off("a2"));
    assert!(!is_on_own_edge(&lay, Side::B, &piece(&lay, "a1").block));
}

/// Officers ride 18 inches any way; a dummy goes 12 (FAT-155).
#[test]
fn fat_126_officers_and_dummies_go_their_own_lengths() {
    let text = super::bench::small("").replacen(
        "[[sides.commands]]",
        "[[sides.commands]]\nname = \"ruse\"\nlevel = \"dummy\"\n[[sides.commands]]",
        1,
    );
    let mut state = super::bench::books(&text).unwrap();
    grognard_games::fatigue::placing::show_all(&mut state);
    let mut bench = Bench { library: grognard_books::Library::new(), state };
    bench.officer("ruse", 30.0, 10.0).officer("a colonel", 40.0, 10.0).put("b1", 40.0, 20.0, 180);
    let legal = |name: &str, x: f64, y: f64| {
        let way = grognard_core::facts::Datum::of(&serde_json::json!({ "x": x, "y": y }));
        let question = Question::Plan { unit: name.to_owned(), way };
        match Fatigue::survey(&bench.library, &bench.state, Seat::A, &question) {
            Ok(Answer::Plan(plan)) => plan.legal,
            other => panic!("{other:?}"),
        }
    };
    assert!(legal("ruse", 30.0, 22.0) && !legal("ruse", 30.0, 22.5));
    assert!(legal("a colonel", 58.0, 10.0) && !legal("a colonel", 58.5, 10.0));
    assert!(!legal("a colonel", 40.0, 19.0), "not within an inch of an enemy");
    let question = Question::Plan { unit: "ruse".to_owned(), way: grognard_core::facts::Datum::Map(Vec::new()) };
    assert!(Fatigue::survey(&bench.library, &bench.state, Seat::B, &question).is_err(), "an enemy knows no such name");
}

/// The table gives a unit's reach and ways as the checker computes them.
#[test]
fn the_survey_tells_one_turn_and_one_leg() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 14.0, 180);
    let ask = |question: Question| Fatigue::survey(&bench.library, &bench.state, Seat::A, &question).unwrap();
    let plan = |way: serde_json::Value| {
        let way = grognard_core::facts::Datum::of(&way);
        let Answer::Plan(plan) = ask(Question::Plan { unit: "a1".to_owned(), way }) else { panic!("a plan") };
        plan
    };
    let aside = plan(serde_json::json!({ "x": 34, "y": 10 }));
    assert_eq!((aside.legal, aside.cost, aside.end.map(|end| end.facing)), (true, Some(4.0), Some(45)));
    let near = plan(serde_json::json!({ "x": 30, "y": 13, "facing": 0 }));
    assert_eq!(
        (near.legal, near.reasons.first().and_then(|one| one.rule.clone())),
        (false, Some("FAT-165".to_owned()))
    );
    let short = plan(serde_json::json!({ "x": 30, "y": 13, "facing": 0, "as_far": true }));
    assert!(short.legal && short.end.is_some_and(|end| end.y > 12.4 && end.y <= 12.5), "{short:?}");
    let Answer::Reach(reach) = ask(Question::Reach { unit: "a1".to_owned() }) else { panic!("reach") };
    assert!((reach.allowance - 6.0).abs() < 1e-9 && reach.cells.len() > 20);
    let Answer::Prospects(found) = ask(Question::Prospects { unit: "a1".to_owned(), intent: Intent::Fire }) else {
        panic!("prospects")
    };
    assert!(found.prospects.iter().any(|one| one.target == "b1" && one.allowed));
    let Answer::Arcs(arcs) = ask(Question::Arcs { unit: "a1".to_owned() }) else { panic!("arcs") };
    assert_eq!(arcs.bands.iter().map(|band| band.name.as_str()).collect::<Vec<_>>(), ["short", "medium", "long"]);
}
