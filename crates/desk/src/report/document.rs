//! A document made of plain blocks, so that Markdown and HTML say the same.

/// A part of a document.
pub enum Block {
    /// A chapter.
    Heading(String),
    /// A part of a chapter.
    Subheading(String),
    /// A paragraph.
    Text(String),
    /// Points of a list.
    List(Vec<String>),
    Table {
        head: Vec<String>,
        /// Its rows, each as long as the headings.
        rows: Vec<Vec<String>>,
    },
    Chart {
        /// A description, for readers who do not see it.
        alt: String,
    },
}

/// A titled document.
pub struct Document {
    pub title: String,
    pub blocks: Vec<Block>,
}

impl Document {
    /// An empty document.
    pub fn new(title: &str) -> Self {
        Document { title: title.to_owned(), blocks: Vec::new() }
    }

    pub fn add(&mut self, block: Block) {
        self.blocks.push(block);
    }

    /// Adds a chapter.
    pub fn heading(&mut self, text: &str) {
        self.add(Block::Heading(text.to_owned()));
    }
}
