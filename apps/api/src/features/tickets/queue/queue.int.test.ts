import { TICKET_QUEUE_PAGE_SIZE, TICKET_SORTS, TICKET_VIEWS } from '@trunfo/contract/tickets'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buffersOf, settle } from '../../../../../../tools/bench/buffers.ts'
import { type Statement, statementsOf } from '../../../../../../tools/bench/statements.ts'
import { useTestApp } from '../../../../test/app.ts'
import { codeOf } from '../../../../test/matches.ts'
import { tableFiles } from '../../../../test/table-file.ts'
import { ticketsDriver } from '../../../../test/tickets.ts'
import { makePeople } from '../../accounts/testing.ts'
import { makeTicket, makeTickets } from '../tickets.factory.ts'

const testApp = await useTestApp()
const { database, services, signIn } = testApp
const { db } = services
const { send, queue, reply } = ticketsDriver(testApp)
const { fileOf, lastTaken } = tableFiles(testApp)
const staff = await signIn(['suporte'])
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())

const TICKETS = 10_000
/**
 * Covers thirty rows with their owners, the index and the session. A scan of the table alone would touch
 * more.
 */
const MOST_PAGES = 300
/**
 * The second time there are 1.8 times as many tickets. Reads that touch all of them would cost that much
 * more; an index with one more level costs one page per row.
 */
const MOST_GROWTH = 1.5

interface Row {
  readonly id: string
  readonly subject: string
  readonly area: string
  readonly status: string
  readonly priority: string
  readonly isVip: boolean
  readonly createdAt: string
  readonly waitsSince: string | null
  readonly owner: { readonly username: string }
}

beforeAll(async () => {
  const people = await makePeople(db, 40)
  const vips = await Promise.all(Array.from({ length: 5 }, () => signIn(['vip'])))
  const ids = [...people, ...vips.map(({ userId }) => userId)]
  await makeTickets(db, ids, TICKETS)
  await settle(owner)
}, 120_000)

const { SESSION_SECRET, REDIS_URL } = services.config
const env = { DATABASE_URL: database.url, SESSION_SECRET, REDIS_URL }
async function pagesOf(statements: readonly Statement[]): Promise<number> {
  let sum = 0
  for (const statement of statements) sum += await buffersOf(owner, statement)
  return sum
}

const directions = ['asc', 'desc'] as const
const orders = TICKET_SORTS.flatMap((sort) =>
  (sort === 'queue' ? (['desc'] as const) : directions).flatMap((direction) =>
    TICKET_VIEWS.map((status) => ({ sort, direction, status })),
  ),
)
type Order = (typeof orders)[number]
const queryOf = (order: Order, cursor?: string) =>
  `?${new URLSearchParams(cursor ? { ...order, cursor } : order)}`
const OPEN: readonly string[] = ['open', 'in_progress']
/** The queue ascends for waiting tickets, and lists finished ones newest first. */
const signOf = ({ sort, direction, status }: Order) =>
  direction === 'asc' || (sort === 'queue' && [...OPEN, 'waiting'].includes(status)) ? 1 : -1

const RANKS: Readonly<Record<string, number>> = {
  open: 0,
  in_progress: 1,
  resolved: 2,
  closed: 3,
  low: 0,
  medium: 1,
  high: 2,
  urgent: 3,
}
/** VIPs first, and tickets that wait for their owner last. */
const rankOf = ({ isVip, waitsSince }: Row) => (waitsSince ? 0 : 2) + (isVip ? 0 : 1)
const collator = new Intl.Collator('und')

/** Compares two rows as the specification sorts them; 0 if only their age decides. */
function compare({ sort, status }: Order, a: Row, b: Row): number {
  switch (sort) {
    case 'queue':
      return ['all', 'resolved', 'closed'].includes(status)
        ? Date.parse(a.createdAt) - Date.parse(b.createdAt)
        : rankOf(a) - rankOf(b) || Date.parse(a.waitsSince ?? '') - Date.parse(b.waitsSince ?? '') || 0
    case 'subject':
      return collator.compare(a.subject, b.subject)
    case 'user':
      return collator.compare(a.owner.username, b.owner.username)
    case 'area':
      return a.area < b.area ? -1 : Number(a.area > b.area)
    case 'status':
      return (RANKS[a.status] ?? 0) - (RANKS[b.status] ?? 0)
    case 'priority':
      return (RANKS[a.priority] ?? 0) - (RANKS[b.priority] ?? 0)
    case 'date':
      return 0
  }
}

