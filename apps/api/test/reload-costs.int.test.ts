import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { makeStartedTournament } from '../src/features/tournaments/testing.ts'
import { useTestApp } from './app.ts'
import { matchesDriver } from './matches.ts'

/** Counts the writes to PostgreSQL that reads of a page take. Reads of one turn share a write. */
const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { duel } = matchesDriver(testApp)
afterEach(() => vi.restoreAllMocks())

async function writesOf(urls: readonly string[], headers: Readonly<Record<string, string>> = {}) {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const answers = await Promise.all(urls.map((url) => app.inject({ url, headers })))
  const writes = spy.mock.calls.length
  spy.mockRestore()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200))
  return writes
}

const many = (url: string) => Array.from({ length: 20 }, () => url)

test('people who reload at the same moment share the public reads, also signed in', async () => {
  const { headers } = await signIn()
  const { id } = await makeStartedTournament(services.db, { participants: 4 })
  for (const part of ['', '/bracket', '/participants']) {
    const url = `/api/tournaments/${id}${part}`
    expect(await writesOf(many(`${url}?v=reloaded`), headers)).toBe(await writesOf([`${url}?v=alone`]))
  }
})

test('a lobby takes three writes: the session, the match, and the rest', async () => {
  const { matchId, one } = await duel()
  const url = `/api/matches/${matchId}`
  // The first time, each connection prepares the statements.
  await writesOf([url, `${url}/messages`], one.headers)
  expect(await writesOf([url], one.headers)).toBe(3)
  expect(await writesOf([`${url}/messages`], one.headers)).toBe(3)
})
