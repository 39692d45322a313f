/** Plain counters, to keep the hot path cheap. `/metrics` reads them on request. */
export interface LiveStats {
  openSockets: number
  rooms: number
  sentFrames: number
  /** Sockets closed because they read too slowly. */
  droppedSockets: number
  isLive: boolean
}

export const createStats = (): LiveStats => ({
  openSockets: 0,
  rooms: 0,
  sentFrames: 0,
  droppedSockets: 0,
  isLive: false,
})
