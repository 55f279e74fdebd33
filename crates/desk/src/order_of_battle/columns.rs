//! The columns of a roster and their various headings.

/// A column, in the order in which they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Whose army.
    Side,
    /// The command the unit belongs to.
    Command,
    /// The command above it.
    Parent,
    /// Brigade, division, corps.
    Level,
    /// Name of the unit.
    Unit,
    /// Infantry, cavalry, artillery.
    Arm,
    /// Quality in words.
    Grade,
    /// Quality as a number or letter.
    Cmr,
    /// Figures at the start.
    Figures,
    /// What it fights with.
    Weapon,
    /// For people only.
    Notes,
}

impl Column {
    /// All columns, in order.
    pub const ALL: [Column; 11] = [
        Column::Side,
        Column::Command,
        Column::Parent,
        Column::Level,
        Column::Unit,
        Column::Arm,
        Column::Grade,
        Column::Cmr,
        Column::Figures,
        Column::Weapon,
        Column::Notes,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Column::Side => "side",
            Column::Command => "command",
            Column::Parent => "parent",
            Column::Level => "level",
            Column::Unit => "unit",
            Column::Arm => "arm",
            Column::Grade => "grade",
            Column::Cmr => "cmr",
            Column::Figures => "figures",
            Column::Weapon => "weapon",
            Column::Notes => "notes",
        }
    }

    /// Other headings with the same meaning, without blanks, hyphens and capitals.
    pub fn synonyms(self) -> &'static [&'static str] {
        match self {
            Column::Side => &["army", "nation", "player"],
            Column::Command => &["formation", "officer", "commander", "general"],
            Column::Parent => &["under", "superior", "reportsto", "highercommand"],
            Column::Level => &["echelon", "commandlevel", "size"],
            Column::Unit => &["unitname", "battalion", "regiment"],
            Column::Arm => &["type", "branch", "unittype"],
            Column::Grade => &["quality", "class", "training"],
            Column::Cmr => &["rating", "morale", "gradeorcmr", "cmrorgrade", "grade/cmr"],
            Column::Figures => &["figs", "miniatures", "minis", "bases", "strength", "crew"],
            Column::Weapon => &["weapons", "armament", "arms", "guns"],
            Column::Notes => &["note", "remarks", "remark", "comment", "comments"],
        }
    }

    /// The column of a heading, whatever its capitals, blanks, hyphens and underscores.
    pub fn headed(heading: &str) -> Option<Self> {
        let plain: String =
            heading.chars().filter(|c| !matches!(c, ' ' | '-' | '_' | '.')).flat_map(char::to_lowercase).collect();
        Column::ALL.into_iter().find(|column| column.name() == plain || column.synonyms().contains(&plain.as_str()))
    }

    /// All headings, for messages.
    pub fn known() -> String {
        Column::ALL.map(Column::name).join(", ")
    }
}
