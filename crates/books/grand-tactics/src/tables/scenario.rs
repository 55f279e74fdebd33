//! A scenario of the area game (GT-86): areas, leaders, formations and calendar.

use grognard_core::tables::Loader;

use crate::kinds::{Mode, Nation, Nationality, Season, Terrain, UnitClass, UnitType};

/// An area of the map.
#[derive(Clone, Debug)]
pub struct ScenarioArea {
    pub id: String,
    pub terrain: Terrain,
    /// VP of its owner.
    pub vp: i32,
    /// Owner at the start.
    pub owner: Nation,
    /// The side it supplies.
    pub supply: Nation,
    /// Ids of the areas linked to it.
    pub links: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct ScenarioLeader {
    pub id: String,
    pub side: Nation,
    /// Battle ability.
    pub ability: i32,
    /// AP of a turn.
    pub ap: i32,
    /// Seniority, 1 first.
    pub rank: i32,
    /// Napoleon himself.
    pub napoleon: bool,
}

/// A unit at full steps.
#[derive(Clone, Debug)]
pub struct ScenarioUnit {
    pub id: String,
    pub unit_type: UnitType,
    pub class: UnitClass,
    pub nationality: Nationality,
    /// Full steps.
    pub steps: i32,
    pub cf_per_step: i32,
}

/// A formation at the start.
#[derive(Clone, Debug)]
pub struct ScenarioFormation {
    pub id: String,
    pub side: Nation,
    /// Id of its leader.
    pub leader: String,
    /// Id of its area.
    pub area: String,
    pub mode: Mode,
    /// Full morale.
    pub morale: i32,
    /// The nation whose paralysis keeps it from acting.
    pub paralysed: Option<Nationality>,
    pub units: Vec<ScenarioUnit>,
}

#[derive(Clone, Debug)]
pub struct Scenario {
    pub name: String,
    /// Season of each turn.
    pub seasons: Vec<Season>,
    /// Who has the first OPs phase.
    pub first_player: Nation,
    /// Turns on which replacements come.
    pub replacement_turns: Vec<i32>,
    /// Steps each side then gets.
    pub replacement_steps: i32,
    pub areas: Vec<ScenarioArea>,
    pub leaders: Vec<ScenarioLeader>,
    pub formations: Vec<ScenarioFormation>,
}

impl Scenario {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let turns = n.int("turns", 1..=100).value;
        let seasons = n.choices("seasons");
        if i32::try_from(seasons.len()) != Ok(turns) {
            n.refuse("seasons", format!("must name the season of each of the {turns} turns."));
        }
        let replacement_turns = n.ints("replacement_turns", 1..=turns.max(1));
        let scenario = Scenario {
            name: text(n, "name"),
            seasons,
            first_player: side(n, "first_player"),
            replacement_turns: replacement_turns.iter().map(|turn| turn.value).collect(),
            replacement_steps: n.int("replacement_steps", 0..=99).value,
            areas: listed(n, "areas", "area", load_area),
            leaders: listed(n, "leaders", "leader", load_leader),
            formations: listed(n, "formations", "formation", load_formation),
        };
        scenario.check(n);
        scenario
    }

    fn check(&self, n: &Loader<'_>) {
        let area = |id: &str| self.areas.iter().find(|area| area.id == id);
        for from in &self.areas {
            let two_way = |to: &String| area(to).is_some_and(|to| to.links.contains(&from.id));
            if !from.links.iter().all(two_way) {
                n.refuse("area", format!("{} must be linked with areas that link back to it.", from.id));
            }
        }
        for formation in &self.formations {
            let led = self.leaders.iter().any(|l| l.id == formation.leader && l.side == formation.side);
            if !led || area(&formation.area).is_none() {
                n.refuse("formation", format!("{} must name a leader of its side and an area.", formation.id));
            }
        }
    }
}

fn text(n: &Loader<'_>, key: &str) -> String {
    n.text(key, |text| Ok(text.to_owned())).map_or(String::new(), |figure| figure.value)
}

fn ids(n: &Loader<'_>, key: &str) -> Vec<String> {
    n.texts(key, |text| Ok(text.to_owned())).into_iter().map(|figure| figure.value).collect()
}

/// French or allied.
fn side(n: &Loader<'_>, key: &str) -> Nation {
    let side = n.choice(key).value;
    if side == Nation::None {
        n.refuse(key, "must be french or allied.".to_owned());
    }
    side
}

/// The entries of a keyed table, in the order of a list of its keys.
fn listed<T>(n: &Loader<'_>, order: &str, key: &str, read: impl Fn(&Loader<'_>, String) -> T) -> Vec<T> {
    let order = ids(n, order);
    n.within(key, |n| order.into_iter().map(|id| n.within(&id.clone(), |n| read(n, id))).collect())
}

fn load_area(n: &Loader<'_>, id: String) -> ScenarioArea {
    ScenarioArea {
        id,
        terrain: n.choice("terrain").value,
        vp: n.int("vp", 0..=99).value,
        owner: n.choice("owner").value,
        supply: n.choice("supply").value,
        links: ids(n, "links"),
    }
}

fn load_leader(n: &Loader<'_>, id: String) -> ScenarioLeader {
    ScenarioLeader {
        id,
        side: side(n, "side"),
        ability: n.int("ability", 0..=4).value,
        ap: n.int("ap", 0..=6).value,
        rank: n.int("rank", 1..=99).value,
        napoleon: n.flag("napoleon"),
    }
}

fn load_formation(n: &Loader<'_>, id: String) -> ScenarioFormation {
    let nation = |text: &str| match text {
        "none" => Ok(None),
        "spanish" => Ok(Some(Nationality::Spanish)),
        "portuguese" => Ok(Some(Nationality::Portuguese)),
        _ => Err("none, spanish or portuguese".to_owned()),
    };
    ScenarioFormation {
        id,
        side: side(n, "side"),
        leader: text(n, "leader"),
        area: text(n, "area"),
        mode: n.choice("mode").value,
        morale: n.int("morale", 1..=6).value,
        paralysed: n.text("paralysed", nation).and_then(|figure| figure.value),
        units: listed(n, "units", "unit", load_unit),
    }
}

fn load_unit(n: &Loader<'_>, id: String) -> ScenarioUnit {
    ScenarioUnit {
        id,
        unit_type: n.choice("type").value,
        class: n.choice("class").value,
        nationality: n.choice("nationality").value,
        steps: n.int("steps", 1..=6).value,
        cf_per_step: n.int("cf_per_step", 1..=3).value,
    }
}
