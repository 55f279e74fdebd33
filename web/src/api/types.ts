// Made from the server's types by `make types`; a test compares the two.

export type AcceptedCommand = { 
/**
 * Its number.
 */
n: number, 
/**
 * What the seat may see of it.
 */
entry: Entry, };

export type ActEntry = { 
/**
 * Its name: `fire`.
 */
name: string, 
/**
 * What it does, in one line.
 */
help: string, 
/**
 * What it needs to know.
 */
arguments: Array<ArgumentEntry>, 
/**
 * Who may know of it.
 */
secrecy: Secrecy, 
/**
 * The argument that names who acts: the first that takes a name, if the act does not say otherwise.
 */
subject: string | null, 
/**
 * It is aimed at somebody.
 */
aims: AimEntry | null, 
/**
 * It gives each of a group one of several values.
 */
sorts: SortingEntry | null, 
/**
 * The name of the row of choices, if its offers differ in only one choice.
 */
row: string | null, 
/**
 * It moves the battle on; whatever was left undone is given up.
 */
onward: boolean, 
/**
 * It gives the battle up; clients ask whether that is meant.
 */
gives_up?: boolean, };

export type Advice = { 
/**
 * The worth of the round if both sides play their best, in steps; above zero is good for the seat.
 */
value: number, 
/**
 * The assumptions about the enemy, in words.
 */
assumed: string, 
/**
 * All possible choices, the likeliest first.
 */
choices: Array<AdvisedChoice>, };

export type AdvisedChoice = { 
/**
 * The grand tactic, as a command takes it.
 */
tactic: string, 
/**
 * The card, as a command takes it; none if none is played.
 */
card: string | null, 
/**
 * How often it is chosen in the best play, as a share of 1.
 */
share: number, 
/**
 * Its worth against the best play of the enemy, in steps.
 */
worth: number, };

export type AimEntry = { 
/**
 * The argument that names the target.
 */
target: string, 
/**
 * The intent whose prospects show the chances.
 */
intent: Intent, };

export type AnySkill = "any-drill" | "any-veteran";

export type ArcBand = { 
/**
 * The book's name for the range.
 */
name: string, 
/**
 * Its far limit.
 */
inches: number, 
/**
 * Its outline.
 */
points: Array<[number, number]>, };

export type Arcs = { 
/**
 * The bands of range, the nearest first.
 */
bands: Array<ArcBand>, };

export type AreaBlock = { 
/**
 * Its name.
 */
name: string, 
/**
 * The same, short enough for the block.
 */
label: string, 
/**
 * Its side.
 */
side: SideName, 
/**
 * The area where it is.
 */
area: string, 
/**
 * Who leads it.
 */
leader: string | null, 
/**
 * Its deployment, in words.
 */
mode: string, 
/**
 * Its strength in battle.
 */
strength: number, 
/**
 * Steps left and at the start.
 */
steps: [number, number], 
/**
 * Morale now and at best.
 */
morale: [number, number], 
/**
 * Its beads and marks.
 */
marks: Array<Mark>, 
/**
 * Whether it may act now.
 */
ready: boolean, 
/**
 * The units in it.
 */
units: Array<AreaTroops>, };

export type AreaLand = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its middle, from the west.
 */
x: number, 
/**
 * Its middle, from the north.
 */
y: number, 
/**
 * Its terrain, such as `clear` or `pass`.
 */
terrain: string, 
/**
 * Points for its owner.
 */
points: number, 
/**
 * The side that owns it.
 */
owner: SideName | null, 
/**
 * The side that is supplied from here.
 */
supply: SideName | null, 
/**
 * Whether both sides are here, and must fight.
 */
battle: boolean, };

export type AreaMap = { 
/**
 * From west to east.
 */
width: number, 
/**
 * From north to south.
 */
height: number, 
/**
 * The areas, in the order of the scenario.
 */
areas: Array<AreaLand>, 
/**
 * Which of them are linked; each pair once.
 */
links: Array<[string, string]>, 
/**
 * Rivers, which are only drawn.
 */
rivers: Array<AreaRiver>, 
/**
 * Formations on the map, in roster order.
 */
blocks: Array<AreaBlock>, 
/**
 * Formations that marched in the last command.
 */
marched: Array<AreaMarched>, 
/**
 * The battle that is being fought.
 */
clash: Clash | null, 
/**
 * Formations and leaders that are no longer on the map.
 */
off: Array<MapOff>, };

export type AreaMarched = { name: string, 
/**
 * The areas one after the other, beginning with the one it came from.
 */
areas: Array<string>, };

export type AreaRiver = { 
/**
 * Its name.
 */
name?: string, 
/**
 * Its course.
 */
points: Array<[number, number]>, };

export type AreaTroops = { 
/**
 * Its name.
 */
name: string, 
/**
 * `infantry`, `cavalry` or `artillery`.
 */
branch: string, 
/**
 * Its class and nation, in words.
 */
about: string, 
/**
 * Steps left and full.
 */
steps: [number, number], 
/**
 * Its strength in battle.
 */
strength: number, 
/**
 * Its beads and marks.
 */
marks: Array<Mark>, };

export type ArgumentEntry = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it may be.
 */
takes: Takes, 
/**
 * Whether the command is refused without it.
 */
needed: boolean, 
/**
 * Whether players are asked for it if an offer leaves it open. Otherwise a fact left out would count as none or as
 * usual, although nobody at the table had said so.
 */
asked: boolean, 
/**
 * What it means.
 */
help: string, };

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
 * Dotted paths of the facts that are open; if absent, every fact that is not given.
 */
open?: Array<string>, 
/**
 * Whether to examine each open fact by itself, with the others at their usual values. Otherwise a fact counts if
 * it matters for any values of the other open facts.
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

export type AwaitedDie = { 
/**
 * Its sides.
 */
sides: number, 
/**
 * What it is for.
 */
for: string, 
/**
 * Which die of the roll, from 1.
 */
number: number, 
/**
 * How many dice the roll has.
 */
of: number, 
/**
 * Who rolls it; none if it belongs to neither side.
 */
side: SideName | null, 
/**
 * Whether it decides something hidden, so that no side may type it.
 */
unseen?: boolean, };

