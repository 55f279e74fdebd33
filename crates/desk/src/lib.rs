//! The papers of a battle: orders of battle, the diaries of armies, reports. It sees files as text and does not know
//! where they are.

pub mod diary;
pub mod fatigue_roster;
pub mod order_of_battle;
pub mod report;
