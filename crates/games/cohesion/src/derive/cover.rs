//! Cover: of each stand by the ground under it and the obstacle before it, of a defender by the obstacle a charge crosses.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::tables::Ground;
use grognard_books::cohesion::unit::Cover;
use grognard_core::facts::Choice;
use grognard_field::Point;

use super::ground::is_rough;
use super::{Lay, Piece};
use crate::footprint::array;

/// The cover of a target, as its stands have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Covers {
    /// Stands by kind of cover: open, light, medium, heavy.
    pub stands: [i32; 4],
    /// What most have; of exact halves the heavier.
    pub most: Cover,
    /// Of exact halves the lighter.
    pub other: Option<Cover>,
}

const KINDS: [Cover; 4] = [Cover::Open, Cover::Light, Cover::Medium, Cover::Heavy];

fn weight(cover: Cover) -> usize {
    match cover {
        Cover::Open => 0,
        Cover::Light => 1,
        Cover::Medium => 2,
        Cover::Heavy => 3,
    }
}

fn given_by(t: &Tables, kind: &str) -> Cover {
    Ground::named(kind).map_or(Cover::Open, |ground| t.battlefield.cover[ground])
}

fn heavier(one: Cover, other: Cover) -> Cover {
    if weight(other) > weight(one) { other } else { one }
}

/// The centres of a unit's stands.
fn stands(lay: &Lay<'_>, piece: &Piece<'_>) -> impl Iterator<Item = Point> + use<> {
    let count = piece.unit.whole_stands();
    piece.block.cells(array(lay.t, count, piece.unit.stance()), count)
}

impl Covers {
    /// Of a target fired at from a point (COH-45, COH-46).
    pub fn of(lay: &Lay<'_>, target: &Piece<'_>, from: Point) -> Self {
        let ground = &lay.table.ground;
        if ground.areas.is_empty() && ground.lines.is_empty() {
            return Covers { stands: [target.unit.whole_stands(), 0, 0, 0], most: Cover::Open, other: None };
        }
        let mut counts = [0_i32; 4];
        for stand in stands(lay, target) {
            if let Some(count) = counts.get_mut(weight(cover_of_stand(lay, stand, from))) {
                *count += 1;
            }
        }
        let highest = counts.iter().copied().max().unwrap_or(0);
        let mut tied = KINDS.into_iter().rev().filter(|kind| counts.get(weight(*kind)) == Some(&highest));
        Covers { stands: counts, most: tied.next().unwrap_or(Cover::Open), other: tied.next() }
    }

    /// "3 of 5 stands in light cover".
    pub fn words(&self) -> String {
        let all: i32 = self.stands.iter().sum();
        let of = |kind: Cover| self.stands.get(weight(kind)).copied().unwrap_or(0);
        match (self.other, self.most) {
            (Some(other), most) => {
                format!("{} of {all} stands {}, as many {}: a die decides", of(most), most.name(), other.name())
            }
            (None, Cover::Open) if of(Cover::Open) == all => "all in the open".to_owned(),
            (None, most) => format!("{}: {} of {all} stands", most.name(), of(most)),
        }
    }
}

fn cover_of_stand(lay: &Lay<'_>, stand: Point, from: Point) -> Cover {
    let near = 100 * lay.t.battlefield.near.behind_obstacle;
    let ground = &lay.table.ground;
    let areas = ground.shaped_areas().filter(|(_, shape)| shape.contains(stand));
    let lines = ground.shaped_lines().filter(|(_, shape)| shape.meets(from, stand) && shape.distance_to(stand) <= near);
    let under = areas.map(|(area, _)| given_by(lay.t, &area.kind));
    under.chain(lines.map(|(line, _)| given_by(lay.t, &line.kind))).fold(Cover::Open, heavier)
}

/// The best obstacle near the defender that the line of centres crosses: its cover in the melee.
pub fn charge_cover(lay: &Lay<'_>, attacker: &Piece<'_>, defender: &Piece<'_>) -> Cover {
    let near = 100 * lay.t.battlefield.near.behind_obstacle;
    let lines = lay
        .table
        .ground
        .shaped_lines()
        .filter(|(_, shape)| shape.meets(attacker.at(), defender.at()) && shape.distance(&defender.block) <= near);
    lines.map(|(line, _)| given_by(lay.t, &line.kind)).fold(Cover::Open, heavier)
}

/// Whether most of a unit's stands have their centres in rough ground.
pub fn most_in_rough(lay: &Lay<'_>, piece: &Piece<'_>) -> bool {
    let rough = |stand: &Point| {
        lay.table.ground.shaped_areas().any(|(area, shape)| is_rough(lay, &area.kind) && shape.contains(*stand))
    };
    if lay.table.ground.areas.is_empty() {
        return false;
    }
    let (all, within) =
        stands(lay, piece).fold((0, 0), |(all, within), stand| (all + 1, within + i32::from(rough(&stand))));
    2 * within > all
}
