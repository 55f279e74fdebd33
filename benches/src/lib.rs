//! Reference jobs for speed: each once through the public engine and once as a hand-written tight loop.

pub mod engine;
pub mod floor;
pub mod memory;
pub mod timing;
