import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../../locales/pt/notices.json' with { type: 'json' }
import { type NoticeDeclaration, tell } from '../../../platform/notices.ts'
import { participantWithdrew } from '../tournaments.events.ts'
import { findOrganiser } from '../tournaments.queries.ts'
import { findTeamPeople } from './enrolment.queries.ts'

/**
 * To the team that is out, apart from whoever took it out, and to whoever runs the tournament. A person who plays alone
 * did it themselves, or is banned or gone.
 */
export const enrolmentNotices: readonly NoticeDeclaration[] = [
  tell(participantWithdrew, async (facts, tx) => {
    const { tournamentId, tournamentName, participantId, participantName, by, isAtDraw } = facts
    // An event of the release before says no more than who.
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
