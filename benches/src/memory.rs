//! How much memory this process holds.

/// The memory that is resident now, in KiB; none where the system does not tell.
pub fn resident_kibibytes() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}
