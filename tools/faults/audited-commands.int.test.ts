import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STAFF_ROLES } from '@trunfo/contract/roles'
import { afterAll, expect, test } from 'vitest'
import { features } from '../../apps/api/src/features.ts'
import { useTestApp } from '../../apps/api/test/app.ts'
import { write } from './fuzz/draft.ts'
import { type Operation, readOperations } from './fuzz/operations.ts'
import { drawPlain } from './fuzz/plain.ts'
import { prepare } from './fuzz/preparations.ts'
import { sendProven } from './fuzz/proofs.ts'
import { SETTINGS } from './fuzz/report.ts'
import { Dice } from './fuzz/seeded-random.ts'
import { HELD_ELSEWHERE, ONLY_ASKS, STAFF_ACTS_FOR_ANYBODY } from './fuzz/staff-commands.ts'
import { watchWrites } from './fuzz/watched-writes.ts'
import { makeWorld, type World } from './fuzz/world.ts'

/**
 * Every staff command writes an audit entry. Each route that only staff may call is made to succeed in the
 * fuzzer's world; changes without an audit entry of that request are reported.
 */
const folder = await mkdtemp(join(tmpdir(), 'audited-'))
afterAll(() => rm(folder, { recursive: true }))
const { app, services, database } = await useTestApp({ ...SETTINGS, STORAGE_DIR: folder })
await app.ready()
const writes = await watchWrites(database.ownerUrl)
afterAll(() => writes.stop())
const purposes = features.flatMap(({ imagePurposes = [] }) => imagePurposes.map(({ name }) => name))
const ground = { ...services, purposes }

const isStaff = (role: string) => STAFF_ROLES.some((staff) => staff === role)
const staffRoutes = new Set(
  app.declaredRoutes.flatMap(({ method, url, config }) => {
    const access = config?.access
    if (access?.kind !== 'roles' || !access.roles.every(isStaff)) return []
    return [method].flat().map((one) => `${one} ${url.replace(/:(\w+)/g, '{$1}')}`)
  }),
)
const operations = readOperations()
const acts = operations.filter(
  ({ name, method }) =>
    method !== 'GET' &&
    (staffRoutes.has(name) || STAFF_ACTS_FOR_ANYBODY.includes(name)) &&
    !(name in ONLY_ASKS) &&
    !(name in HELD_ELSEWHERE),
)

async function send({ method, url, headers, body }: ReturnType<typeof write>) {
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers,
    payload: body,
  })
  return {
    status: response.statusCode,
    location: '',
    text: response.body,
    cookies: [],
    requestId: String(response.headers['x-request-id']),
  }
}

/** Plain inputs per route: enough to meet every state of the world's data. */
const TURNS = 6

async function readyWorld(operation: Operation): Promise<World> {
  const world = await makeWorld(ground, { path: operation.path })
  await prepare(operation, { world, ground, send })
  return world
}

/** What each successful request of a founder changed, and whether it was audited. */
async function play(operation: Operation): Promise<{ changed: string[]; isAudited: boolean }[]> {
  const world = await readyWorld(operation)
  const dice = new Dice(7, operation.name)
  const played: { changed: string[]; isAudited: boolean }[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const actor = world.actors.founder
    const draft = drawPlain({ operation, actor, known: world.known, dice, turn, chosen: [] })
    // On their own data, staff are ordinary users.
    if (Object.values(draft.path).some((named) => named === actor.userId || named === actor.username))
      continue
    await writes.take()
    const { status, requestId } = await sendProven(send, actor, write(draft))
    const changed = await writes.take()
    if (status >= 300 || changed.length === 0) continue
    const entry = await services.db
      .selectFrom('audit_entries')
      .select('id')
      .where('request_id', '=', requestId)
      .executeTakeFirst()
    played.push({ changed, isAudited: entry !== undefined })
  }
  return played
}

test('every change by staff has an audit entry', async () => {
  const problems: string[] = []
  for (const operation of acts) {
    const played = await play(operation)
    if (played.length === 0) problems.push(`${operation.name} changed nothing: its world lacks something`)
    const [silent] = played.filter(({ isAudited }) => !isAudited)
    if (silent) problems.push(`${operation.name} changed ${silent.changed.join(', ')} without an entry`)
  }
  process.stdout.write(`${acts.length} acts of staff, ${problems.length} without an entry\n`)
  expect(problems).toEqual([])
}, 600_000)

test('staff cannot act on themselves', async () => {
  const onPeople = acts.filter(
    ({ name, path }) => staffRoutes.has(name) && /\{(userId|username)\}/.test(path),
  )
  expect(onPeople.length).toBeGreaterThan(0)
  const done: string[] = []
  for (const operation of onPeople) {
    const { known, actors } = await readyWorld(operation)
    const { founder: actor } = actors
    const draft = drawPlain({ operation, actor, known, dice: new Dice(7, 'self'), turn: 0, chosen: [] })
    if ('userId' in draft.path) draft.path.userId = actor.userId
    else draft.path.username = actor.username
    await writes.take()
    const { status } = await sendProven(send, actor, write(draft))
    const changed = await writes.take()
    if (status < 400 || changed.length > 0) done.push(`${operation.name} ${status} ${changed.join(', ')}`)
  }
  expect(done).toEqual([])
}, 300_000)

test('the lists name only existing routes', () => {
  const names = operations.map(({ name }) => name)
  const listed = [...STAFF_ACTS_FOR_ANYBODY, ...Object.keys(ONLY_ASKS), ...Object.keys(HELD_ELSEWHERE)]
  expect(listed.filter((name) => !names.includes(name))).toEqual([])
  expect([...staffRoutes].filter((name) => !names.includes(name) && !name.startsWith('HEAD'))).toEqual([])
})
