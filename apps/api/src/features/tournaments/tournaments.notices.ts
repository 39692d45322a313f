import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../locales/pt/notices.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'
import type { EventDefinition } from '../../platform/jobs/events.ts'
import { type Notice, type NoticeDeclaration, notifyAudienceOn, notifyOn } from '../../platform/notices.ts'
import {
  entrantsOfTournament,
  lineupsOfTournament,
  openingOf,
  playersOfRound,
  playersOfTournament,
  restingInTournament,
  subscribersOfGame,
  tournamentStaff,
} from './audiences.queries.ts'
import { findLineup, findPlayed } from './bracket/index.ts'
import { fateAfter } from './bracket-engine.ts'
import { findCalled } from './match-clocks.ts'
import { withTodo } from './todo.texts.ts'
import * as events from './tournaments.events.ts'
import { findOrganiser } from './tournaments.queries.ts'

const titleWon: readonly EventDefinition<events.NamedTournamentFacts & { championId: string | null }>[] = [
  events.tournamentCompleted,
  events.championChanged,
]

export const tournamentsNotices: readonly NoticeDeclaration[] = [
  // Notifies subscribers of the game, except the creator.
  notifyAudienceOn(events.tournamentCreated, subscribersOfGame, (facts) => {
    const { gameId, gameName, createdBy } = facts
    if (gameId === null) return null
    const notice = noticeOf(facts, texts.tournaments.created, { game: gameName ?? '' })
    return { ...notice, kind: 'followed', topic: 'opened', subjectId: gameId, exceptId: createdBy }
  }),
  notifyAudienceOn(events.tournamentCancelled, entrantsOfTournament, (facts) => {
    const { title, message, withReason, overdue } = texts.tournaments.cancelled
    const { tournamentId: subjectId, reason, wasRunning, organiserId, overdueDays } = facts
    if (wasRunning) return null
    // The organiser cancelled it themselves, or gets a notice of their own.
    const whom = { topic: 'cancelled' as const, subjectId, exceptId: organiserId ?? undefined }
    if (overdueDays !== undefined)
      return { ...noticeOf(facts, { title, message: overdue }, { days: `${overdueDays}` }), ...whom }
    if (reason === null) return { ...noticeOf(facts, { title, message }), ...whom }
    return { ...noticeOf(facts, { title, message: withReason }, { reason }), ...whom }
  }),
  // Notifies the line-ups, because players may have left their teams by now.
  notifyAudienceOn(events.tournamentCancelled, lineupsOfTournament, (facts) => {
    const { tournamentId: subjectId, reason, wasRunning, organiserId } = facts
    if (!wasRunning) return null
    const notice = noticeOf(facts, texts.tournaments.calledOff, { reason: reason ?? '' })
    return { ...notice, topic: 'cancelled', subjectId, exceptId: organiserId ?? undefined }
  }),
  // Links to the player's first match, or to the tournament if they have a bye. With clocks, who has a match is told when
  // its clock starts.
  ...[playersOfTournament, restingInTournament].map((audience) =>
    notifyAudienceOn(events.tournamentStarted, audience, ({ hasClocks = false, ...facts }) =>
      hasClocks === (audience === restingInTournament)
        ? {
            ...noticeOf(facts, facts.isEarly ? texts.tournaments.startedEarly : texts.tournaments.started),
            topic: 'started' as const,
            subjectId: facts.tournamentId,
          }
        : null,
    ),
  ),
  // Calls both sides of the matches whose clocks have started.
  notifyOn(events.clocksStarted, async ({ tournamentId, matchIds, opening }, tx) =>
    (await findCalled(tx, matchIds)).map(({ tournamentName, matchId, round, deadlineAt, userIds }) => {
      const [text, topic] = CALLS[opening]
      const notice = noticeOf({ tournamentId, tournamentName }, text, { round: `${round}` })
      const { text: words, ...asked } = withTodo(notice, 'get_ready', deadlineAt)
      return {
        ...asked,
        text: { title: words.title, message: `${words.message} ${texts.matches.clock.orWalkover}` },
        kind: opening === 'round' ? ('match' as const) : asked.kind,
        topic,
        linkTo: PAGES.match.path.replace(':matchId', matchId),
        dueAt: deadlineAt,
        to: userIds,
      }
    }),
  ),
  // Notifies entrants within an hour of the start.
  notifyAudienceOn(events.tournamentStartsSoon, entrantsOfTournament, (facts) => ({
    ...noticeOf(facts, texts.tournaments.soon, { when: inWords(facts.minutes) }),
    topic: 'soon',
    subjectId: facts.tournamentId,
  })),
  // Notifies the organiser, and staff, who may start it instead. A person who is both gets one notice.
  notifyOn(events.tournamentStartDue, async (facts, tx) => ({
    ...noticeOf(facts, texts.tournaments.dueOfYours, { count: `${facts.participantCount}` }),
    topic: 'due',
    to: await findOrganiser(tx, facts.tournamentId),
  })),
  notifyAudienceOn(events.tournamentStartDue, tournamentStaff, (facts) => ({
    ...noticeOf(facts, texts.tournaments.due, { count: `${facts.participantCount}` }),
    topic: 'due',
    subjectId: facts.tournamentId,
  })),
  // Notifies the players of the opened matches, each with a link to theirs.
  notifyAudienceOn(events.roundDrawn, playersOfRound, (facts) =>
    facts.hasClocks
      ? null
      : {
          ...withTodo(noticeOf(facts, texts.matches.ready, { round: `${facts.round}` }), 'play'),
          kind: 'match',
          topic: 'ready',
          subjectId: openingOf(facts),
        },
  ),
  // Notifies those who go on or are out. Rulings by staff and the title have notices of their own.
  notifyOn(
    events.matchDecided,
    async ({ tournamentId, matchId, decidedBy, isTest, isByClock, ...sides }, tx) => {
      if (isTest || isByClock || decidedBy !== null) return null
      const played = await findPlayed(tx, matchId, sides)
      if (!played) return null
      const { tournamentName, round, winner, loser } = played
      const { winnerId, loserId } = sides
      const match = { ...played, participant1Id: winnerId, participant2Id: loserId, winnerId, outcome: null }
      const whose = (fate: 'on' | 'out', id: string) =>
        fateAfter(played.stage, match, id) === fate ? findLineup(tx, tournamentId, id) : []
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
      return [
        told('advanced', texts.matches.advanced, await whose('on', winnerId)),
        told('out', texts.matches.out, await whose('out', loserId)),
      ]
    },
  ),
  // Notifies all line-ups: the tournament goes on for them, and somebody may lose the title.
  notifyAudienceOn(events.tournamentReopened, lineupsOfTournament, (facts) => ({
    ...noticeOf(facts, texts.tournaments.reopened),
    subjectId: facts.tournamentId,
  })),
  // Notifies all line-ups if nobody won: the title and its part of the prize go to nobody.
  notifyAudienceOn(events.tournamentCompleted, lineupsOfTournament, (facts) => {
    if (facts.championId !== null) return null
    const { title, message, withPrize } = texts.tournaments.vacant
    const text = { title, message: facts.hasPrize ? withPrize : message }
    return { ...noticeOf(facts, text), subjectId: facts.tournamentId }
  }),
  // Notifies the champion, or everyone who played for the team.
  ...titleWon.map((event) =>
    notifyOn(event, async (facts, tx) => {
      if (facts.championId === null) return null
      const lineup = await findLineup(tx, facts.tournamentId, facts.championId)
      return {
        ...noticeOf(facts, texts.tournaments.won),
        topic: 'won',
        to: lineup.map(({ userId }) => userId),
      }
    }),
  ),
]

const CALLS = {
  start: [texts.tournaments.started, 'started'],
  'early-start': [texts.tournaments.startedEarly, 'started'],
  round: [texts.matches.ready, 'ready'],
} as const satisfies Record<events.ClockOpening, unknown>

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
