//! Keeps the faces another source draws.

use super::{Ask, Dice, Faces, Roll, value_by_faces};

/// Wraps a source and remembers every face in the order drawn.
#[derive(Clone, Debug)]
pub struct Recorded<D> {
    source: D,
    faces: Vec<u8>,
}

impl<D> Recorded<D> {
    /// Records what `source` draws from now on.
    pub fn new(source: D) -> Self {
        Recorded { source, faces: Vec::new() }
    }

    /// The faces so far.
    pub fn faces(&self) -> &[u8] {
        &self.faces
    }

    /// The source and the faces.
    pub fn into_parts(self) -> (D, Vec<u8>) {
        (self.source, self.faces)
    }
}

impl<D: Faces> Dice for Recorded<D> {
    fn value(&mut self, ask: Ask, roll: Roll) -> u16 {
        let faces = &mut self.faces;
        value_by_faces(&mut self.source, ask, roll, |face| faces.push(face))
    }
}
