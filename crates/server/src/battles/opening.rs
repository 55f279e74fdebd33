//! How a stored battle is opened.

use std::sync::Arc;

use grognard_battle::{Secret, read_log};
use grognard_books::Library;
use grognard_games::game;

use super::computers::computers_of;
use super::room::Room;
use crate::store::Kept;

/// The room of a stored battle.
pub fn room(id: String, kept: Kept, plain: &Arc<Library>) -> Result<Room, String> {
    let lines = kept.records.iter().map(|record| record.line.as_str());
    let text: String = std::iter::once(kept.header.as_str()).chain(lines).collect();
    let log = read_log(text.as_bytes())?;
    // A file may end in the middle of a line, but a store keeps whole lines.
    if let Some(torn) = log.torn {
        return Err(torn.to_string());
    }
    let library = match log.header.house.as_deref() {
        None => Arc::clone(plain),
        Some(house) => {
            let laid = Library::with_house_rules(house);
            Arc::new(laid.map_err(|_| "its house rules do not fit the charts of today".to_owned())?.0)
        }
    };
    let playable = game(&log.header.book).ok_or("its book is not known")?;
    let battle = playable.open(Arc::clone(&library), log.header, log.records)?;
    let secret = match kept.secret {
        Some(hex) => Some(Secret::from_hex(&hex).ok_or("its secret has another length")?),
        None => None,
    };
    let mut room = Room::new(id, battle, library);
    kept.records.iter().for_each(|record| room.weigh_line(&record.line));
    room.created = kept.created;
    room.umpire = kept.umpire;
    room.computers = computers_of(&kept.computers);
    room.secret = secret;
    room.brought_in = kept.brought_in.and_then(|mark| serde_json::from_str(&mark).ok());
    room.seal_key = kept.seal_key;
    room.links = kept.links;
    room.webhooks = kept.webhooks;
    room.revision = kept.revision;
    room.keys = (1..).zip(kept.records).filter_map(|(n, record)| Some((record.key?, n))).collect();
    Ok(room)
}
