//! Grognard over HTTP: rulings, odds, rules and battles as JSON, and the web client that is embedded in the program.

mod address;
pub mod admin;
mod api;
mod battles;
mod bodies;
mod clauses;
mod client;
mod clock;
mod connections;
mod documents;
mod gate;
mod headers;
mod health;
mod hosts;
mod limits;
mod log;
mod metrics;
pub mod model;
mod once;
mod origin;
mod pace;
mod pages;
mod patience;
mod problem;
mod proxies;
mod queue;
mod rate;
mod shutdown;
mod spending;
mod state;
mod store;
mod trials;
mod written;
mod zip;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use grognard_books::Library;
use grognard_core::tables::Change;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::predicate::Predicate as _;
use tower_http::compression::{CompressionLayer, DefaultPredicate};

pub use battles::Policy;
pub use ipnet::IpNet;
pub use limits::Limits;
pub use store::{Address, Place};

use battles::{Hall, expiry};
use bodies::Bodies;
use gate::Gate;
use hosts::Hosts;
use proxies::Proxies;
use rate::{Rate, Rates};
use state::App;
use store::Store;

/// What to serve, where, and within which limits.
#[derive(Debug)]
pub struct Config {
    /// The address; port 0 takes any free one.
    pub listen: SocketAddr,
    /// Where battles are kept.
    pub data: Place,
    /// The charts in force.
    pub library: Library,
    /// What house rules change in them.
    pub changes: Vec<Change>,
    /// The house rules as text.
    pub house: Option<String>,
    /// The names it is reached by; empty if it was not given any.
    pub names: Vec<String>,
    /// Proxies that pass requests on and are believed about where these come from.
    pub proxies: Vec<IpNet>,
    /// What battles are allowed.
    pub policy: Policy,
    /// How much may be asked of it.
    pub limits: Limits,
}

/// Serves until the process is asked to end. `ready` is called with the address once connections are accepted.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    log::start();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let limits = config.limits.within_handles(limits::handles());
        let store = Store::open(&config.data, limits.data_mebibytes).await.map_err(io::Error::other)?;
        let listener = connections::listener(config.listen)?;
        let hall = Arc::new(Hall::new(store, config.policy, limits.clone(), config.house));
        let tidying = tokio::spawn(expiry::keep_tidy(Arc::clone(&hall)));
        let following = tokio::spawn(Arc::clone(&hall).follow_others());
        let (stop, stopping) = watch::channel(false);
        let mut app = App::new(config.library, config.changes, Arc::clone(&hall), stopping);
        app.hosts = Arc::new(Hosts::new(&config.names, config.listen.ip()));
        let rate = Arc::new(Rate::per_second(limits.requests_per_second));
        let sharing = tokio::spawn(spending::share(Arc::clone(&rate), hall.shared().store().clone()));
        let router = router(app, rate);
        ready(listener.local_addr()?);
        let told = async move {
            shutdown::asked_for().await;
            // Sockets say goodbye; it does not matter if nobody is listening.
            let _ = stop.send(true);
        };
        connections::serve(listener, router, &limits, Proxies::new(config.proxies), told).await;
        tidying.abort();
        following.abort();
        sharing.abort();
        hall.put_away().await;
        Ok(())
    });
    // Nobody waits any more for odds that are still being weighed.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

fn router(app: App, rate: impl Into<Arc<Rate>>) -> Router {
    router_of(Arc::new(app), rate)
}

fn router_of(app: Arc<App>, rate: impl Into<Arc<Rate>>) -> Router {
    let cores = Arc::clone(app.hall.shared().cores());
    let gate =
        Arc::new(Gate { hosts: Arc::clone(&app.hosts), rates: Rates::of(rate.into()), bodies: Bodies::none(), cores });
    let once = middleware::from_fn_with_state(Arc::clone(&app), once::once);
    Router::new()
        .merge(health::router(Arc::clone(&app)))
        .merge(api::lasting().layer(once.clone()).with_state(Arc::clone(&app)))
        .merge(api::router().with_state(app))
        .fallback_service(Router::new().fallback(client::file).layer(once))
        // All in one layer, the outermost first: a router copies whatever a separate layer wraps for every request.
        .layer((
            CompressionLayer::new().compress_when(DefaultPredicate::new().and(zip::Short)),
            middleware::from_fn_with_state(gate, gate::pass),
            CatchPanicLayer::custom(problem::of_panic),
            DefaultBodyLimit::max(limits::MOST_BYTES),
        ))
}

// These tests use the insides of the server, so they belong to it; their files are where other crates have their tests.
#[cfg(test)]
#[path = "../tests/all/mod.rs"]
mod tests;
