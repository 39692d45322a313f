import { notificationsRoom } from '@trunfo/contract/notifications'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { makeGame } from '../src/features/games/testing.ts'
import { mailAwayPeople } from '../src/features/notifications/away/index.ts'
import { notifications } from '../src/features/notifications/index.ts'
import { makeTeam } from '../src/features/teams/testing.ts'
import * as tournaments from '../src/features/tournaments/index.ts'
import { enterTeams, makeStartedTournament, makeTournament } from '../src/features/tournaments/testing.ts'
import { authenticateSockets } from '../src/platform/live/credentials.ts'
import { type SignedIn, useTestApp } from './app.ts'
import { handWorker, workOff } from './hand-worker.ts'
import { Page, startLiveServer, until } from './live.ts'
import { matchesDriver } from './matches.ts'
import { noticesDriver } from './notices.ts'

/**
 * Who is notified of what, and how. On each side of a match, one player has a page open, one is away and one
 * is banned. Beside them are the organiser, staff, an onlooker and two followers of the game, one of whom has
 * muted it. No worker runs: the tests work the queue off themselves.
 */
const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const worker = handWorker(testApp)
const { happen } = noticesDriver(testApp)
const { declare, decide, say, send } = matchesDriver(testApp)
const server = await startLiveServer({
  services,
  redisUrl: services.config.REDIS_URL,
  rooms: notifications.rooms ?? [],
  authenticate: authenticateSockets(services),
})
afterAll(() => server.stop())

const ROLES = ['there', 'away', 'banned', 'foeThere', 'foeAway', 'foeBanned'] as const
const OTHERS = ['organiser', 'staff', 'looker', 'fan', 'mutedFan'] as const
type Who = (typeof ROLES)[number] | (typeof OTHERS)[number]
const OPEN_PAGES = ['there', 'foeThere'] as const

interface Cast {
  readonly people: Readonly<Record<Who, SignedIn>>
  readonly tournamentId: string
  readonly gameId: string
  readonly matchId: string
  /** Team ids of the first three roles, and of their opponents. */
  readonly side: string
  readonly foes: string
}

/**
 * Four teams in a first round, or in a tournament that has not started. The two teams of the cast play each
 * other.
 */
async function cast(isStarted: boolean): Promise<Cast> {
  const team = async ([leader, ...members]: readonly SignedIn[]) =>
    (await makeTeam(db, { leaderId: leader?.userId ?? '', memberIds: members.map(({ userId }) => userId) }))
      .id
  const crew = async () => Promise.all(Array.from({ length: 3 }, () => signIn()))
  const crews = await Promise.all(Array.from({ length: 4 }, crew))
  const teams = await Promise.all(crews.map(team))
  const [organiser, staff, looker, fan, mutedFan] = await Promise.all([
    signIn(['vip']),
    signIn(['moderador']),
    signIn(),
    signIn(),
    signIn(),
  ])
  const { id: gameId } = await makeGame(db)
  const fields = { name: 'Copa', type: 'team', team_size: 2, created_by: organiser.userId } as const
  const { id: tournamentId } = isStarted
    ? await makeStartedTournament(db, { ...fields, participants: teams })
    : await makeTournament(db, fields)
  if (!isStarted) await enterTeams(db, tournamentId, teams)
  const match = await db
    .selectFrom('tournament_matches')
    .selectAll()
    .where('tournament_id', '=', tournamentId)
    .where('match_number', '=', 1)
    .executeTakeFirst()
  const [side, foes] = [match?.participant1_id ?? teams[0], match?.participant2_id ?? teams[1]] as [
    string,
    string,
  ]
  const crewOf = (id: string) => crews[teams.indexOf(id)] as [SignedIn, SignedIn, SignedIn]
  const [[there, away, banned], [foeThere, foeAway, foeBanned]] = [crewOf(side), crewOf(foes)]
  await sql`update profiles set status = 'banned' where id in (${banned.userId}, ${foeBanned.userId})`.execute(
    db,
  )
  for (const { userId } of [fan, mutedFan])
    await db.insertInto('tournament_subscriptions').values({ user_id: userId, game_id: gameId }).execute()
  const mute = { user_id: mutedFan.userId, kind: 'followed', channel: 'bell', is_on: false }
  await db.insertInto('notification_preferences').values(mute).execute()
  await worker.forget()
  return {
    people: { there, away, banned, foeThere, foeAway, foeBanned, organiser, staff, looker, fan, mutedFan },
    tournamentId,
    gameId,
    matchId: match?.id ?? '',
    side,
    foes,
  }
}

const named = ({ tournamentId }: Cast) => ({ tournamentId, tournamentName: 'Copa' })
const played = ({ matchId, side, foes, ...cast }: Cast) => ({
  matchId,
  tournamentId: cast.tournamentId,
  winnerId: side,
  loserId: foes,
  decidedBy: null,
  isTest: false,
})
const disputed = async ({ people, matchId, side, foes }: Cast) => {
  await declare(people.there, matchId, side)
  await workOff(worker)
  await db.deleteFrom('notifications').execute()
  await declare(people.foeThere, matchId, foes)
}
const both = (topic: string) => ({ there: topic, away: topic, foeThere: topic, foeAway: topic })

/**
 * The event, whether the tournament has started, how to cause it, and who gets which notice. No one else gets
 * one.
 */
