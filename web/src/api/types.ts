// Made from the server's types by `make types`; a test compares the two.

export type AskRequest = { 
/**
 * Such as `cohesion.fire`.
 */
procedure: string, 
/**
 * The facts that are known.
 */
situation: Record<string, unknown>, 
/**
 * Dotted paths of the facts that are open; every fact that is not given if absent.
 */
open?: Array<string>, 
/**
 * Each open fact by itself, while the others are as usual. Otherwise whatever the other open facts are.
 */
alone?: boolean, };

export type Asked = { 
/**
 * The facts to ask, most telling first.
 */
ask: Array<Question>, 
/**
 * The facts that change nothing, in the order given.
 */
skipped: Array<Skipped>, 
/**
 * Open facts that were not looked at, because the time for one answer was used up.
 */
not_tried: Array<string>, 
/**
 * Whether nothing is left to ask.
 */
settled: boolean, 
/**
 * Situations weighed to find out.
 */
tried: number, };

export type BookEntry = { 
/**
 * The first part of its procedures' names.
 */
name: string, 
/**
 * What it rules, in one line.
 */
title: string, 
/**
 * How many clauses it has.
 */
clauses: number, 
/**
 * Its procedures.
 */
procedures: Array<ProcedureEntry>, };

export type BookPage = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it rules, in one line.
 */
title: string, 
/**
 * Its procedures.
 */
procedures: Array<ProcedureEntry>, 
/**
 * Its clauses, in the order of its page.
 */
clauses: Array<ClauseEntry>, 
/**
 * Its charts, as they are in force.
 */
charts: Array<Chart>, 
/**
 * Chart values that the server's house rules change.
 */
changes: Array<HouseChange>, };

export type Books = { 
/**
 * The books.
 */
books: Array<BookEntry>, };

export type Change = { 
/**
 * Dotted path of the fact.
 */
field: string, 
/**
 * Where the fact stands in a player's mind.
 */
group: Group, 
/**
 * What it is.
 */
from: unknown, 
/**
 * What it would be; null takes it away.
 */
to: unknown, 
/**
 * The exact chance of the goal then.
 */
chance: string, 
/**
 * Whether that is enough.
 */
reaches: boolean, };

export type Chart = { 
/**
 * Its name, as in `grognard rules --table BOOK.NAME`.
 */
name: string, 
/**
 * Its number in the printed rules.
 */
number?: string, 
/**
 * What it is about.
 */
note?: string, 
/**
 * Its values.
 */
parts: Array<ChartPart>, };

export type ChartNode = { "kind": "value", 
/**
 * A number, text, or true or false.
 */
value: number | string | boolean, 
/**
 * Who decided.
 */
origin?: Origin, 
/**
 * What the source prints instead.
 */
printed?: string, } | { "kind": "list", 
/**
 * Its items.
 */
items: Array<ChartNode>, } | { "kind": "table", 
/**
 * The parts in file order.
 */
parts: Array<ChartPart>, };

export type ChartPart = { 
/**
 * Its name.
 */
name: string, 
/**
 * What stands there.
 */
node: ChartNode, };

export type ClauseEntry = { 
/**
 * Its id, which never changes.
 */
id: string, 
/**
 * Its book.
 */
book: string, 
/**
 * Who decided.
 */
origin: Origin, 
/**
 * Which part of the program carries it.
 */
scope: Scope, 
/**
 * A few words for lists.
 */
title: string, 
/**
 * The heading it stands under on the book's page.
 */
section: string, 
/**
 * Its text, with Markdown's `**` and backticks.
 */
text: string, 
/**
 * The procedures that rule by it.
 */
procedures: Array<string>, 
/**
 * The tests and battles that exercise it.
 */
tests: Array<string>, };

export type Cuts = { 
/**
 * The numbers at which something changes.
 */
at: Array<number>, 
/**
 * A number of the same object that it is compared with.
 */
against?: string, };

