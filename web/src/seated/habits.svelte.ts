// How somebody likes to give orders, kept in this browser only.

const CONFIRM = 'grognard.confirm'
const ADVICE = 'grognard.advice'

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, isSo: boolean) {
  try {
    localStorage.setItem(key, isSo ? 'yes' : 'no')
  } catch {
    // A browser that keeps nothing asks again in the next battle as it is used to.
  }
}

class Habits {
  /** Whether what a hand drops or points at is asked about before it is carried out. */
  confirms = $state(kept(CONFIRM) === 'yes')
  /** Whether advice on hidden choices is offered. */
  advises = $state(kept(ADVICE) !== 'no')

  turnConfirms() {
    this.confirms = !this.confirms
    keep(CONFIRM, this.confirms)
  }

  turnAdvice() {
    this.advises = !this.advises
    keep(ADVICE, this.advises)
  }
}

export const habits = new Habits()
