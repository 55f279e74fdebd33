// Copying text, also where the browser allows its clipboard to secure pages only, as on a club's own network.

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByHand(text)
  }
}

function copyByHand(text: string): boolean {
  const held = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'hidden'
  // Inside an open dialog nothing outside of it can be selected.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (held instanceof HTMLElement) held.focus()
  return done
}
