//! The geometry of the table: checked by an independent library, by brute force and by values written down once.

mod common;
mod geometry;
mod golden;
mod outlines;
mod plans;
mod sweeps;
mod walks;
