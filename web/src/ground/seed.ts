// Chance that is the same on every load: the hand of the draughtsman, seeded by the shape he draws.

export type Random = () => number

/** Numbers from 0 to 1 that belong to a text. */
export function seeded(text: string): Random {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const between = (random: Random, least: number, most: number): number => least + (most - least) * random()

/** A line that wanders softly to both sides, and comes back to where it began after a length. */
export function wander(random: Random, length: number, size: number, wave: number): (along: number) => number {
  const parts = [1, 1.9, 3.1].map((pace, index) => ({
    turns: Math.max(1, Math.round((length / wave) * pace)),
    start: random() * 2 * Math.PI,
    size: size / (index + 1),
  }))
  return (along) =>
    parts.reduce(
      (sum, { turns, start, size }) => sum + Math.sin((along / length) * turns * 2 * Math.PI + start) * size,
      0,
    )
}
