import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../../locales/pt/notices.json' with { type: 'json' }
import { type Notice, type NoticeDeclaration, notifyAudienceOn, notifyOn } from '../../../platform/notices.ts'
import { entrantsOfTournament } from '../audiences.queries.ts'
import { findTeamPeople } from '../enrolment/index.ts'
import { dateText } from '../sharing/index.ts'
import * as events from '../tournaments.events.ts'

/**
 * Notifies those concerned of what the organiser or staff do, and the organiser of what others do to their
 * tournament.
 */
export const organisingNotices: readonly NoticeDeclaration[] = [
  notifyAudienceOn(events.tournamentMoved, entrantsOfTournament, (facts) => ({
    ...noticeOf(facts, texts.tournaments.moved, { date: dateText({ startsAt: new Date(facts.startsAt) }) }),
    subjectId: facts.tournamentId,
    exceptId: facts.movedBy,
  })),
  notifyAudienceOn(events.clocksSwitched, entrantsOfTournament, ({ hasClocks, changedBy, ...facts }) => ({
    ...noticeOf(facts, hasClocks ? texts.tournaments.clocksOn : texts.tournaments.clocksOff, {}),
    subjectId: facts.tournamentId,
    exceptId: changedBy,
  })),
  notifyAudienceOn(events.tournamentAnnounced, entrantsOfTournament, (facts) => ({
    ...noticeOf(facts, texts.tournaments.announced, { text: facts.text }),
    subjectId: facts.tournamentId,
    exceptId: facts.announcedBy,
  })),
  notifyOn(events.participantRemoved, async (facts, tx) => {
    const { participantId, participantName: participant, organiserId, removedBy, reason } = facts
    const team = await findTeamPeople(tx, participantId)
    const others = (userIds: readonly (string | null)[]) =>
      userIds.filter((userId) => userId !== null && userId !== removedBy) as string[]
    const told = (text: Notice['text'], to: readonly string[]) => ({
      ...noticeOf(facts, text, { participant, reason }),
      to,
    })
    return [
      told(texts.tournaments.removed.person, team.length === 0 ? others([participantId]) : []),
      told(texts.tournaments.removed.team, others(team)),
      told(texts.tournaments.removed.ofYours, others([organiserId])),
    ]
  }),
  notifyOn(events.participantDeparted, async (facts, tx) => {
    const { participantId, participantName: participant, organiserId, departedBy, kind, reason } = facts
    const team = await findTeamPeople(tx, participantId)
    const hasLeft = kind === 'left'
    const person = hasLeft ? texts.tournaments.departed.personLeft : texts.tournaments.departed.personOut
    const ofTeam = hasLeft ? texts.tournaments.departed.teamLeft : texts.tournaments.departed.teamOut
    const told = (text: Notice['text'], to: readonly (string | null)[]) => ({
      ...noticeOf(facts, text, { participant, reason }),
      to: to.filter((userId) => userId !== null).filter((userId) => userId !== departedBy),
    })
    return [
      told(person, team.length === 0 ? [participantId] : []),
      told(ofTeam, team),
      told(texts.tournaments.departed.ofYours, [organiserId]),
    ]
  }),
  // Notifies the organiser if someone else or a job cancelled it.
  notifyOn(events.tournamentCancelled, (facts) => {
    const { organiserId, cancelledBy, overdueDays, reason } = facts
    if (!organiserId || cancelledBy === undefined || cancelledBy === organiserId) return null
    if (overdueDays !== undefined)
      return {
        ...noticeOf(facts, texts.tournaments.cancelled.overdueOfYours, { days: `${overdueDays}` }),
        to: organiserId,
      }
    const text = reason ? texts.tournaments.cancelled.ofYoursBecause : texts.tournaments.cancelled.ofYours
    return { ...noticeOf(facts, text, { reason: reason ?? '' }), to: organiserId }
  }),
]

function noticeOf(
  { tournamentId, tournamentName: name }: events.NamedTournamentFacts,
  text: Notice['text'],
  more: Readonly<Record<string, string>>,
): Notice {
  const linkTo = PAGES.tournament.path.replace(':id', tournamentId)
  return { kind: 'tournament', text, facts: { name, ...more }, linkTo }
}
