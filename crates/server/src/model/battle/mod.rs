//! Battles in JSON. What a seat sees is written by `grognard_battle`; these types describe it, and a test reads real
//! battles back through them.

mod acts;
mod areas;
mod beginning;
mod board;
mod brought_in;
mod command;
mod computers;
mod course;
mod entry;
mod map;
mod march;
mod mark;
mod page;
mod questions;
mod reason;
mod receipt;
mod seats;
mod setting;
mod survey;
mod table;

pub use acts::{ActEntry, AimEntry, ArgumentEntry, SortValueEntry, SortingEntry, Takes};
pub use areas::{AreaBlock, AreaLand, AreaMap, AreaMarched, AreaRiver, AreaTroops, Clash, ClashChoice, ClashSide};
pub use beginning::{Begin, BeginFrom, MadeBattle, NewBattleRequest, ScenarioEntry, ScenarioGround, Scenarios, Starts};
pub use board::TableBoard;
pub use brought_in::{BroughtIn, Difference};
pub use command::{AcceptedCommand, BattleDie, CommandReply, CommandRequest, NeedsDie, What};
pub use computers::{AnySkill, Computers, SkillName, WantedComputers, WantedSkill};
pub use course::{Course, CourseGauge, CourseMoment, CourseSide};
pub use entry::{DiceBy, Entry, EntryLine, EntryRuling, Event, RolledDice, SaidLine};
pub use map::{MapArea, MapLine, MapMoved, MapObjective, MapOff, MapPiece, MapZone, PieceOutline, PieceSort, TableMap};
pub use march::{Advice, AdvisedChoice, March, MarchGoal, SupplyLine};
pub use mark::{Mark, MarkTone};
pub use page::{BattlePage, LogReply, MapAt};
pub use questions::{NeedNotAsk, OpenQuestion, QuestionsReply, QuestionsRequest};
pub use reason::{ProspectFact, Reason};
pub use receipt::{QrCode, QrRequest, ReceiptBattle, ReceiptLink, ReceiptPage};
pub use seats::{Present, SeatEntry, SeatLink, SeatRequest, Seats, WebhookRequest};
pub use setting::DiceSetting;
pub use survey::{
    ArcBand, Arcs, Chance, Intent, MeasureEnd, Measured, Places, Plan, Prospect, Prospects, Reach, ReachCell,
    Suggested, SuggestedShape, SurveyAnswer, SurveyQuestion, WayEnd, WayStep,
};
pub use table::{
    AwaitedDie, Boxes, Business, Card, Clock, CommandSheet, Due, Fact, Gauge, Offer, Sheet, SideSheet, Strain,
    Strained, Strength, Table, Turns, Waits,
};