describe(`a queue of ${TICKETS}`, () => {
  test.each(orders)(
    'by $sort $direction of $status: sorted, filtered, paged, and each page on an index',
    async (order) => {
      const rows: Row[] = []
      let cursor: string | undefined
      const costs: number[] = []
      for (let at = 0; at < 4; at += 1) {
        const query = queryOf(order, cursor)
        // An index is scanned backwards at the same cost.
        if (order.direction === 'desc' && (at === 0 || at === 3))
          costs.push(await pagesOf(await statementsOf(env, `/api/admin/tickets${query}`, staff.headers)))
        const answer = await queue(staff, query)
        rows.push(...answer.tickets)
        cursor = answer.nextCursor
      }
      expect(rows).toHaveLength(4 * TICKET_QUEUE_PAGE_SIZE)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      const ofView = order.status === 'waiting' ? OPEN : [order.status]
      if (order.status !== 'all') expect(rows.filter(({ status }) => !ofView.includes(status))).toEqual([])
      const sign = signOf(order)
      for (const [at, row] of rows.entries()) {
        const next = rows[at + 1]
        if (!next) break
        const difference = sign * compare(order, row, next)
        expect(difference).toBeLessThanOrEqual(0)
        if (difference === 0) expect(sign * (row.id < next.id ? -1 : 1)).toBeLessThan(0)
      }
      const [first = 0, later = 0] = costs
      expect(Math.max(first, later)).toBeLessThan(MOST_PAGES)
    },
  )

  test('a page near the end costs no more than the first', async () => {
    const { rows } = await owner.query('select id from tickets order by id offset 40 limit 1')
    const key = ['subject', 'desc', 'all', 'Assunto 0', rows[0].id]
    const cursor = Buffer.from(JSON.stringify(key)).toString('base64url')
    const last = queryOf({ sort: 'subject', direction: 'desc', status: 'all' }, cursor)
    expect(await pagesOf(await statementsOf(env, `/api/admin/tickets${last}`, staff.headers))).toBeLessThan(
      MOST_PAGES,
    )
  })

  test('a sequential scan is detected', async () => {
    const text = `select id from tickets where subject like '%nada%'`
    expect(await pagesOf([{ text, values: [] }])).toBeGreaterThan(MOST_PAGES / 2)
  })
})

/** Subjects that contain the mark, in the order of the queue. */
async function subjectsOf(mark: string, query = ''): Promise<string[]> {
  const { tickets } = await queue(staff, `?q=${mark}${query}`)
  return tickets.map(({ subject }: Row) => subject.replace(`${mark} `, ''))
}
const markOf = () => `marca${crypto.randomUUID().slice(0, 8)}`

