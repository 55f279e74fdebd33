// What the coach says in somebody's first battle of a book. The marks are data and speak of what can be done, never of a
// book: a page says what is the case, and the first mark that fits and is not done yet is shown.

/** What may be the case at a table or in the books of a battle. */
export type Fact =
  /** Something is to be settled before anything else. */
  | 'question'
  /** Troops are to be placed; their places are being tried out. */
  | 'placing'
  | 'trying-places'
  /** Units are to be told what they do. */
  | 'sorting'
  /** Units of one's own can act; one is chosen; it may go; it may do something to the enemy. */
  | 'ready'
  | 'chosen'
  | 'may-go'
  | 'may-strike'
  /** Nothing is left but to go on. */
  | 'through'
  /** A card of the roster is open, a form is open, a ruling is shown, the last command can be taken back. */
  | 'looking'
  | 'form'
  | 'ruling'
  | 'undo'
  /** What one has done in this battle. */
  | 'has-placed'
  | 'has-sorted'
  | 'has-gone'
  | 'has-struck'
  | 'has-gone-on'
  | 'has-acted'

/** What is pointed at. */
export type Place = 'map' | 'panel' | 'next' | 'onward' | 'undo' | 'due' | 'roster' | 'sheet'

export interface CoachMark {
  id: string
  /** All of these are the case. */
  when: readonly Fact[]
  /** None of these is. */
  unless?: readonly Fact[]
  /** Done with as soon as this is the case; without it, as soon as what it speaks of is over. */
  done?: Fact
  at: Place
  text: string
}

/** On the virtual table. */
export const TABLE_MARKS: readonly CoachMark[] = [
  {
    id: 'place',
    when: ['placing'],
    unless: ['trying-places'],
    done: 'has-placed',
    at: 'panel',
    text: 'Place your troops first. Tap what is to be placed: its suggested places come up on the map.',
  },
  {
    id: 'try',
    when: ['trying-places'],
    done: 'has-placed',
    at: 'map',
    text: 'Drag a block to another place if you like. The blocks stand as you see them once you confirm.',
  },
  {
    id: 'question',
    when: ['question'],
    unless: ['placing', 'trying-places', 'sorting'],
    at: 'due',
    text: 'The game asks you something. Every answer is a button, with its chances where dice decide.',
  },
  {
    id: 'sort',
    when: ['sorting'],
    done: 'has-sorted',
    at: 'panel',
    text: 'Say what each unit will do, then confirm. The letter on its bead reminds you and everybody else.',
  },
  {
    id: 'choose',
    when: ['ready'],
    unless: ['sorting', 'chosen', 'placing'],
    done: 'chosen',
    at: 'next',
    text: 'Units with a dotted edge can act. Tap one, or go through them with “Next”.',
  },
  {
    id: 'strike',
    when: ['may-strike'],
    done: 'has-struck',
    at: 'map',
    text: 'Tap an enemy to aim at him. The figure beside him is your chance to hurt him; the panel says why.',
  },
  {
    id: 'go',
    when: ['may-go'],
    done: 'has-gone',
    at: 'map',
    text: 'Drag the unit where it shall go. The shading shows how far it can; “Undo” takes it back.',
  },
  {
    id: 'on',
    when: ['through'],
    unless: ['question', 'sorting', 'placing'],
    done: 'has-gone-on',
    at: 'onward',
    text: 'All your units are through. Go on with the button at the top; what you give up stands on it.',
  },
  {
    id: 'farewell',
    when: ['has-struck', 'has-gone', 'has-gone-on'],
    unless: ['question', 'sorting', 'placing'],
    at: 'map',
    text: 'That is all there is to a turn. Every sign is in the legend, every key and this coach in the menu. Good luck.',
  },
]

/** With one's own figures, where Grognard keeps the books. */
export const BOOK_MARKS: readonly CoachMark[] = [
  {
    id: 'due',
    when: ['question'],
    unless: ['form', 'looking'],
    at: 'due',
    text: 'What must be settled first stands under “due”. Tap it, or one of its answers.',
  },
  {
    id: 'card',
    when: [],
    unless: ['question', 'form', 'ruling'],
    done: 'looking',
    at: 'roster',
    text: 'Tap a unit on the roster: you see what it may do now.',
  },
  {
    id: 'offer',
    when: ['looking'],
    unless: ['form'],
    done: 'form',
    at: 'sheet',
    text: 'Choose what it does. What the rules forbid now is not on the list.',
  },
  {
    id: 'facts',
    when: ['form'],
    at: 'sheet',
    text: 'Say what stands on your table, such as the distance. What the books know is filled in already.',
  },
  {
    id: 'dice',
    when: ['form'],
    done: 'has-acted',
    at: 'sheet',
    text: 'Roll on your own table and type the dice one by one, or let Grognard roll.',
  },
  {
    id: 'ruling',
    when: ['ruling'],
    at: 'sheet',
    text: 'The result comes first, then every modifier with its clause. Tap a clause to read it.',
  },
  {
    id: 'undo',
    when: ['undo'],
    unless: ['form', 'looking', 'ruling'],
    at: 'undo',
    text: 'A slip? “Undo” takes back the last command. Then go on.',
  },
  {
    id: 'on',
    when: [],
    unless: ['question', 'form', 'looking', 'ruling'],
    done: 'has-gone-on',
    at: 'onward',
    text: 'When everybody is through, go on with the button at the bottom.',
  },
]
