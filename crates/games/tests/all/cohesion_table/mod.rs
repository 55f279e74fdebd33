//! The cohesion book on a virtual table: every fact measured, every consequence carried out, battles to the end.

mod bench;
mod charges;
mod fire;
mod moves;
mod random;
mod recovery;
mod retreats;
mod scripts;
mod surveys;
