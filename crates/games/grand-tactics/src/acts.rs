//! Everything that can be done.

use grognard_battle::{Act, Argument, Arguments, Secrecy, Takes, not_known, only_what_is_due};
use grognard_core::refusal::{Refusal, Refusals};

use super::state::{Stage, State};
use super::{
    aftermath, brigading, cards, commit, engage, finish, forced, losses, movement, phases, reaction, reorganization,
    supply, withdrawal,
};

const FORMATION: Takes = Takes::Name { of: "formation" };
const LEADER: Takes = Takes::Name { of: "leader" };
const UNIT: Takes = Takes::Name { of: "unit" };
const UNITS: Takes = Takes::Names { of: "unit" };
const AREA: Takes = Takes::Area;
const MODE: Takes = Takes::Choice { values: &["march-order", "echelon", "line-of-battle", "concentrated"] };
const SIDE: Argument =
    Argument::optional("side", Takes::Choice { values: &["a", "b"] }, "for which side; only the umpire says it");
const PAYS: Argument = Argument::needed("leader", LEADER, "who pays the AP");

/// The acts, in the order of a turn and a battle.
pub const ACTS: &[Act] = &[
    Act::new("next-phase", "ends the phase or segment and does what its end demands", &[]).onward().seldom(),
    Act::new(
        "wound-recovery",
        "rolls for a wounded leader",
        &[Argument::optional("leader", LEADER, "who; the one due")],
    )
    .with_miniatures(),
    Act::new(
        "paralysis",
        "rolls whether a nation enters the war",
        &[Argument::optional("nation", Takes::Choice { values: &["spanish", "portuguese"] }, "which; the one due")],
    )
    .with_miniatures(),
    Act::new(
        "supply",
        "judges the supply of a formation",
        &[
            Argument::optional("formation", FORMATION, "which; the one due"),
            Argument::optional(
                "distance",
                Takes::Number { min: 0, max: 99 },
                "links to a friendly supply area; left out without a path, and where the books know it",
            ),
        ],
    )
    .with_miniatures(),
    Act::new(
        "brigade-unit",
        "moves a unit to another formation or stack in its area",
        &[Argument::needed("unit", UNIT, "the unit"), Argument::needed("to", FORMATION, "where it goes"), PAYS],
    ),
    Act::new(
        "unbrigade-unit",
        "makes a unit a leaderless stack",
        &[
            Argument::needed("unit", UNIT, "the unit"),
            PAYS,
            Argument::free("name", Takes::Text, "name of the stack; one is found if left out"),
        ],
    ),
    Act::new(
        "brigade-formation",
        "merges a formation into another in its area",
        &[
            Argument::needed("formation", FORMATION, "the one that joins"),
            Argument::needed("to", FORMATION, "the one it joins"),
            PAYS,
        ],
    ),
    Act::new(
        "unbrigade-formation",
        "gives a spare leader units of his own",
        &[
            Argument::needed("formation", FORMATION, "the formation he is with"),
            Argument::needed("spare", LEADER, "the spare leader"),
            Argument::needed("units", UNITS, "the units he takes"),
            PAYS,
            Argument::free("name", Takes::Text, "name of the new formation; one is found if left out"),
        ],
    ),
    Act::new("reorganize-unit", "makes a broken unit whole again", &[Argument::needed("unit", UNIT, "the unit"), PAYS]),
    Act::new(
        "incorporate-replacement",
        "takes a step from the pool into a unit",
        &[Argument::needed("unit", UNIT, "the unit"), PAYS],
    ),
    Act::new(
        "rally",
        "the free try of a formation to regain morale",
        &[Argument::needed("formation", FORMATION, "which")],
    ),
    Act::new("weather", "rolls the weather that is due", &[]).with_miniatures(),
    Act::new("force-march", "more MP for a formation, at a risk", &[Argument::needed("formation", FORMATION, "which")]),
    Act::new(
        "deployment-change",
        "changes the mode of a formation at the start or end of its movement",
        &[
            Argument::needed("formation", FORMATION, "which"),
            Argument::needed("to", MODE, "the new mode"),
            Argument::optional("when", Takes::Choice { values: &["start", "end"] }, "start or end of its movement"),
        ],
    )
    .in_row("deployment"),
    Act::new(
        "movement",
        "moves a formation to an area; entering an enemy area engages",
        &[
            Argument::needed("formation", FORMATION, "which"),
            Argument::needed("to", AREA, "where it ends"),
            Argument::optional("through", Takes::Names { of: "area" }, "areas on the way, in order"),
        ],
    ),
    Act::new(
        "screens",
        "says which cavalry is on screen, at the end of the movement segment",
        &[Argument::optional("units", UNITS, "all cavalry on screen from now on; none if left out")],
    ),
    Act::new(
        "reaction-move",
        "a formation next to a battle tries to come to it",
        &[
            Argument::needed("formation", FORMATION, "which"),
            Argument::needed("area", AREA, "the battle area"),
            Argument::optional("adjacent", Takes::Flag, "whether the areas are linked; not on a map, which shows it"),
        ],
    ),
    Act::new(
        "deploy",
        "battle game: picks a formation's mode, and whether it takes part",
        &[
            Argument::needed("formation", FORMATION, "which"),
            Argument::free("mode", MODE, "its mode"),
            Argument::free("fights", Takes::Flag, "whether it takes part; yes if left out"),
        ],
    )
    .with_miniatures(),
    Act::new(
        "draw-up",
        "battle game: picks a formation's mode unseen, and whether it takes part",
        &[
            Argument::needed("formation", FORMATION, "which"),
            Argument::free("mode", MODE, "its mode"),
            Argument::free("fights", Takes::Flag, "whether it takes part; yes if left out"),
        ],
    )
    .on_table()
    .in_row("deployment")
    .kept(Secrecy::Side),
    Act::new("drawn-up", "battle game: a side is ready; the battle begins when both are", &[SIDE]).on_table().onward(),
    Act::new(
        "begin-battle",
        "begins the battle of an area; in the battle game the battle",
        &[Argument::optional("area", AREA, "the battle area; not in the battle game")],
    ),
    Act::new("deal", "deals the hands of a battle; the program shuffles", &[]).with_miniatures(),
    Act::new(
        "commit",
        "a side's hidden choice of the round",
        &[
            SIDE,
            Argument::needed(
                "tactic",
                Takes::Choice {
                    values: &[
                        "left-flank-attack",
                        "right-flank-attack",
                        "general-advance",
                        "concentric-attack",
                        "hold",
                        "retreat",
                    ],
                },
                "grand tactic",
            ),
            Argument::optional(
                "card",
                Takes::Choice {
                    values: &[
                        "none",
                        "cavalry-charge",
                        "skirmish",
                        "grand-battery",
                        "forlorn-hope",
                        "committed-reserve",
                        "feigned-withdrawal",
                        "prepared-position",
                        "rear-guard",
                    ],
                },
                "card of the hand, or none",
            ),
            Argument::optional(
                "skirmishing_cf",
                Takes::Number { min: 0, max: 60 },
                "cavalry CF sent out with Skirmish",
            ),
        ],
    )
    .kept(Secrecy::SideAlone),
    Act::new("round", "fights the round both have committed to", &[]).with_miniatures(),
    Act::new(
        "losses",
        "takes the steps that are due",
        &[SIDE, Argument::free("allocation", UNITS, "the unit of each step in order; automatic if left out")],
    ),
    Act::new(
        "leader-casualty",
        "rolls whether a commander is hit",
        &[Argument::optional("leader", LEADER, "who; the one due")],
    )
    .with_miniatures(),
    Act::new(
        "catastrophe",
        "tests the catastrophe that is due",
        &[Argument::optional("formation", FORMATION, "which; the one due")],
    )
    .with_miniatures(),
    Act::new("pursuit", "the winner pursues", &[]).with_miniatures(),
    Act::new(
        "withdraw",
        "a formation leaves the battle",
        &[
            Argument::optional("formation", FORMATION, "which; the one due"),
            Argument::optional("to", AREA, "where it goes; an attacker goes back where he came from"),
            Argument::optional("surrenders", Takes::Flag, "there is no area it may go to"),
        ],
    )
    .with_miniatures(),
    Act::new(
        "attach",
        "a leader whose formation is gone joins another",
        &[
            Argument::optional("leader", LEADER, "who; the one due"),
            Argument::needed("formation", FORMATION, "the formation he joins"),
        ],
    ),
    Act::new("concede", "a side gives up", &[SIDE]).gives_up(),
];

