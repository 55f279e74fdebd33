//! How a battle begins: which one, in what weather, with which hands (GT-71, GT-73, GT-78).

use grognard_battle::command::{May, Perform};
use grognard_battle::{Arguments, act};
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::weather::{Situation, Weather as Sky};
use grognard_core::refusal::Refusals;

use super::arguments::OneArea;
use crate::acting::{due_first, must_be_phase, must_hold, phasing_in};
use crate::cards::deal_hands;
use crate::engage::{battle_agreed, battle_in, begin};
use crate::state::{Battle, Kind, Phase, Stage, State};

act! {
    /// `begin-battle`: both forces are those in the area; in the battle game, those that were picked.
    #[derive(Default)]
    pub struct BeginBattle: State = ("begin-battle", "begins the battle of an area; in the battle game the battle") {
        area: May<OneArea> = "the battle area; not in the battle game",
    }
}

act! {
    /// `weather`: of the battle about to begin, or of the movement segment.
    pub struct Weather: State = ("weather", "rolls the weather that is due") {}
    .settles()
    .with_miniatures()
}

act! {
    /// `deal`.
    pub struct Deal: State = ("deal", "deals the hands of a battle; the program shuffles") {}
    .settles()
    .with_miniatures()
}

fn campaign_battle(stage: &Stage<'_>, told: &mut Arguments, area: Option<String>) -> Option<Battle> {
    let side = phasing_in(stage, told, Phase::Combat);
    let Some(area) = area else {
        told.refuse_missing("area", &[]);
        return None;
    };
    let area = told.known_name("area", area, &stage.state.battle_areas)?;
    battle_in(&stage.state, area, side)
}

fn battle_game(stage: &Stage<'_>, told: &mut Arguments, area: Option<&String>) -> Option<Battle> {
    must_be_phase(stage, told, Phase::Battle);
    if area.is_some() {
        told.refuse_by(gt(100), "area", "the battle game has no areas.");
    }
    let agreed = stage.state.agreed.as_ref()?;
    must_hold(stage, told, agreed.attacker);
    if stage.state.draws_up_unseen() && stage.state.deployed.len() < 2 {
        told.refuse_by(gt(100), "act", "the battle begins by itself when both sides are drawn up.");
    }
    battle_agreed(&stage.state)
}

impl Perform for BeginBattle {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let battle = match stage.state.game {
            Kind::Campaign => campaign_battle(stage, told, self.area),
            Kind::Battle => battle_game(stage, told, self.area.as_ref()),
        };
        told.finish()?;
        if let Some(battle) = battle {
            begin(stage, battle);
        }
        Ok(())
    }
}

impl Perform for Weather {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        due_first(stage, told);
        told.finish()?;
        stage.state.due.take_first();
        let roller = stage.state.foremost();
        let situation = stage.known_situation::<Sky>(&Situation { season: stage.state.season() })?;
        let outcome = stage.rule::<Sky>("the weather", |_| Some(roller), &situation);
        match &mut stage.state.battle {
            Some(battle) => battle.weather = outcome.weather,
            None => stage.state.weather = outcome.weather,
        }
        Ok(())
    }
}

impl Perform for Deal {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        due_first(stage, told);
        told.finish()?;
        stage.state.due.take_first();
        deal_hands(stage);
        Ok(())
    }
}
