import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../../locales/pt/notifications.json' with { type: 'json' }
import type { MatchNews } from '../../matches/index.ts'
import type { AudienceOrder } from '../audiences/audiences.jobs.ts'
import type { Notice } from '../notifications.queries.ts'
import { fillMessage, fillTitle } from '../notifications.texts.ts'

export const aboutDispute = (facts: MatchNews): AudienceOrder => ({
  audience: 'staff of matches',
  subjectId: facts.matchId,
  notice: noticeOf(facts, texts.notices.matchDisputed),
})

/** Whoever calls may be staff themselves, of another match. */
export const aboutSupportCall = (facts: MatchNews & { userId: string; username: string }): AudienceOrder => ({
  audience: 'staff of matches',
  subjectId: facts.matchId,
  exceptId: facts.userId,
  notice: noticeOf(facts, texts.notices.matchSupport, { username: facts.username }),
})

/** To both line-ups, at most twenty people. */
export function aboutRuling(
  facts: MatchNews & { userIds: string[]; winner: string; isCorrection: boolean },
): Notice[] {
  const words = facts.isCorrection ? texts.notices.matchCorrected : texts.notices.matchDecided
  const notice = noticeOf(facts, words, { winner: facts.winner })
  return facts.userIds.map((userId) => ({ ...notice, userId }))
}

function noticeOf(
  { matchId, tournamentName: name, round, number }: MatchNews,
  { title, message }: { readonly title: string; readonly message: string },
  more: Readonly<Record<string, string>> = {},
): Omit<Notice, 'userId'> {
  const facts = { name, round: `${round}`, number: `${number}`, ...more }
  return {
    kind: 'tournament',
    title: fillTitle(title, facts),
    message: fillMessage(message, facts),
    linkTo: PAGES.match.path.replace(':matchId', matchId),
  }
}
