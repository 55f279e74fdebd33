//! The engine's tests, on small games of their own, and what it is checked against.

mod ask;
mod engine;
mod equilibrium;
