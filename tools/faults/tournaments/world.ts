import { sql } from 'kysely'
import { assertApplied, fillBudget } from '../../../apps/api/src/features/ledger/index.ts'
import { makeTeam } from '../../../apps/api/src/features/teams/testing.ts'
import type { Db } from '../../../apps/api/src/platform/db/database.ts'
import { waitFor } from '../../services/wait-for.ts'
import type { SignedIn } from '../../stack/index.ts'

export interface Answer {
  readonly status: number
  readonly text: string
}

/** A running API and its worker, in this process or in others. */
export interface Ground {
  readonly db: Db
  readonly send: (request: Sent) => Promise<Answer>
  readonly signIn: (roles?: readonly ('admin' | 'vip')[]) => Promise<Pick<SignedIn, 'userId' | 'headers'>>
}

export interface Sent {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | undefined
}

export type Person = Pick<SignedIn, 'userId' | 'headers'>

/** A ground with people who take part in one tournament after another. */
export interface World extends Ground {
  readonly staff: Person
  readonly people: readonly Person[]
  /** By the id of a person or a team: who acts for it. The first one speaks for it. */
  readonly players: ReadonlyMap<string, readonly Person[]>
  readonly teamIds: readonly string[]
}

const PEOPLE = 12
/** For the prizes, which the platform pays. */
const BUDGET = 1_000_000

export async function makeWorld(ground: Ground): Promise<World> {
  const staff = await ground.signIn(['admin'])
  const budget = { fact: `test:budget:${staff.userId}`, asset: 'coins', amount: BUDGET } as const
  assertApplied(await ground.db.transaction().execute((tx) => fillBudget(tx, budget)))
  const people: Person[] = []
  while (people.length < PEOPLE) people.push(await ground.signIn())
  const players = new Map<string, readonly Person[]>(people.map((person) => [person.userId, [person]]))
  const teamIds: string[] = []
  for (let index = 0; index < PEOPLE; index += 2) {
    const [leader, member] = people.slice(index, index + 2)
    if (!leader || !member) continue
    const mark = leader.userId.slice(-12)
    const { id } = await makeTeam(ground.db, {
      leaderId: leader.userId,
      memberIds: [member.userId],
      name: `Equipe ${mark}`,
      tag: mark.slice(-5).toUpperCase(),
    })
    teamIds.push(id)
    players.set(id, [leader, member])
  }
  return { ...ground, staff, people, players, teamIds }
}

/** Resolves once the worker has counted everything that happened so far. Names the jobs that it did not finish. */
export async function counted({ db }: Pick<World, 'db'>): Promise<void> {
  let left: readonly object[] = []
  const isDone = async () => {
    const { rows } = await sql<object>`
      select payload->'event'->>'name' as event, attempts, run_at, locked_at, last_error
      from graphile_worker._private_jobs
      where payload->'event' is not null and (run_at <= now() or attempts > 0) limit 5`.execute(db)
    left = rows
    return rows.length === 0
  }
  const patience = { timeoutMs: 180_000, everyMs: 250 }
  try {
    await waitFor('the worker to have counted everything', isDone, patience)
  } catch (error) {
    throw new Error(`the worker has not finished ${JSON.stringify(left)}`, { cause: error })
  }
}
