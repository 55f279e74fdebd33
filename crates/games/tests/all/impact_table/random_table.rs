//! Random tables of the impact book: ground, lines, units in all formations, leaders.

use std::f64::consts::TAU;
use std::fmt::Write as _;
use std::sync::Arc;

use grognard_battle::Game as _;
use grognard_books::Library;
use grognard_books::impact::charge::ChargeOn;
use grognard_books::impact::unit::{Arm, Formation, Level};
use grognard_core::facts::{Choice as _, Datum};
use grognard_field::{Point, Pose, round};
use grognard_games::impact::Impact;
use grognard_games::impact::state::{Charge, State};
use grognard_table::{Area, Ground, Objective, Obstacle, Side, Table};
use rand::Rng as _;
use rand::rngs::ChaCha8Rng;

use super::oracle::{corners_of, place};
use super::plane::{P, add, ahead, gap, times};

/// Two brigades of three units a side, each with a leader, and an army leader.
pub fn books() -> State {
    let mut text = "title = \"Random\"\nobjectives = [\"the mill\"]\n".to_owned();
    for side in ["a", "b"] {
        writeln!(text, "[{side}]\nname = \"Army {side}\"\nleader = {{ name = \"General {side}\", lb = 1 }}").unwrap();
        for brigade in ["1", "2"] {
            write!(
                text,
                "[[{side}.brigades]]\nname = \"Brigade {side}{brigade}\"\nleader = {{ name = \"Colonel {side}{brigade}\", \
                 lb = 1 }}\nunits = ["
            )
            .unwrap();
            for unit in 1..=3 {
                write!(
                    text,
                    "{{ name = \"{side}{brigade}{unit}\", experience = \"trained\", weapon = \"rifle-musket\" }},"
                )
                .unwrap();
            }
            text += "]\n";
        }
    }
    let datum = Datum::from_toml(&text).unwrap();
    Impact::setup(&Library::new(), &datum).unwrap_or_else(|refusals| panic!("{refusals:?}"))
}

/// Random draws.
pub struct Draw(pub ChaCha8Rng);

impl Draw {
    pub fn below(&mut self, most: usize) -> usize {
        self.0.next_u32() as usize % most.max(1)
    }

    pub fn chance(&mut self, of_ten: usize) -> bool {
        self.below(10) < of_ten
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * f64::from(self.0.next_u32()) / f64::from(u32::MAX)
    }

    fn spot(&mut self, low: P, high: P) -> P {
        (self.between(low.0, high.0), self.between(low.1, high.1))
    }

    fn facing(&mut self) -> u16 {
        let any = u16::try_from(self.below(360)).unwrap();
        if self.chance(3) { any / 90 * 90 } else { any }
    }
}

fn hundredths(p: P) -> Point {
    Point::new(round(p.0 * 100.0), round(p.1 * 100.0))
}

const LOW: P = (20.0, 12.0);
const HIGH: P = (52.0, 36.0);

