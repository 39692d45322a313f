import { afterAll, describe, expect, test, vi } from 'vitest'
import { Mailbox, startMailCatcher } from '../../../../../../tools/services/index.ts'
import { FROM_OUR_PAGE, useTestApp } from '../../../../test/app.ts'
import { makePerson } from '../testing.ts'

const catcher = await startMailCatcher()
afterAll(() => catcher.stop())
const mailbox = new Mailbox(catcher.webUrl)
const { app, services, work } = await useTestApp({ SMTP_URL: catcher.url, TRUSTED_PROXIES: '127.0.0.1' })
const { db } = services
await work()

let people = 0
let calls = 0
const somebody = () => {
  people += 1
  return {
    username: `jogadora${people}`,
    email: `jogadora${people}@exemplo.test`,
    password: 'mesa redonda 9',
  }
}

const post = (path: string, payload: object, key?: string) => {
  // Each call has its own IP address: the limit per IP address has its own tests.
  const from = { ...FROM_OUR_PAGE, 'x-forwarded-for': `198.18.${++calls >> 8}.${calls & 255}` }
  const headers = key ? { ...from, 'idempotency-key': key } : from
  return app.inject({ method: 'POST', url: `/api/accounts/${path}`, headers, payload })
}
const signUp = (form: object) => post('sign-up', form)
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
const userOf = (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const tokenIn = (link: string) => new URL(link).hash.split('=')[1] ?? ''

test('a repeated sign-up returns the first result, for new and known addresses', async () => {
  const known = somebody()
  await signUp(known)
  for (const form of [somebody(), { ...somebody(), email: known.email }]) {
    const key = crypto.randomUUID()
    for (let n = 0; n < 2; n += 1) {
      const response = await post('sign-up', form, key)
      expect([response.statusCode, response.json()]).toEqual([202, { referral: 'none' }])
    }
    expect(codeOf(await signUp(form))).toBe('accounts.username_taken')
  }
})

describe('a new person', () => {
  test('gets a user, a profile, a hashed password and a mail, and is asked to confirm', async () => {
    const form = somebody()
    const response = await signUp(form)
    expect(response.statusCode).toBe(202)
    expect(response.json()).toEqual({ referral: 'none' })
    expect(response.cookies.map(({ name }) => name)).toEqual(['trunfo_first_entry'])

    const user = await userOf(form.email)
    expect(user).toMatchObject({ email_verified: false, two_factor_enabled: false })
    const profile = await db
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', user?.id ?? '')
      .execute()
    expect(profile).toMatchObject([{ username: form.username, roles: ['user'], status: 'active' }])
    const kept = await db
      .selectFrom('credentials')
      .selectAll()
      .where('user_id', '=', user?.id ?? '')
      .execute()
    expect(kept).toMatchObject([{ provider_id: 'credential', account_id: user?.id }])
    expect(kept[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)

    const mail = await mailbox.expect(form.email, /Confirme seu e-mail/)
    expect(mail.html).toContain(form.username)
  })

  test('confirms with the mailed link, and a second click reports success', async () => {
    const form = somebody()
    await signUp(form)
    const token = tokenIn(await mailbox.expectLink(form.email, /Confirme/, '/login'))
    const first = await post('confirmation', { token })
    expect(first.json()).toMatchObject({ state: 'confirmed' })
    expect((await userOf(form.email))?.email_verified).toBe(true)
    expect((await post('confirmation', { token })).json()).toMatchObject({ state: 'already-confirmed' })
  })

  test('gets an error for an unknown or expired link', async () => {
    expect(codeOf(await post('confirmation', { token: 'x'.repeat(43) }))).toBe('accounts.link_expired')
    const form = somebody()
    await signUp(form)
    const token = tokenIn(await mailbox.expectLink(form.email, /Confirme/, '/login'))
    await db
      .updateTable('account_tokens')
      .set({ expires_at: new Date(0) })
      .execute()
    expect(codeOf(await post('confirmation', { token }))).toBe('accounts.link_expired')
  })

  test('gets a link whose token is not in the database', async () => {
    const form = somebody()
    await signUp(form)
    const token = tokenIn(await mailbox.expectLink(form.email, /Confirme/, '/login'))
    const rows = await db.selectFrom('account_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('an invalid form', () => {
  test.each([
    [{ username: '' }, 'accounts.fields_required'],
    [{ email: '  ' }, 'accounts.fields_required'],
    [{ password: '' }, 'accounts.fields_required'],
    [{ username: 'ab' }, 'accounts.username_invalid'],
    [{ username: 'a'.repeat(21) }, 'accounts.username_invalid'],
    [{ username: 'joão' }, 'accounts.username_invalid'],
    [{ username: '<b>oi</b>' }, 'accounts.username_invalid'],
    [{ email: 'sem-arroba' }, 'accounts.email_invalid'],
    [{ email: 'a@b.test,c@d.test' }, 'accounts.email_invalid'],
    [{ email: 'a@localhost' }, 'accounts.email_invalid'],
    [{ password: 'abc12' }, 'accounts.password_too_short'],
    [{ password: 'x'.repeat(129) }, 'accounts.password_too_long'],
    [{ password: 'Trunfo2026!' }, 'accounts.password_common'],
  ])('with %j is rejected as %s', async (change, code) => {
    const response = await signUp({ ...somebody(), ...change })
    expect(response.statusCode).toBe(400)
    expect(codeOf(response)).toBe(code)
  })

  test('cannot set roles or other fields', async () => {
    expect((await signUp({ ...somebody(), roles: ['admin'] })).statusCode).toBe(400)
  })
})

describe('a username', () => {
  test('is unique, ignoring case', async () => {
    const { username } = await makePerson(db)
    const response = await signUp({ ...somebody(), username: username.toUpperCase() })
    expect(response.statusCode).toBe(409)
    expect(codeOf(response)).toBe('accounts.username_taken')
  })

  test('requested by ten people at once goes to exactly one', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => signUp({ ...somebody(), username: 'cobicado' })),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1)
    const rows = await db.selectFrom('profiles').select('id').where('username', '=', 'cobicado').execute()
    expect(rows).toHaveLength(1)
  })
})

describe('a known address', () => {
  test('gets the response of a new one, creates nothing, and its owner is notified by mail', async () => {
    const known = somebody()
    await signUp(known)
    const again = { ...somebody(), email: known.email.toUpperCase() }
    const [forKnown, forNew] = [await signUp(again), await signUp(somebody())]
    expect(forKnown.statusCode).toBe(forNew.statusCode)
    expect(forKnown.body).toBe(forNew.body)
    expect(Object.keys(forKnown.headers).sort()).toEqual(Object.keys(forNew.headers).sort())

    const taken = await db
      .selectFrom('profiles')
      .select('id')
      .where('username', '=', again.username)
      .execute()
    expect(taken).toEqual([])
    await mailbox.expectLink(known.email, /já tem uma conta/, '/password-reset')
  })

  test('reserves the username like a new one', async () => {
    const known = somebody()
    await signUp(known)
    const { username } = somebody()
    await signUp({ ...somebody(), username, email: known.email })
    expect(codeOf(await signUp({ ...somebody(), username }))).toBe('accounts.username_taken')
  })

  test('with a taken username gets the response of a new one with it', async () => {
    const known = somebody()
    await signUp(known)
    const response = await signUp({ ...somebody(), username: known.username, email: known.email })
    expect(codeOf(response)).toBe('accounts.username_taken')
  })

  test('becomes one account after ten concurrent sign-ups', async () => {
    const { email } = somebody()
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp({ ...somebody(), email })))
    expect(responses.every(({ statusCode }) => statusCode === 202)).toBe(true)
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  test('is not flooded: a fourth mail per day is not sent', async () => {
    const known = somebody()
    await signUp(known)
    for (let round = 0; round < 5; round++) await signUp({ ...somebody(), email: known.email })
    const probe = somebody()
    await signUp(probe)
    await mailbox.expect(probe.email, /Confirme/)
    const notices = (await mailbox.to(known.email)).filter(({ subject }) => /já tem uma conta/.test(subject))
    expect(notices.length).toBeLessThanOrEqual(3)
  })
})

describe('requesting the confirmation again', () => {
  test('responds the same for an unconfirmed, a confirmed and an unknown address', async () => {
    const unconfirmed = somebody()
    await signUp(unconfirmed)
    const confirmed = somebody()
    await makePerson(db, confirmed)
    const answers = await Promise.all(
      [unconfirmed.email, confirmed.email, 'ninguem@exemplo.test'].map((email) =>
        post('confirmation/resend', { email }),
      ),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['202 null']),
    )
    expect(await mailbox.expectAll(unconfirmed.email, 2)).toHaveLength(2)
    expect(await mailbox.to(confirmed.email)).toEqual([])
  })

  test('is limited per email address, from any IP address', async () => {
    const { email } = somebody()
    const statuses = []
    for (let round = 0; round < 4; round++) {
      statuses.push(
        (await post('confirmation/resend', { email: round % 2 ? email : email.toUpperCase() })).statusCode,
      )
    }
    expect(statuses).toEqual([202, 202, 202, 429])
  })
})

describe('a referral code', () => {
  const referralsOf = (referrerId: string) =>
    db.selectFrom('referrals').selectAll().where('referrer_id', '=', referrerId).execute()

  test('of an active user becomes a pending referral', async () => {
    const referrer = await makePerson(db)
    const form = somebody()
    const response = await signUp({ ...form, referralCode: referrer.id })
    expect(response.json()).toEqual({ referral: 'kept' })
    await vi.waitFor(async () => expect(await referralsOf(referrer.id)).toHaveLength(1), { timeout: 30_000 })
    const user = await userOf(form.email)
    expect(await referralsOf(referrer.id)).toMatchObject([
      { referred_id: user?.id, status: 'pending', reward_type: null },
    ])
  })

  test.each(['nao-e-um-codigo', crypto.randomUUID()])('%s is reported, and sign-up works', async (code) => {
    const form = somebody()
    const response = await signUp({ ...form, referralCode: code })
    expect(response.json()).toEqual({ referral: 'unknown' })
    expect(await userOf(form.email)).toBeDefined()
  })

  test('of a banned user does not count', async () => {
    const referrer = await makePerson(db)
    await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', referrer.id).execute()
    const response = await signUp({ ...somebody(), referralCode: referrer.id })
    expect(response.json()).toEqual({ referral: 'unknown' })
  })
})
