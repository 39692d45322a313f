import { MATCH_STAFF } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../locales/pt/notices.json' with { type: 'json' }
import type { Tx } from '../../platform/db/database.ts'
import {
  type Audience,
  type Notice,
  type NoticeDeclaration,
  notifyAudienceOn,
  notifyOn,
} from '../../platform/notices.ts'
import { findHolders } from '../accounts/index.ts'
import { dateText, findSides, withTodo } from '../tournaments/index.ts'
import {
  answerAwaited,
  appealDecided,
  appealMade,
  clockLeftToCrew,
  disputeOpened,
  judgesCalled,
  type MatchNews,
  matchObjected,
  matchReopened,
  matchRuled,
  matchVacant,
  messageUnread,
  objectionClosed,
  sideDeclared,
  supportCalled,
} from './matches.events.ts'
import { findLineups } from './matches.queries.ts'

/** The same staff for every match: any of them may take the case. */
const matchStaff: Audience = {
  name: 'staff of matches',
  batchSize: 500,
  read: async (db, _matchId, batch) => {
    const userIds = await findHolders(db, MATCH_STAFF, batch)
    const next = userIds.length < batch.limit ? null : (userIds.at(-1) ?? null)
    return { people: userIds.map((userId) => ({ userId })), next }
  },
}

export const matchesNotices: readonly NoticeDeclaration[] = [
  notifyAudienceOn(disputeOpened, matchStaff, (match) => ({
    ...noticeOf(match, texts.matches.disputed),
    topic: 'disputed',
    subjectId: match.matchId,
  })),
  // The caller may be staff of other matches, and is not notified of their own call.
  notifyAudienceOn(supportCalled, matchStaff, (match) => ({
    ...noticeOf(match, texts.matches.support, { username: match.username }),
    subjectId: match.matchId,
    exceptId: match.userId,
  })),
  notifyAudienceOn(clockLeftToCrew, matchStaff, ({ vacantUntil, ...match }) => ({
    ...(vacantUntil === undefined
      ? noticeOf(match, texts.matches.clock.leftToStaff)
      : vacantNotice(match, vacantUntil)),
    topic: 'disputed',
    subjectId: match.matchId,
  })),
  notifyOn(matchVacant, ({ until, userIds, ...match }) => ({
    ...withTodo(noticeOf(match, texts.matches.clock.vacant), 'wait_crew', until),
    kind: 'match',
    topic: 'disputed',
    to: userIds,
  })),
  notifyAudienceOn(matchObjected, matchStaff, ({ participant, userId, ...match }) => ({
    ...noticeOf(match, texts.matches.clock.objectedToStaff, { participant }),
    topic: 'disputed',
    subjectId: match.matchId,
    exceptId: userId,
  })),
  notifyOn(matchObjected, ({ participant, opponentUserIds, ...match }) => ({
    ...withTodo(noticeOf(match, texts.matches.clock.objectedAgainst, { participant }), 'wait_crew'),
    kind: 'match',
    topic: 'disputed',
    to: opponentUserIds,
  })),
  notifyOn(objectionClosed, ({ userIds, ...match }) => ({
    ...noticeOf(match, texts.matches.clock.upheld),
    kind: 'match',
    topic: 'decided',
    to: userIds,
  })),
  // Notifies the side that has not declared yet until when its answer is awaited.
  notifyOn(answerAwaited, async ({ participantId, opponentId, until, isForCash, ...match }, tx) => {
    const declared = await declaredNotice(tx, match, participantId, until)
    if (!declared) return null
    const { paused, orCrew, orStands } = texts.matches.clock
    const unanswered = until === null ? paused : isForCash ? orCrew : orStands
    const { text, ...notice } = declared
    return {
      ...notice,
      text: { title: text.title, message: `${text.message} ${unanswered}` },
      dueAt: until,
      to: await playersFor(tx, match.tournamentId, [opponentId]),
    }
  }),
  notifyOn(judgesCalled, ({ judgeIds, caller, clock, ...match }) => {
    const to = judgeIds
    if (clock) {
      const { participant, vacantUntil } = clock
      if (vacantUntil !== undefined) return { ...vacantNotice(match, vacantUntil), topic: 'disputed', to }
      return participant === null
        ? { ...noticeOf(match, texts.matches.clock.leftToCrew), topic: 'disputed', to }
        : { ...noticeOf(match, texts.matches.clock.objectedToCrew, { participant }), topic: 'disputed', to }
    }
    return caller === null
      ? { ...noticeOf(match, texts.matches.forCrew.disputed), topic: 'disputed', to }
      : { ...noticeOf(match, texts.matches.forCrew.support, { username: caller }), to }
  }),
  // Notifies the side that has not declared yet.
  notifyOn(sideDeclared, async ({ participantId, opponentId, hasClock, ...match }, tx) => {
    if (hasClock) return null
    const declared = await declaredNotice(tx, match, participantId, null)
    return (
      declared && {
        ...declared,
        to: await playersFor(tx, match.tournamentId, [opponentId]),
      }
    )
  }),
  // Events from the previous release have no `participantIds`.
  notifyOn(disputeOpened, async ({ participantIds = [], ...match }, tx) => ({
    ...withTodo(noticeOf(match, texts.matches.inDispute), 'wait_crew'),
    kind: 'match',
    topic: 'disputed',
    to: await playersFor(tx, match.tournamentId, participantIds),
  })),
  notifyAudienceOn(appealMade, matchStaff, ({ participant, ...match }) => ({
    ...noticeOf(match, texts.matches.appealed, { participant }),
    topic: 'disputed',
    subjectId: match.matchId,
  })),
  notifyOn(appealMade, ({ participant, opponentUserIds, crewIds, ...match }) => [
    {
      ...noticeOf(match, texts.matches.appealedAgainst, { participant }),
      kind: 'match',
      topic: 'disputed',
      to: opponentUserIds,
    },
    {
      ...noticeOf(match, texts.matches.appealedToStaff, { participant }),
      linkTo: PAGES.tournament.path.replace(':id', match.tournamentId),
      topic: 'disputed',
      to: crewIds,
    },
  ]),
  // The notice of a correction tells both sides already.
  notifyOn(appealDecided, ({ state, userIds, crewIds, reason, ...match }) => {
    const text = state === 'upheld' ? texts.matches.appealUpheld : texts.matches.appealCorrected
    return [
      {
        ...noticeOf(match, text, { reason }),
        kind: 'match',
        topic: 'decided',
        to: state === 'upheld' ? userIds : [],
      },
      {
        ...noticeOf(match, text, { reason }),
        linkTo: PAGES.tournament.path.replace(':id', match.tournamentId),
        topic: 'decided',
        to: crewIds.filter((id) => state === 'upheld' || !userIds.includes(id)),
      },
    ]
  }),
  // Notifies the players of the other side who have not read it: at most ten people.
  notifyOn(messageUnread, ({ userIds, username, ...match }) => ({
    ...noticeOf(match, texts.matches.wrote, { username }),
    kind: 'match',
    topic: 'wrote',
    to: userIds,
  })),
  notifyOn(matchReopened, ({ userIds, reason, ...match }) => ({
    ...noticeOf(
      match,
      {
        title: texts.matches.reopened.title,
        message: `${texts.matches.reopened.message}<br>${texts.matches.ruling.because}`,
      },
      { reason },
    ),
    kind: 'match',
    topic: 'decided',
    to: userIds,
  })),
  // Notifies both line-ups, at most twenty people, of the ruling and its reason. Those who are out learn that
  // too.
  notifyOn(
    matchRuled,
    ({ userIds, loserUserIds = [], appealUserIds = [], winner, reason = '', objection, ...match }) => {
      const { title, message } = objection && !match.walkover ? texts.matches.clock.stands : rulingText(match)
      const { out, because, appeal } = texts.matches.ruling
      const mayAppeal = appealUserIds.length > 0
      const told = (to: readonly string[], meaning: readonly string[], rights: readonly string[]) => ({
        ...noticeOf(
          match,
          { title, message: [message, ...meaning, ...(reason ? [because] : []), ...rights].join('<br>') },
          { winner, reason },
        ),
        kind: 'match' as const,
        topic: 'decided' as const,
        to,
      })
      const rights = mayAppeal ? [appeal] : []
      if (objection) {
        const toObject = told(objection.userIds, [], [])
        return [{ ...toObject, ...withTodo(toObject, 'object', objection.until) }, told(userIds, [], [])]
      }
      return [told(loserUserIds, [out], rights), told(appealUserIds, [], rights), told(userIds, [], [])]
    },
  ),
]

