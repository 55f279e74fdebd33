//! House rules before and after.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use grognard_books::{BOOKS, Library};
use grognard_core::facts::Datum;
use grognard_core::odds::reduced;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use super::{ask, get, post, server};

const SHAKEN: &str = "cohesion.fire_modifiers.firer-shaken = 2";

fn figures(page: &Value) -> Vec<&Value> {
    let charts = page["charts"].as_array().unwrap();
    charts.iter().flat_map(|chart| chart["figures"].as_array().unwrap()).collect()
}

#[tokio::test]
async fn every_value_of_a_book_can_be_found_with_what_it_takes() {
    let server = server();
    for book in BOOKS {
        let answer = get(&server, &format!("/api/books/{}/figures", book.name)).await;
        assert_eq!(answer.status, StatusCode::OK);
        let page = answer.json();
        assert_eq!(figures(&page).len(), Library::changeable(book.name).unwrap().len());
    }
    let page = get(&server, "/api/books/cohesion/figures").await.json();
    let raw = figures(&page).into_iter().find(|one| one["path"] == "cohesion.quality.cohesion.raw").unwrap();
    assert_eq!(raw["takes"], json!({ "kind": "whole", "least": 1, "most": 20 }));
    assert_eq!((&raw["value"], &raw["clauses"]), (&json!(14), &json!(["COH-17"])));
    assert_eq!(page["charts"][5]["section"], "Fire");
    assert_eq!(get(&server, "/api/books/nobody/figures").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn values_of_a_form_become_the_file_and_a_file_becomes_values() {
    let server = server();
    let values = json!([{ "path": "cohesion.fire_modifiers.firer-shaken", "value": 2 }]);
    let made = post(&server, "/api/house/check", &json!({ "name": " Club\n", "values": values })).await.json();
    let text = "name = \"Club\"\n\n[cohesion.fire_modifiers]\nfirer-shaken = 2  # default 1\n";
    assert_eq!((&made["text"], &made["slips"]), (&json!(text), &json!([])));
    let read = post(&server, "/api/house/check", &json!({ "text": text })).await.json();
    assert_eq!(read, made);
    assert_eq!(read["values"], json!([{ "path": "cohesion.fire_modifiers.firer-shaken", "was": 1, "now": 2 }]));
    // A value that equals the book's is not a change.
    let same = json!([{ "path": "cohesion.fire_modifiers.firer-shaken", "value": 1 }]);
    let same = post(&server, "/api/house/check", &json!({ "values": same })).await.json();
    assert_eq!((&same["values"], &same["text"]), (&json!([]), &json!("")));
}

#[tokio::test]
async fn slips_are_told_in_the_words_of_the_file_check() {
    let server = server();
    let text = "[cohesion.fire_modifiers]\nfirer-shakn = 2\nfirer-shaken = \"two\"\n[cohesio.fire]\nx = 1\n";
    let found = post(&server, "/api/house/check", &json!({ "text": text })).await.json();
    let slips = Library::with_house_rules(text).unwrap_err();
    let told = found["slips"].as_array().unwrap();
    assert_eq!(told.len(), slips.len());
    for (told, slip) in told.iter().zip(&slips) {
        assert_eq!((told["path"].as_str(), told["reason"].as_str()), (Some(&*slip.path), Some(&*slip.reason)));
        assert_eq!(told["line"].as_u64(), slip.place.map(|place| place.line as u64));
    }
    assert_eq!(found["text"], Value::Null);
    for wrong in [
        json!({}),
        json!({ "text": "", "values": [] }),
        json!({ "values": [{ "path": "cohesion.quality.cohesion.raw", "value": null }] }),
        json!({ "values": [{ "path": "cohesion", "value": 1 }] }),
        json!({ "values": [{ "path": format!("cohesion{}", ".a".repeat(200_000)), "value": 1 }] }),
        json!({ "text": "#".repeat(70_000) }),
    ] {
        assert_eq!(post(&server, "/api/house/check", &wrong).await.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
}

#[tokio::test]
async fn odds_before_and_after_are_those_of_both_charts() {
    let server = server();
    let found = post(&server, "/api/house/odds", &json!({ "book": "cohesion", "after": SHAKEN })).await.json();
    let changed = found["changed"].as_array().unwrap();
    assert!(!changed.is_empty() && found["unchanged"].as_u64() > Some(200) && found["not_weighed"] == 0);
    let shifts: Vec<f64> = changed.iter().map(|one| one["shift"].as_f64().unwrap()).collect();
    assert!(shifts.is_sorted_by(|a, b| a >= b) && shifts.iter().all(|shift| *shift > 0.0));
    let (printed, house) = (Library::new(), Library::with_house_rules(SHAKEN).unwrap().0);
    for example in changed {
        let procedure = grognard_books::procedure(example["procedure"].as_str().unwrap()).unwrap();
        let situation = Datum::of(&example["situation"]);
        for (library, key) in [(&printed, "before"), (&house, "after")] {
            let odds = procedure.exact_odds(library, &situation, 50_000).unwrap().unwrap();
            for row in example["rows"].as_array().unwrap() {
                let weight = odds.rows.iter().find(|one| one.0 == row["outcome"]).map_or(0, |one| one.1);
                assert_eq!(row[key].as_str(), Some(&*reduced(weight, odds.total).to_string()));
            }
        }
    }
    // Compared with themselves, the same rules change nothing.
    let same = json!({ "book": "cohesion", "before": SHAKEN, "after": SHAKEN });
    assert_eq!(post(&server, "/api/house/odds", &same).await.json()["changed"], json!([]));
}

#[tokio::test]
async fn an_example_that_cannot_be_ruled_any_more_says_why() {
    let server = server();
    let short = "[cohesion.small_arms.weapon.rifle-musket]\nmedium.max = 2\nlong.max = 3";
    let found = post(&server, "/api/house/odds", &json!({ "book": "cohesion", "after": short })).await.json();
    let refused = found["changed"].as_array().unwrap().iter().find(|one| one["refused_after"] != json!([])).unwrap();
    assert!(refused["refused_after"][0]["reason"].as_str().unwrap().contains("beyond long range"), "{refused}");
    assert_eq!((&refused["refused_before"], &refused["shift"]), (&json!([]), &json!(1.0)));
}

#[tokio::test]
async fn house_rules_that_do_not_fit_weigh_nothing() {
    let server = server();
    let wrong = "cohesion.fire_modifiers.nobody = 1";
    for (path, body) in [
        ("/api/house/odds", json!({ "book": "cohesion", "after": wrong })),
        ("/api/house/odds", json!({ "book": "cohesion", "before": wrong, "after": "" })),
        ("/api/house/odds", json!({ "book": "nobody", "after": "" })),
        ("/api/house/battles", trial("mill-lane", 3, wrong)),
        ("/api/house/battles", trial("nowhere", 3, "")),
        ("/api/house/battles", trial("mill-lane", 0, "")),
        ("/api/house/battles", trial("mill-lane", 401, "")),
        ("/api/house/battles", json!({ "scenario": "mill-lane", "player": "marshal", "battles": 1, "after": "" })),
    ] {
        let answer = post(&server, path, &body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
    }
}

#[tokio::test]
async fn bodies_that_are_no_requests_are_turned_away() {
    let server = server();
    for path in ["/api/house/check", "/api/house/odds", "/api/house/battles"] {
        for body in ["", "{", "[]", "null", "{\"nobody\":1}", "\u{0}"] {
            assert_eq!(
                ask(&server, "POST", path, body).await.status,
                StatusCode::UNPROCESSABLE_ENTITY,
                "{path} {body}"
            );
        }
        let long = vec![b' '; crate::limits::MOST_BYTES + 1];
        assert_eq!(ask(&server, "POST", path, long).await.status, StatusCode::PAYLOAD_TOO_LARGE, "{path}");
    }
}

fn trial(scenario: &str, battles: u32, after: &str) -> Value {
    json!({ "scenario": scenario, "player": "recruit", "battles": battles, "after": after })
}

#[tokio::test(flavor = "multi_thread")]
async fn battles_are_fought_by_both_rules_with_the_same_dice() {
    let server = server();
    let steps = |text: &str| -> Vec<Value> {
        text.lines()
            .filter_map(|line| line.strip_prefix("data: "))
            .map(|step| serde_json::from_str(step).unwrap())
            .collect()
    };
    let same = steps(&post(&server, "/api/house/battles", &trial("mill-lane", 12, "")).await.text());
    let last = same.last().unwrap();
    assert_eq!(
        (&last["battles"], &last["of"], &last["done"], &last["faults"]),
        (&json!(12), &json!(12), &json!(true), &json!(0))
    );
    assert!(same.iter().rev().skip(1).all(|step| step["done"] == false));
    let score = &last["measures"][0];
    assert_eq!((&score["key"], &score["difference"]["mean"]), (&json!("score_a"), &json!(0.0)));
    assert_eq!(score["before"], score["after"]);
    // A battle with raw troops that never run is quite different.
    let steady = "cohesion.fire_modifiers.enfilade = -20\ncohesion.fire_modifiers.rear = -20\ncohesion.quality.cohesion.raw = 1\ncohesion.quality.cohesion.trained = 2";
    let other = steps(&post(&server, "/api/house/battles", &trial("mill-lane", 12, steady)).await.text());
    let measures = other.last().unwrap()["measures"].as_array().unwrap();
    assert_eq!(measures[0]["before"], score["before"], "the same dice");
    assert!(measures.iter().any(|measure| measure["difference"]["mean"] != json!(0.0)), "{measures:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn battles_nobody_listens_to_are_given_up_and_make_room() {
    let server = server();
    let long = json!({ "scenario": "sierra", "player": "veteran", "battles": 400, "after": "" });
    let fight = || {
        let request = Request::builder().method("POST").uri("/api/house/battles").body(Body::from(long.to_string()));
        let mut request = request.unwrap();
        let from = std::net::SocketAddr::from(([192, 0, 2, 7], 1000));
        request.extensions_mut().insert(axum::extract::ConnectInfo(from));
        server.clone().oneshot(request)
    };
    let first = fight().await.unwrap();
    assert_eq!(first.status(), StatusCode::OK);
    assert_eq!(fight().await.unwrap().status(), StatusCode::TOO_MANY_REQUESTS, "one for each address");
    drop(first);
    let mut tries = 0;
    loop {
        let again = fight().await.unwrap();
        if again.status() == StatusCode::OK {
            break;
        }
        tries += 1;
        assert!(tries < 200, "the battles go on with nobody listening");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn battles_of_two_visitors_take_turns() {
    let server = server();
    let fight = |from: u8, battles: u32| {
        let asked = trial("mill-lane", battles, "").to_string();
        let request = Request::builder().method("POST").uri("/api/house/battles").body(Body::from(asked));
        let mut request = request.unwrap();
        let from = std::net::SocketAddr::from(([192, 0, 2, from], 1000));
        request.extensions_mut().insert(axum::extract::ConnectInfo(from));
        server.clone().oneshot(request)
    };
    let endless = fight(8, 400).await.unwrap();
    assert_eq!(endless.status(), StatusCode::OK);
    let short = fight(9, 2).await.unwrap();
    assert_eq!(short.status(), StatusCode::OK, "a slot is not one visitor's alone");
    let told = axum::body::to_bytes(short.into_body(), usize::MAX).await.unwrap();
    assert!(String::from_utf8_lossy(&told).contains("\"done\":true"));
    drop(endless);
}
