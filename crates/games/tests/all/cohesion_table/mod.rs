//! The cohesion book on a virtual table: every fact is measured, every consequence carried out, battles played to the
//! end.

mod bench;
mod charges;
mod fire;
mod moves;
mod random;
mod recovery;
mod retreats;
mod scripts;
mod surveys;
