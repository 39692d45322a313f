import { matchRoom } from '@trunfo/contract/matches'
import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { codeOf, matchesDriver, useLobbySockets } from '../../../test/matches.ts'
import { makeGame, makeNick } from '../games/testing.ts'
import { makeTeam } from '../teams/testing.ts'
import { changeTournament, makeStartedTournament } from '../tournaments/testing.ts'
import { findOpenMatchIdsOf } from './matches.queries.ts'

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services
const { send, view, matchOf, declare, duel } = matchesDriver(testApp)
const openTab = await useLobbySockets(testApp)
await work()

interface Lobby {
  readonly tournament: { readonly gameId: string | null }
  readonly sides: readonly { readonly lineup: readonly { userId: string; nick: string | null }[] }[]
}

/** Nicks by user id, as one person in the lobby sees them. */
const nicksSeenBy = async (who: SignedIn, matchId: string) => {
  const { sides }: Lobby = await view(who, matchId)
  return Object.fromEntries(
    sides.flatMap(({ lineup }) => lineup.map(({ userId, nick }) => [userId, nick] as const)),
  )
}

async function drawn(fields: Parameters<typeof makeStartedTournament>[1]): Promise<string> {
  const { id } = await makeStartedTournament(db, fields)
  return (await matchOf(id)).id
}

const write = (who: SignedIn, gameId: string, nick: string) =>
  app.inject({
    method: 'PUT',
    url: `/api/me/games/${gameId}/nick`,
    headers: who.headers,
    payload: { nick },
  })

test('both players and staff see the nicks in the game, and nobody else does', async () => {
  const [one, other, outsider, moderator] = [
    await signIn(),
    await signIn(),
    await signIn(),
    await signIn(['moderador']),
  ]
  const [game, another] = [await makeGame(db), await makeGame(db)]
  const matchId = await drawn({ game_id: game.id, participants: [one.userId, other.userId] })
  await makeNick(db, game.id, one.userId, 'Zap#1')
  await makeNick(db, another.id, other.userId, 'De outro jogo')
  for (const who of [one, other, moderator])
    expect(await nicksSeenBy(who, matchId)).toEqual({ [one.userId]: 'Zap#1', [other.userId]: null })
  expect(codeOf(await send(outsider, 'GET', `/${matchId}`))).toBe('matches.access_denied')
  expect(codeOf(await send(null, 'GET', `/${matchId}`))).toBe('platform.unauthenticated')
})

test('both teams see the nicks of everyone in the line-ups', async () => {
  const [one, mate, other, outside] = [await signIn(), await signIn(), await signIn(), await signIn()]
  const game = await makeGame(db)
  const team = await makeTeam(db, { leaderId: one.userId, memberIds: [mate.userId, outside.userId] })
  const opponents = await makeTeam(db, { leaderId: other.userId })
  for (const userId of [one.userId, mate.userId])
    await db
      .insertInto('team_member_games')
      .values({ team_id: team.id, user_id: userId, place: 1, game_id: game.id })
      .execute()
  for (const who of [mate, other, outside])
    await makeNick(db, game.id, who.userId, `Nick ${who.userId.slice(-4)}`)
  const matchId = await drawn({
    type: 'team',
    team_size: 1,
    game_id: game.id,
    participants: [team.id, opponents.id],
  })
  const seen = {
    [one.userId]: null,
    [mate.userId]: `Nick ${mate.userId.slice(-4)}`,
    [other.userId]: `Nick ${other.userId.slice(-4)}`,
  }
  for (const who of [one, mate, other]) expect(await nicksSeenBy(who, matchId)).toEqual(seen)
  expect(codeOf(await send(outside, 'GET', `/${matchId}`))).toBe('matches.access_denied')
})

test('a tournament without a game shows no nicks', async () => {
  const { matchId, one } = await duel()
  await makeNick(db, (await makeGame(db)).id, one.userId, 'Zap')
  expect((await view(one, matchId)).tournament.gameId).toBeNull()
  expect(Object.values(await nicksSeenBy(one, matchId))).toEqual([null, null])
})

test('the opponent’s open lobby gets a hint when a nick is added, changed or removed', async () => {
  const [one, other] = [await signIn(), await signIn()]
  const game = await makeGame(db)
  const matchId = await drawn({ game_id: game.id, participants: [one.userId, other.userId] })
  const page = await openTab(other)
  await page.join(matchRoom(matchId))
  for (const nick of ['Zap#1', 'Zap#2']) {
    await write(one, game.id, nick)
    await page.hear('hint', ({ room }) => room === matchRoom(matchId))
    expect(await nicksSeenBy(other, matchId)).toMatchObject({ [one.userId]: nick })
  }
  const url = `/api/me/games/${game.id}/nick`
  await app.inject({ method: 'DELETE', url, headers: one.headers })
  await page.hear('hint', ({ room }) => room === matchRoom(matchId))
  expect(await nicksSeenBy(other, matchId)).toMatchObject({ [one.userId]: null })
})

test('only open matches of that game get a hint', async () => {
  const [one, other] = [await signIn(), await signIn()]
  const game = await makeGame(db)
  const participants = [one.userId, other.userId]
  const open = await drawn({ game_id: game.id, participants })
  await drawn({ game_id: (await makeGame(db)).id, participants })
  const decided = await drawn({ game_id: game.id, participants })
  for (const who of [one, other]) await declare(who, decided, one.userId)
  const calledOff = await makeStartedTournament(db, { game_id: game.id, participants })
  await changeTournament(db, calledOff.id, { status: 'cancelled' })
  expect(await findOpenMatchIdsOf(db, { userId: one.userId, gameId: game.id })).toEqual([open])
})
