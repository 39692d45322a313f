import { hexOf } from './colour.ts'
import { diceOf } from './dice.ts'
import { SUIT_PATHS, SUITS } from './suits.ts'

export interface AvatarArt {
  readonly letters: string
  /** Path of the suit in one corner, and where it stands. */
  readonly suit: string
  readonly at: string
  readonly field: string
  readonly light: string
  readonly figure: string
}

/** From here, in steps of 15 degrees, 20 hues: the gold between 60 and 115 stays with VIPs and champions. */
const FIRST_HUE = 118
const HUES = 20
const CORNERS = [
  'translate(24 24) scale(2.5) rotate(14 12 12)',
  'translate(-20 24) scale(2.5) rotate(-14 12 12)',
  'translate(24 -20) scale(2.5) rotate(-14 12 12)',
  'translate(-20 -20) scale(2.5) rotate(14 12 12)',
]

/** A face for somebody without a picture, in a box of 64 × 64. Changing this repaints everybody. */
export function avatarOf(name: string): AvatarArt {
  const dice = diceOf(name)
  const hue = (FIRST_HUE + dice(HUES) * 15) % 360
  return {
    letters: monogram(name),
    suit: SUIT_PATHS[SUITS[dice(SUITS.length)] ?? 'spade'],
    at: CORNERS[dice(CORNERS.length)] ?? '',
    field: hexOf(0.34, 0.085, hue),
    light: hexOf(0.41, 0.095, hue),
    // White on it is the smallest contrast under the letters: 4.6 or more for every hue.
    figure: hexOf(0.52, 0.115, hue),
  }
}

/** The same face as an image of its own, for mails and shared pictures. */
export function avatarSvg(name: string): string {
  const { letters, suit, at, field, light, figure } = avatarOf(name)
  const size = [...letters].length > 1 ? 25 : 30
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${field}"/><circle cx="12" cy="2" r="44" fill="${light}"/><path d="${suit}" fill="${figure}" transform="${at}"/><text x="32" y="33.5" text-anchor="middle" dominant-baseline="central" font-family="Oxanium,sans-serif" font-weight="700" font-size="${size}" fill="#fff">${letters}</text></svg>`
}

/** First and last word's letter, or the first letter of the only word; digits where there are no letters. */
export function monogram(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? name.match(/\p{N}+/gu) ?? ['?']
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
