import { sql } from 'kysely'
import {
  changeTournament,
  closeDueCheckIns,
  startDueTournaments,
  sweepClocks,
} from '../../../apps/api/src/features/tournaments/testing.ts'
import type { Services } from '../../../apps/api/src/platform/services.ts'
import { waitFor } from '../../services/wait-for.ts'
import type { Ground } from '../tournaments/world.ts'
import {
  type Client,
  follow,
  type Scene,
  settleDisputes,
  type Todo,
  todoOf,
  wantsToLeave,
} from './clients.ts'
import { inTurns, isOver, openCup, shuffled } from './cup.ts'
import { readTruth, untrue } from './truth.ts'

const MOST_STEPS = 2_000
const MINUTE_MS = 60_000
const TIMES = { checkIn: { opensMin: 60, closesMin: 10 }, clockMinutes: 15, clockFirstMinutes: 30 }

/** Each client does only what its todo says. Time moves on whenever nobody has anything left to do. */
export async function playStepByStep(ground: Ground, services: Services, seed: number): Promise<Scene> {
  const startsAt = new Date(Date.now() + 180 * MINUTE_MS)
  const scene = await openCup(ground, { seed, times: { ...TIMES, startsAt }, isAlone: true })
  const { problems, dice } = scene
  await gather(services, scene)
  let steps = 0
  for (; steps < MOST_STEPS && problems.length === 0; steps += 1) {
    await settled(scene)
    if (await isOver(scene)) break
    const todos = await todosOf(scene)
    if (await settleDisputes(scene)) continue
    const leaving = [...todos].filter(([client, todo]) => wantsToLeave(client, todo))
    const acting = leaving.length > 0 ? leaving : shuffled(dice, [...todos])
    const hasActed = await inTurns(acting, ([client, todo]) => follow(scene, client, todo))
    if (!hasActed.some(Boolean)) await passTime(services, scene)
  }
  if (problems.length === 0 && !(await isOver(scene))) problems.push(`it is not over after ${steps} steps`)
  await todosOf(scene)
  return scene
}

/** Check-in, and the start by itself. */
async function gather(services: Services, scene: Scene): Promise<void> {
  const { db, id } = scene
  const startsIn = (minutes: number) =>
    changeTournament(db, id, { starts_at: new Date(Date.now() + minutes * MINUTE_MS) })
  await todosOf(scene)
  await startsIn(30)
  const todos = await todosOf(scene)
  await inTurns([...todos], ([client, todo]) => follow(scene, client, todo))
  await todosOf(scene)
  await startsIn(5)
  await closeDueCheckIns(services)
  await todosOf(scene)
  await startsIn(-1)
  await startDueTournaments(services)
}

/** Everybody's todo, which has to follow from what is in the database. */
async function todosOf(scene: Scene): Promise<Map<Client, Todo>> {
  const todos = new Map<Client, Todo>()
  await inTurns(scene.clients, async (client) => {
    const todo = await todoOf(scene, client)
    if (todo) todos.set(client, todo)
  })
  const truth = JSON.parse(await readTruth(scene, scene.id, MINUTE_MS))
  for (const [{ userId }, { kind }] of todos) scene.problems.push(...untrue(truth, userId, kind))
  return todos
}

/** All deadlines are over. The sweep finds them, as it does when the jobs of a dead worker are late. */
async function passTime(services: Services, { db, id }: Scene): Promise<void> {
  await db
    .updateTable('match_clocks')
    .set({ deadline_at: sql`now() - interval '5 minutes'` })
    .where('tournament_id', '=', id)
    .where('deadline_at', 'is not', null)
    .execute()
  await sweepClocks(services)
}

/** The worker has reacted to everything. Jobs that wait for their time do not count. */
function settled({ db }: Scene): Promise<void> {
  const isSettled = async () => {
    const { rows } = await sql`
      select from graphile_worker._private_jobs where run_at <= now() or locked_at is not null limit 1`.execute(
      db,
    )
    return rows.length === 0
  }
  return waitFor('the worker', isSettled, { timeoutMs: 60_000, everyMs: 20 })
}