fn area(draw: &mut Draw, kinds: &[&'static str]) -> Area {
    let middle = draw.spot(LOW, HIGH);
    let spokes = u32::try_from(4 + draw.below(4)).unwrap();
    let points = (0..spokes).map(|spoke| {
        let way = TAU * (f64::from(spoke) + draw.between(0.0, 0.6)) / f64::from(spokes);
        let length = draw.between(1.5, 7.0);
        hundredths(add(middle, (way.cos() * length, way.sin() * length)))
    });
    let points = points.collect();
    Area { kind: kinds[draw.below(kinds.len())].to_owned(), name: None, level: 0, points }
}

/// A line that bends by less than a right angle.
fn line(draw: &mut Draw, near: Option<P>) -> Obstacle {
    let kinds = ["road", "trail", "wall", "fence", "hasty-works", "light-works", "heavy-works"];
    let mut way = draw.between(0.0, 360.0);
    // Close behind a line one is sheltered; so some lines run close by a unit.
    let mut at = match near {
        Some(at) => {
            add(at, add(times(ahead(way), -draw.between(0.5, 3.0)), times(ahead(way + 90.0), draw.between(-0.8, 0.8))))
        }
        None => draw.spot(LOW, HIGH),
    };
    let mut points = vec![hundredths(at)];
    for _ in 0..=draw.below(3) {
        at = add(at, times(ahead(way), draw.between(2.0, 6.0)));
        points.push(hundredths(at));
        way += draw.between(-70.0, 70.0);
    }
    Obstacle { kind: kinds[draw.below(kinds.len())].to_owned(), points }
}

fn dress(draw: &mut Draw, state: &mut State) {
    for unit in state.units.values_mut() {
        unit.arm = [Arm::Infantry, Arm::Infantry, Arm::Cavalry, Arm::Artillery][draw.below(4)];
        let formations: Vec<Formation> = unit.arm.formations().collect();
        unit.formation = formations[draw.below(formations.len())];
        unit.figures = 1 + i32::try_from(draw.below(if unit.arm == Arm::Artillery { 6 } else { 8 })).unwrap();
        unit.level = Level::all().nth([0, 0, 0, 1, 1, 2, 3][draw.below(7)]).unwrap();
    }
    for brigade in state.brigades.values_mut() {
        brigade.regiments_eliminated = i32::try_from(draw.below(3)).unwrap();
        brigade.leaders_eliminated = i32::try_from(draw.below(2)).unwrap();
        brigade.units_eliminated = brigade.regiments_eliminated + i32::try_from(draw.below(2)).unwrap();
    }
}

/// Puts the units where they do not overlap, many of them close to another; some stay off the table.
fn put_units(draw: &mut Draw, state: &mut State, table: &mut Table) {
    let names: Vec<String> = state.units.keys().cloned().collect();
    let mut taken: Vec<(P, [P; 4])> = Vec::new();
    for name in names {
        for _ in 0..20 {
            let near = (!taken.is_empty() && draw.chance(6)).then(|| taken[draw.below(taken.len())].0);
            let at = match near {
                Some(near) => add(near, times(ahead(draw.between(0.0, 360.0)), draw.between(0.8, 5.0))),
                None => draw.spot(LOW, HIGH),
            };
            let pose = Pose::new(hundredths(at), draw.facing());
            let corners = corners_of(&state.units[&name], pose);
            if taken.iter().all(|(_, other)| gap(&corners, other) > 0.02) {
                taken.push((place(pose.at), corners));
                table.units.insert(name.clone(), pose);
                break;
            }
        }
    }
}

fn put_leaders(draw: &mut Draw, state: &mut State, table: &mut Table) {
    let units: Vec<(String, Side, Pose)> =
        table.units.iter().map(|(name, pose)| (name.clone(), state.units[name].side, *pose)).collect();
    for (name, leader) in &mut state.leaders {
        leader.lb = i32::try_from(draw.below(3)).unwrap();
        leader.eliminated = draw.chance(1);
        let own: Vec<&(String, Side, Pose)> = units.iter().filter(|(_, side, _)| *side == leader.side).collect();
        let with = (!own.is_empty()).then(|| own[draw.below(own.len())]);
        let spot = match with {
            Some((unit, _, pose)) if draw.chance(4) => {
                leader.attached_to = Some(unit.clone());
                place(pose.at)
            }
            Some((_, _, pose)) if draw.chance(8) => {
                add(place(pose.at), times(ahead(draw.between(0.0, 360.0)), draw.between(0.1, 3.0)))
            }
            _ => draw.spot(LOW, HIGH),
        };
        if !leader.eliminated {
            table.officers.insert(name.clone(), hundredths(spot));
        }
    }
}

/// Sometimes a charge is going on.
fn put_charge(draw: &mut Draw, state: &mut State, table: &Table) {
    let side = if draw.chance(5) { Side::A } else { Side::B };
    let of =
        |side: Side| table.units.keys().filter(|name| state.units[*name].side == side).cloned().collect::<Vec<_>>();
    let (own, foes) = (of(side), of(side.other()));
    if draw.chance(6) || own.len() < 2 || foes.is_empty() {
        return;
    }
    let lead = draw.below(own.len());
    let supports: Vec<String> = own
        .iter()
        .enumerate()
        .filter(|(at, _)| *at != lead && draw.chance(3))
        .map(|(_, name)| name.clone())
        .take(2)
        .collect();
    state.charge = Some(Charge {
        lead: own[lead].clone(),
        supports,
        target: foes[draw.below(foes.len())].clone(),
        charge_on: ChargeOn::Front,
        distance: 2.0,
        faced: false,
        way: None,
    });
}

pub fn random_table(draw: &mut Draw, books: &State) -> State {
    let mut state = books.clone();
    dress(draw, &mut state);
    let kinds = ["light-woods", "light-woods", "heavy-woods", "rough", "broken", "open", "road", "trail"];
    let mut ground = Ground::open(7200, 4800, 1200);
    ground.areas = (0..draw.below(7)).map(|_| area(draw, &kinds)).collect();
    let mut table = Table::bare(ground.clone());
    put_units(draw, &mut state, &mut table);
    put_leaders(draw, &mut state, &mut table);
    put_charge(draw, &mut state, &table);
    let places: Vec<P> = table.units.iter().map(|(_, pose)| place(pose.at)).collect();
    for _ in 0..draw.below(9) {
        let near = draw.chance(7).then(|| places[draw.below(places.len())]);
        ground.lines.push(line(draw, near));
    }
    let at = hundredths(draw.spot(LOW, HIGH));
    ground.objectives.insert("the mill".to_owned(), Objective { at, radius: 300 });
    table.ground = Arc::new(ground);
    state.table = Some(table);
    state
}
