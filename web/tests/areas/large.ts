// A campaign as large as any is likely to be: thirty areas, forty formations.

const TERRAIN = ['clear', 'clear', 'city', 'highlands', 'clear', 'swamp', 'fortress', 'clear', 'clear', 'highlands']
const [ACROSS, DOWN, EACH] = [6, 5, 20]

export function largeCampaign(): string {
  const name = (x: number, y: number) => `Land ${x + 1}${'ABCDE'[y]}`
  const isThere = (x: number, y: number) => x >= 0 && y >= 0 && x < ACROSS && y < DOWN
  const areas = Array.from({ length: ACROSS * DOWN }, (_, index) => {
    const [x, y] = [index % ACROSS, Math.floor(index / ACROSS)]
    const near = [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]
      .map(([dx = 0, dy = 0]) => [x + dx, y + dy] as const)
      .filter(([u, v]) => isThere(u, v))
    const owner = x < ACROSS / 2 ? 'a' : 'b'
    const depot = y === 2 && (x === 0 || x === ACROSS - 1) ? `supply = "${owner}"\n` : ''
    const at = [90 + x * 160 + ((index * 37) % 50), 90 + y * 150 + ((index * 53) % 60)]
    return `[[areas]]\nname = "${name(x, y)}"\nterrain = "${TERRAIN[index % TERRAIN.length]}"\nvp = ${index % 3}\nowner = "${owner}"\n${depot}links = [${near.map(([u, v]) => `"${name(u, v)}"`).join(', ')}]\nat = [${at.join(', ')}]\n`
  })
  const forces = (['a', 'b'] as const).flatMap((side) =>
    Array.from({ length: EACH }, (_, index) => {
      // Ten areas of each side hold two formations.
      const column = side === 'a' ? index % 2 : ACROSS - 1 - (index % 2)
      const corps = `${side === 'a' ? 'Corps' : 'Column'} ${index + 1}`
      const unit = (word: string, type: string, steps: number) =>
        `  { name = "${corps} ${word}", type = "${type}", nationality = "${side === 'a' ? 'french' : 'austrian'}", max_steps = ${steps}, cf_per_step = 2 },`
      return `[[formations]]\nname = "${corps}"\nside = "${side}"\narea = "${name(column, Math.floor(index / 4))}"\nmode = "march-order"\nmax_morale = 4\nunits = [\n${unit('foot', 'infantry', 4)}\n${unit('horse', 'cavalry', 2)}\n]\n\n[[leaders]]\nname = "General ${side.toUpperCase()}${index + 1}"\nability = 1\nap = 3\nrank = ${index + 1}\nformation = "${corps}"\n`
    }),
  )
  return `title = "A large campaign"\nside_a = "West"\nside_b = "East"\nfrench = "a"\nfirst_player = "a"\nseasons = ["summer", "summer"]\n\n${[...areas, ...forces].join('\n')}`
}
