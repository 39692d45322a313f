import { PAGES } from '@trunfo/contract/pages'
import { CHECK_IN_LINK } from '@trunfo/contract/tournaments'
import texts from '../../../../../../locales/pt/notices.json' with { type: 'json' }
import { type Notice, type NoticeDeclaration, notifyAudienceOn, notifyOn } from '../../../platform/notices.ts'
import { entrantsOfTournament, waitingOfTournament } from '../audiences.queries.ts'
import { dateText } from '../sharing/index.ts'
import { withTodo } from '../todo.texts.ts'
import {
  absentDropped,
  checkInChanged,
  checkInClosed,
  checkInOpened,
  type NamedTournamentFacts,
  waitingDropped,
  waitingLetIn,
} from '../tournaments.events.ts'
import { findPeopleOf } from '../waiting.queries.ts'

const WHY = {
  unable: texts.tournaments.checkIn.waitingDropped.unable,
  absent: texts.tournaments.checkIn.waitingDropped.absent,
  started: texts.tournaments.checkIn.waitingDropped.started,
  cancelled: texts.tournaments.checkIn.waitingDropped.cancelled,
}

export const checkInNotices: readonly NoticeDeclaration[] = [
  ...[entrantsOfTournament, waitingOfTournament].map((audience) =>
    notifyAudienceOn(checkInOpened, audience, (facts) => ({
      ...withTodo(
        noticeOf(
          facts,
          audience === entrantsOfTournament
            ? texts.tournaments.checkIn.opened
            : texts.tournaments.checkIn.openedWaiting,
        ),
        'check_in',
        facts.closesAt,
      ),
      linkTo: `${pathOf(facts)}${CHECK_IN_LINK}`,
      dueAt: facts.closesAt,
      topic: 'soon' as const,
      subjectId: facts.tournamentId,
    })),
  ),
  ...[entrantsOfTournament, waitingOfTournament].map((audience) =>
    notifyAudienceOn(checkInChanged, audience, ({ changedBy, times, ...facts }) => {
      const told = { topic: 'soon' as const, subjectId: facts.tournamentId, exceptId: changedBy }
      if (times === null)
        return {
          ...noticeOf(
            facts,
            audience === entrantsOfTournament
              ? texts.tournaments.checkIn.ended
              : texts.tournaments.checkIn.endedWaiting,
          ),
          ...told,
        }
      const [opens, closes] = [times.opensAt, times.closesAt].map((at) =>
        dateText({ startsAt: new Date(at) }),
      )
      return {
        ...noticeOf(facts, texts.tournaments.checkIn.changed, { opens: opens ?? '', closes: closes ?? '' }),
        ...told,
        linkTo: `${pathOf(facts)}${CHECK_IN_LINK}`,
        dueAt: times.closesAt,
      }
    }),
  ),
  notifyOn(absentDropped, async (facts, tx) => ({
    ...noticeOf(facts, texts.tournaments.checkIn.dropped),
    topic: 'withdrawn',
    to: await findPeopleOf(tx, facts.participantIds),
  })),
  notifyOn(waitingLetIn, async (facts, tx) => ({
    ...noticeOf(facts, texts.tournaments.checkIn.letIn),
    topic: 'advanced',
    to: await findPeopleOf(tx, facts.participantIds),
  })),
  notifyOn(waitingDropped, async (facts, tx) => ({
    ...noticeOf(facts, WHY[facts.why]),
    topic: 'withdrawn',
    to: await findPeopleOf(tx, facts.participantIds),
  })),
  notifyOn(checkInClosed, (facts) => {
    if (facts.organiserId === null) return null
    const { presentCount, droppedCount, letInCount, isVoid } = facts
    return {
      ...noticeOf(facts, isVoid ? texts.tournaments.checkIn.closedVoid : texts.tournaments.checkIn.closed, {
        present: `${presentCount}`,
        dropped: `${droppedCount}`,
        letIn: `${letInCount}`,
      }),
      topic: 'due',
      to: facts.organiserId,
    }
  }),
]

const pathOf = ({ tournamentId }: NamedTournamentFacts) => PAGES.tournament.path.replace(':id', tournamentId)

const noticeOf = (
  facts: NamedTournamentFacts,
  text: Notice['text'],
  more: Readonly<Record<string, string>> = {},
): Notice => ({
  kind: 'tournament',
  text,
  facts: { name: facts.tournamentName, ...more },
  linkTo: pathOf(facts),
})
