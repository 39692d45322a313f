import { PAGES } from '@trunfo/contract/pages'
import { generatePath } from 'react-router'
import type { BracketMatch, BracketParticipant } from '@/ui/bracket/types.ts'
import type { TournamentBracket } from './detail.api.ts'

type Match = TournamentBracket['matches'][number]

export interface Viewpoint {
  participants: TournamentBracket['participants']
  viewerId: string | null
  openMatchId: string | null
  /** In team tournaments only `openMatchId` is surely the viewer's: not every member is in the line-up. */
  isIndividual: boolean
  canOpenAnyMatch: boolean
  /** Links matches to their public pages; null for a test, which has none. */
  tournamentId: string | null
  /** Base URL of images. */
  media: string
}

/** In the order of the response, whose matches refer to them by index. */
export function peopleOf({
  participants,
  isIndividual,
  media,
}: Pick<Viewpoint, 'participants' | 'isIndividual' | 'media'>): readonly BracketParticipant[] {
  return participants.map((person) => {
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
}

/** Returns what a match shows, with a link to its room or its public page. */
export function matchMaker(viewpoint: Viewpoint, people: readonly BracketParticipant[]) {
  const { participants, viewerId, openMatchId, isIndividual, canOpenAnyMatch, tournamentId } = viewpoint
  const viewerPlace = viewerId === null ? -1 : participants.findIndex(({ id }) => id === viewerId)
  const wayTo = (matchId: string, isRoom: boolean) => {
    if (isRoom) return { href: generatePath(PAGES.match.path, { matchId }), isRoom }
    return tournamentId && { href: generatePath(PAGES.tournamentMatch.path, { id: tournamentId, matchId }) }
  }
  const personAt = (place: number | null) => (place === null ? null : (people[place] ?? null))

  return (match: Match): BracketMatch => {
    const { id, number, p1, p2, winner, status, outcome, score1, score2 } = match
    const isOwn = id === openMatchId || (isIndividual && (p1 === viewerPlace || p2 === viewerPlace))
    // A match that nobody can play yet has no room and no page.
    const hasPage = p1 !== null && p2 !== null && status !== 'pending'
    return {
      id,
      number,
      slots: [personAt(p1), personAt(p2)],
      winnerId: personAt(winner)?.id ?? null,
      status: STATUSES[status],
      unplayed: outcome && UNPLAYED[outcome],
      score: score1 === undefined || score2 === undefined ? undefined : [score1, score2],
      ...(hasPage && wayTo(id, isOwn || canOpenAnyMatch)),
    }
  }
}

const STATUSES = {
  pending: 'waiting',
  in_progress: 'live',
  dispute: 'dispute',
  completed: 'completed',
} as const satisfies Record<Match['status'], BracketMatch['status']>

const UNPLAYED = {
  drawn: undefined,
  forfeit: 'walkover',
  'double-forfeit': 'double-walkover',
  void: 'void',
} as const satisfies Record<NonNullable<Match['outcome']>, BracketMatch['unplayed']>
