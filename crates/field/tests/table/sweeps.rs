//! Moving straight, compared with moving hundredth by hundredth.

use grognard_field::{Block, Footprint, Vector};
use proptest::prelude::*;

use crate::common::{block, point};

fn blocks(near: std::ops::Range<i32>) -> impl Strategy<Value = Block> {
    (near.clone(), near, 0..360_u16, 20..300, 20..300)
        .prop_map(|(x, y, facing, width, depth)| block(x, y, facing, width, depth))
}

/// A hundredth less on every side: rounded centres are off by less, so whatever this meets is certainly met.
fn smaller(block: &Block) -> Block {
    Block::new(block.pose, Footprint::new(block.size.width - 2, block.size.depth - 2))
}

/// The least whole length at which something holds.
fn first(limit: i32, holds: impl Fn(i32) -> bool) -> Option<i32> {
    (0..=limit).find(|gone| holds(*gone))
}

#[test]
fn a_charge_straight_ahead() {
    let charger = block(1000, 1000, 0, 500, 50);
    let target = block(1000, 1400, 180, 500, 50);
    let ahead = charger.pose.ahead();
    assert_eq!(charger.contact(ahead, 2000, &target), Some(350));
    assert_eq!(charger.contact(ahead, 350, &target), Some(350));
    assert_eq!(charger.contact(ahead, 349, &target), None);
    assert_eq!(charger.contact(ahead * -1.0, 2000, &target), None);
    assert_eq!(charger.room(ahead, 2000, 100, [&target]), 250);
    assert_eq!(charger.room(ahead, 200, 100, [&target]), 200);
    assert_eq!(charger.room(ahead * -1.0, 2000, 100, [&target]), 2000);
    let near = block(1000, 1100, 180, 500, 50);
    assert_eq!(charger.room(ahead, 2000, 100, [&near]), 0, "nearer than the gap from the start");
    assert_eq!(charger.room(ahead * -1.0, 300, 100, [&near]), 300, "but it may go away");
    assert_eq!(charger.room(Vector::facing(90), 300, 100, [&near]), 300, "or along, if that leads no nearer");
    let touching = block(1000, 1050, 180, 500, 50);
    assert_eq!(charger.contact(ahead, 100, &touching), Some(0));
    assert_eq!(charger.contact(ahead * -1.0, 100, &touching), None);
    assert_eq!(charger.contact(Vector::facing(90), 100, &touching), None, "sliding along it is no contact anew");
}

#[test]
fn friends_are_met_in_order() {
    let mover = block(1000, 1000, 0, 500, 50);
    let friends = [block(1000, 2000, 0, 500, 50), block(900, 1300, 45, 100, 100), block(2000, 1500, 0, 500, 50)];
    let met = mover.met_along(mover.pose.ahead(), 1500, 0, &friends);
    assert_eq!(met.iter().map(|met| met.index).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(met[1].at, 951, "950 would only touch");
    assert!(mover.met_along(mover.pose.ahead(), 100, 0, &friends).is_empty());
    let near = mover.met_along(mover.pose.ahead(), 1500, 600, &friends);
    assert_eq!(near.len(), 3, "the third is passed at five inches");
}

#[test]
fn points_move_too() {
    let officer = Block::point(point(0, 0));
    let enemy = block(1000, 0, 0, 500, 50);
    assert_eq!(officer.room(Vector::facing(90), 2000, 100, [&enemy]), 650);
    assert_eq!(officer.contact(Vector::facing(90), 2000, &enemy), Some(750));
}

proptest! {
    #[test]
    fn contact_is_where_the_gap_closes(one in blocks(0..400), two in blocks(500..1000), facing in 0..120_i32) {
        prop_assume!(!one.overlaps(&two));
        let (way, limit) = (Vector::facing(facing - 15), 1500);
        let near = first(limit, |gone| one.moved(way, gone).distance(&two) <= 1);
        let inside = first(limit, |gone| smaller(&one).moved(way, gone).overlaps(&two));
        match one.contact(way, limit, &two) {
            Some(contact) => {
                prop_assert!(near.is_some_and(|near| near <= contact) && inside.is_none_or(|inside| contact <= inside));
                let there = one.moved(way, contact);
                prop_assert!(there.distance(&two) <= 1 && !there.overlaps(&two), "{}", there.distance(&two));
            }
            None => prop_assert_eq!(inside, None),
        }
    }

    #[test]
    fn room_keeps_the_gap(one in blocks(0..400), two in blocks(0..1200), facing in 0..360_i32, gap in 1..200) {
        let way = Vector::facing(facing);
        let limit = 600;
        let room = one.room(way, limit, gap, [&two]);
        let far = |gone: i32| one.moved(way, gone).distance(&two);
        if far(0) >= gap {
            for gone in 0..=room {
                // Rounding of the centre may take a hundredth on the way, but never at the end.
                prop_assert!(far(gone) >= gap - i32::from(gone < room));
            }
            if room < limit {
                prop_assert!((room..=room + 3).any(|gone| far(gone) <= gap), "halts {} too early", far(room) - gap);
            }
        } else if room > 0 {
            let least = (0..=room).map(far).min().unwrap();
            prop_assert!(least >= far(0) - 1, "leads nearer: {} from {}", least, far(0));
        }
    }

    #[test]
    fn all_that_is_overlapped_is_met(
        one in blocks(0..400),
        others in prop::collection::vec(blocks(0..1500), 0..6),
        facing in 0..360_i32,
        length in 1..1000,
    ) {
        let way = Vector::facing(facing);
        let met = one.met_along(way, length, 0, &others);
        prop_assert!(met.windows(2).all(|pair| (pair[0].at, pair[0].index) <= (pair[1].at, pair[1].index)));
        for (index, other) in others.iter().enumerate() {
            let surely = first(length, |gone| smaller(&one).moved(way, gone).overlaps(other));
            match (met.iter().find(|met| met.index == index), surely) {
                (Some(met), surely) => {
                    prop_assert!(surely.is_none_or(|surely| met.at <= surely));
                    prop_assert!(one.moved(way, met.at).distance(other) <= 1);
                }
                (None, surely) => prop_assert_eq!(surely, None),
            }
        }
    }
}

proptest! {
    /// The least distance on a way is that of its nearest hundredth, apart from rounding.
    #[test]
    fn the_closest_place_of_a_way_is_found(
        mover in blocks(0..1000), other in blocks(0..3000), facing in 0..360_i32, length in 0..800_i32,
    ) {
        let way = Vector::facing(facing);
        let least = (0..=length).map(|gone| mover.moved(way, gone).distance(&other)).min().unwrap();
        let found = mover.closest_along(way, length, &other);
        prop_assert!((found - least).abs() <= 2, "{found} {least}");
    }
}
