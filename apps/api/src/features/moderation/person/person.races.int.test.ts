import { expect, test } from 'vitest'
import { FROM_OUR_PAGE, type SignedIn, useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { setPaidVip } from '../../accounts/index.ts'
import { makePerson } from '../../accounts/testing.ts'
import { findBalances } from '../../ledger/index.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '30' })
const { app, services, signIn, prove } = testApp
const { db } = services
const reason = 'Teste'
const password = 'mesa redonda 9'

const act = ({ headers }: SignedIn, method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object) =>
  app.inject({
    method,
    url: `/api/admin/users/${path}`,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    payload,
  })
const ban = (by: SignedIn, userId: string) => act(by, 'POST', `${userId}/ban`, { reason })
const rolesOf = async (id: string) =>
  (await db.selectFrom('profiles').select('roles').where('id', '=', id).executeTakeFirstOrThrow()).roles

/** Makes these the only founders. */
async function onlyFounders(count: number): Promise<SignedIn[]> {
  await db
    .updateTable('profiles')
    .set({ roles: ['user'], has_paid_vip: false })
    .execute()
  return Promise.all(Array.from({ length: count }, () => signIn(['fundador'])))
}

test('two founders remove each other: one stays', () =>
  everyInterleaving(
    testApp,
    async (race) => {
      const founders = await onlyFounders(2)
      const [one, other] = (await Promise.all(
        founders.map(async (who) => ({ ...who, headers: await prove(who) })),
      )) as [SignedIn, SignedIn]
      const take = (by: SignedIn, from: SignedIn) =>
        act(by, 'PUT', `${from.userId}/roles`, { give: [], take: ['fundador'] })
      const answers = await race([() => take(one, other), () => take(other, one)])
      expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
      const left = await Promise.all([one, other].map(({ userId }) => rolesOf(userId)))
      expect(left.filter((roles) => roles.includes('fundador'))).toHaveLength(1)
    },
    { areAlike: true },
  ))

test('two of three founders ban each other: the first one banned bans nobody', () =>
  everyInterleaving(
    testApp,
    async (race) => {
      const [one, other] = (await onlyFounders(3)) as [SignedIn, SignedIn]
      const answers = await race([() => ban(one, other.userId), () => ban(other, one.userId)])
      expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    },
    { areAlike: true },
  ))

test('a ban while the person signs in: no session is left', async () => {
  const [founder] = (await onlyFounders(1)) as [SignedIn]
  let attempt = 0
  await everyInterleaving(testApp, async (race) => {
    const email = `${crypto.randomUUID()}@exemplo.test`
    const { id } = await makePerson(db, { email, password, hasSecondFactor: false })
    const signInByForm = () =>
      app.inject({
        method: 'POST',
        url: '/api/accounts/sign-in',
        headers: FROM_OUR_PAGE,
        // Sign-ins are limited by IP address.
        remoteAddress: `198.18.${Math.floor(attempt / 250)}.${1 + (attempt++ % 250)}`,
        payload: { email, password },
      })
    const [banned] = await race([() => ban(founder, id), signInByForm])
    expect(banned.statusCode).toBe(204)
    const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
    expect(sessions).toEqual([])
  })
})

test('roles are edited while a VIP is paid: both changes apply', async () => {
  const [founder] = (await onlyFounders(1)) as [SignedIn]
  await everyInterleaving(testApp, async (race) => {
    const { id } = await makePerson(db)
    await race([
      () => act(founder, 'PUT', `${id}/roles`, { give: ['redator'], take: ['vip'] }),
      () => db.transaction().execute((tx) => setPaidVip(tx, id, true)),
    ])
    expect(await rolesOf(id)).toEqual(['user', 'vip', 'redator'])
  })
})

test('a bonus during an erasure is granted before it, or not at all', async () => {
  const [founder] = (await onlyFounders(1)) as [SignedIn]
  await everyInterleaving(testApp, async (race) => {
    const { id, username } = await makePerson(db)
    const [given, erased] = await race([
      () => act(founder, 'POST', `${id}/bonus`, { amount: 5_00, reason }),
      () => act(founder, 'DELETE', id, { username, reason }),
    ])
    // A bonus does not block erasure.
    expect(erased.statusCode).toBe(204)
    const isGiven = given.statusCode === 204
    if (!isGiven) expect(given.json().error.code).toBe('accounts.person_not_found')
    expect((await findBalances(db, id)).bonus).toBe(isGiven ? 5_00 : 0)
  })
})
