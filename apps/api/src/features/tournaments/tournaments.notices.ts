import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../locales/pt/notices.json' with { type: 'json' }
import type { EventDefinition } from '../../platform/jobs/definitions.ts'
import { type Notice, type NoticeDeclaration, tell, tellAudience } from '../../platform/notices.ts'
import { entrantsOfTournament, playersOfTournament, subscribersOfGame } from './audiences.queries.ts'
import { findLineup } from './bracket/index.ts'
import * as events from './tournaments.events.ts'

const titleWon: readonly EventDefinition<events.NamedTournamentFacts & { championId: string }>[] = [
  events.tournamentCompleted,
  events.championChanged,
]

export const tournamentsNotices: readonly NoticeDeclaration[] = [
  // To those who follow the game, unless they created it themselves.
  tellAudience(events.tournamentCreated, subscribersOfGame, (facts) => {
    const { gameId, gameName, createdBy } = facts
    if (gameId === null) return null
    const notice = noticeOf(facts, texts.tournaments.created, { game: gameName ?? '' })
    return { ...notice, subjectId: gameId, exceptId: createdBy }
  }),
  tellAudience(events.tournamentCancelled, entrantsOfTournament, (facts) => {
    const { title, message, withReason } = texts.tournaments.cancelled
    const { tournamentId: subjectId, reason } = facts
    if (reason === null) return { ...noticeOf(facts, { title, message }), subjectId }
    return { ...noticeOf(facts, { title, message: withReason }, { reason }), subjectId }
  }),
  // Leads to the first match, or to the bracket for whoever has a bye.
  tellAudience(events.tournamentStarted, playersOfTournament, (facts) => ({
    ...noticeOf(facts, texts.tournaments.started),
    subjectId: facts.tournamentId,
  })),
  // To the champion, or to everybody who played for the team.
  ...titleWon.map((event) =>
    tell(event, async (facts, tx) => {
      const lineup = await findLineup(tx, facts.tournamentId, facts.championId)
      return { ...noticeOf(facts, texts.tournaments.won), to: lineup.map(({ userId }) => userId) }
    }),
  ),
]

function noticeOf(
  { tournamentId, tournamentName: name }: events.NamedTournamentFacts,
  text: Notice['text'],
  more: Readonly<Record<string, string>> = {},
): Notice {
  const linkTo = PAGES.tournament.path.replace(':id', tournamentId)
  return { kind: 'tournament', text, facts: { name, ...more }, linkTo }
}
