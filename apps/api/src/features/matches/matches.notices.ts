import { MATCH_STAFF } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../locales/pt/notices.json' with { type: 'json' }
import type { Tx } from '../../platform/db/database.ts'
import {
  type Audience,
  type Notice,
  type NoticeDeclaration,
  tell,
  tellAudience,
} from '../../platform/notices.ts'
import { findHolders } from '../accounts/index.ts'
import { findSides } from '../tournaments/index.ts'
import {
  disputeOpened,
  type MatchNews,
  matchRuled,
  messageUnread,
  sideDeclared,
  supportCalled,
} from './matches.events.ts'
import { findLineups } from './matches.queries.ts'

/** The same for every match: whoever is free takes the case. */
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
  tellAudience(disputeOpened, matchStaff, (match) => ({
    ...noticeOf(match, texts.matches.disputed),
    topic: 'disputed',
    subjectId: match.matchId,
  })),
  // Whoever calls may be staff themselves, of another match.
  tellAudience(supportCalled, matchStaff, (match) => ({
    ...noticeOf(match, texts.matches.support, { username: match.username }),
    subjectId: match.matchId,
    exceptId: match.userId,
  })),
  // To the side that has not spoken yet.
  tell(sideDeclared, async ({ participantId, opponentId, ...match }, tx) => {
    const [side] = await findSides(tx, match.tournamentId, [participantId])
    return {
      ...noticeOf(match, texts.matches.declared, { participant: side?.name ?? '' }),
      kind: 'match',
      topic: 'declared',
      to: await playersFor(tx, match.tournamentId, [opponentId]),
    }
  }),
  // An event of the release before does not say whose match it is.
  tell(disputeOpened, async ({ participantIds = [], ...match }, tx) => ({
    ...noticeOf(match, texts.matches.inDispute),
    kind: 'match',
    topic: 'disputed',
    to: await playersFor(tx, match.tournamentId, participantIds),
  })),
  // To those of the other side who have not read it, at most ten people.
  tell(messageUnread, ({ userIds, username, ...match }) => ({
    ...noticeOf(match, texts.matches.wrote, { username }),
    kind: 'match',
    topic: 'wrote',
    to: userIds,
  })),
  // To both line-ups, at most twenty people: what was decided, what it means for those who lost, and why.
  tell(matchRuled, ({ userIds, loserUserIds = [], winner, reason = '', isCorrection, ...match }) => {
    const { title, message } = isCorrection ? texts.matches.corrected : texts.matches.decided
    const { out, because } = texts.matches.ruling
    const told = (to: readonly string[], meaning: readonly string[]) => ({
      ...noticeOf(
        match,
        { title, message: [message, ...meaning, ...(reason ? [because] : [])].join('<br>') },
        { winner, reason },
      ),
      kind: 'match' as const,
      topic: 'decided' as const,
      to,
    })
    return [told(loserUserIds, [out]), told(userIds, [])]
  }),
]

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
