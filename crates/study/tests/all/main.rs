//! The tests of studies.

mod files;
mod honest;
mod paired;
mod same;
mod support;
