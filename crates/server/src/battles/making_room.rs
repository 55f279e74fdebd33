//! Which battles leave memory if the live ones are too heavy together.

use std::collections::HashMap;
use std::hash::Hash;

/// A battle in memory.
#[derive(Clone, Copy, Debug)]
pub struct Lying<P> {
    /// The visitor for whom it was opened.
    pub party: P,
    /// About how many bytes it takes.
    pub weight: usize,
    /// Its last visit; a higher number is later.
    pub last_visit: u64,
}

/// The battles that must leave so that the rest and the one that comes weigh no more than `most`. The party whose
/// battles weigh most loses the one it has left alone for longest, and so on. So nobody is kept out by a party that
/// takes more than he.
pub fn leaving<P: Copy + Eq + Hash>(lying: &[Lying<P>], coming: (P, usize), most: usize) -> Vec<usize> {
    let mut of_party = HashMap::from([coming]);
    for one in lying {
        *of_party.entry(one.party).or_default() += one.weight;
    }
    let mut total = coming.1 + lying.iter().map(|one| one.weight).sum::<usize>();
    let mut staying: Vec<usize> = (0..lying.len()).collect();
    let mut leaving = Vec::new();
    while total > most {
        let first = |index: &&usize| (of_party[&lying[**index].party], u64::MAX - lying[**index].last_visit);
        let Some(&index) = staying.iter().max_by_key(first) else { break };
        let Lying { party, weight, .. } = lying[index];
        staying.retain(|other| *other != index);
        leaving.push(index);
        total -= weight;
        of_party.entry(party).and_modify(|all| *all -= weight);
    }
    leaving
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lying(party: char, weight: usize, last_visit: u64) -> Lying<char> {
        Lying { party, weight, last_visit }
    }

    #[test]
    fn nobody_leaves_where_there_is_room() {
        assert!(leaving(&[lying('a', 5, 1), lying('b', 3, 2)], ('c', 2), 10).is_empty());
    }

    #[test]
    fn who_takes_most_gives_up_what_he_left_alone_for_longest() {
        let lying = [lying('a', 2, 1), lying('b', 4, 3), lying('b', 4, 2)];
        assert_eq!(leaving(&lying, ('c', 1), 10), [2], "though a has not looked for longer");
        assert_eq!(leaving(&lying, ('c', 5), 10), [2, 1]);
        assert_eq!(leaving(&lying, ('b', 1), 10), [2], "who comes himself counts with what he has");
    }

    #[test]
    fn of_many_who_take_alike_the_longest_idle_goes_and_in_the_end_everybody() {
        let lying = [lying('a', 4, 2), lying('b', 4, 1)];
        assert_eq!(leaving(&lying, ('c', 4), 10), [1]);
        assert_eq!(leaving(&lying, ('c', 40), 10), [1, 0]);
    }
}
