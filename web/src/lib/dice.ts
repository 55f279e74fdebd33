// Typing dice: when is a face complete, so that the cursor may go on to the next die?

/** Whether the typed digits are a face of the die and no further digit could make another. */
export function isComplete(typed: string, sides: number): boolean {
  return isFace(typed, sides) && Number(typed) * 10 > sides
}

export function isFace(typed: string, sides: number): boolean {
  return /^[1-9]\d*$/.test(typed) && Number(typed) <= sides
}

export interface NextDie {
  sides: number
  for: string
}

export interface Die extends NextDie {
  face: number
}

/** Whatever asks for dice one by one. */
export interface TypedDice {
  readonly typed: readonly Die[]
  /** The die that is needed now. */
  readonly next: NextDie | null
  /** What is typed is given at once and stays. */
  readonly stands?: boolean
  /** It is ruled, with these dice or without any. */
  readonly ruled: boolean
  typeFace(face: number): Promise<void>
  takeBack(): void
}
