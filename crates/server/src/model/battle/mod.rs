//! Battles in JSON: what only the server knows about them. What a seat sees is described by the types of
//! `grognard_battle` and `grognard_table`.

mod beginning;
mod brought_in;
mod command;
mod computers;
mod course;
mod entry;
mod message;
mod page;
mod questions;
mod receipt;
mod seats;
mod survey;
mod table;

pub use beginning::{Begin, BeginFrom, MadeBattle, NewBattleRequest, ScenarioEntry, ScenarioGround, Scenarios, Starts};
pub use brought_in::{BroughtIn, Difference};
pub use command::{AcceptedCommand, BattleDie, CommandReply, CommandRequest, NeedsDie, What};
pub use computers::{AnySkill, Computers, WantedComputers, WantedSkill};
pub use course::Course;
pub use entry::{Entry, EntryLine, EntryRuling, Event, SaidLine, SeenAct, SeenCorrection, SeenDeed};
pub use message::{SocketMessage, TableChange};
pub use page::{BattlePage, LogReply, MapAt, Text};
pub use questions::{NeedNotAsk, OpenQuestion, QuestionsReply, QuestionsRequest};
pub use receipt::{QrCode, QrRequest, ReceiptBattle, ReceiptLink, ReceiptPage};
pub use seats::{Present, SeatEntry, SeatLink, SeatRequest, Seats, WebhookRequest};
pub use survey::{MeasureEnd, SurveyQuestion};
pub use table::Table;
