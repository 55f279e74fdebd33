//! Battles in JSON. What a seat sees is written by `grognard_battle`; these types describe it, and a test reads real
//! battles back through them.

mod entry;
mod exchange;
mod map;
mod mark;
mod survey;
mod table;

pub use entry::{DiceBy, Entry, EntryLine, EntryRuling, Event, RolledDice, SaidLine};
pub use exchange::{
    AcceptedCommand, ActEntry, AimEntry, ArgumentEntry, BattleDie, BattlePage, Begin, BeginFrom, BroughtIn,
    CommandReply, CommandRequest, Computers, DiceSetting, Difference, LogReply, MadeBattle, MapAt, NeedNotAsk,
    NeedsDie, NewBattleRequest, OpenQuestion, Present, QrCode, QrRequest, QuestionsReply, QuestionsRequest,
    ReceiptBattle, ReceiptLink, ReceiptPage, ScenarioEntry, Scenarios, SeatEntry, SeatLink, SeatRequest, Seats,
    SkillName, SortValueEntry, SortingEntry, Starts, Takes, WebhookRequest, What,
};
pub use map::{
    MapArea, MapLine, MapMoved, MapObjective, MapOff, MapPiece, MapZone, PieceOutline, PieceSort, TableBoard, TableMap,
};
pub use mark::{Mark, MarkTone};
pub use survey::{
    ArcBand, Arcs, Chance, Intent, MeasureEnd, Measured, Places, Plan, Prospect, ProspectFact, Prospects, Reach,
    ReachCell, Reason, Suggested, SuggestedShape, SurveyAnswer, SurveyQuestion, WayEnd, WayStep,
};
pub use table::{
    Boxes, Business, Card, Clock, CommandSheet, Due, Fact, Gauge, Offer, Sheet, SideSheet, Strength, Table,
};