export type BattleDie = { 
/**
 * Its sides.
 */
sides: number, 
/**
 * What it is for.
 */
for: string, 
/**
 * Which die of the roll, from 1.
 */
number: number, 
/**
 * How many dice the roll has.
 */
of: number, };

export type BattlePage = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its book.
 */
book: string, 
/**
 * Its title.
 */
title: string, 
/**
 * The book's edition.
 */
edition?: string, 
/**
 * Names of side a and side b.
 */
sides: Array<string>, 
/**
 * The seat of the viewer.
 */
seat: SeatName, 
/**
 * When it was made.
 */
created: string, 
/**
 * Hash of the secret that makes its dice; null if no dice were promised.
 */
commitment: string | null, 
/**
 * Whether its dice come from a seed that the battle's maker chose, so that he can foresee them.
 */
seeded: boolean, 
/**
 * Which dice may be typed, and by whom.
 */
dice: DiceSetting, 
/**
 * What to know about a battle that came in as a file.
 */
brought_in?: BroughtIn, 
/**
 * Whether it has an umpire.
 */
umpire: boolean, 
/**
 * Sides that a computer plays.
 */
computers: Computers, 
/**
 * Everything the book lets players do.
 */
acts: Array<ActEntry>, 
/**
 * Number of the last command.
 */
n: number, 
/**
 * Where it stands.
 */
table: Table, };

export type Begin = { 
/**
 * The book.
 */
book: string, 
/**
 * The title of the ready example.
 */
title: string, 
/**
 * Its sides.
 */
sides: Array<string>, 
/**
 * How many units it has.
 */
units: number, 
/**
 * Its set-up, as TOML.
 */
example: string, 
/**
 * A commented set-up to start from, as TOML.
 */
template: string, };

export type BeginFrom = { "example": boolean } | { "scenario": string } | { "setup": string } | { "roster": string } | { "file": string };

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

export type BookFigures = { 
/**
 * The book.
 */
book: string, 
/**
 * Its charts as they are printed.
 */
charts: Array<ChartFigures>, };

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

export type Boxes = { 
/**
 * Ticked.
 */
ticked: number, 
/**
 * All.
 */
of: number, 
/**
 * What each of them stands for, in the plural: "steps".
 */
counted_in: string, };

export type BroughtIn = { 
/**
 * How many commands it brought.
 */
commands: number, 
/**
 * It was begun with other charts than those of this server.
 */
other_charts: boolean, 
/**
 * How many differences there were when it was played again here, by its commands and dice.
 */
count: number, 
/**
 * The commands that came out differently, 0 for the start; the first hundred differences.
 */
differing: Array<number>, 
/**
 * What differs, for the umpire and the person who brought it.
 */
differences?: Array<Difference>, };

export type Business = { 
/**
 * The time.
 */
clock: Clock, 
/**
 * Sides that have something to do in this phase.
 */
waiting: Array<SideName>, 
/**
 * What is due, in order.
 */
due: Array<Due>, 
/**
 * What the phase is about and what is left to do, in a line or two.
 */
remarks: Array<string>, 
/**
 * The result, once it is over.
 */
over?: string, };

export type Card = { 
/**
 * Whose card it is.
 */
name: string, 
/**
 * Its arm, `officer` or `leader`.
 */
kind: string, 
/**
 * What is left of it.
 */
strength?: Strength, 
/**
 * The boxes to tick.
 */
boxes?: Boxes, 
/**
 * Beads and states.
 */
marks: Array<Mark>, 
/**
 * Everything else on the card.
 */
facts: Array<Fact>, 
/**
 * Why it has left the battle for good.
 */
gone?: string, };

export type Chance = { 
/**
 * What.
 */
words: string, 
/**
 * Exactly, as `n/d`; none if it is not known exactly.
 */
chance: string | null, 
/**
 * As a share of 1.
 */
share: number, };

export type Change = { 
/**
 * Dotted path of the fact.
 */
field: string, 
/**
 * Where the fact belongs in a player's mind.
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

export type ChartFigures = { 
/**
 * The chart.
 */
chart: Chart, 
/**
 * What it says about itself.
 */
about: string, 
/**
 * Its heading on the book's page, if it is there.
 */
section?: string, 
/**
 * Its values in the order of the chart.
 */
figures: Array<FigureEntry>, };

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
 * Its content.
 */
node: ChartNode, };

export type Clash = { 
/**
 * Where.
 */
area: string, 
/**
 * What the ground is.
 */
terrain: string, 
/**
 * The weather in words, if weather is used.
 */
weather: string | null, attacker: SideName, 
/**
 * The round that is being fought, from 1.
 */
round: number, 
/**
 * Side a, then side b.
 */
sides: [ClashSide, ClashSide], };

export type ClashChoice = { 
/**
 * The grand tactic, as a command takes it.
 */
tactic: string, 
/**
 * The card, as a command takes it; none if none is played.
 */
card: string | null, };

export type ClashSide = { 
/**
 * Who commands it.
 */
commander: string | null, 
/**
 * The formation that leads.
 */
lead: string | null, 
/**
 * All formations that fight, the lead first.
 */
formations: Array<string>, 
/**
 * Their total strength.
 */
strength: number, 
/**
 * Cards in the hand; none if real cards are used.
 */
cards: number | null, 
/**
 * The cards themselves, if the seat knows them.
 */
hand: Array<string>, 
/**
 * Whether the choice of the round is made.
 */
chosen: boolean, 
/**
 * The choice of the round, if the seat knows it.
 */
choice: ClashChoice | null, 
/**
 * The choice of the previous round, which is open.
 */
last: ClashChoice | null, 
/**
 * Steps lost in this battle.
 */
steps_lost: number, 
/**
 * Morale lost in this battle.
 */
morale_lost: number, };

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
 * Which part of the program applies it.
 */
scope: Scope, 
/**
 * A few words for lists.
 */
title: string, 
/**
 * Its heading on the book's page.
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

export type Clock = { 
/**
 * The turn, from 1.
 */
turn: number, 
/**
 * The half turn or the player's part of the turn, in words; empty if the book has none.
 */
part?: string, 
/**
 * The phase, in the book's word.
 */
phase: string, 
/**
 * The hour, if the book keeps one: `08:30`.
 */
hour?: string, };

export type CommandReply = AcceptedCommand | NeedsDie;

