//! `grognard ledger`: the account for its owner, the board for everybody.

use crate::program::{code, err, fed, grognard, out};

fn example() -> String {
    format!("{}/../../examples/fatigue/ledger.toml", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_owner_sees_receipt_bar_and_effects() {
    let output = grognard(&["ledger", &example()]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let text = out(&output);
    for wanted in [
        "Turn 3, 15:00",
        "defend marker captured: 1 x 5 = 5",
        "of 125  [",
        "announced: wavering",
        "announced: demoralized",
        "Division Hohenlohe must go from attack to engage",
        "CMR -2 for every unit; no Attack, General Advance or Pursuit",
        "announced: severe",
        "only March may be ordered",
    ] {
        assert!(text.contains(wanted), "'{wanted}' is missing in\n{text}");
    }
}

/// A short ledger that stays below every announcement with all totals used here.
fn short(total: u32) -> String {
    format!(
        "total = {total}\n[[commands]]\nid = 'a'\norder = 'attack'\nvalue = 25\nunits = 9\n\
         [[turns]]\nturn = 1\nevents = [{{ kind = 'figures-lost', figures = 7 }}, {{ kind = 'hour' }}]\n\
         [[turns]]\nturn = 2\nevents = [{{ kind = 'objective-taken', points = 4.5 }}]\n"
    )
}

#[test]
fn the_hidden_total_leaves_no_trace_in_the_public_view() {
    for json in [&[][..], &["--json"]] {
        let shown = |total| {
            let output = fed(&[&["ledger", "-", "--view", "public"][..], json].concat(), short(total).as_bytes());
            assert_eq!(code(&output), 0, "{}", err(&output));
            out(&output)
        };
        let first = shown(40);
        assert!(first.contains("6.5"), "the record is public: {first}");
        for total in [41, 77, 100, 128, 250, 999, 9999] {
            assert_eq!(first, shown(total), "total {total}");
        }
        let owner = fed(&[&["ledger", "-"][..], json].concat(), short(77).as_bytes());
        assert!(out(&owner).contains("77"));
    }
}

#[test]
fn dated_events_and_turns_are_the_same_ledger() {
    let dated = r#"{"total": 40, "events": [
        {"turn": 1, "kind": "figures-lost", "figures": 7}, {"turn": 1, "kind": "hour"},
        {"turn": 2, "kind": "objective-taken", "points": 4.5}],
        "commands": [{"id": "a", "order": "attack", "value": 25, "units": 9}]}"#;
    let of = |text: &str| out(&fed(&["ledger", "-"], text.as_bytes()));
    assert_eq!(of(dated), of(&short(40)));
}

#[test]
fn every_reason_against_a_file_is_given_with_its_field() {
    let text = "total = 40\n[[turns]]\nturn = 1\nweather = 'rain'\nevents = [{ kind = 'figures-lost' }, { kind = 'frost' }]\n\
                [[turns]]\nturn = 1.5\nevents = 3\n";
    let output = fed(&["ledger", "-"], text.as_bytes());
    assert_eq!(code(&output), 1);
    let told = err(&output);
    for wanted in [
        "turns.0.weather: is not a field",
        "turns.0.events.0.figures: is required",
        "turns.0.events.1.kind:",
        "turns.1.turn:",
        "turns.1.events: must be a list",
    ] {
        assert!(told.contains(wanted), "'{wanted}' is missing in\n{told}");
    }
    let text = "total = 40\n[[turns]]\nevents = [{ kind = 'command-arrives', command = 'x' }, { kind = 'command-withdraws', command = 'y' }]\n";
    let output = fed(&["ledger", "-", "--json"], text.as_bytes());
    assert_eq!(code(&output), 1);
    assert!(out(&output).contains("turns.0.events.1.command"), "{}", out(&output));
}
