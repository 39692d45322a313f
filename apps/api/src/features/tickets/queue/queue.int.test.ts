import { TICKET_QUEUE_PAGE_SIZE, TICKET_SORTS, TICKET_STATUSES } from '@trunfo/contract/tickets'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buffersOf, settle } from '../../../../../../tools/bench/buffers.ts'
import { type Statement, statementsOf } from '../../../../../../tools/bench/statements.ts'
import { useTestApp } from '../../../../test/app.ts'
import { codeOf } from '../../../../test/matches.ts'
import { tableFiles } from '../../../../test/table-file.ts'
import { ticketsDriver } from '../../../../test/tickets.ts'
import { makePeople } from '../../accounts/index.ts'
import { makeTicket, makeTickets } from '../tickets.factory.ts'

const testApp = await useTestApp()
const { database, services, signIn } = testApp
const { db } = services
const { send, queue } = ticketsDriver(testApp)
const { fileOf, lastTaken } = tableFiles(testApp)
const staff = await signIn(['suporte'])
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())

const TICKETS = 10_000
/** Thirty rows with their owners, the index, the session. A scan of the table alone would touch more. */
const MOST_PAGES = 300

interface Row {
  readonly id: string
  readonly subject: string
  readonly area: string
  readonly status: string
  readonly priority: string
  readonly isVip: boolean
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
    [null, ...TICKET_STATUSES].map((status) => ({ sort, direction, status })),
  ),
)
type Order = (typeof orders)[number]
const queryOf = ({ sort, direction, status }: Order, cursor?: string) =>
  `?${new URLSearchParams({ sort, direction, ...(status && { status }), ...(cursor && { cursor }) })}`

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
const isWaiting = ({ status }: Row) => status === 'open' || status === 'in_progress'
const collator = new Intl.Collator('und')

/** As the specification would sort two rows; 0 where only the age decides. */
function compare(sort: Order['sort'], a: Row, b: Row): number {
  switch (sort) {
    case 'queue':
      return Number(a.isVip && isWaiting(a)) - Number(b.isVip && isWaiting(b))
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
        // Backwards an index is walked as forwards.
        if (order.direction === 'desc' && (at === 0 || at === 3))
          costs.push(await pagesOf(await statementsOf(env, `/api/admin/tickets${query}`, staff.headers)))
        const answer = await queue(staff, query)
        rows.push(...answer.tickets)
        cursor = answer.nextCursor
      }
      expect(rows).toHaveLength(4 * TICKET_QUEUE_PAGE_SIZE)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      if (order.status) expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([order.status]))
      const sign = order.direction === 'asc' ? 1 : -1
      for (const [at, row] of rows.entries()) {
        const next = rows[at + 1]
        if (!next) break
        const difference = sign * compare(order.sort, row, next)
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
    const last = queryOf({ sort: 'subject', direction: 'desc', status: null }, cursor)
    expect(await pagesOf(await statementsOf(env, `/api/admin/tickets${last}`, staff.headers))).toBeLessThan(
      MOST_PAGES,
    )
  })

  test('a read that scans them is seen', async () => {
    const text = `select id from tickets where subject like '%nada%'`
    expect(await pagesOf([{ text, values: [] }])).toBeGreaterThan(MOST_PAGES / 2)
  })
})

test('what VIPs wait for comes first, then the newest; what is done waits for nobody', async () => {
  const [vip, player] = [await signIn(['vip']), await signIn()]
  const done = await makeTicket(db, { ownerId: vip.userId, status: 'closed' })
  const first = await makeTicket(db, { ownerId: vip.userId, status: 'in_progress' })
  const second = await makeTicket(db, { ownerId: vip.userId })
  const late = await makeTicket(db, { ownerId: player.userId })
  const mine = new Set([done, first, second, late].map(({ id }) => id))
  const { tickets } = await queue(staff)
  expect(tickets.map(({ id }: Row) => id).slice(0, 2)).toEqual([second.id, first.id])
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null && seen.length < 4; ) {
    const page: { tickets: Row[]; nextCursor: string | null } = await queue(
      staff,
      cursor && `?cursor=${cursor}`,
    )
    seen.push(...page.tickets.map(({ id }) => id).filter((id) => mine.has(id)))
    cursor = page.nextCursor
  }
  expect(seen).toEqual([second.id, first.id, late.id, done.id])
})

test('a cursor of another order is refused, and so is one that nobody made', async () => {
  const { nextCursor } = await queue(staff, '?sort=subject&direction=asc')
  const made = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
  const id = crypto.randomUUID()
  for (const query of [
    `?sort=subject&direction=desc&cursor=${nextCursor}`,
    `?sort=user&direction=asc&cursor=${nextCursor}`,
    `?sort=subject&direction=asc&status=open&cursor=${nextCursor}`,
    `?cursor=${made(['queue', 'desc', 'all', 'x', id])}`,
    `?sort=subject&cursor=${made(['subject', 'desc', 'all', 1, id])}`,
    `?sort=subject&cursor=${made(['subject', 'desc', 'all', 'a\u0000b', id])}`,
    '?cursor=nada',
  ]) {
    const response = await send(staff, 'GET', `/admin/tickets${query}`)
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'platform.invalid_request'])
  }
})

test('a subject as long as it may be, of the widest letters, still makes a cursor', async () => {
  const subject = '🎴'.repeat(60)
  for (let made = 0; made <= TICKET_QUEUE_PAGE_SIZE; made += 1)
    await makeTicket(db, { ownerId: staff.userId, subject, status: 'resolved' })
  const { tickets, nextCursor } = await queue(staff, '?sort=subject&direction=asc')
  const next = await send(staff, 'GET', `/admin/tickets?sort=subject&direction=asc&cursor=${nextCursor}`)
  expect([tickets[0].subject, next.statusCode]).toEqual([subject, 200])
})

test('one person’s are theirs alone, in every order', async () => {
  const [ownerId = ''] = await makePeople(db, 1)
  const mine = [await makeTicket(db, { ownerId }), await makeTicket(db, { ownerId })].map(({ id }) => id)
  for (const sort of TICKET_SORTS) {
    const { tickets } = await queue(staff, `?owner=${ownerId}&sort=${sort}`)
    expect(tickets.map(({ id }: Row) => id).toSorted()).toEqual(mine.toSorted())
  }
})

test('the file has the view to its end, in its order, and no word of a conversation', async () => {
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
    filter: { status: 'open', owner: ownerId, sort: 'subject', direction: 'asc' },
  })
  const player = await signIn(['vip'])
  expect((await fileOf(player, '/admin/tickets.csv')).status).toBe(403)
  expect(await lastTaken(player)).toBeUndefined()
})

test('the file of the whole queue is the whole queue', async () => {
  const { rows } = await owner.query('select count(*)::int as count from tickets')
  const file = await fileOf(staff, '/admin/tickets.csv')
  expect(new Set(file.rows.map(([id]) => id)).size).toBe(rows[0].count)
})
