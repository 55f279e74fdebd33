//! Single parts of play, each by itself.

mod parts {
    mod commands;
    mod ground;
    mod luck;
}