export type CommandRequest = { 
/**
 * The number of the last command the sender knows; if the battle has gone on, the command is refused.
 */
after: number, 
/**
 * The sender's name for it: the same on a retry, so that it is not done twice. At most 100 characters.
 */
key?: string, 
/**
 * What to do.
 */
do: What, 
/**
 * Faces rolled at the table, as many as are known; the server rolls if absent. If the course of a command may
 * depend on what its seat does not know, it is accepted whatever they are, and missing faces are given afterwards
 * with the act `dice`.
 */
dice?: Array<number>, };

export type CommandSheet = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its condition, in one line; empty if there is nothing to say.
 */
line: string, 
/**
 * Its officers.
 */
officers: Array<Card>, 
/**
 * Its units.
 */
units: Array<Card>, };

export type Computers = { 
/**
 * Side a, if a computer plays it.
 */
a?: SkillName, 
/**
 * Side b, if a computer plays it.
 */
b?: SkillName, };

export type Course = { 
/**
 * The start, then every command that changed it, oldest first.
 */
moments: Array<CourseMoment>, };

export type CourseGauge = { 
/**
 * What it counts.
 */
name: string, 
/**
 * The number.
 */
value: number, 
/**
 * What it is out of.
 */
of?: number, };

export type CourseMoment = { 
/**
 * The number of the command.
 */
n: number, 
/**
 * The turn in which it was given.
 */
turn: number, 
/**
 * Side a and side b.
 */
sides: [CourseSide, CourseSide], };

export type CourseSide = { 
/**
 * What was left of all units whose strength the seat knows.
 */
left: number, 
/**
 * What these units began with.
 */
start: number, 
/**
 * The unit in which strength is counted; empty if no strength is known.
 */
counted_in: string, 
/**
 * Units and officers that had left the battle for good.
 */
gone: Array<string>, 
/**
 * Its gauges.
 */
gauges: Array<CourseGauge>, };

export type Cuts = { 
/**
 * The numbers at which something changes.
 */
at: Array<number>, 
/**
 * A number of the same object that it is compared with.
 */
against?: string, };

export type Deed = { "act": SeenAct } | { "correction": SeenCorrection } | { "undo": { 
/**
 * Its number.
 */
of: number, } } | { "entropy": { 
/**
 * The words.
 */
words: string, } } | { "dice": { 
/**
 * Its number.
 */
of: number, } } | { "secret": { 
/**
 * It, in hexadecimal digits.
 */
secret: string, } };

export type DiceBy = "typed" | "rolled";

export type DiceSetting = "typed" | "own" | "rolled";

export type Difference = { 
/**
 * The command; 0 for the start.
 */
n: number, 
/**
 * What differs.
 */
difference: string, };

export type Due = { 
/**
 * What, and for whom: "20th Maine tests for the death of its commander".
 */
title: string, 
/**
 * The clause that makes it due.
 */
rule: string, 
/**
 * The side that must answer it; none if it belongs to neither.
 */
side: SideName | null, 
/**
 * The act that answers it.
 */
act: string, 
/**
 * The arguments that are already known.
 */
with: Record<string, unknown>, };

export type Ending = { 
/**
 * Who has won, when, and what was reached: "Victory for Union at the end of turn 6: 2 of the enemy's 3 brigades were
 * spent, and 2 are enough to break an army."
 */
text: string, 
/**
 * The clause by which it ended.
 */
rule: string, };

export type Entry = { 
/**
 * Its number, from 1.
 */
n: number, 
/**
 * The time in the battle.
 */
clock: Clock, 
/**
 * The real time.
 */
at?: string, 
/**
 * Who gave it.
 */
seat: SeatName, 
/**
 * What was done.
 */
do: Deed, 
/**
 * Who rolled.
 */
dice?: DiceBy, 
/**
 * The die it waits for, if it is accepted and cannot go on without one.
 */
awaits?: AwaitedDie, 
/**
 * The result in a sentence or two, if something was ruled.
 */
headline?: string, 
/**
 * Rulings, in order.
 */
rulings?: Array<EntryRuling>, 
/**
 * The lines of bookkeeping.
 */
said?: Array<SaidLine>, 
/**
 * What changed in the seat's view.
 */
events: Array<Event>, };

export type EntryLine = { 
/**
 * The clause.
 */
rule: string, 
/**
 * Who decided.
 */
origin: Origin, 
/**
 * In words.
 */
text: string, 
/**
 * Its number.
 */
value?: unknown, };

export type EntryRuling = { 
/**
 * The procedure.
 */
procedure: string, 
/**
 * Who did what to whom.
 */
title: string, 
/**
 * What it looks like on a board.
 */
intent?: Intent, 
/**
 * The facts; absent if they are the other side's secret.
 */
situation?: Record<string, unknown>, 
/**
 * What was ruled.
 */
outcome?: Record<string, unknown>, 
/**
 * What everybody sees of a ruling that is the other side's secret.
 */
shown?: Record<string, unknown>, 
/**
 * Its dice.
 */
dice: Array<RolledDice>, 
/**
 * Its receipt.
 */
lines?: Array<EntryLine>, };

export type Event = { 
/**
 * Where: a JSON pointer.
 */
at: string, 
/**
 * The old value; absent if there was none.
 */
from?: unknown, 
/**
 * The new value; absent if it was removed.
 */
to?: unknown, };

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

export type ExampleChange = { 
/**
 * What happens, if the example has a title.
 */
title?: string, 
/**
 * The procedure.
 */
procedure: string, 
/**
 * The facts.
 */
situation: Record<string, unknown>, 
/**
 * Every outcome, the most likely before first.
 */
rows: Array<OutcomeChange>, 
/**
 * How much of all chances went to other outcomes, from 0 to 1.
 */
shift: number, 
/**
 * Why it could not be ruled before.
 */
refused_before: Array<Refused>, 
/**
 * Why it cannot be ruled after.
 */
refused_after: Array<Refused>, };

export type Examples = { 
/**
 * The examples.
 */
examples: Array<Example>, };

export type Fact = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its value in words.
 */
value: string, };

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
 * Where it belongs in a form.
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
 * For a list: its odds are those of one of its items alone.
 */
one_counts?: boolean, 
/**
 * It does not combine with other facts that have this mark.
 */
