//! Real dice, typed or random, of which every face is kept.

use super::faces::{Faces, value_by_faces};
use super::given::{Given, Unusable};
use super::roll::{Ask, Roll};
use super::seeded::Seeded;
use crate::procedure::Dice;

/// Dice for people: they remember every face in the order drawn. Typed and random dice share this type, so that a
/// procedure with a receipt is compiled only once.
#[derive(Debug)]
pub struct Recorded<'f> {
    source: Source<'f>,
    faces: Vec<u8>,
}

#[derive(Debug)]
enum Source<'f> {
    Typed(Given<'f>),
    Seeded(Box<Seeded>),
    Continued(Continued<'f>),
}

/// Faces that have already fallen, and random dice for those still to come.
#[derive(Debug)]
struct Continued<'f> {
    fallen: std::slice::Iter<'f, u8>,
    rest: Box<Seeded>,
}

impl Faces for Continued<'_> {
    fn faces(&mut self, ask: Ask, roll: Roll, mut each: impl FnMut(u8)) {
        for _ in 0..roll.count {
            match self.fallen.next() {
                Some(face) => each(*face),
                None => self.rest.faces(ask, Roll::die(roll.sides), &mut each),
            }
        }
    }
}

impl<'f> Recorded<'f> {
    /// Faces a player typed in.
    pub fn typed(faces: &'f [u8]) -> Self {
        Recorded { source: Source::Typed(Given::new(faces)), faces: Vec::new() }
    }

    /// Random dice.
    pub fn seeded(dice: Seeded) -> Self {
        Recorded { source: Source::Seeded(Box::new(dice)), faces: Vec::new() }
    }

    /// Begins anew with another stream of the same random dice.
    pub fn turn_to(&mut self, stream: u64) {
        if let Source::Seeded(dice) = &mut self.source {
            dice.turn_to(stream);
        }
        self.faces.clear();
    }

    /// Faces that have already fallen, then random dice.
    pub fn continued(fallen: &'f [u8], rest: Seeded) -> Self {
        let source = Source::Continued(Continued { fallen: fallen.iter(), rest: Box::new(rest) });
        Recorded { source, faces: Vec::new() }
    }

    /// The faces so far.
    pub fn faces(&self) -> &[u8] {
        &self.faces
    }

    /// The random dice behind it, for draws that need no record; none if the faces are typed.
    pub fn unrecorded(&mut self) -> Option<&mut Seeded> {
        match &mut self.source {
            Source::Typed(_) | Source::Continued(_) => None,
            Source::Seeded(dice) => Some(dice),
        }
    }

    /// The faces drawn, and whether exactly the right ones were typed: none missing, none impossible, none left over.
    pub fn finish(self) -> (Vec<u8>, Result<(), Unusable>) {
        let served = match &self.source {
            Source::Typed(given) => given.finish(),
            Source::Seeded(_) | Source::Continued(_) => Ok(()),
        };
        (self.faces, served)
    }
}

impl Dice for Recorded<'_> {
    fn value(&mut self, ask: Ask, roll: Roll) -> u16 {
        let faces = &mut self.faces;
        match &mut self.source {
            Source::Typed(given) => value_by_faces(given, ask, roll, |face| faces.push(face)),
            Source::Seeded(seeded) => value_by_faces(seeded.as_mut(), ask, roll, |face| faces.push(face)),
            Source::Continued(continued) => value_by_faces(continued, ask, roll, |face| faces.push(face)),
        }
    }
}
