import { matchRoom } from '@trunfo/contract/matches'
import { CREW_ROLES, type CrewRole } from '@trunfo/contract/tournaments'
import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { until } from '../../../test/live.ts'
import { codeOf, matchesDriver, useLobbySockets } from '../../../test/matches.ts'
import { makeStartedPrize } from '../prizes/testing.ts'
import { makeTeam } from '../teams/testing.ts'
import { joinCrew, makeStartedTournament, playMatches, type StageDraft } from '../tournaments/testing.ts'

const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { db } = services
const { send, matchOf } = matchesDriver(testApp)
const openTab = await useLobbySockets(testApp)

const DENIED = 'matches.access_denied'
const OWN = 'matches.own_match'
const NEXT = 'matches.next_opponent'
const STAFF_ONLY = 'matches.staff_decides'
const YES = 'yes'

/** Each request changes nothing if it is allowed: its response then stands for "yes". */
const ACTS = {
  read: ['GET', '', undefined, YES],
  chat: ['GET', '/messages', undefined, YES],
  decide: ['POST', '/decision', { winnerId: null }, 'matches.winner_required'],
  walkover: ['POST', '/walkover', { absentIds: [crypto.randomUUID()] }, 'matches.reason_required'],
  'preview a correction': ['GET', '/correction?score1=1&score2=0', undefined, 'matches.not_decided'],
  correct: ['POST', '/correction', { winnerId: crypto.randomUUID(), reason: 'x' }, 'matches.not_decided'],
  'write a note': ['POST', '/notes', { text: 'x' }, YES],
  'take the case': ['PUT', '/case', undefined, 'matches.case_not_found'],
  'release the case': ['DELETE', '/case', undefined, 'matches.case_not_found'],
  'remove a message': ['DELETE', `/messages/${crypto.randomUUID()}`, undefined, 'matches.message_not_found'],
  mute: ['PUT', `/mutes/${crypto.randomUUID()}`, undefined, 'matches.person_not_found'],
  unmute: ['DELETE', `/mutes/${crypto.randomUUID()}`, undefined, 'matches.person_not_found'],
} as const
type Verdicts = Record<keyof typeof ACTS | 'room', string>

const READS: readonly string[] = ['read', 'chat']
/** Those who open the lobby or not, and what they hear if they act as judges. */
const verdicts = (reading: string, judging: string): Verdicts => {
  const acts = Object.keys(ACTS).map((act) => [act, READS.includes(act) ? reading : judging])
  return Object.fromEntries([...acts, ['room', reading === YES ? YES : 'refused']]) as Verdicts
}

async function verdictsOf(who: SignedIn, matchId: string): Promise<Verdicts> {
  const found: [string, string][] = []
  for (const [act, [method, path, payload, yes]] of Object.entries(ACTS)) {
    const response = await send(who, method, `/${matchId}${path}`, payload)
    const answer = response.statusCode < 300 ? YES : codeOf(response)
    found.push([act, answer === yes ? YES : answer])
  }
  const page = await openTab(who)
  page.send({ type: 'subscribe', room: matchRoom(matchId) })
  await until(() => page.all('subscribed').length + page.all('refused').length > 0)
  const isIn = page.all('subscribed').length > 0
  page.close()
  return Object.fromEntries([...found, ['room', isIn ? YES : 'refused']]) as Verdicts
}

type Position = CrewRole | 'organiser'
const POSITIONS: readonly Position[] = ['organiser', ...CREW_ROLES]
const isJudge = (position: Position) => position !== 'broadcaster'

/** Somebody in this position, and a started cup of them, if they play, and of people who are signed in. */
async function cup(
  position: Position,
  {
    plays = false,
    size = 4,
    stages,
  }: { plays?: boolean; size?: number; stages?: readonly StageDraft[] } = {},
) {
  const [who, organiser] = await Promise.all([signIn(['vip']), signIn(['vip'])])
  const others = await Promise.all(Array.from({ length: plays ? size - 1 : size }, () => signIn()))
  const { id } = await makeStartedTournament(db, {
    created_by: position === 'organiser' ? who.userId : organiser.userId,
    participants: [...(plays ? [who] : []), ...others].map(({ userId }) => userId),
    stages,
  })
  if (position !== 'organiser') await joinCrew(db, id, who.userId, position)
  return { id, who, organiser }
}

