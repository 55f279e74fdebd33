//! What a plan needs to know about this book: its brigades, their worth, how worn they are, and who leads.

use grognard_battle::Side;
use grognard_books::impact::unit::Arm;
use grognard_players::aim::middle;
use grognard_players::plan::{Body, Plans, by_name};

use super::worth::{Ledger, worth};
use crate::derive::{Lay, Piece, objectives_held};
use crate::facts::roster_facts;
use crate::table_book::Impact;

impl Plans for Impact {
    fn bodies<'s>(lay: &Lay<'s>, side: Side) -> Vec<Body<'s>> {
        let ledger = Ledger::of(lay.t, lay.state);
        let own = lay.of_side(side).filter(|piece| piece.holds);
        let body = |(name, pieces): (&'s str, Vec<&Piece<'s>>)| {
            Some(Body {
                name,
                units: pieces.iter().map(|piece| piece.index).collect(),
                at: middle(pieces.iter().map(|piece| piece.at()))?,
                strength: pieces.iter().map(|piece| worth(&roster_facts(lay.state, piece.name, piece.unit))).sum(),
                wear: ledger.wear(name),
                charges: pieces.iter().any(|piece| piece.unit.arm != Arm::Artillery),
            })
        };
        by_name(own, |piece: &Piece<'s>| piece.unit.brigade.as_str()).into_iter().filter_map(body).collect()
    }

    /// Points as they would be counted now, without those for brigades and leaders, which are the same for all to see.
    fn lead(lay: &Lay<'_>, side: Side) -> f64 {
        let chart = &lay.t.game.victory;
        let points = |side: Side| {
            let enemy = side.other();
            let lost: i32 =
                lay.state.brigades.values().filter(|one| one.side == enemy).map(|one| one.units_eliminated).sum();
            let broken = lay.state.brigades.values().filter(|one| one.side == enemy && one.broken).count();
            let running = lay.of_side(enemy).filter(|piece| !piece.holds).count();
            let held = objectives_held(lay).into_iter().filter(|(_, holder)| *holder == Some(side)).count();
            let times = |count: usize, each: i32| i32::try_from(count).unwrap_or(0) * each;
            lost * chart.eliminated_unit.value
                + times(broken, chart.broken_brigade.value)
                + times(running, chart.routed_unit.value)
                + times(held, chart.objective.value)
                + lay.state.army(enemy).leaders_eliminated * chart.eliminated_leader.value
        };
        f64::from(points(side) - points(side.other())) / f64::from(chart.win_lead.value.max(1))
    }

    fn turns_left(lay: &Lay<'_>) -> i32 {
        lay.state.turn_limit - lay.state.turn
    }
}
