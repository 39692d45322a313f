import type { CSSProperties } from 'react'

/** Sets the hue for `felt`, `Seats` and game labels inside the element. */
export const gameHue = (hue: number): CSSProperties => ({ '--game-hue': hue }) as CSSProperties
