// The line to the server: opens, falls, opens again after a growing pause, and says each time how far it has come.

import type { SocketMessage } from './types'

export interface Wire {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
  send(text: string): void
  close(): void
}

export interface FeedEvents {
  /** The number of the last command that is known, to go on after it; null where nothing is known. */
  after: () => number | null
  message: (message: SocketMessage) => void
  /** The line fell; it is tried again in so many milliseconds. */
  lost: (pause: number) => void
}

const FIRST_PAUSE = 500
const LONGEST_PAUSE = 15_000
/** So often something is said, so that nothing in between takes the line for dead. */
const PING = 25_000

/** The pause before a try, counted from 0; a little luck keeps a whole club from coming back at the same moment. */
export function pauseBefore(tries: number, luck = Math.random()): number {
  return Math.round(Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE) * (0.75 + luck / 2))
}

export class Feed {
  private wire: Wire | null = null
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private pinging: ReturnType<typeof setInterval> | undefined
  private ended = false
  private readonly token: string
  private readonly events: FeedEvents
  private readonly open: () => Wire

  constructor(token: string, events: FeedEvents, open: () => Wire) {
    this.token = token
    this.events = events
    this.open = open
  }

  start() {
    clearTimeout(this.timer)
    if (this.ended || this.wire) return
    const wire = this.open()
    this.wire = wire
    wire.onopen = () => wire.send(JSON.stringify({ token: this.token, after: this.events.after() }))
    wire.onmessage = ({ data }) => this.hear(wire, data)
    wire.onclose = () => this.fall(wire)
    clearInterval(this.pinging)
    this.pinging = setInterval(() => this.wire === wire && this.tries === 0 && wire.send('{"ping":1}'), PING)
  }

  /** Tries at once: the device is awake again, or something was missed. */
  again() {
    this.tries = 0
    const old = this.wire
    this.wire = null
    old?.close()
    this.start()
  }

  stop() {
    this.ended = true
    clearTimeout(this.timer)
    clearInterval(this.pinging)
    const old = this.wire
    this.wire = null
    old?.close()
  }

  private hear(wire: Wire, data: unknown) {
    if (this.wire !== wire || typeof data !== 'string') return
    let message: SocketMessage
    try {
      message = JSON.parse(data) as SocketMessage
    } catch {
      return
    }
    if (message.kind !== 'problem') this.tries = 0
    this.events.message(message)
  }

  private fall(wire: Wire) {
    if (this.ended || this.wire !== wire) return
    this.wire = null
    const pause = pauseBefore(this.tries)
    this.tries += 1
    this.events.lost(pause)
    this.timer = setTimeout(() => this.start(), pause)
  }
}
