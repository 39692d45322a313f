import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { makeTeam } from '../src/features/teams/testing.ts'
import { makeStartedTournament, makeTournament } from '../src/features/tournaments/testing.ts'
import { type SignedIn, useTestApp } from './app.ts'
import { matchesDriver } from './matches.ts'

/**
 * Counts the statements and commits of a command, from the session to the response, sent as a browser sends
 * it. Each statement is a round trip and each commit waits for the disk: a command has one commit.
 */
const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { duel, matchOf } = matchesDriver(testApp)

interface Cost {
  readonly statements: number
  readonly commits: number
}

async function costOf(who: SignedIn, url: string, payload?: object): Promise<Cost> {
  const isOpen = new Map<unknown, boolean>()
  let [statements, commits] = [0, 0]
  let isCalled = false
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [query] = args as [string | { text: string }]
    const text = (typeof query === 'string' ? query : query.text).trim()
    const isWrite =
      /^(insert|update|delete|with)\b|graphile_worker\.|\b(say_in_match|record_declaration)\b/i.test(text)
    statements += 1
    // If a transaction follows, the function call did nothing: it neither locked nor wrote, so it is not a
    // commit.
    if (/^(begin|start)/i.test(text) && isCalled) commits -= 1
    isCalled = isWrite && /^select/i.test(text) && !isOpen.get(this)
    if (/^(begin|start)/i.test(text)) isOpen.set(this, true)
    if (/^rollback/i.test(text)) isOpen.set(this, false)
    if (/^commit/i.test(text) || (isWrite && !isOpen.get(this))) {
      commits += 1
      isOpen.set(this, false)
    }
    return original.apply(this, args as never)
  } as never)
  const headers = { ...who.headers, 'idempotency-key': crypto.randomUUID() }
  const response = await app.inject({ method: 'POST', url, headers, payload })
  spy.mockRestore()
  expect(response.statusCode).toBeLessThan(300)
  return { statements, commits }
}
const original = pg.Client.prototype.query

test('no command commits twice', async () => {
  const { db } = services
  const [person, captain, admin] = await Promise.all([signIn(), signIn(), signIn(['admin'])])
  const { id: tournamentId } = await makeTournament(db)
  const { id: teamId } = await makeTeam(db, { leaderId: captain.userId })
  const fight = await duel()
  const four = await Promise.all([signIn(), signIn(), signIn(), signIn()])
  const cup = await makeStartedTournament(db, { participants: four.map(({ userId }) => userId) })
  const semifinal = await matchOf(cup.id)
  const sides = four.filter(({ userId }) =>
    [semifinal.participant1_id, semifinal.participant2_id].includes(userId),
  ) as [SignedIn, SignedIn]
  const declaredBy = (side: SignedIn) =>
    costOf(side, `/api/matches/${semifinal.id}/declaration`, { winnerId: sides[0].userId })
  const match = `/api/matches/${fight.matchId}`
  const winner = { winnerId: fight.oneId }

  const costs = {
    'chat message': await costOf(fight.one, `${match}/messages`, { id: crypto.randomUUID(), text: 'Oi' }),
    'first declaration': await declaredBy(sides[0]),
    'agreeing declaration': await declaredBy(sides[1]),
    'first declaration of a final': await costOf(fight.one, `${match}/declaration`, winner),
    'declaration that ends the tournament': await costOf(fight.other, `${match}/declaration`, winner),
    enrolment: await costOf(person, `/api/tournaments/${tournamentId}/enrolment`),
    'team application': await costOf(person, `/api/teams/${teamId}/applications`),
    'game created': await costOf(admin, '/api/games', { name: 'Truco' }),
  }

  expect(costs).toMatchInlineSnapshot(`
    {
      "agreeing declaration": {
        "commits": 1,
        "statements": 3,
      },
      "chat message": {
        "commits": 1,
        "statements": 3,
      },
      "declaration that ends the tournament": {
        "commits": 1,
        "statements": 16,
      },
      "enrolment": {
        "commits": 1,
        "statements": 9,
      },
      "first declaration": {
        "commits": 1,
        "statements": 3,
      },
      "first declaration of a final": {
        "commits": 1,
        "statements": 3,
      },
      "game created": {
        "commits": 1,
        "statements": 9,
      },
      "team application": {
        "commits": 1,
        "statements": 9,
      },
    }
  `)
  for (const { commits } of Object.values(costs)) expect(commits).toBe(1)
})
