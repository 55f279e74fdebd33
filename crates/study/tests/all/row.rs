//! Rows of battles: no battle is fought twice unnoticed, and intervals count as independent only what is.

use std::collections::BTreeSet;

use grognard_battle::{Pair, Side, Wanted};
use grognard_games::estimate::Estimate;
use grognard_games::row::Row;
use grognard_games::scenario::SCENARIOS;
use grognard_games::tally::{Fought, Tally};
use grognard_players::Ending;
use grognard_soak::cases;
use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng};

fn row(seed: u64, first: &str, second: &str) -> Row<'static> {
    let player = |word: &str| Wanted::named(word).expect("a player");
    Row { scenario: "A battle", first: player(first), second: player(second), seed, keep_sides: false }
}

fn seeds(row: &Row<'_>) -> Vec<u64> {
    (0..200).map(|game| row.battle(game).1.seed).collect()
}

#[test]
fn different_seeds_scenarios_and_players_share_no_battle() {
    let mut rows: Vec<Row<'_>> = (0..50).map(|seed| row(seed, "drill", "drill")).collect();
    rows.extend(SCENARIOS.iter().map(|known| Row { scenario: known.id, ..row(1, "drill", "drill") }));
    rows.extend(["veteran", "recruit", "bold-drill"].map(|player| row(1, player, player)));
    let all: Vec<u64> = rows.iter().flat_map(seeds).collect();
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    assert!(all.iter().all(|seed| *seed < 1 << 53), "every reader of JSON holds them exactly");
    assert_eq!(seeds(&row(7, "drill", "veteran")), seeds(&row(7, "drill", "veteran")));
}

#[test]
fn equal_players_fight_no_battle_twice_and_others_share_dice_by_pairs() {
    let equal = row(3, "drill", "drill");
    assert_eq!((equal.per_trial(), seeds(&equal).into_iter().collect::<BTreeSet<_>>().len()), (1, 200));
    assert!((0..200).all(|game| equal.battle(game).0 == Side::A));
    let others = row(3, "drill", "veteran");
    assert_eq!((others.per_trial(), seeds(&others).into_iter().collect::<BTreeSet<_>>().len()), (2, 100));
    for pair in seeds(&others).chunks(2) {
        assert_eq!(pair[0], pair[1]);
    }
    assert_eq!([0, 1].map(|game| others.battle(game).0), Side::BOTH);
}

/// A row of battles whose results come from a coin. Both battles of a pair have the same toss, as they have the same
/// dice, and so side a tends to win both or neither.
fn coins(row: &Row<'_>, games: u32, random: &mut ChaCha8Rng, a_wins: f64, again: f64) -> Tally {
    let mut toss = || f64::from(random.next_u32()) / 4_294_967_296.0;
    let mut last = false;
    let fought: Vec<Fought> = (0..games)
        .map(|game| {
            let (first_is, duel) = row.battle(game);
            let follows = row.changes_sides() && game % 2 == 1 && toss() < again;
            last = if follows { last } else { toss() < a_wins };
            let ending = Ending {
                winner: Some(if last { Side::A } else { Side::B }),
                began: Some(Side::A),
                result: String::new(),
                turn: 1,
                commands: 1,
                standing: Pair { a: 1.0, b: 1.0 },
                hash: None,
            };
            Fought { first_is, skills: duel.skills, ending: Ok(ending) }
        })
        .collect();
    Tally::of(row, &fought)
}

/// In which share of many rows the interval covers the truth.
fn covered(row: &Row<'_>, again: f64, a_wins: f64, truth: f64, found: impl Fn(&Tally) -> Estimate) -> f64 {
    let rows = cases("coverage of a duel's intervals", 2_000, 40_000);
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let held = (0..rows).filter(|_| found(&coins(row, 100, &mut random, a_wins, again)).covers(truth)).count();
    f64::from(u32::try_from(held).expect("few")) / f64::from(rows)
}

#[test]
fn the_intervals_of_a_duel_cover_the_truth_19_times_in_20_although_pairs_share_their_dice() {
    let honest = |share: f64| (0.93..=0.975).contains(&share);
    for a_wins in [0.5, 0.7] {
        for again in [0.0, 0.5, 0.9] {
            let mirrored = row(1, "drill", "veteran");
            let share = covered(&mirrored, again, a_wins, a_wins, |tally| tally.shares.by_side.a);
            assert!(honest(share), "side a wins {a_wins}, {again} of the pairs alike: {share}");
            let share = covered(&mirrored, again, a_wins, a_wins, |tally| tally.shares.first_turn);
            assert!(honest(share), "the first turn wins {a_wins}, {again} of the pairs alike: {share}");
        }
        // Where half of the pairs are alike and each player has either side once, the first player wins half.
        let share = covered(&row(1, "drill", "veteran"), 0.5, a_wins, 0.5, |tally| tally.shares.won[0]);
        assert!(share >= 0.93, "the first player: {share}");
        let share = covered(&row(1, "drill", "drill"), 0.0, a_wins, a_wins, |tally| tally.shares.by_side.a);
        assert!(honest(share), "equal players, {a_wins}: {share}");
    }
}
