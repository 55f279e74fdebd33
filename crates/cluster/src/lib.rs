//! A `PostgreSQL` for tests only: made when the first test needs it, removed when the last one is done. It listens only
//! on a socket in its own folder.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The account that Debian's package makes, because the database refuses to run as root.
const ACCOUNT: &str = "postgres";

/// A cluster that listens only on a socket in its own folder.
#[derive(Debug)]
pub struct Cluster {
    folder: PathBuf,
    programs: PathBuf,
    /// Settings beyond those of every cluster.
    options: String,
    port: u16,
}

impl Cluster {
    /// The cluster all tests of this process share.
    pub fn shared() -> Arc<Self> {
        static CLUSTER: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());
        let mut kept = CLUSTER.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cluster) = kept.upgrade() {
            return cluster;
        }
        let cluster = Cluster::alone();
        *kept = Arc::downgrade(&cluster);
        cluster
    }

    /// A cluster for one test.
    ///
    /// # Panics
    ///
    /// If none can be made: a test that needs one fails.
    pub fn alone() -> Arc<Self> {
        let cluster = Cluster::make();
        cluster.control(&["start", "-w"]);
        Arc::new(cluster)
    }

    /// A cluster for one test that also listens on a port of this machine, and accepts only encrypted connections
    /// there. It has a certificate of its own, for the name localhost.
    ///
    /// # Panics
    ///
    /// If none can be made: a test that needs one fails.
    pub fn encrypted() -> Arc<Self> {
        let mut cluster = Cluster::make();
        let (key, certificate) = (cluster.folder.join("key.pem"), cluster.certificate());
        let subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
        let of_its_own = ["-addext", "basicConstraints=critical,CA:FALSE", "-days", "2", "-config", "/dev/null"];
        let kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
        let files = ["-keyout", text(&key), "-out", text(&certificate)];
        cluster.run("/usr/bin/openssl", &[&kind[..], &subject, &of_its_own, &files].concat());
        let rules = "local all all trust\nhostssl all all 127.0.0.1/32 trust\n";
        std::fs::write(cluster.folder.join("data/pg_hba.conf"), rules).expect("the rules of a private PostgreSQL");
        let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        cluster.port = free.expect("a free port").port();
        cluster.options = format!(
            "-c listen_addresses=127.0.0.1 -c port={} -c ssl=on -c ssl_cert_file={} -c ssl_key_file={}",
            cluster.port,
            certificate.display(),
            key.display()
        );
        cluster.control(&["start", "-w"]);
        Arc::new(cluster)
    }

    /// The certificate of a cluster that encrypts.
    pub fn certificate(&self) -> PathBuf {
        self.folder.join("certificate.pem")
    }

    /// The address of an encrypting cluster under a name of this machine.
    pub fn encrypted_address(&self, host: &str) -> String {
        format!("postgres://{ACCOUNT}@{host}:{}/{ACCOUNT}", self.port)
    }

    fn make() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("grognard-pg-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::remove_dir_all(&folder).ok();
        std::fs::create_dir(&folder).expect("a private PostgreSQL");
        if is_root() {
            assert!(Command::new("chown").arg(ACCOUNT).arg(&folder).status().expect("a private PostgreSQL").success());
        }
        let options = "-c listen_addresses=''".to_owned();
        let cluster = Cluster { folder, programs: programs(), options, port: 5432 };
        let data = cluster.folder.join("data");
        cluster.run("initdb", &["-D", text(&data), "-U", ACCOUNT, "--auth=trust", "--no-sync", "-E", "UTF8"]);
        cluster
    }

    /// Stops the database as a power cut would, and starts it again.
    pub fn restart(&self) {
        self.control(&["restart", "-m", "immediate", "-w"]);
    }

    fn control(&self, what: &[&str]) {
        let (data, log) = (self.folder.join("data"), self.folder.join("log"));
        let options = format!("-k {} {} -c max_connections=500", self.folder.display(), self.options);
        let settings = ["-D", text(&data), "-l", text(&log), "-o", &options];
        self.run("pg_ctl", &[what, &settings].concat());
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let path = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", ACCOUNT, "--"]).arg(path);
            command
        } else {
            Command::new(path)
        };
        // A database that is started keeps the handles it inherits.
        let done =
            command.args(arguments).current_dir("/").stdout(Stdio::null()).status().expect("a private PostgreSQL");
        assert!(done.success(), "{program} {arguments:?}");
    }

    /// A new database.
    pub fn database(self: &Arc<Self>) -> Database {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("test{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        self.run("createdb", &["-h", text(&self.folder), "-U", ACCOUNT, &name]);
        Database { address: self.address(&name), _cluster: Arc::clone(self) }
    }

    fn address(&self, database: &str) -> String {
        let host = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://{ACCOUNT}@{host}/{database}")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.control(&["stop", "-m", "immediate"]);
        std::fs::remove_dir_all(&self.folder).ok();
    }
}

/// A database of a test. The cluster stays as long as one is in use.
#[derive(Clone, Debug)]
pub struct Database {
    pub address: String,
    _cluster: Arc<Cluster>,
}

/// The newest `PostgreSQL` that is installed.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let number = |path: &Path| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok());
    let newest = versions.filter_map(|entry| Some(entry.ok()?.path())).max_by_key(|path| number(path));
    newest.expect("PostgreSQL is needed for these tests: apt-get install postgresql").join("bin")
}

fn is_root() -> bool {
    nix::unistd::Uid::effective().is_root()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a private PostgreSQL")
}
