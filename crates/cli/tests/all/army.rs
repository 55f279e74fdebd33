//! `grognard army`: values, round trips, and every problem with its place.

use crate::program::{code, err, fed, grognard, out};

/// The example is at the root of the repository.
fn example() -> String {
    format!("{}/../../examples/fatigue/1809.csv", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_example_is_valued_in_both_editions() {
    let output = grognard(&["army", &example()]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let text = out(&output);
    for wanted in [
        "line battalion, 6 figures: 8 x 2                            16        16  FAT-85",
        "corps command                                                5        15  FAT-87, FAT-88",
        "with every command under it                                104       114",
        "total, hidden from the enemy                               105       125  FAT-84",
    ] {
        assert!(text.contains(wanted), "'{wanted}' is missing in\n{text}");
    }
}

#[test]
fn the_example_makes_the_round_trip() {
    let once = grognard(&["army", &example(), "--csv"]);
    assert_eq!(code(&once), 0, "{}", err(&once));
    assert!(out(&once).lines().count() > 60);
    let twice = fed(&["army", "-", "--csv"], &once.stdout);
    assert_eq!(out(&once), out(&twice));
    let values = |output| out(&output);
    assert_eq!(values(grognard(&["army", &example(), "--json"])), values(fed(&["army", "-", "--json"], &once.stdout)));
}

#[test]
fn the_template_can_be_used() {
    let template = grognard(&["army", "--template"]);
    assert_eq!(code(&template), 0);
    let output = fed(&["army", "-"], &template.stdout);
    assert_eq!(code(&output), 0, "{}", err(&output));
}

/// Twenty faults, each with its place and the words that must report it.
const FAULTY: &str = "\
# every row but the first has something wrong
side,command,parent,level,unit,arm,grade,cmr,figures,weapon,notes,colour,Note
F,Corps,,corps,Staff,headquarters,,8,2,,,,
F,D1,Corps,division,A,infantery,,6,6,,,,
F,D1,Corps,division,B,infantry,veteran,,6,,,,
F,D1,Corps,division,C,infantry,,6,six,,,,
F,D1,Corps,division,D,infantry,,6,13,,,,
F,D1,Corps,division,E,infantry,,12,6,,,,
F,D1,Corps,division,E,infantry,,6,6,,,,
F,D1,Corps,brigade,G,infantry,,6,6,,,,
F,D2,Ghost,division,I,infantry,,6,6,,,,
F,D3,Corps,legion,J,infantry,,6,6,,,,
F,,Corps,division,K,infantry,,6,6,,,,
,D1,Corps,division,L,infantry,,6,6,,,,
F,D1,Corps,division,M,infantry
F,D1,Corps,division,N,,,6,6,,,,
F,L1,L2,brigade,O,infantry,,6,6,,,,
F,L2,L1,brigade,P,infantry,elite,6,6,,,,
F,D4,Corps,,Q,infantry,,6,6,,,,
F,D1,Corps,division,R,infantry,,6,6,,\"a \"b\" c\",,
F,D1,Corps,division,\"S,infantry,,6,6,,,,
";

const FAULTS: [&str; 20] = [
    "line 2, column 67: 'colour' is not a heading. Known: side, command,",
    "line 2, column 74: notes: 'Note' is a second column",
    "line 4, column 23: arm: must be one of the listed names, not 'infantery'. Allowed: infantry, cavalry,",
    "line 5, column 32: 'veteran' is neither a grade nor a CMR. Allowed: militia, line, elite,",
    "line 6, column 35: figures: 'six' is not a whole number",
    "line 7, column 35: figures: must be a whole number from 1 to 12, not 13",
    "line 8, column 33: cmr: must be a whole number from 1 to 9 or S, not 12",
    "line 9, column 21: unit: 'E' is in 'D1' already, in line 8",
    "line 10, column 12: level: 'D1' has level 'brigade' here and 'division' in line 4",
    "line 11, column 6: parent: there is no command 'Ghost' on side 'F'",
    "line 12, column 12: level of 'D3': must be one of the listed names, not 'legion'. Allowed: single-unit,",
    "line 13, column 1: command: unit 'K' has no command",
    "line 14, column 1: side: this row has no side",
    "line 15, column 31: this row has 6 cells and the headings 13",
    "line 16, column 21: arm: unit 'N' has none",
    "line 17, column 6: parent: L1 under L2 under L1 is a loop",
    "line 18, column 28: grade: 'elite' does not agree with its CMR, which is line",
    "line 19, column 3: level: command 'D4' has none",
    "line 20, column 42: 'b\" c\"' follows a closing quote",
    "line 21, column 21: this quote is never closed",
];

#[test]
fn every_fault_is_told_with_line_and_column_and_nothing_is_written() {
    for option in [&["army", "-"][..], &["army", "-", "--csv"]] {
        let output = fed(option, FAULTY.as_bytes());
        assert_eq!(code(&output), 1);
        assert_eq!(out(&output), "", "nothing is written");
        let told = err(&output);
        for fault in FAULTS {
            assert!(told.contains(fault), "'{fault}' is missing in\n{told}");
        }
        assert_eq!(told.lines().filter(|line| line.starts_with("  line ")).count(), FAULTS.len(), "{told}");
    }
    let output = fed(&["army", "-", "--json"], FAULTY.as_bytes());
    assert_eq!(code(&output), 1);
    let reply: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(reply["problems"].as_array().map(Vec::len), Some(FAULTS.len()));
}

#[test]
fn files_that_are_hardly_rosters_are_refused() {
    for (text, wanted) in [
        ("", "line 1, column 1: the file is empty"),
        ("# nothing\n\n", "the file is empty"),
        ("a,b,c\n1,2,3\n", "the first row must hold the headings"),
        ("side,command,level,unit,arm,cmr,figures\n", "there are headings but no rows"),
        ("side,command,unit,arm,cmr\nF,D,U,infantry,6\n", "there is no column figures"),
        ("side,command,level,unit,arm,figures\n", "there is no column grade or cmr"),
        ("[[commands]]\nside = \n", "line 2, column"),
        (
            "[[commands]]\nside = 'F'\nname = 'D'\nlevel = 'division'\ncolour = 1\n",
            "line 5, column 1: 'colour' is not known",
        ),
    ] {
        let output = fed(&["army", "-"], text.as_bytes());
        assert_eq!(code(&output), 1, "{text}");
        assert!(err(&output).contains(wanted), "{text}: {}", err(&output));
    }
    let output = fed(&["army", "-"], b"side\n\xff");
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("line 2 of standard input is not UTF-8 text"), "{}", err(&output));
}

#[test]
fn synonyms_tabs_and_toml_give_the_same_roster() {
    let tabs = "Army\tGeneral\tEchelon\tUnit name\tType\tRating\tFigs\nF\tD\tdivision\tA\tInfantry\t6\t8\n";
    let semicolons = "figures;cmr;arm;unit;level;command;side\n8;6;Infantry;A;division;D;F\n";
    let toml = "[[commands]]\nside = 'F'\nname = 'D'\nlevel = 'division'\n\
                units = [{ name = 'A', arm = 'Infantry', cmr = 6, figures = 8 }]\n";
    let csv = |text: &str| out(&fed(&["army", "-", "--csv"], text.as_bytes()));
    assert!(csv(tabs).contains("F,D,,division,A,Infantry,,6,8,,"), "{}", csv(tabs));
    assert_eq!(csv(tabs), csv(semicolons));
    assert_eq!(csv(tabs), csv(toml));
}
