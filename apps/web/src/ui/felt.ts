import type { CSSProperties } from 'react'

/** Sets the hue from which `felt`, `Seats` and labels of a game derive, for everything inside. */
export const gameHue = (hue: number): CSSProperties => ({ '--game-hue': hue }) as CSSProperties
