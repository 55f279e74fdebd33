//! Rulings, odds and rules as a program sees them, without a network.

use std::time::Instant;

use axum::body::Body;
use axum::http::StatusCode;
use grognard_books::cases::cases;
use grognard_books::wire::{Reply, answer};
use grognard_books::{BOOKS, Library};
use serde_json::json;

use super::{app_with, ask, get, post, server};
use crate::limits::MOST_BYTES;
use crate::model::{OddsReply, Problem, ResolveReply};
use crate::rate::Rate;
use crate::router;

#[tokio::test]
async fn the_list_has_every_book_and_procedure() {
    let listed = get(&server(), "/api/books").await.json();
    let names: Vec<&str> = listed["books"].as_array().unwrap().iter().map(|b| b["name"].as_str().unwrap()).collect();
    assert_eq!(names, BOOKS.iter().map(|book| book.name).collect::<Vec<_>>());
    let procedures: usize =
        listed["books"].as_array().unwrap().iter().map(|b| b["procedures"].as_array().unwrap().len()).sum();
    assert_eq!(procedures, grognard_books::procedures().count());
}

#[tokio::test]
async fn every_procedure_is_described_and_its_start_is_ruled() {
    let server = server();
    for procedure in grognard_books::procedures() {
        let page = get(&server, &format!("/api/procedures/{}", procedure.name())).await;
        assert_eq!(page.status, StatusCode::OK);
        let page = page.json();
        let fields = serde_json::to_value(procedure.fields(&Library::new())).unwrap();
        assert_eq!(page["fields"], fields, "{}", procedure.name());
        let request = json!({ "procedure": procedure.name(), "situation": page["example"] });
        let ruled = post(&server, "/api/resolve", &request).await;
        assert_eq!(ruled.status, StatusCode::OK, "{}: {}", procedure.name(), ruled.text());
        assert!(ruled.json()["outcome"].is_object());
    }
}

/// Each case of each book over HTTP: the reply is that of `grognard batch`, and the described types can read all of it.
#[tokio::test]
async fn replies_are_those_of_batch_and_as_described() {
    let (server, library) = (server(), Library::new());
    for case in BOOKS.iter().flat_map(cases) {
        let mut request =
            json!({ "id": case.name, "procedure": case.procedure, "situation": case.situation, "dice": case.dice });
        let over_http = post(&server, "/api/resolve", &request).await;
        request["do"] = json!("resolve");
        let batch = answer(&library, request.to_string().as_bytes(), || 1);
        match &batch {
            Reply::Refused { refused, .. } => {
                assert_eq!(over_http.status, StatusCode::UNPROCESSABLE_ENTITY);
                let problem: Problem = serde_json::from_slice(&over_http.body).unwrap();
                assert_eq!(over_http.json()["refused"], serde_json::to_value(refused).unwrap());
                assert_eq!(problem.id, Some(json!(case.name)));
            }
            _ => {
                assert_eq!(over_http.status, StatusCode::OK, "{}", case.name);
                assert_eq!(over_http.text(), serde_json::to_string(&batch).unwrap());
                let described: ResolveReply = serde_json::from_slice(&over_http.body).unwrap();
                assert_eq!(serde_json::to_value(described).unwrap(), over_http.json());
            }
        }
    }
}

#[tokio::test]
async fn odds_are_those_of_batch_and_as_described() {
    let (server, library) = (server(), Library::new());
    let situation = json!({ "unit": { "arm": "infantry", "formation": "line", "original_stands": 5 } });
    let request = json!({ "id": 1, "do": "odds", "procedure": "cohesion.test", "situation": situation });
    let over_http = post(&server, "/api/odds", &request).await;
    let batch = answer(&library, request.to_string().as_bytes(), || 1);
    assert_eq!(over_http.text(), serde_json::to_string(&batch).unwrap());
    let described: OddsReply = serde_json::from_slice(&over_http.body).unwrap();
    assert_eq!(serde_json::to_value(described).unwrap(), over_http.json());
}

#[tokio::test]
async fn dice_that_run_short_name_the_next_one() {
    let situation = json!({ "unit": { "arm": "infantry", "formation": "line", "original_stands": 5 } });
    let request = json!({ "procedure": "cohesion.test", "situation": situation, "dice": [] });
    let reply = post(&server(), "/api/resolve", &request).await;
    assert_eq!(reply.status, StatusCode::OK);
    assert_eq!(reply.json()["need"], json!({ "sides": 20, "for": "unit's cohesion roll" }));
    assert!(matches!(serde_json::from_slice(&reply.body).unwrap(), ResolveReply::Needs(_)));
}

