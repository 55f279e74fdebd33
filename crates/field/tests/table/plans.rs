//! Ways found by the planner: walked again, and compared with a search that tries everything.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use grognard_field::{Block, Goal, Going, Grid, Leg, Manner, Plan, Point, Pose, Step, Stretch, plan, reach, simplest};
use proptest::prelude::*;

use crate::common::{Ground, block, check, point, polygon, polyline};

const WORK: usize = 2000;

fn goal(x: i32, y: i32) -> Goal {
    Goal { at: point(x, y), facing: None }
}

fn facing(x: i32, y: i32, facing: u16) -> Goal {
    Goal { at: point(x, y), facing: Some(facing) }
}

fn found(ground: &Ground, manner: Manner, from: &Block, goal: Goal) -> Plan {
    let plan = plan(ground, manner, from, goal, WORK).expect("a way");
    check(ground, from, &plan);
    let off = plan.end.at.x.abs_diff(goal.at.x).max(plan.end.at.y.abs_diff(goal.at.y));
    assert!(off <= 1, "{plan:?}");
    assert!(goal.facing.is_none_or(|facing| facing == plan.end.facing));
    plan
}

#[test]
fn the_simplest_way_is_taken() {
    let ground = Ground::open(400);
    let line = block(2000, 2000, 0, 500, 50);
    let way = |goal: Goal| found(&ground, Manner::Formed, &line, goal);
    assert_eq!(way(goal(2000, 2400)).steps, [Step::Ahead(400)]);
    assert_eq!(way(goal(2000, 1900)).steps, [Step::Back(100)]);
    assert_eq!(way(goal(2150, 2000)).steps, [Step::Right(150)]);
    assert_eq!(way(goal(1850, 2000)).cost, 300);
    assert_eq!(way(goal(2000, 2000)).steps, []);
    assert_eq!(way(facing(2000, 2000, 0)).cost, 0);
    let (wheeled, ahead) = ([Step::Wheel(20)], [Step::Wheel(20), Step::Ahead(200)]);
    for steps in [&wheeled[..], &ahead[..]] {
        let end = grognard_field::walk(&line, steps).last().unwrap().end;
        let plan = way(facing(end.at.x, end.at.y, end.facing));
        assert_eq!(plan.steps, steps);
    }
    let steps = [Step::Ahead(150), Step::Wheel(-20)];
    let end = grognard_field::walk(&line, &steps).last().unwrap().end;
    assert_eq!(way(facing(end.at.x, end.at.y, end.facing)).steps, steps);
}

#[test]
fn out_of_reach_is_out_of_reach() {
    let ground = Ground::open(400);
    let line = block(2000, 2000, 0, 500, 50);
    assert_eq!(plan(&ground, Manner::Formed, &line, goal(2000, 2401), WORK), None);
    assert_eq!(plan(&ground, Manner::Formed, &line, goal(2000, 1799), WORK), None);
    assert_eq!(plan(&ground, Manner::Formed, &line, facing(2000, 2000, 90), WORK), None);
    assert_eq!(plan(&ground, Manner::Free, &line, goal(2300, 2266), WORK), None, "400.94 hundredths");
    assert_eq!(plan(&ground, Manner::Formed, &line, goal(2000, 2400), 0), None, "no work, no way");
    assert_eq!(plan(&ground, Manner::Formed, &line, goal(i32::MAX, i32::MIN), WORK), None);
}

#[test]
fn free_movers_go_any_way() {
    let ground = Ground::open(800);
    let line = block(2000, 2000, 0, 750, 50);
    assert_eq!(found(&ground, Manner::Free, &line, goal(2480, 2640)).steps, [Step::To(point(2480, 2640))]);
    let turned = found(&ground, Manner::Free, &line, facing(1520, 1360, 200));
    assert_eq!(turned.cost, 800);
    assert_eq!(turned.steps, [Step::To(point(1520, 1360)), Step::Face(200)]);
    assert_eq!(found(&ground, Manner::Free, &line, facing(2000, 2000, 200)).steps, [Step::Face(200)]);
}

#[test]
fn round_an_enemy() {
    let mut ground = Ground::open(1500);
    ground.enemies = vec![block(2000, 2600, 0, 400, 50)];
    let officer = Block::point(point(2000, 2000));
    let plan = found(&ground, Manner::Free, &officer, goal(2000, 3200));
    assert!(plan.cost > 1200 && plan.cost < 1380, "{plan:?}");
    let column = block(2000, 2000, 0, 100, 250);
    ground.allowance = 1800;
    let plan = found(&ground, Manner::Formed, &column, goal(2000, 3300));
    assert!(plan.cost < 1700, "{plan:?}");
}