export type Example = { 
/**
 * What happens in it.
 */
title: string, 
/**
 * The procedure that rules it.
 */
procedure: string, 
/**
 * Its facts.
 */
situation: Record<string, unknown>, };

export type Examples = { 
/**
 * The examples.
 */
examples: Array<Example>, };

export type Field = { 
/**
 * Dotted path from the situation; items of lists carry `[]`.
 */
path: string, 
/**
 * The last step of the path.
 */
name: string, 
/**
 * Where it stands in a form.
 */
group: Group, 
/**
 * What it means.
 */
help: string, 
/**
 * The values of an earlier field of the same object that call for it.
 */
only_for?: OnlyFor, 
/**
 * Of a list: its odds are those of one of its items alone.
 */
one_counts?: boolean, 
/**
 * It does not combine with other facts so marked.
 */
apart?: boolean, 
/**
 * Where it counts: in each of these lists one must hold.
 */
counts_for?: Array<Array<OnlyFor>>, } & ({ "kind": "flag", 
/**
 * Value when absent.
 */
default?: unknown, } | { "kind": "number", 
/**
 * Least value.
 */
min: number, 
/**
 * Greatest value.
 */
max: number, 
/**
 * Distance of allowed values; 0 where any number goes.
 */
step: number, 
/**
 * Where it begins to mean something else, if that is declared.
 */
cuts?: Cuts, 
/**
 * Value when absent.
 */
default?: unknown, } | { "kind": "number-or", 
/**
 * Least value.
 */
min: number, 
/**
 * Greatest value.
 */
max: number, 
/**
 * The words.
 */
words: Array<string>, 
/**
 * Value when absent.
 */
default?: unknown, } | { "kind": "choice", 
/**
 * The names.
 */
values: Array<string>, 
/**
 * Value when absent.
 */
default?: unknown, } | { "kind": "text", 
/**
 * Most characters.
 */
max: number, 
/**
 * Value when absent.
 */
default?: unknown, } | { "kind": "object", 
/**
 * Whether it may be absent.
 */
optional: boolean, 
/**
 * The fields.
 */
fields: Array<Field>, } | { "kind": "values", 
/**
 * Least number of values.
 */
min: number, 
/**
 * Greatest number of values.
 */
max: number, 
/**
 * What each value may be.
 */
item: Shape, } | { "kind": "list", 
/**
 * Least number of items.
 */
min: number, 
/**
 * Greatest number of items.
 */
max: number, 
/**
 * The fields of an item.
 */
fields: Array<Field>, });

export type Goal = { 
/**
 * Dotted path into the outcome.
 */
field: string, 
/**
 * The value it should have.
 */
value: unknown, };

export type Group = "who" | "whom" | "where" | "how";

export type HouseChange = { 
/**
 * Dotted path of the value, chart first.
 */
path: string, 
/**
 * The default.
 */
was: string, 
/**
 * The house rule.
 */
now: string, };

export type Needed = { 
/**
 * Its sides.
 */
sides: number, 
/**
 * What it is for.
 */
for: string, };

export type NextDie = { 
/**
 * As in the request.
 */
id: unknown, 
/**
 * The die.
 */
need: Needed, };

export type OddsReply = { 
/**
 * As in the request.
 */
id: unknown, 
/**
 * Every possible outcome once, most likely first.
 */
odds: Array<OddsRow>, 
/**
 * Whether every way the dice can fall was weighed.
 */
exact: boolean, 
/**
 * Number of runs where not.
 */
samples?: number, };

export type OddsRequest = { 
/**
 * Anything; handed back in the reply.
 */
id?: unknown, 
/**
 * Such as `cohesion.fire`.
 */
procedure: string, 
/**
 * The facts.
 */
situation: Record<string, unknown>, };

export type OddsRow = { 
/**
 * The outcome.
 */
outcome: Record<string, unknown>, 
/**
 * A fraction in lowest terms.
 */
p: string, 
/**
 * 95 % interval of a sampled chance.
 */
interval?: [number, number], };

