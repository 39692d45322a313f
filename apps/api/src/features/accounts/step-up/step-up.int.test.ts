import { STEP_UP_HEADER } from '@trunfo/contract/step-up'
import { afterAll, describe, expect, test } from 'vitest'
import { Mailbox, startMailCatcher } from '../../../../../../tools/services/index.ts'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { LIMITS } from '../../../platform/http/rate-limits.ts'
import { authenticatorCode, makePerson, makeSecondFactor, makeSession } from '../testing.ts'

const catcher = await startMailCatcher()
afterAll(() => catcher.stop())
const mailbox = new Mailbox(catcher.webUrl)
const testApp = await useTestApp({ SMTP_URL: catcher.url, DATABASE_POOL_MAX: '8' })
const { app, services, signIn, work } = testApp
const { db, config } = services
await work()

const password = 'mesa redonda 9'
const codeOf = (response: { statusCode: number; body: string }): string =>
  response.statusCode < 400 ? 'done' : JSON.parse(response.body).error.code
const prove = ({ headers }: SignedIn, payload: object) =>
  app.inject({ method: 'POST', url: '/api/accounts/step-up', headers, payload })
const unproven = (options: { password?: string } = { password }) =>
  signIn(['fundador'], { ...options, isProven: false })

async function promote(who: SignedIn, token: string | null, userId?: string) {
  const id = userId ?? (await makePerson(db)).id
  const headers = { ...who.headers, 'idempotency-key': crypto.randomUUID() }
  return app.inject({
    method: 'PUT',
    url: `/api/admin/users/${id}/roles`,
    headers: token === null ? headers : { ...headers, [STEP_UP_HEADER]: token },
    payload: { give: ['admin'], take: [] },
  })
}

const giveBonus = async ({ headers }: SignedIn, key: string = crypto.randomUUID(), userId?: string) =>
  app.inject({
    method: 'POST',
    url: `/api/admin/users/${userId ?? (await makePerson(db)).id}/bonus`,
    headers: { ...headers, 'idempotency-key': key },
    payload: { amount: 5_00, reason: 'Desculpa' },
  })

