//! Why a battle is over, in one sentence that somebody who has read nothing understands.

use serde::Serialize;

use super::verdict::counted;

/// What ended a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Ending {
    /// Who has won, when, and what was reached: "Victory for Union at the end of turn 6: 2 of the enemy's 3 brigades were
    /// spent, and 2 are enough to break an army."
    pub text: String,
    /// The clause by which it ended.
    pub rule: &'static str,
}

/// "Victory for Union", or "A draw".
pub fn won_by(winner: Option<&str>) -> String {
    winner.map_or("A draw".to_owned(), |name| format!("Victory for {name}"))
}

/// What an army has lost of its brigades.
#[derive(Clone, Copy, Debug)]
pub struct Ruin {
    pub lost: i32,
    pub brigades: i32,
}

impl Ruin {
    /// "2 of the enemy's 3 brigades were spent, and 2 are enough to break an army". `breaks` says whether so many do.
    pub fn words(self, whose: &str, word: &str, breaks: impl Fn(i32) -> bool) -> String {
        let Ruin { lost, brigades } = self;
        if brigades == 1 {
            return format!("{whose} only brigade was {word}, which breaks an army");
        }
        let were = if lost == 1 { "was" } else { "were" };
        let enough = match (1..brigades).find(|lost| breaks(*lost)) {
            Some(1) => "1 is".to_owned(),
            Some(from) => format!("{from} are"),
            None => format!("all {brigades} are"),
        };
        format!("{lost} of {whose} {brigades} brigades {were} {word}, and {enough} enough to break an army")
    }
}

/// "5 points to 2, and a lead of 1 wins"; `own` are those of who leads.
pub fn by_points(own: i32, other: i32, lead: i32) -> String {
    format!("{} to {other}, and a lead of {lead} wins", counted(f64::from(own), "point"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ruin_of_an_army_names_what_was_lost_and_what_would_have_been_enough() {
        let words = |lost, brigades, from| Ruin { lost, brigades }.words("the enemy's", "spent", |lost| lost >= from);
        assert_eq!(words(3, 3, 2), "3 of the enemy's 3 brigades were spent, and 2 are enough to break an army");
        assert_eq!(words(1, 2, 1), "1 of the enemy's 2 brigades was spent, and 1 is enough to break an army");
        assert_eq!(words(2, 2, 2), "2 of the enemy's 2 brigades were spent, and all 2 are enough to break an army");
        assert_eq!(words(1, 1, 1), "the enemy's only brigade was spent, which breaks an army");
    }
}
