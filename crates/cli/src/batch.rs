//! `grognard batch`: JSON Lines in, JSON Lines out.

use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::process::ExitCode;

use grognard_books::Library;
use grognard_books::wire::{Reply, answer, not_a_request};

use crate::output::Failure;
use crate::resolve::fresh_seed;

/// A longer line is refused without being kept.
const MOST_BYTES: usize = 1 << 20;

/// Answers every line of standard input, in order.
pub fn run(library: &Library) -> Result<ExitCode, Failure> {
    let mut input = BufReader::with_capacity(1 << 16, std::io::stdin().lock());
    let mut output = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let mut line = Vec::new();
    while let Some(length) = read_line(&mut input, &mut line)? {
        let reply = match length {
            Length::Fits => answer(library, &line, fresh_seed),
            Length::TooLong => not_a_request(format!("is longer than {MOST_BYTES} bytes; no situation needs that.")),
        };
        write_reply(&mut output, &reply)?;
        // A program that waits for a reply gets it at once; one that sends a stream gets full buffers.
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn write_reply(output: &mut impl Write, reply: &Reply) -> Result<(), Failure> {
    serde_json::to_writer(&mut *output, reply).map_err(|error| Failure::Other(std::io::Error::from(error).into()))?;
    output.write_all(b"\n")?;
    Ok(())
}

enum Length {
    Fits,
    TooLong,
}

/// Reads a line without its end; only the beginning of a line that is too long is ever kept.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<Option<Length>, Failure> {
    line.clear();
    input.take(MOST_BYTES as u64 + 1).read_until(b'\n', line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Some(Length::Fits));
    }
    if line.len() <= MOST_BYTES {
        return Ok(Some(Length::Fits));
    }
    input.skip_until(b'\n')?;
    Ok(Some(Length::TooLong))
}
