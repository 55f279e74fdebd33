//! The area game: ground, weather, marches, supply, rally and victory.

use enum_map::EnumMap;
use grognard_core::choice;
use grognard_core::facts::Choice;
use grognard_core::rule::Origin;
use grognard_core::tables::{Figure, Loader};

use super::reading::by_name;
use crate::kinds::{Mode, Season, Terrain, Weather};

fn modifier(n: &Loader<'_>, key: &str) -> Figure<i32> {
    n.int(key, -20..=20)
}

/// What an area's ground does.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// MP to enter it.
    pub mp: Figure<i32>,
    /// Modifier of the attacker.
    pub attacker: Figure<i32>,
    /// Modifier of the defender.
    pub defender: Figure<i32>,
    /// Further modifier of a lead formation in March Order.
    pub march_order: Figure<i32>,
    /// Whether cavalry can act there.
    pub cavalry: bool,
    /// Modifier of a pursuit.
    pub pursuit: Figure<i32>,
}

/// Terrain effects.
#[derive(Clone, Debug)]
pub struct Terrains {
    rows: EnumMap<Terrain, Ground>,
}

impl Terrains {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let row = |n: &Loader<'_>| Ground {
            mp: n.int("mp", 0..=20),
            attacker: modifier(n, "attacker"),
            defender: modifier(n, "defender"),
            march_order: modifier(n, "march_order"),
            cavalry: n.flag("cavalry"),
            pursuit: modifier(n, "pursuit"),
        };
        Terrains { rows: n.within("area", |n| by_name(|name| n.within(name, row))) }
    }

    /// The row of a terrain.
    pub fn of(&self, terrain: Terrain) -> &Ground {
        &self.rows[terrain]
    }
}

/// What a weather does.
#[derive(Clone, Copy, Debug)]
pub struct Sky {
    /// Modifier of the attacker.
    pub attacker: Figure<i32>,
    /// Modifier of the defender.
    pub defender: Figure<i32>,
    /// Whether cavalry can act in it.
    pub cavalry: bool,
}

/// Weather by season and its effects.
#[derive(Clone, Debug)]
pub struct Weathers {
    seasons: EnumMap<Season, Vec<Figure<Weather>>>,
    effects: EnumMap<Weather, Sky>,
}

impl Weathers {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let wanted = || format!("one of {}", Weather::NAMES.join(", "));
        let season = |n: &Loader<'_>, name: &str| {
            let mut days = n.texts(name, |text| Weather::named(text).ok_or_else(wanted));
            if days.len() != 6 {
                n.refuse(name, "must have a weather for each face of the die.".to_owned());
                days.resize(6, Figure { value: Weather::Fair, origin: Origin::House });
            }
            days
        };
        let sky = |n: &Loader<'_>| Sky {
            attacker: modifier(n, "attacker"),
            defender: modifier(n, "defender"),
            cavalry: n.flag("cavalry"),
        };
        Weathers {
            seasons: n.within("season", |n| by_name(|name| season(n, name))),
            effects: n.within("effect", |n| by_name(|name| n.within(name, sky))),
        }
    }

    /// The weather of a face of the die.
    pub fn rolled(&self, season: Season, face: u16) -> Figure<Weather> {
        let days = &self.seasons[season];
        days[usize::from(face.max(1) - 1).min(days.len() - 1)]
    }

    /// What a weather does.
    pub fn of(&self, weather: Weather) -> &Sky {
        &self.effects[weather]
    }
}

choice! {
    /// Level of a victory, from least to greatest.
    pub enum Level {
        Draw = "draw",
        Marginal = "marginal",
        Substantial = "substantial",
        Decisive = "decisive",
    }
}

/// House rules of the area game.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The most formations of a side in an area.
    pub stack_limit: Figure<i32>,
    pub formation_unit_limit: i32,
    /// The most areas over which supply is traced.
    pub supply_range: Figure<i32>,
    pub enemy_screen_mp: Figure<i32>,
    /// MP a force march gives.
    pub force_march_bonus: EnumMap<Mode, Figure<i32>>,
    /// A force march costs a step at or above.
    pub step_loss_from: Figure<i32>,
    /// What weather adds to that die.
    pub force_march_weather: EnumMap<Weather, Figure<i32>>,
    /// How much a wound reduces a leader's AP.
    pub wounded_ap: i32,
    /// Rally at or under.
    pub rally_to: Figure<i32>,
    /// Levels a rally gives.
    pub rally_gain: Figure<i32>,
    pub rally_out_of_supply: Figure<i32>,
    /// VP of a battle won.
    pub vp_battle: Figure<i32>,
    /// Enemy steps that make a VP.
    pub steps_per_vp: Figure<i32>,
    /// VP of a leader killed.
    pub vp_leader: Figure<i32>,
    /// VP of a formation destroyed.
    pub vp_formation: Figure<i32>,
    margins: EnumMap<Level, Figure<i32>>,
}

impl Campaign {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let (force_march_bonus, step_loss_from, force_march_weather) = n.within("force_march", |n| {
            let bonus = n.within("bonus", |n| by_name(|name| n.int(name, 0..=5)));
            (bonus, n.int("step_loss_from", 1..=20), n.within("weather", |n| by_name(|name| modifier(n, name))))
        });
        let (rally_to, rally_gain, rally_out_of_supply) =
            n.within("rally", |n| (n.int("succeeds_to", -6..=6), n.int("gain", 0..=6), n.int("out_of_supply", -6..=6)));
        let (vp_battle, steps_per_vp, vp_leader, vp_formation) = n.within("vp", |n| {
            let vp = |key: &str| n.int(key, 0..=99);
            (vp("battle_won"), n.int("enemy_steps_per_vp", 1..=99), vp("leader_killed"), vp("formation_destroyed"))
        });
        let margins: EnumMap<Level, Figure<i32>> = n.within("margin", |n| by_name(|name| n.int(name, 0..=999)));
        let limits: Vec<i32> = margins.values().map(|figure| figure.value).collect();
        if limits[0] != 0 || limits.windows(2).any(|pair| pair[0] >= pair[1]) {
            n.refuse("margin", "must rise from 0 for a draw.".to_owned());
        }
        Campaign {
            stack_limit: n.int("stack_limit", 1..=20),
            formation_unit_limit: n.int("formation_unit_limit", 1..=30).value,
            supply_range: n.int("supply_range", 0..=99),
            enemy_screen_mp: n.int("enemy_screen_mp", 0..=20),
            force_march_bonus,
            step_loss_from,
            force_march_weather,
            wounded_ap: n.within("wounded", |n| n.int("ap", -6..=0).value),
            rally_to,
            rally_gain,
            rally_out_of_supply,
            vp_battle,
            steps_per_vp,
            vp_leader,
            vp_formation,
            margins,
        }
    }

    /// The level of a lead in VP.
    pub fn level(&self, lead: i32) -> (Level, Figure<i32>) {
        let reached = self.margins.iter().rev().find(|margin| lead >= margin.1.value);
        reached.map_or((Level::Draw, self.margins[Level::Draw]), |(level, figure)| (level, *figure))
    }
}
