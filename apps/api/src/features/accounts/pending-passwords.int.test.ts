import { afterAll, expect, test } from 'vitest'
import { Mailbox, startMailCatcher } from '../../../../../tools/services/index.ts'
import { FROM_OUR_PAGE, useTestApp } from '../../../test/app.ts'
import { makePerson } from './accounts.factory.ts'
import { issueToken } from './tokens.ts'

const catcher = await startMailCatcher()
afterAll(() => catcher.stop())
const mailbox = new Mailbox(catcher.webUrl)
const { app, services, work } = await useTestApp({ SMTP_URL: catcher.url, TRUSTED_PROXIES: '127.0.0.1' })
const { db } = services
await work()

const OWN = 'mesa redonda 9'
const STRANGE = 'baralho novo 3'

let calls = 0
const post = (path: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/api/accounts/${path}`,
    // Each call has its own IP address: the limits per IP address have their own tests.
    headers: { ...FROM_OUR_PAGE, 'x-forwarded-for': `198.18.${++calls >> 8}.${calls & 255}` },
    payload,
  })
async function signUp(email: string, password = STRANGE) {
  const response = await post('sign-up', { username: `intrusa${++calls}`, email, password })
  expect(response.statusCode).toBe(202)
}
async function signIn(email: string, password = STRANGE) {
  const response = await post('sign-in', { email, password })
  if (response.statusCode < 300) return response.json()
  const { requestId, ...error } = response.json().error
  return { ...error, status: response.statusCode }
}
const UNCONFIRMED = { status: 403, code: 'accounts.email_not_confirmed' }
const WRONG = { status: 401, code: 'accounts.wrong_credentials' }

async function somebody() {
  const { id, username } = await makePerson(db, { password: OWN, hasSecondFactor: false })
  return { id, email: `${username}@exemplo.test` }
}
const nobody = () => `nova${++calls}@exemplo.test`

test('sign-in does not reveal a sign-up with a known address: both passwords report an unconfirmed address', async () => {
  const { email } = await somebody()
  const answers = []
  for (const address of [email, nobody()]) {
    await signUp(address.toUpperCase())
    answers.push([await signIn(address), await signIn(address, 'carta errada 7')])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject([UNCONFIRMED, WRONG])
})

test('the owner of the address is notified and signs in with their own password as before', async () => {
  const { email } = await somebody()
  await signUp(email)
  expect(await signIn(email, OWN)).toEqual({ step: 'done' })
  await mailbox.expect(email, /já tem uma conta/)
})

test('the same number of passwords is stored for a known address as for a new one', async () => {
  const { email } = await somebody()
  const passwords = Array.from({ length: 12 }, (_, index) => `carta de numero ${index}`)
  const answers = []
  for (const address of [email, nobody()]) {
    for (const password of [...passwords.slice(0, 2), ...passwords]) await signUp(address, password)
    const said: unknown[] = []
    for (const password of passwords) said.push((await signIn(address, password)).code)
    answers.push(said)
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toEqual(passwords.map((_, index) => (index < 10 ? UNCONFIRMED.code : WRONG.code)))
}, 60_000)

test('a pending password gives no more attempts at the real one', async () => {
  const { email } = await somebody()
  await signUp(email)
  for (let attempt = 0; attempt < 19; attempt++) await signIn(email, 'carta errada 7')
  expect(await signIn(email)).toMatchObject(UNCONFIRMED)
  expect(await signIn(email, OWN)).toMatchObject({ status: 429 })
})

test('requesting the confirmation again mails the owner that an account exists', async () => {
  const { email } = await somebody()
  await signUp(email)
  await mailbox.expect(email, /já tem uma conta/)
  expect((await post('confirmation/resend', { email })).statusCode).toBe(202)
  const subjects = (await mailbox.expectAll(email, 2)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(2)
  expect(new Set(subjects).size).toBe(1)
})

test('pending passwords of strangers end when the owner proves to read the mailbox', async () => {
  const { id, email } = await somebody()
  await signUp(email)
  const token = await db
    .transaction()
    .execute((tx) => issueToken(tx, { userId: id, purpose: 'reset-password', ttlMinutes: 10 }))
  expect((await post('password-reset', { token, password: 'nova senha da dona' })).statusCode).toBe(204)
  expect(await signIn(email)).toMatchObject(WRONG)
})
