//! Units, formations and leaders after a command, compared with what they should be (GT-106).

use std::fmt::Debug;

use super::books::{Books, Formation, Leader, Unit};
use super::laws;
use super::umpire::Umpire;
use crate::law::Law;

/// What differs, in words.
struct Differences(Vec<String>);

impl Differences {
    fn see<T: PartialEq + Debug>(&mut self, name: &str, field: &str, is: &T, should: &T) {
        if is != should {
            self.0.push(format!("{name}: {field} is {is:?}, should be {should:?}"));
        }
    }
}

/// Compares all of them with what they should be.
pub(super) fn compare(umpire: &mut Umpire<'_, '_>) {
    let (should, is) = (umpire.books.clone(), umpire.goal);
    units(umpire, is, &should);
    formations(umpire, is, &should);
    leaders(umpire, is, &should);
    fixed(umpire, is, &should);
}

fn look(umpire: &mut Umpire<'_, '_>, law: &'static Law, found: impl FnOnce(&mut Differences)) {
    let mut differences = Differences(Vec::new());
    found(&mut differences);
    umpire.look(law, differences.0.is_empty(), || differences.0.join("; "));
}

type Rows<'b, T> = Vec<(&'b str, &'b T, &'b T)>;

fn pairs<'b, T>(is: &'b super::roster::Roster<T>, should: &'b super::roster::Roster<T>) -> Rows<'b, T> {
    should.iter().filter_map(|(name, row)| Some((name, is.get(name)?, row))).collect()
}

fn units(umpire: &mut Umpire<'_, '_>, is: &Books, should: &Books) {
    let all = pairs::<Unit>(&is.units, &should.units);
    let here: Rows<'_, Unit> = all.iter().filter(|row| row.1.gone.is_none() && row.2.gone.is_none()).copied().collect();
    look(umpire, &laws::REMOVED, |found| {
        found.see("the roster", "units", &is.units.0.len(), &should.units.0.len());
        for (name, is, should) in &all {
            found.see(name, "gone", &is.gone.is_some(), &should.gone.is_some());
        }
    });
    look(umpire, &laws::STRENGTHS, |found| {
        for (name, is, should) in &here {
            found.see(name, "steps", &is.steps, &should.steps);
            found.see(name, "broken", &is.broken, &should.broken);
        }
    });
    look(umpire, &laws::BRIGADED, |found| {
        for (name, is, should) in &here {
            found.see(name, "formation", &is.formation, &should.formation);
        }
    });
    look(umpire, &laws::SCREENS, |found| {
        for (name, is, should) in &here {
            found.see(name, "screening", &is.screening, &should.screening);
        }
    });
}

/// Compares some marks of a formation with what they should be.
type Field = fn(&mut Differences, &str, &Formation, &Formation);

