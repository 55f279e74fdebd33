//! Lengths and angles of the virtual table that are in the book's text and on no chart: hundredths of an inch, degrees.

/// No unit comes nearer to an unrouted enemy, except to attack (section 8).
pub const GAP: i32 = 100;
/// A line covers units this near behind it (section 8).
pub const BEHIND_LINE: i32 = 50;
/// So far units see into woods, and out of them (section 8).
pub const INTO_COVER: i32 = 100;
/// A unit this near to a road is on it.
pub const ON_ROAD: i32 = 50;
/// A turn is free up to this angle, and a leg may be off the facing by no more (FAT-165).
pub const TURN: i32 = 45;
/// A screen is this near to its parent, and at most one figure in this many (FAT-160).
pub const SCREEN: i32 = 600;
/// See [`SCREEN`].
pub const SCREEN_SHARE: i32 = 3;
/// Objectives, markers and lines of communication can be taken from this near (section 8, FAT-150).
pub const TAKES: i32 = 300;
/// An entry is blocked by enemies this near (section 9.7).
pub const ENTRY_BLOCKED: i32 = 300;
/// A command comes on within this of its entry.
pub const ENTRY: i32 = 600;
/// A train refills units this near (FAT-147).
pub const TRAIN: i32 = 300;
/// No enemy this near to a battery that is manned again (FAT-151, FAT-159).
pub const RECREW: i32 = 600;
/// A way is closed by enemies this near (FAT-148).
pub const CLOSED: i32 = 200;
/// Disordered units retire before infantry or cavalry this near (section 8).
pub const RETIRES: i32 = 600;
/// The winner occupies this much of the ground left (section 8).
pub const OCCUPIES: i32 = 200;
/// A unit that runs stops this short of the edge, and leaves the table only from there (FAT-169).
pub const EDGE: i32 = 100;
/// Defend markers are this near to their side's edge, and this far apart (section 8).
pub const MARKER_DEPTH: i32 = 1800;
/// See [`MARKER_DEPTH`].
pub const MARKERS_APART: i32 = 800;
/// A dummy moves this many inches, and is revealed to an enemy who sees it from this near (FAT-155).
pub const DUMMY_MOVE: i32 = 12;
/// See [`DUMMY_MOVE`].
pub const DUMMY_SEEN: i32 = 1200;
/// At most this many officers count for a check (section 8).
pub const OFFICERS: usize = 8;
/// At most this many units fight on a side (section 8).
pub const FIGHTERS: usize = 6;

/// What rounding may add to distances that are compared.
pub const ROUNDED: i32 = 4;
