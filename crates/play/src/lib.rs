//! What a battle is played with: orders of battle and the diaries of armies. Knows files as text, never where they lie.

pub mod diary;
pub mod fatigue_roster;
pub mod order_of_battle;
