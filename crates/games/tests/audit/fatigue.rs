//! The laws of the `fatigue` book.
