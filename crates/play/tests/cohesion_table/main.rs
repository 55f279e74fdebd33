//! The cohesion book on a virtual table: every fact measured, every consequence carried out, battles to the end.

mod bench;
mod random;
