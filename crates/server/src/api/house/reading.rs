//! House rules as they come in: a file, or the values of a form. Both are checked like a file.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use grognard_books::Library;
use grognard_books::house::{HouseRules, file_of};
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::tables::{Leaf, Problem as Slip};
use serde_json::Value;

use crate::api::body::{body_of, read};
use crate::model::{HouseChecked, HouseDifference, HouseDraft, HouseSlip, HouseWish, json_of};
use crate::problem::Problem;
use crate::state::App;

/// The longest file of house rules. All charts of a book written out would be a quarter of that.
const MOST_BYTES: usize = 64 << 10;
/// Values at once; no book has as many.
const MOST_VALUES: usize = 4000;
/// The longest name, in characters.
const LONGEST_NAME: usize = 100;

/// Checks house rules, given as a file or as single values: everything that is wrong, or what differs and the file.
#[utoipa::path(
    post,
    path = "/api/house/check",
    tag = "house rules",
    request_body = HouseDraft,
    responses((status = 200, body = HouseChecked), (status = 422, body = crate::model::Problem))
)]
pub async fn check(
    State(app): State<Arc<App>>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<HouseChecked>, Problem> {
    let body = body_of(body)?;
    let checked = app.work(move |_| read(&body).and_then(checked)).await?;
    checked.map(Json).map_err(|refused| Problem::refused(None, refused))
}

fn checked(draft: HouseDraft) -> Result<HouseChecked, Refusals> {
    let text = match (draft.text, draft.values) {
        (Some(text), None) => text,
        (None, Some(values)) => file_of(&name_of(&draft.name), &leaves(values)?)?,
        _ => return Err(vec![Refusal::new("text", "give either the text of a file or a list of values.")]),
    };
    too_long("text", &text)?;
    Ok(match HouseRules::read(&text) {
        Ok(rules) => HouseChecked {
            text: Some(rules.text()),
            slips: Vec::new(),
            values: rules
                .values
                .iter()
                .map(|value| HouseDifference {
                    path: value.path.clone(),
                    was: json_of(&value.was),
                    now: json_of(&value.now),
                })
                .collect(),
            name: rules.name,
        },
        Err(slips) => HouseChecked {
            name: draft.name,
            slips: slips.into_iter().map(slip).collect(),
            values: Vec::new(),
            text: None,
        },
    })
}

fn name_of(name: &str) -> String {
    name.trim().chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect()
}

fn slip(slip: Slip) -> HouseSlip {
    let (line, column) = slip.place.map(|place| (place.line, place.column)).unzip();
    HouseSlip { path: slip.path, reason: slip.reason, line, column }
}

fn leaves(values: Vec<HouseWish>) -> Result<Vec<(String, Leaf)>, Refusals> {
    if values.len() > MOST_VALUES {
        return Err(vec![Refusal::new("values", format!("must be at most {MOST_VALUES}."))]);
    }
    let (mut leaves, mut refused) = (Vec::new(), Refusals::new());
    for HouseWish { path, value } in values {
        match leaf_of(&value) {
            Some(leaf) => leaves.push((path, leaf)),
            None => {
                let reason = "must be a number, text, or true or false.";
                refused.push(Refusal::new(path.chars().take(200).collect::<String>(), reason));
            }
        }
    }
    if refused.is_empty() { Ok(leaves) } else { Err(refused) }
}

fn leaf_of(value: &Value) -> Option<Leaf> {
    match value {
        Value::Bool(flag) => Some(Leaf::Flag(*flag)),
        Value::String(text) => Some(Leaf::Text(text.clone())),
        Value::Number(number) => number.as_i64().map(Leaf::Integer).or_else(|| number.as_f64().map(Leaf::Float)),
        _ => None,
    }
}

/// The charts as changed by a file, or everything that is wrong with it, each reason under the field it came in.
pub fn library_of(field: &str, text: Option<&str>) -> Result<Library, Refusals> {
    let Some(text) = text else { return Ok(Library::new()) };
    too_long(field, text)?;
    let refusal = |slip: Slip| Refusal::new(field, slip.to_string());
    Library::with_house_rules(text).map(|found| found.0).map_err(|slips| slips.into_iter().map(refusal).collect())
}

fn too_long(field: &str, text: &str) -> Result<(), Refusals> {
    if text.len() <= MOST_BYTES {
        return Ok(());
    }
    Err(vec![Refusal::new(field, format!("is too long: at most {} KiB of house rules are taken.", MOST_BYTES >> 10))])
}