#[test]
fn round_a_wood_or_through_it() {
    let mut ground = Ground::open(1400);
    ground.rough = vec![polygon(&[(1800, 2200), (2200, 2200), (2200, 2800), (1800, 2800)])];
    let officer = Block::point(point(2000, 2000));
    let plan = found(&ground, Manner::Free, &officer, goal(2000, 3000));
    // Straight through costs 1600, round the corners 2 * sqrt(200^2 + 200^2) + 600 = 1166; the lattice goes by inches.
    assert!((1166..=1266).contains(&plan.cost), "{plan:?}");
    let mut ground = Ground::open(1200);
    ground.rough = vec![polygon(&[(0, 2200), (7200, 2200), (7200, 2300), (0, 2300)])];
    let plan = found(&ground, Manner::Free, &officer, goal(2000, 3000));
    assert_eq!((plan.steps.len(), plan.cost), (1, 1100));
}

#[test]
fn along_a_road_that_bends() {
    let mut ground = Ground::open(750);
    ground.road_rate = 60;
    ground.roads = vec![polyline(&[(1000, 2000), (2500, 2000), (3500, 2600)])];
    let column = block(2000, 2000, 90, 100, 250);
    let goal = goal(2929, 2257);
    // 10 inches of road and a wheel of half an inch; straight across it would be 9.64 inches, most of them open.
    let plan = found(&ground, Manner::Formed, &column, goal);
    assert!(plan.cost <= 700, "{plan:?}");
}

#[test]
fn round_the_end_of_a_fence() {
    let mut ground = Ground::open(900);
    ground.fences = vec![polyline(&[(0, 2300), (2050, 2300)])];
    ground.obstacle = 600;
    let battery = block(2000, 2000, 0, 100, 150);
    let plan = found(&ground, Manner::Formed, &battery, goal(2000, 2700));
    assert!(plan.cost < 850, "{plan:?}");
    ground.obstacle = 10;
    let plan = found(&ground, Manner::Formed, &battery, goal(2000, 2700));
    assert_eq!((plan.steps.as_slice(), plan.cost), ([Step::Ahead(700)].as_slice(), 710));
}

#[test]
fn friends_are_passed_but_not_halted_on() {
    let mut ground = Ground::open(600);
    ground.friends = vec![block(2000, 2300, 0, 500, 50)];
    let line = block(2000, 2000, 0, 500, 50);
    assert_eq!(found(&ground, Manner::Formed, &line, goal(2000, 2400)).steps, [Step::Ahead(400)]);
    assert_eq!(plan(&ground, Manner::Formed, &line, goal(2000, 2320), WORK), None);
}

#[test]
fn a_road_is_worth_a_detour() {
    let mut ground = Ground::open(600);
    ground.road_rate = 60;
    ground.roads = vec![polyline(&[(0, 2000), (7200, 2000)])];
    let column = block(2000, 2000, 90, 100, 250);
    let plan = found(&ground, Manner::Formed, &column, goal(3000, 2000));
    assert_eq!((plan.steps.as_slice(), plan.cost), ([Step::Ahead(1000)].as_slice(), 600));
}

/// Counts how often the planner asks for the cost of ground, which is the work it does on any machine.
struct Counted<'a>(&'a Ground, Cell<usize>);

impl Going for Counted<'_> {
    fn allowance(&self) -> i32 {
        self.0.allowance()
    }

    fn ground(&self, stretch: &Stretch, sideways: bool) -> i32 {
        self.1.set(self.1.get() + 1);
        self.0.ground(stretch, sideways)
    }

    fn crossing(&self, stretch: &Stretch) -> i32 {
        self.0.crossing(stretch)
    }

    fn may_pass(&self, block: &Block) -> bool {
        self.0.may_pass(block)
    }

    fn may_halt(&self, block: &Block) -> bool {
        self.0.may_halt(block)
    }
}

#[test]
fn little_work_for_simple_ways() {
    let asked = |allowance: i32, from: &Block, goal: Goal| {
        let ground = Ground::open(allowance);
        let counted = Counted(&ground, Cell::new(0));
        plan(&counted, Manner::Formed, from, goal, WORK);
        counted.1.get()
    };
    let line = block(2000, 2000, 0, 500, 50);
    assert!(asked(400, &line, goal(2050, 2380)) < 20);
    assert!(asked(400, &line, goal(2000, 2300)) < 20);
    assert!(asked(400, &line, facing(2060, 2150, 20)) < 200);
    let column = block(2000, 2000, 0, 100, 500);
    assert!(asked(1200, &column, goal(2700, 2600)) < 50);
    assert!(asked(1200, &column, facing(2700, 2600, 90)) < 3000);
}