export type OnlyFor = { 
/**
 * The earlier field's name.
 */
field: string, 
/**
 * Its values.
 */
values: Array<string>, };

export type Origin = "source" | "reading" | "house";

export type OutcomeField = { 
/**
 * Its dotted path.
 */
name: string, 
/**
 * What it means.
 */
help: string, };

export type Problem = { 
/**
 * Always `about:blank`: the title says it.
 */
type: string, 
/**
 * The kind of problem.
 */
title: string, 
/**
 * The HTTP status.
 */
status: number, 
/**
 * What is wrong and what to do.
 */
detail: string, 
/**
 * As in the request, where one was read.
 */
id?: unknown, 
/**
 * Every reason, where facts or dice were refused.
 */
refused?: Array<Refused>, };

export type ProcedureEntry = { 
/**
 * Such as `cohesion.fire`.
 */
name: string, 
/**
 * What it rules, in one line.
 */
summary: string, };

export type ProcedurePage = { 
/**
 * Such as `cohesion.fire`.
 */
name: string, 
/**
 * Its book.
 */
book: string, 
/**
 * What it rules, in one line.
 */
summary: string, 
/**
 * The dice it draws, in order.
 */
dice: string, 
/**
 * Whether its outcome feeds its own situation.
 */
rounds: boolean, 
/**
 * The facts it wants.
 */
fields: Array<Field>, 
/**
 * The fields of its outcome.
 */
outcome: Array<OutcomeField>, 
/**
 * Ids of the clauses it rules by.
 */
rules: Array<string>, 
/**
 * A situation to start from.
 */
example: Record<string, unknown>, };

export type Question = { 
/**
 * Dotted path in the situation.
 */
path: string, 
/**
 * Where it stands in a player's mind.
 */
group: Group, 
/**
 * What it means.
 */
help: string, 
/**
 * Whether it must be answered.
 */
required: boolean, 
/**
 * Why it is asked.
 */
why: Why, 
/**
 * The same in words.
 */
reason: string, 
/**
 * How far apart two answers were seen to bring the odds: the largest difference in the chance of anything.
 */
telling: number, } & ({ "kind": "flag", 
/**
 * Value when absent.
 */
default?: unknown, } | { "kind": "number", 
/**
 * Least value.
 */
min: number, 
/**
 * Greatest value.
 */
max: number, 
/**
 * Distance of allowed values; 0 where any number goes.
 */
step: number, 
/**
 * Where it begins to mean something else, if that is declared.
 */
cuts?: Cuts, 
/**
 * Value when absent.
 */
default?: unknown, } | { "kind": "number-or", 
/**
 * Least value.
 */
min: number, 
/**
 * Greatest value.
 */
max: number, 
/**
 * The words.
 */
words: Array<string>, 
/**
 * Value when absent.
 */
default?: unknown, } | { "kind": "choice", 
/**
 * The names.
 */
values: Array<string>, 
/**
 * Value when absent.
 */
default?: unknown, } | { "kind": "text", 
/**
 * Most characters.
 */
max: number, 
/**
 * Value when absent.
 */
default?: unknown, } | { "kind": "object", 
/**
 * Whether it may be absent.
 */
optional: boolean, 
/**
 * The fields.
 */
fields: Array<Field>, } | { "kind": "values", 
/**
 * Least number of values.
 */
min: number, 
/**
 * Greatest number of values.
 */
max: number, 
/**
 * What each value may be.
 */
item: Shape, } | { "kind": "list", 
/**
 * Least number of items.
 */
min: number, 
/**
 * Greatest number of items.
 */
max: number, 
/**
 * The fields of an item.
 */
fields: Array<Field>, });

export type ReceiptLine = { 
/**
 * Clause id.
 */
rule: string, 
/**
 * Who decided: the weaker of clause and chart value.
 */
origin: Origin, 
/**
 * The line in words.
 */
text: string, 
/**
 * Its number.
 */
value?: number, };