apart?: boolean, 
/**
 * Where it counts: one entry of each of these lists must hold.
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
 * Distance between allowed values; 0 if any number is allowed.
 */
step: number, 
/**
 * Where the number begins to mean something else, if that is declared.
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

export type FigureEntry = { 
/**
 * Its dotted path, the book first.
 */
path: string, 
/**
 * What it takes.
 */
takes: FigureTakes, 
/**
 * What the book has.
 */
value: number | string | boolean, 
/**
 * What the chart says about this value; empty if it says nothing about it.
 */
help: string, 
/**
 * The clauses named there, or else those named by the chart.
 */
clauses: Array<string>, };

export type FigureTakes = { "kind": "whole", 
/**
 * The least.
 */
least: number, 
/**
 * The greatest.
 */
most: number, } | { "kind": "halves", 
/**
 * The least.
 */
least: number, 
/**
 * The greatest.
 */
most: number, } | { "kind": "number", 
/**
 * The least.
 */
least: number, 
/**
 * The greatest.
 */
most: number, } | { "kind": "name", 
/**
 * The names.
 */
names: Array<string>, } | { "kind": "flag" } | { "kind": "text", 
/**
 * What it must be, in words.
 */
wanted: string, };

export type Gauge = { 
/**
 * What it counts.
 */
name: string, 
/**
 * The number.
 */
value: number, 
/**
 * What it is out of.
 */
of?: number, 
/**
 * From here on it has consequences.
 */
warn?: number, 
/**
 * The same in words.
 */
text: string, 
/**
 * Whether the other side sees it differently or not at all.
 */
private: boolean, };

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

export type HouseChecked = { 
/**
 * Their name; may be empty.
 */
name: string, 
/**
 * Everything that is wrong; the rules can only be used if this is empty.
 */
slips: Array<HouseSlip>, 
/**
 * What differs from the books.
 */
values: Array<HouseDifference>, 
/**
 * The file, containing only what differs; none if anything is wrong.
 */
text?: string, };

export type HouseDifference = { 
/**
 * Its dotted path, the book first.
 */
path: string, 
/**
 * What the book has.
 */
was: number | string | boolean, 
/**
 * The house rule.
 */
now: number | string | boolean, };

export type HouseDraft = { 
/**
 * Their name, if single values are given; a file names itself.
 */
name?: string, 
/**
 * The text of a file.
 */
text?: string, 
/**
 * Single values.
 */
values?: Array<HouseWish>, };

export type HouseOdds = { 
/**
 * The examples that change, those that change most first.
 */
changed: Array<ExampleChange>, 
/**
 * How many examples have the same odds as before.
 */
unchanged: number, 
/**
 * How many have too many ways for exact odds here, or were left when the time was up.
 */
not_weighed: number, };

export type HouseOddsRequest = { 
/**
 * The book whose examples are weighed.
 */
book: string, 
/**
 * The house rules before, as a file; the book as it is printed if absent.
 */
before?: string, 
/**
 * The house rules after, as a file.
 */
after: string, };

export type HouseSlip = { 
/**
 * The dotted path of the value, the book first; may be empty.
 */
path: string, 
/**
 * What is wrong and what would be accepted.
 */
reason: string, 
/**
 * The line of the file.
 */
line?: number, 
/**
 * The column of the file.
 */
column?: number, };

export type HouseWish = { 
/**
 * Its dotted path, the book first.
 */
path: string, 
/**
 * The new value: a number, text, or true or false.
 */
value: number | string | boolean, };

export type Intent = "fire" | "charge";

export type LogReply = { 
/**
 * In order.
 */
entries: Array<Entry>, };

export type MadeBattle = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its title.
 */
title: string, 
/**
 * Its book.
 */
book: string, 
/**
 * Its sides.
 */
sides: Array<string>, 
/**
 * A link for each seat; its holder holds the seat.
 */
links: Array<SeatLink>, 
/**
 * The token of the battle's maker: it adds and ends links for looking on. It opens no seat.
 */
maker: string, 
/**
 * What to know about a battle that came in as a file.
 */
brought_in?: BroughtIn, };

export type MapArea = { 
/**
 * What it is.
 */
kind: string, 
/**
 * Its name.
 */
name?: string, 
/**
 * Its height.
 */
level: number, 
/**
 * Its corners.
 */
points: Array<[number, number]>, };

export type MapAt = { 
/**
 * The command; 0 for the start.
 */
n: number, 
/**
 * The table.
 */
map: TableBoard, };

export type MapLine = { 
/**
 * What it is.
 */
kind: string, 
/**
 * Its points.
 */
points: Array<[number, number]>, };

export type MapMoved = { 
/**
 * Its name.
 */
name: string, 
/**
 * x, y and facing, one after the other.
 */
way: Array<[number, number, number]>, };

export type MapObjective = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its middle.
 */
x: number, 
/**
 * Its middle.
 */
y: number, 
/**
 * How near a unit must be to hold it.
 */
radius: number, 
/**
 * Who holds it now.
 */
held: SideName | null, };

export type MapOff = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its side.
 */
side: SideName, 
/**
 * Why, in words.
 */
fate: string, };

export type MapPiece = { 
/**
 * Its name.
 */
name: string, 
/**
 * The same, short enough for the piece.
 */
label: string, 
/**
 * Its side.
 */
side: SideName, 
/**
 * Its sort.
 */
sort: PieceSort, 
/**
 * `infantry`, `cavalry`, `artillery` or `headquarters`.
 */
branch: string, 
/**
 * `regiment`, `battery`, `brigade` and so on.
 */
echelon: string, 
/**
 * The command it belongs to.
 */
command: string | null, 
/**
 * Its middle.
 */
x: number, 
/**
 * Its middle.
 */
y: number, 
/**
 * Degrees clockwise; 0 faces away from the edge of side a.
 */
facing: number, 
/**
 * Along the front; 0 for an officer.
 */
width: number, 
/**
 * From front to rear; 0 for an officer.
 */
depth: number, 
/**
 * Its formation.
 */
formation: string | null, 
/**
 * How its edge is drawn.
 */
outline: PieceOutline, 
/**
 * Strength left and at the start.
 */
stands: [number, number] | null, 
/**
 * Its beads and marks.
 */
marks: Array<Mark>, 
/**
 * Whether it may act now.
 */
ready: boolean, 
/**
 * The unit an officer is with.
 */
attached: string | null, 
/**
 * The radius of an officer's command.
 */
radius: number | null, };

