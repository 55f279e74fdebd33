//! A set-up as players write it.

use grognard_battle::{MOST_UNITS as UNITS_IN_ALL, Most};
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::{Mode, Nationality, Neither, Player, Season, Terrain, UnitClass, UnitType};
use grognard_books::grand_tactics::paralysis::Waverer;
use grognard_core::facts::{Facts, Group, Head, Reader};
use serde::Serialize;

use super::state::{BoardKind, Cards, Kind};

const NAME: usize = 80;
/// The most areas, formations, units of a formation, and leaders.
const MOST_AREAS: usize = 200;
/// Links of all areas together: eight per area, more than any map has.
const MOST_LINKS: usize = 8 * MOST_AREAS;
const MOST_FORMATIONS: usize = 60;
const MOST_UNITS: usize = 30;
const MOST_LEADERS: usize = 60;
const MOST_RIVERS: usize = 20;
const MOST_BENDS: usize = 60;
/// The greatest width and height of the map.
const MOST_ACROSS: i32 = 1000;

/// The limits of a battle. Formations are split in play, down to single units.
pub const MOST: &[Most] = &[
    Most::of("/areas", MOST_AREAS, "areas"),
    Most::of("/formations", UNITS_IN_ALL, "formations"),
    Most::of("/units", UNITS_IN_ALL, "units"),
    Most::of("/leaders", MOST_LEADERS, "leaders"),
    Most::of("/areas/*/links", MOST_AREAS, "links of an area"),
    Most::in_all("/areas/*/links", MOST_LINKS, "links of areas"),
    Most::of("/rivers", MOST_RIVERS, "rivers"),
    Most::of("/rivers/*/points", MOST_BENDS, "points of a river"),
];

/// An area in the set-up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct AreaEntry {
    pub(super) name: String,
    pub(super) terrain: Terrain,
    pub(super) vp: i32,
    pub(super) owner: Neither,
    pub(super) supply: Neither,
    pub(super) links: Vec<String>,
    pub(super) at: Option<Spot>,
}

/// A place on the map, measured from the west and from the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Spot {
    x: i32,
    y: i32,
}

impl Spot {
    fn read(r: &mut Reader<'_>) -> Self {
        Spot {
            x: r.integer("x", 0..=MOST_ACROSS, "from the west").required(),
            y: r.integer("y", 0..=MOST_ACROSS, "from the north").required(),
        }
    }

    /// As the books keep it.
    pub(super) fn place(self) -> [i32; 2] {
        [self.x, self.y]
    }
}

/// A river in the set-up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RiverEntry {
    pub(super) name: Option<String>,
    pub(super) points: Vec<Spot>,
}

/// A leader in the set-up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LeaderEntry {
    pub(super) name: String,
    pub(super) formation: String,
    pub(super) ability: i32,
    pub(super) ap: i32,
    pub(super) rank: i32,
    pub(super) napoleon: bool,
    pub(super) wounded: bool,
}

/// A unit in the set-up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct UnitEntry {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) unit_type: UnitType,
    pub(super) class: UnitClass,
    pub(super) nationality: Nationality,
    pub(super) max_steps: i32,
    pub(super) steps: i32,
    pub(super) cf_per_step: i32,
    pub(super) broken: bool,
    pub(super) screening: bool,
}

/// A formation in the set-up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct FormationEntry {
    pub(super) name: String,
    pub(super) side: Player,
    pub(super) area: Option<String>,
    pub(super) mode: Mode,
    pub(super) max_morale: i32,
    pub(super) morale: i32,
    pub(super) paralysed: Option<Waverer>,
    pub(super) units: Vec<UnitEntry>,
}

/// A whole set-up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Setup {
    pub(super) title: String,
    pub(super) description: Option<String>,
    pub(super) minutes: Option<i32>,
    pub(super) game: Kind,
    pub(super) board: Option<BoardKind>,
    pub(super) cards: Cards,
    pub(super) expansion: bool,
    pub(super) side_a: String,
    pub(super) side_b: String,
    pub(super) french: Player,
    pub(super) first_player: Player,
    pub(super) seasons: Vec<Season>,
    pub(super) replacement_turns: Vec<i32>,
    pub(super) replacement_steps: i32,
    pub(super) attacker: Option<Player>,
    pub(super) terrain: Option<Terrain>,
    pub(super) fortress: Option<Neither>,
    pub(super) areas: Vec<AreaEntry>,
    pub(super) rivers: Vec<RiverEntry>,
    pub(super) formations: Vec<FormationEntry>,
    pub(super) leaders: Vec<LeaderEntry>,
}

const SEASONS: Head = Head { name: "seasons", group: Group::Where, help: "season of each turn, first turn first" };
const REPLACEMENTS: Head =
    Head { name: "replacement_turns", group: Group::How, help: "turns on which replacements enter both pools" };
const AREAS: Head = Head { name: "areas", group: Group::Where, help: "the areas of the map" };
const LINKS: Head =
    Head { name: "links", group: Group::Where, help: "areas one can go to from here; on a real board they stay there" };
const AT: Head =
    Head { name: "at", group: Group::Where, help: "its middle on the map; left out, the program draws it" };
const RIVERS: Head = Head { name: "rivers", group: Group::Where, help: "rivers of the map, which are only drawn" };
const BENDS: Head = Head { name: "points", group: Group::Where, help: "its course" };

