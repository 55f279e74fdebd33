//! The papers of a battle: orders of battle, the diaries of armies, reports. Knows files as text, never where they lie.

pub mod diary;
pub mod fatigue_roster;
pub mod order_of_battle;
pub mod report;
