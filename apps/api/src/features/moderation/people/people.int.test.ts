import { PEOPLE_PAGE_SIZE } from '@trunfo/contract/moderation'
import type { Role } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { codeOf } from '../../../../test/matches.ts'
import { makePeople, makePerson } from '../../accounts/testing.ts'

const { app, services, signIn } = await useTestApp()
const { db } = services
const admin = await signIn(['admin'])

interface Listed {
  readonly userId: string
  readonly username: string
  readonly email: string
  readonly roles: Role[]
  readonly status: string
  readonly isEmailConfirmed: boolean
}
interface Answer {
  readonly people: Listed[]
  readonly nextCursor: string | null
  readonly total: number
}

type View = Record<string, string>
const ask = (view: View, headers = admin.headers) =>
  app.inject({ url: `/api/admin/users?${new URLSearchParams(view)}`, headers })
const list = async (view: View = {}): Promise<Answer> => (await ask(view)).json()

/** The whole list, page by page. */
async function all(view: View = {}): Promise<Listed[]> {
  const people: Listed[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const answer: Answer = await list(cursor ? { ...view, cursor } : view)
    people.push(...answer.people)
    cursor = answer.nextCursor
  }
  return people
}
const namesOf = (people: readonly Listed[]) => people.map(({ username }) => username)
const found = async (q: string) => namesOf(await all({ q, sort: 'name', direction: 'asc' }))

beforeAll(async () => {
  await makePerson(db, { username: 'Joao.Silva', email: 'joão.da.silva@exemplo.test' })
  await makePerson(db, { username: 'joana_50', email: 'Joana@Correio.test' })
  await makePerson(db, { username: 'X1-redator', roles: ['redator'] })
  const banned = await makePerson(db, { username: 'X2-redator', roles: ['redator', 'vip'] })
  await sql`update profiles set status = 'banned' where id = ${banned.id}`.execute(db)
  await makePeople(db, 70)
})

describe('the list', () => {
  test('is paged in the requested order, without a gap', async () => {
    const newest = await all()
    const { total } = await list()
    expect(newest).toHaveLength(total)
    expect(newest.length).toBeGreaterThan(2 * PEOPLE_PAGE_SIZE)
    const ids = newest.map(({ userId }) => userId)
    expect(ids).toEqual([...ids].sort().reverse())
    expect((await all({ direction: 'asc' })).map(({ userId }) => userId)).toEqual([...ids].reverse())
    const names = namesOf(await all({ sort: 'name', direction: 'asc' })).map((name) => name.toLowerCase())
    expect(names).toEqual([...names].sort())
    expect(new Set(names).size).toBe(total)
    expect(namesOf(await all({ sort: 'name' })).map((name) => name.toLowerCase())).toEqual(
      [...names].reverse(),
    )
  })

  test('respects its filters, alone and combined', async () => {
    expect(namesOf(await all({ role: 'redator', sort: 'name', direction: 'asc' }))).toEqual([
      'X1-redator',
      'X2-redator',
    ])
    expect(namesOf(await all({ role: 'redator', status: 'banned', vip: 'yes' }))).toEqual(['X2-redator'])
    expect(await all({ role: 'redator', status: 'banned', vip: 'no' })).toEqual([])
    expect((await all({ vip: 'no' })).every(({ roles }) => !roles.includes('vip'))).toBe(true)
    expect((await all({ status: 'active' })).every(({ status }) => status === 'active')).toBe(true)
    const both = (await all({ confirmed: 'yes' })).length + (await all({ confirmed: 'no' })).length
    expect(both).toBe((await list()).total)
  })

  test('rejects a cursor of another order, and a forged one', async () => {
    const { nextCursor } = await list({ sort: 'name' })
    const views: View[] = [{ cursor: nextCursor ?? '' }, { sort: 'name', cursor: 'nada' }]
    for (const view of views) {
      const answer = await ask(view)
      expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'platform.invalid_request'])
    }
  })

  test('is limited to roles that manage accounts, because it contains email addresses', async () => {
    for (const role of ['moderador', 'suporte', 'redator'] as const)
      expect((await ask({}, (await signIn([role])).headers)).statusCode).toBe(403)
  })
})

