//! Parquet files: one group of rows, every column optional.

use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as Kind};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use super::{Column, Table, Values};

/// A table as the bytes of a file.
pub fn written(table: &Table) -> Result<Vec<u8>> {
    let fields = table.columns.iter().map(field).collect::<Result<Vec<_>>>()?;
    let schema = Type::group_type_builder(table.name).with_fields(fields).build()?;
    let properties = WriterProperties::builder().set_created_by("grognard".to_owned()).build();
    let mut file = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties))?;
    let mut rows = file.next_row_group()?;
    for column in &table.columns {
        let Some(mut writer) = rows.next_column()? else { break };
        fill(writer.untyped(), &column.values)?;
        writer.close()?;
    }
    rows.close()?;
    file.into_inner()
}

fn field(column: &Column) -> Result<Arc<Type>> {
    let (kind, meaning) = match column.values {
        Values::Text(_) => (Kind::BYTE_ARRAY, Some(LogicalType::String)),
        Values::Whole(_) => (Kind::INT64, None),
        Values::Number(_) => (Kind::DOUBLE, None),
    };
    let field = Type::primitive_type_builder(column.name, kind)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(meaning)
        .build()?;
    Ok(Arc::new(field))
}

fn fill(writer: &mut ColumnWriter<'_>, values: &Values) -> Result<()> {
    match (writer, values) {
        (ColumnWriter::ByteArrayColumnWriter(writer), Values::Text(values)) => {
            let there: Vec<ByteArray> = values.iter().flatten().map(|text| ByteArray::from(text.as_str())).collect();
            writer.write_batch(&there, Some(&levels(values)), None)?;
        }
        (ColumnWriter::Int64ColumnWriter(writer), Values::Whole(values)) => {
            let there: Vec<i64> = values.iter().flatten().copied().collect();
            writer.write_batch(&there, Some(&levels(values)), None)?;
        }
        (ColumnWriter::DoubleColumnWriter(writer), Values::Number(values)) => {
            let there: Vec<f64> = values.iter().flatten().copied().collect();
            writer.write_batch(&there, Some(&levels(values)), None)?;
        }
        _ => {}
    }
    Ok(())
}

/// 1 where there is a value, 0 where there is none.
fn levels<T>(values: &[Option<T>]) -> Vec<i16> {
    values.iter().map(|value| i16::from(value.is_some())).collect()
}
