import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../locales/pt/notices.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'
import type { EventDefinition } from '../../platform/jobs/events.ts'
import { type Notice, type NoticeDeclaration, tell, tellAudience } from '../../platform/notices.ts'
import {
  entrantsOfTournament,
  lineupsOfTournament,
  playersOfRound,
  playersOfTournament,
  roundOf,
  subscribersOfGame,
  tournamentStaff,
} from './audiences.queries.ts'
import { findLineup, findPlayed } from './bracket/index.ts'
import * as events from './tournaments.events.ts'
import { findOrganiser } from './tournaments.queries.ts'

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
    return { ...notice, kind: 'followed', topic: 'opened', subjectId: gameId, exceptId: createdBy }
  }),
  tellAudience(events.tournamentCancelled, entrantsOfTournament, (facts) => {
    const { title, message, withReason, overdue } = texts.tournaments.cancelled
    const { tournamentId: subjectId, reason, wasRunning, organiserId, overdueDays } = facts
    if (wasRunning) return null
    // Whoever created it did it themselves, or is told so in other words.
    const whom = { topic: 'cancelled' as const, subjectId, exceptId: organiserId ?? undefined }
    if (overdueDays !== undefined)
      return { ...noticeOf(facts, { title, message: overdue }, { days: `${overdueDays}` }), ...whom }
    if (reason === null) return { ...noticeOf(facts, { title, message }), ...whom }
    return { ...noticeOf(facts, { title, message: withReason }, { reason }), ...whom }
  }),
  // To whoever plays in it by its line-ups, which teams may have left by now.
  tellAudience(events.tournamentCancelled, lineupsOfTournament, (facts) => {
    const { tournamentId: subjectId, reason, wasRunning, organiserId } = facts
    if (!wasRunning) return null
    const notice = noticeOf(facts, texts.tournaments.calledOff, { reason: reason ?? '' })
    return { ...notice, topic: 'cancelled', subjectId, exceptId: organiserId ?? undefined }
  }),
  // Leads to the first match, or to the bracket for whoever has a bye.
  tellAudience(events.tournamentStarted, playersOfTournament, (facts) => ({
    ...noticeOf(facts, texts.tournaments.started),
    topic: 'started',
    subjectId: facts.tournamentId,
  })),
  // To those who are in, an hour before it.
  tellAudience(events.tournamentStartsSoon, entrantsOfTournament, (facts) => ({
    ...noticeOf(facts, texts.tournaments.soon, { when: inWords(facts.minutes) }),
    topic: 'soon',
    subjectId: facts.tournamentId,
  })),
  // To whoever runs it, and to staff, who may start it for them: whoever is both reads it once.
  tell(events.tournamentStartDue, async (facts, tx) => ({
    ...noticeOf(facts, texts.tournaments.dueOfYours, { count: `${facts.participantCount}` }),
    topic: 'due',
    to: await findOrganiser(tx, facts.tournamentId),
  })),
  tellAudience(events.tournamentStartDue, tournamentStaff, (facts) => ({
    ...noticeOf(facts, texts.tournaments.due, { count: `${facts.participantCount}` }),
    topic: 'due',
    subjectId: facts.tournamentId,
  })),
  // To those who play in it, each led to their match.
  tellAudience(events.roundDrawn, playersOfRound, (facts) => ({
    ...noticeOf(facts, texts.matches.ready, { round: `${facts.round}` }),
    kind: 'match',
    topic: 'ready',
    subjectId: roundOf(facts.tournamentId, facts.round),
  })),
  // To both line-ups. What staff decided is told by who decided, and the title to who won it.
  tell(events.matchDecided, async ({ tournamentId, matchId, decidedBy, isTest, ...sides }, tx) => {
    if (isTest || decidedBy !== null) return null
    const played = await findPlayed(tx, matchId, sides)
    if (!played) return null
    const { tournamentName, round, winner, loser, isFinal } = played
    const told = (
      topic: 'advanced' | 'out',
      text: Notice['text'],
      lineup: readonly { userId: string }[],
    ) => ({
      ...noticeOf({ tournamentId, tournamentName }, text, { round: `${round}`, winner, loser }),
      kind: 'match' as const,
      topic,
      to: lineup.map(({ userId }) => userId),
    })
    const winners = isFinal ? [] : await findLineup(tx, tournamentId, sides.winnerId)
    return [
      told('advanced', texts.matches.advanced, winners),
      told('out', texts.matches.out, await findLineup(tx, tournamentId, sides.loserId)),
    ]
  }),
  // To the champion, or to everybody who played for the team.
  ...titleWon.map((event) =>
    tell(event, async (facts, tx) => {
      const lineup = await findLineup(tx, facts.tournamentId, facts.championId)
      return {
        ...noticeOf(facts, texts.tournaments.won),
        topic: 'won',
        to: lineup.map(({ userId }) => userId),
      }
    }),
  ),
]

const inWords = (minutes: number): string => {
  const { hour, minute, minutes: many } = texts.tournaments.soon
  if (minutes >= 60) return hour
  return minutes === 1 ? minute : fillText(many, { count: `${minutes}` })
}

function noticeOf(
  { tournamentId, tournamentName: name }: events.NamedTournamentFacts,
  text: Notice['text'],
  more: Readonly<Record<string, string>> = {},
): Notice {
  const linkTo = PAGES.tournament.path.replace(':id', tournamentId)
  return { kind: 'tournament', text, facts: { name, ...more }, linkTo }
}
