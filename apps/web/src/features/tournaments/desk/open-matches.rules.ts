import { hasWords } from '@/lib/has-words.ts'
import type { TournamentBracket } from '../detail/detail.api.ts'

type Side = TournamentBracket['participants'][number]

export interface OpenMatch {
  readonly id: string
  readonly round: number
  readonly number: number
  readonly isDispute: boolean
  readonly sides: readonly [Side, Side]
}

/** The matches that still have to end, disputes first, so that what waits for a decision is on top. */
export function openMatchesOf({ participants, matches }: TournamentBracket): OpenMatch[] {
  return matches
    .flatMap(({ id, round, number, status, p1, p2 }): OpenMatch[] => {
      const [one, other] = [participants[p1 ?? -1], participants[p2 ?? -1]]
      if (status === 'completed' || !one || !other) return []
      return [{ id, round, number, isDispute: status === 'dispute', sides: [one, other] }]
    })
    .sort((one, other) => Number(other.isDispute) - Number(one.isDispute))
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
