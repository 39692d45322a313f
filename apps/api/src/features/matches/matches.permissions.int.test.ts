import { MATCH_STAFF, matchRoom } from '@trunfo/contract/matches'
import { ROLES, type Role } from '@trunfo/contract/roles'
import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { until } from '../../../test/live.ts'
import { codeOf, matchesDriver, useLobbySockets } from '../../../test/matches.ts'
import { makeGame } from '../games/testing.ts'
import { makeTeam } from '../teams/testing.ts'
import { makeStartedTournament } from '../tournaments/testing.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { send, duel, matchOf } = matchesDriver(testApp)
const openTab = await useLobbySockets(testApp)

const SIGN_IN = 'platform.unauthenticated'
const FORBIDDEN = 'platform.forbidden'
const DENIED = 'matches.access_denied'
const YES = 'yes'

/** Each request changes nothing if it is allowed: its response then stands for "yes". */
const ACTS = {
  read: ['GET', '', undefined, YES],
  'read the chat': ['GET', '/messages', undefined, YES],
  chat: ['POST', '/messages', () => ({ id: crypto.randomUUID(), text: 'oi' }), YES],
  declare: ['POST', '/declaration', () => ({ winnerId: null }), 'matches.winner_required'],
  proof: ['POST', '/proof', () => ({ uploadId: crypto.randomUUID() }), 'platform.not_found'],
  decide: ['POST', '/decision', () => ({ winnerId: null }), 'matches.winner_required'],
} as const

type Relation = 'participant' | 'opponent' | 'mateInLineup' | 'mateOutside' | 'outsider' | 'banned'
type Verdicts = Record<keyof typeof ACTS | 'room', string>

const PLAYER: Verdicts = {
  read: YES,
  'read the chat': YES,
  chat: YES,
  declare: YES,
  proof: YES,
  decide: 'matches.own_match',
  room: YES,
}
const STRANGER: Verdicts = {
  read: DENIED,
  'read the chat': DENIED,
  chat: DENIED,
  declare: DENIED,
  proof: DENIED,
  decide: DENIED,
  room: 'refused',
}
const NOBODY: Verdicts = {
  read: SIGN_IN,
  'read the chat': SIGN_IN,
  chat: SIGN_IN,
  declare: SIGN_IN,
  proof: SIGN_IN,
  decide: SIGN_IN,
  room: 'refused',
}
const STAFF: Verdicts = {
  read: YES,
  'read the chat': YES,
  chat: YES,
  declare: FORBIDDEN,
  proof: FORBIDDEN,
  decide: YES,
  room: YES,
}
const TABLE: Record<'player' | 'staff', Record<Relation, Verdicts>> = {
  player: {
    participant: PLAYER,
    opponent: PLAYER,
    mateInLineup: PLAYER,
    mateOutside: STRANGER,
    outsider: STRANGER,
    banned: NOBODY,
  },
  staff: {
    participant: PLAYER,
    opponent: PLAYER,
    mateInLineup: PLAYER,
    // Their team plays, and they may still be added to its line-up.
    mateOutside: { ...STAFF, decide: 'matches.own_match' },
    outsider: STAFF,
    banned: NOBODY,
  },
}

/** Two teams whose line-ups are the members assigned to the game; everyone has the role. */
async function castOf(role: Role): Promise<{ matchId: string; people: Record<Relation, SignedIn> }> {
  const names = ['participant', 'opponent', 'mateInLineup', 'mateOutside', 'outsider', 'banned'] as const
  const entries = await Promise.all(names.map(async (name) => [name, await signIn([role])] as const))
  const people = Object.fromEntries(entries) as Record<Relation, SignedIn>
  const { participant, opponent, mateInLineup, mateOutside, banned } = people
  const memberIds = [mateInLineup, mateOutside, banned].map(({ userId }) => userId)
  const game = await makeGame(db)
  const team = await makeTeam(db, { leaderId: participant.userId, memberIds })
  const otherTeam = await makeTeam(db, { leaderId: opponent.userId })
  const assigned = [participant, mateInLineup, banned].map(({ userId }) => ({
    team_id: team.id,
    user_id: userId,
    game_id: game.id,
    place: 1 as const,
  }))
  await db.insertInto('team_member_games').values(assigned).execute()
  const { id } = await makeStartedTournament(db, {
    type: 'team',
    team_size: 1,
    game_id: game.id,
    participants: [team.id, otherTeam.id],
  })
  await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', banned.userId).execute()
  return { matchId: (await matchOf(id)).id, people }
}

async function verdictsOf(who: SignedIn | null, matchId: string): Promise<Verdicts> {
  const verdicts: [string, string][] = []
  for (const [act, [method, path, payload, yes]] of Object.entries(ACTS)) {
    const response = await send(who, method, `/${matchId}${path}`, payload?.())
    const answer = response.statusCode < 300 ? YES : codeOf(response)
    verdicts.push([act, answer === yes ? YES : answer])
  }
  const page = await openTab(who)
  page.send({ type: 'subscribe', room: matchRoom(matchId) })
  await until(() => page.all('subscribed').length + page.all('refused').length > 0)
  const isIn = page.all('subscribed').length > 0
  page.close()
  return Object.fromEntries([...verdicts, ['room', isIn ? YES : 'refused']]) as Verdicts
}

describe.each(ROLES)('%s', async (role) => {
  const { matchId, people } = await castOf(role)
  const table = TABLE[MATCH_STAFF.some((staff) => staff === role) ? 'staff' : 'player']
  test.each(Object.keys(people) as Relation[])('as %s', async (relation) => {
    expect(await verdictsOf(people[relation], matchId)).toEqual(table[relation])
  })
})

test('a visitor is asked to sign in', async () => {
  const { matchId } = await duel()
  expect(await verdictsOf(null, matchId)).toEqual(NOBODY)
})

test('an individual match is open to its two players and to nobody else in the tournament', async () => {
  const people = await Promise.all([signIn(), signIn(), signIn(), signIn()])
  const { id } = await makeStartedTournament(db, { participants: people.map(({ userId }) => userId) })
  const match = await matchOf(id)
  for (const person of people) {
    const plays = [match.participant1_id, match.participant2_id].includes(person.userId)
    expect(await verdictsOf(person, match.id)).toEqual(plays ? PLAYER : STRANGER)
  }
})

test.each([
  [{ hasSecondFactor: false }, 'platform.second_factor_required'],
  [{ hasStaffPassword: false }, 'platform.staff_password_required'],
])('staff with %j are told to set that up first', async (fields, enrol) => {
  const { matchId } = await duel()
  const staff = await signIn(['admin'], fields)
  expect(await verdictsOf(staff, matchId)).toEqual({
    read: enrol,
    'read the chat': enrol,
    chat: enrol,
    declare: enrol,
    proof: enrol,
    decide: enrol,
    room: 'refused',
  })
})

test('a refusal names the tournament', async () => {
  const { matchId, tournamentId } = await duel()
  const { error } = (await send(await signIn(), 'GET', `/${matchId}`)).json()
  expect(error.facts).toEqual({ tournamentId })
})

test('a page is removed from the lobby’s room when its user loses access', async () => {
  const { matchId } = await duel()
  const staff = await signIn(['moderador'])
  const page = await openTab(staff)
  await page.join(matchRoom(matchId))
  await db
    .updateTable('profiles')
    .set({ roles: ['user'] })
    .where('id', '=', staff.userId)
    .execute()
  await services.live.recheck(staff.userId)
  await page.hear('refused', ({ room }) => room === matchRoom(matchId))
  page.close()
})
