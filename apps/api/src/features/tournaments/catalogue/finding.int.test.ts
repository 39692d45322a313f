import { TOURNAMENTS_PAGE_SIZE } from '@trunfo/contract/tournaments'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { catalogueDriver } from '../../../../test/tournaments.ts'
import { makeGame } from '../../games/testing.ts'
import { makeTournament } from '../testing.ts'

const testApp = await useTestApp()
const { db } = testApp.services
const { get, send } = catalogueDriver(testApp)

interface Made {
  readonly name: string
  readonly isOver: boolean
  readonly gameId: string | null
  readonly type: 'individual' | 'team'
  readonly isFull: boolean
  readonly hasPrize: boolean
  readonly startsAt: Date
}

const NAMES = ['Copa São João', 'copa de inverno', 'Liga 100%', 'Taça_Um', 'Ação']
const made: Made[] = []
let gameId = ''
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * 3_600_000)
const noon = inHours(48).toISOString()

beforeAll(async () => {
  gameId = (await makeGame(db, { name: 'Truco' })).id
  for (let n = 0; n < 64; n += 1) {
    const one: Made = {
      name: `${NAMES[n % NAMES.length]} ${n}`,
      isOver: n % 3 === 0,
      gameId: n % 4 === 0 ? null : gameId,
      type: n % 5 < 2 ? 'team' : 'individual',
      isFull: n % 7 < 3,
      hasPrize: n % 2 === 0,
      startsAt: inHours((n * 37) % 96),
    }
    made.push(one)
    await makeTournament(db, {
      name: one.name,
      status: one.isOver ? 'cancelled' : n % 2 ? 'upcoming' : 'registration_open',
      game_id: one.gameId,
      type: one.type,
      team_size: one.type === 'team' ? 2 : null,
      max_participants: 4,
      participant_count: one.isFull ? 4 : 3,
      starts_at: one.startsAt,
      prize_type: one.hasPrize ? 'other' : undefined,
      prize_description: one.hasPrize ? 'Troféu' : undefined,
    })
  }
  await makeTournament(db, { name: 'Copa de teste', is_test: true })
})

/** All pages, as the browser loads them. */
async function find(query: string): Promise<string[]> {
  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { tournaments: Made[]; nextCursor: string | null } = await get(
      `/tournaments/found?${query}${cursor && `&cursor=${cursor}`}`,
    )
    expect(page.tournaments.length).toBeLessThanOrEqual(TOURNAMENTS_PAGE_SIZE)
    names.push(...page.tournaments.map(({ name }) => name))
    cursor = page.nextCursor
  }
  return names
}

const expected = (isOver: boolean, isWanted: (one: Made) => boolean) =>
  made
    .filter((one) => one.isOver === isOver && isWanted(one))
    .toSorted((a, b) => (a.startsAt.getTime() - b.startsAt.getTime()) * (isOver ? -1 : 1))
    .map(({ startsAt }) => startsAt.getTime())

const FILTERS: readonly [string, (one: Made) => boolean][] = [
  ['type=team', ({ type }) => type === 'team'],
  ['prize=some', ({ hasPrize }) => hasPrize],
  ['places=free', ({ isFull, isOver }) => isOver || !isFull],
  ['gameId=none', (one) => one.gameId === null],
  [`from=${noon}`, ({ startsAt }) => startsAt.toISOString() >= noon],
  [`until=${noon}`, ({ startsAt }) => startsAt.toISOString() < noon],
  ['q=COPA', ({ name }) => /copa/i.test(name)],
]

test.each(['open', 'over'])(
  'every combination of filters returns its matches in the order of the list: %s',
  async (state) => {
    for (let mask = 0; mask < 1 << FILTERS.length; mask += 1) {
      const chosen = FILTERS.filter((_, n) => mask & (1 << n))
      const names = await find([`state=${state}`, ...chosen.map(([query]) => query)].join('&'))
      const starts = names.map((name) => made.find((one) => one.name === name)?.startsAt.getTime())
      const wanted = expected(state === 'over', (one) => chosen.every(([, holds]) => holds(one)))
      expect([chosen.map(([query]) => query), starts]).toEqual([chosen.map(([query]) => query), wanted])
    }
  },
)

test.each(['copa inverno', 'MADRUGADA copá', 'inverno da copa', 'no co da'])(
  'words are found in any order and position: %j',
  async (q) => {
    const { id } = await makeTournament(db, { name: 'Copa de Invernó da Madrugada' })
    expect(await find(`state=open&q=${encodeURIComponent(q)}`)).toContain('Copa de Invernó da Madrugada')
    expect(await find(`state=open&q=${encodeURIComponent(`${q} nenhuma`)}`)).toEqual([])
    await db.deleteFrom('tournaments').where('id', '=', id).execute()
  },
)

test('the game is another filter', async () => {
  expect(await find(`gameId=${gameId}`)).toHaveLength(made.filter((one) => !one.isOver && one.gameId).length)
  expect(await find(`gameId=${crypto.randomUUID()}`)).toEqual([])
})

test.each([
  ['sao joao', 'Copa São João'],
  ['ACAO', 'Ação'],
  ['100%25', 'Liga 100%'],
  ['taca_um', 'Taça_Um'],
  ['%25', 'Liga 100%'],
])('"%s" finds %s, whatever its case and accents', async (typed, name) => {
  const found = await find(`q=${typed}`)
  expect(found.length).toBeGreaterThan(0)
  expect(found.every((one) => one.startsWith(name))).toBe(true)
})

test('invalid filters are refused', async () => {
  for (const query of ['type=x', 'places=all', 'from=ontem', `q=${'a'.repeat(101)}`, 'cursor=x'])
    expect((await send(null, 'GET', `/tournaments/found?${query}`)).statusCode).toBe(400)
})
