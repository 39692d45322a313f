import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../../locales/pt/notices.json' with { type: 'json' }
import { type Notice, type NoticeDeclaration, notifyOn } from '../../../platform/notices.ts'
import { dateText } from '../sharing/index.ts'
import { type PauseFacts, pauseChanged } from '../tournaments.events.ts'
import { findMissedMatch } from './pauses.queries.ts'

export const pausesNotices: readonly NoticeDeclaration[] = [
  notifyOn(pauseChanged, async (facts, tx) => {
    const aboutId = facts.matchId ?? (facts.pause ?? facts.previous)?.matchId
    const match = aboutId && (await findMissedMatch(tx, aboutId))
    if (!match) return null
    const { name, round, number } = match
    const until = facts.pause ? dateText({ startsAt: new Date(facts.pause.until) }) : ''
    return {
      to: facts.userId,
      kind: 'tournament',
      topic: 'out',
      text: textOf(facts),
      facts: { name, round: `${round}`, number: `${number}`, until, reason: facts.reason },
      // Where the page says why, and how to appeal.
      linkTo: PAGES.tournament.path.replace(':id', match.tournamentId),
    }
  }),
]

function textOf({ why, pause, isLonger, matchId }: PauseFacts): Notice['text'] {
  if (pause === null)
    return why === 'lifted' ? texts.tournaments.pause.lifted : texts.tournaments.pause.corrected
  if (why === 'no-show' || matchId === undefined)
    return why === 'no-show' && isLonger ? texts.tournaments.pause.began : texts.tournaments.pause.revised
  return why === 'lifted' ? texts.tournaments.pause.liftedPart : texts.tournaments.pause.correctedPart
}