export type MapZone = { 
/**
 * Its side.
 */
side: SideName, 
/**
 * The command that comes on here later.
 */
who?: string, 
/**
 * Its corners.
 */
points: Array<[number, number]>, };

export type March = { 
/**
 * Movement points it has left.
 */
left: number, 
/**
 * Where it can end.
 */
goals: Array<MarchGoal>, 
/**
 * Why it cannot march at all.
 */
reasons: Array<Reason>, 
/**
 * Its present line of supply; none if no area supplies its side.
 */
supply: SupplyLine | null, };

export type MarchGoal = { 
/**
 * Which.
 */
area: string, 
/**
 * Areas on the way, in order, as a command takes them.
 */
through: Array<string>, 
/**
 * Movement points it takes.
 */
cost: number, 
/**
 * Whether the enemy is there, so that entering engages him.
 */
engages: boolean, 
/**
 * What counts there, each in words that make sense alone.
 */
facts: Array<ProspectFact>, };

export type Mark = { 
/**
 * The letter.
 */
letter: string, 
/**
 * The word.
 */
word: string, 
/**
 * Its colour, which adds nothing to the letter.
 */
tone: MarkTone, };

export type MarkTone = "plain" | "green" | "red" | "white" | "broken" | "black";

export type MeasureEnd = string | { 
/**
 * From the left edge of side a.
 */
x: number, 
/**
 * From the edge of side a.
 */
y: number, };

export type Measured = { 
/**
 * Inches.
 */
inches: number, };

export type NeedNotAsk = { 
/**
 * The argument.
 */
argument: string, 
/**
 * Why not.
 */
reason: string, };

export type Needed = { 
/**
 * Its sides.
 */
sides: number, 
/**
 * What it is for.
 */
for: string, };

export type NeedsDie = { 
/**
 * Number of the last command.
 */
n: number, 
/**
 * The die.
 */
need: BattleDie, };

export type NewBattleRequest = { 
/**
 * The book; a file names its own.
 */
book?: string, 
/**
 * What it begins with.
 */
from: BeginFrom, 
/**
 * House rules, as TOML.
 */
house?: string, 
/**
 * Whether it has an umpire; true if absent.
 */
umpire?: boolean, 
/**
 * Sides that a computer plays; only on a virtual table.
 */
computers?: WantedComputers, 
/**
 * Which dice may be typed; `own` if absent. A file with commands keeps its own setting.
 */
dice?: DiceSetting, 
/**
 * Makes the battle repeatable: the server's dice and the computer players follow from this number, so that the
 * same commands give the same battle. Anybody who knows it can foresee the dice, so no dice are promised, and
 * everybody at the battle can see that. Refused for a file with commands; random if absent.
 */
seed?: number, };

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
 * The number of runs, if not exact.
 */
samples?: number, };

export type OddsRequest = { 
/**
 * Anything; returned in the reply.
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

export type Offer = { 
/**
 * The act.
 */
act: string, 
/**
 * In words: "20th Maine fires".
 */
title: string, 
/**
 * Arguments that are already settled.
 */
with: Record<string, unknown>, 
/**
 * Arguments a player fills in, by name; those not listed keep their defaults.
 */
open: Array<string>, };

export type OnlyFor = { 
/**
 * The earlier field's name.
 */
field: string, 
/**
 * Its values.
 */
values: Array<string>, };

export type OpenQuestion = { 
/**
 * The argument that gives it.
 */
argument: string, 
/**
 * What it means.
 */
help: string, 
/**
 * What it may be.
 */
shape: Shape, 
/**
 * Whether it must be answered.
 */
required: boolean, 
/**
 * Why it must be asked for.
 */
why: string, };

export type Origin = "source" | "reading" | "house";

export type OutcomeChange = { 
/**
 * The outcome.
 */
outcome: Record<string, unknown>, 
/**
 * Its chance before, a fraction in lowest terms.
 */
before: string, 
/**
 * Its chance after.
 */
after: string, 
/**
 * The difference in points of a hundred.
 */
difference: number, };

export type OutcomeField = { 
/**
 * Its dotted path.
 */
name: string, 
/**
 * What it means.
 */
help: string, };

export type PieceOutline = "solid" | "dashed" | "wedge" | "broken";

export type PieceSort = "unit" | "officer";

export type Places = { 
/**
 * One for each member of the group.
 */
places: Array<Suggested>, };

export type Plan = { 
/**
 * Its steps, as a command takes them.
 */
path: Array<WayStep>, 
/**
 * Its cost; none if no way was found.
 */
cost: number | null, 
/**
 * Inches it may move.
 */
allowance: number, 
/**
 * Whether the piece may take it.
 */
legal: boolean, 
/**
 * Where it ends; none if no way was found.
 */
end: WayEnd | null, 
/**
 * Places on it at which it may be interrupted.
 */
way_points: Array<[number, number]>, 
/**
 * Why the piece may not take it.
 */
reasons: Array<Reason>, 
/**
 * Friends through whom it leads.
 */
crossed: Array<string>, };

export type Present = { 
/**
 * The umpire.
 */
umpire: number, 
/**
 * Side a.
 */
a: number, 
/**
 * Side b.
 */
b: number, 
/**
 * The spectators.
 */
public: number, };

export type Problem = { 
/**
 * Always `about:blank`: the title says what kind of problem it is.
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
 * As in the request, if one was read.
 */
id?: unknown, 
/**
 * Every reason, if facts or dice were refused.
 */
refused?: Array<Refused>, 
/**
 * The number of a battle's last command, if a command to that battle was refused.
 */
n?: number, };

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
 * Whether its outcome leads to a new situation.
 */
rounds: boolean, 
/**
 * The facts it needs.
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

export type Prospect = { 
/**
 * The enemy.
 */
target: string, 
/**
 * Inches to it; none if no way leads there.
 */
distance: number | null, 
/**
 * What else counts, each in words that make sense alone.
 */
facts: Array<ProspectFact>, 
/**
 * Whether it is allowed.
 */
allowed: boolean, 
/**
 * Why it is not allowed.
 */
reasons: Array<Reason>, 
/**
 * The chance that matters most to the side that acts; none if nothing is known.
 */
