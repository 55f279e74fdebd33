//! Charges, step by step: declared, reacted to, carried home or not (IMP-57, 58, 68, 73).

use serde_json::Value;

use super::books::{Unit, pose_of, word};
use super::charge::{BOOKS, CHARGE_ON, CONTACT, Charge, MAY, SETTLED, SKIPPED, is_forward};
use super::fact::Fact;
use super::walk::Walk;
use crate::reading::{number, text};

impl Walk<'_> {
    /// A charge is declared.
    pub fn charges(&mut self) {
        let (Some(lead), Some(target)) = (self.told("unit"), self.told("target")) else { return };
        let supports: Vec<String> = self
            .with
            .get("supports")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect();
        let Some(unit) = self.model.unit(&lead).cloned() else { return };
        for name in supports.iter().chain([&lead]) {
            let may = self.before.unit(name).is_some_and(|unit| self.may_charge(unit));
            self.look(&MAY, may, || format!("{name} charges and may not"));
        }
        let enemy = self.model.unit(&target).is_some_and(|target| target.side != unit.side && target.is_in());
        self.look(&MAY, enemy, || format!("{lead} charges {target}, which is no enemy there"));
        for support in &supports {
            let beside = self.model.unit(support).map(|support| self.scene().supports(&unit, support));
            self.look(&MAY, beside.is_some_and(|beside| beside != Fact::No), || {
                format!("{support} does not stand by {lead}")
            });
            self.pay(support, "charge");
            if let Some(unit) = self.model.unit_mut(support) {
                unit.moved = true;
            }
        }
        if let Some(unit) = self.model.unit_mut(&lead) {
            unit.moved = true;
        }
        let Some(ruling) = self.take("impact.move", " charges ") else { return };
        self.roster_of(&ruling.situation, &lead, &[]);
        let Some(start) = unit.pose else { return };
        let distance = self.model.unit(&target).map_or(0.0, |target| self.scene().gap(&unit, target));
        let supports_from = supports.iter().map(|name| self.pose(name)).collect();
        let planned = self.written.pointer("/charge/way/contact").and_then(pose_of);
        let charge = Charge { lead, supports, target, start, supports_from, distance, planned };
        let waiting = self.due("charge-reaction");
        if waiting {
            self.is_written(&charge);
            if let Some(contact) = planned {
                self.runs_home(&charge, contact);
                let efforts = self.scene().efforts(&unit, start.at, contact.at);
                self.legs(&ruling.situation, &unit, &efforts, &[1.0]);
            }
            return;
        }
        self.settle(&charge);
    }

    /// A reaction to the charge that is in the books.
    pub fn reaction_to_charge(&mut self) {
        let Some(written) = self.found.get("charge").filter(|charge| !charge.is_null()) else { return };
        let (lead, target) = (word(written, "lead"), word(written, "target"));
        let supports: Vec<String> = written
            .get("supports")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect();
        let (Some(unit), Some(start)) = (self.model.unit(&lead), self.pose(&lead)) else { return };
        let distance = self.model.unit(&target).map_or(0.0, |target| self.scene().gap(unit, target));
        let supports_from = supports.iter().map(|name| self.pose(name)).collect();
        let planned = written.pointer("/way/contact").and_then(pose_of);
        let charge = Charge { lead, supports, target, start, supports_from, distance, planned };
        self.settle(&charge);
    }

    pub fn may_charge(&self, unit: &Unit) -> bool {
        unit.level == "good-order"
            && unit.arm != "artillery"
            && unit.ap >= self.charts.cost(unit, "charge")
            && self.charts.formation(unit, "may_charge") == "yes"
            && !self.model.brigade(&unit.brigade).is_some_and(|brigade| brigade.broken)
    }

    /// Whether something of a kind is due after the command.
    pub fn due(&self, what: &str) -> bool {
        let due = self.written.get("due").and_then(Value::as_array).into_iter().flatten();
        due.into_iter().any(|due| text(due, "what") == Some(what))
    }

    pub fn is_written(&mut self, charge: &Charge) {
        let Some(written) = self.written.get("charge") else { return };
        let listed: Vec<&str> =
            written.get("supports").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
        let from = written.pointer("/way/start").and_then(pose_of);
        let apart = number(written, "distance").unwrap_or_default();
        let holds = word(written, "lead") == charge.lead
            && word(written, "target") == charge.target
            && listed == charge.supports
            && from == Some(charge.start)
            && (apart - charge.distance).abs() < 0.021;
        self.look(&BOOKS, holds, || format!("{}: the books say {written}", charge.lead));
        let told = word(written, "charge_on");
        self.charged_on(&told, charge);
    }

    pub fn charged_on(&mut self, told: &str, charge: &Charge) {
        let Some(target) = self.model.unit(&charge.target) else { return };
        let arcs = self.scene().arcs(target, charge.start.at);
        let named = |arc: &&str| {
            match *arc {
                "side" => "partial-flank",
                "flank" => "full-flank",
                other => other,
            }
            .to_owned()
        };
        let sound: Vec<String> = arcs.iter().map(named).collect();
        self.look(&CHARGE_ON, sound.iter().any(|arc| arc == told), || {
            format!("{} is charged on {told}, measured {sound:?}", charge.target)
        });
    }

    /// From the reaction to the end.
    pub fn settle(&mut self, charge: &Charge) {
        let Some(target) = self.model.unit(&charge.target).cloned() else { return };
        let stood = target.pose;
        let next = self.peek().map(|next| (next.procedure.clone(), next.title.clone())).unwrap_or_default();
        let shrunk_from = self.model.unit(&charge.lead).map_or(0, |lead| lead.figures);
        let reacts = next.0 == "impact.fire" && !next.1.contains("free volley")
            || next.0 == "impact.morale-check"
            || next.1.contains(" evades ");
        let free = !target.reacted && !target.is_routed();
        self.look(&SKIPPED, free || !reacts, || format!("{} reacts and has no reaction", charge.target));
        if free && let Some(unit) = self.model.unit_mut(&charge.target) {
            unit.reacted = true;
        }
        let mut faced = false;
        match next.0.as_str() {
            "impact.fire" if reacts && !self.fire_at_charger(charge) => return,
            "impact.morale-check" => faced = self.turns_toward(charge),
            "impact.move" if reacts => self.evades(charge),
            _ => {}
        }
        let gone = self
            .model
            .unit(&charge.target)
            .is_none_or(|unit| unit.pose.is_none() || (unit.pose.map(|pose| pose.at) != stood.map(|pose| pose.at)))
            || reacts && next.0 == "impact.move";
        if let (true, Some(stood)) = (gone, stood) {
            self.goes_on(charge, stood);
            return;
        }
        let fought = self.peek().is_some_and(|next| next.procedure == "impact.charge");
        let forward = self.way(&charge.lead, is_forward);
        let contact = forward.map_or(charge.start, |way| way.1);
        self.put(&charge.lead, contact);
        self.come_along(charge, contact);
        self.runs_home(charge, contact);
        self.drives_off();
        let (Some(lead), Some(target)) =
            (self.model.unit(&charge.lead).cloned(), self.model.unit(&charge.target).cloned())
        else {
            return;
        };
        let gap = self.scene().gap(&lead, &target);
        if !fought {
            let changed = faced || lead.figures < shrunk_from;
            // Grazing the target is not contact.
            let into = match (self.scene().footprint(&lead), self.scene().footprint(&target)) {
                (Some(one), Some(other)) => one.moved(contact.facing, 0.3).overlap(&other) > 0.05,
                _ => false,
            };
            self.look(&SETTLED, changed && (gap > 0.03 || !into), || {
                format!("{} and {} do not fight", charge.lead, charge.target)
            });
            return;
        }
        let overlap = match (self.scene().footprint(&lead), self.scene().footprint(&target)) {
            (Some(one), Some(other)) => one.overlap(&other),
            _ => 0.0,
        };
        self.look(&CONTACT, gap <= 0.03 && overlap <= 0.04, || {
            format!("{} fights {} over {gap:.2} inches", charge.lead, charge.target)
        });
        self.fight(charge, contact);
    }
}
