//! What is this book's own on a table.

/// The impact book.
pub struct Impact;
