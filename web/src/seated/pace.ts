// How fast what is done is shown, and how long somebody looks.

export type Speed = 1 | 3 | 0

/** A command as it is seen: the board before and after it, and what is to be seen besides. */
export interface Deed<M, E> {
  before: M
  after: M
  effects: E
}

export interface Showing<M> {
  speed: () => Speed
  show(map: M): void
  stopped: () => boolean
  /** Milliseconds that are left for it. */
  most?: number
}

export interface Stage<M, E> extends Showing<M> {
  /** What is seen besides the pieces; null when it is over. */
  effects(effects: E | null): void
  /** For whoever hears it. */
  fires?(effects: E): void
}

/** How commands are shown on a kind of board. */
export interface Performance<M, E> {
  /** Milliseconds at normal speed; 0 where nothing is to be seen. */
  lasting(deed: Deed<M, E>): number
  perform(deed: Deed<M, E>, stage: Stage<M, E>): Promise<void>
  /** For whoever hears it. */
  fires?(effects: E): void
}

/** Whether the reader asked for stillness. */
export function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Waits, but not longer than somebody looks. */
export async function rest(milliseconds: number, stopped: () => boolean) {
  const end = performance.now() + milliseconds
  while (performance.now() < end && !stopped() && !document.hidden) await new Promise((done) => setTimeout(done, 60))
}
