//! A table of columns, whatever it contains.

/// The values of a column; none where a row has no value.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Words.
    Text(Vec<Option<String>>),
    /// Whole numbers.
    Whole(Vec<Option<i64>>),
    Number(Vec<Option<f64>>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub name: &'static str,
    /// Its values, row by row.
    pub values: Values,
}

/// A table of columns of equal length.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Its name, and that of its files.
    pub name: &'static str,
    pub columns: Vec<Column>,
}

impl Table {
    /// A table without columns.
    pub(super) fn new(name: &'static str) -> Self {
        Table { name, columns: Vec::new() }
    }

    pub(super) fn text<T: Into<String>>(&mut self, name: &'static str, values: impl IntoIterator<Item = Option<T>>) {
        let values = values.into_iter().map(|value| value.map(Into::into)).collect();
        self.columns.push(Column { name, values: Values::Text(values) });
    }

    pub(super) fn whole<T: Into<i64>>(&mut self, name: &'static str, values: impl IntoIterator<Item = Option<T>>) {
        let values = values.into_iter().map(|value| value.map(Into::into)).collect();
        self.columns.push(Column { name, values: Values::Whole(values) });
    }

    pub(super) fn number(&mut self, name: &'static str, values: impl IntoIterator<Item = Option<f64>>) {
        // Values that are not numbers, such as how much narrower an interval without width is, become none.
        let values = values.into_iter().map(|value| value.filter(|value| value.is_finite())).collect();
        self.columns.push(Column { name, values: Values::Number(values) });
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| match &column.values {
            Values::Text(values) => values.len(),
            Values::Whole(values) => values.len(),
            Values::Number(values) => values.len(),
        })
    }
}
