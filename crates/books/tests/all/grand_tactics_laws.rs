//! House rules of the grand-tactics book reach its rulings.

use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::ruling::Source;

#[test]
fn house_rules_reach_the_rulings() {
    let patch = r#"
        [grand-tactics.charge]
        loser_steps = 3
        [grand-tactics.reaction_move]
        drm = "higher-minus-lower"
        [grand-tactics.tactics_matrix.row]
        hold = ["2R", "2R", "1R", "1R", "0", "no combat"]
        [grand-tactics.cards.card.skirmish]
        own = 4
    "#;
    let (library, changes) = Library::with_house_rules(patch).expect("a patch that loads");
    assert_eq!(changes.len(), 4);
    let rule = |name: &str, json: &str, dice: Vec<u8>| {
        let datum = Datum::from_json(json).expect("JSON");
        let procedure = grognard_books::procedure(name).expect("a procedure");
        procedure.resolve(&library, &datum, &Source::Typed(dice)).expect("a ruling").outcome
    };
    let moved = rule("grand-tactics.reaction-move", r#"{"own_screen_cf": 4}"#, vec![3]);
    assert_eq!(moved["drm"], 4);
    let charge = r#"{"a": {"grand_tactic": "general-advance", "card": "cavalry-charge", "cavalry_cf": 9, "cavalry_steps": 4,
        "formations": [{"cf": 20, "mode": "line-of-battle"}]},
        "b": {"grand_tactic": "general-advance", "cavalry_cf": 3, "cavalry_steps": 2, "formations": [{"cf": 20, "mode": "line-of-battle"}]}}"#;
    let charged = rule("grand-tactics.cavalry-charge", charge, vec![6, 1]);
    assert_eq!(charged["b_steps_lost"], 2, "three steps, but only two are there");
    let one_sided = "[grand-tactics.tactics_matrix.row]\nhold = [\"no combat\", \"2R\", \"1R\", \"1R\", \"no combat\", \"no combat\"]";
    assert!(Library::with_house_rules(one_sided).is_err(), "combat for one side only makes no sense");
}
