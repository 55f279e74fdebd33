//! Battles in JSON. What a seat sees is written by `grognard_battle`; these types describe it, and a test reads real
//! battles back through them.

mod entry;
mod exchange;
mod map;
mod mark;
mod table;

pub use entry::{DiceBy, Entry, EntryLine, EntryRuling, Event, RolledDice, SaidLine};
pub use exchange::{
    AcceptedCommand, ActEntry, ArgumentEntry, BattleDie, BattlePage, Begin, BeginFrom, BroughtIn, CommandReply,
    CommandRequest, Computers, DiceSetting, Difference, LogReply, MadeBattle, MapAt, NeedNotAsk, NeedsDie,
    NewBattleRequest, OpenQuestion, Present, QrCode, QrRequest, QuestionsReply, QuestionsRequest, ReceiptBattle,
    ReceiptLink, ReceiptPage, ScenarioEntry, Scenarios, SeatEntry, SeatLink, SeatRequest, Seats, SkillName, Starts,
    Takes, WebhookRequest, What,
};
pub use map::{MapArea, MapLine, MapMoved, MapObjective, MapOff, MapPiece, MapZone, PieceOutline, PieceSort, TableMap};
pub use mark::Mark;
pub use table::{
    Boxes, Business, Card, Clock, CommandSheet, Due, Fact, Gauge, Offer, Sheet, SideSheet, Strength, Table,
};
