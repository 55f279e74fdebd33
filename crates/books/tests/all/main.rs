//! The tests of the books, apart from the cases. They are one target, because each further one would be linked with
//! everything again.

mod ask;
mod chart_page;
mod charts;
mod cohesion_charts;
mod cohesion_laws;
mod fatigue_charts;
mod fatigue_laws;
mod grand_tactics_advice;
mod grand_tactics_battles;
mod grand_tactics_charts;
mod grand_tactics_hidden_choice;
mod grand_tactics_laws;
mod house_rules;
mod house_rules_break_nothing;
mod house_values;
mod impact_charts;
mod impact_laws;
mod laws;
mod page;
mod promises;
mod support;
mod what_if;
