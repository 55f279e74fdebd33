//! The reference as a plain page, made from the `OpenAPI` document.

use std::fmt::Write as _;

use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use serde_json::Value;

use super::openapi;

const STYLE: &str = include_str!("reference.css");

pub async fn page() -> Html<String> {
    let document = serde_json::to_value(openapi::describe()).unwrap_or_default();
    Html(render(&document))
}

/// Its style sheet; the content security policy takes none inside a page.
pub async fn style() -> Response {
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response()
}

fn render(document: &Value) -> String {
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>Grognard for programs</title>\
         <link rel=\"icon\" href=\"/mark.svg\"><link rel=\"stylesheet\" href=\"/api/reference.css\"></head><body><main><h1>Grognard for programs</h1>",
    );
    let _ = write!(page, "<p>{}</p>", escaped(text(&document["info"]["description"])));
    page.push_str(
        "<p>The same as a document: <a href=\"/api/openapi.json\">openapi.json</a>. Requests may be 1 MiB long.</p>",
    );
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            operation_section(&mut page, path, method, operation);
        }
    }
    page.push_str("<h2>Types</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let _ = write!(page, "<section><h3 id=\"{0}\">{0}</h3>", escaped(name));
        let _ = write!(page, "<p>{}</p>", escaped(text(&schema["description"])));
        let written = serde_json::to_string_pretty(schema).unwrap_or_default();
        let _ = write!(
            page,
            "<details><summary>Schema of {}</summary><pre tabindex=\"0\">{}</pre></details></section>",
            escaped(name),
            escaped(&written)
        );
    }
    page.push_str("</main></body></html>");
    page
}

fn operation_section(page: &mut String, path: &str, method: &str, operation: &Value) {
    let _ = write!(page, "<section><h2><code>{} {}</code></h2>", method.to_uppercase(), escaped(path));
    let _ = write!(page, "<p>{}</p><ul>", escaped(text(&operation["summary"])));
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let (name, help) = (text(&parameter["name"]), text(&parameter["description"]));
        let _ = write!(page, "<li><code>{}</code>: {}</li>", escaped(name), escaped(help));
    }
    if let Some(schema) = schema_in(&operation["requestBody"]["content"]) {
        let _ = write!(page, "<li>takes {}</li>", link_to(schema));
    }
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        if let Some(schema) = schema_in(&response["content"]) {
            let _ = write!(page, "<li>{} answers {}</li>", escaped(status), link_to(schema));
        }
    }
    page.push_str("</ul></section>");
}

/// The type that a body refers to.
fn schema_in(content: &Value) -> Option<&str> {
    let reference = content.as_object()?.values().next()?["schema"]["$ref"].as_str()?;
    reference.rsplit('/').next()
}

fn link_to(name: &str) -> String {
    format!("<a href=\"#{0}\">{0}</a>", escaped(name))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