export type Refused = { 
/**
 * The field, nested ones joined by dots.
 */
field: string, 
/**
 * What is wrong and what to do.
 */
reason: string, 
/**
 * The values that would be taken.
 */
allowed?: Array<string>, };

export type ResolveReply = Ruled | NextDie;

export type ResolveRequest = { 
/**
 * Anything; handed back in the reply.
 */
id?: unknown, 
/**
 * Such as `cohesion.fire`.
 */
procedure: string, 
/**
 * The facts.
 */
situation: Record<string, unknown>, 
/**
 * Faces in the order rolled; an empty list asks for the first die. Random dice if neither dice nor seed is given.
 */
dice?: Array<number>, 
/**
 * Repeatable random dice.
 */
seed?: number, };

export type Ruled = { 
/**
 * As in the request.
 */
id: unknown, 
/**
 * The procedure.
 */
procedure: string, 
/**
 * What was ruled.
 */
outcome: Record<string, unknown>, 
/**
 * Faces in the order drawn.
 */
dice: Array<number>, 
/**
 * The receipt.
 */
notes: Array<ReceiptLine>, };

export type Scope = "procedure" | "sequence" | "table" | "bookkeeping";

export type Shape = { "kind": "flag", 
/**
 * Value when absent.
 */
default?: unknown, } | { "kind": "number", 
/**
 * Least value.
 */
min: number, 
/**
 * Greatest value.
 */
max: number, 
/**
 * Distance of allowed values; 0 where any number goes.
 */
step: number, 
/**
 * Where it begins to mean something else, if that is declared.
 */
cuts?: Cuts, 
/**
 * Value when absent.
 */
default?: unknown, } | { "kind": "number-or", 
/**
 * Least value.
 */
min: number, 
/**
 * Greatest value.
 */
max: number, 
/**
 * The words.
 */
words: Array<string>, 
/**
 * Value when absent.
 */
default?: unknown, } | { "kind": "choice", 
/**
 * The names.
 */
values: Array<string>, 
/**
 * Value when absent.
 */
default?: unknown, } | { "kind": "text", 
/**
 * Most characters.
 */
max: number, 
/**
 * Value when absent.
 */
default?: unknown, } | { "kind": "object", 
/**
 * Whether it may be absent.
 */
optional: boolean, 
/**
 * The fields.
 */
fields: Array<Field>, } | { "kind": "values", 
/**
 * Least number of values.
 */
min: number, 
/**
 * Greatest number of values.
 */
max: number, 
/**
 * What each value may be.
 */
item: Shape, } | { "kind": "list", 
/**
 * Least number of items.
 */
min: number, 
/**
 * Greatest number of items.
 */
max: number, 
/**
 * The fields of an item.
 */
fields: Array<Field>, };

export type Skipped = { 
/**
 * Dotted path in the situation.
 */
path: string, 
/**
 * Why not, in words.
 */
reason: string, 
/**
 * What to put in its place; null leaves it out.
 */
fill: unknown, };

export type WhatIf = { 
/**
 * What is wanted.
 */
goal: Array<Goal>, 
/**
 * How likely it should be.
 */
at_least: string, 
/**
 * How likely it is as things stand.
 */
now: string, 
/**
 * The changes that reach the goal, best first; where none does, the best few that better the chance; none where
 * the goal is reached already.
 */
changes: Array<Change>, 
/**
 * Changes that were weighed.
 */
weighed: number, 
/**
 * Changes that have too many ways for exact odds, and so could not be weighed.
 */
too_large: number, };

export type WhatIfRequest = { 
/**
 * Such as `cohesion.fire`.
 */
procedure: string, 
/**
 * The facts.
 */
situation: Record<string, unknown>, 
/**
 * What is wanted; all of it at once.
 */
goal: Array<Goal>, 
/**
 * How likely it should be, as `2/3`, `0.66` or `66%`; `1/2` if absent.
 */
at_least?: string, };

export type Why = "changes" | "refuses" | "unproved";
