import { coins } from '@trunfo/money/amounts'
import { assertApplied, grantCoins } from '../../../apps/api/src/features/ledger/index.ts'
import { Dice } from '../fuzz/seeded-random.ts'
import { miscounted, problemsOf } from '../tournaments/checks.ts'
import { counted, type Ground, type Person } from '../tournaments/world.ts'
import { act, type Client, type Manner, type Scene } from './clients.ts'
import { decidedTwice } from './decided-once.ts'

const PLACES = 64
const WAITING = 12
/** Among those who enrol; everybody else is honest. */
const MANNERS: readonly (readonly [Manner, number])[] = [
  ['skips', 5],
  ['vanishes', 5],
  ['leaves', 4],
  ['lies', 6],
]
const PRIZE = 1_000
const AT_ONCE = 4

export interface CupTimes {
  readonly startsAt: Date
  readonly checkIn: { readonly opensMin: number; readonly closesMin: number }
  readonly clockMinutes: number
  readonly clockFirstMinutes: number
}

/**
 * A cup of 64 places with a waiting list that nobody looks after: Swiss of six rounds and a cut to eight, with check-in
 * and clocks. Everybody has enrolled or waits for a place.
 */
export async function openCup(
  ground: Ground,
  { seed, times, isAlone }: { readonly seed: number; readonly times: CupTimes; readonly isAlone: boolean },
): Promise<Scene> {
  const dice = new Dice(seed, 'saturday')
  const organiser = await organiserOf(ground)
  const clients = await peopleOf(ground, dice)
  const id = await createCup(ground, organiser, { seed, times })
  const { db, send } = ground
  const scene: Scene = {
    id,
    db,
    send,
    dice,
    organiser,
    clients,
    matches: new Map(),
    missedIds: new Set(),
    problems: [],
    isAlone,
    late: new Map(),
  }
  await inTurns(clients.slice(0, PLACES), (one) => act(scene, one, `/api/tournaments/${id}/enrolment`))
  await inTurns(clients.slice(PLACES), (one) => act(scene, one, `/api/tournaments/${id}/waiting-list`))
  return scene
}

/** What does not hold after the end. */
export async function wrongWith(ground: Ground, scene: Scene): Promise<string[]> {
  const { id, organiser, clients, problems } = scene
  const world = { ...ground, staff: organiser, people: clients, players: new Map(), teamIds: [] }
  await counted(world)
  const byStaff = await ground.db
    .selectFrom('tournament_log')
    .select('kind')
    .where('tournament_id', '=', id)
    .where('actor_role', '=', 'staff')
    .execute()
  return [
    ...problems,
    ...(await problemsOf(world, id)),
    ...(await miscounted(world)),
    ...byStaff.map(({ kind }) => `staff had to act: ${kind}`),
    ...(await decidedTwice(ground, id)),
  ]
}

export async function isOver({ db, id }: Scene): Promise<boolean> {
  const { status } = await db
    .selectFrom('tournaments')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return status === 'completed'
}

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
    clients.push({
      ...(await signIn()),
      manner: entrants[index] ?? 'honest',
      matchIds: new Set(),
      hasLeft: false,
    })
  return clients
}

async function createCup(
  { send }: Ground,
  { headers }: Person,
  { seed, times }: { readonly seed: number; readonly times: CupTimes },
): Promise<string> {
  const { status, text } = await send({
    method: 'POST',
    path: '/api/tournaments',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: {
      ...times,
      name: `Copa de sábado ${seed}`,
      maxParticipants: PLACES,
      startsItself: true,
      prizeType: 'coins',
      prizeAmount: PRIZE,
      prizeSplit: [5_000, 3_000, 2_000],
      stages: [
        { format: 'swiss', settings: { rounds: 6 }, cut: { size: 8, avoidsRematches: true } },
        { format: 'knockout', settings: { thirdPlace: true } },
      ],
    },
  })
  if (status !== 201) throw new Error(`the cup was refused with ${status}: ${text}`)
  return (JSON.parse(text) as { tournament: { id: string } }).tournament.id
}

export const shuffled = <Item>(dice: Dice, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: dice.below(2 ** 30) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)

/** Several at a time. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(run))))
  return results
}
