//! The tests of studies.

mod even;
mod files;
mod honest;
mod paired;
mod same;
mod support;
mod tables;
