import { MATCH_STAFF } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../locales/pt/notices.json' with { type: 'json' }
import {
  type Audience,
  type Notice,
  type NoticeDeclaration,
  tell,
  tellAudience,
} from '../../platform/notices.ts'
import { findHolders } from '../accounts/index.ts'
import { disputeOpened, type MatchNews, matchRuled, supportCalled } from './matches.events.ts'

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
    subjectId: match.matchId,
  })),
  // Whoever calls may be staff themselves, of another match.
  tellAudience(supportCalled, matchStaff, (match) => ({
    ...noticeOf(match, texts.matches.support, { username: match.username }),
    subjectId: match.matchId,
    exceptId: match.userId,
  })),
  // To both line-ups, at most twenty people.
  tell(matchRuled, ({ userIds, winner, isCorrection, ...match }) => ({
    ...noticeOf(match, isCorrection ? texts.matches.corrected : texts.matches.decided, { winner }),
    to: userIds,
  })),
]

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
