//! The laws of the `impact` book.
