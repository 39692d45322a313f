import { coins } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import { assertApplied, grantCoins } from '../../../apps/api/src/features/ledger/index.ts'
import {
  changeTournament,
  closeDueCheckIns,
  startDueTournaments,
  sweepClocks,
} from '../../../apps/api/src/features/tournaments/testing.ts'
import type { Services } from '../../../apps/api/src/platform/services.ts'
import { waitFor } from '../../services/wait-for.ts'
import { Dice } from '../fuzz/seeded-random.ts'
import type { Ground, Person } from '../tournaments/world.ts'
import {
  act,
  type Client,
  follow,
  leave,
  type Manner,
  type Scene,
  settleDisputes,
  type Todo,
  todoOf,
} from './clients.ts'

const PLACES = 64
const WAITING = 12
/** Among those who enrol; everybody else is honest. */
const MANNERS: readonly (readonly [Manner, number])[] = [
  ['skips', 5],
  ['vanishes', 5],
  ['leaves', 4],
  ['lies', 6],
]
const ABSENT_PAIRS = 3
const PRIZE = 1_000
const MOST_STEPS = 2_000
const AT_ONCE = 4
/** Steps, some way into the first rounds. */
const MISSED_AFTER = 4
const LEFT_AT = 16
const IN_MATCH = ['get_ready', 'wait_ready', 'play', 'answer', 'wait_answer']
const GONE = ['none', 'out', 'over', 'champion']
const MINUTE_MS = 60_000

export interface SaturdayCup {
  readonly id: string
  readonly clients: readonly Client[]
  readonly organiser: Person
  readonly problems: readonly string[]
  readonly steps: number
}

/**
 * A cup of 64 places with a waiting list that nobody looks after: Swiss of six rounds and a cut to eight, with check-in
 * and clocks. Each client does only what its todo says. Time moves on whenever nobody has anything left to do.
 */
export async function playSaturdayCup(
  ground: Ground,
  services: Services,
  seed: number,
): Promise<SaturdayCup> {
  const dice = new Dice(seed, 'saturday')
  const organiser = await organiserOf(ground)
  const clients = await peopleOf(ground, dice)
  const id = await createCup(ground, organiser, seed)
  const scene: Scene = {
    id,
    send: ground.send,
    problems: [],
    missedIds: new Set(),
    winnerOf: (matchId) => winnerOf(ground, matchId),
  }
  await gather(ground, services, scene, clients)
  let steps = 0
  for (; steps < MOST_STEPS && scene.problems.length === 0; steps += 1) {
    await settled(ground)
    if (await isOver(ground, id)) break
    const todos = await todosOf(ground, scene, clients)
    if (steps > MISSED_AFTER && scene.missedIds.size === 0 && hasJustOpened(todos))
      await missSome(ground, scene, clients)
    const someoneLeft = steps === LEFT_AT && (await leaveSome(scene, todos))
    if (someoneLeft || (await settleDisputes(scene, organiser))) continue
    const hasActed = await inTurns(shuffled(dice, [...todos]), ([client, todo]) =>
      follow(scene, client, todo),
    )
    if (!hasActed.some(Boolean)) await passTime(ground, services, id)
  }
  if (scene.problems.length === 0 && !(await isOver(ground, id)))
    scene.problems.push(`it is not over after ${steps} steps`)
  return { id, clients, organiser, problems: scene.problems, steps }
}

/** A round of Swiss has just opened: nearly everybody has to get ready. */
const hasJustOpened = (todos: ReadonlyMap<Client, Todo>): boolean =>
  [...todos.values()].filter(({ kind }) => kind === 'get_ready').length > PLACES / 2

async function organiserOf({ db, signIn }: Ground): Promise<Person> {
  const organiser = await signIn(['vip'])
  const gift = { fact: `test:saturday:${organiser.userId}`, ownerId: organiser.userId, amount: coins(PRIZE) }
  assertApplied(await db.transaction().execute((tx) => grantCoins(tx, gift)))
  return organiser
}

async function peopleOf({ signIn }: Ground, dice: Dice): Promise<Client[]> {
  const manners = MANNERS.flatMap(([manner, count]) => Array.from({ length: count }, () => manner))
  while (manners.length < PLACES) manners.push('honest')
  const entrants = shuffled(dice, manners)
  const clients: Client[] = []
  for (let index = 0; index < PLACES + WAITING; index += 1)
    clients.push({ ...(await signIn()), manner: entrants[index] ?? 'honest', hasLeft: false })
  return clients
}

async function createCup({ send }: Ground, { headers }: Person, seed: number): Promise<string> {
  const { status, text } = await send({
    method: 'POST',
    path: '/api/tournaments',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: {
      name: `Copa de sábado ${seed}`,
      startsAt: new Date(Date.now() + 180 * MINUTE_MS).toISOString(),
      maxParticipants: PLACES,
      startsItself: true,
      prizeType: 'coins',
      prizeAmount: PRIZE,
      prizeSplit: [5_000, 3_000, 2_000],
      checkIn: { opensMin: 60, closesMin: 10 },
      clockMinutes: 15,
      clockFirstMinutes: 30,
      stages: [
        { format: 'swiss', settings: { rounds: 6 }, cut: { size: 8, avoidsRematches: true } },
        { format: 'knockout', settings: { thirdPlace: true } },
      ],
    },
  })
  if (status !== 201) throw new Error(`the cup was refused with ${status}: ${text}`)
  return (JSON.parse(text) as { tournament: { id: string } }).tournament.id
}

