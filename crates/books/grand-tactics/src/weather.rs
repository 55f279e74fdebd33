//! `grand-tactics.weather`: the weather of a battle or a movement segment.

use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::die::D6;
use super::kinds::Season;
use super::rules::gt;
use super::tables::Tables;

/// Facts of the day.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub season: Season,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation { season: r.choice("season", "season of the turn").group(Group::Where).required() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub weather: super::kinds::Weather,
}

pub struct Weather;

impl Procedure for Weather {
    const NAME: &'static str = "grand-tactics.weather";
    const SUMMARY: &'static str = "weather of a battle or movement segment, expansion game";
    const DICE: &'static str = "1d6";
    const RULES: &'static [Rule] = &[gt(70)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[("weather", "fair, rain, mud, fog or snow")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let ask = Ask::alone(gt(70), "weather");
        let (face, weather) = dice.class(ask, D6, trace, |face| t.weather.rolled(s.season, face));
        trace.note(|| {
            Note::lookup(gt(70), "weather", &s.season.name(), &face, &weather.value.name())
                .saying("weather")
                .from(weather.origin)
        });
        Outcome { weather: weather.value }
    }
}
