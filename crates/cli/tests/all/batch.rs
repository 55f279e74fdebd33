//! `grognard batch`: worked examples, hostile input, endless lines.

use std::fmt::Write as _;

use grognard_books::BOOKS;
use grognard_books::cases::{Expected, cases};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

use crate::program::{code, err, fed, out};

fn replies(input: &[u8]) -> Vec<Value> {
    let output = fed(&["batch"], input);
    assert_eq!(code(&output), 0, "{}", err(&output));
    out(&output).lines().map(|line| serde_json::from_str(line).expect("every reply is JSON")).collect()
}

/// Requests as JSON Lines.
fn lines<'r>(requests: impl Iterator<Item = &'r Value>) -> String {
    requests.fold(String::new(), |mut all, request| {
        let _ = writeln!(all, "{request}");
        all
    })
}

/// Every case of every book as a request.
fn requests() -> Vec<(Value, Expected)> {
    let mut all = Vec::new();
    for book in BOOKS {
        for case in cases(book) {
            let request = json!({
                "id": case.name, "do": "resolve", "procedure": case.procedure, "situation": case.situation, "dice": case.dice,
            });
            all.push((request, case.expected));
        }
    }
    all
}

#[test]
fn every_case_goes_through_in_order() {
    let requests = requests();
    let input = lines(requests.iter().map(|(request, _)| request));
    let replies = replies(input.as_bytes());
    assert_eq!(replies.len(), requests.len());
    for ((request, expected), reply) in requests.iter().zip(&replies) {
        assert_eq!(reply["id"], request["id"]);
        match expected {
            Expected::Outcome(outcome) => {
                assert_eq!(reply["outcome"], *outcome, "{reply}");
                assert_eq!(reply["dice"], request["dice"], "{reply}");
                assert_eq!(reply["procedure"], request["procedure"]);
                for note in reply["notes"].as_array().unwrap() {
                    assert!(
                        note["rule"].is_string() && note["origin"].is_string() && note["text"].is_string(),
                        "{note}"
                    );
                }
            }
            Expected::Refused(fields) => {
                let refused: Vec<&str> =
                    reply["refused"].as_array().unwrap().iter().map(|r| r["field"].as_str().unwrap()).collect();
                assert_eq!(refused, *fields, "{reply}");
            }
        }
    }
}

