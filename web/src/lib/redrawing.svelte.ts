// Faults while something is drawn: told to whoever looks for them, and counted.

class Redrawing {
  /** How often something had to be drawn anew since the page was opened. */
  count = $state(0)

  /** Told beside the program: `what` is what was being done. */
  tell(what: string, error: unknown) {
    console.error(`${what} failed`, error)
    this.count += 1
  }
}

export const redrawing = new Redrawing()