hope: Chance | null, 
/**
 * What may happen. More than one of these may happen at once.
 */
odds: Array<Chance>, };

export type ProspectFact = { 
/**
 * Its name: "cover".
 */
name: string, 
/**
 * In words that make sense alone: "light cover".
 */
value: string, };

export type Prospects = { 
/**
 * One for each.
 */
prospects: Array<Prospect>, };

export type QrCode = { 
/**
 * Modules along a side, with the quiet zone.
 */
size: number, 
/**
 * The dark modules, as the path of an SVG.
 */
path: string, };

export type QrRequest = { 
/**
 * The text, at most 500 characters.
 */
text: string, };

export type Question = { 
/**
 * Dotted path in the situation.
 */
path: string, 
/**
 * Where it belongs in a player's mind.
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
 * Why it must be asked for.
 */
why: Why, 
/**
 * The same in words.
 */
reason: string, 
/**
 * How far two answers were seen to move the odds: the largest difference in the chance of any outcome.
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
 * Distance between allowed values; 0 if any number is allowed.
 */
step: number, 
/**
 * Where the number begins to mean something else, if that is declared.
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

export type QuestionsReply = { 
/**
 * The procedure that will rule it; null if it rules nothing, or nothing this seat may see.
 */
procedure: string | null, 
/**
 * Arguments not given yet from which its facts come, whether worth asking for or not; also if the command would be
 * refused.
 */
weighs: Array<string>, 
/**
 * The facts to ask for, most telling first.
 */
ask: Array<OpenQuestion>, 
/**
 * The facts that need not be asked for.
 */
skipped: Array<NeedNotAsk>, 
/**
 * The odds with every open fact at its default; null if something required is missing.
 */
odds: OddsReply | null, };

export type QuestionsRequest = { 
/**
 * The act.
 */
act: string, 
/**
 * The arguments so far.
 */
with: Record<string, unknown>, };

export type Reach = { 
/**
 * Inches it may move.
 */
allowance: number, 
/**
 * The side of a square.
 */
cell: number, 
/**
 * The squares.
 */
cells: Array<ReachCell>, };

export type ReachCell = { 
/**
 * Its middle.
 */
x: number, 
/**
 * Its middle.
 */
y: number, 
/**
 * The least cost of getting there.
 */
cost: number, };

export type Reason = { 
/**
 * In words.
 */
text: string, 
/**
 * The clause behind it.
 */
rule?: string, };

export type ReceiptBattle = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its title.
 */
title: string, 
/**
 * Its book.
 */
book: string, 
/**
 * Its sides.
 */
sides: Array<string>, 
/**
 * Hash of the secret of its dice.
 */
commitment: string | null, };

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

export type ReceiptLink = { 
/**
 * Its page; anybody may open it.
 */
path: string, };

export type ReceiptPage = { 
/**
 * The battle.
 */
battle: ReceiptBattle, 
/**
 * The command as the public sees it.
 */
entry: Entry, 
/**
 * SHA-256 of the entry; `grognard battle receipt FILE N` prints the same.
 */
digest: string, 
/**
 * Whether it came in with a file and was not ruled here.
 */
brought_in: boolean, };

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
 * The values that would be accepted.
 */
allowed?: Array<string>, };

export type ResolveReply = Ruled | NextDie;

export type ResolveRequest = { 
/**
 * Anything; returned in the reply.
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

export type RolledDice = { 
/**
 * Who rolled; none if they belong to neither side.
 */
side: SideName | null, 
/**
 * Sides of each die.
 */
sides: number, 
/**
 * The faces.
 */
faces: Array<number>, 
/**
 * What for.
 */
for: string, };

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

export type SaidLine = { 
/**
 * The clause.
 */
rule: string, 
/**
 * In words.
 */
text: string, };

export type ScenarioEntry = { 
/**
 * The name to ask for it.
 */
id: string, 
/**
 * Its book.
 */
book: string, 
/**
 * Its title.
 */
title: string, 
/**
 * What it is about.
 */
description: string, 
/**
 * About how long it takes.
 */
minutes: number | null, 
/**
 * Its turns, if it has a number of them.
 */
turns: number | null, 
/**
 * Names of side a and side b.
 */
sides: Array<string>, 
/**
 * Units of side a and side b.
 */
units: Array<number>, 
/**
 * Levels of computer players that know its book, the weakest first.
 */
levels: Array<string>, };

export type ScenarioGround = { 
/**
 * The table.
 */
map: TableBoard, };

export type Scenarios = { 
/**
 * The shortest first.
 */
scenarios: Array<ScenarioEntry>, };

export type Scope = "procedure" | "sequence" | "table" | "bookkeeping";

export type SeatEntry = { 
/**
 * Which.
 */
seat: SeatName, 
/**
 * Links that open it.
 */
links: number, 
/**
 * Sockets.
 */
online: number, 
/**
 * Whether it gets a message when its turn comes.
 */
webhook: boolean, };

export type SeatLink = { 
/**
 * The seat.
 */
seat: SeatName, 
/**
 * The page; the token follows `#`.
 */
path: string, };

export type SeatName = "umpire" | "a" | "b" | "public";

export type SeatRequest = { 
/**
 * The seat.
 */
seat: SeatName, };

export type Seats = { 
/**
 * All of them for the umpire, his own for a player.
 */
seats: Array<SeatEntry>, };

export type Secrecy = "open" | "side" | "side-alone";

export type SeenAct = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its arguments.
 */
with: Record<string, unknown>, } | 'hidden';

export type SeenCorrection = { 
/**
 * Where: a JSON pointer into the books.
 */
at: string, 
/**
 * The value there now.
 */
to: unknown, 
/**
 * Why.
 */
reason: string, } | string;

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
 * Distance between allowed values; 0 if any number is allowed.
 */
step: number, 
/**
 * Where the number begins to mean something else, if that is declared.
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

export type Sheet = { 
/**
 * Side a and side b.
 */
sides: [SideSheet, SideSheet], 
/**
 * Facts about both sides: weather, objectives, the battle being fought.
 */
facts: Array<Fact>, 
/**
 * How long the battle lasts, if that is settled.
 */
turns?: Turns, 
/**
 * Why the battle is over, once it is.
 */
ending?: Ending, 
/**
 * For each kind of thing that acts ask for by name, the names the seat can see, in roster order.
 */
