//! The types of the interface in TypeScript, compared with the client's file.

use ts_rs::{Config, TS};

use super::{
    AcceptedCommand, ActEntry, Advice, AdvisedChoice, AimEntry, AnySkill, ArcBand, Arcs, AreaBlock, AreaLand, AreaMap,
    AreaMarched, AreaRiver, AreaTroops, ArgumentEntry, AskRequest, Asked, AwaitedDie, BattleDie, BattlePage, Begin,
    BeginFrom, BookEntry, BookFigures, BookPage, Books, Boxes, BroughtIn, Business, Card, Chance, Change, Chart,
    ChartFigures, ChartNode, ChartPart, Clash, ClashChoice, ClashSide, ClauseEntry, Clock, CommandReply,
    CommandRequest, CommandSheet, Computers, Course, CourseGauge, CourseMoment, CourseSide, Cuts, DiceBy, DiceSetting,
    Difference, Due, Entry, EntryLine, EntryRuling, Event, Example, ExampleChange, Examples, Fact, Field, FigureEntry,
    FigureTakes, Gauge, Goal, Group, HouseChange, HouseChecked, HouseDifference, HouseDraft, HouseOdds,
    HouseOddsRequest, HouseSlip, HouseWish, Intent, LogReply, MadeBattle, MapArea, MapAt, MapLine, MapMoved,
    MapObjective, MapOff, MapPiece, MapZone, March, MarchGoal, Mark, MarkTone, MeasureEnd, Measured, NeedNotAsk,
    Needed, NeedsDie, NewBattleRequest, NextDie, OddsReply, OddsRequest, OddsRow, Offer, OnlyFor, OpenQuestion, Origin,
    OutcomeChange, OutcomeField, PieceOutline, PieceSort, Places, Plan, Present, Problem, ProcedureEntry,
    ProcedurePage, Prospect, ProspectFact, Prospects, QrCode, QrRequest, Question, QuestionsReply, QuestionsRequest,
    Reach, ReachCell, Reason, ReceiptBattle, ReceiptLine, ReceiptLink, ReceiptPage, Refused, ResolveReply,
    ResolveRequest, RolledDice, Ruled, SaidLine, ScenarioEntry, ScenarioGround, Scenarios, Scope, SeatEntry, SeatLink,
    SeatName, SeatRequest, Seats, Shape, Sheet, SideName, SideSheet, SkillName, Skipped, SortValueEntry, SortingEntry,
    Span, Starts, Strain, Strained, Strength, Suggested, SuggestedShape, SupplyLine, SurveyAnswer, SurveyQuestion,
    Table, TableBoard, TableMap, Takes, TrialMeasure, TrialRequest, TrialStep, Turns, Waits, WantedComputers,
    WantedSkill, WayEnd, WayStep, WebhookRequest, What, WhatIf, WhatIfRequest, Why,
};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/api/types.ts");

/// One declaration.
fn of<T: TS>() -> String {
    format!("\nexport {}\n", T::decl(&Config::default()))
}