#[test]
fn needs_odds_and_refusals_have_their_shapes() {
    let unit = json!({"unit": {"arm": "infantry", "formation": "line", "original_stands": 5}});
    let requests = [
        json!({"id": {"any": [1, null]}, "do": "resolve", "procedure": "cohesion.test", "situation": unit, "dice": []}),
        json!({"id": 2, "do": "odds", "procedure": "cohesion.test", "situation": unit}),
        json!({"do": "resolve", "procedure": "cohesion.test", "situation": unit, "seed": 3}),
        json!({"id": 4, "do": "rezolve", "procedure": "cohesion.tset", "dice": [0], "colour": 1}),
        json!({"id": 5, "do": "odds", "procedure": "cohesion.test", "situation": unit, "seed": 3}),
        json!([1]),
    ];
    let mut input = lines(requests.iter());
    input.push_str("not json\n\n{\"id\":9,\"id\":9,\"do\":\"odds\"}");
    let replies = replies(input.as_bytes());
    assert_eq!(replies.len(), 9);
    assert_eq!(replies[0], json!({"id": {"any": [1, null]}, "need": {"sides": 20, "for": "unit's cohesion roll"}}));
    assert_eq!(replies[1]["exact"], json!(true));
    assert_eq!(
        replies[1]["odds"][0],
        json!({"outcome": {"result": "passed", "shaken": false, "routed": false}, "p": "4/5"})
    );
    assert_eq!(replies[2]["id"], Value::Null);
    assert_eq!(replies[2]["dice"].as_array().unwrap().len(), 1);
    let fields: Vec<&str> =
        replies[3]["refused"].as_array().unwrap().iter().map(|r| r["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["colour", "do", "procedure", "situation", "dice.0"]);
    assert_eq!(replies[3]["refused"][1]["allowed"], json!(["resolve", "odds"]));
    for reply in &replies[4..] {
        assert!(reply["refused"].is_array(), "{reply}");
    }
    assert_eq!(replies[8]["id"], json!(9));
}

#[test]
fn mutated_requests_get_as_many_replies() {
    let number_of_requests = grognard_soak::cases("mutated requests through batch", 20_000, 100_000) as usize;
    let seeds: Vec<String> = requests().iter().map(|(request, _)| request.to_string()).collect();
    let mut random = ChaCha8Rng::seed_from_u64(1863);
    let mut input = Vec::new();
    for number in 0..number_of_requests {
        let mut line = seeds[number % seeds.len()].clone().into_bytes();
        for _ in 0..=random.next_u64() % 3 {
            mutate(&mut line, &mut random);
        }
        line.retain(|byte| *byte != b'\n');
        input.extend(line);
        input.push(b'\n');
    }
    let replies = replies(&input);
    assert_eq!(replies.len(), number_of_requests);
    let ruled = replies.iter().filter(|reply| reply.get("outcome").is_some()).count();
    let refused = replies.iter().filter(|reply| reply.get("refused").is_some()).count();
    let reached = ruled > number_of_requests / 100 && refused > number_of_requests / 10;
    assert!(reached, "the mutations reach both: {ruled} ruled, {refused} refused");
}

/// Wrong types, huge numbers, deep nesting, unknown fields, cut and flipped bytes.
fn mutate(line: &mut Vec<u8>, random: &mut ChaCha8Rng) {
    const VALUES: [&str; 16] = [
        "null",
        "true",
        "-1",
        "0",
        "2.5",
        "1e308",
        "1e999",
        "99999999999999999999999",
        "\"\"",
        "\"infantry\"",
        "[]",
        "{}",
        "[[[[[[[[1]]]]]]]]",
        "{\"a\":{\"a\":{\"a\":1}}}",
        "-0.0",
        "\"\\ud800\"",
    ];
    let mut below = |bound: usize| usize::try_from(random.next_u64()).unwrap_or(usize::MAX) % bound.max(1);
    let length = line.len();
    if length == 0 {
        return;
    }
    match below(8) {
        // A value in place of whatever follows some colon.
        0..=2 => {
            let colons: Vec<usize> = (0..length).filter(|at| line[*at] == b':').collect();
            if colons.is_empty() {
                return;
            }
            let colon = colons[below(colons.len())];
            let end = (colon + 1..length).find(|at| matches!(line[*at], b',' | b'}' | b']')).unwrap_or(length);
            line.splice(colon + 1..end, VALUES[below(VALUES.len())].bytes());
        }
        3 => {
            let brace = line.iter().position(|byte| *byte == b'{').unwrap_or(0);
            let at = (brace + 1).min(length);
            line.splice(at..at, *b"\"colour\":\"blue\",");
        }
        4 => line.truncate(below(length)),
        5 => {
            let at = below(length);
            if let Some(byte) = line.get_mut(at) {
                *byte ^= 1 << below(8);
            }
        }
        6 => {
            let depth = 1 + below(400);
            let nested = "[".repeat(depth) + &"]".repeat(depth);
            let colon = line.iter().rposition(|byte| *byte == b':').unwrap_or(0);
            line.splice(colon..=colon, format!(":{nested},\"x\":").bytes());
        }
        _ => {
            let (from, to) = (below(length), below(length));
            let piece: Vec<u8> = line[from.min(to)..from.max(to)].to_vec();
            let at = below(length);
            line.splice(at..at, piece);
        }
    }
}

#[test]
fn an_endless_line_is_refused_without_being_kept() {
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};
    // A gibibyte without a line end, then a proper request; the program's memory is limited to far less than that line.
    let program = env!("CARGO_BIN_EXE_grognard");
    let mut child = Command::new("sh")
        .args(["-c", &format!("ulimit -v 200000; exec '{program}' batch")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell starts");
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        let block = vec![b'x'; 1 << 20];
        for _ in 0..1024 {
            stdin.write_all(&block).expect("the program reads on");
        }
        stdin.write_all(b"\n{\"id\":1,\"do\":\"odds\"}\n").expect("the program reads on");
    });
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    feeder.join().unwrap();
    assert!(child.wait().unwrap().success());
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0]["refused"][0]["reason"].as_str().unwrap().contains("longer than"), "{text}");
    assert_eq!(lines[1]["id"], json!(1));
}