describe('the order of the queue', () => {
  test('is VIP first and then the longest waiting; lists of finished tickets have the newest first', async () => {
    const mark = markOf()
    const [vip, player] = [await signIn(['vip']), await signIn()]
    const make = (what: string, who: { userId: string }, fields: object = {}) =>
      makeTicket(db, { ownerId: who.userId, subject: `${mark} ${what}`, ...fields })
    await make('jogador 1', player)
    await make('fechado 1', player, { status: 'closed' })
    await make('vip 1', vip, { status: 'in_progress' })
    await make('jogador 2', player, { status: 'in_progress' })
    await make('fechado 2', vip, { status: 'closed' })
    await make('vip 2', vip)
    const inOrder = ['vip 1', 'vip 2', 'jogador 1', 'jogador 2']
    expect(await subjectsOf(mark)).toEqual(inOrder)
    expect(await subjectsOf(mark, '&status=open')).toEqual(['vip 2', 'jogador 1'])
    expect(await subjectsOf(mark, '&status=closed')).toEqual(['fechado 2', 'fechado 1'])
    expect(await subjectsOf(mark, '&status=all')).toEqual([
      ...['vip 2', 'fechado 2', 'jogador 2', 'vip 1', 'fechado 1', 'jogador 1'],
    ])
    // The whole queue begins with the ticket that waits longest, and continues from its cursor.
    const [all, page] = [await queue(staff), await queue(staff, `?cursor=${(await queue(staff)).nextCursor}`)]
    expect([all.tickets[0].isVip, page.tickets[0].isVip]).toEqual([true, true])
    expect(Date.parse(all.tickets[0].waitsSince)).toBeLessThanOrEqual(Date.parse(page.tickets[0].waitsSince))
  })

  test('keeps the place of an owner who writes again; after an answer, a reply begins another wait', async () => {
    const mark = markOf()
    const [one, other] = [await signIn(), await signIn()]
    const { id } = await makeTicket(db, { ownerId: one.userId, subject: `${mark} primeiro` })
    await makeTicket(db, { ownerId: other.userId, subject: `${mark} segundo` })
    const since = async () =>
      (await queue(staff, `?q=${mark}`)).tickets.find((ticket: Row) => ticket.id === id).waitsSince
    const before = await since()
    await reply(one, id, { text: 'Alguém?' })
    expect([await subjectsOf(mark), await since()]).toEqual([['primeiro', 'segundo'], before])
    await reply(staff, id, { text: 'Já vamos ver.' })
    expect([await subjectsOf(mark), await since()]).toEqual([['segundo', 'primeiro'], null])
    await reply(one, id, { text: 'Obrigado' })
    expect(await subjectsOf(mark)).toEqual(['segundo', 'primeiro'])
    expect(Date.parse(await since())).toBeGreaterThan(Date.parse(before))
  })
})

