//! The tests of studies.

mod even;
mod files;
mod honest;
mod house_limits;
mod paired;
mod row;
mod same;
mod support;
mod tables;