function rulingText({
  isCorrection,
  walkover,
}: {
  isCorrection: boolean
  walkover?: 'single' | 'double' | undefined
}) {
  if (walkover) return walkover === 'double' ? texts.matches.doubleWalkover : texts.matches.walkover
  return isCorrection ? texts.matches.corrected : texts.matches.decided
}

/** Those who judge the match have until then to decide it. */
const vacantNotice = (match: MatchNews, until: string): Notice =>
  noticeOf(match, texts.matches.clock.vacantToCrew, { date: dateText({ startsAt: new Date(until) }) })

async function declaredNotice(
  tx: Tx,
  match: MatchNews,
  participantId: string,
  until: string | null,
): Promise<Notice | null> {
  const [side] = await findSides(tx, match.tournamentId, [participantId])
  // Replaced since, and the declaration with them.
  if (!side) return null
  const notice = noticeOf(match, texts.matches.declared, { participant: side.name })
  return { ...withTodo(notice, 'answer', until), kind: 'match', topic: 'declared' }
}

async function playersFor(
  tx: Tx,
  tournamentId: string,
  participantIds: readonly string[],
): Promise<string[]> {
  if (participantIds.length === 0) return []
  const players = await findLineups(tx, tournamentId, participantIds)
  return players.filter(({ isErased }) => !isErased).map(({ userId }) => userId)
}

function noticeOf(
  { matchId, tournamentName: name, round, number }: MatchNews,
  text: Notice['text'],
  more: Readonly<Record<string, string>> = {},
): Notice {
  return {
    kind: 'tournament',
    text,
    facts: { name, round: `${round}`, number: `${number}`, ...more },
    linkTo: PAGES.match.path.replace(':matchId', matchId),
  }
}
