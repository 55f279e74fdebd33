//! Everything around a unit that counts for its morale point, as facts for the procedures and in words.

use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::{Level, Unit as UnitFacts, Works};
use grognard_core::trace::Note;
use grognard_field::Point;
use grognard_table::inches;

use super::cover::{Cover, cover};
use super::friends::{Screened, Support, behind_friends, supports};
use super::leaders::{LeaderNear, adjacent_leader};
use super::near::enemy_within_two;
use super::works::{InWorks, works};
use super::{Lay, Piece};
use crate::facts::roster_facts;
use crate::measures::SUPPORTS;

/// What is around a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surroundings<'s> {
    /// A leader beside it.
    pub leader: Option<LeaderNear<'s>>,
    /// Works it stands in.
    pub works: Option<InWorks>,
    /// Its cover against the enemy concerned.
    pub cover: Option<Cover>,
    /// The friend it stands behind.
    pub screened: Option<Screened<'s>>,
    /// Friends beside it, the nearest first.
    pub supports: Vec<Support<'s>>,
    /// An enemy within two inches, and the gap.
    pub enemy: Option<(&'s str, i32)>,
}

impl<'s> Surroundings<'s> {
    /// The surroundings of a unit, with cover against an enemy at a point, or against the nearest one if none in
    /// particular is meant.
    pub fn of(lay: &Lay<'s>, piece: &Piece<'_>, enemy: Option<Point>) -> Self {
        let ground = &lay.table.ground;
        let nearest = || lay.nearest_enemy(piece.side, &piece.block).map(|(enemy, _)| enemy.at());
        let bare = ground.areas.is_empty() && ground.lines.is_empty();
        Surroundings {
            leader: adjacent_leader(lay, piece),
            works: works(ground, piece.at()),
            cover: if bare { None } else { cover(ground, piece.at(), enemy.or_else(nearest)) },
            screened: behind_friends(lay, piece),
            supports: supports(lay, piece),
            enemy: enemy_within_two(lay, piece),
        }
    }

    fn supporting(&self, level: Level) -> i32 {
        let count = self.supports.iter().take(SUPPORTS).filter(|support| support.level == level).count();
        i32::try_from(count).unwrap_or(0)
    }

    /// The facts of the unit: its own from the roster, these from the table.
    pub fn facts(&self, lay: &Lay<'_>, piece: &Piece<'_>) -> UnitFacts {
        UnitFacts {
            adjacent_leader: self.leader.map(|leader| leader.lb),
            works: self.works.map_or(Works::None, |works| works.grade),
            cover: self.cover.is_some(),
            behind_friends: self.screened.is_some(),
            supports_good: self.supporting(Level::GoodOrder),
            supports_disorder: self.supporting(Level::Disorder),
            enemy_within_two: self.enemy.is_some(),
            ..roster_facts(lay.state, piece.name, piece.unit)
        }
    }

    /// How each of them was found, for the head of a receipt; only those that apply.
    pub fn notes(&self, of: &str) -> Vec<Note> {
        let mut notes = Vec::new();
        let mut tell = |rule: usize, words: String| notes.push(Note::fact(imp(rule), format!("{of}: {words}")));
        if let Some(leader) = self.leader {
            tell(31, leader.words());
        }
        if let Some(works) = self.works {
            tell(32, works.words());
        }
        if let Some(screened) = self.screened {
            tell(33, screened.words());
        }
        if let Some(cover) = self.cover {
            tell(35, cover.words());
        }
        for support in self.supports.iter().take(SUPPORTS) {
            tell(36, support.words());
        }
        if let Some((enemy, gap)) = self.enemy {
            tell(40, format!("{enemy} is {} inches off", inches(gap)));
        }
        notes
    }
}
