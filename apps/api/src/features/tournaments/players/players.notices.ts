import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../../locales/pt/notices.json' with { type: 'json' }
import { type NoticeDeclaration, notifyAudienceOn, notifyOn } from '../../../platform/notices.ts'
import { playersOfUndecided, undecidedOf } from '../audiences.queries.ts'
import { dateText } from '../sharing/index.ts'
import {
  matchMessaged,
  matchScheduled,
  type PlayerMessageFacts,
  roundMessaged,
} from '../tournaments.events.ts'
import { findPlayersOf } from './players.queries.ts'

const lobbyOf = (matchId: string) => PAGES.match.path.replace(':matchId', matchId)

const messageOf = ({ tournamentName: name, sender, text }: PlayerMessageFacts) => ({
  kind: 'tournament' as const,
  text: sender === null ? texts.tournaments.messagedByStaff : texts.tournaments.messaged,
  facts: { name, text, sender: sender ?? '' },
})

/** What those who run a tournament tell the players of a match or a round. */
export const playersNotices: readonly NoticeDeclaration[] = [
  notifyOn(matchScheduled, async ({ tournamentName: name, scheduledAt, ...facts }, tx) => ({
    kind: 'match',
    text: scheduledAt === null ? texts.tournaments.unscheduled : texts.tournaments.scheduled,
    facts: { name, date: scheduledAt === null ? '' : dateText({ startsAt: new Date(scheduledAt) }) },
    linkTo: facts.hasLobby
      ? lobbyOf(facts.matchId)
      : PAGES.tournament.path.replace(':id', facts.tournamentId),
    to: (await findPlayersOf(tx, facts.matchId)).filter((userId) => userId !== facts.scheduledBy),
  })),
  notifyOn(matchMessaged, async (facts, tx) => ({
    ...messageOf(facts),
    linkTo: lobbyOf(facts.matchId),
    to: (await findPlayersOf(tx, facts.matchId)).filter((userId) => userId !== facts.sentBy),
  })),
  notifyAudienceOn(roundMessaged, playersOfUndecided, (facts) => ({
    ...messageOf(facts),
    linkTo: PAGES.tournament.path.replace(':id', facts.tournamentId),
    subjectId: undecidedOf(facts),
    exceptId: facts.sentBy,
  })),
]
