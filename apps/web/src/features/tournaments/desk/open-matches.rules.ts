import { hasWords } from '@/lib/has-words.ts'
import type { MatchPlace } from '@/lib/round-names.ts'
import type { TournamentBracket } from '../detail/detail.api.ts'

type Match = TournamentBracket['matches'][number]
type Side = TournamentBracket['participants'][number]

export interface OpenMatch {
  readonly id: string
  readonly round: number
  readonly number: number
  readonly isDispute: boolean
  /** Null in the default format, whose matches are all of one round. */
  readonly place: MatchPlace | null
  readonly sides: readonly [Side, Side]
}

/** The matches that still have to end, disputes first, so that what waits for a decision is on top. */
export function openMatchesOf({ participants, matches, stages }: TournamentBracket): OpenMatch[] {
  const placeOf = placesAmong(matches, stages)
  return matches
    .flatMap((match): OpenMatch[] => {
      const { id, round, number, status, p1, p2 } = match
      const [one, other] = [participants[p1 ?? -1], participants[p2 ?? -1]]
      if (status === 'completed' || !one || !other) return []
      return [
        { id, round, number, isDispute: status === 'dispute', place: placeOf(match), sides: [one, other] },
      ]
    })
    .sort((one, other) => Number(other.isDispute) - Number(one.isDispute))
}

/** The rounds of a plan are all written, so its last one tells how many there are. */
function placesAmong(matches: readonly Match[], stages: TournamentBracket['stages']) {
  const keyOf = ({ stage = 1, bracket = 'main' }: Match) => `${stage} ${bracket}`
  const lastRounds = new Map<string, number>()
  for (const match of matches)
    lastRounds.set(keyOf(match), Math.max(match.round, lastRounds.get(keyOf(match)) ?? 0))
  return (match: Match): MatchPlace | null => {
    const format = stages?.find(({ position }) => position === (match.stage ?? 1))?.format
    const { bracket = 'main', group = 0, round } = match
    return format ? { format, bracket, group, round, rounds: lastRounds.get(keyOf(match)) ?? 0 } : null
  }
}

export function matchesOfName(matches: readonly OpenMatch[], typed: string): readonly OpenMatch[] {
  return typed.trim() === ''
    ? matches
    : matches.filter(({ sides }) => sides.some(({ name }) => hasWords(name, typed)))
}

/** Why the viewer runs the tournament but gives no W.O.s; null where they do, or where nobody does. */
export function judgingRefusal({
  abilities,
  viewer,
  isTest,
}: {
  abilities: { readonly canJudge: boolean }
  viewer: { readonly participantId: string | null }
  isTest: boolean
}): 'plays' | 'escrow' | null {
  if (abilities.canJudge || isTest) return null
  return viewer.participantId === null ? 'escrow' : 'plays'
}
