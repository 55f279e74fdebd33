//! Single parts of play, each by itself.

mod commands;
mod due;
mod ground;
mod luck;
mod observed;
