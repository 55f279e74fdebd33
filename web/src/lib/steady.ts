// Buttons that change under a hand.

/** How long a hand may still be meaning what stood there before. */
const GRACE = 400

/**
 * Where buttons come up or change their meaning, they take no tap for a moment: the second tap of a double one would hit a
 * button that nobody has read. Keys are not held up, as whoever has the focus on a button has heard it.
 */
export function steady(_meaning: string) {
  return (element: HTMLElement) => {
    element.classList.add('unsteady')
    const timer = setTimeout(() => element.classList.remove('unsteady'), GRACE)
    return () => clearTimeout(timer)
  }
}
