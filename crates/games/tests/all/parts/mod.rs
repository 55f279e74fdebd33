//! Single parts of play, each by itself.

mod commands;
mod ground;
mod luck;
