//! The geometry of the table: checked by an independent library, by brute force and by fixed values.

mod common;
mod geometry;
mod golden;
mod outlines;
mod plans;
mod sweeps;
mod walks;
