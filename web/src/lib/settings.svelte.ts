// Theme and size of type, kept in this browser only.

type Theme = 'paper' | 'lamp'

function keep(name: string, value: string) {
  try {
    localStorage.setItem(name, value)
  } catch {
    // A browser that keeps nothing still shows what was chosen until the page is left.
  }
}

function startingTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'paper' || chosen === 'lamp') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'lamp' : 'paper'
}

class Settings {
  theme = $state<Theme>(startingTheme())
  large = $state(document.documentElement.dataset.size === 'large')

  turnLamp() {
    this.theme = this.theme === 'lamp' ? 'paper' : 'lamp'
    document.documentElement.dataset.theme = this.theme
    keep('theme', this.theme)
  }

  turnLarge() {
    this.large = !this.large
    document.documentElement.dataset.size = this.large ? 'large' : 'normal'
    keep('size', this.large ? 'large' : 'normal')
  }
}

export const settings = new Settings()
