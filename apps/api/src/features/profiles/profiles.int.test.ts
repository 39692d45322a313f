import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { makePerson } from '../accounts/testing.ts'
import { makePlayerRecord } from '../rankings/testing.ts'
import { makeTeam } from '../teams/testing.ts'
import { profilePage } from './profiles.views.ts'

const { app, services, describePage } = await useTestApp()
const { db } = services

const view = (username: string) =>
  app.inject({ url: `/api/profiles/${encodeURIComponent(username)}?v=${crypto.randomUUID()}` })

test('anyone can see a person’s name and achievements', async () => {
  const { id } = await makePerson(db, { username: 'Ana.Paula', roles: ['vip', 'moderador'] })
  await makePlayerRecord(db, { user_id: id, wins: 12, participations: 5, titles: 1, cardcoins: 340 })
  const response = await view('Ana.Paula')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    id,
    username: 'Ana.Paula',
    avatarUrl: null,
    roles: ['user', 'vip', 'moderador'],
    memberSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    wins: 12,
    participations: 5,
    titles: 1,
    cardcoins: 340,
    team: null,
  })
})

test('the profile links to the team', async () => {
  const { id, username } = await makePerson(db)
  const team = await makeTeam(db, { leaderId: id })
  expect((await view(username)).json().team).toEqual(team)
})

test('a name is found in any case, and a missing record shows zeros', async () => {
  await makePerson(db, { username: 'JoaoDoTruco' })
  expect((await view('joaodotruco')).json()).toMatchObject({
    username: 'JoaoDoTruco',
    wins: 0,
    participations: 0,
    titles: 0,
    cardcoins: 0,
  })
})

test.each(['ninguem', 'a', "x' or 1=1 --", '<script>ran()</script>', '%00', 'nome com espaço'])(
  'the profile %j is not found',
  async (username) => {
    const response = await view(username)
    expect(response.statusCode).toBe(404)
    expect(response.json().error.code).toBe('profiles.not_found')
  },
)

test('the page of a banned person stays visible', async () => {
  const { id, username } = await makePerson(db)
  await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', id).execute()
  expect((await view(username)).statusCode).toBe(200)
})

test('an account without a confirmed email address has no page yet', async () => {
  const { id, username } = await makePerson(db)
  await db.updateTable('users').set({ email_verified: false }).where('id', '=', id).execute()
  expect((await view(username)).statusCode).toBe(404)
})

test('the page of an erased person is gone', async () => {
  const { id, username } = await makePerson(db)
  await db.updateTable('profiles').set({ status: 'erased' }).where('id', '=', id).execute()
  expect((await view(username)).statusCode).toBe(404)
})

test('link previews show the name and the record, and nothing for an unknown name', async () => {
  const { id } = await makePerson(db, { username: 'Bia' })
  await makePlayerRecord(db, { user_id: id, wins: 3, participations: 2 })
  const facts = await describePage(profilePage, { username: 'bia' })
  expect(facts).toMatchObject({
    title: 'Bia',
    description: 'Vitórias: 3 · Torneios: 2. Veja o perfil de Bia no Trunfo e deixe um recado no mural.',
    queries: { '/api/profiles/bia': { id } },
  })
  expect(await describePage(profilePage, { username: 'ninguem' })).toBeNull()
})

const found = async (q: string) => {
  const response = await app.inject({
    url: `/api/profiles?q=${encodeURIComponent(q)}&v=${crypto.randomUUID()}`,
  })
  return response.json().players
}
const namesFound = async (q: string) => (await found(q)).map(({ username }: { username: string }) => username)

test('players are found by a prefix of their name, regardless of case and accents, in alphabetical order', async () => {
  await makePerson(db, { username: 'Zulmira.B', roles: ['vip'] })
  await makePerson(db, { username: 'zulmira-a' })
  await makePerson(db, { username: 'zulmar' })
  expect(await namesFound('ZULMÍR')).toEqual(['zulmira-a', 'Zulmira.B'])
  expect(await namesFound('zul')).toEqual(['zulmar', 'zulmira-a', 'Zulmira.B'])
  expect(await found('zulmira.')).toEqual([{ username: 'Zulmira.B', avatarUrl: null, isVip: true }])
})

test('players with the words anywhere in their names, in any order, come after prefix matches', async () => {
  await makePerson(db, { username: 'Kiko.Quixada' })
  await makePerson(db, { username: 'quixada' })
  expect(await namesFound('quixadá')).toEqual(['quixada', 'Kiko.Quixada'])
  expect(await namesFound('quixadá ki')).toEqual(['Kiko.Quixada'])
  expect(await namesFound('kiko outro')).toEqual([])
})

test('banned people and accounts without a confirmed email address are not found', async () => {
  const banned = await makePerson(db, { username: 'Xisto.banido' })
  await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', banned.id).execute()
  const waiting = await makePerson(db, { username: 'Xisto.novo' })
  await db.updateTable('users').set({ email_verified: false }).where('id', '=', waiting.id).execute()
  await makePerson(db, { username: 'Xisto.certo' })
  expect(await namesFound('xisto')).toEqual(['Xisto.certo'])
})

test('pattern characters are literal, and email addresses are not searched', async () => {
  const { id } = await makePerson(db, { username: 'Yara' })
  await db.updateTable('users').set({ email: 'outra-coisa@exemplo.test' }).where('id', '=', id).execute()
  for (const q of ['%', '_', 'y%', '%ara', 'outra-coisa']) expect(await namesFound(q)).toEqual([])
})

test('the number of found players is limited', async () => {
  for (let n = 0; n < 9; n += 1) await makePerson(db, { username: `wagner-${n}` })
  expect(await namesFound('wagner')).toEqual([0, 1, 2, 3, 4, 5].map((n) => `wagner-${n}`))
})
