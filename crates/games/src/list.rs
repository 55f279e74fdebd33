//! The one list of the books that can be played.

use grognard_games_cohesion::Cohesion;
use grognard_games_fatigue::Fatigue;
use grognard_games_grand_tactics::GrandTactics;
use grognard_games_impact::Impact;

use crate::playable::Playable;

/// Every book that can be played. A static, not a constant: every crate that used a constant would compile the games
/// anew.
pub static GAMES: &[Playable] = &[
    Playable::of::<Cohesion>(
        include_str!("../../../examples/cohesion/battle.toml"),
        include_str!("../../../examples/cohesion/battle.script"),
    )
    .and(&[
        (
            "examples/cohesion/table.script",
            include_str!("../../../scenarios/cohesion/standard.toml"),
            include_str!("../../../examples/cohesion/table.script"),
        ),
        (
            "examples/cohesion/clash.script",
            include_str!("../../../examples/cohesion/clash.toml"),
            include_str!("../../../examples/cohesion/clash.script"),
        ),
    ]),
    Playable::of::<Fatigue>(
        include_str!("../../../examples/fatigue/battle.toml"),
        include_str!("../../../examples/fatigue/battle.script"),
    )
    .and(&[(
        "examples/fatigue/table.script",
        include_str!("../../../examples/fatigue/table.toml"),
        include_str!("../../../examples/fatigue/table.script"),
    )]),
    Playable::of::<Impact>(
        include_str!("../../../examples/impact/battle.toml"),
        include_str!("../../../examples/impact/battle.script"),
    )
    .and(&[(
        "examples/impact/table.script",
        include_str!("../../../scenarios/impact/sayres-lane.toml"),
        include_str!("../../../examples/impact/table.script"),
    )]),
    Playable::of::<GrandTactics>(
        include_str!("../../../examples/grand-tactics/battle.toml"),
        include_str!("../../../examples/grand-tactics/battle.script"),
    )
    .and(&[(
        "examples/grand-tactics/table.script",
        include_str!("../../../scenarios/grand-tactics/sierra.toml"),
        include_str!("../../../examples/grand-tactics/table.script"),
    )]),
];

pub fn game(book: &str) -> Option<&'static Playable> {
    GAMES.iter().find(|game| game.book == book)
}
