// Words that agree with numbers and names.

/** "1 step", "4 steps". */
export function counted(number: number, many: string, one = many.replace(/s$/, '')): string {
  return `${number} ${number === 1 ? one : many}`
}

/** "Union's", "Allies'". */
export function owning(name: string): string {
  return /s$/i.test(name) ? `${name}'` : `${name}'s`
}

/** Whether the name of a side is spoken of as many: "Allies", "French", "British". */
export function isMany(name: string): boolean {
  return /(?:[^s]s|ese|ch|sh|ss)$/i.test(name) && !/(?:us|is)$/i.test(name)
}

/** "Union takes back an order", "Allies take back an order". */
export function doing(name: string, one: string, many = one.replace(/s$/, '')): string {
  return `${name} ${isMany(name) ? many : one}`
}

/** "horse, foot and guns". */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

/** "40 minutes", "4 hours", "2½ hours". */
export function lasting(minutes: number): string {
  if (minutes < 120) return counted(minutes, 'minutes')
  const halves = Math.round(minutes / 30)
  return `${Math.floor(halves / 2)}${halves % 2 === 1 ? '½' : ''} hours`
}
