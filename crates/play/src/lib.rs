//! What a battle is played with: orders of battle, the diaries of armies, battles and their logs. Knows files as text,
//! never where they lie.

pub mod battle;
pub mod computer;
pub mod coverage;
pub mod diary;
pub mod fatigue_roster;
pub mod games;
pub mod order_of_battle;
pub mod report;
pub mod scenario;
pub mod table;