describe('a search', () => {
  test.each([
    ['joao', ['Joao.Silva']],
    ['JOÃO', ['Joao.Silva']],
    ['oao.s', ['Joao.Silva']],
    ['joao silva', ['Joao.Silva']],
    ['SILVA joão', ['Joao.Silva']],
    ['silva jo', ['Joao.Silva']],
    ['da.silva@ex', ['Joao.Silva']],
    ['correio', ['joana_50']],
    ['jo', ['joana_50', 'Joao.Silva']],
    ['a_5', ['joana_50']],
    ['silva joana', []],
    ['%', []],
    ['inexistente', []],
  ])('by %j', async (q, names) => {
    expect((await found(q)).filter((name) => !name.startsWith('jogador'))).toEqual(names)
  })

  test('follows changes of name, email address, roles and status, and drops erased people', async () => {
    const person = await makePerson(db, { username: 'antes-dela', email: 'antes@correio.test' })
    await sql`update users set email = 'Depois@correio.test', email_verified = false where id = ${person.id}`.execute(
      db,
    )
    await sql`update profiles set username = 'Depois-dela', roles = '{user,suporte}' where id = ${person.id}`.execute(
      db,
    )
    expect([await found('antes'), await found('depois@')]).toEqual([[], ['Depois-dela']])
    expect(namesOf(await all({ role: 'suporte', confirmed: 'no' }))).toEqual(['Depois-dela'])
    await sql`update profiles set status = 'banned' where id = ${person.id}`.execute(db)
    expect(namesOf(await all({ role: 'suporte', status: 'banned' }))).toEqual(['Depois-dela'])
    await sql`update profiles set status = 'erased' where id = ${person.id}`.execute(db)
    expect(await found('depois')).toEqual([])
  })

  test('with very many matches follows the order of the list to its end', async () => {
    await makePeople(db, 1100)
    // The newest have another name, so the first rows read contain no match and the index returns too many.
    const others = await makePeople(db, 800)
    await sql`update users set email = 'visitante-' || id || '@exemplo.test' where id = any (${others}::uuid[])`.execute(
      db,
    )
    await sql`update profiles set username = 'vis-' || right(id::text, 12) where id = any (${others}::uuid[])`.execute(
      db,
    )
    const orders = [
      [{}, sql`id desc`],
      [{ status: 'active', vip: 'no' }, sql`id desc`],
      [{ sort: 'name', direction: 'asc' }, sql`username collate "C"`],
    ] as const
    for (const [view, order] of orders) {
      const { rows } = await sql<{ username: string }>`
        select username from profiles where username like 'jogador%' order by ${order}`.execute(db)
      const names = rows.map(({ username }) => username)
      const first = await list({ ...view, q: 'jogador' })
      const second = await list({ ...view, q: 'jogador', cursor: first.nextCursor ?? '' })
      expect(namesOf([...first.people, ...second.people])).toEqual(names.slice(0, 2 * PEOPLE_PAGE_SIZE))
      const file = await app.inject({
        url: `/api/admin/users.csv?${new URLSearchParams({ ...view, q: 'jogador' })}`,
        headers: admin.headers,
      })
      expect(
        file.body
          .trimEnd()
          .split('\r\n')
          .slice(1)
          .map((line) => line.split(';')[1]),
      ).toEqual(names)
    }
    expect(await all({ q: 'jogador', role: 'redator' })).toEqual([])
  })
})

test('the CSV has everyone in the view, and the audit log has no searched email address', async () => {
  const file = await app.inject({
    url: `/api/admin/users.csv?${new URLSearchParams({ q: 'da.silva@exemplo', status: 'active' })}`,
    headers: admin.headers,
  })
  const [head, ...lines] = file.body.trimEnd().split('\r\n')
  expect(head).toBe(
    '\u{feff}Id;Usuário;E-mail;E-mail confirmado;Cargos;Situação;Criada em (Brasília);Último acesso (Brasília)',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(
    /;Joao\.Silva;joão\.da\.silva@exemplo\.test;Sim;Usuário;Ativa;\d\d\/\d\d\/\d{4} [\d:]{8};$/,
  )
  const whole = await app.inject({ url: '/api/admin/users.csv', headers: admin.headers })
  expect(whole.body.trimEnd().split('\r\n')).toHaveLength((await list()).total + 1)
  const entries = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'table.exported')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(entries[1]).toMatchObject({
    actor_id: admin.userId,
    subject_id: 'usuarios',
    after: { status: 'active', isSearch: true },
  })
  expect(JSON.stringify(entries)).not.toContain('silva')
})
