//! The types of the interface in TypeScript, compared with the client's file.

use ts_rs::{Config, TS};

use super::{
    AskRequest, Asked, BookEntry, BookPage, Books, Change, Chart, ChartNode, ChartPart, ClauseEntry, Cuts, Example,
    Examples, Field, Goal, Group, HouseChange, Needed, NextDie, OddsReply, OddsRequest, OddsRow, OnlyFor, Origin,
    OutcomeField, Problem, ProcedureEntry, ProcedurePage, Question, ReceiptLine, Refused, ResolveReply, ResolveRequest,
    Ruled, Scope, Shape, Skipped, WhatIf, WhatIfRequest, Why,
};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/api/types.ts");

/// One declaration.
fn of<T: TS>() -> String {
    format!("\nexport {}\n", T::decl(&Config::default()))
}

#[test]
fn the_client_has_the_types_of_the_server() {
    let declarations = [
        of::<AskRequest>(),
        of::<Asked>(),
        of::<BookEntry>(),
        of::<BookPage>(),
        of::<Books>(),
        of::<Change>(),
        of::<Chart>(),
        of::<ChartNode>(),
        of::<ChartPart>(),
        of::<ClauseEntry>(),
        of::<Cuts>(),
        of::<Example>(),
        of::<Examples>(),
        of::<Field>(),
        of::<Goal>(),
        of::<Group>(),
        of::<HouseChange>(),
        of::<Needed>(),
        of::<NextDie>(),
        of::<OddsReply>(),
        of::<OddsRequest>(),
        of::<OddsRow>(),
        of::<OnlyFor>(),
        of::<Origin>(),
        of::<OutcomeField>(),
        of::<Problem>(),
        of::<ProcedureEntry>(),
        of::<ProcedurePage>(),
        of::<Question>(),
        of::<ReceiptLine>(),
        of::<Refused>(),
        of::<ResolveReply>(),
        of::<ResolveRequest>(),
        of::<Ruled>(),
        of::<Scope>(),
        of::<Shape>(),
        of::<Skipped>(),
        of::<WhatIf>(),
        of::<WhatIfRequest>(),
        of::<Why>(),
    ];
    let head = "// Made from the server's types by `make types`; a test compares the two.\n";
    let made = head.to_owned() + &declarations.concat();
    if std::env::var_os("WRITE_TYPES").is_some() {
        std::fs::write(FILE, &made).expect("the client's folder is there");
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default();
    assert_eq!(made, kept, "run `make types` to write web/src/api/types.ts anew");
}