/// Every type of the interface.
#[rustfmt::skip]
fn declarations() -> Vec<String> {
    vec![
        of::<AcceptedCommand>(), of::<ActEntry>(), of::<ArgumentEntry>(), of::<AskRequest>(), of::<Asked>(),
        of::<BattleDie>(), of::<BattlePage>(), of::<Begin>(), of::<BeginFrom>(), of::<BookEntry>(),
        of::<BookPage>(), of::<Books>(), of::<Boxes>(), of::<Business>(), of::<Card>(), of::<Change>(),
        of::<Chart>(), of::<ChartNode>(), of::<ChartPart>(), of::<ClauseEntry>(), of::<Clock>(),
        of::<CommandReply>(), of::<CommandRequest>(), of::<CommandSheet>(), of::<Cuts>(), of::<DiceBy>(),
        of::<Due>(), of::<Entry>(), of::<EntryLine>(), of::<EntryRuling>(), of::<Event>(), of::<Example>(),
        of::<Examples>(), of::<Fact>(), of::<Field>(), of::<Gauge>(), of::<Goal>(), of::<Group>(),
        of::<HouseChange>(), of::<LogReply>(), of::<MadeBattle>(), of::<BroughtIn>(), of::<DiceSetting>(), of::<Difference>(), of::<Mark>(), of::<NeedNotAsk>(), of::<Needed>(),
        of::<NeedsDie>(), of::<NewBattleRequest>(), of::<NextDie>(), of::<OddsReply>(), of::<OddsRequest>(),
        of::<OddsRow>(), of::<Offer>(), of::<OnlyFor>(), of::<OpenQuestion>(), of::<Origin>(), of::<OutcomeField>(),
        of::<Present>(), of::<Problem>(), of::<ProcedureEntry>(), of::<ProcedurePage>(), of::<QrCode>(),
        of::<QrRequest>(), of::<Question>(), of::<QuestionsReply>(), of::<QuestionsRequest>(),
        of::<ReceiptBattle>(), of::<ReceiptLine>(), of::<ReceiptLink>(), of::<ReceiptPage>(), of::<Refused>(),
        of::<ResolveReply>(), of::<ResolveRequest>(), of::<RolledDice>(), of::<Ruled>(), of::<SaidLine>(),
        of::<Scope>(), of::<SeatEntry>(), of::<SeatLink>(), of::<SeatName>(), of::<SeatRequest>(), of::<Seats>(),
        of::<Shape>(), of::<Sheet>(), of::<SideName>(), of::<SideSheet>(), of::<Skipped>(), of::<Starts>(),
        of::<Strength>(), of::<Table>(), of::<Takes>(), of::<WebhookRequest>(), of::<What>(), of::<WhatIf>(),
        of::<WhatIfRequest>(), of::<Why>(), of::<Computers>(), of::<MapArea>(), of::<MapAt>(), of::<MapLine>(),
        of::<MapMoved>(), of::<MapObjective>(), of::<MapOff>(), of::<MapPiece>(), of::<MapZone>(), of::<PieceOutline>(),
        of::<PieceSort>(), of::<ScenarioEntry>(), of::<Scenarios>(), of::<SkillName>(), of::<AnySkill>(), of::<WantedSkill>(), of::<WantedComputers>(), of::<TableMap>(),
        of::<AimEntry>(), of::<ArcBand>(), of::<Arcs>(), of::<Chance>(), of::<Intent>(), of::<MarkTone>(), of::<MeasureEnd>(), of::<Measured>(), of::<Places>(), of::<Plan>(), of::<Prospect>(), of::<ProspectFact>(), of::<Prospects>(), of::<Reach>(), of::<ReachCell>(), of::<Reason>(), of::<SortValueEntry>(), of::<SortingEntry>(), of::<Suggested>(), of::<SuggestedShape>(), of::<SurveyAnswer>(), of::<SurveyQuestion>(), of::<TableBoard>(), of::<WayEnd>(), of::<WayStep>(), of::<Course>(), of::<CourseGauge>(), of::<CourseMoment>(), of::<CourseSide>(), of::<ScenarioGround>(), of::<Turns>(), of::<Strained>(), of::<Strain>(),
        of::<Advice>(), of::<AdvisedChoice>(), of::<AreaBlock>(), of::<AreaLand>(), of::<AreaMap>(), of::<AreaMarched>(), of::<AreaRiver>(), of::<AreaTroops>(), of::<Clash>(), of::<ClashChoice>(), of::<ClashSide>(), of::<March>(), of::<MarchGoal>(), of::<SupplyLine>(),
        of::<BookFigures>(), of::<ChartFigures>(), of::<ExampleChange>(), of::<FigureEntry>(), of::<FigureTakes>(), of::<HouseChecked>(), of::<HouseDifference>(), of::<HouseDraft>(), of::<HouseOdds>(), of::<HouseOddsRequest>(), of::<HouseSlip>(), of::<HouseWish>(), of::<OutcomeChange>(), of::<Span>(), of::<TrialMeasure>(), of::<TrialRequest>(), of::<TrialStep>(),
        of::<AwaitedDie>(), of::<Waits>(),
    ]
}

#[test]
fn the_client_has_the_types_of_the_server() {
    let head = "// Made from the server's types by `make types`; a test compares the two.\n";
    let made = head.to_owned() + &declarations().concat();
    if std::env::var_os("WRITE_TYPES").is_some() {
        std::fs::write(FILE, &made).expect("the client's folder is there");
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default();
    assert_eq!(made, kept, "run `make types` to write web/src/api/types.ts anew");
}
