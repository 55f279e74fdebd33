//! How near the commands of a side are to breaking, for books in which they break by the number of units lost.

use super::sheet::{Strain, Strained};
use super::verdict::listed;

/// A command and what it has lost.
#[derive(Clone, Debug)]
pub struct Toll<'v> {
    pub name: &'v str,
    /// Units it began with.
    pub units: i32,
    /// How many of them are gone for good.
    pub gone: i32,
    /// Units that count as lost until they rally.
    pub routed: Vec<&'v str>,
    /// Units that may be lost next.
    pub wavering: Vec<&'v str>,
    /// Whether it counts as broken already.
    pub broken: bool,
}

/// The words of a book for it.
#[derive(Clone, Copy, Debug)]
pub struct Breaking {
    /// What a broken command is called: "spent".
    pub word: &'static str,
    pub meaning: &'static str,
}

fn names(list: &[&str]) -> String {
    listed(&list.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>())
}

impl Toll<'_> {
    fn lost(&self) -> i32 {
        self.gone.saturating_add(i32::try_from(self.routed.len()).unwrap_or(i32::MAX))
    }

    /// How near it is to breaking, if `breaks` says whether this many lost units break it; none if there is nothing to
    /// fear.
    pub fn strain(&self, how: Breaking, breaks: impl Fn(i32) -> bool) -> Option<Strain> {
        let (lost, units, word) = (self.lost(), self.units, how.word);
        let so_far = format!("{lost} of {units} units {} routed or gone", if lost == 1 { "is" } else { "are" });
        let rally = (!self.routed.is_empty()).then(|| format!("Rally {}.", names(&self.routed)));
        let (state, text, remedy) = if self.broken {
            let mended = rally.filter(|_| !breaks(self.gone));
            (Strained::Broken, format!("{word}: {}", how.meaning), mended)
        } else if breaks(lost) {
            let saved = rally.filter(|_| !breaks(self.gone));
            (Strained::Breaking, format!("{so_far}; it is {word} at the end of the turn"), saved)
        } else if breaks(lost.saturating_add(1)) && (lost > 0 || !self.wavering.is_empty()) {
            let spared =
                (!self.wavering.is_empty()).then(|| format!("Spare {} until it has rallied.", names(&self.wavering)));
            (Strained::Near, format!("{so_far}; with one more it is {word}"), rally.or(spared))
        } else {
            return None;
        };
        Some(Strain { name: self.name.to_owned(), state, text, remedy })
    }
}

/// The strains of a side: the army itself first, then its commands, the worst first. `breaks` says whether this many
/// broken commands break the army. None broken never does: of an army that nobody has seen yet no commands are known.
pub fn with_army(mut strains: Vec<Strain>, how: Breaking, breaks: impl Fn(i32) -> bool) -> Vec<Strain> {
    let breaks = |commands: i32| commands > 0 && breaks(commands);
    let count =
        |state: Strained| i32::try_from(strains.iter().filter(|one| one.state >= state).count()).unwrap_or(i32::MAX);
    let (broken, soon) = (count(Strained::Broken), count(Strained::Breaking));
    let word = how.word;
    let next = strains.iter().filter(|one| one.state != Strained::Broken).max_by_key(|one| one.state);
    let remedy = next.and_then(|next| next.remedy.clone());
    let told = if breaks(broken) {
        Some((Strained::Broken, "so many brigades are gone that it is broken".to_owned(), None))
    } else if breaks(soon) {
        Some((Strained::Breaking, "it breaks at the end of the turn, and the battle is lost".to_owned(), remedy))
    } else if next.is_some() && breaks(soon.saturating_add(1)) {
        Some((Strained::Near, format!("one more brigade {word} breaks it, and the battle is lost"), remedy))
    } else {
        None
    };
    strains.sort_by_key(|one| std::cmp::Reverse(one.state));
    let army = told.map(|(state, text, remedy)| Strain { name: "The army".to_owned(), state, text, remedy });
    army.into_iter().chain(strains).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPENT: Breaking = Breaking { word: "spent", meaning: "no charge" };

    fn strain(state: Strained) -> Strain {
        Strain { name: "Price's Brigade".to_owned(), state, text: String::new(), remedy: None }
    }

    #[test]
    fn an_army_of_which_nothing_is_seen_is_not_told_to_be_broken() {
        assert!(with_army(Vec::new(), SPENT, |broken| broken >= 0).is_empty());
    }

    #[test]
    fn an_army_is_broken_by_its_brigades_and_told_first() {
        let told = with_army(vec![strain(Strained::Broken)], SPENT, |broken| broken >= 1);
        assert_eq!((told[0].name.as_str(), told[0].state), ("The army", Strained::Broken));
        assert_eq!(told.len(), 2);
    }
}
