import type { homeSchema } from '@trunfo/contract/home.schemas'
import type { z } from 'zod'
import { readTotals } from '../../platform/db/counters.ts'
import type { Services } from '../../platform/services.ts'
import { viewShowcase } from '../tournaments/index.ts'

export async function viewHome(services: Services): Promise<z.infer<typeof homeSchema>> {
  const [totals, showcase] = await Promise.all([
    readTotals(services.db, ['profiles', 'tournaments', 'games']),
    viewShowcase(services),
  ])
  const stats = { players: totals.profiles, tournaments: totals.tournaments, games: totals.games }
  return { stats, ...showcase }
}
