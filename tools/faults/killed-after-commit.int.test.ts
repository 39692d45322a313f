import { afterAll, expect, test } from 'vitest'
import { makePerson } from '../../apps/api/src/features/accounts/testing.ts'
import { makeStartedTournament } from '../../apps/api/src/features/tournaments/testing.ts'
import { findFreePort } from '../services/index.ts'
import { type SignedIn, startStack } from '../stack/index.ts'
import { startSilentCommits } from './lost-commit-proxy.ts'

/**
 * A real API process commits a command and is killed before it can respond. The client sends the same request
 * to another process: the command ran once, and the response is the one that was lost.
 */
const stack = await startStack({ servers: 1 })
afterAll(() => stack.stop())
const { db, owner } = stack
const commits = await startSilentCommits(stack.env.DATABASE_URL ?? '')
afterAll(() => commits.stop())
const doomed = await stack.startServer({
  port: await findFreePort(),
  settings: { DATABASE_URL: commits.url },
})

interface Act {
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: object
  readonly who?: Pick<SignedIn, 'headers'>
  /** Text in the single statement that is the whole command. */
  readonly statement?: string
}

/** The second process's response to a command during which the first one died. */
async function answerAfterDeath({ method, path, body, who, statement }: Act): Promise<Response> {
  const request = {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...who?.headers,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  }
  const committed = commits.next(statement)
  const lost = fetch(`${doomed.url}${path}`, request).then(
    ({ status }) => `answered ${status}`,
    () => 'no answer',
  )
  expect(await Promise.race([committed, lost])).toBeUndefined()
  await doomed.kill()
  expect(await lost).toBe('no answer')
  await doomed.up()
  return fetch(`${stack.url}${path}`, request)
}

async function countOf(from: string, ...values: string[]): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(`select count(*)::int from ${from}`, values)
  return rows[0]?.count ?? 0
}
const eventsOf = (name: string, id: string) =>
  countOf(
    `graphile_worker._private_jobs where payload->'event'->>'name' = $1 and payload::text like '%' || $2 || '%'`,
    name,
    id,
  )

test('key: a game is created once, and the second response names it', async () => {
  const response = await answerAfterDeath({
    method: 'POST',
    path: '/api/games',
    body: { name: 'Truco' },
    who: await stack.signIn(['admin']),
  })
  const game = await db
    .selectFrom('games')
    .select(['id', 'name', 'cover_art as art'])
    .executeTakeFirstOrThrow()
  expect([response.status, await response.json()]).toEqual([201, { game }])
  expect(await countOf('games')).toBe(1)
  expect(await countOf(`audit_entries where action = 'game.created'`)).toBe(1)
  expect(await eventsOf('game.created', game.id)).toBe(1)
})

async function duel() {
  const [one, other] = await Promise.all([stack.signIn(), stack.signIn()])
  const { id } = await makeStartedTournament(db, { participants: [one.userId, other.userId] })
  const query = db.selectFrom('tournament_matches').select('id').where('tournament_id', '=', id)
  return { one, match: (await query.executeTakeFirstOrThrow()).id }
}

test('natural: a declaration is made once, and the second response confirms it', async () => {
  const { one, match } = await duel()
  const response = await answerAfterDeath({
    method: 'POST',
    path: `/api/matches/${match}/declaration`,
    body: { winnerId: one.userId },
    who: one,
    statement: 'record_declaration',
  })
  expect(response.status).toBe(204)
  expect(await countOf('match_declarations where match_id = $1', match)).toBe(1)
  expect(await eventsOf('match.lobby-changed', match)).toBe(1)
  expect(await countOf('idempotency_keys where owner = $1', one.userId)).toBe(0)
})

test('natural: a chat message is stored once, and the second response contains it', async () => {
  const { one, match } = await duel()
  const body = { id: crypto.randomUUID(), text: 'Bom jogo' }
  const path = `/api/matches/${match}/messages`
  const statement = 'say_in_match'
  const response = await answerAfterDeath({ method: 'POST', path, body, who: one, statement })
  expect([response.status, await response.json()]).toMatchObject([201, { message: { ...body, seq: 1 } }])
  expect(await countOf('match_messages where match_id = $1', match)).toBe(1)
})

test('secret: a sign-in opens one session, and its response is not stored', async () => {
  const password = 'Uma-senha-9-longa'
  const email = 'quem-entra@exemplo.test'
  const { id } = await makePerson(db, { email, password, hasSecondFactor: false })
  const response = await answerAfterDeath({
    method: 'POST',
    path: '/api/accounts/sign-in',
    body: { email, password },
  })
  expect(response.status).toBe(200)
  const [cookie = ''] = response.headers.getSetCookie()
  const session = await fetch(`${stack.url}/api/session`, { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect(await session.json()).toMatchObject({ viewer: { id } })
  expect(await countOf('sessions where user_id = $1', id)).toBe(1)
  expect(await eventsOf('account.signed-in', id)).toBe(1)
  expect(await countOf('idempotency_keys where result::text like $1', `%${id}%`)).toBe(0)
})
