import { hexOf } from './colour.ts'
import { seededRandom } from './seeded-random.ts'
import { SUIT_PATHS, SUITS } from './suits.ts'

export interface AvatarArt {
  readonly letters: string
  /** SVG path data of the suit drawn in one corner. */
  readonly suit: string
  /** SVG transform that places the suit. */
  readonly at: string
  readonly field: string
  readonly light: string
  readonly figure: string
}

/** 20 hues in steps of 15 degrees. They skip the gold between 60 and 115, reserved for VIPs and champions. */
const FIRST_HUE = 118
const HUES = 20
const CORNERS = [
  'translate(24 24) scale(2.5) rotate(14 12 12)',
  'translate(-20 24) scale(2.5) rotate(-14 12 12)',
  'translate(24 -20) scale(2.5) rotate(-14 12 12)',
  'translate(-20 -20) scale(2.5) rotate(14 12 12)',
]

/** The default avatar for a name, in a 64 × 64 box. Changing this changes every default avatar. */
export function avatarOf(name: string): AvatarArt {
  const dice = seededRandom(name)
  const hue = (FIRST_HUE + dice(HUES) * 15) % 360
  return {
    letters: monogram(name),
    suit: SUIT_PATHS[SUITS[dice(SUITS.length)] ?? 'spade'],
    at: CORNERS[dice(CORNERS.length)] ?? '',
    field: hexOf(0.34, 0.085, hue),
    light: hexOf(0.41, 0.095, hue),
    // The lightest colour under the white letters: the contrast is at least 4.6 for every hue.
    figure: hexOf(0.52, 0.115, hue),
  }
}

/** The same avatar as a standalone SVG, for mails and share images. */
export function avatarSvg(name: string): string {
  const { letters, suit, at, field, light, figure } = avatarOf(name)
  const size = [...letters].length > 1 ? 25 : 30
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${field}"/><circle cx="12" cy="2" r="44" fill="${light}"/><path d="${suit}" fill="${figure}" transform="${at}"/><text x="32" y="33.5" text-anchor="middle" dominant-baseline="central" font-family="Oxanium,sans-serif" font-weight="700" font-size="${size}" fill="#fff">${letters}</text></svg>`
}

/**
 * Initials of the first and last word, or of the only one. Uses digits if the name has no letters, else `?`.
 */
export function monogram(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? name.match(/\p{N}+/gu) ?? ['?']
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
