// Questions the table answers without anything happening.

import { ask } from '../api/client'
import type { Advice, Arcs, MapAt, March, Measured, Places, Plan, Prospects, Reach, SurveyQuestion } from '../api/types'

/** What each question is answered with. */
export interface Answers {
  reach: Reach
  plan: Plan
  prospects: Prospects
  arcs: Arcs
  places: Places
  measure: Measured
  march: March
  advice: Advice
}

const path = (id: string, rest: string) => `/api/battles/${encodeURIComponent(id)}${rest}`

export const survey = <Q extends SurveyQuestion>(id: string, token: string, question: Q, signal?: AbortSignal) =>
  ask<Answers[Q['ask']]>(path(id, '/survey'), question, { token, ...(signal ? { signal } : {}) })

/** The table as it was after an earlier command. */
export const mapAt = (id: string, token: string, n: number, signal?: AbortSignal) =>
  ask<MapAt>(path(id, `/map?at=${n}`), undefined, { token, ...(signal ? { signal } : {}) })
