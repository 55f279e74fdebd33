// Asking the server.

import type {
  AskRequest,
  Asked,
  BookPage,
  Books,
  ClauseEntry,
  Examples,
  OddsReply,
  OddsRequest,
  Problem,
  ProcedurePage,
  ResolveReply,
  ResolveRequest,
  WhatIf,
  WhatIfRequest,
} from './types'

/** The server said no, and why. */
export class Refusal extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}

export interface Asking {
  signal?: AbortSignal
  /** Who asks, where the server wants to know. */
  token?: string
  /** GET without a body and POST with one, if not said. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
}

/** The answer as it comes, once the server has said yes. */
export async function fetched(path: string, body?: unknown, { signal, token, method }: Asking = {}): Promise<Response> {
  const headers: Record<string, string> = {}
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  const request: RequestInit = {
    headers,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    ...(signal ? { signal } : {}),
  }
  if (body !== undefined) {
    headers['content-type'] = 'application/json'
    request.body = JSON.stringify(body)
  }
  let response: Response
  try {
    response = await fetch(path, request)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Refusal(problem(0, 'The server does not answer. Is it still running?'))
  }
  if (response.ok) return response
  const answer = (await response.json().catch(() => null)) as Problem | null
  throw new Refusal(answer ?? problem(response.status, UNREADABLE))
}

export async function ask<T>(path: string, body?: unknown, asking: Asking = {}): Promise<T> {
  const response = await fetched(path, body, asking)
  if (response.status === 204) return undefined as T
  const answer: unknown = await response.json().catch(() => null)
  if (answer === null) throw new Refusal(problem(response.status, UNREADABLE))
  return answer as T
}

const UNREADABLE = 'The server gave an answer that cannot be read.'

function problem(status: number, detail: string): Problem {
  return { type: 'about:blank', title: 'Problem', status, detail }
}

const kept = new Map<string, Promise<unknown>>()

/** What does not change while the server runs is asked for once. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path)
  if (known) return known as Promise<T>
  const asked = ask<T>(path)
  kept.set(path, asked)
  asked.catch(() => kept.delete(path))
  return asked
}

export const books = () => once<Books>('/api/books')
export const examples = () => once<Examples>('/api/examples')
export const book = (name: string) => once<BookPage>(`/api/books/${encodeURIComponent(name)}`)
export const clause = (id: string) => once<ClauseEntry>(`/api/clauses/${encodeURIComponent(id)}`)
export const procedure = (name: string) => once<ProcedurePage>(`/api/procedures/${encodeURIComponent(name)}`)

export const resolve = (request: ResolveRequest, signal?: AbortSignal) =>
  ask<ResolveReply>('/api/resolve', request, { ...(signal ? { signal } : {}) })
export const odds = (request: OddsRequest, signal?: AbortSignal) =>
  ask<OddsReply>('/api/odds', request, { ...(signal ? { signal } : {}) })
export const whatIf = (request: WhatIfRequest, signal?: AbortSignal) =>
  ask<WhatIf>('/api/what-if', request, { ...(signal ? { signal } : {}) })
export const worthAsking = (request: AskRequest, signal?: AbortSignal) =>
  ask<Asked>('/api/ask', request, { ...(signal ? { signal } : {}) })

export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
