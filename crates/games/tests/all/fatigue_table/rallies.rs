//! Rallies, routs and what the end of a Rally Phase brings, all carried out by the table.

use grognard_battle::Seat;
use grognard_books::fatigue::names::{Formation, Phase, State as Morale};
use grognard_games::fatigue::state::{Fate, State, Step};
use grognard_table::Side;
use serde_json::json;

use super::bench::Bench;
use super::given::{at, give, is_on_table, morale, offers, pose, table, try_with, until, until_told};

#[test]
fn fat_80_whoever_runs_off_the_table_is_removed_and_his_officer_stays() {
    let mut bench = table("", Phase::Rally, Step::Act);
    bench.put("a1", 30.0, 1.4, 180).officer("a colonel", 30.0, 1.4);
    bench.state.officers.get_mut("a colonel").unwrap().attached = Some("a1".to_owned());
    bench.with("a1", |unit| (unit.state, unit.formation) = (Morale::Routed, Formation::Column));
    give(&mut bench, Seat::A, "rally", &json!({"unit": "a1", "elect": false}));
    assert_eq!(bench.state.units.get("a1").unwrap().fate, Some(Fate::RanAway));
    assert!(!is_on_table(&bench, "a1"));
    assert_eq!(bench.state.table.as_ref().unwrap().officers.get("a colonel"), Some(&at(30.0, 1.4)));
}

#[test]
fn fat_73_disorder_clears_by_itself_but_not_near_the_enemy() {
    let mut bench = table("", Phase::ShockCombat, Step::Act);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 22.0, 180).put("a3", 40.0, 30.0, 0);
    bench.with("a1", |unit| unit.state = Morale::Disordered).with("a2", |unit| unit.state = Morale::Disordered);
    bench.with("b2", |unit| unit.state = Morale::Disordered);
    bench.with("a3", |unit| (unit.state, unit.formation) = (Morale::Routed, Formation::Column));
    give(&mut bench, Seat::A, "next-phase", &json!({}));
    let now = |unit: &str| morale(&bench.state, unit);
    assert_eq!((now("a1"), now("a2"), now("b2")), (Morale::Disordered, Morale::Good, Morale::Disordered));
    // Only a3 is left, and it may try or not.
    assert_eq!(offers(&bench, Seat::A, "rally").len(), 2);
    let told = json!({"unit": "a3", "near_artillery": true});
    assert!(try_with(&bench, 1, Seat::A, "rally", &told).is_err());
    give(&mut bench, Seat::A, "rally", &json!({"unit": "a3", "elect": false}));
    assert_eq!(pose(&bench, "a3").at, at(40.0, 18.0), "FAT-79");
}

/// 9.4: ground changes hands after the rout moves and everything that follows from them.
#[test]
fn fat_111_whoever_is_run_over_in_the_rally_phase_holds_nothing_at_its_end() {
    let mill = "[[objectives]]\nname = \"mill\"\nat = [36, 24]\npoints = 10\nholder = \"a\"\n";
    let mut bench = table(mill, Phase::Rally, Step::Act);
    bench.put("a1", 36.0, 22.0, 0).put("b1", 38.5, 26.0, 180).put("a3", 33.0, 28.0, 180);
    bench.with("a1", |unit| unit.figures_lost = 4);
    bench.with("a3", |unit| (unit.state, unit.formation) = (Morale::Routed, Formation::Column));
    let holder = |state: &State| state.objectives.get("mill").unwrap().holder;
    let with = json!({"unit": "a3", "elect": false});
    let mut stood = Bench { library: grognard_books::Library::new(), state: bench.state.clone() };
    until(&mut stood, Seat::A, "rally", &with, |state| morale(state, "a1") != Morale::Routed);
    assert_eq!(holder(&stood.state), Some(Side::A), "a1 stands there");
    until(&mut bench, Seat::A, "rally", &with, |state| morale(state, "a1") == Morale::Routed);
    assert_eq!(holder(&bench.state), Some(Side::B), "a1 has run");
}

#[test]
fn fat_147_and_159_ammunition_and_crews_come_by_themselves() {
    let mut bench = table("", Phase::Rally, Step::Act);
    bench.put("a1", 60.0, 4.0, 0).put("ag", 40.0, 20.0, 0);
    bench.with("a1", |unit| unit.fires = Some(3)).with("a2", |unit| unit.fires = Some(3));
    bench.with("ag", |unit| unit.abandoned = true);
    give(&mut bench, Seat::A, "next-phase", &json!({}));
    let unit = |name: &str| bench.state.units.get(name).unwrap();
    assert_eq!((unit("a1").fires, unit("a2").fires), (Some(12), Some(3)));
    assert_eq!((unit("ag").abandoned, unit("ag").state), (false, Morale::Disordered));
    assert_eq!(unit("ag").formation, Formation::Unlimbered);
}

#[test]
fn fat_148_whoever_finds_his_way_closed_surrenders() {
    let mut bench = table("", Phase::Rally, Step::Act);
    bench.put("a1", 30.0, 30.0, 180).put("b1", 30.0, 27.3, 0).put("b2", 27.2, 29.0, 90).put("b3", 32.8, 29.0, 270);
    bench.with("a1", |unit| (unit.state, unit.formation) = (Morale::Routed, Formation::Column));
    give(&mut bench, Seat::A, "rally", &json!({"unit": "a1"}));
    assert_eq!(bench.state.units.get("a1").unwrap().fate, Some(Fate::Surrendered));
    assert!(!is_on_table(&bench, "a1"));
}

/// Edition 1: a forced move out of a command's area, or back against its order, costs points (9.2).
#[test]
fn fat_109_a_rout_that_breaks_its_order_is_written_down() {
    let mut bench = table("", Phase::Rally, Step::Act);
    bench.state.edition = grognard_books::fatigue::names::Edition::First;
    bench.put("a1", 30.0, 30.0, 180).put("b1", 30.0, 36.0, 180);
    bench.with("a1", |unit| (unit.state, unit.formation) = (Morale::Routed, Formation::Column));
    let with = json!({"unit": "a1", "elect": false});
    let record = until_told(&mut bench, Seat::A, "rally", &with, |_| true, |_| true);
    // It is posted with the points of the half turn, which ends here.
    let posted = record.rulings.iter().map(|ruled| ruled.situation.to_string());
    assert!(posted.clone().any(|facts| facts.contains("order-violation")), "{:?}", posted.collect::<Vec<_>>());
}
