import type { Role } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { makePerson, makeSession } from '../../features/accounts/testing.ts'
import { findActor, readToken } from './session.ts'

const { services } = await useTestApp()
const { db, config } = services

async function start(roles: readonly Role[] = []) {
  const person = await makePerson(db, { roles })
  const cookie = await makeSession(db, config, person.id)
  const token = readToken(decodeURIComponent(cookie.value), config.SESSION_SECRET) ?? ''
  const age = (column: 'created_at' | 'updated_at' | 'expires_at', interval: string) =>
    db
      .updateTable('sessions')
      .set({ [column]: sql`now() - ${interval}::interval` })
      .where('token', '=', token)
      .execute()
  const idleSeconds = async () => {
    const { seconds } = await db
      .selectFrom('sessions')
      .select(sql<number>`extract(epoch from expires_at - now())::int`.as('seconds'))
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
    return seconds
  }
  return { token, age, idleSeconds }
}

describe('a session', () => {
  test.each([
    { roles: [], idle: 7 * 24 * 3600, seen: '61 minutes' },
    { roles: ['moderador'], idle: 30 * 60, seen: '3 minutes' },
  ] as const)('is renewed by use, but not on every request: $roles', async ({ roles, idle, seen }) => {
    const session = await start(roles)
    const before = await session.idleSeconds()
    await findActor(db, session.token)
    expect(await session.idleSeconds()).toBeLessThanOrEqual(before)
    await session.age('updated_at', seen)
    await findActor(db, session.token)
    expect(Math.abs((await session.idleSeconds()) - idle)).toBeLessThan(5)
  })

  test('ends when idle for too long', async () => {
    const session = await start()
    await session.age('expires_at', '1 second')
    expect(await findActor(db, session.token)).toBeNull()
  })

  test.each([
    { roles: [], age: '30 days 1 minute' },
    { roles: ['admin'], age: '8 hours 1 minute' },
  ] as const)('ends at its maximum age, however busy: $roles', async ({ roles, age }) => {
    const session = await start(roles)
    await session.age('created_at', age)
    expect(await findActor(db, session.token)).toBeNull()
  })

  test('of a player outlives the maximum age of a staff session', async () => {
    const session = await start()
    await session.age('created_at', '9 hours')
    expect(await findActor(db, session.token)).not.toBeNull()
  })
})
