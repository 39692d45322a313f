import type { Oklch } from './contrast.ts'

const PATTERNS = ['chevron', 'pale', 'bend', 'fess', 'quarters', 'pile'] as const
export type CrestPattern = (typeof PATTERNS)[number]

export interface Crest {
  letters: string
  pattern: CrestPattern
  field: Oklch
  /** The pattern's colour, with a hue 120 to 240 degrees away so that it contrasts with the field. */
  charge: Oklch
  edge: Oklch
}

/** The same tag always gives the same crest. Changing this function changes every team's crest. */
export function crestOf(tag: string): Crest {
  const letters = [...tag.trim().toUpperCase()].slice(0, 5).join('')
  const hash = fnv1a(letters)
  const hue = (hash % 24) * 15
  const chargeHue = (hue + 120 + ((hash >>> 8) % 9) * 15) % 360
  return {
    letters,
    pattern: PATTERNS[(hash >>> 16) % PATTERNS.length] ?? 'chevron',
    field: { lightness: 0.36, chroma: 0.08, hue },
    charge: { lightness: 0.44, chroma: 0.09, hue: chargeHue },
    edge: { lightness: 0.68, chroma: 0.1, hue },
  }
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
