//! Questions about a table, as they are asked; names in them are still only words.

use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};

use crate::answers::{End, Intent, Question};
use crate::arguments::Arguments;

/// The questions that can be asked.
const ASKS: [&str; 8] = ["reach", "plan", "prospects", "arcs", "places", "measure", "march", "advice"];

/// A question, or every reason why it cannot be read.
pub fn read_question(given: &Datum) -> Result<Question, Refusals> {
    let mut arguments = Arguments::new(given);
    let question = question(&mut arguments);
    arguments.finish()?;
    question.ok_or_else(|| vec![Refusal::new("ask", "an argument could not be read.")])
}

fn question(arguments: &mut Arguments) -> Option<Question> {
    let ask = arguments.need_text("ask")?;
    Some(match ask.as_str() {
        "reach" => Question::Reach { unit: arguments.need_text("unit")? },
        "plan" => Question::Plan { unit: arguments.need_text("unit")?, way: arguments.rest() },
        "prospects" => {
            let (unit, intent) = (arguments.need_text("unit"), intent(arguments));
            Question::Prospects { unit: unit?, intent: intent? }
        }
        "arcs" => Question::Arcs { unit: arguments.need_text("unit")? },
        "places" => Question::Places { group: arguments.need_text("group")? },
        "measure" => {
            let (from, to) = (end(arguments, "from"), end(arguments, "to"));
            Question::Measure { from: from?, to: to? }
        }
        "march" => Question::March { unit: arguments.need_text("unit")? },
        "advice" => Question::Advice,
        _ => {
            not_known(arguments, "ask", &ask, ASKS);
            return None;
        }
    })
}

fn not_known<const N: usize>(arguments: &mut Arguments, name: &str, given: &str, known: [&str; N]) {
    // Other arguments belong to an unknown question.
    arguments.rest();
    arguments.refuse_listing(name, format!("'{given}' is not known."), known.map(str::to_owned));
}

fn intent(arguments: &mut Arguments) -> Option<Intent> {
    let given = arguments.need_text("intent")?;
    let intent = Intent::ALL.into_iter().find(|intent| intent.name() == given);
    if intent.is_none() {
        not_known(arguments, "intent", &given, Intent::ALL.map(Intent::name));
    }
    intent
}

/// A name, or a place as `{"x", "y"}`.
fn end(arguments: &mut Arguments, name: &str) -> Option<End> {
    if !matches!(arguments.peek(name), Some(Datum::Map(_))) {
        return arguments.need_text(name).map(End::Of);
    }
    let point = |item: &mut Arguments| item.need_hundredths("x").zip(item.need_hundredths("y"));
    let (x, y) = arguments.items(name, point)?.into_iter().next()??;
    Some(End::At { x, y })
}

/// One of the names that a seat may know, in a field of a question.
pub fn known_name<'n>(
    field: &str,
    given: &str,
    known: impl IntoIterator<Item = &'n String, IntoIter: Clone>,
) -> Result<String, Refusals> {
    let mut arguments = Arguments::new(&Datum::Map(vec![(field.to_owned(), Datum::Text(given.to_owned()))]));
    let name = arguments.need_name_of(field, known);
    arguments.finish()?;
    name.ok_or_else(|| vec![Refusal::new(field, "could not be read.")])
}
