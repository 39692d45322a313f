import { BRAND } from '@trunfo/contract/brand'
import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../../locales/pt/notifications.json' with { type: 'json' }
import type { Tx } from '../../../platform/db/database.ts'
import { findLineup, type NamedTournamentFacts } from '../../tournaments/index.ts'
import type { AudienceOrder } from '../audiences/audiences.jobs.ts'
import type { Notice } from '../notifications.queries.ts'
import { fillMessage, fillTitle } from '../notifications.texts.ts'

interface Creation extends NamedTournamentFacts {
  readonly gameId: string | null
  readonly gameName: string | null
  readonly createdBy: string
}

/** To those who follow the game, unless they created it themselves. */
export function aboutNewTournament(facts: Creation): AudienceOrder | null {
  const { gameId, gameName, createdBy } = facts
  if (gameId === null) return null
  const notice = noticeOf(facts, texts.notices.tournamentCreated, { game: gameName ?? '' })
  return { audience: 'subscribers of game', subjectId: gameId, notice, exceptId: createdBy }
}

export function aboutCancellation(facts: NamedTournamentFacts & { reason: string | null }): AudienceOrder {
  const { title, message, withReason } = texts.notices.tournamentCancelled
  const words = facts.reason === null ? { title, message } : { title, message: withReason }
  const notice = noticeOf(facts, words, { reason: facts.reason ?? '' })
  return { audience: 'entrants of tournament', subjectId: facts.tournamentId, notice }
}

/** Leads to the first match, or to the bracket for whoever has a bye. */
export function aboutStart(facts: NamedTournamentFacts): AudienceOrder {
  const notice = noticeOf(facts, texts.notices.tournamentStarted)
  return { audience: 'players of tournament', subjectId: facts.tournamentId, notice }
}

/** To the champion, or to everybody who played for the team. */
export async function aboutTitle(
  facts: NamedTournamentFacts & { championId: string },
  tx: Tx,
): Promise<Notice[]> {
  const lineup = await findLineup(tx, facts.tournamentId, facts.championId)
  const notice = noticeOf(facts, texts.notices.tournamentWon)
  return lineup.map(({ userId }) => ({ ...notice, userId }))
}

function noticeOf(
  { tournamentId, tournamentName: name }: NamedTournamentFacts,
  { title, message }: { readonly title: string; readonly message: string },
  more: Readonly<Record<string, string>> = {},
): Omit<Notice, 'userId'> {
  const facts = { name, product: BRAND.tournament, ...more }
  return {
    kind: 'tournament',
    title: fillTitle(title, facts),
    message: fillMessage(message, facts),
    linkTo: PAGES.tournament.path.replace(':id', tournamentId),
  }
}
