import { expect, test } from 'vitest'
import { useTestApp } from '../../apps/api/test/app.ts'
import { playSaturdayCup } from './saturday/cup.ts'
import { problemsOf } from './tournaments/checks.ts'
import { groundOf } from './tournaments/in-process.ts'

/** Fifty in the long run. */
const CUPS = process.env.TRUNFO_FULL ? 50 : 3
const SEED = 20_261_121

const testApp = await useTestApp({ TOURNAMENT_FORMATS: 'all' })
const { services, work } = testApp
await work()

const ground = groundOf(testApp)

test.each(Array.from({ length: CUPS }, (_, index) => SEED + index))(
  'a cup that nobody looks after ends with places and prizes, seed %i',
  async (seed) => {
    const { id, clients, organiser, problems } = await playSaturdayCup(ground, services, seed)
    expect(problems).toEqual([])
    const world = { ...ground, staff: organiser, people: clients, players: new Map(), teamIds: [] }
    expect(await problemsOf(world, id)).toEqual([])
    const byStaff = await services.db
      .selectFrom('tournament_log')
      .select('kind')
      .where('tournament_id', '=', id)
      .where('actor_role', '=', 'staff')
      .execute()
    expect(byStaff).toEqual([])
  },
  180_000,
)