const FORMATIONS: Head = Head { name: "formations", group: Group::Who, help: "formations and leaderless stacks" };
const UNITS: Head = Head { name: "units", group: Group::Who, help: "units of the formation" };
const LEADERS: Head = Head { name: "leaders", group: Group::Who, help: "leaders of both sides" };

impl Setup {
    /// What the game is played on: a file with links has a map.
    pub(super) fn board(&self) -> BoardKind {
        let linked = self.areas.iter().any(|area| !area.links.is_empty());
        self.board.unwrap_or(if linked { BoardKind::Virtual } else { BoardKind::Real })
    }
}

impl Facts for Setup {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Setup {
            title: r.text("title", 200, "what the game is called").required(),
            description: r.text("description", 400, "what it is about, in a line or two").optional(),
            minutes: r.integer("minutes", 1..=6000, "about how long it takes").optional(),
            game: r.choice("game", "campaign, or battle for one battle without a map").default(Kind::Campaign),
            board: r.choice("board", "real, or virtual; virtual where areas have links").optional(),
            cards: r.choice("cards", "kept by the program, or real ones on the table").default(Cards::Kept),
            expansion: r.flag("expansion", "weather is used").default(false),
            side_a: r.text("side_a", NAME, "name of side a").required(),
            side_b: r.text("side_b", NAME, "name of side b").required(),
            french: r.choice("french", "which side is French").default(Player::A),
            first_player: r.choice("first_player", "whose OPs phase comes first").default(Player::A),
            seasons: r.choices(SEASONS, 1..=100),
            replacement_turns: r.integers(REPLACEMENTS, 0..=100, 1..=100),
            replacement_steps: r.integer("replacement_steps", 0..=99, "steps each side then gets").default(0),
            attacker: r.choice("attacker", "battle game: who attacks").optional(),
            terrain: r.choice("terrain", "battle game: terrain agreed").optional(),
            fortress: r.choice("fortress", "battle game: the force inside the fortress").optional(),
            areas: r.list(AREAS, 0..=MOST_AREAS, read_area),
            rivers: r.list(RIVERS, 0..=MOST_RIVERS, |r| RiverEntry {
                name: r.text("name", NAME, "its name").optional(),
                points: r.list(BENDS, 2..=MOST_BENDS, Spot::read),
            }),
            formations: r.list(FORMATIONS, 2..=MOST_FORMATIONS, |r| read_formation(r, t)),
            leaders: r.list(LEADERS, 0..=MOST_LEADERS, read_leader),
        }
    }
}

fn read_area(r: &mut Reader<'_>) -> AreaEntry {
    AreaEntry {
        name: r.text("name", NAME, "its name").required(),
        terrain: r.choice("terrain", "its terrain").default(Terrain::Clear),
        vp: r.integer("vp", 0..=20, "VP of its owner").default(0),
        owner: r.choice("owner", "who owns it").default(Neither::None),
        supply: r.choice("supply", "whom it supplies").default(Neither::None),
        links: r.texts(LINKS, 0..=MOST_AREAS, NAME),
        at: r.object_if_any(AT, Spot::read),
    }
}

fn read_leader(r: &mut Reader<'_>) -> LeaderEntry {
    LeaderEntry {
        name: r.text("name", NAME, "his name").required(),
        formation: r.text("formation", NAME, "the formation he is with").required(),
        ability: r.integer("ability", 0..=4, "battle ability").default(0),
        ap: r.integer("ap", 0..=6, "AP of a turn").default(1),
        rank: r.integer("rank", 1..=99, "seniority in his side, 1 first").required(),
        napoleon: r.flag("napoleon", "he is Napoleon").default(false),
        wounded: r.flag("wounded", "he begins wounded").default(false),
    }
}

fn read_formation(r: &mut Reader<'_>, t: &Tables) -> FormationEntry {
    let name = r.text("name", NAME, "its name").required();
    let side = r.choice("side", "whose it is").required();
    let area = r.text("area", NAME, "where it stands").optional();
    let mode = r.choice("mode", "deployment mode").required();
    let max_morale = r.integer("max_morale", 1..=t.battle.morale_max, "full morale").required();
    FormationEntry {
        name,
        side,
        area,
        mode,
        max_morale,
        morale: r.integer("morale", 1..=t.battle.morale_max, "morale now").same_as("max_morale", max_morale),
        paralysed: r.choice("paralysed", "the nation whose paralysis holds it").optional(),
        units: r.list(UNITS, 1..=MOST_UNITS, read_unit),
    }
}

fn read_unit(r: &mut Reader<'_>) -> UnitEntry {
    let name = r.text("name", NAME, "its name").required();
    let unit_type = r.choice("type", "its type").required();
    let max_steps = r.integer("max_steps", 1..=6, "full steps").required();
    UnitEntry {
        name,
        unit_type,
        class: r.choice("class", "its class").default(UnitClass::Line),
        nationality: r.choice("nationality", "its nationality").required(),
        max_steps,
        steps: r.integer("steps", 1..=6, "steps now").same_as("max_steps", max_steps),
        cf_per_step: r.integer("cf_per_step", 1..=3, "CF of a step").default(2),
        broken: r.flag("broken", "it begins broken").default(false),
        screening: r.flag("screening", "it begins on screen").default(false),
    }
}
