/** Where the seats of a lobby stand: round the ring, one's own at the bottom, clockwise to the left. */
export interface LobbyPlace {
  seat: number
  x: number
  y: number
}

export function places(seats: number, bottom: number): LobbyPlace[] {
  return Array.from({ length: seats }, (_, step) => {
    const angle = Math.PI / 2 + (step / seats) * 2 * Math.PI
    return { seat: (bottom + step) % seats, x: 50 + 36 * Math.cos(angle), y: 48.5 + 38 * Math.sin(angle) }
  })
}
