//! Shock combats, one after the other: each is named, received, fought, and its ground occupied.

use grognard_battle::command::{Choose, Kept, MayShow, Need, Perform};
use grognard_battle::{Arguments, Side, act, rolled_by};
use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::{Circumstance, Cover, Phase};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::shock::{Aspect, Shock};
use grognard_core::refusal::Refusals;

use super::arguments::{SHARED, TOGETHER, TellUnits, Unit, Units, WHO};
use crate::asking::{check_own, friends_of, need_phase, tables};
use crate::blocks::{back_an_inch, stop_attacking};
use crate::contacts::{Melee, is_met_by, melees, rides_against};
use crate::derive::{Clash as Contact, Lay, clash_of};
use crate::due::{Check, Due};
use crate::facts::shown;
use crate::measures::FIGHTERS;
use crate::occupy::takes_ground;
use crate::shock::{clash_by_the_books, defending_side, tell_ratings, write};
use crate::state::{self, Combat as Fight, Stage, State};

act! {
    /// `combat`: named by any unit that is touched in it.
    pub struct Combat: State = ("combat", "name the next shock combat") {
        target: Need<Kept<Units>> = "anybody who is touched in it",
        aspect: MayShow<Choose<Aspect>> = "from where",
        cover: MayShow<Choose<Cover>> = "cover of the defender",
        together_with: TellUnits = TOGETHER,
        group: MayShow<Choose<GroupKind>> = SHARED,
    }
    .by("target")
}

act! {
    /// `receive`: they check together or one by one.
    pub struct Receive: State = ("receive", "closing fire is over; the defenders check") {}
}

act! {
    /// `clash`.
    pub struct Clash: State = ("clash", "fight the combat") {}
}

act! {
    /// `occupy`: a building at once (FAT-135, section 8).
    pub struct Occupy: State = ("occupy", "the winner of a combat takes some of the ground left") {
        unit: Unit = WHO,
    }
    .on_table()
}

/// The facts of an attack besides the units that touch.
struct Attack {
    aspect: Aspect,
    cover: Cover,
    group: GroupKind,
    /// Defenders that are not touched but stand with those that are.
    together: Vec<String>,
}

impl Attack {
    /// As the table shows it; units that stand with the defenders are drawn in with them.
    fn shown(lay: &Lay<'_>, melee: &Melee) -> Self {
        let Contact { kind: group, aspect, cover } = clash_of(lay, &melee.attackers, &melee.defenders);
        let aspect = if rides_against(lay.state, melee) { Aspect::Front } else { aspect };
        Attack { aspect, cover, group, together: Vec::new() }
    }
}

impl Combat {
    /// The combat of a unit that is touched, without any facts from the table.
    pub fn of(target: &str) -> Self {
        Combat { target: target.to_owned(), aspect: None, cover: None, together_with: None, group: None }
    }

    /// An attack as players tell it.
    fn told(&self, state: &State, told: &mut Arguments, melee: &Melee) -> Attack {
        let group = self.group.unwrap_or(GroupKind::Single);
        let others = state.phasing().map_or_else(Vec::new, |side| friends_of(state, side.other(), &melee.defenders));
        let together = told.names_of("together_with", &others);
        refuse_group(told, group, melee.defenders.len() + together.len(), !together.is_empty());
        if rides_against(state, melee) && self.aspect.is_some_and(|aspect| aspect != Aspect::Front) {
            told.refuse_by(fat(171), "aspect", "who rides against a charge faces it.");
        }
        let (aspect, cover) = (self.aspect.unwrap_or(Aspect::Front), self.cover.unwrap_or(Cover::None));
        Attack { aspect, cover, group, together }
    }
}

/// The units that check together: a square, a building or a redoubt, of two units or more.
fn refuse_group(told: &mut Arguments, group: GroupKind, units: usize, joined: bool) {
    if group == GroupKind::Cluster {
        told.refuse_by(fat(13), "group", "skirmishers of a screen do not receive an attack by themselves.");
    }
    if group != GroupKind::Single && units < 2 {
        told.refuse_by(fat(13), "together_with", "a group has two units or more.");
    }
    if group == GroupKind::Single && joined {
        told.refuse_by(fat(13), "group", "say what they share: a square, a building or a redoubt.");
    }
    if units > FIGHTERS {
        let words = format!("at most {FIGHTERS} units of a side fight in one combat.");
        told.refuse_by(fat(135), "together_with", words);
    }
}

