import { PAGES } from '@trunfo/contract/pages'
import { generatePath } from 'react-router'
import type { BracketMatch, BracketRound } from '@/ui/bracket/types.ts'
import type { TournamentBracket } from './detail.api.ts'

type Match = TournamentBracket['matches'][number]

interface Viewpoint {
  participants: TournamentBracket['participants']
  viewerId: string | null
  /** The match that waits for the viewer. */
  openMatchId: string | null
  /** Of a team's matches only that one is sure to be the viewer's: not every member is in the line-up. */
  isIndividual: boolean
  canOpenAnyMatch: boolean
}

/**
 * Turns answers into what the bracket draws. An answer keeps the objects of the one before where nothing changed,
 * and the same match gives the same object here, so that one result draws one match anew and not four thousand.
 */
export function roundMaker({ participants, viewerId, ...viewpoint }: Viewpoint) {
  const { openMatchId, isIndividual, canOpenAnyMatch } = viewpoint
  const viewerPlace = viewerId === null ? -1 : participants.findIndex(({ id }) => id === viewerId)
  const drawn = new WeakMap<Match, BracketMatch>()
  const waiting = new Map<string, BracketMatch>()

  const drawnMatch = (match: Match): BracketMatch => {
    const { id, number, p1, p2, winner, status } = match
    const isOwn = id === openMatchId || (isIndividual && (p1 === viewerPlace || p2 === viewerPlace))
    return {
      id,
      number,
      slots: [participants[p1] ?? null, p2 === null ? null : (participants[p2] ?? null)],
      winnerId: winner === null ? null : (participants[winner]?.id ?? null),
      status: status === 'in_progress' ? 'live' : status,
      // Nobody meets in a bye.
      ...((isOwn || canOpenAnyMatch) &&
        p2 !== null && { href: generatePath(PAGES.match.path, { matchId: id }) }),
    }
  }

  return ({ roundSizes, matches }: Pick<TournamentBracket, 'roundSizes' | 'matches'>): BracketRound[] => {
    const byRound = Map.groupBy(matches, ({ round }) => round)
    return roundSizes.map((size, index) => {
      const known = byRound.get(index + 1) ?? []
      return {
        number: index + 1,
        matches: Array.from({ length: size }, (_, place) => {
          const match = known[place]
          if (match) return kept(drawn, match, () => drawnMatch(match))
          const id = `${index + 1}.${place + 1}`
          return kept(waiting, id, () => waitingMatch(id, place + 1))
        }),
      }
    })
  }
}

/** How many matches each round would have with so many entrants. */
export function outlineOf(entrantCount: number): number[] {
  const sizes: number[] = []
  for (let left = entrantCount; left > 1; left = Math.ceil(left / 2)) sizes.push(Math.ceil(left / 2))
  return sizes
}

function waitingMatch(id: string, number: number): BracketMatch {
  return { id, number, slots: [null, null], winnerId: null, status: 'waiting' }
}

interface Store<Key> {
  get(key: Key): BracketMatch | undefined
  set(key: Key, match: BracketMatch): unknown
}

function kept<Key>(store: Store<Key>, key: Key, make: () => BracketMatch): BracketMatch {
  let match = store.get(key)
  if (!match) {
    match = make()
    store.set(key, match)
  }
  return match
}
