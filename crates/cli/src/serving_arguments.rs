//! What may be typed for a server: to run it, and to look after what it keeps.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use grognard_server::{Address, IpNet, Place};

/// `grognard serve`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  grognard serve                             the web app at http://127.0.0.1:7878/, for this machine only
  grognard serve --listen 0.0.0.0:7878       for everybody on the club's network
  grognard serve --data club.sqlite          battles kept in a file of your choice
  grognard serve --data postgres://club@db/battles   several servers share a database
  grognard serve --listen 0.0.0.0:7878 --host war.example   it answers to that name and no other
  grognard --house club.toml serve           with the club's charts

The interface for programs is described at /api. Ctrl-C stops the server.")]
pub struct ServeArguments {
    /// Address and port; port 0 takes any free one
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7878")]
    pub listen: SocketAddr,
    /// Where battles are kept: a file, created if it does not exist, or a database that several servers share
    #[arg(long, value_name = "FILE or postgres://...", env = "GROGNARD_DATA", hide_env_values = true,
          default_value = "grognard.sqlite", value_parser = place)]
    pub data: Place,
    /// A name the server is reached by; with one or more given, it answers to no others. May be given several times
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
    /// A proxy that passes requests on, such as 127.0.0.1 or 10.0.0.0/8: what it says in X-Forwarded-For is believed. May be
    /// given several times
    #[arg(long, value_name = "ADDRESS", value_parser = network)]
    pub trusted_proxy: Vec<IpNet>,
    /// Allow webhooks to addresses on your own network
    #[arg(long)]
    pub private_webhooks: bool,
    /// How much may be asked of it
    #[command(flatten)]
    pub limits: LimitArguments,
}

/// `grognard admin`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  grognard admin list --data club.sqlite
  grognard admin export 0123456789abcdef0123 battle.jsonl
  grognard admin copy --to backup.sqlite                      a back-up, while the server runs
  grognard admin copy --data club.sqlite --to postgres://club@db/battles

A file that a server uses can be listed, exported and copied; to change it, stop the server first. A database can always be
changed.")]
pub struct AdminArguments {
    /// Where the battles are kept: a file or a database
    #[arg(long, global = true, value_name = "FILE or postgres://...", env = "GROGNARD_DATA", hide_env_values = true,
          default_value = "grognard.sqlite", value_parser = place)]
    pub data: Place,
    /// What is to be done
    #[command(subcommand)]
    pub command: AdminCommand,
}

/// What is to be done with battles.
#[derive(Debug, Subcommand)]
pub enum AdminCommand {
    /// List every battle, the one left alone longest first
    List,
    /// Write the file of a battle
    Export {
        /// Its id
        battle: String,
        /// The file to write
        file: PathBuf,
    },
    /// Take the file of a battle in as a new one, and show its links
    Import {
        /// The file
        file: PathBuf,
    },
    /// Delete battles for good
    Delete {
        /// Their ids
        #[arg(required = true)]
        battles: Vec<String>,
    },
    /// Delete battles that nobody has opened for a while
    Expire {
        /// For so many days
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
        days: u32,
    },
    /// Copy every battle into an empty file or database, with its seats and links
    Copy {
        /// Where to
        #[arg(long, value_name = "FILE or postgres://...", value_parser = place)]
        to: Place,
    },
}

/// A file or a database.
fn place(word: &str) -> Result<Place, String> {
    if Address::is_meant(word) { word.parse().map(Place::Database) } else { Ok(Place::File(PathBuf::from(word))) }
}

/// An address, or a network as address/bits.
fn network(word: &str) -> Result<IpNet, String> {
    let alone = || word.parse::<IpAddr>().map(IpNet::from);
    word.parse()
        .or_else(|_| alone())
        .map_err(|_| "expected an address such as 127.0.0.1, or a network such as 10.0.0.0/8".to_owned())
}

/// How much may be asked of the server.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitArguments {
    /// Requests per second that one address may keep up [default: 40]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub requests_per_second: Option<u32>,
    /// Connections in all; never more than there are file handles for [default: 4000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub connections: Option<u32>,
    /// Connections from one address; never more than half of all [default: 256]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub connections_per_address: Option<u32>,
    /// Live pages from one address [default: 128]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub sockets_per_address: Option<u32>,
    /// Battles in memory; when one more is needed, the one idle longest is put away [default: 400]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub battles_in_memory: Option<u32>,
    /// How much memory the battles may take together; beyond it, idle ones of the address that takes most are put away
    /// [default: 256]
    #[arg(long, value_name = "MEBIBYTES", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub battle_memory: Option<u32>,
    /// Battles one address may create in a day [default: 200]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub battles_per_day: Option<u32>,
    /// The largest size of the battles' file [default: 4096]
    #[arg(long, value_name = "MEBIBYTES", value_parser = clap::value_parser!(u32).range(1..))]
    pub data_limit: Option<u32>,
    /// Delete battles that nobody has opened for so many days; by default they are kept for ever
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    pub expire_after: Option<u32>,
}
