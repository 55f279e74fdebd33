//! The end of a phase and of a turn: rout, brigades, objectives, victory, initiative (IMP-56, 59, 61, 62, 63, section
//! 9.3).

use serde_json::json;

use super::books::{Books, whole};
use super::walk::Walk;
use crate::law::Law;
use crate::reading::{flag, text};

pub(super) const ROUT: Law = Law {
    name: "rout",
    clauses: &["IMP-56", "IMP-59", "IMP-70"],
    says: "After the second side's actions every routed unit that has not fled this turn flees, the first side's before the second's, in the order of the roster.",
};
pub(super) const BROKEN: Law = Law {
    name: "brigades are looked at",
    clauses: &["IMP-56", "IMP-61"],
    says: "At End each brigade is ruled on, in order, with its units at the start, those eliminated and those routed on the table.",
};
pub(super) const VICTORY: Law = Law {
    name: "victory is worked out",
    clauses: &["IMP-56", "IMP-62"],
    says: "At End victory is ruled on with the turn, its limit, and brigades, losses and objectives of both sides as they stand in the books.",
};
pub(super) const OBJECTIVES: Law = Law {
    name: "objectives",
    clauses: &["IMP-62", "IMP-67"],
    says: "At End an objective is held by the only side that has a unit not routed with its centre within the objective's radius, and else by nobody.",
};
pub(super) const INITIATIVE: Law = Law {
    name: "initiative",
    clauses: &["IMP-56", "IMP-63", "IMP-70"],
    says: "Each turn begins with initiative, ruled with the army leaders in play and the side that was first before.",
};
pub(super) const PHASES: Law = Law {
    name: "phases in order",
    clauses: &["IMP-56"],
    says: "Phases follow in their order, the turn goes up by one at its end, and nothing is over but by a ruling or because a side gave up.",
};

const ORDER: [&str; 5] = ["deployment", "first-leaders", "first-actions", "second-leaders", "second-actions"];

