// A command is sent until an answer comes. Its key stays the same, so that it is carried out once however often it
// arrives.

import { Refusal } from '../api/client'

/** Letters and digits nobody else will have chosen; works without a secure connection, as on a club's own network. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The line was lost, or a server that is just starting could not answer: the command may or may not have arrived. */
export function isLost(error: unknown): boolean {
  return error instanceof Refusal && [0, 502, 503, 504].includes(error.problem.status)
}

export interface Patience {
  /** Milliseconds before the first retry; doubled each time up to `longest`. */
  pause: number
  longest: number
  tries: number
  wait: (milliseconds: number) => Promise<void>
  /** Told before each retry. */
  onLost?: (tries: number) => void
}

export const PATIENT: Patience = {
  pause: 500,
  longest: 8000,
  tries: 12,
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
}

/** Sends until there is an answer, or until patience ends. */
export async function sendOnce<T>(send: () => Promise<T>, patience: Patience): Promise<T> {
  let pause = patience.pause
  for (let tries = 1; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (!isLost(error) || tries >= patience.tries) throw error
      patience.onLost?.(tries)
      await patience.wait(pause)
      pause = Math.min(pause * 2, patience.longest)
    }
  }
}