describe('a proof', () => {
  test('is the password', async () => {
    const who = await unproven()
    expect(codeOf(await prove(who, { currentPassword: 'outra senha' }))).toBe('accounts.wrong_password')
    expect(codeOf(await giveBonus(who))).toBe('platform.step_up_required')
    const given = (await prove(who, { currentPassword: password })).json()
    expect(new Date(given.until).getTime() - Date.now()).toBeGreaterThan(4 * 60_000)
    expect(codeOf(await giveBonus(who))).toBe('done')
    expect(codeOf(await promote(who, given.token))).toBe('done')
  })

  test('is a code, which it uses up, also for users without a password', async () => {
    const who = await unproven({})
    const secret = await makeSecondFactor(services, who.userId)
    const code = authenticatorCode(secret)
    expect(codeOf(await prove(who, { currentPassword: password }))).toBe('accounts.password_not_set')
    const { token } = (await prove(who, { code })).json()
    expect(codeOf(await prove(who, { code }))).toBe('accounts.code_used')
    expect(codeOf(await promote(who, token))).toBe('done')
  })

  test('admits one command that always requires it, and survives a rejected one', async () => {
    const who = await unproven()
    const { token } = (await prove(who, { currentPassword: password })).json()
    expect(codeOf(await promote(who, token, who.userId))).toBe('accounts.own_standing')
    expect(codeOf(await promote(who, token))).toBe('done')
    expect(codeOf(await promote(who, token))).toBe('platform.step_up_required')
  })

  test('is valid only for the session that gave it, and only with its token', async () => {
    const who = await unproven()
    const { token } = (await prove(who, { currentPassword: password })).json()
    const { name, value } = await makeSession(db, config, who.userId)
    const elsewhere = { ...who, headers: { ...who.headers, cookie: `${name}=${value}` } }
    expect(codeOf(await promote(elsewhere, token))).toBe('platform.step_up_required')
    expect(codeOf(await giveBonus(elsewhere))).toBe('platform.step_up_required')
    // A thief of the cookie has no token.
    expect(codeOf(await promote(who, null))).toBe('platform.step_up_required')
    expect(codeOf(await promote(who, 'x'.repeat(43)))).toBe('platform.step_up_required')
  })

  test('ends when the session continues under another token', async () => {
    const who = await unproven()
    await prove(who, { currentPassword: password })
    const { token } = (await prove(who, { currentPassword: password })).json()
    const changed = await app.inject({
      method: 'PUT',
      url: '/api/accounts/password',
      headers: who.headers,
      payload: { currentPassword: password, password: 'outra mesa redonda 10' },
    })
    expect(changed.statusCode).toBeLessThan(300)
    const [cookie] = [changed.headers['set-cookie']].flat()
    const after = { ...who, headers: { ...who.headers, cookie: cookie?.split(';')[0] ?? '' } }
    expect(codeOf(await promote(after, token))).toBe('platform.step_up_required')
    expect(codeOf(await giveBonus(after))).toBe('platform.step_up_required')
  })

  test('is required for a command, but not for its repetition', async () => {
    const who = await unproven()
    const [{ id }, key] = [await makePerson(db), crypto.randomUUID()]
    expect(codeOf(await giveBonus(who, key, id))).toBe('platform.step_up_required')
    await prove(who, { currentPassword: password })
    expect(codeOf(await giveBonus(who, key, id))).toBe('done')
    await db.deleteFrom('step_ups').execute()
    const again = await giveBonus(who, key, id)
    expect([codeOf(again), again.headers['idempotency-replayed']]).toEqual(['done', 'true'])
  })

  test("shares the account's limit on attempts, and is rejected beyond it", async () => {
    const byPassword = await unproven()
    for (let tries = 0; tries < LIMITS.passwordCheck.points; tries += 1)
      expect(codeOf(await prove(byPassword, { currentPassword: 'errada' }))).toBe('accounts.wrong_password')
    expect(codeOf(await prove(byPassword, { currentPassword: password }))).toBe('platform.rate_limited')

    const byCode = await unproven()
    const secret = await makeSecondFactor(services, byCode.userId)
    for (let tries = 0; tries < LIMITS.secondFactorAccount.points; tries += 1)
      expect(codeOf(await prove(byCode, { code: '000000' }))).toBe('accounts.wrong_code')
    expect(codeOf(await prove(byCode, { code: authenticatorCode(secret) }))).toBe('platform.rate_limited')
  })
})

test('one proof admits one of two concurrent commands', () =>
  everyInterleaving(
    testApp,
    async (race) => {
      const who = await unproven()
      const { token } = (await prove(who, { currentPassword: password })).json()
      const [one, other] = [(await makePerson(db)).id, (await makePerson(db)).id]
      const answers = await race([() => promote(who, token, one), () => promote(who, token, other)])
      expect(answers.map(codeOf).toSorted()).toEqual(['done', 'platform.step_up_required'])
    },
    { areAlike: true },
  ))

test('every fundador is told who did what, when and to whom, without secrets', async () => {
  const [who, watching] = [await unproven(), await unproven()]
  const emailOf = async ({ userId }: SignedIn) =>
    (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
  const nameOf = async (userId: string) =>
    (await db.selectFrom('profiles').select('username').where('id', '=', userId).executeTakeFirstOrThrow())
      .username
  const { token } = (await prove(who, { currentPassword: password })).json()
  const promoted = await makePerson(db)
  await promote(who, token, promoted.id)
  for (const reader of [who, watching]) {
    const { text } = await mailbox.expect(await emailOf(reader), new RegExp(promoted.username))
    expect(text).toContain(`${await nameOf(who.userId)} confirmou a identidade`)
    expect(text).toContain(`cargos de admin ou fundador (${promoted.username})`)
    expect(text).toContain(
      new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(),
    )
    expect(text).toContain(`${config.PUBLIC_URL}/admin/audit`)
    for (const secret of [password, token]) expect(text).not.toContain(secret)
  }
})