/** The open matches of the first round: the person's own first. */
async function matchesOf({ id, who }: { id: string; who: SignedIn }) {
  const rows = await db
    .selectFrom('tournament_matches')
    .selectAll()
    .where('tournament_id', '=', id)
    .where('status', '=', 'in_progress')
    .orderBy('match_number')
    .execute()
  const isOwn = (row: (typeof rows)[number]) =>
    [row.participant1_id, row.participant2_id].includes(who.userId)
  const own = rows.find(isOwn)
  return { own, others: rows.filter((row) => row !== own) }
}

describe.each(POSITIONS)('%s', (position) => {
  test('who does not play', async () => {
    const { id, who } = await cup(position)
    const expected = isJudge(position) ? verdicts(YES, YES) : verdicts(DENIED, DENIED)
    expect(await verdictsOf(who, (await matchOf(id)).id)).toEqual(expected)
  })

  test('in their own match', async () => {
    const tournament = await cup(position, { plays: true })
    const { own } = await matchesOf(tournament)
    expect(await verdictsOf(tournament.who, own?.id ?? '')).toEqual(verdicts(YES, OWN))
  })

  test('in a match that decides whom they meet next', async () => {
    const tournament = await cup(position, { plays: true })
    const { others } = await matchesOf(tournament)
    const expected = isJudge(position) ? verdicts(DENIED, NEXT) : verdicts(DENIED, DENIED)
    expect(await verdictsOf(tournament.who, others[0]?.id ?? '')).toEqual(expected)
  })

  test('once they are out', async () => {
    const tournament = await cup(position, { plays: true, size: 8 })
    const { own, others } = await matchesOf(tournament)
    const moderator = await signIn(['moderador'])
    const rival = [own?.participant1_id, own?.participant2_id].find((id) => id !== tournament.who.userId)
    await send(moderator, 'POST', `/${own?.id}/decision`, { winnerId: rival, reason: 'x' })
    const expected = isJudge(position) ? verdicts(YES, YES) : verdicts(DENIED, DENIED)
    expect(await verdictsOf(tournament.who, others[0]?.id ?? '')).toEqual(expected)
  })

  test('where the prize is the platform’s', async () => {
    const [who, organiser] = await Promise.all([signIn(['vip']), signIn(['vip'])])
    const { id } = await makeStartedPrize(db, {
      prize: { asset: 'coins', amount: 100 },
      created_by: position === 'organiser' ? who.userId : organiser.userId,
      participants: 2,
    })
    if (position !== 'organiser') await joinCrew(db, id, who.userId, position)
    const expected = isJudge(position) ? verdicts(DENIED, STAFF_ONLY) : verdicts(DENIED, DENIED)
    expect(await verdictsOf(who, (await matchOf(id)).id)).toEqual(expected)
  })
})

test('somebody who was only invited opens nothing', async () => {
  const { id } = await cup('organiser')
  const invited = await signIn()
  await joinCrew(db, id, invited.userId, 'co_organiser', { hasAccepted: false })
  expect(await verdictsOf(invited, (await matchOf(id)).id)).toEqual(verdicts(DENIED, DENIED))
})

/** Two teams with their leader, and somebody who joins the first of them after the start. */
async function teamCup(who: SignedIn) {
  const [mate, other] = await Promise.all([signIn(), signIn()])
  const team = await makeTeam(db, { leaderId: mate.userId })
  const otherTeam = await makeTeam(db, { leaderId: other.userId })
  const { id } = await makeStartedTournament(db, {
    type: 'team',
    team_size: 1,
    participants: [team.id, otherTeam.id],
  })
  const join = async () => {
    await db.insertInto('team_members').values({ team_id: team.id, user_id: who.userId }).execute()
    await db.updateTable('profiles').set({ team_id: team.id }).where('id', '=', who.userId).execute()
  }
  return { id, mate, team, join, matchId: (await matchOf(id)).id }
}