/// Carries an act out, and then what follows by itself. Nothing does from a deployment and a surrender, nor at a real
/// board from a choice that is made. What is due comes first; only a surrender never waits.
pub fn perform(act: &str, stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    if let Some(reason) = against_here(act, &stage.state) {
        return Err(vec![reason]);
    }
    stage.state.marched.clear();
    only_what_is_due(stage.state.due.first(), &stage.state, act, &["concede"])?;
    play(act, stage, arguments)?;
    match act {
        "deploy" | "draw-up" | "concede" => Ok(()),
        "commit" if !stage.state.is_virtual() => Ok(()),
        _ => forced::run(stage),
    }
}

/// Why a command is none on this board, if it is none.
fn against_here(act: &str, state: &State) -> Option<Refusal> {
    let described = ACTS.iter().find(|known| known.name == act)?;
    described.against(state.is_virtual()).map(|reason| Refusal::new("act", reason))
}

fn play(act: &str, stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    match act {
        "next-phase" => phases::next_phase(stage, arguments),
        "wound-recovery" => phases::wound_recovery(stage, arguments),
        "paralysis" => phases::paralysis(stage, arguments),
        "supply" => supply::supply(stage, arguments),
        "brigade-unit" => brigading::brigade_unit(stage, arguments),
        "unbrigade-unit" => brigading::unbrigade_unit(stage, arguments),
        "brigade-formation" => brigading::brigade_formation(stage, arguments),
        "unbrigade-formation" => brigading::unbrigade_formation(stage, arguments),
        "reorganize-unit" => reorganization::reorganize_unit(stage, arguments),
        "incorporate-replacement" => reorganization::incorporate_replacement(stage, arguments),
        "rally" => reorganization::rally(stage, arguments),
        "weather" => engage::weather(stage, arguments),
        "force-march" => movement::force_march(stage, arguments),
        "deployment-change" => movement::deployment_change(stage, arguments),
        "movement" => movement::movement(stage, arguments),
        "screens" => movement::screens(stage, arguments),
        "reaction-move" => reaction::reaction_move(stage, arguments),
        "deploy" | "draw-up" => engage::deploy(stage, arguments),
        "drawn-up" => engage::drawn_up(stage, arguments),
        "begin-battle" => engage::begin_battle(stage, arguments),
        "deal" => cards::deal(stage, arguments),
        "commit" => commit::commit(stage, arguments),
        "round" => commit::round(stage, arguments),
        "losses" => losses::losses(stage, arguments),
        "leader-casualty" => aftermath::leader_casualty(stage, arguments),
        "catastrophe" => aftermath::catastrophe(stage, arguments),
        "pursuit" => withdrawal::pursuit(stage, arguments),
        "withdraw" => withdrawal::withdraw(stage, arguments),
        "attach" => withdrawal::attach(stage, arguments),
        "concede" => finish::concede(stage, arguments),
        other => Err(vec![not_known(other)]),
    }
}
