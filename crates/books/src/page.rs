//! The clauses as they are on a book's page.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageClause {
    pub id: String,
    /// Its heading.
    pub section: String,
    /// Its text on one line, without the tag, with its Markdown.
    pub text: String,
}

/// The charts that a text points to, as "(chart `defence`)" or "(charts `terrain` and `campaign`)" does.
pub fn charts_named(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for word in ["chart `", "charts `"] {
        for (at, _) in text.match_indices(word) {
            let mut rest = &text[at + word.len()..];
            while let Some((name, after)) = rest.split_once('`') {
                found.push(name);
                let next = [", `", " and `", ", and `"].into_iter().find_map(|between| after.strip_prefix(between));
                let Some(next) = next else { break };
                rest = next;
            }
        }
    }
    found
}

/// Every clause in the order of the page.
pub fn clauses_on_page(page: &str) -> Vec<PageClause> {
    let mut found: Vec<PageClause> = Vec::new();
    let mut section = String::new();
    let mut inside = false;
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            heading.clone_into(&mut section);
        }
        let begun = line.strip_prefix("- **").and_then(|rest| rest.split_once(" [")).and_then(|(id, rest)| {
            let (_, text) = rest.split_once("]** ")?;
            Some((id, text))
        });
        match (begun, found.last_mut()) {
            (Some((id, text)), _) => {
                found.push(PageClause { id: id.to_owned(), section: section.clone(), text: text.to_owned() });
                inside = true;
            }
            (None, Some(last)) if inside && line.starts_with("  ") => {
                last.text.push(' ');
                last.text.push_str(line.trim());
            }
            _ => inside = false,
        }
    }
    for clause in &mut found {
        for (tag, word) in [("**[S]**", "[source]"), ("**[R]**", "[reading]"), ("**[H]**", "[house]")] {
            clause.text = clause.text.replace(tag, word);
        }
    }
    found
}