#[test]
fn the_reach_of_a_line_in_the_open() {
    let ground = Ground::open(400);
    let line = block(2050, 2050, 0, 500, 50);
    let squares = reach(&ground, Manner::Formed, &line, Grid::of_table(100), WORK);
    let cost = |x: i32, y: i32| squares.cells.iter().find(|cell| cell.low == point(x, y)).map(|cell| cell.cost);
    assert_eq!(cost(2000, 2000), Some(0));
    assert_eq!(cost(2000, 2400), Some(350));
    assert_eq!(cost(2000, 2500), None);
    assert_eq!(cost(2000, 1900), Some(200), "back at double cost");
    assert_eq!(cost(2200, 2000), Some(400), "to a side at double cost");
    let order: Vec<(i32, i32)> = squares.cells.iter().map(|cell| (cell.low.y, cell.low.x)).collect();
    assert!(order.is_sorted());
    for cell in &squares.cells {
        assert_eq!(point(cell.end.at.x / 100 * 100, cell.end.at.y / 100 * 100), cell.low);
        assert!(cell.cost <= 400);
    }
}

#[test]
fn a_person_gets_few_steps_rather_than_few_inches() {
    let ground = Ground::open(600);
    let line = block(2000, 2000, 0, 500, 50);
    let way = |goal: Goal| simplest(&ground, Manner::Formed, &line, goal).expect("a way");
    assert_eq!(way(facing(2000, 2270, 0)).steps, [Step::Ahead(270)]);
    for (x, y) in [(2010, 2270), (2060, 2270), (2120, 2300), (1900, 2200)] {
        let few = way(goal(x, y));
        check(&ground, &line, &few);
        assert!(few.steps.len() <= 2, "{few:?}");
    }
    assert_eq!(simplest(&ground, Manner::Formed, &line, goal(2000, 2601)), None);
    let free = simplest(&ground, Manner::Free, &line, goal(2300, 2400)).expect("a way");
    assert_eq!(free.steps, [Step::To(point(2300, 2400))]);
}

#[test]
fn the_mover_stands_in_the_middle_of_a_square() {
    let ground = Ground::open(400);
    let line = block(2025, 2075, 0, 500, 50);
    let squares = reach(&ground, Manner::Formed, &line, Grid::round(line.pose.at, 100), WORK);
    let own = squares.cells.iter().find(|cell| cell.cost == 0).expect("its own");
    assert_eq!(own.low, point(1975, 2025));
    let farthest = squares.cells.iter().filter(|cell| cell.low.x == 1975).map(|cell| cell.low.y).max();
    assert_eq!(farthest, Some(2425), "straight ahead, four inches");
}

/// The cheapest way to within `near` hundredths of a goal by very small steps, with a naive search.
fn brute(ground: &Ground, manner: Manner, from: &Block, goal: Goal, near: i32) -> Option<i32> {
    const INCH: i32 = 20;
    let turn = |pose: Pose| (pose.at.x.div_euclid(10), pose.at.y.div_euclid(10), pose.facing / 5);
    let mut best: BTreeMap<(i32, i32, u16), i32> = BTreeMap::new();
    let mut queue = BinaryHeap::from([Reverse((0, from.pose))]);
    let mut least = i32::MAX;
    while let Some(Reverse((cost, pose))) = queue.pop() {
        let is_there = pose.at.distance(goal.at) <= near && goal.facing.is_none_or(|facing| facing == pose.facing);
        if is_there {
            // The rest in a straight line.
            let leg = Leg::of(&from.at(pose), Step::To(goal.at));
            if ground.may_walk(&leg) && ground.may_halt(&leg.last()) {
                least = least.min(cost + ground.cost_of_leg(&leg));
            }
        }
        if cost > least {
            break;
        }
        if best.get(&turn(pose)).is_some_and(|known| *known < cost) {
            continue;
        }
        let around = (0..16).map(|part| part * 2250).map(|hundredths: i32| {
            let radians = (f64::from(hundredths) / 100.0).to_radians();
            let to = |at: i32, part: f64| at + grognard_field::round(part * 30.0);
            Step::To(point(to(pose.at.x, radians.sin()), to(pose.at.y, radians.cos())))
        });
        let formed =
            [Step::Ahead(INCH), Step::Wheel(5), Step::Wheel(-5), Step::Left(INCH), Step::Right(INCH), Step::Back(INCH)];
        let steps: Vec<Step> = if manner == Manner::Free { around.collect() } else { formed.to_vec() };
        for step in steps {
            let leg = Leg::of(&from.at(pose), step);
            let sum = cost + ground.cost_of_leg(&leg);
            let known = best.entry(turn(leg.end)).or_insert(i32::MAX);
            if sum <= ground.allowance && sum < *known && ground.may_pass(&leg.last()) {
                *known = sum;
                queue.push(Reverse((sum, leg.end)));
            }
        }
    }
    (least <= ground.allowance).then_some(least)
}

