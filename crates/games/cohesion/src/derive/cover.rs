//! Cover: of each stand by the ground under it and the obstacle before it, of a defender by the obstacle a charge
//! crosses.

use grognard_books::cohesion::unit::Cover;
use grognard_core::facts::Choice;
use grognard_field::Point;

use super::{Lay, Piece};
use crate::footprint::array;
use crate::table_book::cover_rank;

/// The cover of a target, from the cover of its stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Covers {
    /// Stands by kind of cover: open, light, medium, heavy.
    pub stands: [i32; 4],
    /// The cover most stands have; of exact halves the heavier.
    pub most: Cover,
    /// Of exact halves the lighter.
    pub other: Option<Cover>,
}

/// The kinds of cover, the lightest first.
pub const COVERS: [Cover; 4] = [Cover::Open, Cover::Light, Cover::Medium, Cover::Heavy];

fn rank(cover: Cover) -> usize {
    usize::from(cover_rank(cover))
}

/// The centres of a unit's stands.
fn stands(lay: &Lay<'_>, piece: &Piece<'_>) -> impl Iterator<Item = Point> + use<> {
    let count = piece.unit.whole_stands();
    piece.block.cells(array(lay.t, count, piece.unit.stance()), count)
}

impl Covers {
    /// The cover of a target fired at from a point (COH-45, COH-46).
    pub fn of(lay: &Lay<'_>, target: &Piece<'_>, from: Point) -> Self {
        let ground = &lay.table.ground;
        if ground.areas.is_empty() && ground.lines.is_empty() {
            return Covers { stands: [target.unit.whole_stands(), 0, 0, 0], most: Cover::Open, other: None };
        }
        let mut counts = [0_i32; 4];
        for stand in stands(lay, target) {
            if let Some(count) = counts.get_mut(usize::from(cover_of_stand(lay, stand, from))) {
                *count += 1;
            }
        }
        let highest = counts.iter().copied().max().unwrap_or(0);
        let mut tied = COVERS.into_iter().rev().filter(|kind| counts.get(rank(*kind)) == Some(&highest));
        Covers { stands: counts, most: tied.next().unwrap_or(Cover::Open), other: tied.next() }
    }

    /// "3 of 5 stands in light cover".
    pub fn words(&self) -> String {
        let all: i32 = self.stands.iter().sum();
        let of = |kind: Cover| self.stands.get(rank(kind)).copied().unwrap_or(0);
        match (self.other, self.most) {
            (Some(other), most) => {
                format!("{} of {all} stands {}, as many {}: a die decides", of(most), most.name(), other.name())
            }
            (None, Cover::Open) if of(Cover::Open) == all => "all in the open".to_owned(),
            (None, most) => format!("{}: {} of {all} stands", most.name(), of(most)),
        }
    }
}

/// The rank of the best cover a stand has.
fn cover_of_stand(lay: &Lay<'_>, stand: Point, from: Point) -> u8 {
    let near = 100 * lay.t.battlefield.near.behind_obstacle;
    let under = lay.ground().areas().filter(|(_, shape, _)| shape.contains(stand)).map(|(.., feature)| feature.cover);
    let lines = lay.ground().lines();
    let before = lines.filter(|(line, _)| line.meets(from, stand) && line.distance_to(stand) <= near);
    under.chain(before.map(|(_, feature)| feature.cover)).max().unwrap_or(0)
}

/// The best obstacle near the defender that the line of centres crosses: its cover in the melee.
pub fn charge_cover(lay: &Lay<'_>, attacker: &Piece<'_>, defender: &Piece<'_>) -> Cover {
    let near = 100 * lay.t.battlefield.near.behind_obstacle;
    let lines = lay.ground().lines();
    let crossed =
        lines.filter(|(line, _)| line.meets(attacker.at(), defender.at()) && line.distance(&defender.block) <= near);
    let best = crossed.map(|(_, feature)| feature.cover).max().unwrap_or(0);
    COVERS.get(usize::from(best)).copied().unwrap_or(Cover::Open)
}

/// Whether most of a unit's stands have their centres in rough ground.
pub fn most_in_rough(lay: &Lay<'_>, piece: &Piece<'_>) -> bool {
    let rough = |stand: &Point| lay.ground().areas().any(|(_, shape, feature)| feature.rough && shape.contains(*stand));
    if lay.table.ground.areas.is_empty() {
        return false;
    }
    let (all, within) =
        stands(lay, piece).fold((0, 0), |(all, within), stand| (all + 1, within + i32::from(rough(&stand))));
    2 * within > all
}
