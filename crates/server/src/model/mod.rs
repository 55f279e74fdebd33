//! The JSON of the interface as types, for the `OpenAPI` document and the client's TypeScript.
//!
//! `grognard_books::wire` writes rulings and odds, so that they are what `grognard batch` writes; the types of `ruling`
//! describe them, and a test reads real replies back through them.

mod ask;
mod battle;
mod book;
mod chart;
mod house;
mod procedure;
mod ruling;
#[cfg(test)]
mod typescript;
mod what_if;
mod words;

pub use ask::{AskRequest, Asked, Question, Skipped, Why};
pub use battle::*;
pub use book::{BookEntry, BookPage, Books, ClauseEntry, HouseChange, ProcedureEntry};
pub use chart::{Chart, ChartNode, ChartPart, json_of};
pub use house::{
    BookFigures, ChartFigures, ExampleChange, FigureEntry, FigureTakes, HouseChecked, HouseDifference, HouseDraft,
    HouseOdds, HouseOddsRequest, HouseSlip, HouseWish, OutcomeChange, Span, TrialMeasure, TrialRequest, TrialStep,
};
pub use procedure::{Cuts, Example, Examples, Field, OnlyFor, OutcomeField, ProcedurePage, Shape};
pub use ruling::{
    Needed, NextDie, OddsReply, OddsRequest, OddsRow, Problem, ReceiptLine, Refused, ResolveReply, ResolveRequest,
    Ruled,
};
pub use what_if::{Change, Goal, WhatIf, WhatIfRequest};
pub use words::{Group, Origin, Scope};