impl Walk<'_> {
    /// Checks all phases that the command brings to an end.
    pub fn phases(&mut self) {
        let ends = self.after.turn > self.before.turn || (self.after.over && !self.before.over);
        let next = self.peek().map(|next| next.procedure.as_str());
        if ends && matches!(next, Some("impact.move" | "impact.brigade")) {
            self.rout();
            self.brigades();
            self.victory();
        }
        let begun = self.initiative();
        let place = |phase: &str| ORDER.iter().position(|known| *known == phase);
        let (from, to) = (place(&self.before.phase), place(&self.after.phase));
        let holds = if self.after.over {
            self.after.turn == self.before.turn
        } else if begun {
            self.after.turn == self.before.turn + i64::from(self.before.phase != "deployment")
                && to.is_some_and(|to| to >= 1)
        } else {
            self.after.turn == self.before.turn && from.is_some() && from <= to
        };
        let (before, after) = (self.before, self.after);
        self.look(&PHASES, holds, || {
            format!("turn {} {} to turn {} {}", before.turn, before.phase, after.turn, after.phase)
        });
        if self.before.phase != self.after.phase || self.before.turn != self.after.turn {
            // The points left to the unit that acted lapse.
            if let Some(active) = self.model.active.take().filter(|_| self.before.turn == self.after.turn)
                && let Some(unit) = self.model.unit_mut(&active)
            {
                unit.ap = 0;
            }
        }
    }

    fn rout(&mut self) {
        let first = self.model.first.clone().unwrap_or_default();
        let due = |books: &Books, own: bool| {
            let routed = books.standing().filter(|unit| unit.is_routed() && !unit.fled && (unit.side == first) == own);
            routed.map(|unit| unit.name.clone()).collect::<Vec<_>>()
        };
        let mut order = due(&self.model, true);
        order.extend(due(&self.model, false));
        for name in order {
            let title = format!("{name} flees");
            let next = self.peek().is_some_and(|next| next.title == title);
            self.look(&ROUT, next, || format!("{name} does not flee in its turn"));
            if next {
                self.flees(&name);
            }
        }
        let more = self.peek().filter(|next| next.procedure == "impact.move").map(|next| next.title.clone());
        self.look(&ROUT, more.is_none(), || format!("{}, and need not", more.unwrap_or_default()));
    }

    fn brigades(&mut self) {
        for index in 0..self.model.brigades.len() {
            let brigade = self.model.brigades[index].clone();
            let Some(ruling) = self.take("impact.brigade", &brigade.name) else {
                self.look(&BROKEN, false, || format!("{} is not looked at in its turn", brigade.name));
                return;
            };
            let routed = self.model.standing().filter(|unit| unit.brigade == brigade.name && unit.is_routed()).count();
            let must =
                json!({"units": brigade.units_at_start, "eliminated": brigade.units_eliminated, "routed": routed});
            self.look(&BROKEN, ruling.situation == must, || {
                format!("{}: {} and not {must}", brigade.name, ruling.situation)
            });
            self.model.brigades[index].broken = flag(&ruling.outcome, "broken");
        }
    }

    fn held(&self, place: crate::geometry::Point, radius: f64) -> (Vec<&'static str>, Vec<&'static str>) {
        let near = |side: &'static str, slack: f64| {
            let mut units = self.model.standing().filter(|unit| unit.side == side && !unit.is_routed());
            units.any(|unit| unit.pose.is_some_and(|pose| pose.at.distance(place) <= radius + slack))
        };
        let with = |slack: f64| ["a", "b"].into_iter().filter(|side| near(side, slack)).collect::<Vec<_>>();
        (with(-0.006), with(0.006))
    }

    fn victory(&mut self) {
        let Some(ruling) = self.take("impact.victory", "") else { return };
        let said = &ruling.situation;
        let mut held = [0, 0];
        for (name, place, radius) in &self.ground.objectives {
            let (sure, perhaps) = self.held(*place, *radius);
            let holder =
                |sides: &Vec<&str>| if sides.len() == 1 { sides.first().map(|side| (*side).to_owned()) } else { None };
            let written = self.written.get("objectives").and_then(|all| all.get(name));
            let written = written.and_then(|one| text(one, "held_by")).map(str::to_owned);
            let sound = written == holder(&sure) || written == holder(&perhaps);
            let told = written.clone();
            self.look(&OBJECTIVES, sound, || format!("{name} is held by {told:?}, measured {sure:?}"));
            match written.as_deref() {
                Some("a") => held[0] += 1,
                Some("b") => held[1] += 1,
                _ => {}
            }
        }
        let side = |side: &'static str, held: i64| {
            let own = || self.model.brigades.iter().filter(move |brigade| brigade.side == side);
            let routed = self.model.standing().filter(|unit| unit.side == side && unit.is_routed()).count();
            json!({
                "brigades": own().count(),
                "brigades_broken": own().filter(|brigade| brigade.broken).count(),
                "units_eliminated": own().map(|brigade| brigade.units_eliminated).sum::<i64>(),
                "units_routed": routed,
                "leaders_eliminated": self.model.sides[usize::from(side != "a")].leaders_eliminated,
                "objectives_held": held,
            })
        };
        let must = json!({
            "turn": self.model.turn, "turn_limit": self.model.turn_limit, "a": side("a", held[0]), "b": side("b", held[1]),
        });
        self.look(&VICTORY, *said == must, || format!("{said} and not {must}"));
        let over = flag(&ruling.outcome, "over");
        self.look(&VICTORY, over == self.after.over, || {
            format!("over as ruled: {over}, by the books {}", self.after.over)
        });
        let (parts, whole_army) =
            (self.charts.whole("game.army.broken_numerator"), self.charts.whole("game.army.broken_denominator"));
        for name in ["a", "b"] {
            let points = whole(&ruling.outcome, &format!("points_{name}"));
            let own: Vec<bool> = self
                .model
                .brigades
                .iter()
                .filter(|brigade| brigade.side == name)
                .map(|brigade| brigade.broken)
                .collect();
            let all: i64 = own.iter().map(|_| 1).sum();
            let broken: i64 = own.iter().map(|broken| i64::from(*broken)).sum();
            let side = self.model.side_mut(name);
            side.points = points;
            side.army_broken = broken * whole_army >= all * parts;
        }
    }

    /// Initiative, if it is ruled. Returns whether a turn begins with it.
    fn initiative(&mut self) -> bool {
        let begins = !self.after.over
            && (self.after.turn > self.before.turn
                || (self.before.phase == "deployment" && self.after.phase != "deployment"));
        let ruling = self.take("impact.initiative", "");
        self.look(&INITIATIVE, begins == ruling.is_some(), || {
            format!("a turn begins: {begins}, initiative is ruled on: {}", ruling.is_some())
        });
        let Some(ruling) = ruling else { return begins };
        let army = |side: &str| {
            let own = self.model.leaders.iter().filter(|leader| leader.side == side && leader.brigade.is_none());
            own.filter(|leader| !leader.eliminated).map(|leader| leader.lb).max().unwrap_or(0)
        };
        let last = self.model.first.clone();
        let must = json!({"lb_a": army("a"), "lb_b": army("b"), "last_first": last.as_deref().unwrap_or("none")});
        self.look(&INITIATIVE, ruling.situation == must, || format!("{} and not {must}", ruling.situation));
        let first = text(&ruling.outcome, "first").map(str::to_owned);
        self.model.last_first = last;
        let opening = self.before.phase == "deployment";
        let (usual, slow) = (self.charts.whole("game.actions.per_turn"), self.charts.whole("game.actions.opening"));
        for unit in &mut self.model.units {
            unit.ap = if opening && Some(&unit.side) == first.as_ref() { slow } else { usual };
            unit.moved = false;
            unit.fired = false;
            unit.reacted = false;
            unit.fled = false;
            unit.fired_from.clear();
        }
        self.model.first = first;
        begins
    }
}
