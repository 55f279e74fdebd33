//! The table as a seat sees it: a book gives the look of its pieces, and the drawing follows from that.

use crate::inches::to_inches;
use crate::label::label;
use crate::lay::{Lay, Piece, TableBook};
use crate::map::{MapView, Off, Outline, PieceView, Sort};
use crate::{Mark, Seat, Side};

/// How a unit looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// `infantry`, `cavalry` or `artillery`.
    pub branch: &'static str,
    /// `regiment`, `battery` and so on.
    pub echelon: &'static str,
    /// The command it belongs to.
    pub command: Option<String>,
    pub formation: Option<String>,
    /// How its edge is drawn.
    pub outline: Outline,
    /// Strength left and at the start.
    pub strength: Option<[f64; 2]>,
    /// Its beads and marks.
    pub marks: Vec<Mark>,
    /// Whether it may act now.
    pub ready: bool,
}

impl Look {
    /// Formed troops without a mark.
    pub const fn plain(branch: &'static str, echelon: &'static str) -> Self {
        Look {
            branch,
            echelon,
            command: None,
            formation: None,
            outline: Outline::Solid,
            strength: None,
            marks: Vec::new(),
            ready: false,
        }
    }
}

/// How an officer looks who is in play.
#[derive(Clone, Debug, PartialEq)]
pub struct OfficerLook {
    pub name: String,
    pub side: Side,
    /// The level of his command.
    pub echelon: &'static str,
    /// The command he belongs to.
    pub command: Option<String>,
    /// Whether he may move now.
    pub ready: bool,
    /// The unit he is with.
    pub attached: Option<String>,
    /// The radius of his command, in inches.
    pub radius: Option<f64>,
}

/// A book whose table can be shown.
pub trait Shows: TableBook {
    /// Whether a seat sees a unit where it stands.
    fn sees(state: &Self::State, seat: Seat, unit: &Self::Unit) -> bool {
        let _ = (state, seat, unit);
        true
    }

    /// How a unit looks.
    fn look(lay: &Lay<'_, Self>, piece: &Piece<'_, Self::Unit>) -> Look;

    /// Officers in play, whether they are on the table or not.
    fn officers(_: &Lay<'_, Self>) -> Vec<OfficerLook> {
        Vec::new()
    }

    /// The side of a command that comes later.
    fn side_of_command(_: &Self::State, _: &str) -> Option<Side> {
        None
    }

    /// Units that touch, attacker first.
    fn contacts(_: &Self::State) -> Vec<[String; 2]> {
        Vec::new()
    }

    /// Units and officers that are not on the table, as far as a seat may know.
    fn off(_: &Lay<'_, Self>, _: Seat) -> Vec<Off> {
        Vec::new()
    }

    /// Whether a seat sees an officer where he is, under his name.
    fn sees_officer(state: &Self::State, seat: Seat, officer: &str) -> bool {
        let _ = (state, seat, officer);
        true
    }

    /// Whether a seat knows of a command that comes later.
    fn knows_arrival(state: &Self::State, seat: Seat, command: &str) -> bool {
        let _ = (state, seat, command);
        true
    }

    /// Removes from a piece what a seat may not know about it, for example the command it belongs to.
    fn mask(state: &Self::State, seat: Seat, piece: &mut PieceView) {
        let _ = (state, seat, piece);
    }

    /// Pieces that are neither units nor officers, as a seat sees them: screens, markers.
    fn further(lay: &Lay<'_, Self>, seat: Seat) -> Vec<PieceView> {
        let _ = (lay, seat);
        Vec::new()
    }

    /// Each objective and its holder: the side that is there alone, unless the book decides otherwise.
    fn holders(lay: &Lay<'_, Self>) -> Vec<(String, Option<Side>)> {
        lay.objectives_held().map(|(name, side)| (name.to_owned(), side)).collect()
    }
}

impl<'s, B: Shows> Lay<'s, B> {
    /// The lay as a seat sees it: units it does not see are left out.
    pub fn seen(t: &'s B::Tables, state: &'s B::State, seat: Seat) -> Option<Self> {
        let mut lay = Lay::of(t, state)?;
        lay.pieces.retain(|piece| B::sees(state, seat, piece.unit));
        Some(lay)
    }
}

/// The table of a battle as a seat sees it; none if it is fought with miniatures.
pub fn map_of<B: Shows>(t: &B::Tables, state: &B::State, seat: Seat) -> Option<MapView> {
    let lay = Lay::<B>::seen(t, state, seat)?;
    let held = B::holders(&lay);
    let holder = |objective: &str| held.iter().find(|(name, _)| *name == objective).and_then(|(_, side)| *side);
    let late = |name: &str| B::side_of_command(state, name).filter(|_| B::knows_arrival(state, seat, name));
    let mut view = MapView::of(lay.table, late, holder);
    view.pieces = lay.pieces.iter().map(|piece| unit_view::<B>(&lay, piece)).collect();
    let officers = B::officers(&lay).into_iter().filter(|officer| B::sees_officer(state, seat, &officer.name));
    view.pieces.extend(officers.filter_map(|officer| officer_view(&lay, officer)));
    view.pieces.iter_mut().for_each(|piece| B::mask(state, seat, piece));
    view.pieces.extend(B::further(&lay, seat));
    view.contacts = B::contacts(state);
    view.off = B::off(&lay, seat);
    let hidden = |name: &str| {
        let rides = lay.table.officers.contains_key(name) && !B::sees_officer(state, seat, name);
        rides || (lay.table.units.contains_key(name) && lay.piece(name).is_none())
    };
    view.moved.retain(|moved| !hidden(&moved.name));
    Some(view)
}

fn unit_view<B: Shows>(lay: &Lay<'_, B>, piece: &Piece<'_, B::Unit>) -> PieceView {
    let look = B::look(lay, piece);
    let (pose, size) = (piece.block.pose, piece.block.size);
    PieceView {
        name: piece.name.to_owned(),
        label: label(piece.name, B::SHORT),
        side: piece.side,
        sort: Sort::Unit,
        branch: look.branch,
        echelon: look.echelon,
        command: look.command,
        x: to_inches(pose.at.x),
        y: to_inches(pose.at.y),
        facing: pose.facing,
        width: to_inches(size.width),
        depth: to_inches(size.depth),
        formation: look.formation,
        outline: look.outline,
        stands: look.strength,
        marks: look.marks,
        ready: look.ready,
        attached: None,
        radius: None,
    }
}

fn officer_view<B: Shows>(lay: &Lay<'_, B>, officer: OfficerLook) -> Option<PieceView> {
    let at = lay.table.officers.get(&officer.name)?;
    Some(PieceView {
        label: label(&officer.name, B::SHORT),
        echelon: officer.echelon,
        command: officer.command,
        ready: officer.ready,
        attached: officer.attached,
        radius: officer.radius,
        ..PieceView::spot(officer.name, officer.side, *at)
    })
}
