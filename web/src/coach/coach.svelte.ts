// The coach of one battle: what it has said is kept, so that nothing is said twice.

import { doneBy, markFor, type Facts } from './choose'
import { keepLesson, lessonOf, type Lesson } from './lessons'
import type { CoachMark } from './marks'

export class Coach {
  readonly marks: readonly CoachMark[]
  private readonly book: string
  private lesson = $state.raw<Lesson | null>(null)
  private readonly battle: string
  mark = $state.raw<CoachMark | null>(null)
  /** What was the case when it last looked. */
  private seen: Facts = new Set()

  constructor(book: string, battle: string, marks: readonly CoachMark[]) {
    this.book = book
    this.battle = battle
    this.marks = marks
    this.lesson = lessonOf(book, battle)
  }

  get isOn(): boolean {
    return this.lesson !== null && !this.lesson.ended && this.lesson.done.length < this.marks.length
  }

  /** How many marks are behind. */
  get behind(): number {
    return this.lesson?.done.length ?? 0
  }

  /** The moment is another one. */
  look(facts: Facts) {
    this.seen = facts
    if (!this.lesson || !this.isOn) return
    this.finish(doneBy(this.marks, this.mark?.id ?? null, facts))
    this.mark = markFor(this.marks, new Set(this.lesson.done), facts)
  }

  /** This one was understood. */
  pass(facts: Facts) {
    if (this.mark) this.finish([this.mark.id])
    this.mark = null
    this.look(facts)
  }

  end() {
    this.hold({ battle: this.battle, done: this.lesson?.done ?? [], ended: true })
  }

  /** From the start again, because somebody asked for it. */
  begin() {
    this.mark = null
    this.hold({ battle: this.battle, done: [], ended: false })
    this.look(this.seen)
  }

  private finish(ids: readonly string[]) {
    const { lesson } = this
    const fresh = ids.filter((id) => !lesson?.done.includes(id))
    if (lesson && fresh.length > 0) this.hold({ ...lesson, done: [...lesson.done, ...fresh] })
  }

  private hold(lesson: Lesson) {
    this.lesson = lesson
    keepLesson(this.book, lesson)
  }
}
