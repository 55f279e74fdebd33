//! The charts on the book's page and in the table files are the same, cell by cell.

use grognard_books::{BOOKS, Library};
use grognard_core::tables::{Node, Tree};

use crate::charts::{Chart, leaf};

fn chart(name: &str) -> Chart {
    let book = BOOKS.iter().find(|book| book.name == "cohesion").unwrap();
    Chart::on_page(book.page, name)
}

fn tree(library: &Library) -> &Tree {
    library.tree("cohesion").unwrap()
}

fn list(tree: &Tree) -> Vec<String> {
    let Node::List(items) = &tree.node else { panic!("a list is wanted, not {}", tree.kind()) };
    items.iter().map(|item| leaf(item).unwrap()).collect()
}

fn at<'t>(tree: &'t Tree, path: &str) -> &'t Tree {
    path.split('/').fold(tree, |tree, key| tree.get(key).unwrap_or_else(|| panic!("{path} is not in the tables")))
}

fn value(tree: &Tree, path: &str) -> String {
    leaf(at(tree, path)).unwrap()
}

#[test]
fn fire_results() {
    let library = Library::new();
    let (page, data) = (chart("fire_results"), at(tree(&library), "fire_results"));
    assert_eq!(page.header[1..], list(at(data, "columns")));
    assert_eq!(page.rows.len(), 17);
    for row in &page.rows {
        assert_eq!(row[1..], list(at(data, &format!("row/{}", row[0]))), "row {}", row[0]);
    }
}

#[test]
fn cohesion_loss() {
    let library = Library::new();
    for (part, rows) in [("infantry_cavalry", 9), ("artillery", 3)] {
        let (page, data) = (chart(&format!("cohesion_loss.{part}")), at(tree(&library), "cohesion_loss"));
        assert_eq!(page.rows.len(), rows);
        for row in &page.rows {
            let mut cells = list(at(data, &format!("{part}/stands/{}", row[0])));
            cells.resize(page.header.len() - 1, String::new());
            assert_eq!(row[1..], cells, "{part}, {} stands", row[0]);
        }
    }
}

#[test]
fn defence() {
    let library = Library::new();
    let (page, data) = (chart("defence"), at(tree(&library), "defence"));
    assert_eq!(page.header[1..], list(at(data, "cover")));
    assert_eq!(page.rows.len(), 11);
    for row in &page.rows {
        let cells: Vec<String> = list(at(data, &row[0].replacen(' ', "/", 1)));
        let shown: Vec<String> =
            cells.into_iter().map(|cell| if cell == "-1" { "-".to_owned() } else { cell }).collect();
        assert_eq!(row[1..], shown, "{}", row[0]);
    }
}

#[test]
fn movement() {
    let library = Library::new();
    let (page, data) = (chart("movement"), at(tree(&library), "movement"));
    assert_eq!(page.rows.len(), 13);
    for row in &page.rows {
        for (ground, cell) in page.header.iter().zip(row).skip(1) {
            let rate = value(data, &format!("{}/{ground}", row[0].replacen(' ', "/", 1)));
            assert_eq!(*cell, if rate == "0" { "-".to_owned() } else { rate }, "{}, {ground}", row[0]);
        }
    }
}

#[test]
fn weapons() {
    let library = Library::new();
    let page = chart("weapons");
    assert_eq!(page.rows.len(), 9);
    for row in &page.rows {
        let file = if row[8] == "-" { "small_arms" } else { "artillery" };
        let data = at(tree(&library), &format!("{file}/weapon/{}", row[0]));
        for (header, cell) in page.header.iter().zip(row).skip(1) {
            let found = match header.as_str() {
                "arms" => list(at(data, "arms")).join(" "),
                "weight" => data.get("weight").map_or("-".to_owned(), |weight| leaf(weight).unwrap()),
                "ammo" => value(data, "ammo"),
                band => value(data, &band.replacen(' ', "/", 1)),
            };
            assert_eq!(*cell, found, "{}: {header}", row[0]);
        }
    }
}

#[test]
fn command_quality_recovery_and_rout() {
    let library = Library::new();
    let data = tree(&library);
    let command = chart("command");
    for row in &command.rows {
        for (header, cell) in command.header.iter().zip(row).skip(1) {
            assert_eq!(*cell, value(data, &format!("command/competence/{}/{header}", row[0])));
        }
    }
    for (name, path, rows) in [("quality", "quality/cohesion", 4), ("recovery", "recovery", 5), ("rout", "rout", 4)] {
        let page = chart(name);
        assert_eq!(page.rows.len(), rows, "{name}");
        for row in &page.rows {
            assert_eq!(row[1], value(data, &format!("{path}/{}", row[0])), "{name}: {}", row[0]);
        }
    }
}

#[test]
fn fire_modifiers() {
    let library = Library::new();
    let page = chart("fire_modifiers");
    assert_eq!(page.rows.len(), 12);
    for row in &page.rows {
        let key = match row[0].as_str() {
            "mounted" => "house/mounted".to_owned(),
            "first-fire-extra-stands" => "first_fire/extra_stands".to_owned(),
            plain => plain.replacen('.', "/", 1),
        };
        assert_eq!(row[1], value(tree(&library), &format!("fire_modifiers/{key}")), "{}", row[0]);
    }
}

#[test]
fn officer_casualty() {
    let library = Library::new();
    let page = chart("officer_casualty");
    assert_eq!(page.rows.len(), 6);
    for row in &page.rows {
        let data = at(tree(&library), &format!("officer_casualty/die/{}", row[0]));
        for (header, cell) in page.header.iter().zip(row).skip(1) {
            let found = data.get(header).map_or("-".to_owned(), |tree| leaf(tree).unwrap());
            assert_eq!(*cell, found, "die {}: {header}", row[0]);
        }
    }
}

#[test]
fn charge_and_melee() {
    let library = Library::new();
    let data = tree(&library);
    for row in &chart("charge").rows {
        assert_eq!(row[1], value(data, &format!("charge/attacker/{}", row[0])));
        assert_eq!(row[2], value(data, &format!("charge/defender/{}", row[0])));
    }
    for row in &chart("melee_dice").rows {
        let ratio = row[0].split(':').next().unwrap();
        assert_eq!(row[1], value(data, &format!("melee_dice/ratio/{ratio}/larger")));
        assert_eq!(row[2], value(data, &format!("melee_dice/ratio/{ratio}/smaller")));
    }
    for row in &chart("melee_modifiers").rows {
        let part = if row[0] == "medium" { "defender_reading" } else { &row[1] };
        assert_eq!(row[2], value(data, &format!("melee_modifiers/{part}/{}", row[0])), "{}", row[0]);
    }
}

#[test]
fn melee_results() {
    let library = Library::new();
    let page = chart("melee_results");
    assert_eq!(page.rows.len(), 11);
    for row in &page.rows {
        let data = at(tree(&library), &format!("melee_results/difference/{}", row[0]));
        for (header, cell) in page.header.iter().zip(row).skip(1) {
            let (side, what) = header.split_once(' ').unwrap();
            let absent = match what {
                "check" => "-",
                "fall_back" => "0",
                _ => "no",
            };
            let found = at(data, side).get(what).map_or(absent.to_owned(), |tree| leaf(tree).unwrap());
            assert_eq!(*cell, found, "difference {}: {header}", row[0]);
        }
    }
}