/// Woods, a fence, a friend and an enemy within three inches.
fn thicket() -> Ground {
    let mut ground = Ground::open(330);
    ground.rough = vec![polygon(&[(1900, 2120), (2060, 2100), (2080, 2200), (1950, 2260)])];
    ground.fences = vec![polyline(&[(2100, 1900), (2120, 2150), (2300, 2200)])];
    ground.friends = vec![block(1800, 2100, 30, 100, 50)];
    ground.enemies = vec![block(2080, 2450, 180, 150, 50)];
    ground
}

fn compare(ground: &Ground, manner: Manner, from: &Block, goal: Goal, margin: i32) {
    let all = brute(ground, manner, from, goal, 20);
    let plan = plan(ground, manner, from, goal, WORK);
    match (&plan, all) {
        (Some(plan), Some(least)) => {
            check(ground, from, plan);
            assert!(plan.cost <= least + margin, "{goal:?}: {plan:?}, by brute force {least}");
        }
        (None, Some(least)) => {
            assert!(least + margin > ground.allowance, "{goal:?}: nothing found, by brute force {least}");
        }
        (Some(plan), None) => {
            check(ground, from, plan);
            assert!(plan.cost + margin > ground.allowance, "{goal:?}: {plan:?}, by brute force nothing");
        }
        (None, None) => {}
    }
}

/// Goals all around a place.
fn around(at: Point) -> impl Iterator<Item = Point> {
    (-2..=2).flat_map(move |x| (-1..=3).map(move |y| point(at.x + 97 * x, at.y + 83 * y)))
}

#[test]
fn as_cheap_as_brute_force_for_free_movers() {
    let officer = Block::point(point(2000, 2000));
    for at in around(officer.pose.at) {
        // A way round the end of something is found to the inch.
        compare(&thicket(), Manner::Free, &officer, Goal { at, facing: None }, 100);
    }
}

#[test]
fn as_cheap_as_brute_force_for_formed_movers() {
    let unit = block(2000, 2000, 0, 200, 50);
    for at in around(unit.pose.at) {
        for facing in [None, Some(30), Some(0)] {
            compare(&thicket(), Manner::Formed, &unit, Goal { at, facing }, 40);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn every_plan_can_be_walked(
        (x, y, turn) in (300..3000, 300..3000, 0..360_u16),
        (width, depth) in prop::sample::select(vec![(500, 50), (100, 250), (200, 150), (300, 200), (100, 500)]),
        allowance in 100..1500,
        (goal_x, goal_y) in (-900..900, -900..900),
        facing in prop::option::of(0..360_u16),
        manner in prop::sample::select(vec![Manner::Formed, Manner::Free]),
    ) {
        let mut ground = Ground::open(allowance);
        ground.rough = vec![polygon(&[(1000, 1000), (2000, 1200), (1700, 2000), (900, 1800)])];
        ground.fences = vec![polyline(&[(0, 1500), (1500, 1500), (3000, 1400)])];
        ground.roads = vec![polyline(&[(0, 700), (1500, 900), (3000, 700)])];
        ground.road_rate = 70;
        ground.enemies = vec![block(2500, 2500, 180, 500, 50), block(500, 2500, 180, 500, 50)];
        ground.friends = vec![block(1500, 600, 0, 500, 50)];
        let from = block(x, y, turn, width, depth);
        prop_assume!(ground.may_pass(&from));
        let goal = Goal { at: point(x + goal_x, y + goal_y), facing };
        if let Some(plan) = plan(&ground, manner, &from, goal, 300) {
            check(&ground, &from, &plan);
            prop_assert!(plan.end.at.x.abs_diff(goal.at.x) <= 1 && plan.end.at.y.abs_diff(goal.at.y) <= 1);
            prop_assert!(facing.is_none_or(|facing| facing == plan.end.facing));
        }
        for cell in reach(&ground, manner, &from, Grid::of_table(100), 300).cells {
            let block = from.at(cell.end);
            prop_assert!(cell.end == from.pose || (ground.may_pass(&block) && ground.may_halt(&block)));
        }
    }
}
