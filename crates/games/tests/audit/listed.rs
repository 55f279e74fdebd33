//! The page of laws and the laws themselves are the same.
