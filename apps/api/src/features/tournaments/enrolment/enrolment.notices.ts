import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../../locales/pt/notices.json' with { type: 'json' }
import { type NoticeDeclaration, notifyOn } from '../../../platform/notices.ts'
import { participantWithdrew } from '../tournaments.events.ts'
import { findOrganiser } from '../tournaments.queries.ts'
import { findTeamPeople } from './enrolment.queries.ts'

/**
 * Notifies the withdrawn team and the organiser, except the person who withdrew it. An individual withdrew
 * themselves, or is banned or erased.
 */
export const enrolmentNotices: readonly NoticeDeclaration[] = [
  notifyOn(participantWithdrew, async (facts, tx) => {
    const { tournamentId, tournamentName, participantId, participantName, by, isAtDraw } = facts
    // Events from the previous release contain only ids.
    if (participantName === undefined) return null
    const team = await findTeamPeople(tx, participantId)
    const organiser = await findOrganiser(tx, tournamentId)
    const others = (userIds: readonly string[]) => userIds.filter((userId) => userId !== by?.userId)
    const notice = {
      kind: 'tournament',
      topic: 'withdrawn',
      facts: { name: tournamentName, participant: participantName, username: by?.username ?? '' },
      linkTo: PAGES.tournament.path.replace(':id', tournamentId),
    } as const
    return [
      {
        ...notice,
        to: others(team),
        text: isAtDraw ? texts.tournaments.withdrawn.outAtDraw : texts.tournaments.withdrawn.cancelled,
      },
      {
        ...notice,
        to: others(organiser),
        text: isAtDraw ? texts.tournaments.withdrawn.outAtDrawOfYours : texts.tournaments.withdrawn.left,
      },
    ]
  }),
]