const TABLE: readonly [string, boolean, (cast: Cast) => Promise<unknown>, Partial<Record<Who, string>>][] = [
  [
    'a round is drawn',
    true,
    (cast) => happen(tournaments.roundDrawn, { ...named(cast), round: 1 }),
    both('match/ready'),
  ],
  [
    'one side declares',
    true,
    ({ people, matchId, side }) => declare(people.there, matchId, side),
    { foeThere: 'match/declared', foeAway: 'match/declared' },
  ],
  [
    'one side writes, and only one of the other reads it',
    true,
    async ({ people, matchId }) => {
      await say(people.there, matchId, 'oi')
      await send(people.foeThere, 'PUT', `/${matchId}/messages/read`, { seq: 1 })
      for (const job of await worker.waiting('matches.tell-of-message')) await worker.run(job)
    },
    { foeAway: 'match/wrote' },
  ],
  [
    'the sides differ',
    true,
    disputed,
    { ...both('match/disputed'), staff: 'tournament/disputed', organiser: 'tournament/disputed' },
  ],
  [
    'staff decide',
    true,
    async (cast) => {
      await disputed(cast)
      await workOff(worker)
      await db.deleteFrom('notifications').execute()
      await decide(cast.people.staff, cast.matchId, cast.side, 'As provas mostram')
    },
    both('match/decided'),
  ],
  [
    'a match is won',
    true,
    (cast) => happen(tournaments.matchDecided, played(cast)),
    { there: 'match/advanced', away: 'match/advanced', foeThere: 'match/out', foeAway: 'match/out' },
  ],
  [
    'an hour is left',
    false,
    (cast) => happen(tournaments.tournamentStartsSoon, { ...named(cast), minutes: 60 }),
    both('tournament/soon'),
  ],
  [
    'it starts',
    true,
    (cast) => happen(tournaments.tournamentStarted, named(cast)),
    both('tournament/started'),
  ],
  [
    'its time has come',
    false,
    (cast) => happen(tournaments.tournamentStartDue, { ...named(cast), participantCount: 4 }),
    { organiser: 'tournament/due', staff: 'tournament/due' },
  ],
  [
    'it is cancelled before its start',
    false,
    (cast) => happen(tournaments.tournamentCancelled, { ...named(cast), reason: null, wasRunning: false }),
    both('tournament/cancelled'),
  ],
  [
    'it is called off in the middle',
    true,
    (cast) => happen(tournaments.tournamentCancelled, { ...named(cast), reason: 'Chuva', wasRunning: true }),
    both('tournament/cancelled'),
  ],
  [
    'somebody takes their team out',
    false,
    ({ people, side, ...cast }) =>
      happen(tournaments.participantWithdrew, {
        ...named({ people, side, ...cast }),
        participantId: side,
        participantName: 'Time',
        by: { userId: people.there.userId, username: 'líder' },
        isAtDraw: false,
      }),
    { away: 'tournament/withdrawn', organiser: 'tournament/withdrawn' },
  ],
  [
    'a team wins the title',
    true,
    (cast) => happen(tournaments.tournamentCompleted, { ...named(cast), championId: cast.side }),
    { there: 'tournament/won', away: 'tournament/won' },
  ],
  [
    'one of a followed game is created',
    false,
    (cast) => {
      const { organiser } = cast.people
      const facts = { gameId: cast.gameId, gameName: 'Truco', createdBy: organiser.userId }
      return happen(tournaments.tournamentCreated, { ...named(cast), ...facts })
    },
    { fan: 'followed/opened' },
  ],
]

/** Mailed to people with default preferences. */
const MAILED = /^(?:match|tournament)\//

test.each(TABLE)('%s', async (_, isStarted, happens, expected) => {
  const scene = await cast(isStarted)
  const { people } = scene
  const names = new Map(Object.entries(people).map(([who, { userId }]) => [userId, who as Who]))
  const pages = new Map<Who, Page>()
  for (const who of OPEN_PAGES) {
    const page = await Page.openLive(server.port, { cookie: people[who].headers.cookie ?? '' })
    await page.join(notificationsRoom(people[who].userId))
    pages.set(who, page)
  }

  await db.deleteFrom('notifications').execute()
  await happens(scene)
  await workOff(worker)

  const told = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['user_id', 'kind', 'topic', 'email'])
    .where('user_id', 'in', [...names.keys()])
    .execute()
  const bell = told.map(({ user_id, kind, topic }) => [names.get(user_id), `${kind}/${topic}`] as const)
  expect(bell.toSorted()).toEqual(Object.entries(expected).toSorted())

  // Each open page received the row of its notice.
  for (const [who, page] of pages) {
    const wanted = expected[who]
    const heard = () => page.all('rows').flatMap(({ rows }) => rows as { kind: string; topic: string }[])
    if (wanted) await until(() => heard().some(({ kind, topic }) => `${kind}/${topic}` === wanted))
  }

  await worker.forget()
  await sql`update notification_mails set due_at = now()`.execute(db)
  await mailAwayPeople.run(services, {})
  const emails = new Map(told.map(({ email, user_id }) => [email, names.get(user_id)]))
  const mailed = (await worker.mails()).map(({ to }) => emails.get(to)).filter((who) => who !== undefined)
  const away = bell.filter(([who, what]) => MAILED.test(what) && !OPEN_PAGES.some((open) => open === who))
  expect(mailed.toSorted()).toEqual(away.map(([who]) => who).toSorted())
  for (const page of pages.values()) page.close()
  await db.deleteFrom('notification_mails').execute()
})
