import { foresee } from '@trunfo/brackets/foresee'
import { PAGES } from '@trunfo/contract/pages'
import { generatePath } from 'react-router'
import type { BracketMatch, BracketParticipant, BracketRound } from '@/ui/bracket/types.ts'
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
  /** Below which everybody watches matches; null for a test, which has no such pages. */
  tournamentId: string | null
  /** Where pictures are. */
  media: string
}

/**
 * Turns answers into what the bracket draws. An answer keeps the objects of the one before where nothing changed,
 * and the same match gives the same object here, so that one result draws one match anew and not four thousand.
 */
export function roundMaker({ participants, viewerId, ...viewpoint }: Viewpoint) {
  const { openMatchId, isIndividual, canOpenAnyMatch, tournamentId, media } = viewpoint
  const viewerPlace = viewerId === null ? -1 : participants.findIndex(({ id }) => id === viewerId)
  const drawn = new WeakMap<Match, BracketMatch>()
  const people: readonly BracketParticipant[] = participants.map((person) => {
    const { id, name, username = name, isVip = false, isGone, tag = null, image } = person
    const face = {
      type: isIndividual ? 'individual' : 'team',
      teamTag: tag,
      imageUrl: image ? `${media}${image}` : null,
    } as const
    if (isGone) return { id, name, isVip, face }
    const href = isIndividual
      ? generatePath(PAGES.profile.path, { username })
      : generatePath(PAGES.team.path, { id })
    return { id, name, isVip, face, href }
  })
  const waiting = new Map<string, BracketMatch>()

  const wayTo = (matchId: string, isRoom: boolean) => {
    if (isRoom) return { href: generatePath(PAGES.match.path, { matchId }), isRoom }
    return tournamentId && { href: generatePath(PAGES.tournamentMatch.path, { id: tournamentId, matchId }) }
  }
  const drawnMatch = (match: Match): BracketMatch => {
    const { id, number, p1, p2, winner, status } = match
    const isOwn = id === openMatchId || (isIndividual && (p1 === viewerPlace || p2 === viewerPlace))
    return {
      id,
      number,
      slots: [people[p1] ?? null, p2 === null ? null : (people[p2] ?? null)],
      winnerId: winner === null ? null : (people[winner]?.id ?? null),
      status: status === 'in_progress' ? 'live' : status,
      // Nobody meets in a bye.
      ...(p2 !== null && wayTo(id, isOwn || canOpenAnyMatch)),
    }
  }

  return ({ roundSizes, matches }: Pick<TournamentBracket, 'roundSizes' | 'matches'>): BracketRound[] => {
    const byRound = Map.groupBy(matches, ({ round }) => round)
    const next = comingFrom(byRound)
    return roundSizes.map((size, index) => {
      const known = byRound.get(index + 1) ?? []
      return {
        number: index + 1,
        matches: Array.from({ length: size }, (_, place) => {
          const match = known[place]
          if (match) return kept(drawn, match, () => drawnMatch(match))
          const id = `${index + 1}.${place + 1}`
          const sources = next.get(id)
          const key = sources ? `${id}:${sources.from}:${sources.winners}` : id
          return kept(waiting, key, () => waitingMatch(id, place + 1, sources, people))
        }),
      }
    })
  }
}

/** Where the two of a match that is not drawn yet come from, and who has got there already. */
interface Coming {
  readonly from: readonly [number | null, number | null]
  readonly winners: readonly [number | null, number | null]
  readonly isBye: boolean
}

/** The round after the one being played, by place, as far as it is certain. */
function comingFrom(byRound: ReadonlyMap<number, readonly Match[]>): ReadonlyMap<string, Coming> {
  const last = Math.max(0, ...byRound.keys())
  const engineMatch = ({ round, number, p1, p2, winner }: Match) => ({
    round,
    number,
    participant1Id: `${p1}`,
    participant2Id: p2 === null ? null : `${p2}`,
    winnerId: winner === null ? null : `${winner}`,
  })
  const current = byRound.get(last) ?? []
  const earlierByes = [...byRound]
    .flatMap(([round, matches]) => (round < last ? matches : []))
    .filter(({ p2 }) => p2 === null)
  const winnerOf = (number: number | null) => (number && current[number - 1]?.winner) ?? null
  return new Map(
    foresee(current.map(engineMatch), earlierByes.map(engineMatch)).map(({ number, from, isBye }) => [
      `${last + 1}.${number}`,
      { from, winners: [winnerOf(from[0]), winnerOf(from[1])], isBye },
    ]),
  )
}

function waitingMatch(
  id: string,
  number: number,
  coming: Coming | undefined,
  people: readonly BracketParticipant[],
): BracketMatch {
  const at = (slot: 0 | 1) => people[coming?.winners[slot] ?? -1] ?? null
  return {
    id,
    number,
    slots: [at(0), at(1)],
    winnerId: null,
    status: 'waiting',
    awaits: coming?.from,
    isBye: coming?.isBye,
  }
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