test('crew and staff whose team plays without them judge none of its matches', async () => {
  const [crew, staff] = await Promise.all([signIn(), signIn(['moderador'])])
  const cupOfCrew = await teamCup(crew)
  await joinCrew(db, cupOfCrew.id, crew.userId, 'referee')
  await cupOfCrew.join()
  expect(await verdictsOf(crew, cupOfCrew.matchId)).toEqual(verdicts(DENIED, OWN))
  const cupOfStaff = await teamCup(staff)
  await cupOfStaff.join()
  expect(await verdictsOf(staff, cupOfStaff.matchId)).toEqual(verdicts(YES, OWN))
})

test('whoever ruled a match does not join a line-up of the tournament', async () => {
  const staff = await signIn(['moderador'])
  const { id, mate, team, join, matchId } = await teamCup(staff)
  const decided = await send(staff, 'POST', `/${matchId}/decision`, { winnerId: team.id, reason: 'x' })
  expect(decided.statusCode).toBe(204)
  const other = await signIn(['moderador'])
  expect((await send(other, 'POST', `/${matchId}/reopening`, { reason: 'x' })).statusCode).toBe(204)
  await join()
  const { username } = await db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', staff.userId)
    .executeTakeFirstOrThrow()
  const added = await app.inject({
    method: 'POST',
    url: `/api/tournaments/${id}/substitutions`,
    headers: { ...mate.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { participantId: team.id, name: username },
  })
  expect(codeOf(added)).toBe('tournaments.lineup_judged')
})

describe('who plays judges, of the first round of', () => {
  /** Whether the person may decide each other match that is open at the start. */
  async function judged(size: number, stages: readonly StageDraft[]): Promise<boolean[]> {
    const tournament = await cup('organiser', { plays: true, size, stages })
    const { others } = await matchesOf(tournament)
    const answers: boolean[] = []
    for (const { id } of others) {
      const response = await send(tournament.who, 'POST', `/${id}/decision`, { winnerId: null })
      expect(['matches.winner_required', NEXT]).toContain(codeOf(response))
      answers.push(codeOf(response) !== NEXT)
    }
    return answers
  }
  const share = (answers: readonly boolean[]) => `${answers.filter(Boolean).length} of ${answers.length}`

  test('a knockout of eight, the matches of the other half', async () => {
    expect(share(await judged(8, [{ format: 'knockout', settings: {} }]))).toBe('2 of 3')
  })
  test('a double elimination of eight, the matches of the other half', async () => {
    expect(share(await judged(8, [{ format: 'double-elimination', settings: {} }]))).toBe('2 of 3')
  })
  test('a Swiss stage of eight, none', async () => {
    expect(share(await judged(8, [{ format: 'swiss', settings: {} }]))).toBe('0 of 3')
  })
  test('a league of six, all, because each plays somebody else first', async () => {
    expect(share(await judged(6, [{ format: 'round-robin', settings: {}, groups: 1 }]))).toBe('2 of 2')
  })
})

describe('once the tournament is over, who played in it corrects', () => {
  /** Whether the person may correct each match that was not theirs. */
  async function corrected(stages: readonly StageDraft[]): Promise<boolean[]> {
    const { id, who } = await cup('organiser', { plays: true, size: 4, stages })
    await playMatches(db, id, 100)
    const rows = await db
      .selectFrom('tournament_matches')
      .select(['id', 'participant1_id', 'participant2_id'])
      .where('tournament_id', '=', id)
      .where('status', '=', 'completed')
      .execute()
    const others = rows.filter((row) => ![row.participant1_id, row.participant2_id].includes(who.userId))
    expect(others.length).toBeGreaterThan(0)
    const answers: boolean[] = []
    for (const match of others) {
      const payload = { winnerId: crypto.randomUUID(), reason: 'x' }
      answers.push(codeOf(await send(who, 'POST', `/${match.id}/correction`, payload)) !== NEXT)
    }
    return answers
  }

  test('no match of a Swiss stage', async () => {
    expect(new Set(await corrected([{ format: 'swiss', settings: {} }]))).toEqual(new Set([false]))
  })
  test('no match of a league', async () => {
    expect(new Set(await corrected([{ format: 'round-robin', settings: {}, groups: 1 }]))).toEqual(
      new Set([false]),
    )
  })
  test('matches of others in a knockout', async () => {
    expect(new Set(await corrected([{ format: 'knockout', settings: {} }]))).toEqual(new Set([true]))
  })
})
