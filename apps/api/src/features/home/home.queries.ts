import { FEATURED_TOURNAMENTS_MAX } from '@trunfo/contract/home'
import type { homeSchema } from '@trunfo/contract/home.schemas'
import type { z } from 'zod'
import { readTotals } from '../../platform/db/counters.ts'
import type { Services } from '../../platform/services.ts'
import { findFeaturedTournaments } from '../tournaments/index.ts'

export async function viewHome({ db, storage }: Services): Promise<z.infer<typeof homeSchema>> {
  const [totals, featured] = await Promise.all([
    readTotals(db, ['profiles', 'tournaments', 'games']),
    findFeaturedTournaments(db, { limit: FEATURED_TOURNAMENTS_MAX }),
  ])
  return {
    stats: { players: totals.profiles, tournaments: totals.tournaments, games: totals.games },
    featured: featured.map(({ coverKey, startsAt, ...tournament }) => ({
      ...tournament,
      startsAt: startsAt.toISOString(),
      coverUrl: coverKey && storage.publicUrl(coverKey),
    })),
  }
}
