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
  // Each call from an address of its own: the limit by address has tests of its own.
  const from = { ...FROM_OUR_PAGE, 'x-forwarded-for': `198.18.${++calls >> 8}.${calls & 255}` }
  const headers = key ? { ...from, 'idempotency-key': key } : from
  return app.inject({ method: 'POST', url: `/api/accounts/${path}`, headers, payload })
}
const signUp = (form: object) => post('sign-up', form)
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
const userOf = (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const tokenIn = (link: string) => new URL(link).hash.split('=')[1] ?? ''

test('a sign-up that is sent again is the first, for a new address as for a known one', async () => {
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

  test('confirms with the link of the mail, and hears it kindly when clicking again', async () => {
    const form = somebody()
    await signUp(form)
    const token = tokenIn(await mailbox.expectLink(form.email, /Confirme/, '/login'))
    const first = await post('confirmation', { token })
    expect(first.json()).toMatchObject({ state: 'confirmed' })
    expect((await userOf(form.email))?.email_verified).toBe(true)
    expect((await post('confirmation', { token })).json()).toMatchObject({ state: 'already-confirmed' })
  })

  test('a link that is unknown or too old says so', async () => {
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

  test('the table of tokens does not hold what the link carries', async () => {
    const form = somebody()
    await signUp(form)
    const token = tokenIn(await mailbox.expectLink(form.email, /Confirme/, '/login'))
    const rows = await db.selectFrom('account_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('a form that does not hold', () => {
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
  ])('%j is refused as %s', async (change, code) => {
    const response = await signUp({ ...somebody(), ...change })
    expect(response.statusCode).toBe(400)
    expect(codeOf(response)).toBe(code)
  })

  test('roles and other fields cannot be brought along', async () => {
    expect((await signUp({ ...somebody(), roles: ['admin'] })).statusCode).toBe(400)
  })
})

describe('a name', () => {
  test('is unique without regard to case', async () => {
    const { username } = await makePerson(db)
    const response = await signUp({ ...somebody(), username: username.toUpperCase() })
    expect(response.statusCode).toBe(409)
    expect(codeOf(response)).toBe('accounts.username_taken')
  })

  test('asked for by ten people at once goes to exactly one', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => signUp({ ...somebody(), username: 'cobicado' })),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1)
    const rows = await db.selectFrom('profiles').select('id').where('username', '=', 'cobicado').execute()
    expect(rows).toHaveLength(1)
  })
})

describe('a known address', () => {
  test('gets the answer of a new one, creates nothing, and its owner is told by mail', async () => {
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

  test('does not show itself by leaving the name free', async () => {
    const known = somebody()
    await signUp(known)
    const { username } = somebody()
    await signUp({ ...somebody(), username, email: known.email })
    expect(codeOf(await signUp({ ...somebody(), username }))).toBe('accounts.username_taken')
  })

  test('and a taken name answer as a new address and a taken name do', async () => {
    const known = somebody()
    await signUp(known)
    const response = await signUp({ ...somebody(), username: known.username, email: known.email })
    expect(codeOf(response)).toBe('accounts.username_taken')
  })

  test('signed up by ten at once becomes one account', async () => {
    const { email } = somebody()
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp({ ...somebody(), email })))
    expect(responses.every(({ statusCode }) => statusCode === 202)).toBe(true)
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  test('is not flooded: a fourth notice of the day is not sent', async () => {
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

describe('asking for the confirmation again', () => {
  test('answers the same for an unconfirmed, a confirmed and an unknown address', async () => {
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

  test('has a limit by address of mail, whoever asks from wherever', async () => {
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

  test('of an active person is kept as a pending referral', async () => {
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

  test.each(['nao-e-um-codigo', crypto.randomUUID()])('%s is told, and the sign-up goes on', async (code) => {
    const form = somebody()
    const response = await signUp({ ...form, referralCode: code })
    expect(response.json()).toEqual({ referral: 'unknown' })
    expect(await userOf(form.email)).toBeDefined()
  })

  test('of a banned person does not count', async () => {
    const referrer = await makePerson(db)
    await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', referrer.id).execute()
    const response = await signUp({ ...somebody(), referralCode: referrer.id })
    expect(response.json()).toEqual({ referral: 'unknown' })
  })
})
