//! Which page a request comes from, and under which name it reached the server.

use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, Method, StatusCode};

use crate::hosts::Hosts;
use crate::problem::Problem;

/// The origin of the client's own pages, if the request says it comes from one of them.
pub fn own_origin(headers: &HeaderMap) -> Option<&str> {
    let origin = headers.get(ORIGIN)?.to_str().ok()?;
    let host = headers.get(HOST)?.to_str().ok()?;
    let (_, named) = origin.split_once("://")?;
    (named == host).then_some(origin)
}

/// Whether the request is allowed to come from its page. A browser says which page asks; other programs say nothing. A
/// proxy may have changed the name on the way, so pages under any name the server was given are ours too.
fn is_from_here(headers: &HeaderMap, hosts: &Hosts) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let named = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, named)| named);
    own_origin(headers).is_some() || named.is_some_and(|named| hosts.was_told(named))
}

/// Why a request is turned away: it came under a name that is not ours, or a page from elsewhere wants to change or
/// listen to something.
pub fn objection(request: &Request, hosts: &Hosts) -> Option<Problem> {
    let headers = request.headers();
    let host = headers.get(HOST).map(|host| host.to_str().unwrap_or_default());
    if host.is_some_and(|host| !hosts.includes(host)) {
        let detail = "This server does not go by that name. Whoever runs it can add the name with --host.";
        return Some(Problem::new(StatusCode::MISDIRECTED_REQUEST, detail));
    }
    let only_reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let may_come = (only_reads && !headers.contains_key(UPGRADE)) || is_from_here(headers, hosts);
    (!may_come).then(|| Problem::forbidden("Pages from elsewhere may not ask this."))
}
