import {
  closeRounds,
  type Format,
  type Match,
  type Outcome,
  opened,
  playableMatches,
  type Result,
  type Side,
  type Stage,
  seededEntrants,
  settled,
} from '@trunfo/brackets'
import { LONG_NAME } from '../specimen.tsx'

/** Names are the ids, so that a view needs nothing but the stage. */
export const NAMES = ['Onça', 'Capivara', 'Saci', 'Boitatá', 'Iara', 'Curupira', 'Cuca', LONG_NAME, 'Mico']

export const SEED = '00112233445566778899aabbccddeeff'

type ResultOf = (match: Match, seeds: ReadonlyMap<string, number>) => Result

export function start<Settings>(
  format: Format<Settings>,
  settings: Settings,
  entrants = seededEntrants(NAMES.slice(0, 8)),
): Stage<Settings> {
  return opened(format, { entrants, settings, seed: SEED })
}

/** Settles matches that may be played, at most `count` of them, and draws the next rounds. */
export function play<Settings>(
  format: Format<Settings>,
  stage: Stage<Settings>,
  resultOf: ResultOf = usually,
  count = Number.POSITIVE_INFINITY,
): Stage<Settings> {
  const seeds = new Map(stage.entrants.map(({ id, seed }) => [id, seed]))
  let now = stage
  for (let left = count; left > 0; left--) {
    const match = playable(now)
    if (!match) return now
    now = settled(format, now, match, resultOf(match, seeds))
    now = closeRounds(format, now)
  }
  return now
}

/** Plays the round that is open now. */
export function playRound<Settings>(format: Format<Settings>, stage: Stage<Settings>): Stage<Settings> {
  return play(format, stage, usually, stage.matches.filter(isOpen).length)
}

/** The stronger seed usually wins, but not always. */
export function usually(match: Match, seeds: ReadonlyMap<string, number>): Result {
  const [one, two] = match.sides.map((side) => (side.kind === 'entrant' ? (seeds.get(side.id) ?? 0) : 0))
  const sum = (one ?? 0) + (two ?? 0) + match.round
  const stronger: Side = (one ?? 0) < (two ?? 0) ? 1 : 2
  const weaker: Side = stronger === 1 ? 2 : 1
  return won(match, sum % 5 === 0 ? weaker : stronger, sum % 2)
}

export function won({ bestOf }: Pick<Match, 'bestOf'>, winner: Side, lost = 0): Result {
  const games = Math.ceil(bestOf / 2)
  const other = Math.min(lost, games - 1)
  return { kind: 'won', winner, score: winner === 1 ? [games, other] : [other, games], games: [] }
}

export function winnerOf(outcome: Outcome | null): Side | null {
  return outcome !== null && 'winner' in outcome ? outcome.winner : null
}

function playable(stage: Stage): Match | undefined {
  return playableMatches(stage).find(isOpen)
}

function isOpen({ outcome, sides }: Match): boolean {
  return outcome === null && sides.every(({ kind }) => kind === 'entrant')
}
