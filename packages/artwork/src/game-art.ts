import type { Crop } from './crops.ts'
import { seededRandom } from './seeded-random.ts'

/** What lies on the felt: a few cards, a fan, two opposed cards, a chess board, dominoes, a battle zone. */
export const MOTIFS = ['hand', 'fan', 'clash', 'board', 'tiles', 'zone'] as const
export type Motif = (typeof MOTIFS)[number]

/** A motif and the OKLCH hue of the felt. */
export interface GameArt {
  readonly motif: Motif
  readonly hue: number
}

/** The felt hues that staff choose from. Gold, from 60 to 120, is reserved for prizes and champions. */
export const FELT_HUES = [20, 42, 130, 156, 182, 210, 240, 264, 298, 325, 352] as const

/** The text form of an art in columns, responses and URLs, such as `board-210`. */
export const ART_PATTERN = new RegExp(`^(${MOTIFS.join('|')})-(\\d{1,3})$`)

export const artKey = ({ motif, hue }: GameArt): string => `${motif}-${hue}`

/** The URL path of a generated cover. The seed is a tournament's id, a game's id or `preview`. */
export const coverPath = (art: GameArt, seed: string, crop: Crop): string =>
  `/art/covers/${artKey(art)}/${seed}/${crop}.svg`

export function parseArt(key: string): GameArt | null {
  const [, motif, hue] = ART_PATTERN.exec(key) ?? []
  return motif && Number(hue) < 360 ? { motif: motif as Motif, hue: Number(hue) } : null
}

const KNOWN: readonly (readonly [RegExp, Motif, number])[] = [
  [/truco/i, 'hand', 156],
  [/buraco|canastra|tranca|cacheta|pife/i, 'fan', 352],
  [/domin[oó]/i, 'tiles', 325],
  [/xadrez|dama/i, 'board', 240],
  [/free ?fire|pubg|fortnite|warzone|battle/i, 'zone', 42],
  [/duel|magic|yu-?gi|pok[eé]mon|hearthstone/i, 'clash', 298],
]
const NO_GAME: GameArt = { motif: 'hand', hue: 264 }

/** The art that staff chose for the game, or else one derived from its name. */
export function artOf(gameName: string | null, chosen: string | null): GameArt {
  const choice = chosen === null ? null : parseArt(chosen)
  if (choice) return choice
  if (gameName === null) return NO_GAME
  const known = KNOWN.find(([name]) => name.test(gameName))
  if (known) return { motif: known[1], hue: known[2] }
  const dice = seededRandom(gameName)
  return { motif: dice(2) ? 'hand' : 'clash', hue: FELT_HUES[dice(FELT_HUES.length)] ?? NO_GAME.hue }
}