fn formations(umpire: &mut Umpire<'_, '_>, is: &Books, should: &Books) {
    let all = pairs::<Formation>(&is.formations, &should.formations);
    let withdrew = umpire.withdrew.clone();
    let left = |name: &str| withdrew.iter().any(|other| other == name);
    let here: Rows<'_, Formation> =
        all.iter().filter(|row| row.1.gone.is_none() && row.2.gone.is_none()).copied().collect();
    look(umpire, &laws::FORMED, |found| {
        found.see("the roster", "formations", &is.formations.0.len(), &should.formations.0.len());
        for (name, is, should) in all.iter().filter(|row| !left(row.0)) {
            found.see(name, "gone", &is.gone.is_some(), &should.gone.is_some());
        }
    });
    if !withdrew.is_empty() {
        look(umpire, &laws::WITHDRAWALS, |found| {
            for (name, is, should) in all.iter().filter(|row| left(row.0)) {
                found.see(name, "gone", &is.gone.is_some(), &should.gone.is_some());
                found.see(name, "area", &is.area, &should.area);
                found.see(name, "mode", &is.mode, &should.mode);
            }
        });
    }
    look(umpire, &laws::PLACES, |found| {
        for (name, is, should) in here.iter().filter(|row| !left(row.0)) {
            found.see(name, "area", &is.area, &should.area);
        }
    });
    look(umpire, &laws::MODES, |found| {
        for (name, is, should) in here.iter().filter(|row| !left(row.0)) {
            found.see(name, "mode", &is.mode, &should.mode);
        }
    });
    let fields: [(&'static Law, Field); 5] = [
        (&laws::MORALE, |found, name, is, should| found.see(name, "morale", &is.morale, &should.morale)),
        (&laws::SUPPLIED, |found, name, is, should| {
            found.see(name, "out of supply", &is.out_of_supply, &should.out_of_supply);
        }),
        (&laws::RALLY_MARKS, |found, name, is, should| found.see(name, "rallied", &is.rallied, &should.rallied)),
        (&laws::MARCH_MARKS, marches),
        (&laws::REACTION_MARKS, |found, name, is, should| {
            found.see(name, "reaction tried", &is.reaction_tried, &should.reaction_tried);
            found.see(name, "reaction moved", &is.reaction_moved, &should.reaction_moved);
        }),
    ];
    for (law, field) in fields {
        look(umpire, law, |found| {
            for (name, is, should) in &here {
                field(found, name, is, should);
            }
        });
    }
    look(umpire, &laws::NATIONS, |found| {
        found.see("nations", "out", &is.nations_out, &should.nations_out);
        for (name, is, should) in &here {
            found.see(name, "paralysed", &is.paralysed, &should.paralysed);
        }
    });
}

fn marches(found: &mut Differences, name: &str, is: &Formation, should: &Formation) {
    found.see(name, "changed mode", &is.changed_mode, &should.changed_mode);
    found.see(name, "force marched", &is.force_marched, &should.force_marched);
    found.see(name, "bonus MP", &is.bonus_mp, &should.bonus_mp);
    found.see(name, "MP spent", &is.mp_spent, &should.mp_spent);
    found.see(name, "entered from", &is.entered_from, &should.entered_from);
    found.see(name, "engagement paid", &is.engaged_paid, &should.engaged_paid);
}

fn leaders(umpire: &mut Umpire<'_, '_>, is: &Books, should: &Books) {
    let all = pairs::<Leader>(&is.leaders, &should.leaders);
    look(umpire, &laws::LEADERS, |found| {
        found.see("the roster", "leaders", &is.leaders.0.len(), &should.leaders.0.len());
        for (name, is, should) in &all {
            found.see(name, "out", &is.out.is_some(), &should.out.is_some());
            found.see(name, "formation", &is.formation, &should.formation);
            if is.out.is_none() {
                found.see(name, "wounded", &is.wounded, &should.wounded);
            }
        }
    });
    look(umpire, &laws::ACTION_POINTS, |found| {
        for (name, is, should) in all.iter().filter(|row| row.1.out.is_none()) {
            found.see(name, "AP left", &is.ap_left, &should.ap_left);
        }
    });
}

/// Everything that no rule changes.
fn fixed(umpire: &mut Umpire<'_, '_>, is: &Books, should: &Books) {
    look(umpire, &laws::FIXED, |found| {
        let game = |books: &Books| (books.game.clone(), books.expansion, books.cards.clone(), books.board.clone());
        found.see("the game", "kind", &game(is), &game(should));
        let sides = |books: &Books| (books.french, books.first_player);
        found.see("the game", "sides", &sides(is), &sides(should));
        let calendar = |books: &Books| {
            (books.seasons.clone(), books.replacement_turns.clone(), books.replacement_steps, books.agreed.clone())
        };
        found.see("the game", "calendar", &calendar(is), &calendar(should));
        found.see("the map", "areas", &is.areas.0.len(), &should.areas.0.len());
        for (name, is, should) in pairs(&is.areas, &should.areas) {
            found.see(name, "terrain", &is.terrain, &should.terrain);
            found.see(name, "VP and supply", &(is.vp, is.supply), &(should.vp, should.supply));
            found.see(name, "links", &is.links, &should.links);
        }
        for (name, is, should) in pairs(&is.leaders, &should.leaders) {
            let printed = |of: &Leader| (of.side, of.ability, of.ap, of.rank, of.napoleon);
            found.see(name, "values", &printed(is), &printed(should));
        }
        for (name, is, should) in pairs(&is.units, &should.units) {
            let printed = |of: &Unit| (of.side, of.kind.clone(), of.class.clone(), of.max_steps, of.cf_per_step);
            found.see(name, "values", &printed(is), &printed(should));
            found.see(name, "nationality", &is.nationality, &should.nationality);
        }
        for (name, is, should) in pairs(&is.formations, &should.formations) {
            found.see(name, "side and best morale", &(is.side, is.max_morale), &(should.side, should.max_morale));
        }
    });
}