#[tokio::test]
async fn a_goal_is_searched_and_what_it_promises_holds() {
    let server = server();
    let page = get(&server, "/api/procedures/impact.charge").await.json();
    let goal = json!([{ "field": "result", "value": "attacker-wins" }]);
    let request =
        json!({ "procedure": "impact.charge", "situation": page["example"], "goal": goal, "at_least": "3/5" });
    let reply = post(&server, "/api/what-if", &request).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    assert!(!reply.json()["changes"].as_array().unwrap().is_empty());
    for (body, field) in [
        (json!({ "procedure": "impact.charge", "situation": page["example"], "goal": [] }), "goal"),
        (json!({ "procedure": "impact.no", "situation": {}, "goal": goal }), "procedure"),
        (
            json!({ "procedure": "impact.charge", "situation": page["example"], "goal": goal, "at_least": "often" }),
            "at_least",
        ),
        (
            json!({ "procedure": "impact.charge", "situation": page["example"], "goal": [{ "field": "no", "value": 1 }] }),
            "goal",
        ),
        (json!([]), "request"),
    ] {
        let refused = post(&server, "/api/what-if", &body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert_eq!(refused.json()["refused"][0]["field"], field, "{body}");
    }
}

#[tokio::test]
async fn a_book_has_its_clauses_charts_and_coverage() {
    let server = server();
    for book in BOOKS {
        let page = get(&server, &format!("/api/books/{}", book.name)).await.json();
        let clauses = page["clauses"].as_array().unwrap();
        assert_eq!(clauses.len(), book.clauses.len());
        for clause in clauses {
            assert!(!clause["text"].as_str().unwrap().is_empty(), "{clause}");
            if clause["scope"] == "procedure" {
                assert!(!clause["tests"].as_array().unwrap().is_empty(), "{clause}");
            }
        }
        assert!(!page["charts"].as_array().unwrap().is_empty());
    }
    let clause = get(&server, "/api/clauses/coh-28").await.json();
    assert_eq!((&clause["id"], &clause["book"]), (&json!("COH-28"), &json!("cohesion")));
}

#[tokio::test]
async fn house_rules_show_as_differences() {
    let text = include_str!("../../../../examples/cohesion/house-rules.toml");
    let (library, changes) = Library::with_house_rules(text).unwrap();
    let changed = changes.len();
    let server = router(app_with(library, changes), Rate::per_second(40));
    let page = get(&server, "/api/books/cohesion").await.json();
    assert_eq!(page["changes"].as_array().unwrap().len(), changed);
    assert_eq!(get(&server, "/api/books/impact").await.json()["changes"], json!([]));
}

#[tokio::test]
async fn what_is_not_there_or_not_allowed_is_told_as_a_problem() {
    let server = server();
    for (method, path, status) in [
        ("GET", "/api/books/chess", StatusCode::NOT_FOUND),
        ("GET", "/api/clauses/COH-999", StatusCode::NOT_FOUND),
        ("GET", "/api/procedures/cohesion.dance", StatusCode::NOT_FOUND),
        ("GET", "/api/procedures/%FF", StatusCode::BAD_REQUEST),
        ("GET", "/api/nothing", StatusCode::NOT_FOUND),
        ("GET", "/assets/missing.js", StatusCode::NOT_FOUND),
        ("GET", "/api/resolve", StatusCode::METHOD_NOT_ALLOWED),
        ("DELETE", "/api/books", StatusCode::METHOD_NOT_ALLOWED),
        ("POST", "/", StatusCode::METHOD_NOT_ALLOWED),
    ] {
        assert_eq!(ask(&server, method, path, Body::empty()).await.status, status, "{method} {path}");
    }
    for body in ["", "{", "[]", "{}", "null", "{\"procedure\":5}", "\u{0}", "{\"do\":\"odds\",\"do\":\"resolve\"}"] {
        for path in ["/api/resolve", "/api/odds", "/api/what-if"] {
            let answer = ask(&server, "POST", path, body).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{path} {body}");
        }
    }
    let wrong_do = post(&server, "/api/odds", &json!({ "id": 4, "do": "resolve" })).await.json();
    assert_eq!((&wrong_do["id"], &wrong_do["refused"][0]["field"]), (&json!(4), &json!("do")));
}

#[tokio::test]
async fn a_body_past_the_limit_is_turned_away() {
    let server = server();
    let long = vec![b' '; MOST_BYTES + 1];
    for path in ["/api/resolve", "/api/odds", "/api/what-if"] {
        assert_eq!(ask(&server, "POST", path, long.clone()).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    }
    let deep = "[".repeat(MOST_BYTES);
    assert_eq!(ask(&server, "POST", "/api/odds", deep).await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn who_asks_too_often_is_told_to_wait() {
    let server = router(app_with(Library::new(), Vec::new()), Rate::new(2.0, 0.001));
    for status in [StatusCode::OK, StatusCode::OK, StatusCode::TOO_MANY_REQUESTS] {
        assert_eq!(get(&server, "/api/books").await.status, status);
    }
    // The figures of the server are counted, too, and the answer comes late.
    let asked = Instant::now();
    assert_eq!(get(&server, "/metrics").await.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(asked.elapsed() >= crate::rate::LATE);
    assert_eq!(get(&server, "/readyz").await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_document_describes_every_address_and_the_page_shows_it() {
    let server = server();
    let document = get(&server, "/api/openapi.json").await.json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3."));
    let paths: Vec<&String> = document["paths"].as_object().unwrap().keys().collect();
    assert_eq!(paths.len(), 36, "{paths:?}");
    let written = document.to_string();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for reference in written.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "{name} is not described");
    }
    let page = get(&server, "/api").await;
    assert!(page.kind.starts_with("text/html"));
    assert!(paths.iter().all(|path| page.text().contains(path.as_str())));
}

#[tokio::test]
async fn an_address_without_a_page_is_answered_by_one_that_helps() {
    let server = server();
    for path in ["/nowhere", "/desk/cohesion/fyre", "/battle/abc/tables"] {
        let page = get(&server, path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND);
        assert!(page.kind.starts_with("text/html"));
    }
    assert!(get(&server, "/nothing.js").await.kind.starts_with("application/problem+json"));
}

#[tokio::test]
async fn pages_of_the_client_are_served_at_every_address() {
    let server = server();
    for path in ["/", "/desk/cohesion/fire", "/rules/cohesion"] {
        let page = get(&server, path).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.kind.starts_with("text/html"));
    }
}
