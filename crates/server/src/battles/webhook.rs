//! Messages to Discord, Slack and the like.

use std::net::SocketAddr;
use std::sync::Arc;

use serde_json::{Value, json};
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

use super::messenger::Permit;
use super::shared::Shared;
use crate::store::Webhook;

/// The service whose JSON is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `content`.
    Discord,
    /// `text`.
    Slack,
}

impl Style {
    /// Every style.
    pub const ALL: [Style; 2] = [Style::Discord, Style::Slack];

    pub const fn name(self) -> &'static str {
        match self {
            Style::Discord => "discord",
            Style::Slack => "slack",
        }
    }

    /// The style of a word.
    pub fn named(name: &str) -> Option<Self> {
        Style::ALL.into_iter().find(|style| style.name() == name)
    }

    fn body(self, text: &str) -> Value {
        match self {
            // A title was written by somebody; it must not notify the whole channel.
            Style::Discord => json!({ "content": text, "allowed_mentions": { "parse": [] } }),
            Style::Slack => json!({ "text": text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;") }),
        }
    }
}

/// Looks names up as usual, but returns only addresses to which messages may go.
#[derive(Debug)]
struct OnlyPermitted {
    shared: Arc<Shared>,
    usual: DefaultResolver,
}

impl Resolver for OnlyPermitted {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.usual.resolve(uri, config, timeout)?;
        let permitted: Vec<SocketAddr> =
            found.iter().filter(|address| self.shared.may_tell(address.ip())).copied().collect();
        let mut answer = self.empty();
        for address in permitted.into_iter().take(16) {
            answer.push(address);
        }
        if answer.is_empty() { Err(ureq::Error::HostNotFound) } else { Ok(answer) }
    }
}

/// Sends a message. It is tried once: a late "your turn" is worse than none, and the page shows it too.
pub async fn send(shared: Arc<Shared>, hook: Webhook, text: String, permit: Permit) {
    let Some(under_way) = permit.go().await else { return };
    let text = match &hook.page {
        Some(page) => format!("{text} {page}"),
        None => text,
    };
    let body = Style::named(&hook.style).unwrap_or(Style::Discord).body(&text).to_string();
    let post = move || {
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(shared.limits().webhook_patience))
            .max_redirects(0)
            .proxy(None)
            .user_agent("grognard")
            .build();
        let resolver = OnlyPermitted { shared, usual: DefaultResolver::default() };
        let agent = ureq::Agent::with_parts(config, DefaultConnector::default(), resolver);
        let sent = agent.post(&hook.url).header("content-type", "application/json").send(body).map(drop);
        drop(under_way);
        sent
    };
    match tokio::task::spawn_blocking(post).await {
        Ok(Ok(())) => {}
        // The address of a webhook is a secret too, so only the kind of failure is logged.
        Ok(Err(ureq::Error::StatusCode(status))) => tracing::warn!(status, "a webhook answered with an error"),
        Ok(Err(_)) => tracing::warn!("a webhook could not be reached"),
        Err(_) => tracing::error!("the sender of a webhook ended in a panic"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_style_has_its_own_json() {
        assert_eq!(Style::Discord.body("x @everyone")["content"], "x @everyone");
        assert_eq!(Style::Slack.body("a <b>")["text"], "a &lt;b&gt;");
    }
}
