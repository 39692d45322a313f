import type { BrowserContext, Page, WorkerFixture } from '@playwright/test'
import { PAGES, type PageName } from '@trunfo/contract/pages'
import type { Role } from '@trunfo/contract/roles'
import { makePerson } from '../../apps/api/src/features/accounts/testing.ts'
import { type Stack, type StackOptions, startStack } from '../../tools/stack/index.ts'
import { enter } from '../support/people.ts'
import { test as base, expect } from '../support/trunfo.ts'

export const OUTCOME = 'outcome'

/** Viewers and their roles. */
export const VIEWERS = {
  visitor: null,
  user: [],
  vip: ['vip'],
  moderador: ['moderador'],
  fundador: ['fundador'],
} as const
export type Viewer = keyof typeof VIEWERS

/** The seeded users, and the path of each page with existing data. */
interface World {
  readonly people: Readonly<
    Record<Exclude<Viewer, 'visitor'>, { readonly id: string; readonly username: string }>
  >
  readonly pathOf: (name: PageName) => string
}

interface Fixtures {
  readonly become: (viewer: Viewer) => Promise<void>
}

/** A smaller stack than in the other tests: one process is enough here. */
export function ownStack(
  options: StackOptions,
): [WorkerFixture<Stack, object>, { scope: 'worker'; timeout: number }] {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  const start: WorkerFixture<Stack, object> = async ({}, use) => {
    const stack = await startStack({ workers: 1, hasWeb: true, ...options })
    await use(stack)
    await stack.stop()
  }
  return [start, { scope: 'worker', timeout: 300_000 }]
}

/** A stack with demo data, in which the player and the VIP have ongoing activity. */
export const test = base.extend<Fixtures, { readonly world: World }>({
  stack: ownStack({ hasDemoData: true }),
  world: [async ({ stack }, use) => use(await readWorld(stack)), { scope: 'worker', timeout: 300_000 }],
  become: async ({ stack, world, context }, use) => use((viewer) => becomeOne(stack, world, context, viewer)),
})

export { expect }

async function becomeOne(
  stack: Stack,
  { people }: World,
  context: BrowserContext,
  viewer: Viewer,
): Promise<void> {
  if (viewer !== 'visitor') await enter(stack, context, people[viewer])
}

async function readWorld({ db }: Stack): Promise<World> {
  const named = (username: string) =>
    db
      .selectFrom('profiles')
      .select(['id', 'username'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  // Demo staff have no second factor and would have to enrol first.
  const staff = (role: Role) => makePerson(db, { username: `${role}.da.casa`, roles: [role] })
  const people = {
    user: await named('jogador'),
    vip: await named('vip'),
    moderador: await staff('moderador'),
    fundador: await staff('fundador'),
  }
  const tournament = async (name: string) =>
    (await db.selectFrom('tournaments').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const duel = await tournament('Revanche da Semana')
  const { id: match } = await db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', duel)
    .executeTakeFirstOrThrow()
  const { id: team } = await db.selectFrom('teams').select('id').orderBy('id').executeTakeFirstOrThrow()
  const { id: ticket } = await db
    .selectFrom('tickets')
    .select('id')
    .where('status', '=', 'in_progress')
    .executeTakeFirstOrThrow()
  const running = await tournament('Buraco da Madrugada')
  const organised = await tournament('Noite do Xadrez Relâmpago')
  const { id: announcement } = await db
    .insertInto('tournament_announcements')
    .values({ tournament_id: organised, author_id: people.vip.id, text: 'A sala: https://discord.gg/copa' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids: Partial<Record<PageName, string | string[]>> = {
    tournament: running,
    tournamentMatch: [duel, match],
    announcementLink: [organised, announcement, '1'],
    tournamentManage: organised,
    team,
    teamApplications: team,
    profile: 'vip',
    match,
    ticket,
    adminUser: people.user.id,
  }
  const pathOf = (name: PageName) => {
    const left = [ids[name] ?? []].flat()
    return PAGES[name].path.replace(/:\w+/g, () => left.shift() ?? '')
  }
  return { people, pathOf }
}

export const pageNames = Object.keys(PAGES) as PageName[]

/** Raw output that no page may show. */
const RAW =
  /\{\{|\}\}|\{\w+\}|\bundefined\b|\bNaN\b|\[object |TypeError|Failed to fetch|NetworkError|Unexpected token|\bstack\b.*\bat /

const STANDING_IN = '.animate-spin, .animate-pulse'

/** The page has text and no unfilled placeholders. */
export async function expectWords(page: Page): Promise<void> {
  // A late part of the page may refetch the session, which everything waits for.
  const length = async () => (await page.locator('main').innerText()).trim().length
  await expect.poll(length, { message: 'the page is blank' }).toBeGreaterThan(15)
  expect(await page.locator('body').innerText()).not.toMatch(RAW)
  expect(await page.title()).not.toMatch(RAW)
}

/** Nothing is loading: no requests, skeletons or spinners. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('main')).toContainText(/\S/)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main').locator(STANDING_IN).filter({ visible: true })).toHaveCount(0)
}

export const picturePath = (part: string, name: string): string => `.dev/sweep/${part}/${name}.png`
