//! The laws of the `cohesion` book.
