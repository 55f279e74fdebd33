// Runs before the first paint, so that the page never shows in the wrong theme or size.
;(function () {
  try {
    var root = document.documentElement
    var theme = localStorage.getItem('theme')
    var size = localStorage.getItem('size')
    if (theme === 'paper' || theme === 'lamp') root.dataset.theme = theme
    if (size === 'large') root.dataset.size = size
  } catch {
    // A browser that keeps nothing shows the system's theme.
  }
})()
