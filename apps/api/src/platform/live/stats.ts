/** Counted without a hook on the hot path; `/metrics` reads it when asked. */
export interface LiveStats {
  openSockets: number
  rooms: number
  sentFrames: number
  /** Sockets cut because they read too slowly. */
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
