import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { entrantsDriver } from '../../../../test/entrants.ts'
import { matchesDriver } from '../../../../test/matches.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { codeOf } from '../../../../test/teams.ts'
import { makeGame } from '../../games/testing.ts'
import { makeTeam } from '../../teams/testing.ts'
import { tournamentStarted } from '../../tournaments/index.ts'
import { makeStartedTournament } from '../../tournaments/testing.ts'

type Fields = NonNullable<Parameters<typeof makeStartedTournament>[1]>

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services
const { declare, decide, teamDuel } = matchesDriver(testApp)
const { matchesOf, openMatches, tournamentOf, participantsOf } = bracketsDriver(testApp)
const { noticesOf, settle, happen } = noticesDriver(testApp)
const { replace, substitute, enterLate, nameOf, lineupOf } = entrantsDriver(testApp)
const worker = await work()

const owner = await signIn(['vip'])
const moderator = await signIn(['moderador'])

const recordOf = (userId: string) =>
  db
    .selectFrom('player_records')
    .select(['wins', 'participations'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
const winsOf = (userId: string) =>
  db.selectFrom('player_records').select(['wins', 'titles']).where('user_id', '=', userId).executeTakeFirst()

async function cupOf(size: number, fields: Fields = {}) {
  const people = await Promise.all(Array.from({ length: size }, () => signIn()))
  const participants = people.map(({ userId }) => userId)
  const { id } = await makeStartedTournament(db, {
    created_by: owner.userId,
    participants,
    max_participants: 16,
    ...fields,
  })
  await happen(tournamentStarted, { tournamentId: id, tournamentName: 'Copa' })
  const personOf = (userId: string | null) => people.find((one) => one.userId === userId) as SignedIn
  return { id, people, personOf }
}
const SWISS: Fields = { stages: [{ format: 'swiss', settings: { rounds: 4 } }] }
const playRound = async (id: string) => {
  for (const match of await openMatches(id)) await decide(moderator, match.id, match.participant1Id)
}
const teamOf = async () => {
  const [leader, mate] = (await Promise.all([signIn(), signIn()])) as [SignedIn, SignedIn]
  const name = `Equipe ${leader.userId.slice(-12)}`
  const { id } = await makeTeam(db, { leaderId: leader.userId, memberIds: [mate.userId], name })
  return { id, name, leader, mate }
}

test('a replacement takes over slot, match and order of enrolment; both are told', async () => {
  const { id, people } = await cupOf(4)
  await settle()
  const [gone] = people as [SignedIn]
  const before = await participantsOf(id)
  const newcomer = await signIn()
  expect((await replace(owner, id, gone.userId, (await nameOf(newcomer)).toUpperCase())).statusCode).toBe(204)
  expect(await participantsOf(id)).toEqual(before.map((one) => (one === gone.userId ? newcomer.userId : one)))
  const sides = (await matchesOf(id)).flatMap(({ participant1Id, participant2Id }) => [
    participant1Id,
    participant2Id,
  ])
  expect(sides).toContain(newcomer.userId)
  expect(sides).not.toContain(gone.userId)
  await settle()
  expect(await recordOf(gone.userId)).toMatchObject({ participations: 0 })
  expect(await recordOf(newcomer.userId)).toMatchObject({ participations: 1 })
  expect((await noticesOf(newcomer.userId)).some(({ title }) => title?.includes('Você entrou'))).toBe(true)
  expect((await noticesOf(gone.userId)).some(({ message }) => message?.includes('Não veio'))).toBe(true)
  await playRound(id)
  await playRound(id)
  expect((await tournamentOf(id)).status).toBe('completed')
})

test('somebody who takes their place back has one participation', async () => {
  const { id, people } = await cupOf(2)
  const [gone] = people as [SignedIn]
  const newcomer = await signIn()
  await replace(owner, id, gone.userId, await nameOf(newcomer))
  await replace(owner, id, newcomer.userId, await nameOf(gone))
  await settle()
  expect(await recordOf(gone.userId)).toMatchObject({ participations: 1 })
  expect(await recordOf(newcomer.userId)).toMatchObject({ participations: 0 })
})

test('a bye does not count as playing, a declaration and a result do', async () => {
  const { id, people, personOf } = await cupOf(3)
  const all = await matchesOf(id)
  const bye = all.find(({ participant2Id }) => participant2Id === null)
  const match = all.find(({ participant2Id }) => participant2Id !== null)
  const newcomer = await signIn()
  expect((await replace(owner, id, bye?.participant1Id ?? '', await nameOf(newcomer))).statusCode).toBe(204)
  const [one, two] = [match?.participant1Id ?? '', match?.participant2Id ?? '']
  await declare(personOf(one), match?.id ?? '', one)
  const other = await nameOf(await signIn())
  expect(codeOf(await replace(owner, id, two, other))).toBe('tournaments.entrant_played')
  await decide(moderator, match?.id ?? '', one)
  expect(codeOf(await replace(owner, id, one, other))).toBe('tournaments.entrant_played')
  expect(codeOf(await replace(owner, id, two, other))).toBe('tournaments.not_playing')
  expect(people).toHaveLength(3)
})

test('who may not replace, and whom', async () => {
  const { id, people } = await cupOf(4)
  const [gone, entrant] = people as [SignedIn, SignedIn]
  const name = await nameOf(await signIn())
  expect((await replace(gone, id, gone.userId, name)).statusCode).toBe(403)
  expect((await replace(await signIn(), id, gone.userId, name)).statusCode).toBe(403)
  expect((await replace(owner, id, gone.userId, await nameOf(owner))).statusCode).toBe(403)
  expect(codeOf(await replace(owner, id, gone.userId, name, ''))).toBe('tournaments.change_reason_required')
  expect(codeOf(await replace(owner, id, gone.userId, 'ninguem.assim'))).toBe(
    'tournaments.newcomer_not_found',
  )
  expect(codeOf(await replace(owner, id, gone.userId, await nameOf(entrant)))).toBe(
    'tournaments.newcomer_enrolled',
  )
  expect(codeOf(await replace(owner, id, crypto.randomUUID(), name))).toBe('tournaments.not_playing')
})

test('a team is replaced by a team, and is free to go', async () => {
  const teams = [await teamOf(), await teamOf()]
  const [gone] = teams as [(typeof teams)[number]]
  const participants = teams.map((team) => team.id)
  const { id } = await makeStartedTournament(db, {
    created_by: owner.userId,
    type: 'team',
    team_size: 2,
    participants,
  })
  const newcomer = await teamOf()
  expect((await replace(owner, id, gone.id, newcomer.name)).statusCode).toBe(204)
  expect((await lineupOf(id, newcomer.id)).toSorted()).toEqual(
    [newcomer.leader.userId, newcomer.mate.userId].toSorted(),
  )
  expect(await lineupOf(id, gone.id)).toEqual([])
})

test('nobody lets their own team in, even if they would not play for it', async () => {
  const teams = [await teamOf(), await teamOf(), await teamOf()]
  const [gone, rival, own] = teams as [(typeof teams)[number], (typeof teams)[number], (typeof teams)[number]]
  const game = await makeGame(db)
  const { id } = await makeStartedTournament(db, {
    created_by: owner.userId,
    type: 'team',
    team_size: 1,
    game_id: game.id,
    participants: [gone.id, rival.id],
  })
  const referee = await signIn(['moderador'])
  await db.insertInto('team_members').values({ team_id: own.id, user_id: referee.userId }).execute()
  await db.updateTable('profiles').set({ team_id: own.id }).where('id', '=', referee.userId).execute()
  // Only the leader is assigned to the game.
  await db
    .insertInto('team_member_games')
    .values({ user_id: own.leader.userId, team_id: own.id, game_id: game.id, place: 1 })
    .execute()
  expect((await replace(referee, id, gone.id, own.name)).statusCode).toBe(403)
  expect((await replace(owner, id, gone.id, own.name)).statusCode).toBe(204)
  expect(await lineupOf(id, own.id)).toEqual([own.leader.userId])
})

test('a member of the team is added to its line-up, by the leader or the organiser', async () => {
  const { tournamentId: id, one, oneMate, oneId, matchId, otherId } = await teamDuel()
  const extra = await signIn()
  await db.insertInto('team_members').values({ team_id: oneId, user_id: extra.userId }).execute()
  await db.updateTable('profiles').set({ team_id: oneId }).where('id', '=', extra.userId).execute()
  const name = await nameOf(extra)
  expect((await substitute(oneMate, id, oneId, name)).statusCode).toBe(403)
  expect(codeOf(await substitute(one, id, oneId, await nameOf(await signIn())))).toBe(
    'tournaments.not_a_member',
  )
  expect((await substitute(one, id, oneId, name)).statusCode).toBe(204)
  expect((await substitute(one, id, oneId, name)).statusCode).toBe(204)
  expect(await lineupOf(id, oneId)).toContain(extra.userId)
  await decide(moderator, matchId, oneId)
  await settle()
  expect(await recordOf(extra.userId)).toEqual({ wins: 1, participations: 1 })
  expect((await tournamentOf(id)).champion_id).not.toBe(otherId)
})

test('wins before the substitution are not those of the substitute, also when they are corrected', async () => {
  const teams = await Promise.all([teamOf(), teamOf(), teamOf(), teamOf()])
  const participants = teams.map((team) => team.id)
  const { id } = await makeStartedTournament(db, {
    created_by: owner.userId,
    type: 'team',
    team_size: 2,
    participants,
  })
  const [first] = await openMatches(id)
  const winner = teams.find((team) => team.id === first?.participant1Id) as (typeof teams)[number]
  await decide(moderator, first?.id ?? '', winner.id)
  const extra = await signIn()
  await db.insertInto('team_members').values({ team_id: winner.id, user_id: extra.userId }).execute()
  await db.updateTable('profiles').set({ team_id: winner.id }).where('id', '=', extra.userId).execute()
  // The worker has not counted the win yet.
  expect((await substitute(winner.leader, id, winner.id, await nameOf(extra))).statusCode).toBe(204)
  await settle()
  expect(await recordOf(extra.userId)).toEqual({ wins: 0, participations: 1 })
  expect(await recordOf(winner.mate.userId)).toMatchObject({ wins: 1 })
  await app.inject({
    method: 'POST',
    url: `/api/matches/${first?.id}/reopening`,
    headers: { ...moderator.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { reason: 'Engano' },
  })
  await settle()
  expect(await recordOf(extra.userId)).toEqual({ wins: 0, participations: 1 })
  expect(await recordOf(winner.mate.userId)).toMatchObject({ wins: 0 })
  await decide(moderator, first?.id ?? '', winner.id)
  await settle()
  expect(await recordOf(extra.userId)).toEqual({ wins: 1, participations: 1 })
})

test('a win and a title are taken back from somebody who was replaced before the worker heard of it', async () => {
  const { id, people } = await cupOf(2)
  const [gone, rival] = people as [SignedIn, SignedIn]
  const [match] = await openMatches(id)
  await decide(moderator, match?.id ?? '', gone.userId)
  await settle()
  expect(await winsOf(gone.userId)).toEqual({ wins: 1, titles: 1 })
  await worker.stop()
  await app.inject({
    method: 'POST',
    url: `/api/matches/${match?.id}/reopening`,
    headers: { ...moderator.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { reason: 'Engano' },
  })
  const newcomer = await signIn()
  expect((await replace(owner, id, gone.userId, await nameOf(newcomer))).statusCode).toBe(204)
  await work()
  await settle()
  expect(await winsOf(gone.userId)).toEqual({ wins: 0, titles: 0 })
  expect(await winsOf(newcomer.userId)).toEqual({ wins: 0, titles: 0 })
  await decide(moderator, match?.id ?? '', newcomer.userId)
  await settle()
  expect(await winsOf(newcomer.userId)).toEqual({ wins: 1, titles: 1 })
  expect(await winsOf(gone.userId)).toEqual({ wins: 0, titles: 0 })
  expect(await winsOf(rival.userId)).toEqual({ wins: 0, titles: 0 })
})

test('a late entrant of a Swiss stage plays from the next round on', async () => {
  const { id } = await cupOf(5, SWISS)
  const late = await signIn()
  expect((await enterLate(owner, id, await nameOf(late))).statusCode).toBe(204)
  expect(codeOf(await enterLate(owner, id, await nameOf(late)))).toBe('tournaments.newcomer_enrolled')
  await playRound(id)
  const sides = (await openMatches(id)).flatMap((match) => [match.participant1Id, match.participant2Id])
  expect(sides).toContain(late.userId)
  await settle()
  expect(await recordOf(late.userId)).toMatchObject({ participations: 1 })
  expect((await noticesOf(late.userId)).some(({ message }) => message?.includes('rodada é a 2'))).toBe(true)
  await playRound(id)
  await playRound(id)
  expect(codeOf(await enterLate(owner, id, await nameOf(await signIn())))).toBe(
    'tournaments.late_entry_closed',
  )
  await playRound(id)
  expect((await tournamentOf(id)).status).toBe('completed')
})

test('late entry is refused in other formats, to others, and beyond the places', async () => {
  const { id } = await cupOf(4)
  const name = await nameOf(await signIn())
  expect(codeOf(await enterLate(owner, id, name))).toBe('tournaments.late_entry_closed')
  expect((await enterLate(await signIn(), id, name)).statusCode).toBe(403)
  const { id: full } = await cupOf(4, { ...SWISS, max_participants: 4 })
  expect(codeOf(await enterLate(owner, full, name))).toBe('tournaments.full')
})
