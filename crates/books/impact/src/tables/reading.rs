//! Kinds of values that several charts share: modifiers, dice, rising rows.

use grognard_core::dice::{MOST_DICE, MOST_SIDES, Roll};
use grognard_core::rule::Origin;
use grognard_core::tables::{Figure, Loader};

/// A modifier: a small whole number.
pub fn point(n: &Loader<'_>, key: &str) -> Figure<i32> {
    n.int(key, -20..=20)
}

/// Dice written as `2D6`.
pub fn dice(n: &Loader<'_>, key: &str) -> Figure<Roll> {
    n.text(key, read_dice).unwrap_or(Figure { value: Roll::die(6), origin: Origin::House })
}

fn read_dice(text: &str) -> Result<Roll, String> {
    let wanted = || format!("dice such as \"2D6\", at most {MOST_DICE} of at most {MOST_SIDES} sides");
    let (count, sides) = text.split_once(['D', 'd']).ok_or_else(wanted)?;
    let number = |text: &str, least: u8, most: u8| text.parse().ok().filter(|number| (least..=most).contains(number));
    let (count, sides) = number(count, 1, MOST_DICE).zip(number(sides, 2, MOST_SIDES)).ok_or_else(wanted)?;
    Ok(Roll::sum(count, sides))
}

/// Reads rows numbered from 1, each continuing where the last ended, and checks that they rise.
pub fn rising<R>(
    n: &Loader<'_>,
    key: &str,
    count: i32,
    row: impl Fn(&Loader<'_>) -> R,
    to: impl Fn(&R) -> i32,
) -> Vec<R> {
    n.within(key, |n| {
        let rows = n.numbered(1..=count, |key| n.within(key, &row));
        for (number, pair) in (2..).zip(rows.windows(2)) {
            if to(&pair[1]) <= to(&pair[0]) {
                n.refuse(&format!("{number}"), "must end after the row before it.".to_owned());
            }
        }
        rows
    })
}
