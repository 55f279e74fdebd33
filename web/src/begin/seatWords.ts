// Who gets which link, in words.

import type { Created, Seat } from '../battle/types'

export function seatTitle(seat: Seat, sides: Created['sides']): string {
  if (seat === 'a' || seat === 'b') return sides[seat === 'a' ? 0 : 1] ?? seat
  return seat === 'umpire' ? 'The umpire' : 'Everybody else'
}

export function seatWords(seat: Seat, sides: Created['sides']): string {
  if (seat === 'a' || seat === 'b')
    return `For the players of ${seatTitle(seat, sides)}. It shows what they may know and gives their commands.`
  if (seat === 'umpire')
    return 'For whoever keeps the books. It shows everything, acts for either side and corrects mistakes. Keep it to yourself.'
  return 'For spectators and the board on the wall. It shows nothing secret and gives no commands.'
}
