//! Fire: at once in answer to an act or in shock; written in secret and rolled together in the two fire phases.

use grognard_battle::answers::Intent;
use grognard_battle::command::{Flag, May, MayShow, Perform, Text};
use grognard_battle::{Arguments, Observed, Secrecy, Side, Sighting, act};
use grognard_books::fatigue::fire::Fire as Shooting;
use grognard_books::fatigue::rules::fat;
use grognard_core::compiled;
use grognard_core::refusal::Refusals;

use super::arguments::{Enemy, PAYS, Pays, ShowFlag, TellCover, TellFlag, TellInches, Unit, WHO};
use crate::asking::{check_own, enemy_of, tables};
use crate::derive::Lay;
use crate::facts::{Asked, paths, untold};
use crate::fire::{fire_by_the_books, refuse_beyond_zone, refuse_fire, roll, write};
use crate::firing::Stance;
use crate::measured::Aim;
use crate::open_items::use_chance;
use crate::orders::{fire_of, put_to_order, refuse_against_order};
use crate::state::{Shot, Stage, State, Step};

act! {
    /// `fire`.
    #[derive(Default)]
    pub struct Fire: State = ("fire", "a unit fires, or writes its target in a fire phase") {
        unit: Unit = WHO,
        target: Enemy = "at whom",
        range: TellInches = "inches; closing fire needs none",
        cover: TellCover = "cover of the target",
        enfilade: TellFlag = "from its flank or rear",
        screen: May<Flag> = "only its skirmishers fire",
        at_screen: May<Flag> = "at the target's skirmishers",
        from_building: ShowFlag = "it holds a building",
        in_building: ShowFlag = "the target holds a building",
        burnable: TellFlag = "the target's ground can burn",
        place: MayShow<Text> = "what would burn",
        pays: Pays = PAYS,
    }
    .aimed(Intent::Fire, "target")
    .kept(Secrecy::Side)
}

act! {
    /// `roll-fire`: on the state at the start of the phase; then losses, then checks.
    pub struct RollFire: State = ("roll-fire", "roll all fire that is written") {}
    .with_miniatures()
}

impl Fire {
    /// One unit, or its screen, at another or its screen, without any facts from the table.
    pub fn at(unit: &str, target: &str, screens: Option<(bool, bool)>) -> Self {
        let (screen, at_screen) = screens.unzip();
        Fire { unit: unit.to_owned(), target: target.to_owned(), screen, at_screen, ..Fire::default() }
    }
}

impl Perform for Fire {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        check_own(stage, told, "unit", &name);
        let side = stage.state.side_of(&name);
        let target = enemy_of(stage, told, "target", self.target, side);
        let (screen, at_screen) = (self.screen.unwrap_or(false), self.at_screen.unwrap_or(false));
        let closing = stage.state.combat.is_some();
        let seen = Lay::look(tables(stage), &stage.state, |lay| {
            Aim::take(lay, told, (&name, screen), (target.as_ref()?, at_screen), closing)
        });
        let (stance, place) = match &seen {
            Observed::Measured(Some(aim)) => (aim.stance, aim.place.clone()),
            _ => {
                let (from_building, in_building) = (self.from_building == Some(true), self.in_building == Some(true));
                (Stance { screen, at_screen, from_building, in_building }, self.place)
            }
        };
        let Some(unit) = stage.state.units.get(&name).cloned() else { return told.refused() };
        let enemy = target.as_ref().and_then(|name| stage.state.units.get(name)).cloned();
        let pair = target.as_ref().zip(enemy.as_ref());
        if let Some((target, enemy)) = pair {
            refuse_fire(&stage.state, told, (&name, &unit), (target, enemy), stance);
        }
        let known = pair.and_then(|(target, enemy)| fire_by_the_books(stage, &unit, (target, enemy), stance));
        let mut asked: Asked =
            vec![("target_cover", "cover"), ("enfilade", "enfilade"), ("target_burnable", "burnable")];
        if !closing {
            asked.push(("range", "range"));
        }
        // A fact that the table has refused need not be refused again by the procedure.
        let sight = match &seen {
            Observed::Measured(aim) => {
                Observed::Measured(aim.as_ref().zip(known.as_ref()).map(|(aim, known)| Sighting::of(aim.on(known))))
            }
            Observed::Asked => Observed::Asked,
        };
        let by_the_books = |_: &Stage<'_>, _: &mut Arguments| known.as_ref().map(|known| untold(known, paths(&asked)));
        let situation = stage.observe::<Shooting, _>(sight, by_the_books, told, &asked);
        refuse_against_order(stage, told, &name, &[fire_of(&stage.state, &name)], self.pays);
        let range = situation.as_ref().map(|situation| situation.range.get());
        refuse_beyond_zone(stage, told, &unit, range, screen);
        told.finish()?;
        let (Some(target), Some(situation)) = (target, situation) else { return Ok(()) };
        let facts = compiled::situation_as_json::<Shooting>(&situation);
        let shot = Shot { unit: name, target, at_screen, place, facts };
        if let (Step::Write, Some(side)) = (stage.state.step, side) {
            let words = format!("{} will fire at {}.", shot.unit, shot.target);
            stage.state.shots.push(shot);
            stage.whisper(side, fat(143), words);
            return Ok(());
        }
        put_to_order(stage, &shot.unit, fire_of(&stage.state, &shot.unit), true)?;
        use_chance(stage, &shot.unit);
        let outcome = roll(stage, &shot, &situation);
        write(stage, &shot, &outcome);
        Ok(())
    }
}

impl Perform for RollFire {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let ready = Side::BOTH.into_iter().all(|side| stage.state.sides.of(side).ready);
        if stage.state.step != Step::Write || !ready {
            told.refuse_by(fat(143), "", "fire is rolled once both sides have written their targets.");
        } else if stage.state.shots.is_empty() {
            told.refuse_by(fat(143), "", "nobody fires; go on.");
        }
        told.finish()?;
        let mut fired = Vec::new();
        for shot in std::mem::take(&mut stage.state.shots) {
            let situation = stage.known_situation::<Shooting>(&shot.facts)?;
            let outcome = roll(stage, &shot, &situation);
            fired.push((shot, outcome));
        }
        for (shot, outcome) in &fired {
            write(stage, shot, outcome);
        }
        stage.state.step = Step::Closing;
        if !stage.state.later.is_empty() {
            let first = stage.state.phasing().map_or("", |side| stage.state.sides.of(side).name.as_str());
            let words = format!("Checks for these losses are made at the end of the phase, first those of {first}.");
            stage.say(fat(19), words);
        }
        Ok(())
    }
}
