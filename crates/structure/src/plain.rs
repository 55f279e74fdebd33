//! A source without the parts that name no other file: comments, strings, and modules that are compiled only for tests.

/// The code of a source without comments and strings, and without modules inside it that only tests have.
pub fn plain(source: &str) -> String {
    without_test_modules(&without_words(source))
}

/// The source without comments, strings and single characters.
fn without_words(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(next) = rest.chars().next() {
        let skipped =
            comment(rest).or_else(|| raw_text(rest, &code)).or_else(|| text(rest)).or_else(|| character(rest));
        if let Some(length) = skipped {
            code.push(' ');
            rest = rest.get(length..).unwrap_or_default();
        } else {
            code.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    code
}

/// The length of a comment that begins here. Block comments may contain others.
fn comment(rest: &str) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    if !rest.starts_with("/*") {
        return None;
    }
    let (mut depth, mut at) = (0_usize, 0);
    while at < rest.len() {
        let here = &rest.as_bytes()[at..];
        if here.starts_with(b"/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if here.starts_with(b"*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += 1;
        }
    }
    Some(rest.len())
}

/// The length of a raw string that begins here: `r"..."`, `r#"..."#`.
fn raw_text(rest: &str, before: &str) -> Option<usize> {
    let inner = rest.strip_prefix('r')?;
    let hashes = inner.bytes().take_while(|byte| *byte == b'#').count();
    let is_end_of_a_name = before.chars().next_back().is_some_and(|last| is_of_name(last) && last != 'b');
    if is_end_of_a_name || inner.as_bytes().get(hashes) != Some(&b'"') {
        return None;
    }
    let end = format!("\"{}", "#".repeat(hashes));
    let start = 1 + hashes + 1;
    Some(rest[start..].find(&end).map_or(rest.len(), |found| start + found + end.len()))
}

/// The length of a string that begins here.
fn text(rest: &str) -> Option<usize> {
    rest.starts_with('"').then(|| until(rest, b'"'))
}

/// The length of a single character that begins here; a lifetime does not count.
fn character(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('\'')?;
    let first = inner.chars().next()?;
    let is_closed = inner[first.len_utf8()..].starts_with('\'');
    (first == '\\' || is_closed).then(|| until(rest, b'\''))
}

/// The length up to and including the next closing mark without a backslash before it.
fn until(rest: &str, close: u8) -> usize {
    let bytes = rest.as_bytes();
    let mut at = 1;
    while let Some(byte) = bytes.get(at) {
        match *byte {
            b'\\' => at += 2,
            byte if byte == close => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

fn without_test_modules(code: &str) -> String {
    const MARK: &str = "#[cfg(test)]";
    let mut kept = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(found) = rest.find(MARK) {
        let after = &rest[found + MARK.len()..];
        let is_module = after.trim_start().starts_with("mod ");
        let body = after.find(['{', ';']).filter(|at| is_module && after[*at..].starts_with('{'));
        kept.push_str(&rest[..found]);
        rest = body.map_or(after, |start| &after[start + block_length(&after[start..])..]);
    }
    kept.push_str(rest);
    kept
}

/// The length of a block in braces.
fn block_length(code: &str) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in code.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return at + 1,
            b'}' => depth -= 1,
            _ => {}
        }
    }
    code.len()
}

/// Whether a character may be part of a name.
pub fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}
