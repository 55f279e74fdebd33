//! Counts for the operator, in the form Prometheus reads. They name no battle, seat or address.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

/// The upper limits, in seconds, within which commands are counted together.
const SECONDS: [f64; 12] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0];

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelValue)]
pub enum Ended {
    /// It is on the disk.
    Accepted,
    /// It needs dice that nobody has typed.
    NeedsDice,
    /// It was stale or out of turn.
    Conflict,
    Refused,
    /// The server could not serve.
    Failed,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct How {
    ended: Ended,
}

/// All counts.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    commands: Family<How, Counter>,
    command_seconds: Histogram,
    /// Live pages that are open.
    pub sockets: Gauge,
    /// Battles in memory.
    pub battles: Gauge,
    /// About how many bytes they take.
    pub battle_bytes: Gauge,
    /// How often the store failed to serve.
    pub store_errors: Counter,
    /// How often another server wrote a command first.
    pub overtaken: Counter,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("grognard");
        let metrics = Metrics {
            commands: Family::default(),
            command_seconds: Histogram::new(SECONDS),
            sockets: Gauge::default(),
            battles: Gauge::default(),
            battle_bytes: Gauge::default(),
            store_errors: Counter::default(),
            overtaken: Counter::default(),
            registry: Registry::default(),
        };
        registry.register("commands", "Commands by how they ended", metrics.commands.clone());
        let seconds = metrics.command_seconds.clone();
        registry.register_with_unit("command", "From the arrival of a command to its answer", Unit::Seconds, seconds);
        registry.register("sockets", "Live pages that are open", metrics.sockets.clone());
        registry.register("live_battles", "Battles in memory", metrics.battles.clone());
        let bytes = metrics.battle_bytes.clone();
        registry.register_with_unit("live_battles_memory", "What battles in memory take, about", Unit::Bytes, bytes);
        registry.register("store_errors", "Times the store did not serve", metrics.store_errors.clone());
        registry.register("overtaken", "Times another server wrote a command first", metrics.overtaken.clone());
        Metrics { registry, ..metrics }
    }
}

impl Metrics {
    /// Counts a command.
    pub fn command(&self, ended: Ended, took: Duration) {
        self.commands.get_or_create(&How { ended }).inc();
        self.command_seconds.observe(took.as_secs_f64());
    }

    /// Everything as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing into a text does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// Counts one more of something, as long as this lives.
#[derive(Debug)]
pub struct Counted(Gauge);

impl Counted {
    pub fn in_gauge(gauge: &Gauge) -> Self {
        gauge.inc();
        Counted(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}
