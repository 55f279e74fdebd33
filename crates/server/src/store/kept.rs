//! What is stored of a battle.

/// A battle to be stored.
#[derive(Debug)]
pub struct NewBattle {
    pub id: String,
    /// Everything else.
    pub kept: Kept,
    /// When it was last visited, in seconds since 1970; now if absent.
    pub visited: Option<i64>,
}

/// A link that opens a seat. The token itself is not stored anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub token_hash: Vec<u8>,
    /// The seat, by its name.
    pub seat: String,
}

/// Where to send a seat the message that it is its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// The seat, by its name.
    pub seat: String,
    pub url: String,
    /// The service whose JSON is sent.
    pub style: String,
    /// The battle's page, for the message.
    pub page: Option<String>,
    /// Whether the message was sent and the seat has not acted since.
    pub told: bool,
}

/// A command to be stored.
#[derive(Debug)]
pub struct NewRecord {
    pub battle: String,
    pub n: u64,
    /// Its line of the log.
    pub line: String,
    /// The sender's name for it, so that it is not done twice.
    pub key: Option<String>,
    /// The revision of seats and webhooks on which it was decided; see [`Kept::revision`].
    pub revision: i64,
}

/// A command as it was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRecord {
    /// Its line of the log.
    pub line: String,
    /// The sender's name for it.
    pub key: Option<String>,
}

/// A battle as it was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// When it was made.
    pub created: String,
    /// The first line of its log.
    pub header: String,
    /// The secret of its dice.
    pub secret: Option<String>,
    /// The key that seals its receipts.
    pub seal_key: Vec<u8>,
    /// Whether it has an umpire.
    pub umpire: bool,
    /// Which players are computers.
    pub computers: String,
    /// What is remembered about a battle that came in as a file.
    pub brought_in: Option<String>,
    /// Its commands, in order.
    pub records: Vec<KeptRecord>,
    /// Its seats' links.
    pub links: Vec<Link>,
    pub webhooks: Vec<Webhook>,
    /// Changes whenever links or webhooks do, if several servers share a store.
    pub revision: i64,
}

/// What other servers have written about a battle.
#[derive(Debug)]
pub struct News {
    /// Commands that came later, in order.
    pub records: Vec<KeptRecord>,
    /// Links, webhooks and their revision, if they have changed.
    pub seats: Option<(Vec<Link>, Vec<Webhook>, i64)>,
}

/// Whether to send a seat the message that it is its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    Now,
    /// It was sent, perhaps by another server.
    Already,
    /// Later: its last message is too recent.
    TooSoon,
}