names: { [key in string]: Array<string> }, };

export type SideName = "a" | "b";

export type SideSheet = { 
/**
 * Which.
 */
side: SideName, 
/**
 * Its name.
 */
name: string, 
/**
 * How it fares, beginning with what decides the battle.
 */
gauges: Array<Gauge>, 
/**
 * What is broken or may break soon, beginning with the side itself.
 */
strains: Array<Strain>, 
/**
 * Its roster by command.
 */
commands: Array<CommandSheet>, };

export type SkillName = "recruit" | "drill" | "bold-drill" | "wary-drill" | "veteran" | "bold-veteran" | "wary-veteran";

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
 * What to put in its place; null means leaving it out.
 */
fill: unknown, };

export type SocketMessage = { "kind": "table", 
/**
 * Number of the last command.
 */
n: number, table: Table, 
/**
 * Entries of the log.
 */
entries: Array<Entry>, } | { "kind": "entry", n: number, 
/**
 * What the seat may see of it.
 */
entry: Entry, 
/**
 * What changed in the document.
 */
changes: Array<TableChange>, } | { "kind": "present", 
/**
 * Sockets by seat.
 */
seats: Present, } | { "kind": "problem", problem: Problem, };

export type SortValueEntry = { value: string, 
/**
 * The argument that names the units that get this value although the others do not.
 */
names: string, 
/**
 * Its mark; the word is what such a unit does.
 */
mark: Mark, 
/**
 * What is said of a unit that already has the mark and keeps it.
 */
kept: string, };

export type SortingEntry = { 
/**
 * What is given, in the plural: "beads".
 */
what: string, 
/**
 * The argument that names a command, all of whose units are sorted at once.
 */
group: string, 
/**
 * The argument that names a single unit in its place.
 */
single: string, 
/**
 * The argument with the value of all units that are not named.
 */
value: string, 
/**
 * The values, the likeliest first.
 */
values: Array<SortValueEntry>, };

export type Span = { 
/**
 * The mean.
 */
mean: number, 
/**
 * The lower end.
 */
low: number, 
/**
 * The upper end.
 */
high: number, };

export type Starts = { 
/**
 * By book.
 */
starts: Array<Begin>, };

export type Strain = { 
/**
 * What: "Price's Brigade", "the army".
 */
name: string, 
/**
 * How near.
 */
state: Strained, 
/**
 * Why, and what follows from it.
 */
text: string, 
/**
 * What would prevent it or help.
 */
remedy?: string, };

export type Strained = "near" | "breaking" | "broken";

export type Strength = { 
/**
 * Now.
 */
left: number, 
/**
 * At the start.
 */
start: number, 
/**
 * What it is counted in.
 */
counted_in: string, };

export type Suggested = { name: string, 
/**
 * Its middle.
 */
x: number, 
/**
 * Its middle.
 */
y: number, 
/**
 * Which way it faces; none for an officer.
 */
facing?: number, 
/**
 * Its formation, if the book has formations.
 */
formation?: string, 
/**
 * The unit an officer is with.
 */
attached?: string, 
/**
 * The name, short enough to stand on the piece.
 */
label: string, 
/**
 * Its sort.
 */
sort: PieceSort, 
/**
 * `infantry`, `cavalry`, `artillery` or `headquarters`.
 */
branch: string, 
/**
 * `regiment`, `battery` and so on; none for an officer.
 */
echelon?: string, 
/**
 * Along the front; 0 for an officer.
 */
width: number, 
/**
 * From front to rear; 0 for an officer.
 */
depth: number, 
/**
 * How its edge is drawn.
 */
outline: PieceOutline, 
/**
 * The formations in which it may be placed.
 */
formations: Array<SuggestedShape>, };

export type SuggestedShape = { 
/**
 * Which.
 */
formation: string, 
/**
 * Along the front.
 */
width: number, 
/**
 * From front to rear.
 */
depth: number, 
/**
 * How its edge is drawn.
 */
outline: PieceOutline, };

export type SupplyLine = { 
/**
 * The areas from the formation to the one that supplies it; empty if no way leads there.
 */
areas: Array<string>, 
/**
 * Whether the formation is supplied.
 */
supplied: boolean, 
/**
 * The same in words.
 */
words: string, };

export type SurveyAnswer = Reach | Plan | Prospects | Arcs | Places | Measured | March | Advice;

export type SurveyQuestion = { "ask": "reach", unit: string, } | { "ask": "plan", unit: string, 
/**
 * The steps.
 */
path?: Array<WayStep>, 
/**
 * Where it ends.
 */
x?: number, 
/**
 * Where it ends.
 */
y?: number, 
/**
 * Which way the piece faces then; if absent, as the simplest way leaves it.
 */
facing?: number, 
/**
 * Whether to go as far as possible towards a place that cannot be reached.
 */
as_far?: boolean, 
/**
 * Friends that move first and are out of the way.
 */
without?: Array<string>, } | { "ask": "prospects", 
/**
 * Who does it.
 */
unit: string, 
/**
 * What it does.
 */
intent: Intent, } | { "ask": "arcs", unit: string, } | { "ask": "places", 
/**
 * Which.
 */
group: string, } | { "ask": "measure", 
/**
 * One.
 */
from: MeasureEnd, 
/**
 * The other.
 */
to: MeasureEnd, } | { "ask": "march", 
/**
 * Which.
 */
unit: string, } | { "ask": "advice" };

export type Table = { 
/**
 * Time, what is due, whose turn it is.
 */
business: Business, 
/**
 * What the seat may do now.
 */
offers: Array<Offer>, 
/**
 * The command that was accepted and waits for its dice; null if there is none.
 */
waits: Waits | null, 
/**
 * Roster cards and gauges.
 */
sheet: Sheet, 
/**
 * The command the seat could take back now.
 */
undo: number | null, 
/**
 * Whether the secret of the dice has been shown; then only notes are accepted.
 */
closed: boolean, 
/**
 * The board; null if the battle is fought with miniatures.
 */
map: TableBoard | null, };

export type TableBoard = { "kind": "field" } & TableMap | { "kind": "areas" } & AreaMap;

export type TableChange = { 
/**
 * Where: a JSON pointer.
 */
at: string, 
/**
 * The new value.
 */
to?: unknown, };

