import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../../locales/pt/notices.json' with { type: 'json' }
import { type NoticeDeclaration, notifyOn } from '../../../platform/notices.ts'
import { entrantReplaced, lateEntered, lineupExtended } from '../tournaments.events.ts'

export const entrantsNotices: readonly NoticeDeclaration[] = [
  notifyOn(lateEntered, ({ tournamentId, tournamentName, participantName, joinedIds, round }) => ({
    kind: 'tournament',
    topic: 'started',
    text: texts.tournaments.lateEntered,
    facts: { name: tournamentName, participant: participantName, round: `${round}` },
    linkTo: PAGES.tournament.path.replace(':id', tournamentId),
    to: joinedIds,
  })),
  notifyOn(
    entrantReplaced,
    ({ tournamentId, tournamentName, participantName, previousName, reason, joinedIds, leftIds = [] }) => {
      const notice = {
        kind: 'tournament',
        facts: { name: tournamentName, participant: participantName, previous: previousName, reason },
        linkTo: PAGES.tournament.path.replace(':id', tournamentId),
      } as const
      return [
        { ...notice, topic: 'started', text: texts.tournaments.replacedIn, to: joinedIds },
        { ...notice, topic: 'withdrawn', text: texts.tournaments.replacedOut, to: leftIds },
      ]
    },
  ),
  notifyOn(lineupExtended, ({ tournamentId, tournamentName, participantName, joinedIds, changedBy }) => ({
    kind: 'tournament',
    topic: 'started',
    text: texts.tournaments.lineupExtended,
    facts: { name: tournamentName, participant: participantName },
    linkTo: PAGES.tournament.path.replace(':id', tournamentId),
    to: joinedIds.filter((userId) => userId !== changedBy),
  })),
]
