import { comparedRead } from '../compare-read.ts'
import { oneServer } from '../one-server.ts'

export const home = comparedRead({
  name: 'home',
  path: '/api/home',
  module: import.meta.url,
  needs: oneServer,
})

interface Total {
  readonly name: string
  readonly total: string
}

interface Featured {
  readonly coverKey: string | null
  readonly startsAt: Date
}

export const shape = ([totals = [], featured = []]: unknown[][]) => {
  const total = new Map((totals as Total[]).map((row) => [row.name, Number(row.total)]))
  return {
    stats: {
      players: total.get('profiles'),
      tournaments: total.get('tournaments'),
      games: total.get('games'),
    },
    featured: (featured as Featured[]).map(({ coverKey, startsAt, ...tournament }) => ({
      ...tournament,
      startsAt: startsAt.toISOString(),
      coverUrl: coverKey,
    })),
  }
}
