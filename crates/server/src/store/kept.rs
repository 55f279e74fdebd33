//! What is kept of a battle.

/// A battle to be kept.
#[derive(Debug)]
pub struct NewBattle {
    pub id: String,
    /// Everything else.
    pub kept: Kept,
    /// When somebody was last at it, in seconds since 1970; now if absent.
    pub visited: Option<i64>,
}

/// A link that opens a seat. The token itself is nowhere kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub token_hash: Vec<u8>,
    /// The seat, by its name.
    pub seat: String,
}

/// Where to tell a seat that it is its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// The seat, by its name.
    pub seat: String,
    pub url: String,
    /// Whose JSON.
    pub style: String,
    /// The battle's page, to be named in the message.
    pub page: Option<String>,
    /// It has been told and has not acted since.
    pub told: bool,
}

/// A command to be kept.
#[derive(Debug)]
pub struct NewRecord {
    pub battle: String,
    pub n: u64,
    /// Its line of the log.
    pub line: String,
    /// What its sender calls it, so that it is not done twice.
    pub key: Option<String>,
    /// The revision of seats and webhooks on which it was decided; see [`Kept::revision`].
    pub revision: i64,
}

/// A command as it was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRecord {
    /// Its line of the log.
    pub line: String,
    /// What its sender called it.
    pub key: Option<String>,
}

/// A battle as it was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// When it was made.
    pub created: String,
    /// The first line of its log.
    pub header: String,
    /// The secret of its dice.
    pub secret: Option<String>,
    /// What its receipts are sealed with.
    pub seal_key: Vec<u8>,
    /// Whether it has an umpire.
    pub umpire: bool,
    /// Who of the players is a computer.
    pub computers: String,
    /// What is remembered if it came in as a file.
    pub brought_in: Option<String>,
    /// Its commands, in order.
    pub records: Vec<KeptRecord>,
    /// Its seats' links.
    pub links: Vec<Link>,
    pub webhooks: Vec<Webhook>,
    /// Changes whenever links or webhooks do, where several servers share a store.
    pub revision: i64,
}

/// What other servers have written of a battle.
#[derive(Debug)]
pub struct News {
    /// Commands that came after, in order.
    pub records: Vec<KeptRecord>,
    /// Links, webhooks and their revision, where they have changed.
    pub seats: Option<(Vec<Link>, Vec<Webhook>, i64)>,
}

/// Whether a seat is to be told that it is its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    Now,
    /// It was told, perhaps by another server.
    Already,
    /// Later: its last message is too recent.
    TooSoon,
}