export type TableMap = { 
/**
 * From left to right, seen by side a.
 */
width: number, 
/**
 * From side a to side b.
 */
depth: number, 
/**
 * Woods, hills and the like.
 */
areas: Array<MapArea>, 
/**
 * Roads, fences and the like.
 */
lines: Array<MapLine>, 
/**
 * Where each side places its units.
 */
zones: Array<MapZone>, 
/**
 * The objectives.
 */
objectives: Array<MapObjective>, 
/**
 * Units and officers on the table, in roster order.
 */
pieces: Array<MapPiece>, 
/**
 * Units that touch, attacker first.
 */
contacts: Array<[string, string]>, 
/**
 * The ways of everything that moved in the last command.
 */
moved: Array<MapMoved>, 
/**
 * Units and officers that are not on the table.
 */
off: Array<MapOff>, };

export type Takes = { "kind": "name", 
/**
 * What is named.
 */
of: string, } | { "kind": "names", 
/**
 * What is named.
 */
of: string, } | { "kind": "flag" } | { "kind": "number", 
/**
 * Least.
 */
min: number, 
/**
 * Greatest.
 */
max: number, } | { "kind": "halves", 
/**
 * Least, in whole points.
 */
min: number, 
/**
 * Greatest, in whole points.
 */
max: number, } | { "kind": "inches", 
/**
 * Greatest.
 */
max: number, } | { "kind": "inches-each", 
/**
 * The argument that names them.
 */
beside: string, 
/**
 * Greatest.
 */
max: number, } | { "kind": "choice", 
/**
 * The words.
 */
values: Array<string>, } | { "kind": "text" } | { "kind": "facts" } | { "kind": "way", 
/**
 * The steps, as a list of objects.
 */
steps: string, 
/**
 * Where it ends, in inches from the left edge of side a.
 */
x: string, 
/**
 * Where it ends, in inches from the edge of side a.
 */
y: string, 
/**
 * Which way the piece faces then; if left out, the cheapest way decides.
 */
facing: string, } | { "kind": "place", 
/**
 * In inches from the left edge of side a.
 */
x: string, 
/**
 * In inches from the edge of side a.
 */
y: string, } | { "kind": "facing", 
/**
 * How far it may turn from its present facing, minus to the left. If none, the facing itself is given, and 0
 * faces away from the edge of side a.
 */
turn: number | null, } | { "kind": "group" } | { "kind": "area" };

export type TrialMeasure = { 
/**
 * Such as `score_a`, as in the files of a study.
 */
key: string, 
/**
 * Before.
 */
before: Span, 
/**
 * After.
 */
after: Span, 
/**
 * The difference between battles with the same dice.
 */
difference: Span, };

export type TrialRequest = { 
/**
 * A scenario that comes with the program.
 */
scenario: string, 
/**
 * Who plays both sides: recruit, drill or veteran.
 */
player: string, 
/**
 * Battles by each set of rules, from 1 to 400.
 */
battles: number, 
/**
 * The house rules before, as a file; the book as it is printed if absent.
 */
before?: string, 
/**
 * The house rules after, as a file.
 */
after: string, };

export type TrialStep = { 
/**
 * Battles fought by each set of rules.
 */
battles: number, 
/**
 * Battles that were asked for.
 */
of: number, 
/**
 * Whether this is the last step: all battles are fought, or the time is up.
 */
done: boolean, 
/**
 * The sides.
 */
sides: [string, string], 
/**
 * The results so far.
 */
measures: Array<TrialMeasure>, 
/**
 * Battles that did not end and are not counted.
 */
faults: number, };

export type Turns = { 
/**
 * The present turn.
 */
now: number, 
/**
 * The last one.
 */
last: number, };

export type Waits = { 
/**
 * Its number.
 */
n: number, 
/**
 * The next die.
 */
die: AwaitedDie, 
/**
 * Who may type it.
 */
types: Array<SeatName>, 
/**
 * Who may let the program roll it.
 */
rolls: Array<SeatName>, };

export type WantedComputers = { 
/**
 * Side a, if a computer is to play it.
 */
a?: WantedSkill, 
/**
 * Side b, if a computer is to play it.
 */
b?: WantedSkill, };

export type WantedSkill = SkillName | AnySkill;

export type WayEnd = { 
/**
 * The middle of the piece.
 */
x: number, 
/**
 * The middle of the piece.
 */
y: number, 
/**
 * Which way it faces.
 */
facing: number, };

export type WayStep = { "step": "ahead", 
/**
 * How far.
 */
inches: number, } | { "step": "back", 
/**
 * How far.
 */
inches: number, } | { "step": "left", 
/**
 * How far.
 */
inches: number, } | { "step": "right", 
/**
 * How far.
 */
inches: number, } | { "step": "wheel", 
/**
 * Above zero to the right, below to the left.
 */
degrees: number, } | { "step": "to", 
/**
 * The place.
 */
x: number, 
/**
 * The place.
 */
y: number, } | { "step": "face", 
/**
 * The facing afterwards.
 */
facing: number, };

export type WebhookRequest = { 
/**
 * The address, `https://...`.
 */
url: string, 
/**
 * `discord` or `slack`.
 */
style: string, };

export type What = { "act": { 
/**
 * Its name.
 */
name: string, 
/**
 * Its arguments.
 */
with: Record<string, unknown>, } } | { "undo": Record<symbol, never> } | { "correction": { 
/**
 * Where: a JSON pointer into the books.
 */
at: string, 
/**
 * The new value.
 */
to: unknown, 
/**
 * Why.
 */
reason: string, } } | { "entropy": { 
/**
 * The words.
 */
words: string, } } | { "close": Record<symbol, never> };

export type WhatIf = { 
/**
 * The goals.
 */
goal: Array<Goal>, 
/**
 * How likely it should be.
 */
at_least: string, 
/**
 * How likely it is now.
 */
now: string, 
/**
 * The changes that reach the goal, best first. If none does, the best few that improve the chance. Empty if the
 * goal is reached already.
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
 * The goals; all must be met at once.
 */
goal: Array<Goal>, 
/**
 * How likely it should be, as `2/3`, `0.66` or `66%`; `1/2` if absent.
 */
at_least?: string, };

export type Why = "changes" | "refuses" | "unproved";