describe('the search', () => {
  test('finds words of the subject and the name, in any order, whatever their case and accents', async () => {
    const mark = markOf()
    const player = await signIn()
    const { username } = await db
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', player.userId)
      .executeTakeFirstOrThrow()
    await makeTicket(db, { ownerId: player.userId, subject: `Não caiu o depósito de ${mark}` })
    await makeTicket(db, { ownerId: player.userId, subject: `100% de ${mark}`, status: 'closed' })
    const count = async (words: string) =>
      (await queue(staff, `?${new URLSearchParams({ q: words })}`)).tickets.length
    for (const words of [
      `deposito NAO ${mark}`,
      `${mark} caiu depó`,
      `${username} ${mark}`,
      `de o ${mark} caiu não`,
    ])
      expect([words, await count(words)]).toEqual([words, 1])
    for (const words of [`${mark} saque`, `${mark} dep%to`, `${mark} ${username}x`])
      expect([words, await count(words)]).toEqual([words, 0])
    expect(await subjectsOf(mark, '&status=all')).toHaveLength(2)
    expect(await subjectsOf('100%25', `+${mark}&status=all`)).toHaveLength(1)
  })

  test.each(['assunto', 'as', 'a f'])('for "%s" returns each ticket once across pages', async (q) => {
    const query = `?${new URLSearchParams({ q, status: 'all' })}`
    const ids: string[] = []
    let cursor: string | null = ''
    for (let at = 0; at < 3 && cursor !== null; at += 1) {
      const page: { tickets: Row[]; nextCursor: string | null } = await queue(
        staff,
        query + (cursor && `&cursor=${cursor}`),
      )
      ids.push(...page.tickets.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(ids).toHaveLength(3 * TICKET_QUEUE_PAGE_SIZE)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('a cursor of another order is refused, and so is a forged one', async () => {
  const { nextCursor } = await queue(staff, '?sort=subject&direction=asc')
  const made = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
  const id = crypto.randomUUID()
  for (const query of [
    `?sort=subject&direction=desc&cursor=${nextCursor}`,
    `?sort=user&direction=asc&cursor=${nextCursor}`,
    `?sort=subject&direction=asc&status=open&cursor=${nextCursor}`,
    `?cursor=${made(['queue', 'asc', 'waiting', 'x', id])}`,
    `?cursor=${made(['queue', 'asc', 'waiting', 1.5, id])}`,
    `?sort=subject&cursor=${made(['subject', 'desc', 'waiting', 1, id])}`,
    `?sort=subject&cursor=${made(['subject', 'desc', 'waiting', 'a\u0000b', id])}`,
    '?cursor=nada',
  ]) {
    const response = await send(staff, 'GET', `/admin/tickets${query}`)
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'platform.invalid_request'])
  }
})

test('the longest subject of the widest letters still fits into a cursor', async () => {
  const subject = '🎴'.repeat(60)
  for (let made = 0; made <= TICKET_QUEUE_PAGE_SIZE; made += 1)
    await makeTicket(db, { ownerId: staff.userId, subject, status: 'resolved' })
  const query = '?status=resolved&sort=subject&direction=asc'
  const { tickets, nextCursor } = await queue(staff, query)
  const next = await send(staff, 'GET', `/admin/tickets${query}&cursor=${nextCursor}`)
  expect([tickets[0].subject, next.statusCode]).toEqual([subject, 200])
})

test('the filter by owner returns only their tickets, in every order', async () => {
  const [ownerId = ''] = await makePeople(db, 1)
  const mine = [await makeTicket(db, { ownerId }), await makeTicket(db, { ownerId })].map(({ id }) => id)
  for (const sort of TICKET_SORTS) {
    const { tickets } = await queue(staff, `?owner=${ownerId}&sort=${sort}`)
    expect(tickets.map(({ id }: Row) => id).toSorted()).toEqual(mine.toSorted())
  }
})

test('the CSV file has the whole view in its order, without any messages', async () => {
  const [ownerId = ''] = await makePeople(db, 1)
  const many = TICKET_QUEUE_PAGE_SIZE + 3
  for (let made = 0; made < many; made += 1)
    await makeTicket(db, { ownerId, subject: `Assunto ${made + 100}`, area: 'payment' })
  await makeTicket(db, { ownerId, subject: 'Já foi', status: 'closed' })
  const query = `?owner=${ownerId}&status=open&sort=subject&direction=asc`
  for (const role of ['suporte', 'moderador', 'admin', 'fundador'] as const) {
    const { status, head, rows } = await fileOf(await signIn([role]), `/admin/tickets.csv${query}`)
    expect([status, rows.length]).toEqual([200, many])
    expect(head).toEqual([
      ...['Id', 'Assunto', 'Usuário', 'VIP', 'Área', 'Status', 'Responsável', 'Prioridade'],
      ...['Aberto em (Brasília)', 'Primeira resposta (Brasília)'],
    ])
    expect(rows.map(([, subject]) => subject)).toEqual(
      Array.from({ length: many }, (_, at) => `Assunto ${at + 100}`),
    )
    expect(rows[0]?.slice(3, 7)).toEqual(['Não', 'Pagamento', 'Aberto', 'Sem responsável'])
  }
  await fileOf(staff, `/admin/tickets.csv${query}`)
  expect(await lastTaken(staff)).toEqual({
    table: 'tickets',
    filter: { status: 'open', owner: ownerId, sort: 'subject', direction: 'asc', isSearch: false },
  })
  const player = await signIn(['vip'])
  expect((await fileOf(player, '/admin/tickets.csv')).status).toBe(403)
  expect(await lastTaken(player)).toBeUndefined()
})

test('the CSV file of the whole queue is complete', async () => {
  const { rows } = await owner.query('select count(*)::int as count from tickets')
  const file = await fileOf(staff, '/admin/tickets.csv?status=all')
  expect(new Set(file.rows.map(([id]) => id)).size).toBe(rows[0].count)
})

test('twice as many tickets cost neither the queue nor a search more', async () => {
  const queries = ['', '?q=assunto', '?q=assunto+nenhum', '?q=as&status=all', '?q=nada+disso&status=all']
  const costs = () =>
    Promise.all(
      queries.map(async (query) =>
        pagesOf(await statementsOf(env, `/api/admin/tickets${query}`, staff.headers)),
      ),
    )
  // Both times the newest tickets are laid out alike.
  const costsAfter = async (more: number) => {
    await makeTickets(db, await makePeople(db, 40), more)
    await settle(owner)
    return costs()
  }
  const before = await costsAfter(2000)
  const after = await costsAfter(TICKETS)
  for (const [at, query] of queries.entries())
    expect(after[at], query).toBeLessThan((before[at] ?? 0) * MOST_GROWTH)
}, 120_000)
