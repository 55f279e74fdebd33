//! Events that cost an army points, in words for its own side.

use grognard_books::fatigue::ledger::Event;

/// An event, and to whom it happened if that is known.
pub fn event_words(event: &Event, who: Option<&str>) -> String {
    let who = who.unwrap_or("the army");
    match event {
        Event::Hour => "an hour under orders".to_owned(),
        Event::FiguresLost { figures, .. } => format!("{who} loses {}", figures_words(*figures)),
        Event::FiguresSurrendered { figures } => format!("{who} gives up {}", figures_words(*figures)),
        Event::BatteryDecrewed { .. } => format!("{who} has no crew left"),
        Event::BatteryOverrun { .. } => format!("{who} is overrun"),
        Event::OfficerHit { .. } => format!("{who} is hit"),
        Event::HqLost { .. } => format!("the headquarters {who} is lost"),
        Event::DefendMarkerCaptured { command } => format!("a defend marker of {command} is captured"),
        Event::OrderViolation { voluntary: true, .. } => format!("{who} breaks its order"),
        Event::OrderViolation { voluntary: false, .. } => format!("{who} is forced to break its order"),
        Event::ApproachMarch { .. } => "the march to the battle".to_owned(),
        Event::CommandArrives { command } => format!("{command} arrives"),
        Event::CommandWithdraws { command } => format!("{command} leaves the battle"),
        Event::ObjectiveLost { .. } => format!("{who} is lost"),
        Event::ObjectiveTaken { .. } => format!("{who} is taken"),
        Event::EnemyTouchesExit { .. } => "enemies stand on a road exit".to_owned(),
        Event::EnemyExitsRear { .. } => "enemies are in the rear".to_owned(),
        Event::AdjustTotal { .. } | Event::AdjustRecorded { .. } => who.to_owned(),
        Event::SetOrder { command, .. } => format!("{command} has a new order"),
        Event::SeniorOrder { .. } => "an order to the whole army".to_owned(),
    }
}

fn figures_words(figures: i32) -> String {
    if figures == 1 { "1 figure".to_owned() } else { format!("{figures} figures") }
}
