//! Connections: accepted, counted, and closed when a client does not send its request.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower::ServiceExt as _;

use crate::address::{Place, Places};
use crate::limits::Limits;
use crate::proxies::Proxies;

/// The most connections that wait to be accepted. A client beyond that gets no answer and tries again after a second.
const WAITING: u32 = 1024;
/// The greatest head of a request.
const MOST_HEAD: usize = 32 << 10;
/// The pause after a connection could not be accepted, for example because too many files are open.
const PAUSE: Duration = Duration::from_millis(100);
/// How long requests may take to finish when the server stops.
const LAST_WORDS: Duration = Duration::from_secs(35);

pub fn listener(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A server that starts again need not wait until the connections of its predecessor have expired.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

/// A connection that counts. A socket keeps it after its upgrade.
#[derive(Clone, Debug)]
pub struct Held {
    _place: Arc<(OwnedSemaphorePermit, Option<Place>)>,
}

/// The other end of a connection.
struct Peer {
    address: SocketAddr,
    proxies: Arc<Proxies>,
    held: Held,
}

/// Accepts connections until it is asked to stop, then lets requests finish. Connections over a limit are closed at
/// once.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    proxies: Proxies,
    stop: impl Future<Output = ()>,
) {
    let all = Arc::new(Semaphore::new(limits.connections));
    let each = Places::new(limits.connections_per_address);
    let proxies = Arc::new(proxies);
    let ending = watch::Sender::new(());
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head).max_buf_size(MOST_HEAD);
    tokio::pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            () = &mut stop => break,
            taken = listener.accept() => match taken {
                Ok(taken) => taken,
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(PAUSE).await;
                    continue;
                }
            },
        };
        let Ok(of_all) = Arc::clone(&all).try_acquire_owned() else { continue };
        // Many visitors may come through one proxy.
        let of_address = if proxies.trusts(peer.ip()) {
            None
        } else {
            let Some(place) = each.take(peer.ip().into()) else { continue };
            Some(place)
        };
        let held = Held { _place: Arc::new((of_all, of_address)) };
        talk(stream, Peer { address: peer, proxies: Arc::clone(&proxies), held }, &router, &http, ending.subscribe());
    }
    drop(listener);
    // Each connection ends after its present request; the last one ends the wait.
    ending.send_replace(());
    if tokio::time::timeout(LAST_WORDS, ending.closed()).await.is_err() {
        tracing::warn!("a request did not end in time");
    }
}

fn talk(stream: TcpStream, peer: Peer, router: &Router, http: &http1::Builder, mut ending: watch::Receiver<()>) {
    // Sends small answers at once; if this fails they are only later.
    let _ = stream.set_nodelay(true);
    let router = router.clone();
    let service = tower::service_fn(move |mut request: Request<Incoming>| {
        let client = peer.proxies.client(peer.address, request.headers());
        request.extensions_mut().insert(ConnectInfo(client));
        request.extensions_mut().insert(peer.held.clone());
        router.clone().oneshot(request)
    });
    let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service)).with_upgrades();
    tokio::spawn(async move {
        tokio::pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            _ = ending.changed() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        // It is not our fault if a client breaks off or keeps us waiting.
        drop(ended);
    });
}
