// Which battle of a book is the first one here, and how far its coach has come.

import { makerToken } from '../battle/kept'

export interface Lesson {
  battle: string
  /** Marks that are done with. */
  done: string[]
  ended: boolean
}

const LESSONS = 'grognard.lessons'

function all(): Record<string, Lesson> {
  try {
    const kept = JSON.parse(localStorage.getItem(LESSONS) ?? '{}') as unknown
    return kept !== null && typeof kept === 'object' ? (kept as Record<string, Lesson>) : {}
  } catch {
    return {}
  }
}

export function keepLesson(book: string, lesson: Lesson) {
  try {
    localStorage.setItem(LESSONS, JSON.stringify({ ...all(), [book]: lesson }))
  } catch {
    // A browser that keeps nothing is coached in every battle.
  }
}

/** Of the first battle of a book that was begun here; none in any other battle. */
export function lessonOf(book: string, battle: string): Lesson | null {
  const lessons = all()
  const known = Object.hasOwn(lessons, book) ? lessons[book] : undefined
  if (known) return known.battle === battle && Array.isArray(known.done) ? known : null
  if (makerToken(battle) === undefined) return null
  const lesson = { battle, done: [], ended: false }
  keepLesson(book, lesson)
  return lesson
}
