// How somebody likes to give orders, kept in this browser only.

const CONFIRM = 'grognard.confirm'

function kept(): boolean {
  try {
    return localStorage.getItem(CONFIRM) === 'yes'
  } catch {
    return false
  }
}

class Habits {
  /** Whether what a hand drops or points at is asked about before it is carried out. */
  confirms = $state(kept())

  turnConfirms() {
    this.confirms = !this.confirms
    try {
      localStorage.setItem(CONFIRM, this.confirms ? 'yes' : 'no')
    } catch {
      // A browser that keeps nothing asks again in the next battle as it is used to.
    }
  }
}

export const habits = new Habits()
