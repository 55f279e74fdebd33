//! The laws of the `grand-tactics` book.
