//! Plans above moves: everybody has his order, the same table gives the same plan, and the battle shows what was
//! planned.

use std::collections::BTreeMap;
use std::sync::Arc;

use grognard_battle::{Bare, Deed, Game as _, Seat, Side, read_log};
use grognard_core::facts::Datum;
use grognard_games::cohesion::Cohesion;
use grognard_games::scenario::scenario;
use grognard_games::{Laid, game};
use grognard_players::plan::{Plan, Task, plan};
use grognard_players::{Skill, Temper, Whim, choose};
use grognard_soak::{cases, is_short};
use grognard_table::Lay;

type State = <Cohesion as grognard_battle::Game>::State;

fn laid(id: &str) -> (Laid, State) {
    let known = scenario(id).unwrap();
    let setup = Datum::from_toml(known.text).unwrap();
    let laid = game("cohesion").unwrap().lay(Arc::default(), None, &setup).unwrap();
    let start = grognard_battle::first_books::<Cohesion>(&laid.library, &laid.setup).unwrap();
    (laid, start)
}

/// Plays a battle to its end; calls `look` on its books and on every command before it is given.
fn play(id: &str, skill: Skill, seed: u64, mut look: impl FnMut(&Laid, &State, Side, &str)) {
    let (laid, start) = laid(id);
    let mut bare = Bare::<Cohesion>::new(&laid.library, start, seed);
    while !Cohesion::is_over(bare.state()) {
        let side = Cohesion::waits_for(bare.state()).unwrap();
        let mut whim = Whim::of(side, seed, bare.commands + 1);
        let command = choose::<Cohesion>(&laid.library, bare.state(), side, skill, &mut whim).unwrap();
        look(&laid, bare.state(), side, &command.act);
        bare.give(Seat::of(side), &command.act, &command.with).unwrap();
    }
}

fn planned<'s>(laid: &'s Laid, state: &'s State, side: Side, temper: Temper) -> Plan<'s> {
    plan(&Lay::<Cohesion>::of(laid.library.as_ref().as_ref(), state).unwrap(), side, temper)
}

#[test]
fn everybody_has_one_order_and_the_same_table_gives_the_same_plan() {
    let mut tasks: BTreeMap<String, u32> = BTreeMap::new();
    for id in ["chalk-level", "ridge-road"] {
        let mut commands = 0;
        play(id, Skill::Drill, 3, |laid, state, side, _| {
            commands += 1;
            if commands % 40 != 0 {
                return;
            }
            let lay = Lay::<Cohesion>::of(laid.library.as_ref().as_ref(), state).unwrap();
            for temper in Temper::ALL {
                let one = planned(laid, state, side, temper);
                assert_eq!(one, planned(laid, state, side, temper));
                let mut ordered: Vec<usize> = one.orders.iter().flat_map(|order| order.body.units.clone()).collect();
                ordered.sort_unstable();
                let there: Vec<usize> =
                    lay.of_side(side).filter(|piece| !piece.unit.routed).map(|piece| piece.index).collect();
                assert_eq!(ordered, there);
                for order in &one.orders {
                    *tasks.entry(format!("{:?}", order.task)).or_default() += 1;
                    assert!(one.to_string().contains(order.body.name), "{one}");
                }
            }
        });
    }
    for task in [Task::Attack, Task::Support, Task::Fix, Task::Hold, Task::Reserve, Task::Withdraw] {
        assert!(tasks.contains_key(&format!("{task:?}")), "nobody was ever told to {task:?}: {tasks:?}");
    }
}

#[test]
fn a_plan_is_told_in_a_sentence() {
    let mut told = Vec::new();
    play("kimballs-wall", Skill::Veteran, 2, |laid, state, side, _| {
        told.extend(Cohesion::plan(&laid.library, state, side, Skill::Veteran));
    });
    assert!(told.iter().any(|words| words.contains(" attacks ")), "{told:?}");
    assert!(told.iter().all(|words| words.ends_with('.')), "{told:?}");
    let (laid, start) = laid("kimballs-wall");
    assert_eq!(Cohesion::plan(&laid.library, &start, Side::A, Skill::Veteran), None, "nobody is placed yet");
    assert_eq!(Cohesion::plan(&laid.library, &start, Side::A, Skill::Drill), None, "drill makes no plans");
}

/// How often players of a skill do something in an average battle, and how many turns it lasts.
fn average(id: &str, skill: Skill, act: &str, battles: u32) -> (f64, f64) {
    let (mut count, mut turns) = (0, 0);
    for seed in 1..=u64::from(battles) {
        let mut last = 0;
        play(id, skill, seed, |_, state, _, given| {
            count += u32::from(given == act);
            last = Cohesion::business(state, Seat::Umpire).clock.turn;
        });
        turns += last;
    }
    (f64::from(count) / f64::from(battles), f64::from(turns) / f64::from(battles))
}

#[test]
fn veterans_come_to_the_bayonet() {
    let battles = cases("veterans charge in the standard battle", 4, 100);
    let (charges, _) = average("standard", Skill::Veteran, "charge", battles);
    assert!(charges >= 2.0, "{charges} charges in a battle");
}

#[test]
fn temperaments_tell() {
    let battles = cases("bold and wary veterans on Kimball's Wall", 8, 100);
    let (bold, short) = average("kimballs-wall", Skill::BoldVeteran, "charge", battles);
    let (wary, long) = average("kimballs-wall", Skill::WaryVeteran, "charge", battles);
    assert!(bold > wary || is_short(), "bold veterans charge {bold} times, wary ones {wary} times in a battle");
    assert!(short < long || is_short(), "battles of bold veterans last {short} turns, of wary ones {long}");
}

#[test]
fn every_temperament_ends_its_battles() {
    for skill in Skill::ALL {
        for id in ["picket-line", "mill-lane", "kimballs-wall"] {
            play(id, skill, 5, |_, _, _, _| {});
        }
    }
}

/// The example battle of two veterans, there for anybody who wants to watch one.
#[test]
fn the_battle_of_two_veterans_among_the_examples_replays() {
    let log = read_log(&std::fs::read("../../examples/cohesion/kimballs-wall.jsonl").unwrap()).unwrap();
    let charges =
        log.records.iter().filter(|record| matches!(&record.deed, Deed::Act { name, .. } if name == "charge"));
    assert!(charges.count() >= 2);
    let (laid, _) = laid("kimballs-wall");
    let battle = game("cohesion").unwrap().open(laid.library, log.header, log.records).unwrap();
    assert_eq!(battle.replay(), []);
    assert!(battle.business(Seat::Public).over.is_some());
}