/** Enrolment, the waiting list, check-in, and the start by itself. */
async function gather(
  ground: Ground,
  services: Services,
  scene: Scene,
  clients: readonly Client[],
): Promise<void> {
  const { db } = ground
  const { id } = scene
  const startsIn = (minutes: number) =>
    changeTournament(db, id, { starts_at: new Date(Date.now() + minutes * MINUTE_MS) })
  await inTurns(clients.slice(0, PLACES), (one) => act(scene, one, `/api/tournaments/${id}/enrolment`))
  await inTurns(clients.slice(PLACES), (one) => act(scene, one, `/api/tournaments/${id}/waiting-list`))
  await todosOf(ground, scene, clients)
  await startsIn(30)
  const todos = await todosOf(ground, scene, clients)
  await inTurns([...todos], ([client, todo]) => follow(scene, client, todo))
  await todosOf(ground, scene, clients)
  await startsIn(5)
  await closeDueCheckIns(services)
  await todosOf(ground, scene, clients)
  await startsIn(-1)
  await startDueTournaments(services)
}

/** Everybody's todo, which has to agree with the matches as they are. */
async function todosOf({ db }: Ground, scene: Scene, clients: readonly Client[]): Promise<Map<Client, Todo>> {
  const todos = new Map<Client, Todo>()
  await inTurns(clients, async (client) => {
    const todo = await todoOf(scene, client)
    if (todo) todos.set(client, todo)
  })
  const rows = await db
    .selectFrom('tournament_matches')
    .select(['participant1_id as one', 'participant2_id as other'])
    .where('tournament_id', '=', scene.id)
    .where('status', 'in', ['in_progress', 'dispute'])
    .execute()
  const playing = new Set(rows.flatMap(({ one, other }) => [one, other]))
  for (const [{ userId }, { kind }] of todos) {
    const isTrue = playing.has(userId)
      ? IN_MATCH.includes(kind) || kind === 'wait_crew'
      : !IN_MATCH.includes(kind)
    if (!isTrue) scene.problems.push(`${userId} is told ${kind}, with an open match: ${playing.has(userId)}`)
  }
  return todos
}

/** Some pairs of well-behaved people both miss their match. */
async function missSome({ db }: Ground, scene: Scene, clients: readonly Client[]): Promise<void> {
  const honest = new Set(clients.filter(({ manner }) => manner === 'honest').map(({ userId }) => userId))
  const rows = await db
    .selectFrom('tournament_matches as match')
    .select(['id', 'participant1_id as one', 'participant2_id as other'])
    .where('tournament_id', '=', scene.id)
    .where('status', '=', 'in_progress')
    .orderBy('round_number', 'desc')
    .execute()
  const pairs = rows.filter(({ one, other }) => honest.has(one ?? '') && honest.has(other ?? ''))
  for (const { id } of pairs.slice(0, ABSENT_PAIRS)) scene.missedIds.add(id)
}

async function leaveSome(scene: Scene, todos: ReadonlyMap<Client, Todo>): Promise<boolean> {
  const leaving = [...todos].filter(([{ manner }, { kind }]) => manner === 'leaves' && !GONE.includes(kind))
  for (const [client] of leaving) await leave(scene, client)
  return leaving.length > 0
}

/** Each match has one true winner, whatever its sides say. */
async function winnerOf({ db }: Ground, matchId: string): Promise<string> {
  const { one, other } = await db
    .selectFrom('tournament_matches')
    .select(['participant1_id as one', 'participant2_id as other'])
    .where('id', '=', matchId)
    .executeTakeFirstOrThrow()
  return (matchId.charCodeAt(matchId.length - 1) % 2 === 0 ? one : other) ?? ''
}

/** All deadlines are over. The sweep finds them, as it does when the jobs of a dead worker are late. */
async function passTime({ db }: Ground, services: Services, id: string): Promise<void> {
  await db
    .updateTable('match_clocks')
    .set({ deadline_at: sql`now() - interval '5 minutes'` })
    .where('tournament_id', '=', id)
    .where('deadline_at', 'is not', null)
    .execute()
  await sweepClocks(services)
}

/** The worker has reacted to everything. Jobs that wait for their time do not count. */
function settled({ db }: Ground): Promise<void> {
  const isSettled = async () => {
    const { rows } = await sql`
      select from graphile_worker._private_jobs where run_at <= now() or locked_at is not null limit 1`.execute(
      db,
    )
    return rows.length === 0
  }
  return waitFor('the worker', isSettled, { timeoutMs: 60_000, everyMs: 20 })
}

async function isOver({ db }: Ground, id: string): Promise<boolean> {
  const { status } = await db
    .selectFrom('tournaments')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return status === 'completed'
}

const shuffled = <Item>(dice: Dice, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: dice.below(2 ** 30) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)

/** Several at a time. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(run))))
  return results
}