impl Perform for Combat {
    fn perform(mut self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let melees = melees(&stage.state);
        let touched = melees.iter().flat_map(|melee| &melee.defenders);
        let target = told.known_name("target", std::mem::take(&mut self.target), touched);
        // Chargers fight before foot on the same target (FAT-172), so theirs comes first.
        let melee = target.and_then(|target| melees.into_iter().find(|melee| melee.defenders.contains(&target)));
        let seen = Lay::look(tables(stage), &stage.state, |lay| Some(Attack::shown(lay, melee.as_ref()?)));
        let attack = seen.or_asked(told, &[], |told| Some(self.told(&stage.state, told, melee.as_ref()?)));
        need_phase(stage, told, &[Phase::ShockCombat]);
        if !stage.seat.holds_known(stage.state.phasing()) {
            told.refuse_by(fat(135), "", "the side whose half turn it is names the combats.");
        }
        if stage.state.combat.is_some() {
            told.refuse_by(fat(135), "", "a combat is being fought; finish it first.");
        }
        let (Some(Melee { mut attackers, mut defenders }), Some(attack)) = (melee, attack) else {
            return told.refused();
        };
        told.finish()?;
        let Attack { aspect, cover, group, together } = attack;
        defenders.extend(together);
        for late in attackers.split_off(FIGHTERS.min(attackers.len())) {
            stage.say(fat(135), format_args!("{late} finds no room, stops 1 inch short and does not fight."));
            back_an_inch(stage, &late);
            stop_attacking(stage, &late);
        }
        defenders.truncate(FIGHTERS);
        stage.say(
            fat(135),
            format_args!("{} against {}: closing fire first.", attackers.join(", "), defenders.join(", ")),
        );
        stage.state.combat = Some(Fight { attackers, defenders, aspect, cover, group, received: false });
        Ok(())
    }
}

impl Perform for Receive {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(combat) = stage.state.combat.clone() else {
            told.refuse_by(fat(135), "", "there is no combat.");
            return told.refused();
        };
        if !stage.seat.holds_known(defending_side(&stage.state, &combat)) {
            told.refuse("", "the defender says when his closing fire is over.");
        }
        if combat.received {
            told.refuse_by(fat(135), "", "the defenders have been asked already.");
        }
        told.finish()?;
        let group = combat.group;
        let riding = |name: &&String| is_met_by(&stage.state, &combat.attackers, name);
        let standing = |name: &&String| stage.state.units.get(*name).is_some_and(state::Unit::stands);
        let testing: Vec<String> = combat.defenders.iter().filter(|n| !riding(n)).filter(standing).cloned().collect();
        if let Some(kept) = &mut stage.state.combat {
            kept.received = true;
        }
        if testing.is_empty() {
            stage.say(fat(135), "Nobody has a receiving check to make.");
        } else if group == GroupKind::Single || testing.len() == 1 {
            for name in &testing {
                stage.state.queue.put_last([Due::Check(Check::of(name, Circumstance::ReceiveShock))]);
            }
        } else {
            let check = Check { units: testing, group, ..Check::of("", Circumstance::ReceiveShock) };
            stage.state.queue.put_last([Due::Check(check)]);
        }
        Ok(())
    }
}

impl Perform for Clash {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let Some(combat) = stage.state.combat.clone() else {
            told.refuse_by(fat(135), "", "there is no combat.");
            return told.refused();
        };
        if !combat.received {
            told.refuse_by(fat(135), "", "the defenders make their receiving check first.");
        }
        let situation = clash_by_the_books(&stage.state, &combat);
        told.refuse_all(stage.measured::<Shock>(&situation));
        told.finish()?;
        let defending = defending_side(&stage.state, &combat);
        let roller = rolled_by(defending.map(Side::other));
        let title = format!("{} against {}", combat.attackers.join(", "), combat.defenders.join(", "));
        let outcome = stage.rule::<Shock>(title, roller, &situation);
        // Each side's scores are secret; the table sees dice, result and losses.
        let open = [
            "odds_percent",
            "result",
            "attacker_losses",
            "defender_losses",
            "overrun",
            "hq_lost",
            "attacker_officer_hit",
            "defender_officer_hit",
        ];
        stage.close_last_ruling_to_both(shown::<Shock>(&outcome, &open));
        if let Some(defending) = defending {
            tell_ratings(stage, &situation, defending);
        }
        write(stage, &combat, &situation, &outcome);
        Ok(())
    }
}

impl Perform for Occupy {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let name = self.unit;
        check_own(stage, told, "unit", &name);
        let towards = match stage.state.queue.first() {
            Some(Due::Occupy { unit, towards }) if *unit == name => Some(*towards),
            _ => None,
        };
        let Some(towards) = towards else {
            told.refuse_by(fat(135), "unit", "has won no ground.");
            return told.refused();
        };
        told.finish()?;
        takes_ground(stage, &name, towards);
        Ok(())
    }
}
