// What a quick-reference sheet is made of.

export interface Entry {
  /** The chart's name. */
  chart: string
  title: string
  /** Numbers of the clauses that go with it. */
  rules: number[]
  /** How to read it. */
  how?: string
  /** Its parts are the rows of one table, though not two have a column in common. */
  grid?: true
  /** The only parts that are shown. */
  only?: string[]
  /** Parts that nobody needs at the table. */
  without?: string[]
  /** Rows are called by their `name`. */
  named?: true
  /** The number that stands for "no value", in these columns only if any are named. */
  dash?: number
  dashIn?: string[]
  /** Rows of its tables as columns. */
  turned?: true
  /** Charts of a shape of their own. */
  shape?: 'steps-and-morale' | 'phases'
}

/** Charts one under the other. */
export interface Cell {
  /** Its share of the width of the page, beside the others of its row. */
  of: number
  entries: Entry[]
}

/** Rows of cells; a row is never split where it fits a page. */
export interface Section {
  title: string
  rows: Cell[][]
}

export interface Sheet {
  /** What the ids of its clauses begin with. */
  prefix: string
  /** What there is to say about editions. */
  edition: string
  sections: Section[]
  /** Charts for the virtual table and for whoever keeps the books. */
  leftOut: string[]
}

/** All numbers from one to another. */
export const to = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

export const GROUND = ['road', 'trail', 'open', 'broken', 'light-woods', 'heavy-woods', 'rough']

export const cell = (of: number, ...entries: Entry[]): Cell => ({ of, entries })

export function entriesOf({ sections }: Sheet): Entry[] {
  return sections.flatMap(({ rows }) => rows.flatMap((cells) => cells.flatMap(({ entries }) => entries)))
}
