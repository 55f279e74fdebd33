//! Mistakes in the map of a set-up: links that lead nowhere or one way only, areas cut off, incomplete places.

use grognard_books::grand_tactics::rules::gt;

use super::setup_file::{AreaEntry, Setup};
use super::state::{BoardKind, Kind};

/// Adds every reason against the map.
pub fn check_map(setup: &Setup, refuse: &mut impl FnMut(String, String)) {
    match (setup.board(), setup.game) {
        (BoardKind::Virtual, Kind::Campaign) => {
            check_links(setup, refuse);
            check_ways(setup, refuse);
            check_places(setup, refuse);
        }
        (BoardKind::Real, _) => check_real(setup, refuse),
        (BoardKind::Virtual, Kind::Battle) => {}
    }
}

/// On a real board the links lie on the table, and nothing is drawn.
fn check_real(setup: &Setup, refuse: &mut impl FnMut(String, String)) {
    let board = "board is real: leave this out, or leave out board";
    for (index, area) in setup.areas.iter().enumerate() {
        if !area.links.is_empty() {
            refuse(format!("areas.{index}.links"), format!("{board}."));
        }
        if area.at.is_some() {
            refuse(format!("areas.{index}.at"), format!("{board}, and give links."));
        }
    }
    if !setup.rivers.is_empty() {
        refuse("rivers".to_owned(), format!("{board}, and give links."));
    }
}

fn check_links(setup: &Setup, refuse: &mut impl FnMut(String, String)) {
    for (index, area) in setup.areas.iter().enumerate() {
        for (number, link) in area.links.iter().enumerate() {
            let field = || format!("areas.{index}.links.{number}");
            let Some(other) = setup.areas.iter().find(|other| other.name == *link) else {
                refuse(field(), format!("there is no area '{link}'."));
                continue;
            };
            if other.name == area.name {
                refuse(field(), "an area is not linked with itself.".to_owned());
            } else if area.links[..number].contains(link) {
                refuse(field(), format!("'{link}' is named twice."));
            } else if !other.links.contains(&area.name) {
                refuse(field(), format!("links go both ways: {link} must name {} too ({}).", area.name, gt(86).id));
            }
        }
    }
}

/// Checks that every area can be reached from every other: nobody could ever enter an area that is cut off.
fn check_ways(setup: &Setup, refuse: &mut impl FnMut(String, String)) {
    let Some(first) = setup.areas.first() else { return };
    let mut reached: Vec<&AreaEntry> = vec![first];
    let mut looked_at = 0;
    while let Some(area) = reached.get(looked_at).copied() {
        looked_at += 1;
        let next = setup.areas.iter().filter(|other| area.links.contains(&other.name));
        for other in next {
            if !reached.iter().any(|known| known.name == other.name) {
                reached.push(other);
            }
        }
    }
    for (index, area) in setup.areas.iter().enumerate() {
        if !reached.iter().any(|known| known.name == area.name) {
            refuse(format!("areas.{index}.links"), format!("no way leads from {} to {}.", first.name, area.name));
        }
    }
}

/// Checks that the file places all of the areas or none; if none, the program places them.
fn check_places(setup: &Setup, refuse: &mut impl FnMut(String, String)) {
    let placed = setup.areas.iter().filter(|area| area.at.is_some()).count();
    for (index, area) in setup.areas.iter().enumerate() {
        if area.at.is_none() && placed > 0 {
            refuse(format!("areas.{index}.at"), "is missing: give all areas their places, or none.".to_owned());
        }
        let twin = |other: &AreaEntry| other.at.is_some() && other.at == area.at;
        if setup.areas[..index].iter().any(twin) {
            refuse(format!("areas.{index}.at"), "another area before it lies there.".to_owned());
        }
    }
}
